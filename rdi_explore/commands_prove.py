"""The command that examines claims: ``rdi-explore prove``."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .commands_explore import ProgressLine, add_limits, limits_of, moment_of
from .endings import INTERRUPTED
from .explore.conditions import NotSayable
from .explore.prove import USUAL, decide
from .explore.table import NotAsked
from .rulebook import BOOKS
from .scenario import load, text_of
from .scenario.cases import first_case
from .scenario.claim_text import read_claim
from .scenario.claim_words import ClaimError
from .scenario.claimed import names_of
from .whole import write_whole

if TYPE_CHECKING:
    from .draw.proofs import Proved

EXIT = {"holds": 0, "fails": 1, "unknown": 3}


def add_prove(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "prove",
        help="examine a claim over all lines of play: it holds, or a counterexample shows why not",
    )
    command.add_argument("scenario", metavar="ID", help="a scenario's id or path")
    command.add_argument("claim", metavar="CLAIM", nargs="?", help="else: the claims of the file")
    command.add_argument(
        "--step", type=int, default=0, metavar="N", help="from step N of the line on, from 0"
    )
    command.add_argument("--edition", choices=BOOKS, help="play it by another book")
    add_limits(command, USUAL)
    command.add_argument("--json", action="store_true", help="print the verdict as JSON")
    command.add_argument(
        "--out", type=Path, metavar="FILE", help="write a scenario file that shows the verdict"
    )
    command.set_defaults(run=_prove)


def _prove(options: argparse.Namespace) -> int:
    from .draw.proofs import Proved

    scenario = load(options.scenario)
    edition = options.edition or scenario.edition
    own = first_case(scenario).claims
    if options.claim is None and not own:
        print(f"rdi-explore: {scenario.id} makes no claims; name one", file=sys.stderr)
        return 2
    asked = (
        [(options.claim, options.step)]
        if options.claim is not None
        else [(sheet.text, sheet.after) for sheet in own
              if sheet.only_in is None or edition in sheet.only_in]
    )  # fmt: skip
    worst = 0
    told: list[dict[str, Any]] = []
    for text, options.step in asked:
        moment = moment_of(scenario, options)
        if moment is None:
            return 2
        progress = ProgressLine(scenario.id, sys.stderr)
        try:
            claim = read_claim(text, names_of(scenario))
            decided = decide(moment, claim, limits_of(options), progress)
        except (ClaimError, NotAsked, NotSayable) as error:
            print(f"rdi-explore: {error}", file=sys.stderr)
            return 2
        found = Proved(scenario, edition, moment, decided)
        told.append(_show(options, found, progress))
        worst = max(worst, EXIT[found.verdict])
        if found.proof.stopped_by == "request":
            worst = INTERRUPTED
            break
    if options.json:
        whole = told[0] if options.claim is not None else {"claims": told}
        print(json.dumps(whole, indent=2, ensure_ascii=False))
    return worst


def _show(options: argparse.Namespace, found: "Proved", progress: ProgressLine) -> dict[str, Any]:
    """Print the verdict and, once it is found, what shows it (unless as JSON), write the file, and
    return it all as plain data."""
    from .draw import proofs

    progress.done()
    if not options.json:
        print(proofs.verdict(found), flush=True)
        told = proofs.shown(found)
        progress.done()
        print(told)
    shown = found.shown() if options.out else None
    if shown is not None:
        text = text_of(replace(shown, id=options.out.stem))
        write_whole(options.out, text)
        if not options.json:
            print(f"Written to {options.out}: rdi-explore show {options.out}")
    proof = found.proof
    return {
        "claim": str(proof.claim),
        "verdict": proof.verdict,
        "stopped_by": proof.stopped_by,
        "positions": proof.positions,
        "choices": proof.choices,
        "seconds": round(proof.seconds, 4),
        "shortest": proof.shortest,
        "line": found.line,
        "strategy": found.tree,
        "file": str(options.out) if shown is not None else None,
    }
