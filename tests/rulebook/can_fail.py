"""How each monitor was shown to be able to fail: ``python -m tests.rulebook.can_fail`` (minutes).

In every moment in which a rule is met, what its monitor sees is forged in one place, again and
again, until it finds a breach (``test_forged.py``). What was found is added to ``can_fail.tsv``,
beside the kernels that were broken by hand (``broken_kernels.tsv``). Delete it to search anew.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rdi_explore.explore.watching import game_watched
from rdi_explore.kernel import Moment
from rdi_explore.rulebook.monitors import MONITORS, Monitor, Sight
from rdi_explore.scenario.cases import runs
from rdi_explore.scenario.files import load, roots, scenario_files
from rdi_explore.scenario.play import play_line

from .test_forged import finds, forgery

HERE = Path(__file__).parent
TABLE = HERE / "can_fail.tsv"
GAMES = 60
"""So many games of seed 0 are looked at, and then every second scenario file."""
TRIES, MOMENTS = 600, 12
"""So many forgeries of so many moments are tried for each rule."""
ABLE = tuple(monitor for monitor in MONITORS if monitor.kind != "sometimes")
"""What a rule only allows cannot be broken."""
Found = dict[str, tuple[str, str]]
"""By rule: ``kernel``, ``forged`` or ``machine`` (``by_machine.py``), and where."""


def by_hand() -> Found:
    """The rules whose monitors find a kernel broken that was broken by hand."""
    rows = (HERE / "broken_kernels.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return {rule: ("kernel", what) for what, rule, _ in (row.split("\t") for row in rows)}


def before() -> Found:
    """What was found earlier, as far as these rules are still watched."""
    if not TABLE.exists():
        return {}
    rows = (row.split("\t") for row in TABLE.read_text(encoding="utf-8").splitlines()[1:])
    return {rule: (how, where) for rule, how, where in rows if rule in {it.rule for it in ABLE}}


def lines() -> Iterator[tuple[str, list[Moment]]]:
    """Lines of play with their names."""
    for number in range(GAMES):
        yield f"game {number}", game_watched(0, number)[1].line()
    shelf = next(root for root in roots() if root.name == "scenarios")
    for path in list(scenario_files(shelf))[::2]:
        for run in runs(load(path)):
            yield run.name, play_line(run.scenario, run.edition).end.line()


def alike(found: Found) -> Found:
    """What was found, and as much for the other rules that the same monitor watches."""
    by_look = {it.look: found[it.rule] for it in ABLE if it.rule in found}
    return {it.rule: by_look[it.look] for it in ABLE if it.look in by_look} | found


def search(found: Found) -> None:
    """Forge until each of the others has found a breach, or nothing is left to forge."""
    random, tried = Random(1), Counter[str]()
    for name, line in lines():
        left = [it for it in ABLE if it.rule not in found and tried[it.rule] < MOMENTS]
        turn: list[Sight] = []
        for moment in line if left else ():
            turn = [*turn[-12:], Sight(moment, [])]
            turn[-1].turn = turn
            for monitor in left:
                if monitor.rule not in found and any(True for _ in monitor.look(turn[-1])):
                    tried[monitor.rule] += 1
                    if is_fooled(monitor, moment, line, turn, random):
                        found[monitor.rule] = "forged", f"{name}, choice {moment.depth}"


def is_fooled(
    monitor: Monitor, moment: Moment, line: list[Moment], turn: list[Sight], random: Random
) -> bool:
    """Whether it finds a breach in one of some forgeries of a moment."""
    return any(finds(monitor, Sight(forgery(moment, line, random), turn)) for _ in range(TRIES))


def write(found: Found) -> None:
    """Write down what was found."""
    rows = [f"{it.rule}\t" + "\t".join(found[it.rule]) for it in ABLE if it.rule in found]
    TABLE.write_text("\n".join(("rule\tby\twhere", *rows, "")), encoding="utf-8")


def main() -> None:
    """Search, write what was found, and print how many by which."""
    found = alike(before() | by_hand())
    search(found)
    write(found)
    print(dict(Counter(how for how, _ in found.values())))
    print("neither:", *(it.rule for it in ABLE if it.rule not in found), sep="\n  ")


if __name__ == "__main__":
    main()
