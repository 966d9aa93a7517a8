"""``python -m tests.voice [KIND …]``: the measures by kind, before and now; sentences of kinds."""

import csv
import sys

from .measure import HERE, Measures, faults, measures
from .said import KINDS, said


def before() -> dict[str, list[str]]:
    """The measures as they were when they were first taken."""
    with (HERE / "before.tsv").open(encoding="utf-8") as file:
        return {row[0]: row[1:] for row in csv.reader(file, delimiter="\t")}


def main(kinds: list[str]) -> None:
    """Print the measures of all kinds, or the texts and faults of some."""
    for kind in kinds:
        for each in said(kind):
            print(f"{kind}\t{each.where}\t{each.text}")
        for fault in faults(said(kind)):
            print(f"! {kind}\t{fault.check}\t{fault.where}\t{fault.found}")
    if not kinds:
        print(f"{'kind':18}", *(f"{name:>15}" for name in Measures._fields))
        old = before()
        for kind in KINDS:
            was = old.get(kind, [""] * len(Measures._fields))
            pairs = zip(was, measures(kind), strict=True)
            print(f"{kind:18}", *(f"{f'{then} → {now}':>15}" for then, now in pairs))


main(sys.argv[1:])
