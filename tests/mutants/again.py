"""What was noticed once must still be noticed: the mutants of ``noticed.tsv``, tried again."""

from functools import partial

from rdi_explore.catalogue import cards

from .court import break_and_play
from .mutant import (
    Mutant,
    all_mutants,
    broken_code,
    module_name,
    remember_functions,
    remember_texts,
)
from .runs import Play, all_plays
from .score import NOTICED
from .trial import Nursery, in_a_process


def missed() -> int:
    """Break each again for the run that noticed it; print and count what it misses now.

    A mutant whose line has another text now, or whose run has another name, is passed over.
    """
    rows = dict(row.split("\t") for row in NOTICED.read_text(encoding="utf-8").splitlines())
    plays = all_plays()
    cards()  # else each process makes them; what is broken in their making the nursery notices
    remember_functions()
    remember_texts()
    known = [each for each in all_mutants() if rows.get(each.key) in plays]
    lost = []
    with Nursery() as nursery:
        for mutant in known:
            play = plays[rows[mutant.key]]
            if not _notices(play, mutant, nursery):
                lost.append(f"{mutant}\n    not noticed any more by {play.name}")
    print(*lost, sep="\n")
    print(f"{len(known) - len(lost)} of {len(known)} mutants are still noticed; {len(rows)} were")
    return len(lost)


def _notices(play: Play, mutant: Mutant, nursery: Nursery) -> bool:
    """Whether a run notices a mutant: broken in place, or else as what acts when it is loaded."""
    if in_a_process(partial(break_and_play, mutant, [play])).how:
        return True
    module, named = module_name(mutant.file), [(play.name, play.file)]
    return bool(nursery.judged(module, broken_code(mutant), named).how)
