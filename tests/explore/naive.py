"""Claims examined in the most stupid way: every line on its own, nothing merged, nothing kept but
the line itself, conditions read off the record. It shares no code with the prover."""

from collections.abc import Callable, Iterator
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from msgspec.structs import replace

from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.values import Play
from rdi_explore.scenario import claims as c

SIGNS = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Line:
    """A line of play as a node of the tree: the moment that it has come to, and the way there."""

    def __init__(self, moment: Moment, before: "Line | None" = None) -> None:
        self.moment, self.before = moment, before
        self.start: Line = self if before is None else before.start
        self._children: list[Line] | None = None

    @classmethod
    def of(cls, moment: Moment) -> "Line":
        setup = replace(moment.setup, stops="choices")
        line = cls(Moment.start(setup, moment.position))
        line.position = moment.position
        return line

    position: Any = None

    def children(self) -> "list[Line]":
        if self._children is None:
            options = self.moment.options
            self._children = [Line(self.moment.choose(option), self) for option in options]
        return self._children

    def back(self) -> "Iterator[Line]":
        line: Line | None = self
        while line is not None:
            yield line
            line = line.before


def true(claim: c.Claim, line: Line) -> bool:
    """Whether a claim holds from here on."""
    match claim:
        case c.Aim():
            assert not claim.any_order
            return _reached(claim, line, claim.quantifier == "play")
        case c.Denied(of):
            return not true(of, line)
        case c.Joined(how, parts):
            return (all if how == "and" else any)(true(part, line) for part in parts)
    raise TypeError(claim)


def _reached(aim: c.Aim, line: Line, free: bool) -> bool:
    moment = line.moment
    if aim.time == "always" and not holds(aim.condition, line):
        return False
    if aim.time == "ever" and holds(aim.condition, line):
        return True
    if moment.decision is None:
        return aim.time == "always" or (aim.time == "end" and holds(aim.condition, line))
    name = moment.name(moment.decision.seat)
    ours = aim.quantifier == "some" or (name in aim.who and (free or aim.quantifier == "force"))
    after = (
        _reached(aim, child, free and not ours)
        for option, child in zip(moment.options, line.children(), strict=True)
        if not (
            option.act == "play" and any(_banned(ban, line, name, option) for ban in aim.unless)
        )
    )
    return any(after) if ours else all(after)


def _banned(ban: c.Does, line: Line, name: str, option: Any) -> bool:
    meant = (name not in ban.who.names) if ban.who.how != "all" else name in ban.who.names
    return meant and _is_play(ban, line.moment, option)


def _is_play(said: c.Does, moment: Moment, option: Any) -> bool:
    card = moment.setup.cast[option.card]
    return (
        said.what in ("anything", card.id, card.family)
        and {moment.seat(name) for name in said.on} <= set(option.targets)
        and said.mode in ("", card.modes[option.mode].name)
    )


def holds(condition: c.Condition, line: Line) -> bool:
    """Whether a condition is true at the end of a line."""
    match condition:
        case c.No(of):
            return not holds(of, line)
        case c.Both(left, right):
            return holds(left, line) and holds(right, line)
        case c.AtLeastOne(left, right):
            return holds(left, line) or holds(right, line)
        case c.Implies(left, right):
            return not holds(left, line) or holds(right, line)
        case c.Acts(rule):
            return any(rule in entry.rules for each in line.back() for entry in each.moment.entries)
        case c.GoldMoves():
            return any(change.what in ("gold", "pot", "inn") for change in _changes(line))
        case c.Runs("game"):
            return bool(line.moment.position.winners)
        case c.Runs("round"):
            game = line.moment.position.round
            return game is not None and not game.ended
        case c.Runs("contest"):
            return line.moment.position.contest is not None
        case c.Does():
            return _group(
                condition.who, line, lambda seat: _does(condition, seat, line) != condition.no
            )
        case c.Compare(left, sign, right):
            who = next((w for w in _whom(left, right) if not w.alone), None)

            def compared(seat: int) -> bool:
                return SIGNS[sign](_count(left, seat, line), _count(right, seat, line))

            return compared(-1) if who is None else _group(who, line, compared)
    raise TypeError(condition)


def _group(who: c.Whom, line: Line, single: Callable[[int], bool]) -> bool:
    moment = line.start.moment
    named = [moment.seat(name) for name in who.names]
    if who.how in ("all", "some"):
        return (all if who.how == "all" else any)(map(single, named))
    seats = line.start.position.seats
    others = [n for n, seat in enumerate(seats) if not seat.out and n not in named]
    if who.how == "everybody":
        return all(map(single, others))
    return any(map(single, others)) == (who.how == "somebody")


def _plays(line: Line) -> Iterator[Play]:
    """The cards that were announced on a line: every new item of the agenda that is a play. What
    waited at the start was played before."""
    for each in line.back():
        before = each.before
        first = len(each.position.agenda) if before is None else before.moment._next_number
        known: set[int] = set()
        for entry in each.moment.entries:
            for frame, number in zip(entry.agenda, entry.numbers, strict=True):
                if number >= first and number not in known:
                    known.add(number)
                    if isinstance(frame, Play) and _is_chosen(frame, each.moment):
                        yield frame


def _is_chosen(play: Play, moment: Moment) -> bool:
    return moment.setup.cast[play.card].modes[play.mode].as_ not in ("hook", "event")


def _changes(line: Line) -> Iterator[Any]:
    for each in line.back():
        for entry in each.moment.entries:
            yield from entry.changes


def _does(said: c.Does, seat: int, line: Line) -> bool:
    moment, position = line.moment, line.moment.position
    player = position.seats[seat]
    match said.verb:
        case "play":
            return any(play.by == seat and _is_play(said, moment, play) for play in _plays(line))
        case "lose" | "gain":
            sign = -1 if said.verb == "lose" else 1
            return any(
                change.what == said.what and change.seat == seat
                and (change.after - change.before) * sign > 0
                for change in _changes(line)
            )  # fmt: skip
        case "win the round":
            return any(
                change.what == "round" and change.after is None and change.before.winner == seat
                for change in _changes(line)
            )
        case "win":
            return seat in position.winners
        case "decide":
            return moment.decision is not None and moment.decision.seat == seat
        case "hold":
            return any(
                said.what in ("anything", moment.setup.cast[n].id, moment.setup.cast[n].family)
                for n in player.hand
            )
        case "may play":
            if any(_is_play(said, moment, option) for option in moment.plays_of(seat)):
                return True
            if not said.because:
                return False
            refused = moment.refusals_of(seat, every=bool(said.mode))
            cast = moment.setup.cast
            return not any(
                no.rule == said.because and said.what in (cast[no.card].id, cast[no.card].family)
                for no in refused
            )
        case "be":
            game = position.round
            return {
                "in the game": not player.out,
                "out": player.out,
                "in the round": game is not None and seat in game.members,
                "in control": game is not None and game.control == seat,
                "passing out": player.alcohol >= player.fortitude,
                "away": player.away != "",
            }[said.what]
    raise TypeError(said.verb)


def _whom(*terms: c.Term) -> Iterator[c.Whom]:
    for term in terms:
        match term:
            case c.Stat(who, _):
                yield who
            case c.ChangeOf(of):
                yield from _whom(of)
            case c.Sum(left, _, right):
                yield from _whom(left, right)


def _count(term: c.Term, seat: int, line: Line, position: Any = None) -> int:
    position = position or line.moment.position
    match term:
        case c.Constant(value):
            return value
        case c.ChangeOf(of):
            return _count(of, seat, line) - _count(of, seat, line, line.start.position)
        case c.Sum(left, sign, right):
            more = _count(right, seat, line, position)
            return _count(left, seat, line, position) + (more if sign == "+" else -more)
        case c.OnTable("total gold"):
            teams = line.moment.setup.teams or range(len(position.seats))
            own = {team: seat.gold for team, seat in zip(teams, position.seats, strict=True)}
            return position.pot + position.inn + sum(own.values())
        case c.OnTable("drink deck"):
            return len(position.drink_deck)
        case c.OnTable(what):
            return int(getattr(position, what))
        case c.Stat(who, what):
            player = position.seats[line.moment.seat(who.names[0]) if who.alone else seat]
            if what in ("cards", "drinks"):
                return len(player.hand if what == "cards" else player.pile)
            if what in ("fortitude", "alcohol", "gold"):
                return int(getattr(player, what))
            return dict(player.tokens).get(what, 0)
    raise TypeError(term)
