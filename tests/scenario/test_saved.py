"""Saved positions: exact, and safe to read whoever has written them."""

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from rdi_explore.catalogue import FileError
from rdi_explore.kernel import values
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.script import SCRIPTS
from rdi_explore.kernel.values import Event, Gambling, Play, Position, Seat, Value, Window
from rdi_explore.scenario import (
    Scenario,
    load,
    load_text,
    play_line,
    play_out,
    scenario_at,
    scenario_files,
    start,
    text_of,
)
from rdi_explore.scenario.agenda import BOTTOM, Below, places
from rdi_explore.scenario.schema import SavedPosition, Sheet
from rdi_explore.scenario.sorts import FRAMES, sorts_of
from tests.scenario.games import game_number

# ---------------------------------------------------------------------- complete and exact


def kinds_of_values() -> list[type[Value]]:
    found = [kind for kind in vars(values).values() if isinstance(kind, type)]
    return [kind for kind in found if issubclass(kind, Value) and kind not in (Value, values.Frame)]


@pytest.mark.parametrize("kind", kinds_of_values(), ids=lambda kind: kind.__name__)
def test_the_type_of_every_field_of_a_value_says_what_it_is(kind: type[Value]) -> None:
    """A seat, a card, a number between limits, one of some words: ``int`` alone says nothing."""
    assert set(sorts_of(kind)) == set(kind.__struct_fields__)


class Dumb(Value, frozen=True):
    """A value with a number that does not say what it is."""

    pairs: tuple[tuple[values.SeatNo, int], ...]


def test_a_field_that_does_not_say_what_it_is_is_named() -> None:
    with pytest.raises(TypeError, match=r"Dumb\.pairs: .*int"):
        sorts_of(Dumb)


def test_every_part_of_a_position_is_saved() -> None:
    """A new field of the kernel must be written by ``scenario_at`` and read by ``position_of``."""
    table = {"seats", "turn", "drink_deck", "drink_discard", "bar_deck", "piles", "seed"}
    assert {*SavedPosition.__struct_fields__, *table} - {"version"} == {*Position.__struct_fields__}
    told = {"character", "traits", "sheets", "boss", "marks"}
    assert {*Sheet.__struct_fields__} - told == {*Seat.__struct_fields__}
    assert set(FRAMES.values()) == set(SCRIPTS)


def test_the_orders_of_the_agenda_are_those_of_the_code() -> None:
    assert Below(Play, "fate") in places()[Window, "card"]
    assert Below(Window, "play_settled") in places()[Play, ""]
    assert Below(Event, "discard_event") in places()[values.DrinkingContest, ""]
    assert BOTTOM in places()[values.Game, ""]
    assert BOTTOM not in places()[Window, "card"]
    assert Below(Play, "announce") not in places()[Window, "card"]
    assert Below(Gambling, "bet_or_pass") not in places()[Window, "card"]


LINES: dict[int, tuple[Scenario, list[Moment]]] = {}


def line(number: int) -> tuple[Scenario, list[Moment]]:
    if number not in LINES:
        scenario = game_number(number)
        LINES[number] = scenario, play_out(scenario).line()
    return LINES[number]


SHIPPED = list(scenario_files(Path(__file__).parents[2] / "scenarios"))
IN_A_CONTEST = [path for path in SHIPPED if path.stem == "rdi9-chaser-2"]
"""A table that begins in the middle of a Contest."""


@pytest.mark.parametrize("file", sorted({*SHIPPED[::6], *IN_A_CONTEST}), ids=lambda path: path.stem)
def test_every_step_of_a_line_is_saved_where_somebody_has_a_choice(file: Path) -> None:
    """A line also stops at players who can only pass; a file begins at the next choice."""
    scenario = load(file)
    for moment in play_line(scenario).after[::3]:
        begin = moment.next_choice()
        if begin.decision is None:
            continue
        text = text_of(scenario_at(moment, scenario, "saved", "Saved"))
        assert start(load_text(text, "saved.yaml")).position == begin.position


def test_what_waits_is_saved_and_read_again() -> None:
    """Rounds, Contests, windows in windows, last chances, wishes: whatever games come to."""
    wanted = {
        "Game", "Turn", "Phase", "Play", "After", "Drinks", "Event", "Gambling", "Losing", "Round",
        "DrinkingContest", "Contest", "Window card", "Window drink",
        "Window after", "Window losing", "Window gamble", "wish",
    }  # fmt: skip
    seen: set[str] = set()
    for number in range(80):
        if seen >= wanted:
            break
        scenario, moments = line(number)
        for moment in moments:
            position = moment.position
            new = {type(frame).__name__ for frame in position.agenda}
            new |= {f"Window {f.kind}" for f in position.agenda if isinstance(f, Window)}
            new |= {"Round"} if position.round else set()
            new |= {"Contest"} if position.contest else set()
            new |= {"recent"} if position.recent else set()
            new |= {"wish"} if moment.window and moment.window.wishes else set()
            if new <= seen:
                continue
            seen |= new
            saved = scenario_at(moment, scenario, "saved", "Saved")
            again = load_text(text_of(saved), "saved.yaml")
            assert again == saved
            assert start(again).position == position
            assert start(again).decision == moment.decision
    assert seen >= wanted


# ------------------------------------------------------------------------- what is wrong


def in_a_window() -> tuple[Scenario, Moment]:
    """A position of a game with one card played in answer to another."""
    scenario, moments = line(2)
    return scenario, next(
        moment
        for moment in moments
        if sum(isinstance(frame, Play) for frame in moment.position.agenda) == 2
        and moment.position.round is None
        and isinstance(moment.position.agenda[-1], Window)
    )


@pytest.fixture
def data() -> Any:
    """That position as the data of its file."""
    scenario, moment = in_a_window()
    return yaml.safe_load(text_of(scenario_at(moment, scenario, "saved", "Saved")))


class Plain(yaml.SafeDumper):
    """Writes what stands twice twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def dumped(data: Any) -> str:
    return yaml.dump(data, Dumper=Plain, sort_keys=False)


def failure(data: Any) -> FileError:
    with pytest.raises(FileError) as caught:
        load_text(dumped(data), "saved.yaml")
    return caught.value


def test_the_good_position_is_good(data: Any) -> None:
    assert start(load_text(dumped(data))).position == in_a_window()[1].position


@pytest.mark.parametrize(
    ("at", "value", "path", "said"),
    [
        ((-1, "frame"), "Windw", "[5].frame", "Nearest: Window"),
        ((-1, "at"), "next_playr", "[5].at", "Nearest: next_player"),
        ((-1, "at"), "play_settled", "[5].at", "nobody is asked"),
        ((-1, "kind"), "carrd", "[5].kind", "Nearest: card"),
        ((-1, "kind"), "drink", "[5]", "Window (drink) cannot lie on Play at its step fate"),
        ((-1, "first"), "Sera", "[5].first", "no seat “Sera”"),
        ((-1, "first"), 1, "[5].first", "no seat “1”"),
        ((-1, "first"), "nobody", "[5].first", "no seat “nobody”"),
        ((-1, "asked"), 99, "[5].asked", "99; expected 0 to 8"),
        ((-1, "asked"), "one", "[5].asked", "expected a number"),
        ((-1, "asket"), 1, "[5].asket", "Nearest: asked"),
        ((-2, "card"), "no-such-card", "[4].card", "unknown card “no-such-card”"),
        ((-2, "card"), "wine", "[4].mode", "has no such mode"),
        ((-2, "mode"), 40, "[4].mode", "has no such mode"),
        ((-2, "step"), 70, "[4]", "a step that the card does not have"),
        ((-2, "by"), "inn", "[4].by", "no seat “inn”"),
        ((-2, "negated"), "maybe", "[4].negated", "expected true or false"),
        ((-2, "targets"), "Sera", "[4].targets", "expected a list"),
        ((-2, "parts"), [{"stat": "gold"}], "[4].parts[0]", "“step” is missing"),
        ((-2, "at"), "announce", "[5]", "Window (card) cannot lie on Play at its step announce"),
        ((0, "frame"), "Refill", "[0].at", "Refill has no step"),
    ],
)
def test_an_item_that_is_wrong(
    data: Any, at: tuple[int, str], value: Any, path: str, said: str
) -> None:
    agenda = data["position"]["agenda"]
    place, word = at
    agenda[place][word] = value
    error = failure(data)
    want = path.replace("[5]", f"[{len(agenda) - 1}]").replace("[4]", f"[{len(agenda) - 2}]")
    assert error.path == f"position.agenda{want}"
    assert said in str(error)
    assert error.line > 1


def test_an_order_that_is_impossible(data: Any) -> None:
    agenda = data["position"]["agenda"]
    for order in (agenda[1:2] + agenda[:1] + agenda[2:], agenda[3:], agenda + agenda, agenda[-1:]):
        error = failure({**data, "position": {**data["position"], "agenda": copy.deepcopy(order)}})
        assert "cannot" in str(error)
        assert error.path.startswith("position.agenda[")


@pytest.mark.parametrize(
    ("word", "value", "said"),
    [
        ("version", 2, "version 2; this program reads version 1"),
        ("pot", -1, "expected 0 to 10000"),
        ("inn", 99_999, "expected -10000 to 10000"),
        ("round", {"members": [], "control": "nobody"}, "0 items of kind Gambling, but a round"),
        ("contest", {"participants": []}, "0 items of kind DrinkingContest, but a contest"),
        ("winners", ["Sera"], "no seat “Sera”"),
        ("recent", [{"victim": "Sera"}], "“source” is missing"),
        ("agenda", [], ""),
    ],
)
def test_a_part_that_is_wrong(data: Any, word: str, value: Any, said: str) -> None:
    data["position"][word] = value
    if said:
        assert said in str(failure(data))
    else:
        assert start(load_text(dumped(data))).settled


def test_winners_while_something_waits(data: Any) -> None:
    data["position"]["winners"] = [next(iter(data["seats"]))]
    assert "the game is over, but something still waits" in str(failure(data))


def test_nobody_in_the_game(data: Any) -> None:
    for seat in data["seats"].values():
        seat["out"] = True
    assert "fewer than two players are in the game" in str(failure(data))
    del data["position"]
    assert "is out of the game" in str(failure(data))


def test_too_many_items(data: Any) -> None:
    data["position"]["agenda"] *= 300
    assert "expected at most 200" in str(failure(data))


def test_what_play_cannot_go_on_from(data: Any) -> None:
    """A card that is being played in answer to a card, but acts on a Drink."""
    _, moment = in_a_window()
    seen = 0
    for card in moment.setup.cast:
        for mode in range(len(card.modes)):
            changed = copy.deepcopy(data)
            changed["position"]["agenda"][-2] |= {"card": card.id, "mode": mode}
            changed["position"]["agenda"][-2].pop("parts", None)
            try:
                load_text(dumped(changed), "saved.yaml")
            except FileError as error:
                seen += "play cannot go on from here" in str(error)
                assert error.path.startswith("position.agenda")
    assert seen


# ------------------------------------------------------------------------------- anything

WORDS = ["nobody", "inn", "wine", "i-raise", "next_player", "fate", "Play", "Window", "gold", ""]


def places_in(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path into a structure."""
    found = [at]
    items = data.items() if isinstance(data, dict) else ()
    for key, value in enumerate(data) if isinstance(data, list) else items:
        found += places_in(value, (*at, key))
    return found


def change(data: Any, random: Random) -> None:
    """Change one thing in a file: delete, double, swap or replace it."""
    at = random.choice(places_in(data["position"])[1:] or [("agenda",)])
    holder = data["position"]
    for key in at[:-1]:
        holder = holder[key]
    key = at[-1]
    match random.randrange(5):
        case 0:
            holder.pop(key, None) if isinstance(holder, dict) else holder.pop(key)
        case 1 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(random.choice(holder)))
        case 2 if isinstance(holder, list):
            random.shuffle(holder)
        case 3:
            other = random.choice(places_in(data["position"]))
            value = data["position"]
            for way in other:
                value = value[way]
            holder[key] = copy.deepcopy(value)
        case _:
            names = [*data["seats"], *WORDS]
            holder[key] = random.choice(
                [random.randint(-3, 30), random.choice(names), [], {}, True]
            )


@settings(
    max_examples=250,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.integers(0, 9), st.integers(0, 2**32), st.integers(1, 3))
def test_whatever_stands_in_a_file_is_refused_or_can_be_played(
    number: int, chance: int, changes: int
) -> None:
    random = Random(chance)
    scenario, moments = line(number)
    moment = random.choice(moments)
    data = yaml.safe_load(text_of(scenario_at(moment, scenario, "saved", "Saved")))
    for _ in range(changes):
        change(data, random)
    text = dumped(data)
    note(dumped(data["position"]))
    try:
        loaded = load_text(text, "saved.yaml")
    except FileError as error:
        assert str(error).startswith("saved.yaml, line ")
        return
    again = start(loaded)
    for _ in range(60):
        if again.settled:
            return
        again = again.choose(random.choice(again.options))
