"""A whole game while it is played: the others, what happens, what waits, and your hand.

Nothing here looks at what you may not know: the hands of others are counted, and decks, too; what
lies at the table is drawn as you see it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

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
from ..words import (
    NumberedOption,
    answers,
    numbered,
    option_label,
    refusal_words,
    whom_words,
)
from .leaf import (
    HTML,
    badge,
    capital,
    card_title,
    escape,
    help_on_keys,
    icon,
    key,
    rules,
)
from .now import crumbs, sentence
from .record import told_html
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
    looked: Markup = Markup()
    differs: Sequence[Markup] = ()
    gone_by: Sequence[Markup] = ()
    explored: str | None = None


def game_table(shown: GameTable) -> Markup:
    """The table, from where you sit."""
    moment = shown.moment
    seen = table_of(moment.setup, view(moment.setup, moment.position, shown.you))
    return Markup(
        f'<div class="rdi-game">{_others(shown, seen)}\n'
        f'<div class="rdi-game__mid">{_talk(shown)}\n{_waits(shown, seen)}</div>\n'
        f"{_you(shown, seen)}</div>"
    )


# -------------------------------------------------------------------------------- the others


def _others(shown: GameTable, seen: Moment) -> Markup:
    seats = [seat for seat in shown.moment.setup.seats if seat != shown.you]
    return Markup(
        f'<div class="rdi-others">{"".join(_other(shown, seen, seat) for seat in seats)}</div>'
    )


def _other(shown: GameTable, seen: Moment, seat: SeatNo) -> Markup:
    moment = shown.moment
    player, name = moment.position.seats[seat], escape(moment.name(seat))
    asked = moment.decision is not None and moment.decision.seat == seat
    turn = moment.position.turn == seat
    states = {"is-turn": turn, "is-deciding": asked, "is-gone": player.out}
    classes = escape(" ".join(["rdi-other", *(word for word, on in states.items() if on)]))
    badges = [badge(Markup(f"{icon('turn')}turn"))] if turn else []
    if seat in moment.setup.mates[shown.you]:
        badges.append(badge(Markup("your team")))
    badges += _marks(moment, seat)
    told = _OUT if player.out else _stuff(moment, seat)
    return Markup(
        f'<section class="{classes}" aria-label="{name}" data-key="other-{seat}">'
        f'<p class="rdi-other__head"><span class="rdi-initial" aria-hidden="true">'
        f"{_initial(moment, seat)}</span><b>{name}</b>"
        f'{"".join(badges)}<span class="stuff">{told}</span></p>'
        f"{scales(moment, seat)}{_lying(seen, seat)}</section>"
    )


def _initial(moment: Moment, seat: SeatNo) -> Markup:
    return escape(moment.name(seat)[:1])


_OUT = Markup("out of the game")


def _marks(moment: Moment, seat: SeatNo) -> list[Markup]:
    """The part that a seat has in what goes on, and its tokens."""
    told = part_in_it(moment, seat) + tokens_of(moment.setup, moment.position.seats[seat])
    return [*round_badges(moment, seat), *map(badge, map(escape, told))]


def _lying(seen: Moment, seat: SeatNo) -> Markup:
    """The cards in front of a player, and the piles beside them."""
    front = Markup("".join(in_front(seen, seat)))
    lying = Markup(f'<p class="rdi-pile">{front}</p>' if front else "")
    lying += piles(seen, seat, empty=False)
    return Markup(f'<div class="rdi-lying">{lying}</div>' if lying else "")


def _stuff(moment: Moment, seat: SeatNo) -> Markup:
    """Gold, cards in hand, Drinks in the pile: counted; of the automaton the cards of its deck."""
    player = moment.position.seats[seat]
    if moment.setup.mechanical(seat):
        return escape(f"{counted(len(player.deck), 'card')} in the deck")
    return (
        _count("coin", player.gold, "Gold")
        + _count("hand", len(player.hand), "cards in hand")
        + _count("pile", len(player.pile), "Drinks in the Drink Me! Pile")
    )


def _count(sign: str, count: int, what: str) -> Markup:
    what = escape(what)
    return Markup(f'<span title="{what}">{icon(sign)}{count}<span class="vh"> {what}</span></span>')


# --------------------------------------------------------------------------- what happens


def _talk(shown: GameTable) -> Markup:
    moment = shown.moment
    yours = moment.decision is not None and moment.decision.seat == shown.you and not shown.halted
    below, went = (_asked(shown), _gone_by(shown)) if yours else (Markup(), Markup())
    return Markup(
        f'<section class="rdi-panel rdi-talk{" is-yours" if yours else ""}" '
        'aria-label="What happens">'
        f'<p class="rdi-soft rdi-talk__where">{crumbs(moment)}</p>{went}'
        f'<h1 id="talk" tabindex="-1" aria-live="polite">{_headline(shown, yours)}</h1>\n'
        f"{_buttons(shown, yours)}\n{below}{shown.looked or _feed(shown)}</section>"
    )


def _gone_by(shown: GameTable) -> Markup:
    """The chances to play at which you were not stopped."""
    count = len(shown.gone_by)
    if not count:
        return Markup()
    chances = Markup("1 chance to play" if count == 1 else f"{count} chances to play")
    items = Markup("".join(f"<li>{words}</li>" for words in shown.gone_by))
    return Markup(
        f'<details class="rdi-goneby" data-key="gone-by"><summary>{chances} went by without you'
        f"</summary><ol>{items}</ol></details>"
    )


def _headline(shown: GameTable, yours: bool) -> Markup:
    moment = shown.moment
    if yours or moment.decision is None:
        name = escape(moment.name(shown.you))
        words = sentence(moment)
        for verb, own in _YOURS.items():
            begun = Markup(f'<span class="who">{name} {escape(verb)}:</span>')
            words = words.replace(begun, Markup(f'<span class="who">You {escape(own)}:</span>'))
        return words
    told = _told(shown.since)
    return told[-1] if told else escape(f"{moment.name(moment.position.turn)}’s turn.")


_YOURS = {"decides": "decide", "is asked": "are asked", "has no choice": "have no choice"}


def _told(moments: Iterable[Moment]) -> list[Markup]:
    """What has happened, sentence by sentence."""
    return [words for moment in moments for words in happened(moment)]


def happened(moment: Moment) -> list[Markup]:
    """What has changed on the way to a moment. Who was asked, and passed, is not told: it would
    tell who could have answered; nor that what was played goes to its pile."""
    entries = [
        entry
        for entry in moment.entries
        if not isinstance(entry.frame, Window)
        and not {change.what for change in entry.changes} <= _PUT_AWAY
    ]
    return [line.words for line in told_html(moment.setup, entries)]


_PUT_AWAY = {"discard", "drink_discard"}


def _feed(shown: GameTable) -> Markup:
    told = _told(shown.since)[-FEED:]
    if not told:
        return Markup()
    items = Markup(
        "".join(
            f"<li{_NEW if place == len(told) else ''}>{words}</li>"
            for place, words in enumerate(told, 1)
        )
    )
    return Markup(f'<ol class="rdi-feed" aria-label="What has happened">{items}</ol>')


_NEW = Markup(' class="is-new"')


def _buttons(shown: GameTable, yours: bool) -> Markup:
    """To go on, or what can be chosen and is no card of the hand."""
    if not yours:
        return _go_on(PACES[shown.pace])
    moment = shown.moment
    hand = moment.position.seats[shown.you].hand
    apart = [
        each for each in numbered(moment)
        if each.option.card not in hand or each.option.act not in (Act.PLAY, Act.DISCARD)
    ]  # fmt: skip
    buttons = Markup(
        "".join(
            f'<button class="rdi-btn{" rdi-btn--pass" if each.option.act in DECLINING else ""}" '
            f'data-act="choose" data-arg="{each.number}" data-key="opt-{each.number}">'
            f"{way(moment, each.option)}{_cap(each)}</button>"
            for each in apart
        )
    )
    more = len(apart) < len(moment.options)
    lit = Markup("or a lit card below" if apart else "Choose one of the lit cards below.")
    hint = Markup(f'<span class="rdi-soft">{lit}</span>' if more else "")
    return Markup(f'<p class="rdi-go">{buttons}{hint}</p>')


def _cap(each: NumberedOption) -> Markup:
    """The key that chooses an option, where it has one."""
    return key(str(each.number)) if each.number < 10 else Markup()


def _go_on(pace: GamePace) -> Markup:
    """To see what happens next, which comes by itself at some paces, or to be asked at once."""
    plays = Markup(f' data-plays="{pace.wait}"' if pace.wait else "")
    return Markup(
        f'<p class="rdi-go"><button class="rdi-btn rdi-btn--go" data-act="on" data-key="on"{plays}>'
        f'Go on {icon("fwd")}{key("Space")}</button><button class="rdi-btn rdi-btn--bare" '
        f'data-act="on" data-arg="{escape(AT_ONCE)}" data-key="on-once">To my next choice</button>'
        "</p>"
    )


def way(moment: Moment, option: Option) -> Markup:
    """What a button for an option says, with whom and what it concerns."""
    label = Markup(option_label(moment, option, HTML))
    return label + _rest(moment, option) if option.act is Act.PLAY else label


def _rest(moment: Moment, option: Option) -> Markup:
    whom = Markup(whom_words(moment.setup, option, HTML))
    what = Markup(answers(moment, option, HTML))
    return Markup(f"{f' on {whom}' if whom else ''}{f' ({what})' if what else ''}")


# ---------------------------------------------------------------------- a card that is asked for


def _asked(shown: GameTable) -> Markup:
    if shown.warned is not None:
        return _warning(shown, shown.warned)
    if shown.asked == NOTHING:
        return Markup()
    ways = [
        each for each in numbered(shown.moment)
        if each.option.card == shown.asked and each.option.act is Act.PLAY
    ]  # fmt: skip
    head = card_title(shown.moment.setup, CardNo(shown.asked))
    shut = close("Close", "close-card")
    if not ways:
        return Markup(
            f'<section class="rdi-pop is-no" aria-label="Why not" data-key="pop">'
            f"<h2>{icon('refuse')} Not now: {head}</h2>{shut}{_why_not(shown)}</section>"
        )
    modes = shown.moment.setup.cast[shown.asked].modes
    buttons = []
    for each in ways:
        does = escape(effects_words(modes[each.option.mode]) if len(modes) > 1 else "")
        says = capital((does + _rest(shown.moment, each.option)).strip()) or Markup("Play it")
        buttons.append(
            Markup(
                f'<button class="rdi-btn" data-act="choose" data-arg="{each.number}" '
                f'data-key="way-{each.number}">{says}{_cap(each)}</button>'
            )
        )
    return Markup(
        f'<section class="rdi-pop" aria-label="How it is played" data-key="pop"><h2>{head}</h2>'
        f'{shut}<p class="rdi-go">{"".join(buttons)}</p></section>'
    )


def _why_not(shown: GameTable) -> Markup:
    moment = shown.moment
    reasons = [no for no in moment.refusals_of(shown.you) if no.card == shown.asked]
    items = Markup(
        "".join(
            f"<li>{capital(Markup(refusal_words(moment, no, HTML)))} "
            f"{rules([no.rule], moment.setup.edition)}</li>"
            for no in reasons
        )
    )
    if not items:
        items = Markup("<li>No card can be played while this is being chosen.</li>")
    says = " ".join(meaning(moment.setup.cast[shown.asked]))
    differs = Markup("".join(f'<span class="why">{words}</span>' for words in shown.differs))
    differs = Markup(f"<p><b>What would have to differ?</b> {differs}</p>" if differs else "")
    may = Markup(f'<p class="rdi-soft"><b>When it may:</b> {escape(says)}</p>')
    return Markup(f"<ul>{items}</ul>{differs}{may}")


def _warning(shown: GameTable, option: Option) -> Markup:
    """That a choice loses the game at once, as far as one can see, and another does not."""
    number = next(each.number for each in numbered(shown.moment) if each.option == option)
    return Markup(
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


def _waits(shown: GameTable, seen: Moment) -> Markup:
    moment = shown.moment
    agenda = moment.position.agenda
    items = []
    for place, frame in enumerate(agenda):
        opened = place + 1 < len(agenda) and isinstance(agenda[place + 1], Window)
        if isinstance(frame, Play | Event):
            items.append(_waiting(moment, frame, opened and place + 2 == len(agenda)))
        elif isinstance(frame, Drinks):
            items.append(Markup(f'<li class="is-drinks">{drinks(moment)}</li>'))
    chain = Markup(f'<ol class="rdi-waiting">{"".join(items)}</ol>' if items else "")
    there = pot(moment) + chain + laid_out(seen) + in_play(moment)
    quiet = Markup("" if there else '<p class="rdi-soft is-nothing">Nothing waits.</p>')
    return Markup(
        f'<section class="rdi-panel rdi-waits{"" if there else " is-quiet"}" '
        f'aria-label="What waits for an answer"><div class="rdi-panel__head">'
        f'<h2>What waits for an answer</h2><button class="rdi-btn rdi-btn--bare" '
        f'data-act="explore" data-key="explore">{icon("open")}Explore</button></div>'
        f"{_explored(shown)}{there}{quiet}</section>"
    )


def _explored(shown: GameTable) -> Markup:
    """The way to this moment at a table on which everything can be tried."""
    if shown.explored is None:
        return Markup()
    told, link = Markup("This moment is too long for a link."), Markup()
    if shown.explored:
        told = Markup("What you cannot see is dealt anew, as it may lie for all you know.")
        link = Markup(
            '<p class="rdi-go"><a class="rdi-btn" href="#" data-page="laboratory" '
            f'data-key="explored" data-fragment="{escape(shown.explored)}">'
            f"{icon('open')}Open this moment</a></p>"
        )
    return Markup(
        f'<div class="rdi-explored" role="status"><p class="rdi-soft">{told}</p>{link}</div>'
    )


def _waiting(moment: Moment, frame: Play | Event, opened: bool) -> Markup:
    negated = frame.negated
    state = Markup("is-negated" if negated else "is-open" if opened else "")
    word = Markup("Negated" if negated else "may be answered now" if opened else "waits")
    kind = moment.setup.cast[frame.card]
    by = escape(moment.name(frame.by))
    if isinstance(frame, Play):
        mode = kind.modes[frame.mode]
        whom = Markup(whom_words(moment.setup, frame, HTML))
        does, what = capital(escape(effects_words(mode))), escape(type_of_mode(mode))
        by = Markup(f"{what}, played by {by}{f' on {whom}' if whom else ''}")
    else:
        does, by = escape(" ".join(meaning(kind))), Markup(f"Event, revealed by {by}")
    return Markup(
        f'<li class="{state}"><small>{word}</small><b>{card_title(moment.setup, frame.card)}</b>'
        f"<span>{by}</span><span>{does}</span></li>"
    )


# ---------------------------------------------------------------------------------- your hand


def _you(shown: GameTable, seen: Moment) -> Markup:
    moment = shown.moment
    player, name = moment.position.seats[shown.you], escape(moment.name(shown.you))
    marks = Markup("".join(_marks(moment, shown.you)))
    told = _OUT if player.out else _stuff(moment, shown.you)
    cards = Markup("".join(_card(shown, card, n) for n, card in enumerate(player.hand)))
    hand = Markup(f'<ul class="rdi-cards" aria-label="Your hand">{cards}</ul>' if cards else "")
    return Markup(
        f'<section class="rdi-you" aria-label="You"><div class="rdi-you__head">'
        '<p><span class="rdi-initial is-you" aria-hidden="true">'
        f"{_initial(moment, shown.you)}</span>"
        f"<b>You, {name}</b></p>"
        f"{track_of(moment, shown.you, name)}"
        f'<p class="stuff">{told}{marks}</p></div>{_lying(seen, shown.you)}{hand}</section>'
    )


def _card(shown: GameTable, card: CardNo, place: int) -> Markup:
    """A card of the hand: it may be played or discarded now, or one may ask why not."""
    moment = shown.moment
    kind = moment.setup.cast[card]
    yours = moment.decision is not None and moment.decision.seat == shown.you and not shown.halted
    ways = [
        each for each in numbered(moment)
        if yours and each.option.card == card and each.option.act in (Act.PLAY, Act.DISCARD)
    ]  # fmt: skip
    act, arg = "why", int(card)
    sign, does, said = "refuse", "why not?", "not now, ask why"
    if ways:
        first = ways[0]
        said = does = "discard it" if first.option.act is Act.DISCARD else "play it"
        sign = "decide"
        if len(ways) == 1 or first.option.act is Act.DISCARD:
            act, arg = "choose", first.number
    classes = escape(f"{'can' if ways else 'cannot'}{' is-asked' * (shown.asked == card)}")
    says = Markup("".join(f"<span>{escape(line)}</span>" for line in meaning(kind)))
    return Markup(
        f'<li><button class="rdi-playing {classes}" data-act="{escape(act)}" data-arg="{arg}" '
        f'data-key="hand-{card}-{place}" aria-label="{escape(f"{kind.title}, {said}")}">'
        f'<span class="rdi-playing__type">{escape(type_of(kind))}'
        f"{_cap(ways[0]) if ways else ''}</span>"
        f'<span class="rdi-playing__title">{escape(kind.title)}</span>'
        f'<span class="rdi-playing__says">{says}</span>'
        f'<span class="rdi-playing__foot">{icon(sign)} {escape(does)}</span></button></li>'
    )
