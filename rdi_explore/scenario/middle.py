"""Beginning in the middle: a running Round, a running Contest, a card or an Event just shown."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..kernel import (
    NOBODY,
    NOTHING,
    WHOLE,
    Act,
    Card,
    CardNo,
    Contest,
    Desk,
    Mode,
    ModeNo,
    Option,
    Position,
    Round,
    Setup,
    added,
    announce,
    beginning,
)
from .schema import Playing, RoundSheet, Scenario, names

_BETS = ("gambling", "cheating")
_PLAYED = ("action", "gambling", "cheating", "sometimes", "anytime")
_OF_A_ROUND = ("round", "won", "taken")


def in_the_middle(scenario: Scenario, setup: Setup, position: Position) -> Position:
    """The position with what already runs in it; the special action of the phase is past.

    What is under way was never recorded: the phase goes on after it with its loss check.
    """
    if not (scenario.round or scenario.contest or scenario.playing):
        return position
    desk = Desk(setup, position)
    beginning.special_action_is_past(desk)
    if scenario.contest is not None:
        known = setup.seat
        participants = tuple(map(known, scenario.contest.participants))
        contenders = {known(name) for name in scenario.contest.contenders} or {*participants}
        desk.contest = Contest(participants)
        order = tuple(seat for seat in desk.clockwise(desk.turn) if seat in contenders)
        beginning.contest_runs(desk, order)
    if scenario.round is not None:
        _round(desk, scenario.round, scenario.playing)
    if scenario.playing is not None:
        _play(desk, scenario.playing)
    return desk.seal()


def _round(desk: Desk, sheet: RoundSheet, playing: Playing | None) -> None:
    known = desk.setup.seat
    members = tuple(sorted(map(known, sheet.members))) or desk.staying
    winner = known(sheet.won_by) if sheet.won_by is not None else NOBODY
    control = known(sheet.control) if sheet.control not in ("", "nobody") else winner
    desk.round = Round(
        members,
        control,
        tuple(sorted(map(known, sheet.passed))),
        sheet.lock or "",
        ended=winner != NOBODY,
        winner=winner,
    )
    desk.pot = sheet.pot
    if winner != NOBODY:
        beginning.round_is_won(desk, winner)
    elif playing is not None and _mode(desk.setup.cast[_number(desk, playing)], playing) in _BETS:
        beginning.round_runs(desk, known(playing.by), bet=True)
    else:
        gambler = sheet.turn_of or (playing.by if playing is not None else sheet.control)
        beginning.round_runs(desk, known(gambler), bet=False)


def _play(desk: Desk, playing: Playing) -> None:
    known = desk.setup.seat
    seat, card = known(playing.by), _number(desk, playing)
    if "event" in desk.setup.cast[card].type:
        beginning.event_is_revealed(desk, card, seat)
        return
    if card not in desk.seats[seat].hand and desk.has_hand(seat):
        desk.put(seat, hand=added(desk.seats[seat].hand, card))
    modes = desk.setup.cast[card].modes
    mode = ModeNo(modes.index(_chosen(modes, playing)))
    both = [word.partition("/") for word in names(playing.on)]
    targets = tuple(known(name) for name, _, _ in both)
    hits = tuple(desk.setup.numbers.get(each, NOTHING) for _, _, each in both)
    if all(each == NOTHING for each in hits):
        hits = ()
    announce.play(desk, seat, Option(Act.PLAY, card, mode, WHOLE, targets, hits=hits))


def _number(desk: Desk, playing: Playing) -> CardNo:
    return desk.setup.numbers[playing.card]


def announced(mode: Mode, *, in_a_round: bool) -> bool:
    """Whether a card may have just been announced so where a file begins: then nothing else is
    under way that it could answer, but perhaps a Round."""
    if mode.as_ not in _PLAYED or mode.from_ != "hand":
        return False
    return mode.answers in (None, "phase") or (in_a_round and mode.answers in _OF_A_ROUND)


def _mode(card: Card, playing: Playing) -> str:
    return _chosen(card.modes, playing).as_


def _chosen(modes: tuple[Mode, ...], playing: Playing) -> Mode:
    return next(mode for mode in modes if playing.mode in (None, mode.name))


class Problem(NamedTuple):
    """Something wrong in a file: where, what, which words may stand there, which one does."""

    path: str
    problem: str
    words: Iterable[str] = ()
    wrong: str = ""


def problems(scenario: Scenario, known: dict[str, Card]) -> Iterator[Problem]:
    """What is wrong with ``round``, ``contest`` and ``playing``."""
    seats = scenario.seats

    def unknown(at: str, given: Iterable[str | None]) -> Iterator[Problem]:
        for name in given:
            if name and name not in seats:
                yield Problem(at, f"no seat “{name}”", seats, name)

    game, contest, playing = scenario.round, scenario.contest, scenario.playing
    if scenario.turn is not None and scenario.turn.phase in ("begins", "ends"):
        for word in ("round", "contest", "playing"):
            if getattr(scenario, word) is not None:
                yield Problem(word, "this goes on in one of the four phases, not between them")
    if game is not None:
        yield from unknown("round.control", (game.control.replace("nobody", ""),))
        yield from unknown("round.members", game.members)
        yield from unknown("round.passed", game.passed)
        yield from unknown("round.turn_of", (game.turn_of,))
        yield from unknown("round.won_by", (game.won_by,))
        if game.pot < 0:
            yield Problem("round.pot", f"{game.pot}; expected 0 or more")
        if not game.turn_of and not game.won_by and playing is None:
            yield Problem("round", "“turn_of” is missing: whose gambling turn is it?", seats, "")
        if game.turn_of and game.won_by:
            yield Problem("round", "“turn_of” and “won_by”: the Round runs, or it is won")
        outside = [name for name in (game.control, *game.passed, game.turn_of, game.won_by)
                   if name and game.members and name not in (*game.members, "nobody")]  # fmt: skip
        if outside:
            yield Problem("round.members", f"{outside[0]} is not in the Round")
    if contest is not None:
        yield from unknown("contest.participants", contest.participants)
        yield from unknown("contest.contenders", contest.contenders)
        if len(contest.participants) < 2:
            yield Problem("contest.participants", "a Contest needs two players")
    if playing is not None:
        yield from unknown("playing.by", (playing.by,))
        yield from unknown("playing.on", (word.partition("/")[0] for word in names(playing.on)))
        if playing.card not in known:
            yield Problem("playing.card", f"unknown card “{playing.card}”", known, playing.card)
        elif "event" in known[playing.card].type:
            pass
        elif not known[playing.card].modes:
            yield Problem("playing.card", f"“{playing.card}” is drunk or revealed, not played")
        else:
            modes = known[playing.card].modes
            words = {mode.name for mode in modes} - {""}
            if playing.mode is not None and playing.mode not in words:
                yield Problem("playing.mode", f"unknown mode “{playing.mode}”", words, playing.mode)
            if playing.mode is None and len(modes) > 1:
                yield Problem("playing", "“mode” is missing: in which way?", words, "")
            way = next((mode for mode in modes if playing.mode in (None, mode.name)), None)
            if way is not None and not announced(way, in_a_round=game is not None):
                what = f"answers a {way.answers}" if way.answers else "is not played from a hand"
                problem = f"“{playing.card}” {what}: begin with what it answers, and play it then"
                yield Problem("playing.card", problem)
