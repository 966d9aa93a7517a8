"""The one sentence that says what is happening, and where we are."""

from collections.abc import Sequence
from itertools import zip_longest

from msgspec.structs import asdict

from ...kernel import (
    POT,
    Act,
    After,
    AnteDemand,
    AnyFrame,
    Champions,
    Dare,
    Drink,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Hooks,
    Losing,
    Moment,
    Payment,
    Phase,
    Play,
    Receiver,
    Reveal,
    RoundOnTheHouse,
    SeatNo,
    Window,
    before_special_action,
    by_seat,
    is_seat,
)
from ...scenario import Answered
from ..cards import MOMENT, PHASE, STAT, made_up, short, would_words
from ..rulings import house_words
from ..seats import acts
from ..words import (
    drink_name,
    headline,
    listed,
    one_end,
    question,
    rests_on,
    side_name,
    subject_words,
    window_about,
)
from ..words.changes import ignored
from ..words.names import crowd
from .leaf import HTML, capital, card_title, escape, listed_html, minus, short_title
from .verdict import verdict

SPECIAL = {
    "discard": "{} discards and draws",
    "action": "{}’s Action",
    "order": "{} orders a Drink",
    "drink": "{} drinks",
}
"""The special action of each phase, after the word “before” or “after”."""


def now(
    moment: Moment,
    question: str = "",
    said: str = "",
    reconstructed: Sequence[str] = (),
    answer: Answered | None = None,
) -> str:
    """The region: crumbs, the sentence, the scenario's question and its answer, what its line says
    here, and whose decks are reconstructed."""
    ask = f'<p class="rdi-now__ask"><b>Question:</b> {escape(question)}</p>' if question else ""
    told = f'<p class="rdi-now__where">{escape(said)}</p>' if said else ""
    decks = rests_on((), reconstructed, HTML)
    made = f'<p class="rdi-now__where">{decks}</p>' if decks else ""
    return (
        f'<section class="rdi-now" aria-label="Now"><p class="rdi-now__where">{crumbs(moment)}</p>'
        f'<h1 aria-live="polite">{sentence(moment)}</h1>{ask}{told}{made}{_houses(moment)}'
        f"{verdict(answer, ended=moment.decision is None)}</section>"
    )


def _houses(moment: Moment) -> str:
    """The house rules of the game, if it has any."""
    told = "<br>".join(map(escape, house_words(moment.setup)))
    return f'<p class="rdi-now__where">{told}</p>' if told else ""


# ---------------------------------------------------------------------------------- where


_NAMED = (Gambling, DrinkingContest, RoundOnTheHouse, Dare)
"""What a card has led to, and what is named without it."""


def crumbs(moment: Moment) -> str:
    """Turn › phase › what waits › window."""
    names = moment.setup.names
    agenda = moment.position.agenda
    turn = moment.position.turn
    owner = side_name(moment.setup, turn)
    whose = f"{escape(owner)}’s turn" if owner == names[turn] else f"turn of {escape(owner)}"
    parts = [f"<b>{capital(whose)}</b>"]
    if moment.phase:
        told = owner != names[turn] and acts(moment, turn)
        acting = f"{escape(names[turn])}’s " if told else ""
        parts.append(f"{acting}{PHASE[moment.phase]}")
    subject = moment.subject
    for frame, above in zip_longest(agenda, agenda[1:]):
        if isinstance(frame, Window) or frame is subject:
            continue
        words = _waiting(moment, frame, above)
        if words:
            parts.append(words)
    if moment.window is not None and moment.window.kind != "free":
        parts.append(f"<b>answers to {_short_subject(moment, subject)}</b>")
    elif moment.window is not None:
        parts.append(f"<b>{_around(moment, subject)}</b>")
    elif moment.decision is None:
        parts.append("<b>the end</b>")
    spans = [f"<span>{part}</span>" for part in parts]
    return "<span>›</span>".join(spans)


def _around(moment: Moment, subject: AnyFrame | None) -> str:
    """Before or after what the phase is for: ``before Fiona’s Action``."""
    if not isinstance(subject, Phase):
        return "between two steps"
    owner = escape(moment.name(moment.position.turn))
    when = "before" if before_special_action(subject) else "after"
    return f"{when} {SPECIAL[subject.phase].format(owner)}"


def _waiting(moment: Moment, frame: AnyFrame, above: AnyFrame | None) -> str:
    match frame:
        case Play() | Event() if isinstance(above, _NAMED):
            return ""
        case Play() | Event():
            does = "waits" if above is None or isinstance(above, Window) else "takes effect"
            return f"{short_title(moment.setup, frame.card)} {does}"
        case Drinks():
            return "Drinks wait"
        case Gambling():
            return "Round of Gambling"
        case DrinkingContest():
            return "Drinking Contest"
        case RoundOnTheHouse():
            return "Round on the House"
        case Dare():
            return "a dare"
        case AnteDemand():
            return f"ante of {frame.amount}"
        case Losing():
            return about_to_lose(moment)
        case Champions():
            return "Champions are chosen"
        case Hooks():
            return MOMENT[frame.moment]
        case _:
            return ""


def _short_subject(moment: Moment, subject: AnyFrame | None) -> str:
    if isinstance(subject, Play | Event):
        return short_title(moment.setup, subject.card)
    if isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return f"{len(subject.drinks)} Drinks"
    return subject_words(moment.setup, subject, HTML)


# ------------------------------------------------------------------------------- sentence


def sentence(moment: Moment) -> str:
    """What is going on, in one sentence."""
    return one_end(_over(moment) if moment.decision is None else _deciding(moment))


def _deciding(moment: Moment) -> str:
    assert moment.decision is not None
    name = escape(moment.name(moment.decision.seat))
    who = f'<span class="who">{name} decides:</span>'
    asked = f'<span class="who">{name} is asked:</span>'
    if moment.window is None:
        acts = [option.act for option in moment.options]
        if len(acts) == 1 and acts != [Act.PASS]:
            return f'<span class="who">{name} has no choice:</span> {question(moment, HTML).asks}'
        return f"{asked if acts == [Act.PASS] else who} {question(moment, HTML).asks}"
    about = _short_about(moment)
    if len(moment.options) == 1:
        plain = moment.window.kind in ("free", "gamble", "losing")
        fits = "that fits now" if plain else f"that answers {about}"
        return f'<span class="who">{name}</span> has no card {fits}.'
    if moment.window.stage == "wish":
        return f"{who} answer {about}, or pass?"
    first = " Anytime Cards come first." if moment.window.stage == "anytime" else ""
    return f"{who} {_in_window(moment, moment.window)}{first}"


def _short_about(moment: Moment) -> str:
    subject = moment.subject
    if isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return f"one of the {len(subject.drinks)} Drinks"
    if moment.window is not None:
        return window_about(moment.setup, moment.window, subject, HTML)
    return subject_words(moment.setup, subject, HTML)


def _over(moment: Moment) -> str:
    """The main fact that the line came to."""
    return headline(moment, HTML)


def _in_window(moment: Moment, window: Window) -> str:
    assert moment.decision is not None
    subject = moment.subject
    seat = moment.decision.seat
    names = moment.setup.names
    match subject:
        case Play():
            return f"let {card_title(moment.setup, subject.card)} {would(moment)}, or answer it."
        case Event():
            return f"let {card_title(moment.setup, subject.card)} take place, or answer it."
        case Drinks():
            mine = [drink for drink in subject.drinks if drink.drinker == seat]
            if len(subject.drinks) > 1:
                return "let all the Drinks be drunk, or answer one of them."
            if mine:
                drink = mine[0]
                name = drink_name(moment.setup, drink, HTML)
                return f"drink {name}{_after_drinking(moment, drink)}, or answer it."
            drink = subject.drinks[0]
            who = escape(names[drink.drinker])
            return f"let {who} drink {drink_name(moment.setup, drink, HTML)}, or answer it."
        case AnteDemand():
            game = moment.position.round
            if game is not None and seat in game.members:
                return f"ante {subject.amount} Gold, or answer the demand."
            return f"let the others ante {subject.amount} Gold, or play something."
        case After():
            return f"{_lost(moment, subject)}. Answer that, or pass?"
        case Losing():
            return f"{about_to_lose(moment)}. Play a card, or pass?"
        case _ if window.kind == "won":
            return "the Round is won. Play a card on that, or pass?"
        case _ if window.kind == "taken":
            return "the pot is taken. Play a card on that, or pass?"
        case Gambling():
            who = escape(names[subject.gambler])
            return f"play something before {who}’s turn in the Round, or pass?"
        case Phase():
            return f"play something {_around(moment, subject)}, or pass?"
        case Payment():
            return f"{_owed(moment, seat, subject)}, or answer that."
        case Reveal():
            return "play something before the Chaser is revealed, or pass?"
        case _:
            return "play something now, or pass?"


def _after_drinking(moment: Moment, drink: Drink) -> str:
    """Where a Drink would leave its drinker: what it adds, or that it is the end."""
    player = moment.position.seats[drink.drinker]
    if player.alcohol + drink.alcohol >= player.fortitude + drink.fortitude:
        return " and pass out"
    return f" ({minus(drink.alcohol)} Alcohol Content)" if drink.alcohol else ""


def _lost(moment: Moment, after: After) -> str:
    """Who lost how much; many are told of by their number."""
    alike: dict[int, list[str]] = {}
    for hurt in after.hurts:
        alike.setdefault(hurt.amount, []).append(moment.name(hurt.victim))
    return listed(f"{escape(crowd(who))} lost {n} Fortitude" for n, who in alike.items())


def _owed(moment: Moment, seat: SeatNo, payment: Payment) -> str:
    """Who would pay what; of many only what the one who is asked pays, or how many they are."""
    names, dues = moment.setup.names, payment.dues
    alike = len({(due.to, due.amount) for due in dues}) == 1
    to = f"{escape(_payee(names, dues[0].to))} {dues[0].amount} Gold" if dues else ""
    if alike and len(dues) > 2 and seat in {due.payer for due in dues}:
        return f"pay {to} like {len(dues) - 1} others"
    if alike and len(dues) > 1:
        return f"let {escape(crowd(names[due.payer] for due in dues))} pay {to} each"
    if len(dues) > 2:
        return f"let {len(dues)} players pay what they owe"
    owed = (
        f"{escape(names[due.payer])} pay {escape(_payee(names, due.to))} {due.amount} Gold"
        for due in dues
    )
    return f"let {listed_html(owed)}"


def _payee(names: tuple[str, ...], to: Receiver) -> str:
    return names[to] if is_seat(to) else "the pot" if to == POT else "the Inn"


def about_to_lose(moment: Moment) -> str:
    """Who is about to be out, and why."""
    told = []
    for seat in _losing(moment):
        player = moment.position.seats[seat]
        numbers = f"{player.alcohol} against {player.fortitude}"
        why = f"pass out, {numbers}" if player.passing_out else "be out: no Gold left"
        told.append(f"{escape(side_name(moment.setup, seat))} is about to {why}")
    return ". ".join(dict.fromkeys(told)) or "Somebody is about to be out"


def _losing(moment: Moment) -> list[SeatNo]:
    position = moment.position
    held = position.round is not None or position.contest is not None
    return [
        seat
        for seat, player in by_seat(position.seats)
        if not player.out and (player.passing_out or (player.gold == 0 and not held))
    ]


# ------------------------------------------------------------------ what the open card does


def would(moment: Moment) -> str:
    """What the subject of the window would do, after the words “let it”."""
    place = len(moment.position.agenda) - 2
    card = moment.position.agenda[place]
    if not isinstance(card, Play):
        return "go on"
    below = moment.position.agenda[place - 2] if place >= 2 else None
    slots = _slots(moment, card, below)
    told: list[str] = []
    more = False
    for step, effect in enumerate(moment.setup.cast[card.card].modes[card.mode].do):
        if effect.changes():
            told += _packets(moment, card, step)
        else:
            words = would_words(effect, (asdict(effect) | slots).get)
            told += [words] if words else []
            more = more or not words
    words = listed_html(dict.fromkeys(told))
    if more:
        return f"{words}, and more" if words else "take effect"
    return words or "have no effect"


def _slots(moment: Moment, card: Play, below: AnyFrame | None) -> dict[str, str | int | None]:
    """What the words of an effect ask for: who plays the card, on whom, what it answers, and whose
    loss it would send where."""
    on = escape(moment.name(card.targets[0])) if card.targets else None
    parts = below.parts if isinstance(below, Play) else ()
    lost = [each for each in parts if each.victim == card.by and each.stat == "fortitude"]
    source = escape(moment.name(below.by)) if isinstance(below, Play) else None
    return {
        "you": escape(moment.name(card.by)),
        "on": on,
        "about": ignored(moment.setup, below, card, HTML) or _answered(moment, below),
        "loss": -sum(each.amount for each in lost),
        "victim": source and (on or source),
    }


def _answered(moment: Moment, below: AnyFrame | None) -> str:
    """What the card answers; a card on the screen by its short title."""
    if isinstance(below, Play | Event):
        answered = moment.setup.cast[below.card]
        return HTML.title(short(answered), made_up=made_up(answered))
    return subject_words(moment.setup, below, HTML)


def _packets(moment: Moment, card: Play, step: int) -> list[str]:
    told: dict[tuple[str, int], list[SeatNo]] = {}
    for part in card.parts:
        if part.step == step and part.amount and part.victim not in card.ignored:
            told.setdefault((STAT[part.stat], part.amount), []).append(part.victim)
    return [
        f"{'cost' if n < 0 else 'give'} {_them(moment, who)} {abs(n)} {stat}"
        for (stat, n), who in told.items()
    ]


def _them(moment: Moment, seats: Sequence[SeatNo]) -> str:
    """Some players: of many only the one who decides, and how many others there are."""
    assert moment.decision is not None
    me = moment.decision.seat
    if len(seats) > 3 and me in seats:
        return f"{escape(moment.name(me))} and {len(seats) - 1} others"
    return escape(crowd(map(moment.name, seats)))
