"""Minimal pairs: for each reason of refusal two positions that differ in the fact that it names.

One is a step of a scenario file at which a play is refused for this reason; the other follows by
one fact, and the kernel offers the play there. Where no such table is found, two cases of one file
may be a pair: they differ in one thing that is written there or in one play before. Both kinds are
found by going through all scenario files:

    .venv/bin/python -m tests.explore.pairs          finds them anew, writes minimal_pairs.yaml
    .venv/bin/python -m tests.explore.pairs --say    prints them with their sentences
"""

import itertools
import sys
from collections.abc import Iterator, Set
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import msgspec

from rdi_explore.draw.words import nearest_words, refusal_words
from rdi_explore.explore import Nearest, nearest
from rdi_explore.kernel import (
    DECLINING,
    NOTHING,
    REASONS,
    Act,
    CardNo,
    Desk,
    Moment,
    Option,
    Refusal,
    SeatNo,
    refusal_of_players,
)
from rdi_explore.scenario.cases import Run, runs
from rdi_explore.scenario.files import load, roots, scenario_files
from rdi_explore.scenario.play import play_line

TRIES = 400
"""So many refusals are tried for a reason."""
NEVER_TOLD = {
    "no-card-left": "what acts by itself is not played, so nobody is told why it does not act",
    "not-its-moment": "what acts by itself is not played, so nobody is told why it does not act",
    "own-minion": "it is said of a card in front of its own player; only players are tried here",
}
"""Reasons that no refusal of a line has."""
FILE = Path(__file__).with_name("minimal_pairs.yaml")


class Pair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a play is refused for a reason, and the kind of the one fact by which it is legal."""

    reason: str
    run: str
    step: int
    seat: str
    card: str
    mode: int
    fact: str
    on: tuple[str, ...] = ()


class Cases(msgspec.Struct, frozen=True):
    """Two cases of a file: in one a play is refused, in the other it is legal, and they differ in
    one thing. Steps are moments of their lines."""

    reason: str
    seat: str
    card: str
    mode: int
    refused: str
    step: int
    legal: str
    legal_step: int
    differs: str


class Without(msgspec.Struct, frozen=True):
    """A reason without a minimal pair, and why there is none."""

    reason: str
    because: str


class PairFile(msgspec.Struct, frozen=True):
    """What is stored."""

    pairs: tuple[Pair, ...]
    cases: tuple[Cases, ...]
    without: tuple[Without, ...]


class Replayed(NamedTuple):
    """A pair at its table."""

    moment: Moment
    refusal: Refusal | None
    found: Nearest | None


def lines() -> Iterator[tuple[str, list[Moment]]]:
    """Every run of every scenario file by its own book, with the moments of its line."""
    shelf = next(root for root in roots() if root.name in ("scenarios", "_scenarios"))
    for path in sorted(scenario_files(shelf)):
        for run in runs(load(path)):
            yield run.name, play_line(run.scenario, run.edition).end.line()


def candidates(line: list[Moment]) -> Iterator[tuple[int, Refusal, tuple[str, ...]]]:
    """Every refusal of a line, with its step: of cards, and of those on whom one may not play."""
    for step, moment in enumerate(line):
        for no in moment.refusals:
            yield step, no, ()
        for option in moment.options:
            aimed = option.act is Act.PLAY and option.targets
            for whom in others(moment, option) if aimed else ():
                on = tuple(moment.name(seat) for seat in whom)
                yield step, refused_on(moment, option, whom), on


def others(moment: Moment, option: Option) -> Iterator[tuple[SeatNo, ...]]:
    """Those on whom this mode of a card cannot be played: single players, and one of them twice."""
    same = (each for each in moment.options if (each.card, each.mode) == (option.card, option.mode))
    legal = {tuple(sorted(each.targets)) for each in same}
    seats = moment.setup.seats
    for whom in ((seat,) * n for seat in seats for n in range(1, len(option.targets) + 1)):
        if whom not in legal:
            yield whom


def refused_on(moment: Moment, option: Option, whom: tuple[SeatNo, ...]) -> Refusal:
    """The reason against playing a card on these players."""
    assert moment.decision is not None
    desk, seat = Desk(moment.setup, moment.position), moment.decision.seat
    return refusal_of_players(desk, seat, option, [(each, NOTHING) for each in whom])


def found_anew() -> PairFile:
    """The first pair of each reason, in the order of the files; and the nearest to one."""
    found: dict[str, Pair] = {}
    best: dict[str, tuple[int, str]] = {}
    tries: dict[str, int] = {}
    for run, line in lines():
        for step, no, on in candidates(line):
            if no.reason in found or tries.get(no.reason, 0) > TRIES:
                continue
            tries[no.reason] = tries.get(no.reason, 0) + 1
            moment = line[step]
            answer = nearest(moment, no)
            where = f"{run}, step {step}"
            if answer is None:
                best.setdefault(no.reason, (99, f"no table was found ({where})"))
            elif len(answer.facts) > 1:
                facts = ", ".join(type(fact).__name__ for fact in answer.facts)
                near = len(answer.facts), f"the nearest table found differs by {facts} ({where})"
                best[no.reason] = min(best.get(no.reason, near), near)
            else:
                card = moment.setup.cast[no.card].id
                fact = type(answer.facts[0]).__name__
                seat = moment.name(no.seat)
                found[no.reason] = Pair(no.reason, run, step, seat, card, no.mode, fact, on)
    by_cases = side_by_side(REASONS.keys() - found.keys())
    left = sorted(REASONS.keys() - found.keys() - by_cases.keys())
    why = {each: best.get(each, (0, NEVER_TOLD.get(each, "it is met on no line"))) for each in left}
    without = (Without(each, why[each][1]) for each in left)
    return PairFile(
        tuple(found[reason] for reason in sorted(found)),
        tuple(by_cases[reason] for reason in sorted(by_cases)),
        tuple(without),
    )


def side_by_side(reasons: Set[str]) -> dict[str, Cases]:
    """For each of these reasons two cases of one file that differ in one thing, if there are."""
    found: dict[str, Cases] = {}
    shelf = next(root for root in roots() if root.name in ("scenarios", "_scenarios"))
    for path in sorted(scenario_files(shelf)):
        lines = {run.name: line_of(run) for run in runs(load(path))} if has_cases(path) else {}
        for refused, legal in itertools.product(lines, repeat=2):
            for pair in two_cases(refused, lines[refused], legal, lines[legal]):
                if pair.reason in reasons:
                    found.setdefault(pair.reason, pair)
    return found


def has_cases(path: Path) -> bool:
    """Whether a file has cases that may be compared."""
    return "\ncases:" in path.read_text(encoding="utf-8")


def line_of(run: Run) -> list[Moment]:
    """The moments of a run."""
    return play_line(run.scenario, run.edition).end.line()


def two_cases(refused: str, line: list[Moment], legal: str, other: list[Moment]) -> Iterator[Cases]:
    """The plays that are refused in one case and legal in another, where one thing differs."""
    offered: dict[tuple[SeatNo, CardNo, int], list[int]] = {}
    for step, moment in enumerate(other):
        for option in moment.options if moment.decision is not None else ():
            if option.act is Act.PLAY and moment.decision is not None:
                key = moment.decision.seat, option.card, option.mode
                offered.setdefault(key, []).append(step)
    for step, moment in enumerate(line):
        for no in moment.refusals:
            for there in offered.get((no.seat, no.card, no.mode), ()):
                things = differing(moment, other[there])
                if len(things) == 1:
                    seat, card = moment.name(no.seat), moment.setup.cast[no.card].id
                    yield Cases(
                        no.reason, seat, card, no.mode, refused, step, legal, there, things[0]
                    )


def differing(one: Moment, other: Moment) -> list[str]:
    """In what the tables at which two moments begin, and the plays until then, differ."""
    if one.setup.cast != other.setup.cast or one.setup.names != other.setup.names:
        return ["the cards", "the players"]
    starts = [moment.line()[0].position for moment in (one, other)]
    found = ["rulings"] if one.setup.rulings != other.setup.rulings else []
    found += [
        name
        for name in ("turn", "round", "piles")
        if getattr(starts[0], name) != getattr(starts[1], name)
    ]
    found += ["the moment"] if waiting(one) != waiting(other) else []
    names = one.setup.names
    seats = zip(names, starts[0].seats, starts[1].seats, strict=True)
    found += [name for name, here, there in seats if here != there]
    plays = zip_longest(plays_of(one), plays_of(other))
    return found + [f"play {n}" for n, (a, b) in enumerate(plays, 1) if a != b]


def plays_of(moment: Moment) -> list[Option]:
    """What was played and chosen until a moment; passes do not count."""
    options = (each.option for each in moment.line())
    return [option for option in options if option is not None and option.act not in DECLINING]


def waiting(moment: Moment) -> tuple[str, ...]:
    """What kind of thing is decided, or waits for an answer."""
    top = moment.position.agenda[-2:]
    return tuple(f"{type(each).__name__} {getattr(each, 'kind', '')}" for each in top)


def replayed(pair: Pair) -> Replayed:
    """A pair at its table: what is refused there, and the nearest table at which it is legal."""
    scenario = load(pair.run.split("[")[0].split("@")[0])
    run = next(each for each in runs(scenario) if each.name == pair.run)
    moment = play_line(run.scenario, run.edition).end.line()[pair.step]
    if pair.on:
        return _on_players(moment, pair)
    refusals = [
        no
        for no in moment.refusals_of(moment.seat(pair.seat))
        if no.reason == pair.reason
        and moment.setup.cast[no.card].id == pair.card
        and no.mode == pair.mode
    ]
    if not refusals:
        return Replayed(moment, None, None)
    return Replayed(moment, refusals[0], nearest(moment, refusals[0]))


def _on_players(moment: Moment, pair: Pair) -> Replayed:
    whom = tuple(map(moment.seat, pair.on))
    card = moment.setup.numbers[pair.card]
    option = next(each for each in moment.options if (each.card, each.mode) == (card, pair.mode))
    no = refused_on(moment, option, whom)
    return Replayed(moment, no if no.reason == pair.reason else None, nearest(moment, no))


def stored() -> PairFile:
    """The pairs of the file."""
    return msgspec.yaml.decode(FILE.read_bytes(), type=PairFile)


def main() -> None:
    """Find the pairs anew, or print them."""
    if "--say" in sys.argv:
        for pair in stored().pairs:
            moment, no, answer = replayed(pair)
            assert no is not None
            print(f"{pair.reason} ({pair.run}, step {pair.step}): {pair.seat}, “{pair.card}”")
            print(f"    {refusal_words(moment, no)}\n    {nearest_words(moment, answer)}")
        return
    FILE.write_bytes(msgspec.yaml.encode(found_anew()))


if __name__ == "__main__":
    main()
