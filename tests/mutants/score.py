"""How many mutants were noticed, file by file, and what was judged of the others."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from .mutant import ROOT, Mutant
from .trial import Verdict

EXPECTED = ("fail", "crash", "endless")
"""So a run notices by what it expects, and not by what is remembered of it."""
Ways = dict[str, tuple[int, int]]
"""For each rule in how many ways it was broken, and how many of them were noticed."""
HERE = Path(__file__).parent
BROKEN = ROOT / "rdi_explore" / "rulebook" / "broken.json"
"""How often each rule was broken and noticed, as the product tells it."""
NOTICED = HERE / "noticed.tsv"
"""Mutants, each with the run that noticed it: a part of them is tried in ``make test``."""


@cache
def judged_survivors() -> Mapping[str, str]:
    """Why nothing can notice a mutant, by its key."""
    text = (HERE / "judged.yaml").read_text(encoding="utf-8")
    return {key: reason for reason, keys in yaml.safe_load(text).items() for key in keys}


class Score:
    """The verdicts on some mutants."""

    def __init__(self, some: Sequence[Mutant], verdicts: Mapping[str, Verdict]) -> None:
        self.some = [each for each in some if each.key not in judged_survivors()]
        self.equivalent = len(some) - len(self.some)
        self.verdicts = verdicts

    @property
    def unjudged(self) -> list[Mutant]:
        """The mutants that nobody noticed and nobody judged."""
        return [each for each in self.some if not self.verdicts[each.key].how]

    def survivors(self) -> str:
        """The list of them."""
        return "\n".join(map(str, self.unjudged))

    def table(self) -> str:
        """File by file, and in all."""
        found: dict[str, Counter[str]] = {}
        for mutant in self.some:
            verdict = self.verdicts[mutant.key]
            how = "test" if verdict.how and verdict.by.startswith("tests/") else verdict.how
            for file in (mutant.file, "all files"):
                found.setdefault(file, Counter())[how] += 1
        rows = [_row(file, found[file]) for file in sorted(found, key=lambda it: (" " in it, it))]
        head = (
            f"{'file':34} mutants  fail crash endless  told  by what they expect  by scenarios"
            "  with tests  left"
        )
        return "\n".join((head, *rows, f"{self.equivalent} more were judged: they change nothing"))

    def store(self, command: str, ways: Ways) -> None:
        """Write down who noticed what, and for readers how often each rule was broken."""
        told = {
            "command": command,
            "mutants": len(self.some),
            "noticed": sum(self.verdicts[each.key].how in EXPECTED for each in self.some),
            "rules": dict(sorted(ways.items())),
        }
        BROKEN.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        rows = sorted(
            f"{each.key}\t{verdict.by}"
            for each in self.some
            for verdict in (self.verdicts[each.key],)
            if verdict.how in ("fail", "crash") and verdict.tried and not each.outside
        )
        NOTICED.write_text("\n".join(rows) + "\n", encoding="utf-8")


def _row(file: str, how: Counter[str]) -> str:
    total = how.total()
    expected = how["fail"] + how["crash"] + how["endless"]
    scenarios = expected + how["told"]
    return (
        f"{file:34} {total:7} {how['fail']:5} {how['crash']:5} {how['endless']:7} {how['told']:5}"
        f"  {expected / total:19.1%}  {scenarios / total:12.1%}"
        f"  {(scenarios + how['test']) / total:10.1%}  {how['']:4}"
    )
