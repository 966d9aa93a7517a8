"""Minimal pairs: for each reason of refusal two positions that differ in the fact that it names.

One is a step of a scenario file at which a play is refused for this reason; the other follows by
one fact, and the kernel offers the play there. They are found by going through all scenario files:

    .venv/bin/python -m tests.explore.pairs          finds them anew, writes minimal_pairs.yaml
    .venv/bin/python -m tests.explore.pairs --say    prints them with their sentences
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from rdi_explore.draw.words import nearest_words, refusal_words
from rdi_explore.explore import Nearest, nearest
from rdi_explore.kernel import (
    NOTHING,
    REASONS,
    Act,
    Desk,
    Moment,
    Option,
    Refusal,
    SeatNo,
    refusal_of_players,
)
from rdi_explore.scenario.cases import runs
from rdi_explore.scenario.files import load, roots, scenario_files
from rdi_explore.scenario.play import play_line

TRIES = 400
"""So many refusals are tried for a reason."""
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


class Without(msgspec.Struct, frozen=True):
    """A reason without a minimal pair, and why there is none."""

    reason: str
    because: str


class PairFile(msgspec.Struct, frozen=True):
    """What is stored."""

    pairs: tuple[Pair, ...]
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
    left = sorted(REASONS.keys() - found.keys())
    without = (Without(each, best.get(each, (0, "it is met on no line"))[1]) for each in left)
    return PairFile(tuple(found[reason] for reason in sorted(found)), tuple(without))


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
