"""A whole game while it is played: the others, what happens, what waits, and your hand.

Nothing here looks at what you may not know: the hands of others are counted, and decks, too; what
lies at the table is drawn as you see it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...kernel import (
    DECLINING,
    NOTHING,
    Act,
    CardNo,
    CardOrNothing,
    Drinks,
    Event,
    Moment,
    Option,
    Play,
    SeatNo,
    Window,
)
from ...scenario.knowing import table_of, view
from ..cards import counted, effects_words, meaning, type_of, type_of_mode
from ..seats import part_in_it, tokens_of
from ..words import answers, numbered, on_whom, option_label, refusal_words, told_of
from .leaf import (
    HTML,
    badge,
    capital,
    card_title,
    escape,
    help_on_keys,
    icon,
    key,
    listed_html,
    rules,
)
from .now import crumbs, sentence
from .rule import close
from .table import drinks, in_front, in_play, laid_out, piles, pot, round_badges, scales, track_of

FEED = 8
"""So many sentences of what happened are shown."""


class GamePace(NamedTuple):
    """How fast the others play: its name in a list, and after how many milliseconds what happens
    next is told by itself (0: once it is asked for)."""

    words: str
    wait: int = 0


KEYS = help_on_keys(
    "game",
    ("0", "pass, or draw"),
    ("1 … 9", "the play with that number"),
    ("Space", "go on, where the others play step by step"),
    ("U", "take the last choice back"),
    ("S", "copy a link to this moment"),
    ("R", "the rule of what has focus"),
    ("Esc", "close card, rule or help"),
    ("?", "this help"),
)

AT_ONCE = "once"
PACES: Mapping[str, GamePace] = {
    AT_ONCE: GamePace("To my choice"),
    "quick": GamePace("Quickly", 550),
    "slow": GamePace("Slowly", 1600),
    "step": GamePace("Step by step"),
}
"""How fast the others play; at all but the first, one thing is told at a time."""


class GameTable(NamedTuple):
    """What is to be shown: where ``you`` sit, the moments ``since`` your last choice, the card
    whose ways to be played, or whose reasons why not, are ``asked`` for, the option that the coach
    has ``warned`` of, at which ``pace`` play goes on where it has ``halted``; the panel of the
    rule or card that is ``looked`` up, what would have to ``differ`` for the card that is asked
    for, the chances to play that have ``gone_by``, and the link to the moment if it is to be
    ``explored`` (empty: it is too long)."""

    moment: Moment
    you: SeatNo
    since: Sequence[Moment]
    asked: CardOrNothing = NOTHING
    warned: Option | None = None
    halted: bool = False
    pace: str = AT_ONCE
    looked: str = ""
    differs: Sequence[str] = ()
    gone_by: Sequence[str] = ()
    explored: str | None = None


def game_table(shown: GameTable) -> str:
    """The table, from where you sit."""
    moment = shown.moment
    seen = table_of(moment.setup, view(moment.setup, moment.position, shown.you))
    return (
        f'<div class="rdi-game">{_others(shown, seen)}\n'
        f'<div class="rdi-game__mid">{_talk(shown)}\n{_waits(shown, seen)}</div>\n'
        f"{_you(shown, seen)}</div>"
    )


# -------------------------------------------------------------------------------- the others


def _others(shown: GameTable, seen: Moment) -> str:
    seats = [seat for seat in shown.moment.setup.seats if seat != shown.you]
    return f'<div class="rdi-others">{"".join(_other(shown, seen, seat) for seat in seats)}</div>'


def _other(shown: GameTable, seen: Moment, seat: SeatNo) -> str:
    moment = shown.moment
    player, name = moment.position.seats[seat], escape(moment.name(seat))
    asked = moment.decision is not None and moment.decision.seat == seat
    states = {
        " is-turn": moment.position.turn == seat,
        " is-deciding": asked,
        " is-gone": player.out,
    }
    badges = [badge(f"{icon('turn')}turn")] if moment.position.turn == seat else []
    if seat in moment.setup.mates[shown.you]:
        badges.append(badge("your team"))
    badges += _marks(moment, seat)
    told = "out of the game" if player.out else _stuff(moment, seat)
    return (
        f'<section class="rdi-other{"".join(word for word, on in states.items() if on)}" '
        f'aria-label="{name}" data-key="other-{seat}"><p class="rdi-other__head">'
        f'<span class="rdi-initial" aria-hidden="true">{name[:1]}</span><b>{name}</b>'
        f'{"".join(badges)}<span class="stuff">{told}</span></p>'
        f"{scales(moment, seat)}{_lying(seen, seat)}</section>"
    )


def _marks(moment: Moment, seat: SeatNo) -> list[str]:
    """The part that a seat has in what goes on, and its tokens."""
    told = part_in_it(moment, seat) + tokens_of(moment.setup, moment.position.seats[seat])
    return [*round_badges(moment, seat), *map(badge, map(escape, told))]


def _lying(seen: Moment, seat: SeatNo) -> str:
    """The cards in front of a player, and the piles beside them."""
    front = "".join(in_front(seen, seat))
    lying = (f'<p class="rdi-pile">{front}</p>' if front else "") + piles(seen, seat, empty=False)
    return f'<div class="rdi-lying">{lying}</div>' if lying else ""


def _stuff(moment: Moment, seat: SeatNo) -> str:
    """Gold, cards in hand, Drinks in the pile: counted; of the automaton the cards of its deck."""
    player = moment.position.seats[seat]
    if moment.setup.mechanical(seat):
        return f"{counted(len(player.deck), 'card')} in the deck"
    counts = (("coin", player.gold, "Gold"), ("hand", len(player.hand), "cards in hand"),
              ("pile", len(player.pile), "Drinks in the Drink Me! Pile"))  # fmt: skip
    return "".join(
        f'<span title="{words}">{icon(sign)}{count}<span class="vh"> {words}</span></span>'
        for sign, count, words in counts
    )


# --------------------------------------------------------------------------- what happens


def _talk(shown: GameTable) -> str:
    moment = shown.moment
    yours = moment.decision is not None and moment.decision.seat == shown.you and not shown.halted
    below, went = (_asked(shown), _gone_by(shown)) if yours else ("", "")
    return (
        f'<section class="rdi-panel rdi-talk{" is-yours" if yours else ""}" '
        'aria-label="What happens">'
        f'<p class="rdi-soft rdi-talk__where">{crumbs(moment)}</p>{went}'
        f'<h1 id="talk" tabindex="-1" aria-live="polite">{_headline(shown, yours)}</h1>\n'
        f"{_buttons(shown, yours)}\n{below}{shown.looked or _feed(shown)}</section>"
    )


def _gone_by(shown: GameTable) -> str:
    """The chances to play at which you were not stopped."""
    count = len(shown.gone_by)
    if not count:
        return ""
    chances = "1 chance to play" if count == 1 else f"{count} chances to play"
    items = "".join(f"<li>{words}</li>" for words in shown.gone_by)
    return (
        f'<details class="rdi-goneby" data-key="gone-by"><summary>{chances} went by without you'
        f"</summary><ol>{items}</ol></details>"
    )


def _headline(shown: GameTable, yours: bool) -> str:
    moment = shown.moment
    if yours or moment.decision is None:
        name = escape(moment.name(shown.you))
        words = sentence(moment)
        for verb in ("decides", "is asked", "has no choice"):
            own = verb.replace("is ", "are ").replace("decides", "decide").replace("has", "have")
            words = words.replace(
                f'<span class="who">{name} {verb}:</span>', f'<span class="who">You {own}:</span>'
            )
        return words
    told = _told(shown.since)
    return told[-1] if told else f"{escape(moment.name(moment.position.turn))}’s turn."


def _told(moments: Iterable[Moment]) -> list[str]:
    """What has happened, sentence by sentence."""
    return [words for moment in moments for words in happened(moment)]


def happened(moment: Moment) -> list[str]:
    """What has changed on the way to a moment. Who was asked, and passed, is not told: it would
    tell who could have answered; nor that what was played goes to its pile."""
    entries = [
        entry
        for entry in moment.entries
        if not isinstance(entry.frame, Window)
        and not {change.what for change in entry.changes} <= _PUT_AWAY
    ]
    return [line.words for line in told_of(moment.setup, entries, HTML) if line.words]


_PUT_AWAY = {"discard", "drink_discard"}


def _feed(shown: GameTable) -> str:
    told = _told(shown.since)[-FEED:]
    if not told:
        return ""
    items = "".join(
        f"<li{_NEW if place == len(told) else ''}>{words}</li>"
        for place, words in enumerate(told, 1)
    )
    return f'<ol class="rdi-feed" aria-label="What has happened">{items}</ol>'


_NEW = ' class="is-new"'


def _buttons(shown: GameTable, yours: bool) -> str:
    """To go on, or what can be chosen and is no card of the hand."""
    if not yours:
        return _go_on(PACES[shown.pace])
    moment = shown.moment
    hand = moment.position.seats[shown.you].hand
    apart = [
        each for each in numbered(moment)
        if each.option.card not in hand or each.option.act not in (Act.PLAY, Act.DISCARD)
    ]  # fmt: skip
    buttons = "".join(
        f'<button class="rdi-btn{" rdi-btn--pass" if each.option.act in DECLINING else ""}" '
        f'data-act="choose" data-arg="{each.number}" data-key="opt-{each.number}">'
        f"{way(moment, each.option)}{key(str(each.number)) if each.number < 10 else ''}</button>"
        for each in apart
    )
    more = len(apart) < len(moment.options)
    lit = '<span class="rdi-soft">or a lit card below</span>' if more and apart else ""
    if more and not apart:
        lit = '<span class="rdi-soft">Choose one of the lit cards below.</span>'
    return f'<p class="rdi-go">{buttons}{lit}</p>'


def _go_on(pace: GamePace) -> str:
    """To see what happens next, which comes by itself at some paces, or to be asked at once."""
    plays = f' data-plays="{pace.wait}"' if pace.wait else ""
    return (
        f'<p class="rdi-go"><button class="rdi-btn rdi-btn--go" data-act="on" data-key="on"{plays}>'
        f'Go on {icon("fwd")}{key("Space")}</button><button class="rdi-btn rdi-btn--bare" '
        f'data-act="on" data-arg="{AT_ONCE}" data-key="on-once">To my next choice</button></p>'
    )


def way(moment: Moment, option: Option) -> str:
    """What a button for an option says, with whom and what it concerns."""
    label = option_label(moment, option, HTML)
    if option.act is not Act.PLAY:
        return label
    return f"{label}{_rest(moment, option)}"


def _rest(moment: Moment, option: Option) -> str:
    whom = listed_html(on_whom(moment.setup, option, HTML))
    what = answers(moment, option, HTML)
    return (f" on {whom}" if whom else "") + (f" ({what})" if what else "")


# ---------------------------------------------------------------------- a card that is asked for


def _asked(shown: GameTable) -> str:
    if shown.warned is not None:
        return _warning(shown, shown.warned)
    if shown.asked == NOTHING:
        return ""
    ways = [
        each for each in numbered(shown.moment)
        if each.option.card == shown.asked and each.option.act is Act.PLAY
    ]  # fmt: skip
    head = card_title(shown.moment.setup, CardNo(shown.asked))
    shut = close("Close", "close-card")
    if not ways:
        return (
            f'<section class="rdi-pop is-no" aria-label="Why not" data-key="pop">'
            f"<h2>{icon('refuse')} Not now: {head}</h2>{shut}{_why_not(shown)}</section>"
        )
    modes = shown.moment.setup.cast[shown.asked].modes
    buttons = []
    for each in ways:
        does = capital(escape(effects_words(modes[each.option.mode]))) if len(modes) > 1 else ""
        whom = _rest(shown.moment, each.option).strip()
        says = capital(" ".join(filter(None, (does, whom)))) or "Play it"
        cap = key(str(each.number)) if each.number < 10 else ""
        buttons.append(
            f'<button class="rdi-btn" data-act="choose" data-arg="{each.number}" '
            f'data-key="way-{each.number}">{says}{cap}</button>'
        )
    return (
        f'<section class="rdi-pop" aria-label="How it is played" data-key="pop"><h2>{head}</h2>'
        f'{shut}<p class="rdi-go">{"".join(buttons)}</p></section>'
    )


def _why_not(shown: GameTable) -> str:
    moment = shown.moment
    reasons = [no for no in moment.refusals_of(shown.you) if no.card == shown.asked]
    items = "".join(
        f"<li>{capital(refusal_words(moment, no, HTML))} {rules([no.rule], moment.setup.edition)}"
        "</li>"
        for no in reasons
    )
    if not items:
        items = "<li>No card can be played while this is being chosen.</li>"
    says = " ".join(meaning(moment.setup.cast[shown.asked]))
    differs = "".join(f'<span class="why">{words}</span>' for words in shown.differs)
    differs = f"<p><b>What would have to differ?</b> {differs}</p>" if differs else ""
    may = f'<p class="rdi-soft"><b>When it may:</b> {escape(says)}</p>'
    return f"<ul>{items}</ul>{differs}{may}"


def _warning(shown: GameTable, option: Option) -> str:
    """That a choice loses the game at once, as far as one can see, and another does not."""
    number = next(each.number for each in numbered(shown.moment) if each.option == option)
    return (
        '<section class="rdi-coach" aria-label="The coach" data-key="pop">'
        f"<h2>{icon('hint')} Before you do that</h2>"
        "<p>In every deal that the coach tried you were out of the game by the end of the next "
        "turn. With something else you mostly were not.</p>"
        f'<p class="rdi-go"><button class="rdi-btn" data-act="close-card" data-key="think">'
        "Think again</button>"
        f'<button class="rdi-btn rdi-btn--bare" data-act="insist" data-arg="{number}" '
        f'data-key="insist">{way(shown.moment, option)} all the same</button></p></section>'
    )


# ------------------------------------------------------------------------------- what waits


def _waits(shown: GameTable, seen: Moment) -> str:
    moment = shown.moment
    agenda = moment.position.agenda
    items = []
    for place, frame in enumerate(agenda):
        opened = place + 1 < len(agenda) and isinstance(agenda[place + 1], Window)
        if isinstance(frame, Play | Event):
            items.append(_waiting(moment, frame, opened and place + 2 == len(agenda)))
        elif isinstance(frame, Drinks):
            items.append(f'<li class="is-drinks">{drinks(moment)}</li>')
    chain = f'<ol class="rdi-waiting">{"".join(items)}</ol>' if items else ""
    there = f"{pot(moment)}{chain}{laid_out(seen)}{in_play(moment)}"
    quiet = "" if there else '<p class="rdi-soft is-nothing">Nothing waits.</p>'
    return (
        f'<section class="rdi-panel rdi-waits{"" if there else " is-quiet"}" '
        f'aria-label="What waits for an answer"><div class="rdi-panel__head">'
        f'<h2>What waits for an answer</h2><button class="rdi-btn rdi-btn--bare" '
        f'data-act="explore" data-key="explore">{icon("open")}Explore</button></div>'
        f"{_explored(shown)}{there}{quiet}</section>"
    )


def _explored(shown: GameTable) -> str:
    """The way to this moment at a table on which everything can be tried."""
    if shown.explored is None:
        return ""
    told = (
        "This moment is too long for a link."
        if not shown.explored
        else ("What you cannot see is dealt anew, as it may lie for all you know.")
    )
    link = (
        f'<p class="rdi-go"><a class="rdi-btn" href="#" data-page="laboratory" data-key="explored" '
        f'data-fragment="{escape(shown.explored)}">{icon("open")}Open this moment</a></p>'
        if shown.explored
        else ""
    )
    return f'<div class="rdi-explored" role="status"><p class="rdi-soft">{told}</p>{link}</div>'


def _waiting(moment: Moment, frame: Play | Event, opened: bool) -> str:
    negated = frame.negated
    state = "is-negated" if negated else "is-open" if opened else ""
    word = "Negated" if negated else "may be answered now" if opened else "waits"
    kind = moment.setup.cast[frame.card]
    by = escape(moment.name(frame.by))
    if isinstance(frame, Play):
        mode = kind.modes[frame.mode]
        whom = listed_html(on_whom(moment.setup, frame, HTML))
        does, what = capital(escape(effects_words(mode))), type_of_mode(mode)
        by = f"{what}, played by {by}" + (f" on {whom}" if whom else "")
    else:
        does, by = escape(" ".join(meaning(kind))), f"Event, revealed by {by}"
    return (
        f'<li class="{state}"><small>{word}</small><b>{card_title(moment.setup, frame.card)}</b>'
        f"<span>{by}</span><span>{does}</span></li>"
    )


# ---------------------------------------------------------------------------------- your hand


def _you(shown: GameTable, seen: Moment) -> str:
    moment = shown.moment
    player, name = moment.position.seats[shown.you], escape(moment.name(shown.you))
    marks = "".join(_marks(moment, shown.you))
    told = "out of the game" if player.out else _stuff(moment, shown.you)
    cards = "".join(_card(shown, card, n) for n, card in enumerate(player.hand))
    hand = f'<ul class="rdi-cards" aria-label="Your hand">{cards}</ul>' if cards else ""
    return (
        f'<section class="rdi-you" aria-label="You"><div class="rdi-you__head">'
        f'<p><span class="rdi-initial is-you" aria-hidden="true">{name[:1]}</span>'
        f"<b>You, {name}</b></p>"
        f"{track_of(moment, shown.you, name)}"
        f'<p class="stuff">{told}{marks}</p></div>{_lying(seen, shown.you)}{hand}</section>'
    )


def _card(shown: GameTable, card: CardNo, place: int) -> str:
    """A card of the hand: it may be played or discarded now, or one may ask why not."""
    moment = shown.moment
    kind = moment.setup.cast[card]
    yours = moment.decision is not None and moment.decision.seat == shown.you and not shown.halted
    ways = [
        each for each in numbered(moment)
        if yours and each.option.card == card and each.option.act in (Act.PLAY, Act.DISCARD)
    ]  # fmt: skip
    title = escape(kind.title)
    if not ways:
        act, arg, foot, state = "why", str(card), f"{icon('refuse')} why not?", "cannot"
        said, cap = f"{title}, not now, ask why", ""
    else:
        first = ways[0]
        does = "discard it" if first.option.act is Act.DISCARD else "play it"
        one = len(ways) == 1 or first.option.act is Act.DISCARD
        act, arg = ("choose", str(first.number)) if one else ("why", str(card))
        foot, state = f"{icon('decide')} {does}", "can"
        said = f"{title}, {does}"
        cap = key(str(first.number)) if first.number < 10 else ""
    asked = " is-asked" if shown.asked == card else ""
    says = "".join(f"<span>{escape(line)}</span>" for line in meaning(kind))
    return (
        f'<li><button class="rdi-playing {state}{asked}" data-act="{act}" data-arg="{arg}" '
        f'data-key="hand-{card}-{place}" aria-label="{said}">'
        f'<span class="rdi-playing__type">{escape(type_of(kind))}{cap}</span>'
        f'<span class="rdi-playing__title">{title}</span>'
        f'<span class="rdi-playing__says">{says}</span>'
        f'<span class="rdi-playing__foot">{foot}</span></button></li>'
    )
