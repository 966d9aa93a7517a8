"""The laboratory's bench: a draft of a scenario as fields beside the parts of the table.

Pure: from what is on the bench to HTML. A field is named by what it edits (``seat.0.gold``); what
was wrong with an edit stands beside it, with what was typed.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, get_args

from ...catalogue import cards, characters, tokens
from ...catalogue.decks import AUTOMATON
from ...kernel.cards import Card
from ...kernel.setup import Variant
from ...rulebook import BOOK_TITLES
from ...scenario.schema import Scenario, Sheet, names
from ..cards import short, type_of
from .fields import Fault, button, check, choice, number, text
from .leaf import escape, icon, letters
from .table import track

PHASES: Mapping[str, str] = {
    "discard": "Discard and Draw Phase",
    "action": "Action Phase",
    "order": "Order Drinks Phase",
    "drink": "Drink Phase",
    "begins": "the turn begins",
    "ends": "the turn ends",
}
UNTIL: Mapping[str, str] = {
    "phase": "the end of the phase", "turn": "the end of the turn", "game": "the end of the game",
}  # fmt: skip
ASKING: Mapping[str, str] = {
    "declared": "one after the other", "poll": "all wish at once",
}  # fmt: skip
UNDER_WAY: Mapping[str, str] = {
    "nothing": "nothing yet",
    "card": "a card has just been played",
    "round": "a Round of Gambling",
    "contest": "a Drinking Contest",
}
MODES: Mapping[str, str] = {
    "normal": "everybody alone",
    **{mode: mode.replace("-", " ").capitalize() for mode in get_args(Variant)[1:]},
}
PILES: Mapping[str, tuple[str, str]] = {
    "hand": ("Hand", "Card"),
    "pile": ("Drink Me! Pile", "Drink"),
    "front": ("In front", "Card in front"),
}


class Bench(NamedTuple):
    """What lies on the bench. ``begins`` is the sentence with which play begins (HTML), ``fault``
    what was wrong with the last edit, ``aim`` the place for which cards are looked for, ``seek``
    the words, ``found`` and ``total`` what was found; ``ways`` are those to play the played card, ``aims`` on whom;
    ``text`` is what stands in the text field."""

    scenario: Scenario
    begins: str = ""
    fault: Fault = Fault()
    aim: str = ""
    seek: str = ""
    found: tuple[Card, ...] = ()
    total: int = 0
    ways: tuple[str, ...] = ()
    aims: tuple[tuple[str, ...], ...] = ((),)
    text: str = ""
    text_open: bool = False
    can_undo: bool = False
    can_redo: bool = False


def bar(*, building: bool, title: str, home: str = "00_welcome") -> str:
    """The bar: home, Build or Play, the draft's title, what one does with the whole."""
    switch = "".join(
        f'<button class="rdi-btn" data-act="{act}" data-key="view-{act}" aria-pressed="'
        f'{"true" if here else "false"}">{label}</button>'
        for act, label, here in (("build", "Build", building), ("play", "Play", not building))
    )
    more = (
        ""
        if building
        else _tool("begin-here", "branch", "Begin here") + _tool("expect", "pass", "Make a test")
    )
    return (
        f'<header class="rdi-bar"><a class="rdi-bar__home" href="#" data-page="{escape(home)}" '
        f'aria-label="RDI Explore: gallery">{icon("home")}'
        '<span class="label">RDI Explore</span></a>\n'
        f'<div class="rdi-lab__switch" role="group" aria-label="View">{switch}</div>'
        f'<p class="rdi-lab__title" title="{escape(title)}">{escape(title)}</p>\n'
        f'<div class="rdi-bar__tools">{more}{_tool("share", "share", "Share")}'
        f"{_tool('save', 'save', 'Save')}</div></header>"
    )


def _tool(act: str, sign: str, label: str) -> str:
    return (
        f'<button class="rdi-btn" data-act="{act}" data-key="tool-{act}" aria-label="{label}">'
        f'{icon(sign)}<span class="label">{label}</span></button>'
    )


def head(bench: Bench) -> str:
    """The sentence above the bench: what happens first."""
    return (
        '<section class="rdi-now" aria-label="Laboratory">'
        '<p class="rdi-now__where"><span><b>Laboratory</b></span><span>›</span>'
        "<span>build a position, then play it</span></p>"
        f'<h1 aria-live="polite">It begins: {bench.begins}</h1></section>'
    )


def bench(lab: Bench) -> str:
    """The region of the bench: the players, the moment, the whole."""
    return (
        '<div class="rdi-lab">\n'
        f'<div class="rdi-lab__col">{_players(lab)}</div>\n'
        f'<div class="rdi-lab__col">{_moment(lab)}{_drinks(lab)}</div>\n'
        f'<div class="rdi-lab__col">{_whole(lab)}{_line(lab)}{_file(lab)}</div>\n</div>'
    )


def _panel(key: str, title: str, content: str, more: str = "") -> str:
    return (
        f'<section class="rdi-panel rdi-lab__panel" data-key="panel-{key}" '
        f'aria-labelledby="lab-{key}"><div class="rdi-panel__head"><h2 id="lab-{key}">{title}</h2>'
        f"{more}</div>{content}</section>\n"
    )


# --------------------------------------------------------------------------------- players


def _players(lab: Bench) -> str:
    seats = "".join(
        _seat(lab, place, name, sheet)
        for place, (name, sheet) in enumerate(lab.scenario.seats.items())
    )
    add = button("seat", "", f"{icon('hand')}Add a player", key="add-seat")
    steps = (
        f'<span class="rdi-lab__undo">'
        f"{button('undo', '', icon('back') + 'Undo', key='undo', off=not lab.can_undo)}"
        f"{button('redo', '', 'Redo' + icon('fwd'), key='redo', off=not lab.can_redo)}</span>"
    )
    told = lab.fault.beside("seats")
    return _panel("players", "Players, clockwise", f"<ol>{seats}</ol>{told}{add}", steps)


def _seat(lab: Bench, place: int, name: str, sheet: Sheet) -> str:
    at, fault = f"seat.{place}", lab.fault
    who = escape(name)
    known = {"": "no character"} | {
        id: f"{each.name}{f' ({each.edition})' if each.edition else ''}"
        for id, each in characters().items()
    }
    mechanical = sheet.character == AUTOMATON
    if mechanical:
        known = {AUTOMATON: "the mechanical player"}
    owns = lab.scenario.turn is not None and lab.scenario.turn.of == name
    numbers = (
        ""
        if mechanical
        else (
            number(fault, f"{at}.fortitude", "Fortitude", sheet.fortitude, 0, 20, of=name)
            + number(fault, f"{at}.alcohol", "Alcohol", sheet.alcohol, 0, 20, of=name)
            + number(fault, f"{at}.gold", "Gold", sheet.gold, 0, 10_000, of=name)
            + check(fault, f"{at}.out", "out of the game", sheet.out)
        )
    )
    scale = "" if mechanical else track(who, sheet.fortitude, sheet.alcohol, out=sheet.out)
    piles = (
        ""
        if mechanical
        else "".join(
            _pile(lab, f"{at}.{word}", getattr(sheet, word), title, what, name)
            for word, (title, what) in PILES.items()
        )
    )
    last = len(lab.scenario.seats) - 1
    moves = (
        button("earlier", str(place), icon("back"), key=f"{at}.earlier", off=place == 0,
               says=f"{name}: earlier in the order of turns")
        + button("later", str(place), icon("fwd"), key=f"{at}.later", off=place == last,
                 says=f"{name}: later in the order of turns")
        + button("unseat", str(place), icon("close"), key=f"{at}.unseat",
                 off=len(lab.scenario.seats) < 3, says=f"Take {name} off the table")
    )  # fmt: skip
    turn = f'<span class="rdi-badge">{icon("turn")}turn</span>' if owns else ""
    return (
        f'<li class="rdi-lab__seat{" is-turn" if owns else ""}" data-key="{at}">'
        f'<div class="rdi-lab__row">{text(fault, f"{at}.name", "Name", name, most=24)}'
        f"{choice(fault, f'{at}.character', 'Character', known, sheet.character, of=name)}"
        f'<span class="rdi-lab__moves">{turn}{moves}</span></div>\n'
        f'{scale}\n<div class="rdi-lab__row">{numbers}</div>\n'
        f"{piles}{'' if mechanical else _tokens(lab, at, name, sheet)}</li>\n"
    )


def _tokens(lab: Bench, at: str, name: str, sheet: Sheet) -> str:
    """The tokens that a seat has, or whose character has some; others can be added."""
    known = tokens()
    own = [id for id, token in known.items() if token.owner == sheet.character != ""]
    shown = dict.fromkeys((*own, *sheet.tokens))
    fields = "".join(
        number(lab.fault, f"{at}.token.{id}", known[id].title if id in known else id,
               sheet.tokens.get(id, 0), 0, 40, of=name)
        for id in shown
    )  # fmt: skip
    others = {"": "add a token …"} | {
        id: token.title for id, token in known.items() if id not in shown
    }
    more = choice(lab.fault, f"{at}.tokens", "Tokens", others, "", of=name)
    return f'<div class="rdi-lab__row">{fields}{more}</div>'


# ----------------------------------------------------------------------------------- cards


def _pile(
    lab: Bench, where: str, ids: Iterable[str], title: str, what: str, owner: str = ""
) -> str:
    """Cards at a place, each with a button that takes it away, and the search for more."""
    of = f" of {owner}" if owner else ""
    chips = "".join(
        f'<li><button class="rdi-chip" data-act="take" data-arg="{where}.{place}" '
        f'data-key="{where}.{place}" aria-label="Take away {escape(_title(lab, id))}, '
        f'{escape(title)}{escape(of)}">{_chip(lab, id)}{icon("close")}</button></li>'
        for place, id in enumerate(ids)
    )
    listed = f'<ul class="rdi-lab__cards">{chips}</ul>' if chips else ""
    here = lab.aim == where
    deal = ""
    if where.endswith(".hand"):
        seat = where.split(".")[1]
        deal = button("deal", seat, "Deal 7", key=f"{where}.deal", says=f"Deal {owner} a hand")
    add = (
        f'<button class="rdi-btn rdi-btn--bare" data-act="aim" data-arg="{"" if here else where}" '
        f'data-key="{where}.add" aria-expanded="{"true" if here else "false"}" '
        f'aria-label="Add {escape(what.lower())}: {escape(title)}{escape(of)}">'
        f"+ {escape(what)}</button>"
    )
    return (
        f'<div class="rdi-lab__pile" data-key="{where}"><span class="rdi-lab__name">'
        f"{escape(title)}</span>{listed}{add}{deal}{lab.fault.beside(where)}"
        f"{_finder(lab, where) if here else ''}</div>\n"
    )


def _card(lab: Bench, id: str) -> Card | None:
    own = next((card for card in lab.scenario.cards if card.id == id), None)
    return own or cards().get(id)


def _title(lab: Bench, id: str) -> str:
    card = _card(lab, id)
    return card.title if card else id


def _chip(lab: Bench, id: str) -> str:
    card = _card(lab, id)
    sign = letters(card) if card and card.type else "?"
    name = short(card) if card else id
    return f'<b aria-hidden="true">{escape(sign)}</b><span>{escape(name)}</span>'


def _finder(lab: Bench, where: str) -> str:
    """The search among the cards that may lie at a place."""
    rows = "".join(
        f'<li><button class="rdi-lab__found" data-act="put" data-arg="{escape(card.id)}" '
        f'data-key="put-{escape(card.id)}"><span class="rdi-title">{escape(card.title)}</span>'
        f'<span class="rdi-soft rdi-note">{escape(_about(card))}</span></button></li>'
        for card in lab.found
    )
    told = f"{len(lab.found)} of {lab.total} cards" if lab.total else "no card has these words"
    return (
        f'<div class="rdi-lab__finder" role="group" aria-label="Cards to add" data-key="finder">'
        '<label class="rdi-find__q">'
        f'{icon("search")}<span class="vh">Find a card</span><input type="search" data-act="seek" '
        f'data-live data-key="seek" value="{escape(lab.seek)}" maxlength="60" '
        'placeholder="Title, character or type" autocomplete="off"></label>'
        f'<p class="rdi-note rdi-soft" role="status">{told}</p><ul>{rows}</ul></div>'
    )


def _about(card: Card) -> str:
    owner = characters().get(card.owner)
    whose = owner.name if owner else card.owner.replace("-", " ")
    return f"{type_of(card)}, {whose}"


# ------------------------------------------------------------------------------ the moment


def _moment(lab: Bench) -> str:
    scenario, fault = lab.scenario, lab.fault
    order = {str(n): name for n, name in enumerate(scenario.seats)}
    numbers = {name: n for n, name in order.items()}
    turn = scenario.turn
    of = numbers.get(turn.of, "0") if turn else "0"
    phase = turn.phase if turn else "action"
    rows = (
        choice(fault, "turn.of", "Whose turn", order, of)
        + choice(fault, "turn.phase", "Phase", PHASES, phase)
        + choice(fault, "until", "Play on to", UNTIL, scenario.until)
        + choice(fault, "asking", "Players are asked", ASKING, scenario.asking)
    )
    under, kinds = _under(scenario), dict(UNDER_WAY)
    if under == "saved":
        kinds = {"saved": "what was under way there", **kinds}
    rows += choice(fault, "under", "Under way", kinds, under)
    more = ""
    if scenario.playing is not None:
        more += _playing(lab, order, numbers)
    if scenario.round is not None:
        more += _round(lab, order, numbers)
    if scenario.contest is not None:
        more += _contest(lab, order)
    return _panel("moment", "The moment", f'<div class="rdi-lab__fields">{rows}</div>{more}')


def _under(scenario: Scenario) -> str:
    if scenario.position is not None:
        return "saved"
    if scenario.playing is not None:
        return "card"
    if scenario.contest is not None:
        return "contest"
    return "round" if scenario.round is not None else "nothing"


def _playing(lab: Bench, order: Mapping[str, str], numbers: Mapping[str, str]) -> str:
    shown, fault = lab.scenario.playing, lab.fault
    assert shown is not None
    fields = choice(fault, "playing.by", "Played by", order, numbers.get(shown.by, ""))
    if len(lab.ways) > 1:
        modes = {way: way for way in lab.ways}
        fields += choice(fault, "playing.mode", "In which way", modes, shown.mode or "")
    whom = {str(n): " and ".join(aim) or "nobody" for n, aim in enumerate(lab.aims)}
    now = next((n for n, aim in enumerate(lab.aims) if aim == names(shown.on)), -1)
    if now < 0:
        whom["-1"] = " and ".join(names(shown.on)) or "nobody"
    if any(lab.aims):
        fields += choice(fault, "playing.on", "On", whom, str(now))
    return (
        f"{_pile(lab, 'playing', (shown.card,), 'Just played', 'Another card')}"
        f'<div class="rdi-lab__fields">{fields}</div>'
    )


def _round(lab: Bench, order: Mapping[str, str], numbers: Mapping[str, str]) -> str:
    game, fault = lab.scenario.round, lab.fault
    assert game is not None
    members = game.members or tuple(lab.scenario.seats)
    fields = number(fault, "round.pot", "Pot", game.pot, 0, 10_000)
    control = numbers.get(game.control, "nobody")
    fields += choice(fault, "round.control", "In control", {**order, "nobody": "nobody"}, control)
    if game.turn_of:
        now = numbers.get(game.turn_of, "")
        fields += choice(fault, "round.turn_of", "Gambling turn of", order, now)
    inside = "".join(
        check(fault, f"round.member.{n}", name, name in members) for n, name in order.items()
    )
    passed = "".join(
        check(fault, f"round.passed.{n}", name, name in game.passed) for n, name in order.items()
    )
    return (
        f'<div class="rdi-lab__fields">{fields}</div>{_group("In the Round", inside)}'
        f"{_group('Passed since', passed)}{fault.beside('round')}"
    )


def _contest(lab: Bench, order: Mapping[str, str]) -> str:
    contest = lab.scenario.contest
    assert contest is not None
    inside = "".join(
        check(lab.fault, f"contest.member.{n}", name, name in contest.participants)
        for n, name in order.items()
    )
    return _group("In the Contest", inside)


def _group(legend: str, content: str) -> str:
    return f'<fieldset class="rdi-lab__group"><legend>{legend}</legend>{content}</fieldset>'


def _drinks(lab: Bench) -> str:
    scenario = lab.scenario
    content = _pile(lab, "drink_deck", scenario.drink_deck, "Drink Deck", "Drink") + _pile(
        lab, "drink_discard", scenario.drink_discard, "Discarded Drinks", "Drink"
    )
    return _panel("drinks", "Drinks, top first", content)


# ------------------------------------------------------------------------------- the whole


def _whole(lab: Bench) -> str:
    scenario, fault = lab.scenario, lab.fault
    fields = (
        text(fault, "title", "Title", scenario.title, most=200)
        + text(fault, "question", "Question", scenario.question, most=200)
        + choice(fault, "edition", "Edition", BOOK_TITLES, scenario.edition)
        + choice(fault, "mode", "Variant", MODES, scenario.mode)
        + number(fault, "seed", "Seed", scenario.seed, 0, 999_999)
        + text(fault, "id", "Id, the name of the file", scenario.id, most=60)
    )
    return _panel("whole", "The whole", f'<div class="rdi-lab__fields">{fields}</div>')


def _line(lab: Bench) -> str:
    """What the scenario has besides its table."""
    scenario = lab.scenario
    has = []
    if scenario.game is not None:
        has.append("a whole game: play it to a step, and begin there to change anything")
    if scenario.line or scenario.choices:
        has.append(f"a line of {len(scenario.line) or len(scenario.choices)} steps")
    if scenario.cases:
        has.append(f"{len(scenario.cases)} cases")
    if not has:
        return ""
    away = button("set", "line=", f"{icon('close')}Take the line away", key="no-line")
    return _panel(
        "line", "The line of play", f"<p>This scenario has {escape(' and '.join(has))}.</p>"
        f"{'' if scenario.game else away}{lab.fault.beside('line')}",
    )  # fmt: skip


def _file(lab: Bench) -> str:
    """The scenario's file as text: to paste one, to load one, to read this one."""
    fault = lab.fault.beside("text")
    wrong = ' aria-invalid="true" aria-describedby="lab-fault"' if fault else ""
    opened = " open" if lab.text_open else ""
    return _panel(
        "file",
        "The file",
        '<label class="rdi-lab__upload"><span>Open a scenario file</span>'
        '<input type="file" data-act="text" data-limit="48000" data-key="upload" '
        'accept=".yaml,.yml,text/yaml,text/plain"></label>'
        f'<details data-key="text"{opened}><summary>As text: read, change or paste it</summary>'
        f'<form data-act="text"><label class="rdi-field"><span>Scenario file</span>'
        f'<textarea rows="16" spellcheck="false" data-key="text-field" maxlength="48000"{wrong}>\n'
        f"{escape(lab.text)}</textarea></label>{fault}"
        '<button class="rdi-btn rdi-btn--go" data-key="text-go">Take this text</button></form>'
        f"</details>{button('new', '', 'Begin anew', key='new')}",
    )
