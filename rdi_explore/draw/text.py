"""A moment as text: the table, the window with everybody's cards, and the response tree."""

from ..kernel import (
    NOBODY,
    Act,
    Card,
    CardNo,
    Hooks,
    Moment,
    Phase,
    SeatNo,
    Window,
    asking_order,
    choice_of,
)
from ..rulebook import cited
from .cards import MOMENT, PHASE, type_of
from .rulings import house_words, ruling_words
from .seats import (
    acts,
    components,
    further,
    lying_in_front,
    part_in_it,
    pile_words,
    says,
    sides,
    tokens_of,
    tracks_of,
    untold,
    whose,
)
from .tree import ResponseTree
from .words import (
    choice_words,
    listed,
    numbered,
    question,
    refusal_words,
    rests_on,
    side_name,
    sureness,
    told,
    way_words,
    window_about,
)
from .words import (
    headline as main_fact,
)

_WIDTH = 20


def table(moment: Moment) -> str:
    """Seats clockwise: attributes on one scale, Gold, piles, cards in hand; a team's attributes
    stand before its members."""
    position, setup = moment.position, moment.setup
    every = sides(setup)
    wide = max(max(map(len, setup.names)) + 2 * setup.in_teams, *(len(s.name) for s in every))
    lines: list[str] = []
    for side in every:
        if not side.is_team:
            (seat,) = side.seats
            if setup.mechanical(seat):
                lines += _automaton(moment, seat, wide)
                continue
            lines.append(
                f"{setup.names[seat]:<{wide}} {_levels(moment, seat)}  "
                f"Drink Me! {len(position.seats[seat].pile)}{_marks(moment, seat, None)}"
            )
            lines += _piles(moment, seat)
            continue
        first = position.seats[side.seats[0]]
        of_all = ["turn"] if position.turn in side.seats else []
        of_all += tokens_of(setup, first, shared=True) + ["out"] * first.out
        told = f"  ({', '.join(of_all)})" if of_all else ""
        lines.append(f"{side.name:<{wide}} {_levels(moment, side.seats[0])}{told}")
        for seat in side.seats:
            lines.append(
                f"  {setup.names[seat]:<{wide - 2}} Drink Me! {len(position.seats[seat].pile)}"
                + _marks(moment, seat, False)
            )
            lines += _piles(moment, seat)
    names = setup.names
    rest = [f"Pot {position.pot}", f"Inn {position.inn:+d}"]
    if position.round is not None:
        control = names[position.round.control] if position.round.control != NOBODY else "nobody"
        rest.append(f"{control} in control")
        if position.round.passed:
            rest.append(f"passed: {listed(names[seat] for seat in position.round.passed)}")
    rest.append(f"Drink Deck {len(position.drink_deck)}, discards {len(position.drink_discard)}")
    piles = [pile_words(setup, pile) for pile in position.piles]
    return "\n".join([*lines, "   ".join(rest), *piles])


def _levels(moment: Moment, seat: SeatNo) -> str:
    """Attributes on one scale, and in numbers."""
    player = moment.position.seats[seat]
    bar = "".join(
        "#" if place < player.alcohol else "." if place < player.fortitude else " "
        for place in range(_WIDTH)
    )
    return (
        f"|{bar}| Fortitude {player.fortitude:>2}  "
        f"Alcohol {player.alcohol:>2}  Gold {player.gold:>2}"
    )


def _marks(moment: Moment, seat: SeatNo, shared: bool | None) -> str:
    """What is to be said of a seat besides its numbers; ``shared`` picks tokens."""
    player = moment.position.seats[seat]
    in_team = shared is not None
    told = [
        word
        for word, holds in (
            ("acts" if in_team else "turn", acts(moment, seat)),
            ("decides", moment.decision is not None and moment.decision.seat == seat),
            ("out", player.out and not in_team),
        )
        if holds
    ]
    told += part_in_it(moment, seat) + further(moment, seat)
    told += tokens_of(moment.setup, player, shared)
    lying = lying_in_front(moment.setup, player)
    told += [f"in front: {moment.setup.cast[card].title}{left}" for card, left in lying]
    return f"  ({', '.join(told)})" if told else ""


def _piles(moment: Moment, seat: SeatNo) -> list[str]:
    """The piles of a character's components, a line each."""
    piles = moment.position.seats[seat].piles
    return [f"    {pile_words(moment.setup, pile)}" for pile in piles]


def in_play(moment: Moment) -> str:
    """The components at the table, what they do, and how sure that is."""
    setup = moment.setup
    lines = []
    for component in components(moment):
        card = setup.cast[component.card]
        lines.append(f"  {card.title} ({component.kind}: {whose(setup, component)})")
        lines.append(f"      {says(card)} [{sureness(card)}]")
    lines += [f"  {name}: no book tells {what}." for name, what in untold(setup)]
    return "\n".join(["Components:", *lines]) if lines else ""


def _automaton(moment: Moment, number: SeatNo, wide: int) -> list[str]:
    """The automaton's mat: its deck, and a track towards each of the other players."""
    seat = moment.position.seats[number]
    lines = [
        f"{moment.name(number):<{wide}} deck {len(seat.deck)}, discards {len(seat.discard)}"
        f"{_marks(moment, number, None)}"
    ]
    for facing, (fortitude, alcohol) in tracks_of(moment):
        bar = ("#" * alcohol + "." * (fortitude - alcohol)).ljust(_WIDTH)
        lines.append(
            f"{'':<{wide}} |{bar}| Fortitude {fortitude:>2}  Alcohol {alcohol:>2}  towards {facing}"
        )
    return lines


def headline(moment: Moment) -> str:
    """What is going on now, in one line."""
    if moment.decision is None:
        return main_fact(moment)
    who = moment.name(moment.decision.seat)
    phase = PHASE.get(moment.phase, "turn")
    agenda = moment.position.agenda
    where = f"{moment.name(moment.position.turn)}'s {phase}"
    if not moment.phase:
        where = f"The turn of {side_name(moment.setup, moment.position.turn)}"
    if isinstance(agenda[-1], Hooks):
        where = f"{where}, {MOMENT[agenda[-1].moment]}"
    if isinstance(agenda[-1], Phase) and choice_of(agenda[-1]) == "member":
        side = side_name(moment.setup, moment.position.turn)
        where = f"{PHASE[agenda[-1].phase]} of {side}"
    if isinstance(agenda[-1], Window) and len(agenda) > 1:
        about = window_about(moment.setup, agenda[-1], agenda[-2])
        asked = f"Everyone is asked about {about}"
        free = agenda[-1].kind == "free"
        return f"{where}: {who} decides. {'Anybody may play a card' if free else asked}."
    return f"{where}: {who} decides: {question(moment).asks}"


def window(moment: Moment) -> str:
    """Who is asked in which order, what may be played, and what may not, with the rules."""
    if moment.decision is None:
        return ""
    lines: list[str] = []
    frame = moment.window
    if frame is not None:
        seats = asking_order(moment.setup, moment.position)
        stations = []
        for place, seat in enumerate(seats):
            state = "passed" if place < frame.asked else "to come"
            if place == frame.asked:
                state = "decides"
            elif not moment.plays_of(seat):
                state = "nothing to play"
            stations.append(f"{moment.name(seat)}: {state}")
        lines.append("Order: " + ", ".join(stations))
    lines.append(f"{moment.name(moment.decision.seat)} may:")
    lines += choices(moment)
    refused: dict[tuple[SeatNo, CardNo], list[str]] = {}
    edition = moment.setup.edition
    for refusal in moment.refusals:
        text = f"{refusal_words(moment, refusal)} [{cited([refusal.rule], edition)}]"
        reasons = refused.setdefault((refusal.seat, refusal.card), [])
        if text not in reasons:
            reasons.append(text)
    if refused:
        lines.append("Not now, and why:")
    for (seat, card), reasons in refused.items():
        of = moment.setup.cast[card]
        lines.append(f"  {moment.name(seat)}: “{of.title}” ({type_of(of)})")
        lines += (f"      {reason}" for reason in reasons)
    doubtful = rests_on(cards_asked(moment))
    return "\n".join([*lines, doubtful] if doubtful else lines)


def choices(moment: Moment) -> list[str]:
    """What the deciding player may do, by number: 0 declines, the others count from 1."""
    lines = []
    for number, option in numbered(moment):
        way = way_words(moment, option)
        lines.append(f"{number:>3}  {choice_words(moment, option)}{way and f': {way}'}")
    return lines


def cards_asked(moment: Moment) -> list[Card]:
    """The cards that may be played now, and those that may not."""
    plays = (option.card for option in moment.options if option.act is Act.PLAY)
    refused = (refusal.card for refusal in moment.refusals)
    return [moment.setup.cast[card] for card in (*plays, *refused)]


def record(moment: Moment) -> str:
    """What the last choice brought about, with the rules that acted."""
    lines: list[str] = []
    for each in told(moment):
        marked = [cited(each.rules, moment.setup.edition)] if each.rules else []
        marked += [ruling_words(moment.setup, name) for name in each.rulings]
        marks = "".join(f" [{mark}]" for mark in marked)
        lines.append(f"{'  ' * each.depth}{each.words}{marks}")
    return "\n".join(lines)


def show(moment: Moment) -> str:
    """Everything: headline, table, window, record and response tree."""
    tree = ResponseTree.of(moment).text()
    parts = [
        headline(moment),
        "\n".join(house_words(moment.setup)),
        table(moment),
        in_play(moment),
        window(moment),
    ]
    happened = record(moment)
    if happened:
        parts.append("What happened:\n" + happened)
    parts.append("What answers what:\n" + tree)
    return "\n\n".join(part for part in parts if part)
