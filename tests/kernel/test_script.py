"""The tables of steps: checked when they are made, complete, documented, and with a way out."""

import ast
import re
from pathlib import Path

import pytest

from rdi_explore.kernel.law.reasons import REASONS
from rdi_explore.kernel.machine import engine, script
from rdi_explore.kernel.machine.script import OVER, SCRIPTS, asks, branch, edges, rule, then, to
from rdi_explore.kernel.playing import effects
from rdi_explore.kernel.values import AnyFrame, Frame
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.rulebook import rules
from rdi_explore.running import docstring

KERNEL = Path(str(engine.__file__)).parents[1]
FILES = sorted(KERNEL.rglob("*.py"))
SOURCES = {path: path.read_text(encoding="utf-8") for path in FILES}
KINDS = list(SCRIPTS)
STEPS = [(kind, step) for kind in KINDS for step in SCRIPTS[kind].values()]
IDS = [f"{kind.__name__}.{step.name}" for kind, step in STEPS]


class Loose(Frame, frozen=True):
    """An item of no rule."""


def first(desk: object, frame: object) -> None:
    """A step."""


def second(desk: object, frame: object) -> None:
    """Another step."""


@pytest.fixture(autouse=True)
def _no_trace():
    yield
    SCRIPTS.pop(Loose, None)


# -------------------------------------------------------------------------- making a table


def test_an_outcome_that_leads_nowhere_is_refused_when_the_table_is_made() -> None:
    with pytest.raises(TypeError, match=r"Loose\.first: well leads to no step"):
        script.script(Loose, branch(first, well=to("third")), second)
    with pytest.raises(TypeError, match=r"Loose\.first: again leads to no step"):
        script.script(Loose, asks(first, lambda d, f, o: "again", again=to("secnod")), second)


def test_a_step_that_always_leads_nowhere_is_refused_too() -> None:
    with pytest.raises(TypeError):
        script.script(Loose, then(first, "third"), second)


def test_two_steps_of_one_name_are_told_apart_or_refused() -> None:
    table = script.script(Loose, first, second)
    assert list(table) == ["first", "second"]


def test_steps_follow_each_other_and_the_last_ends() -> None:
    table = script.script(Loose, first, second)
    assert table["first"].next == "second"
    assert table["second"].next is None
    assert list(edges(Loose)) == [("first", "", "second", ()), ("second", "", OVER, ())]


def test_then_leads_elsewhere() -> None:
    table = script.script(Loose, then(first, OVER), then(second, first))
    assert table["first"].next is None
    assert table["second"].next == "first"


def test_rules_stand_on_steps_and_outcomes() -> None:
    @rule("lose.gold-out")
    def cited(desk: object, frame: object) -> None:
        """A step with a rule."""

    table = script.script(Loose, branch(cited, well=to(OVER, "timing.reopen")))
    assert table["cited"].rules == ("lose.gold-out",)
    assert list(edges(Loose)) == [("cited", "well", OVER, ("timing.reopen",))]


# ------------------------------------------------------------------------- all the tables


def test_every_kind_of_item_has_a_table() -> None:
    assert set(KINDS) == set(AnyFrame.__args__)


@pytest.mark.parametrize(("kind", "step"), STEPS, ids=IDS)
def test_every_step_says_what_it_does(kind: type, step: script.Step) -> None:
    doc = docstring(step.do).strip()
    assert doc
    assert doc.endswith((".", "?", ")"))
    assert step.take is None or docstring(step.take).strip()


@pytest.mark.parametrize(("kind", "step"), STEPS, ids=IDS)
def test_every_rule_of_a_table_is_in_the_rulebook(kind: type, step: script.Step) -> None:
    cited = (*step.rules, *(id for target in step.goes.values() for id in target.rules))
    assert [id for id in cited if id not in rules()] == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_step_can_be_reached_and_has_a_way_out(kind: type[AnyFrame]) -> None:
    """No step is forgotten, and every loop has an exit."""
    goes: dict[str, set[str]] = {}
    for source, _, target, _ in edges(kind):
        goes.setdefault(source, set()).add(target)
    names = list(SCRIPTS[kind])
    entries = {names[0]}
    for source in SOURCES.values():
        made = re.findall(rf'\b{kind.__name__}\(\s*"(\w+)"', source)
        entries.update(name for name in made if name in names)
    reached, todo = set(), sorted(entries)
    while todo:
        step = todo.pop()
        if step not in reached and step != OVER:
            reached.add(step)
            todo += sorted(goes[step])
    assert reached == set(names)
    if kind.__name__ == "Game":
        return  # turn after turn, until somebody has won
    out = {OVER}
    while True:
        more = {step for step, targets in goes.items() if targets & out} - out
        if not more:
            break
        out |= more
    assert set(names) <= out


@pytest.mark.parametrize(("kind", "step"), STEPS, ids=IDS)
def test_every_outcome_of_a_branch_is_named_in_its_code(kind: type, step: script.Step) -> None:
    """Each outcome of the table occurs in the source of the step, or of what it calls."""
    if not step.goes:
        return
    file = KERNEL.joinpath(*step.do.__module__.split(".")[2:]).with_suffix(".py")
    module = ast.parse(file.read_text(encoding="utf-8"))
    words = {
        node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    phase_names = {"discard", "action", "order", "drink"}
    assert set(step.goes) <= words | phase_names


def test_every_room_of_the_kernel_is_looked_at() -> None:
    rooms = {path.relative_to(KERNEL).parts[0] for path in FILES if path.parent != KERNEL}
    assert {"drinks", "gambling", "law", "machine", "playing", "timing", "turn"} <= rooms
    assert len(FILES) > 80


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(KERNEL)))
def test_every_rule_that_the_code_names_is_in_the_rulebook(path: Path) -> None:
    topics = {id.partition(".")[0] for id in rules()}
    unknown = []
    for node in ast.walk(ast.parse(SOURCES[path])):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for id in re.findall(r"(?<![.\w])[a-z][a-z0-9-]*\.[a-z][a-z0-9-]+\b", node.value):
                if id.partition(".")[0] in topics and id not in rules():
                    unknown.append((node.lineno, id))
    assert unknown == []


def test_every_reason_has_a_rule_of_the_rulebook() -> None:
    for name, reason in REASONS.items():
        assert reason.rule in rules(), name


def test_every_reason_is_given_somewhere() -> None:
    source = "".join(text for path, text in SOURCES.items() if path.name != "reasons.py")
    assert [name for name in REASONS if f'"{name}"' not in source] == []


def test_every_effect_of_the_vocabulary_is_carried_out() -> None:
    assert set(effects.EFFECTS) | {c.Hold} == set(c.Effect.__args__)
