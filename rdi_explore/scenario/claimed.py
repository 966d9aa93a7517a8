"""The claims of scenario files: what they may name, and whether they come out as the files say.

This room knows the words of claims, not how they are proved: the package puts its prover here
(:func:`proved_by`).
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from ..catalogue import cards, tokens
from ..kernel.moment import Moment
from ..rulebook import rules
from .claim_text import Names, read_claim
from .claims import Claim
from .schema import ClaimSheet, Scenario


class Examined(NamedTuple):
    """What a prover finds: ``holds`` (``None``: a limit was hit), how many ``positions`` it has
    seen, a sentence that says why, and who writes a scenario file that shows it (or ``""``)."""

    holds: bool | None
    positions: int
    why: str
    file: Callable[[], str]


Prover = Callable[[Scenario, str, Moment, Claim], Examined]
"""Examines a claim at a moment of a scenario, which is played by that edition."""

_provers: list[Prover] = []


def proved_by(prover: Prover) -> None:
    """Let this prover examine all claims from now on."""
    _provers[:] = [prover]


class WrongClaim(AssertionError):
    """A claim of a file that does not come out as the file says.

    ``file`` is the text of a scenario that shows it, or ``""``.
    """

    def __init__(self, number: int, sheet: ClaimSheet, found: Examined) -> None:
        self.sheet, self.found, self.file = sheet, found, found.file()
        said = "holds" if sheet.holds is not None else "fails"
        verdict = {None: "unknown", True: "holds", False: "fails"}[found.holds]
        super().__init__(
            f"claim {number} “{sheet.text}” {verdict}; the file says that it {said}. {found.why}"
        )


def examine_claims(
    scenario: Scenario, edition: str, moments: tuple[Moment, ...]
) -> Iterator[Examined]:
    """Examine the claims of a scenario; ``moments`` are those before its line and after each step.

    Raises:
        WrongClaim: the first one that comes out otherwise.
    """
    for number, sheet in enumerate(scenario.claims, 1):
        if sheet.only_in is not None and edition not in sheet.only_in:
            continue
        claim = read_claim(sheet.text, names_of(scenario))
        (prover,) = _provers
        found = prover(scenario, edition, moments[sheet.after], claim)
        if found.holds is not (sheet.holds is not None):
            raise WrongClaim(number, sheet, found)
        yield found


def names_of(scenario: Scenario) -> Names:
    """What claims about a scenario may name: its players, every card, token and rule."""
    shared = _everywhere()
    if not scenario.cards:
        return shared._replace(players=tuple(scenario.seats))
    own = {name: card.id for card in scenario.cards for name in (card.id, card.title)}
    return shared._replace(players=tuple(scenario.seats), cards={**shared.cards, **own})


@cache
def _everywhere() -> Names:
    by_name: dict[str, str] = {}
    for card in cards().values():
        by_name.setdefault(card.title, card.family or card.id)
        if card.family:
            by_name[card.family] = card.family
    by_name.update((id, id) for id in cards())
    return Names((), by_name, tuple(tokens()), frozenset(rules()))
