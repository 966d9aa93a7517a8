"""What stands at the seats, for text and pages alike: teams, tokens, piles, components."""

from collections.abc import Iterator
from typing import NamedTuple

from ..catalogue import characters
from ..kernel import (
    Card,
    CardNo,
    Champions,
    Event,
    Markers,
    Moment,
    Phase,
    Pile,
    Play,
    Seat,
    SeatNo,
    Setup,
    by_seat,
    choice_of,
)
from .cards import counted, meaning
from .words import listed, pile_title, side_name


class Side(NamedTuple):
    """Those who share one set of attributes: a player, or a team (team.shared-stats)."""

    name: str
    seats: tuple[SeatNo, ...]

    @property
    def is_team(self) -> bool:
        """Whether several players share the attributes."""
        return len(self.seats) > 1


def sides(setup: Setup) -> tuple[Side, ...]:
    """All sides clockwise, each where its first member sits."""
    found = dict.fromkeys(setup.mates)
    return tuple(Side(side_name(setup, seats[0]), seats) for seats in found)


def tokens_of(setup: Setup, player: Seat, shared: bool | None = None) -> list[str]:
    """The tokens of a seat by their titles; ``shared`` are those that a team has together."""
    told = []
    for name, count in player.tokens:
        token = setup.token_limits.get(name)
        if count and shared in (None, token is not None and token.shared):
            known = counted(count, token.title) if token is not None else ""
            told.append(known or f"{count} {name.replace('-', ' ')}")
    return told


def tokens_at(moment: Moment, seat: SeatNo) -> list[str]:
    """The tokens of a player; of a team those that it shares, and those of each member."""
    setup, seats, mates = moment.setup, moment.position.seats, moment.setup.mates[seat]
    if len(mates) == 1:
        return tokens_of(setup, seats[seat])
    return tokens_of(setup, seats[seat], shared=True) + [
        f"{setup.names[mate]}: {told}"
        for mate in mates
        for told in tokens_of(setup, seats[mate], shared=False)
    ]


def drunken_tokens(moment: Moment, seat: SeatNo) -> int:
    """How many tokens of a seat and its team count like Alcohol Content
    (zakhan.total-drunkenness)."""
    kinds = moment.setup.token_limits
    return sum(
        count
        for mate in moment.setup.mates[seat]
        for name, count in moment.position.seats[mate].tokens
        if name in kinds and kinds[name].drunken
    )


def part_in_it(moment: Moment, seat: SeatNo) -> list[str]:
    """The part that a seat has in what goes on: away, Champion, still to act."""
    told = []
    player = moment.position.seats[seat]
    if player.away:
        until = "this turn" if player.away == "turn" else "until the next turn of their own"
        told.append(f"not there {until}")
    if seat in champions_of(moment):
        told.append("Champion")
    phase = phase_of(moment)
    if phase is not None and seat in phase.waiting:
        told.append("still to act")
    return told


def further(moment: Moment, seat: SeatNo) -> list[str]:
    """How many Actions or Drinks to order a seat has left in this phase, after the next one."""
    phase = phase_of(moment)
    if phase is None or not phase.more or seat != moment.position.turn:
        return []
    what = {"action": "Action", "order": "Drink"}.get(phase.phase, "time")
    after = " to order" if phase.phase == "order" else ""
    return [f"{counted(phase.more, f'further {what}')}{after}"]


def acts(moment: Moment, seat: SeatNo) -> bool:
    """Whether it is this seat that acts in the turn, and not still to be chosen who of a team."""
    top = moment.position.agenda[-1] if moment.position.agenda else None
    choosing = top is not None and choice_of(top) == "member"
    return moment.position.turn == seat and not (choosing and moment.decision is not None)


def phase_of(moment: Moment) -> Phase | None:
    """The phase that is being played."""
    frames = reversed(moment.position.agenda)
    return next((frame for frame in frames if isinstance(frame, Phase)), None)


def champions_of(moment: Moment) -> tuple[int, ...]:
    """Who are the Champions of their teams in what goes on now (team.champion-when)."""
    setup, position = moment.setup, moment.position
    if not setup.in_teams:
        return ()
    for frame in reversed(position.agenda):
        if isinstance(frame, Play | Event | Champions) and frame.champions:
            return tuple(seat for seat in frame.champions if len(setup.mates[seat]) > 1)
    members = position.round.members if position.round is not None else ()
    return tuple(seat for seat in members if len(setup.mates[seat]) > 1)


# ---------------------------------------------------------------------------------- piles

SHORT = 8
"""A pile of so many cards is shown card by card; of a longer one only how many there are."""


class Laid(NamedTuple):
    """A card of a pile, with the number beside it if it has one."""

    card: CardNo
    mark: int | None


def laid(pile: Pile) -> tuple[Laid, ...]:
    """The cards of a pile that are seen, with their marks, if there are not too many to look at."""
    if len(pile.cards) > SHORT:
        return ()
    marks: tuple[int | None, ...] = (None,) * len(pile.cards)
    if len(pile.marks) == len(pile.cards):
        marks = pile.marks
    return tuple(each for each in map(Laid, pile.cards, marks) if each.card >= 0)


def untold_cards(pile: Pile) -> str:
    """How many cards a pile has that are not told one by one; that it is empty, if it is."""
    if not pile.cards:
        return "" if counters(pile) else "empty"
    covered = sum(card < 0 for card in pile.cards)
    if covered:
        return f"{covered} face down"
    return "" if laid(pile) else counted(len(pile.cards), "card")


def counters(pile: Pile) -> str:
    """The numbers of a pile that belong to no single card."""
    if not pile.marks or len(pile.marks) == len(pile.cards) <= SHORT:
        return ""
    return ", ".join(map(str, pile.marks))


def pile_words(setup: Setup, pile: Pile) -> str:
    """A pile in one line: its cards with their marks, or how many there are."""
    cards = [
        setup.cast[each.card].title + (f" ({each.mark})" if each.mark is not None else "")
        for each in laid(pile)
    ]
    told = [*cards, untold_cards(pile), f"at {counters(pile)}" if counters(pile) else ""]
    return f"{pile_title(pile.name)}: {', '.join(filter(None, told))}"


# ----------------------------------------------------------------------------- components


class Component(NamedTuple):
    """A card that acts at the table without being in a hand: on whose side, and which seats."""

    card: CardNo
    seats: tuple[SeatNo, ...]
    kind: str


def components(moment: Moment) -> tuple[Component, ...]:
    """Sheets of characters and variants, sheets of tokens that somebody has, cards in front."""
    found: dict[tuple[CardNo, str], list[SeatNo]] = {}
    for seat, card, kind in _components(moment):
        found.setdefault((card, kind), []).append(seat)
    return tuple(Component(card, tuple(seats), kind) for (card, kind), seats in found.items())


def _components(moment: Moment) -> Iterator[tuple[SeatNo, CardNo, str]]:
    setup = moment.setup
    for seat, player in by_seat(moment.position.seats):
        if player.out:
            continue
        for card in setup.sheets[seat] if setup.sheets else ():
            yield seat, card, "sheet"
        for name, count in player.tokens:
            token = setup.token_limits.get(name)
            if token is None or token.shared or token.sheet not in setup.numbers:
                continue
            if count:
                yield seat, setup.numbers[token.sheet], "token"
        for card in player.front:
            if setup.cast[card].face is None:
                yield seat, card, "in front"


def lying_in_front(setup: Setup, player: Seat) -> list[tuple[CardNo, str]]:
    """The cards in front of a player, each with how much Fortitude of its own is left, if it has
    some."""
    lost = list(player.worn)
    told: list[tuple[CardNo, str]] = []
    for card in player.front:
        has = setup.cast[card].fortitude
        mine = next((each for each in lost if each[0] == card), (card, 0))
        if mine in lost:
            lost.remove(mine)
        told.append((card, f" ({has - mine[1]} of {has} Fortitude)" if has else ""))
    return told


def where_cards_lie(moment: Moment, seat: int) -> dict[CardNo, tuple[str, str]]:
    """The open cards at a seat, how each lies and where; the seat after the last is the table."""
    position, setup = moment.position, moment.setup
    if seat == len(setup.names):
        return {card: ("Lies in", pile_title(p.name)) for p in position.piles for card in p.cards}
    name, player = setup.names[seat], position.seats[seat]
    found = {
        card: (f"In {pile_title(pile.name)} of", name)
        for pile in player.piles
        for card in pile.cards
    }
    for component in components(moment):
        if seat in component.seats:
            found[component.card] = (f"{component.kind.capitalize()} of", name)
    found |= dict.fromkeys(player.front, ("In front of", name))
    return found | dict.fromkeys(player.hand, ("Held by", name))


def whose(setup: Setup, component: Component) -> str:
    """At which seats a component acts."""
    if len(component.seats) == len(setup.names):
        return "everybody"
    return listed(setup.names[seat] for seat in component.seats)


def says(card: Card) -> str:
    """What a card does, in our words."""
    return " ".join(meaning(card)) or "No book tells what it does."


def untold(setup: Setup) -> tuple[tuple[str, str], ...]:
    """Of whose character the books do not tell everything: the name of the seat, and what."""
    told = []
    for name, id in zip(setup.names, setup.characters, strict=False):
        who = characters().get(id)
        if who is not None and who.untold:
            told.append((name, "; ".join(who.untold)))
    return tuple(told)


def tracks_of(moment: Moment) -> list[tuple[str, Markers]]:
    """The automaton's tracks, each with the name of the player whom it faces."""
    setup = moment.setup
    piles = {pile.name: pile for pile in moment.position.seats[setup.automaton].piles}
    names = [setup.names[seat] for seat in setup.people]
    return [(name, Markers(*piles[name].marks)) for name in names]
