"""The graph of all lines of play: the same as walking the whole tree, and well-formed."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from threading import Event

import networkx as nx
import pytest
from msgspec.structs import replace

from rdi_explore import running
from rdi_explore.explore import Graph, Limits, SearchProgress, explore
from rdi_explore.explore.counts import counts
from rdi_explore.explore.lines import (
    EndlessPlay,
    lines_by_length,
    lines_from,
    lines_to,
    play_order,
)
from rdi_explore.explore.parts import Positions
from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.values import NOBODY, Decision, Option, Position
from rdi_explore.scenario import load, start

ROOT = Path(__file__).resolve().parents[2]
SMALL = (
    "rdi5-timing-2",
    "rdi5-affect-3",
    "rdi5-split-1",
    "rdi5-redirect-3",
    "rdi4-redirect-1",
    "rdi3-selfsplit-1",
    "rdi6-team-phase-1",
    "rdi9-note-otto-choices",
)
"""Scenarios whose whole tree can be walked."""
ENDLESS = str(Path(__file__).with_name("endless.yaml"))
LARGE = "boss-setup-four"


def first(name: str) -> Moment:
    return start(load(name))


class Tree:
    """What a walk of the whole tree finds, line by line, with nothing merged."""

    def __init__(self, moment: Moment) -> None:
        self.lines: Counter[Position] = Counter()
        self.by_length: Counter[int] = Counter()
        self.finished = 0
        self.decides: dict[Position, int] = {}
        self.ways: dict[Position, list[Position]] = {}
        self.shortest: dict[Position, int] = {}
        self._walk(moment.setup, moment.position, moment.decision, 0)

    def _walk(
        self, setup: Setup, position: Position, decision: Decision | None, length: int
    ) -> None:
        self.lines[position] += 1
        self.by_length[length] += 1
        self.shortest[position] = min(length, self.shortest.get(position, length))
        self.decides[position] = NOBODY if decision is None else decision.seat
        self.finished += decision is None
        ways: list[Position] = []
        for option in decision.options if decision else ():
            reached, following = engine.choose(setup, position, option)
            ways.append(reached)
            self._walk(setup, reached, following, length + 1)
        self.ways[position] = ways


@pytest.mark.parametrize("name", SMALL)
def test_it_is_the_whole_tree_with_equal_positions_merged(name: str) -> None:
    moment = first(name)
    tree, graph = Tree(moment), explore(moment)
    assert graph.complete and len(graph) == len(tree.lines)
    to = lines_to(graph)
    for id in range(len(graph)):
        position = graph.position(id)
        assert graph.id_of(position) == id
        assert to[id] == tree.lines[position]
        assert graph.decides(id) == tree.decides[position]
        assert graph.is_end(id) == (tree.decides[position] == NOBODY)
        assert graph.depth(id) == tree.shortest[position]
        assert [graph.position(each) for each in graph.successors(id)] == tree.ways[position]
    found = counts(graph)
    assert found.lines == sum(tree.lines.values()) == sum(found.lines_by_depth)
    assert found.finished == tree.finished == lines_from(graph)[0]
    assert dict(enumerate(found.lines_by_depth)) == tree.by_length
    assert dict(enumerate(found.positions_by_depth)) == Counter(tree.shortest.values())
    assert sum(len(ways) for ways in tree.ways.values()) == found.choices


def test_all_windows_of_a_moment_need_not_stop() -> None:
    """A moment that stops at every seat is explored as one that stops at choices only."""
    moment = start(load("rdi5-affect-3"), stops="seats")
    assert moment.setup.stops == "seats"
    assert same(explore(moment), explore(first("rdi5-affect-3")))
    for _ in range(3):
        moment = moment.decline()
    graph = explore(moment)
    assert graph.begin.setup.stops == "choices" and len(graph) > 1
    assert all(len(graph.options(id)) != 1 for id in range(len(graph)))


def same(one: Graph, other: Graph) -> bool:
    """Whether two graphs have the same positions and choices under the same numbers."""
    arrays = ("asked", "offsets", "targets", "found_by", "levels")
    return (
        all(getattr(one, name) == getattr(other, name) for name in arrays)
        and one.decisions.values == other.decisions.values
        and list(one.positions) == list(other.positions)
    )


# ------------------------------------------------------------------------- paths and moments


def test_a_shortest_line_leads_to_each_position() -> None:
    graph = explore(first("rdi5-split-1"))
    for id in range(0, len(graph), 7):
        path = graph.path(id)
        assert len(path) == graph.depth(id)
        at = 0
        for here, number in path:
            assert here == at
            at = graph.successors(here)[number]
        assert at == id
        moment = graph.moment(id)
        assert moment.position == graph.position(id) and moment.options == graph.options(id)
        assert [each.option for each in moment.line()[1:]] == [
            graph.options(here)[number] for here, number in path
        ]


def test_what_follows_from_the_seats_comes_with_a_position() -> None:
    for name in ("rdi5-redirect-3", "rdi6-team-phase-1", "minion-own"):
        graph = explore(first(name))
        for position in graph.positions:
            again = replace(position)
            assert (position.held, position.staying) == (again.held, again.staying)


def test_a_position_that_was_not_found_has_no_number() -> None:
    graph = explore(first("rdi5-timing-2"))
    assert graph.id_of(first("rdi5-split-1").position) == -1
    with pytest.raises(IndexError):
        graph.position(len(graph))
    with pytest.raises(IndexError):
        graph.position(-1)


def test_the_arrays_fit_together() -> None:
    graph = explore(first("rdi5-redirect-3"))
    size = len(graph)
    assert len(graph.asked) == len(graph.found_by) == size == len(set(graph.positions))
    assert graph.explored == size and graph.offsets[-1] == len(graph.targets) == graph.choices
    for id in range(size):
        assert len(graph.successors(id)) == len(graph.options(id))
        assert graph.is_end(id) == (not graph.options(id)) == (id in graph.ends)
        if id:
            assert graph.targets[graph.found_by[id]] == id
            source = graph.source(graph.found_by[id])
            assert graph.depth(source) == graph.depth(id) - 1
    assert sum(graph.widths) == size
    assert list(graph.edges()) == [
        (id, number, target)
        for id in range(size)
        for number, target in enumerate(graph.successors(id))
    ]


def test_positions_take_little_memory() -> None:
    """Measured from outside by ``make bench``; here: what it says of itself."""
    graph = explore(first("nine-cards-brawl"))
    assert 150 < graph.nbytes / len(graph) < 450


# ------------------------------------------------------------------------------------ limits


def is_beginning(part: Graph, whole: Graph) -> None:
    """A graph that was cut short is exactly the beginning of a longer one."""
    n = len(part)
    assert list(part.positions) == [whole.position(id) for id in range(n)]
    assert part.offsets == whole.offsets[: part.explored + 1]
    assert part.targets == whole.targets[: len(part.targets)]
    assert part.levels == whole.levels[: len(part.levels)]
    assert max(part.targets, default=0) < n
    assert not part.complete
    for id in range(n):
        assert part.decision(id) == whole.decision(id)
        assert part.is_open(id) == (id >= part.explored and not part.is_end(id))
        assert len(part.successors(id)) in (0, len(part.options(id)))
    assert counts(part).open == sum(map(part.is_open, range(n)))


@pytest.mark.parametrize("most", [1, 2, 3, 10, 50, 100, 723])
def test_stopped_by_positions(most: int) -> None:
    moment = first("rdi5-split-1")
    whole = explore(moment)
    part = explore(moment, Limits(positions=most))
    assert part.stopped_by == "positions" and len(part) <= most
    is_beginning(part, whole)
    found, all_lines = counts(part), lines_by_length(whole)
    assert found.lines_by_depth == all_lines[: part.complete_depth + 1]
    assert found.positions_by_depth == whole.widths[: part.complete_depth + 1]
    assert part.complete_depth < len(whole.widths) - 1 or most == 723


def test_as_many_positions_as_there_are_is_enough() -> None:
    moment = first("rdi5-split-1")
    size = len(explore(moment))
    assert explore(moment, Limits(positions=size)).complete


@pytest.mark.parametrize("depth", [0, 1, 4, 9])
def test_stopped_by_depth(depth: int) -> None:
    moment = first("rdi5-split-1")
    whole = explore(moment)
    part = explore(moment, Limits(depth=depth))
    assert part.stopped_by == "depth" and part.complete_depth == depth == len(part.widths) - 1
    assert part.widths == whole.widths[: depth + 1]
    is_beginning(part, whole)
    assert lines_by_length(part) == lines_by_length(whole)[: depth + 1]


def test_a_depth_at_which_all_is_settled_stops_nothing() -> None:
    moment = first("rdi3-note-affect-at-limit")
    whole = explore(moment)
    deepest = len(whole.widths) - 1
    assert all(map(whole.is_end, range(whole.levels[-1], len(whole))))
    assert same(explore(moment, Limits(depth=deepest)), whole)
    assert explore(moment, Limits(depth=deepest)).complete


def test_stopped_by_time_and_by_memory() -> None:
    moment = first(LARGE)
    late = explore(moment, Limits(seconds=0.2))
    assert late.stopped_by == "seconds" and 0.2 <= late.seconds < 5 and len(late) > 1
    full = explore(moment, Limits(memory=1_000_000))
    assert full.stopped_by == "memory" and 1_000_000 <= full.nbytes < 1_500_000
    assert explore(moment, Limits(seconds=0)).stopped_by == "seconds"


def test_who_watches_is_told_and_can_stop_it() -> None:
    moment = first(LARGE)
    stop = Event()
    told: list[SearchProgress] = []

    def watching(progress: SearchProgress) -> bool:
        told.append(progress)
        if len(told) == 2:
            stop.set()
        return not stop.is_set()

    graph = explore(moment, watching=watching)
    assert graph.stopped_by == "request"
    assert len(told) == 3, "two reports on the way, and one when it is over"
    assert told[-1].positions == len(graph) and told[-1].choices == graph.choices
    assert told[-1].open == len(graph) - graph.explored > 0
    assert [each.positions for each in told] == sorted(each.positions for each in told)
    is_beginning(graph, explore(moment, Limits(positions=len(graph) + 10)))


replaces_a_function = pytest.mark.skipif(
    running.kernel() == "compiled", reason="what is compiled calls its own functions"
)


@replaces_a_function
@pytest.mark.parametrize("when", [1, 2, 3, 50, 333, 1126])
def test_ctrl_c_keeps_what_was_found(when: int, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = first("rdi5-split-1")
    whole = explore(moment)
    add, calls = Positions.add, Counter[str]()

    def interrupted(positions: Positions, position: Position) -> int:
        number = add(positions, position)
        calls["add"] += 1
        if calls["add"] == when + 1:  # the first one is the position with which it begins
            raise KeyboardInterrupt
        return number

    monkeypatch.setattr(Positions, "add", interrupted)
    part = explore(moment)
    assert part.stopped_by == "request" and part.choices < when
    is_beginning(part, whole)
    assert len(explore(moment)) == len(whole), "the next one is not disturbed"


@replaces_a_function
def test_a_rule_that_goes_round_and_round_is_told_with_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = first("rdi5-timing-2")
    whole = explore(moment)
    bad, path = whole.position(8), whole.path(8)
    choose = engine.choose

    def loops(setup: Setup, position: Position, option: Option) -> tuple[Position, Decision | None]:
        if position == bad:
            raise engine.NoProgress("no decision within 100000 steps")
        return choose(setup, position, option)

    monkeypatch.setattr(engine, "choose", loops)
    with pytest.raises(engine.NoProgress, match="no decision") as caught:
        explore(moment)
    assert any(str(path) in note for note in caught.value.__notes__)


# -------------------------------------------------------------------------- counting, cycles


def test_play_that_can_come_back_has_no_number_of_lines() -> None:
    graph = explore(first(ENDLESS))
    assert graph.complete
    for count in (play_order, lines_to, lines_from, lines_by_length):
        with pytest.raises(EndlessPlay) as caught:
            count(graph)
        again = caught.value.again
        for id, following in zip(again, (*again[1:], again[0]), strict=True):
            assert following in graph.successors(id)
    found = counts(graph)
    assert found.lines is found.finished is found.ratio is None
    assert found.lines_by_depth == lines_by_length(graph, found.depth)
    tree = Counter({graph.begin.position: 1})
    for number in found.lines_by_depth:
        assert sum(tree.values()) == number
        following_: Counter[Position] = Counter()
        for position, lines in tree.items():
            for target in graph.successors(graph.id_of(position)):
                following_[graph.position(target)] += lines
        tree = following_


def test_play_order_puts_each_position_after_all_that_lead_there() -> None:
    graph = explore(first("rdi5-redirect-3"))
    place = {id: number for number, id in enumerate(play_order(graph))}
    assert len(place) == len(graph)
    assert all(place[source] < place[target] for source, _, target in graph.edges())


# --------------------------------------------------------------------------------- networkx


@pytest.mark.parametrize("limits", [Limits(), Limits(positions=100)])
def test_the_same_in_networkx(limits: Limits) -> None:
    graph = explore(first("rdi5-redirect-3"), limits)
    network = graph.to_networkx()
    assert list(network) == list(range(len(graph)))
    assert sorted(network.edges(keys=True)) == sorted((s, t, n) for s, n, t in graph.edges())
    for id, data in network.nodes(data=True):
        assert data == {"decides": graph.decides(id), "depth": graph.depth(id)}
    for source, _, number, data in network.edges(keys=True, data=True):
        assert data == {"option": graph.options(source)[number]}
    assert nx.is_directed_acyclic_graph(network)
    depths = nx.single_source_shortest_path_length(network, 0)
    assert all(depths[id] == graph.depth(id) for id in range(len(graph)))


# ------------------------------------------------------------------------------ determinism

FINGERPRINT = """
from hashlib import sha256
import msgspec
from rdi_explore.explore import Limits, explore
from rdi_explore.scenario import load, start
for name in ("rdi5-redirect-3", "rdi6-team-phase-1", "boss-setup-four"):
    graph = explore(start(load(name)), Limits(positions=1500))
    arrays = (graph.asked, graph.offsets, graph.targets, graph.found_by, graph.levels)
    parts = [each.tobytes() for each in arrays]
    parts += [msgspec.json.encode(each) for each in graph.positions]
    parts += [msgspec.json.encode(each) for each in graph.decisions.values]
    print(name, len(graph), sha256(b"".join(parts)).hexdigest())
"""


def test_the_same_numbers_whatever_the_hashes() -> None:
    """Words hash differently in every process; nothing may depend on it."""
    found = {
        subprocess.run(
            [sys.executable, "-c", FINGERPRINT],
            cwd=ROOT, env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(found) == 1
    assert len(found.pop().splitlines()) == 3
