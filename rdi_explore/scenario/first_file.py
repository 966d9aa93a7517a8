"""A first scenario file: a table, one step, and a word or two on what to change next."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ..catalogue import cards, characters
from ..catalogue.reading import flow
from ..kernel import Act, Moment, Variant
from ..rulebook import BOOKS
from .play import first_moment, settle
from .schema import FORMAT, Book, Facts, Scenario, Sheet, StepSheet, TurnSheet
from .waiting import PASSING, pass_to
from .writing import changes, facts_text, step_text, steps_along

DRINKS = ("light-ale", "wine", "dark-ale")
"""The top of the Drink Deck: plain Drinks, so that there is something to drink."""
PhaseWord = Literal["discard", "action", "order", "drink"]
_NOTE = 36
"""Where the remarks at the ends of lines begin."""


@dataclass(frozen=True)
class FirstFile:
    """What a first file begins with: the ``seats`` by name, each with its character and hand."""

    id: str
    title: str
    seats: dict[str, Sheet]
    turn: str
    phase: PhaseWord = "action"
    edition: Book = "rdi5"
    mode: Variant = "normal"
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)
    reconstructed: tuple[str, ...] = ()
    """Seats whose decks are not the printed ones; only the automaton has a deck here."""

    @property
    def scenario(self) -> Scenario:
        """The table, with a first line of one step and what it changes."""
        seats = self.seats
        if self.phase == "drink" and not seats[self.turn].pile:
            seats = {**seats, self.turn: replace(seats[self.turn], pile=DRINKS[:1])}
        table = Scenario(
            id=self.id, title=self.title, seats=seats, edition=self.edition, mode=self.mode,
            teams=self.sides, reconstructed=self.reconstructed,
            turn=TurnSheet(self.turn, self.phase), drink_deck=DRINKS,
        )  # fmt: skip
        return _with_a_step(table)

    @property
    def text(self) -> str:
        """The file."""
        made = self.scenario
        (step,) = made.line
        lines = [
            f"format: {FORMAT}",
            f"id: {flow(self.id)}",
            f"title: {flow(self.title)}",
            _noted(f"edition: {self.edition}", f"or {', '.join(_others(self.edition))}"),
        ]
        if self.mode != "normal":
            lines.append(f"mode: {self.mode}")
            lines += [f"teams: {flow(self.sides)}"] if self.sides else []
        lines += [
            _noted("seats:", "clockwise; else 20 Fortitude, 0 Alcohol Content, 10 Gold"),
            *(f"  {flow(name)}: {flow(_given(sheet))}" for name, sheet in made.seats.items()),
            *([f"reconstructed: {flow(self.reconstructed)}"] if self.reconstructed else ()),
            _noted(f"turn: {flow(_given(made.turn))}", "or discard, order, drink"),
            _noted(f"drink_deck: {flow(DRINKS)}", "top card first"),
            "line:",
            f"  # Change this step, or play on: rdi-explore record {self.id}.yaml",
            f"  - {step_text(step)}",
        ]
        if made.change != Facts():
            lines.append("# What the line brings about. rdi-explore check says if it does not.")
            lines.append(f"change: {facts_text(made.change)}")
        return "\n".join(lines) + "\n"


def _others(edition: str) -> list[str]:
    return [book for book in BOOKS if book != edition]


def _noted(line: str, note: str) -> str:
    return f"{line:<{_NOTE - 2}}  # {note}"


def _given(part: Any) -> dict[str, Any]:
    """What is said of a seat or a turn: the phase always, all else if it is not as usual."""
    data: dict[str, Any] = msgspec.to_builtins(part)
    return {**data, "phase": part.phase} if isinstance(part, TurnSheet) else data


# ---------------------------------------------------------------------------- the first step


def _with_a_step(table: Scenario) -> Scenario:
    """The table with one step: a card of a hand if one can be played, first by whose turn it is,
    else the first choice that somebody has, else that everyone passes."""
    begin = first_moment(table)
    assert table.turn is not None
    for moment in (_first_play(begin, table.turn.of), _first_play(begin, None), _choice(begin)):
        if moment is None:
            continue
        option = next((each for each in moment.options if each.act is Act.PLAY), moment.options[0])
        after = moment.choose(option)
        moments = settle(after).line()
        steps = steps_along(table, moments, after.depth)
        if steps is not None and len(steps) == 1:
            return replace(table, line=steps, change=changes(begin, moments[-1]))
    everyone = StepSheet(everyone="passes" if begin.window is not None else "settles")
    return replace(table, line=(everyone,), change=changes(begin, settle(begin)))


def _first_play(begin: Moment, name: str | None) -> Moment | None:
    """The first moment at which this player, or anybody, can play a card."""

    def can(moment: Moment) -> bool:
        if moment.decision is None or name not in (None, moment.name(moment.decision.seat)):
            return False
        return any(option.act is Act.PLAY for option in moment.options)

    return pass_to(begin, can)


def _choice(begin: Moment) -> Moment | None:
    """The first moment at which somebody must choose something that is no pass."""
    return pass_to(begin, lambda moment: any(o.act not in PASSING for o in moment.options))


# ------------------------------------------------------------------------------- what is meant


def character_of(word: str) -> str | None:
    """The id of the character that is called so, by id or name; nothing if there is none."""
    said = word.strip().casefold()
    known = characters()
    if said in known:
        return said
    return next((who.id for who in known.values() if who.name.casefold() == said), None)


def card_of(word: str) -> str | None:
    """The id of the card that is called so, by id or title; nothing if there is none."""
    said = word.strip().strip('“”"*').casefold()
    known = cards()
    if said in known:
        return said
    return next((card.id for card in known.values() if card.title.casefold() == said), None)


def listed_cards(words: str) -> Sequence[str]:
    """The cards that are named in one line: between commas, or, as ids, between spaces."""
    whole = [part.strip() for part in words.split(",") if part.strip()]
    if len(whole) == 1 and card_of(whole[0]) is None:
        return whole[0].split()
    return whole
