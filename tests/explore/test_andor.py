"""The search against games of which all is known: random graphs, with and without cycles."""

import random
from collections.abc import Sequence

import pytest

from rdi_explore.explore.andor import ENDLESS, Search, SearchStopped
from rdi_explore.explore.limits import Limits
from rdi_explore.explore.prove import best_line


class Random:
    """A random game: nodes are numbers, moves places in the list of successors."""

    def __init__(self, seed: int, circles: bool) -> None:
        chance = random.Random(seed)
        count = chance.randrange(1, 25)
        self.start = 0
        self.circle = chance.random() < 0.5
        self.mine = [chance.random() < 0.5 for _ in range(count)]
        self.next: list[list[int]] = []
        self.worth: list[bool | None] = []
        for node in range(count):
            first = 0 if circles else node + 1
            many = chance.randrange(4) if first < count else 0
            self.next.append([chance.randrange(first, count) for _ in range(many)])
            decided = chance.random() < (0.15 if many else 0.9)
            self.worth.append(chance.random() < 0.5 if decided else None)

    def value(self, node: int) -> bool | None:
        return self.worth[node]

    def ours(self, node: int) -> bool:
        return self.mine[node]

    def moves(self, node: int) -> Sequence[int]:
        return range(len(self.next[node]))

    def after(self, node: int, move: int) -> int:
        return self.next[node][move]

    def solved(self) -> tuple[bool, int | None]:
        """The value of the start and in how many choices it is reached, by the definition: the
        least set of nodes in which the side that circles do not serve wins, in rounds."""
        wanted = not self.circle
        height = {
            node: 0
            for node, worth in enumerate(self.worth)
            if worth is wanted or (worth is None and not self.next[node]
                                   and self.mine[node] is not wanted)
        }  # fmt: skip
        for turn in range(1, len(self.next) + 1):
            more = [
                node
                for node, after in enumerate(self.next)
                if node not in height and self.worth[node] is None and after
                and (any if self.mine[node] is wanted else all)(child in height for child in after)
            ]  # fmt: skip
            height.update(dict.fromkeys(more, turn))
        return (wanted, height[0]) if 0 in height else (not wanted, None)


@pytest.mark.parametrize("circles", [False, True])
def test_who_wins_is_found(circles: bool) -> None:
    for seed in range(3_000):
        game = Random(seed, circles)
        value, height = game.solved()
        search = Search[int, int](game)
        assert search.decide() is value, seed
        backwards = Search[int, int](game)
        assert backwards.retrograde() is value, seed
        if height is not None:
            assert backwards.known[0].height == height
            assert not circles or search.known[0].height >= height


def test_the_shortest_way_to_win_is_found() -> None:
    for seed in range(3_000):
        game = Random(seed, circles=False)
        search = Search[int, int](game)
        value = search.decide()
        assert search.shorten(10_000)
        mirrored = Random(seed, circles=False)
        mirrored.circle = not value
        assert mirrored.solved() == (value, search.known[0].height), seed
        assert len(best_line(search)) <= search.known[0].height  # type: ignore[arg-type]


def test_a_strategy_keeps_winning() -> None:
    for seed in range(2_000):
        game = Random(seed, circles=bool(seed % 2))
        search = Search[int, int](game)
        value = search.decide()
        todo, met = [0], {0}
        while todo:
            node = todo.pop()
            known = search.known[node]
            assert known.value is value
            if known.height == 0:
                continue
            ours = game.mine[node] is value
            assert ours == (known.move is not None)
            after = [game.next[node][known.move]] if known.move is not None else game.next[node]
            for child in after:
                assert known.height == ENDLESS or search.known[child].height < known.height
                if child not in met:
                    met.add(child)
                    todo.append(child)


def test_circles_are_seen() -> None:
    game = Random(0, circles=False)
    game.worth, game.mine, game.next = [None, None], [True, True], [[1], [0]]
    for circle in (False, True):
        game.circle = circle
        search = Search[int, int](game)
        assert search.decide() is circle
        assert search.goes_round()
        assert search.known[0].height == ENDLESS or circle is False


def test_the_shortest_line_is_found_whoever_chooses() -> None:
    for seed in range(2_000):
        game = Random(seed, circles=True)
        found = Search[int, int](game).line(True)
        shortest, level = None, {0}
        for turn in range(len(game.next) + 1):
            if any(_decided(game, node) is True for node in level):
                shortest = turn
                break
            level = {c for n in level if _decided(game, n) is None for c in game.next[n]}
        assert (None if found is None else len(found)) == shortest


def _decided(game: Random, node: int) -> bool | None:
    if game.worth[node] is None and not game.next[node]:
        return not game.mine[node]
    return game.worth[node]


def test_limits() -> None:
    game = Random(0, circles=False)
    game.worth = [None] * 9 + [True]
    game.mine, game.next = [True] * 10, [[n + 1] for n in range(9)] + [[]]
    assert Search[int, int](game, Limits(depth=8)).decide() is None
    assert Search[int, int](game, Limits(depth=9)).decide() is True
    with pytest.raises(SearchStopped) as stopped:
        Search[int, int](game, Limits(positions=5)).decide()
    assert stopped.value.by == "positions"


def test_who_asks_again_after_a_limit_is_stopped_again() -> None:
    """Not a choice is noted whose end was never looked at."""
    game = Random(0, circles=False)
    game.worth = [None] * 9 + [True]
    game.mine, game.next = [True] * 10, [[n + 1] for n in range(9)] + [[]]
    search = Search[int, int](game, Limits(positions=5))
    for _ in range(2):
        with pytest.raises(SearchStopped):
            search.decide()
    assert all(child in search.seen for made in search.seen.values() for child in made.values())
