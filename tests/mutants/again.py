"""What was noticed once must still be noticed: the mutants of ``noticed.tsv``, tried again."""

from functools import partial

from .court import break_and_play
from .mutant import all_mutants, remember_functions
from .runs import all_plays
from .score import NOTICED
from .trial import in_a_process


def missed() -> int:
    """Break each again for the run that noticed it; print and count what it misses now.

    A mutant whose line has another text now, or whose run has another name, is passed over.
    """
    rows = dict(row.split("\t") for row in NOTICED.read_text(encoding="utf-8").splitlines())
    plays = all_plays()
    remember_functions()
    known = [each for each in all_mutants() if rows.get(each.key) in plays]
    lost = []
    for mutant in known:
        play = plays[rows[mutant.key]]
        if not in_a_process(partial(break_and_play, mutant, [play])).how:
            lost.append(f"{mutant}\n    not noticed any more by {play.name}")
    print(*lost, sep="\n")
    print(f"{len(known) - len(lost)} of {len(known)} mutants are still noticed; {len(rows)} were")
    return len(lost)
