"""The claims of scenario files: what they may name, and whether they come out as the files say.

This room knows the words of claims, not how they are proved: a prover is called in when the first
claim is examined.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from ..catalogue import cards, tokens
from ..kernel import Moment
from ..rulebook import rules
from .claim_text import read_claim
from .claim_words import ClaimError, Names
from .claims import Aim, Claim
from .schema import PuzzleSheet, Scenario

Solved = dict[str, bool | None]
"""Of every choice of a moment, by what it is called, whether an aim can be reached by it; ``None``
where a limit was hit."""


class Examined(NamedTuple):
    """What a prover finds: ``holds`` (``None``: a limit was hit), how many ``positions`` it has
    seen, a sentence that says why, and who writes a scenario file that shows it (or ``""``)."""

    holds: bool | None
    positions: int
    why: str
    file: Callable[[], str]


class Prover(Protocol):
    """What examines claims and puzzles: :mod:`rdi_explore.explore.proving`."""

    def examined(
        self, scenario: Scenario, edition: str, moment: Moment, claim: Claim
    ) -> Examined:  # fmt: skip
        """Examine a claim at a moment of a scenario, which is played by that edition."""

    def solved(self, moment: Moment, aim: Aim) -> Solved:
        """Say of every choice of a moment, by what it is called, whether an aim can be reached by
        it (``None``: a limit was hit)."""


@cache
def _prover() -> Prover:
    return cast(Prover, import_module("rdi_explore.explore.proving"))


class WrongClaim(AssertionError):
    """What a file says of all lines of play is not so: a claim, or the solution of a puzzle.

    ``file`` is the text of a scenario that shows it, or ``""``.
    """

    def __init__(self, message: str, file: str = "") -> None:
        self.file = file
        super().__init__(message)


def examine_claims(
    scenario: Scenario, edition: str, moments: tuple[Moment, ...]
) -> Iterator[Examined]:
    """Examine the claims of a scenario, and the solution of its puzzle; ``moments`` are those
    before its line and after each step.

    Raises:
        WrongClaim: the first one that comes out otherwise.
    """
    for number, sheet in enumerate(scenario.claims, 1):
        if sheet.only_in is not None and edition not in sheet.only_in:
            continue
        claim = read_claim(sheet.text, names_of(scenario))
        found = _prover().examined(scenario, edition, moments[sheet.after], claim)
        if found.holds is not (sheet.holds is not None):
            said = "holds" if sheet.holds is not None else "fails"
            verdict = {None: "unknown", True: "holds", False: "fails"}[found.holds]
            raise WrongClaim(
                f"claim {number} “{sheet.text}” {verdict}; the file says that it {said}. "
                f"{found.why}",
                found.file(),
            )
        yield found
    if scenario.puzzle is not None and edition == scenario.edition:
        _examine_puzzle(scenario, scenario.puzzle, moments[0])


def _examine_puzzle(scenario: Scenario, puzzle: PuzzleSheet, moment: Moment) -> None:
    decides = "nobody" if moment.decision is None else moment.name(moment.decision.seat)
    if decides != puzzle.who:
        raise WrongClaim(f"the puzzle asks {puzzle.who}, but {decides} decides")
    aim = read_claim(puzzle.aim, names_of(scenario))
    assert isinstance(aim, Aim)
    found = _prover().solved(moment, aim)
    unknown = [words for words, right in found.items() if right is None]
    if unknown:
        raise WrongClaim(f"a limit was hit: unknown is “{unknown[0]}”")
    right = [words for words, is_right in found.items() if is_right]
    if sorted(right) != sorted(puzzle.solution):
        said = ", ".join(puzzle.solution)
        raise WrongClaim(f"the solution is {', '.join(right) or 'nothing'}; the file says {said}")
    wrong = [words for words in puzzle.tempting if words not in found or words in right]
    if wrong:
        raise WrongClaim(f"“{wrong[0]}” is no wrong choice here")


def solved_for(scenario: Scenario, who: str, condition: str) -> Callable[[Moment], Solved]:
    """What says of every choice of a moment whether ``who`` can force that the condition, as in a
    claim, is true in the end.

    Raises:
        WrongClaim: that is no condition of a claim.
    """
    try:
        aim = read_claim(f"{who} can force that in the end {condition}", names_of(scenario))
    except ClaimError as error:
        raise WrongClaim(str(error)) from None
    assert isinstance(aim, Aim)
    return partial(_prover().solved, aim=aim)


def names_of(scenario: Scenario) -> Names:
    """What claims about a scenario may name: its players, every card, token and rule."""
    shared = _everywhere()
    if not scenario.all_cards:
        return shared._replace(players=tuple(scenario.seats))
    own = {name: card.id for card in scenario.all_cards for name in (card.id, card.title)}
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
