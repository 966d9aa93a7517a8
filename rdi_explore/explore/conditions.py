"""What a condition means at a place of the table: names become seats and cards, words functions."""

from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple

from ..kernel import NOBODY, CardNo, Moment, Option, Position, Recorded, SeatNo, Setup, advance
from ..scenario.claims import (
    ANYTHING,
    Acts,
    Aim,
    AtLeastOne,
    Both,
    ChangeOf,
    Compare,
    Condition,
    Constant,
    Does,
    GoldMoves,
    Implies,
    No,
    OnTable,
    Runs,
    Stat,
    Sum,
    Term,
    Whom,
)
from .facts import Fact
from .table import Ban, Place

Counted = Callable[[Position], int]


class NotSayable(ValueError):
    """A claim that says nothing that could be examined at this table."""


class Test(NamedTuple):
    """``now``: whether a condition is true at a place; ``sure``: whether it is so from there on,
    whatever is played (``None``: that is not said)."""

    now: Callable[[Place], bool]
    sure: Callable[[Place], bool | None]


def _not_said(place: Place) -> None:
    return None


class Meaning:
    """Gives claims their meaning at a table: ``start`` is the position from which changes count.

    ``facts`` are what the conditions that were read so far have to remember of a line, in the order
    of their bits.
    """

    def __init__(self, setup: Setup, start: Position) -> None:
        self.setup, self.start = setup, start
        self.facts: list[Fact] = []
        self.here = frozenset(start.staying)

    # ---------------------------------------------------------------------------------- aims

    def decided(self, aim: Aim) -> Callable[[Place], bool | None]:
        """What an aim is worth at a place, if that is decided there.

        Raises:
            NotSayable: it names nobody here, or two groups in one comparison.
        """
        now, sure = self.test(aim.condition)

        def at_the_end(place: Place) -> bool | None:
            return now(place) if place.ended else sure(place)

        def always(place: Place) -> bool | None:
            if not now(place):
                return False
            return True if place.ended or sure(place) else None

        def ever(place: Place) -> bool | None:
            if now(place):
                return True
            return False if place.ended or sure(place) is False else None

        return {"end": at_the_end, "always": always, "ever": ever}[aim.time]

    def bans(self, aim: Aim) -> list[Ban]:
        """The plays that an aim takes away."""
        found = []
        for said in aim.unless:
            named = frozenset(map(self.seat, said.who.names))
            seats = named if said.who.how == "all" else self.here - named
            targets = frozenset(map(self.seat, said.on))
            found.append(Ban(seats, self.cards(said.what), targets, said.mode))
        return found

    def seat(self, name: str) -> SeatNo:
        """The seat of that name.

        Raises:
            NotSayable: there is none.
        """
        try:
            return self.setup.seat(name)
        except ValueError:
            raise NotSayable(f"no {name} at this table: {', '.join(self.setup.names)}") from None

    def cards(self, id: str) -> frozenset[CardNo] | None:
        """The cards of this id or this family; ``None`` for any."""
        if id == ANYTHING:
            return None
        cast = self.setup.cards
        return frozenset(number for number, card in cast if id in (card.id, card.family))

    # ---------------------------------------------------------------------------- conditions

    def test(self, condition: Condition) -> Test:
        """How to find out whether a condition is true."""
        match condition:
            case Compare():
                return self._compare(condition)
            case Does():
                return self._does(condition)
            case Acts(rule):
                return self._happened(Fact("rule", what=rule))
            case GoldMoves():
                return self._happened(Fact("gold"))
            case Runs(what):
                return Test(_RUNS[what], _not_said)
            case No(of):
                return _no(self.test(of))
            case Both(left, right):
                return _all((self.test(left), self.test(right)))
            case AtLeastOne(left, right):
                return _any((self.test(left), self.test(right)))
            case Implies(left, right):
                return _any((_no(self.test(left)), self.test(right)))
        raise NotSayable(f"{type(condition).__name__} cannot be said")

    def _of_group(self, who: Whom, single: Callable[[SeatNo], Test]) -> Test:
        """What is said of each player, said of the group."""
        named = list(map(self.seat, who.names))
        if who.how in ("all", "some"):
            tests = [single(seat) for seat in named]
            return _all(tests) if who.how == "all" else _any(tests)
        tests = [single(seat) for seat in sorted(self.here.difference(named))]
        if who.how == "everybody":
            return _all(tests)
        return _any(tests) if who.how == "somebody" else _no(_any(tests))

    def _happened(self, fact: Fact) -> Test:
        """Whether a fact has come true; then it stays so."""
        if fact not in self.facts:
            self.facts.append(fact)
        bit = 1 << self.facts.index(fact)
        return Test(
            lambda place: bool(place.bits & bit), lambda place: True if place.bits & bit else None
        )

    # ------------------------------------------------------------------------------- numbers

    def _compare(self, said: Compare) -> Test:
        groups = {who for who in _whom((said.left, said.right)) if not who.alone}
        if len(groups) > 1:
            raise NotSayable(f"“{said}” compares two groups of players; name the players")
        if not groups:
            return self._compare_at(said, NOBODY)
        (who,) = groups
        return self._of_group(who, lambda seat: self._compare_at(said, seat))

    def _compare_at(self, said: Compare, seat: SeatNo) -> Test:
        left, right = self._term(said.left, seat), self._term(said.right, seat)
        holds = _SIGNS[said.sign]
        return Test(lambda place: holds(left(place.position), right(place.position)), _not_said)

    def _term(self, term: Term, member: SeatNo) -> Counted:
        """The number that a term means; ``member`` is of whom it speaks if of a group."""
        match term:
            case Constant(value):
                return lambda position: value
            case Stat(who, what):
                return _stat(self.seat(who.names[0]) if who.alone else member, what)
            case OnTable("total gold"):
                return self._total_gold
            case OnTable("drink deck"):
                return lambda position: len(position.drink_deck)
            case OnTable("pot"):
                return lambda position: position.pot
            case OnTable("inn"):
                return lambda position: position.inn
            case ChangeOf(of):
                counted = self._term(of, member)
                before = counted(self.start)
                return lambda position: counted(position) - before
            case Sum(left, sign, right):
                first, second = self._term(left, member), self._term(right, member)
                if sign == "+":
                    return lambda position: first(position) + second(position)
                return lambda position: first(position) - second(position)
        raise NotSayable(f"{type(term).__name__} is no number")

    def _total_gold(self, position: Position) -> int:
        """All Gold; that of a team counts once."""
        owners = {mates[0] for mates in self.setup.mates}
        return position.pot + position.inn + sum(position.seats[seat].gold for seat in owners)

    # ------------------------------------------------------------------------------- players

    def _does(self, said: Does) -> Test:
        def single(seat: SeatNo) -> Test:
            test = self._of_player(seat, said)
            return _no(test) if said.no else test

        return self._of_group(said.who, single)

    def _of_player(self, seat: SeatNo, said: Does) -> Test:
        match said.verb:
            case "play":
                targets = frozenset(map(self.seat, said.on))
                return self._happened(
                    Fact("play", seat, "", self.cards(said.what), targets, said.mode)
                )
            case "lose":
                return self._happened(Fact("lose", seat, said.what))
            case "gain":
                return self._happened(Fact("gain", seat, said.what))
            case "win the round":
                return self._happened(Fact("round", seat))
            case "win":
                return Test(lambda place: seat in place.position.winners, _not_said)
            case "decide":
                return Test(lambda place: place.seat == seat, _not_said)
            case "hold":
                cards = self.cards(said.what)
                return Test(
                    lambda place: bool(
                        place.position.seats[seat].hand
                        if cards is None
                        else cards.intersection(place.position.seats[seat].hand)
                    ),
                    _not_said,
                )
            case "may play":
                return self._may_play(seat, said)
            case "be":
                return _state(seat, said.what)
        raise NotSayable(f"“{said.verb}” says nothing")

    def _may_play(self, seat: SeatNo, said: Does) -> Test:
        """Whether a card could be played now; or, with a rule, is not refused by it."""
        setup, cards = self.setup, self.cards(said.what)
        targets = frozenset(map(self.seat, said.on))
        meant = Ban(frozenset((seat,)), cards, targets, said.mode)

        def may(place: Place) -> bool:
            moment = _moment(setup, place)
            plays: Iterable[Option] = moment.plays_of(seat)
            if any(meant.forbids(setup, seat, option) for option in plays):
                return True
            if not said.because:
                return False
            return not any(
                no.rule == said.because
                and (cards is None or no.card in cards)
                and said.mode in ("", setup.cast[no.card].modes[no.mode].name)
                for no in moment.refusals_of(seat, every=bool(said.mode))
            )

        return Test(may, _not_said)


def _moment(setup: Setup, place: Place) -> Moment:
    """The moment at a place, without the line that led there."""
    _, decision = advance(setup, place.position)
    return Moment(setup, Recorded(place.position, decision, (), (), 0), None, None)


# ------------------------------------------------------------------------------------ tests


def _no(test: Test) -> Test:
    def sure(place: Place) -> bool | None:
        is_sure = test.sure(place)
        return None if is_sure is None else not is_sure

    return Test(lambda place: not test.now(place), sure)


def _all(tests: Iterable[Test]) -> Test:
    every = tuple(tests)

    def sure(place: Place) -> bool | None:
        known = [test.sure(place) for test in every]
        if any(each is False for each in known):
            return False
        return True if all(known) else None

    return Test(lambda place: all(test.now(place) for test in every), sure)


def _any(tests: Iterable[Test]) -> Test:
    return _no(_all([_no(test) for test in tests]))


_SIGNS: dict[str, Callable[[int, int], bool]] = {
    "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


def _round_runs(place: Place) -> bool:
    game = place.position.round
    return game is not None and not game.ended


_RUNS: dict[str, Callable[[Place], bool]] = {
    "round": _round_runs,
    "contest": lambda place: place.position.contest is not None,
    "game": lambda place: bool(place.position.winners),
}


def _whom(terms: Iterable[Term]) -> Iterable[Whom]:
    """The players of whom terms speak."""
    for term in terms:
        match term:
            case Stat(who, _):
                yield who
            case ChangeOf(of):
                yield from _whom((of,))
            case Sum(left, _, right):
                yield from _whom((left, right))


def _stat(seat: SeatNo, what: str) -> Counted:
    if what == "cards":
        return lambda position: len(position.seats[seat].hand)
    if what == "drinks":
        return lambda position: len(position.seats[seat].pile)
    if what in ("fortitude", "alcohol", "gold"):
        return lambda position: int(getattr(position.seats[seat], what))
    return lambda position: dict(position.seats[seat].tokens).get(what, 0)


def _state(seat: SeatNo, state: str) -> Test:
    """Whether a player is something; who is out of the game stays out."""

    def out(place: Place) -> bool:
        return place.position.seats[seat].out

    out_test = Test(out, lambda place: True if out(place) else None)
    match state:
        case "out":
            return out_test
        case "in the game":
            return _no(out_test)
        case "in the round":
            return Test(
                lambda place: (
                    place.position.round is not None and seat in place.position.round.members
                ),
                _not_said,
            )
        case "in control":
            return Test(
                lambda place: (
                    place.position.round is not None and place.position.round.control == seat
                ),
                _not_said,
            )
        case "passing out":
            return Test(lambda place: place.position.seats[seat].passing_out, _not_said)
        case "away":
            return Test(lambda place: bool(place.position.seats[seat].away), _not_said)
    raise NotSayable(f"“{state}” is no state of a player")
