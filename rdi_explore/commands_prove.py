"""The command that examines claims: ``rdi-explore prove``."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from .commands_explore import _limits, _moment, _number, _Told
from .explore.conditions import NotSayable
from .explore.prove import USUAL, Proof, prove
from .explore.table import NotAsked
from .kernel.moment import Moment
from .rulebook import BOOKS
from .scenario import Scenario, load, text_of
from .scenario.cases import first_case
from .scenario.claim_text import ClaimError, read_claim
from .scenario.claimed import names_of

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
    command.add_argument("--positions", type=_number, default=USUAL.positions, metavar="N")
    command.add_argument("--depth", type=_number, metavar="N", help="follow so many choices")
    command.add_argument("--seconds", type=float, default=USUAL.seconds, metavar="S")
    command.add_argument("--megabytes", type=_number, default=1500, metavar="N")
    command.add_argument("--json", action="store_true", help="print the verdict as JSON")
    command.add_argument(
        "--out", type=Path, metavar="FILE", help="write a scenario file that shows the verdict"
    )
    command.set_defaults(run=_prove)


def _prove(options: argparse.Namespace) -> int:
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
        moment = _moment(scenario, options)
        if moment is None:
            return 2
        progress = _Told(scenario.id, sys.stderr)
        try:
            claim = read_claim(text, names_of(scenario))
            proof = prove(moment, claim, _limits(options), progress)
        except (ClaimError, NotAsked, NotSayable) as error:
            print(f"rdi-explore: {error}", file=sys.stderr)
            return 2
        progress.done()
        told.append(_show(options, scenario, edition, moment, proof))
        worst = max(worst, EXIT[proof.verdict])
        if proof.stopped_by == "request":
            break
    if options.json:
        whole = told[0] if options.claim is not None else {"claims": told}
        print(json.dumps(whole, indent=2, ensure_ascii=False))
    return worst


def _show(
    options: argparse.Namespace, scenario: Scenario, edition: str, moment: Moment, proof: Proof
) -> dict[str, Any]:
    """Print what was found (unless as JSON), write the file, and return it all as plain data."""
    from .draw import proofs

    line, tree = proofs.line(proof), proofs.tree(proof)
    if not options.json:
        print(proofs.verdict(proof))
        if tree:
            print("The strategy:" if proof.true_aim else "How the others prevent it:")
            print("\n".join(f"  {row}" for row in tree))
        elif line:
            print("\n".join(f"  {row}" for row in line))
    file = _write(options.out, scenario, edition, moment, proof) if options.out else None
    if file is not None and not options.json:
        print(f"Written to {file}: rdi-explore show {file}")
    return {
        "claim": str(proof.claim),
        "verdict": proof.verdict,
        "stopped_by": proof.stopped_by,
        "positions": proof.positions,
        "choices": proof.choices,
        "seconds": round(proof.seconds, 4),
        "shortest": proof.shortest,
        "line": line,
        "strategy": tree,
        "file": file,
    }


def _write(
    path: Path, scenario: Scenario, edition: str, moment: Moment, proof: Proof
) -> str | None:
    """Write what shows a verdict as a scenario file; ``None`` if nothing need be shown."""
    from msgspec.structs import replace

    from .explore.written import line_of, strategy_of

    found = strategy_of(scenario, edition, moment, proof) or line_of(
        scenario, edition, moment, proof
    )
    if found is None:
        return None
    path.write_text(text_of(replace(found, id=path.stem)), encoding="utf-8")
    return str(path)
