"""Which verbs, conditions, costs and occasions act while scenarios are played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.kernel.machine.declare import puts, reads
from rdi_explore.kernel.playing.effects import EFFECTS, CarryOut
from rdi_explore.kernel.timing.subject import mode_of
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.scenario import Report, check_all
from tests.once import once

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"

Acted = set[tuple[str, object]]
"""What has acted: of which kind, and the verb or the occasion."""


@contextmanager
def noted() -> Iterator[Acted]:
    """Note every effect that is carried out, with the conditions, the costs and the occasion of the
    way in which its card was played."""
    acted: Acted = set()
    kept = dict(EFFECTS)
    EFFECTS.update({verb: _noting(verb, carry_out, acted) for verb, carry_out in kept.items()})
    try:
        yield acted
    finally:
        EFFECTS.update(kept)


def all_played(factory: pytest.TempPathFactory) -> tuple[list[Report], Acted]:
    """All scenario files checked, and what has acted in them: once in a run of tests."""

    def make() -> tuple[list[Report], Acted]:
        with noted() as acted:
            return check_all([SCENARIOS]), acted

    return once(factory, "all-played", make)


def _noting(verb: type[c.Word], carry_out: CarryOut, acted: Acted) -> CarryOut:
    @puts(carry_out)
    @reads(carry_out)
    def note(desk: Any, card: Any, doing: Any) -> Any:
        mode = mode_of(desk, card)
        acted.update((("effect", verb), ("occasion", mode.occasion)))
        acted.update(("condition", type(each)) for each in mode.when)
        acted.update(("cost", type(each)) for each in mode.cost)
        return carry_out(desk, card, doing)

    return note
