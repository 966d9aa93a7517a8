"""Puzzles on the page: their rows in the gallery, and the kernel's word on an answer."""

from markupsafe import Markup, escape

from ..draw.html import messages
from ..draw.html.leaf import badge
from ..draw.html.table import track
from ..draw.proofs import choice
from ..explore.answers import Answer, answers
from ..kernel import Moment, Option
from ..rulebook import BOOK_TITLES
from ..scenario import Scenario
from ..scenario.claim_text import read_claim
from ..scenario.claimed import names_of
from ..scenario.claims import Aim
from ..scenario.schema import PuzzleSheet

KINDS = {
    "stay": "Stay in the game",
    "unhurt": "Lose no Fortitude",
    "round": "Win the Round",
    "send-out": "Send somebody home",
    "": "Other puzzles",
}
MISSED = {
    "stay": "{who} is out",
    "unhurt": "{who} loses Fortitude",
    "round": "{who} does not win the Round",
    "send-out": "{about} stays in the game",
    "": "it does not come about",
}
NUMBERS = "Count Fortitude, Alcohol Content and Gold after each play, to the end of the phase."
COUNT = {
    "stay": NUMBERS,
    "unhurt": "Look at everything that may still cost Fortitude before the phase ends.",
    "round": "Count who can still take control, how often, and who has to play first.",
    "send-out": NUMBERS,
    "": "Count what each play changes, to the end of the phase.",
}
"""What to count where no card of somebody else decides."""
AGAIN = " Go back and try another."
SHOWN = 8
"""So many choices of a line that refutes an answer are told."""


def place(scenario: Scenario) -> tuple[int, int, str]:
    """Where a puzzle stands on its shelf: by kind, the easy ones first."""
    assert scenario.puzzle is not None
    kinds = list(KINDS)
    return kinds.index(scenario.puzzle.kind), scenario.puzzle.level, scenario.id


def row(scenario: Scenario, link: Markup) -> Markup:
    """A puzzle as an item of a list; ``link`` are the attributes of its link."""
    puzzle = scenario.puzzle
    assert puzzle is not None
    sheet = scenario.seats[puzzle.who]
    lines = "1 line" if puzzle.lines == 1 else f"{puzzle.lines} lines"
    tags = [f"level {puzzle.level} of 5", f"proved: {lines}"]
    if puzzle.tempting:
        count = len(puzzle.tempting)
        tags.append(f"{count} tempting wrong play{'' if count == 1 else 's'}")
    tags.append(BOOK_TITLES[scenario.edition])
    tags.append(f"{sum(not each.out for each in scenario.seats.values())} players")
    badges = Markup("".join(badge(escape(tag)) for tag in tags))
    scale = track(escape(puzzle.who), sheet.fortitude, sheet.alcohol)
    return Markup(
        f'<li class="rdi-item is-puzzle" data-key="item-{escape(scenario.id)}">'
        f'<div class="rdi-item__track">{scale}</div><div><h4><a {link}>{escape(scenario.title)}'
        f'</a></h4><p class="rdi-soft">{escape(scenario.question)}</p>'
        f'<p class="rdi-item__meta">{badges}</p></div></li>'
    )


def answered(scenario: Scenario, before: Moment, option: Option) -> Markup:
    """What the kernel says of a choice at the question of a puzzle, as a message; nothing anywhere
    else. Nothing is looked up: the choice is proved or refuted here and now."""
    puzzle = scenario.puzzle
    if puzzle is None or before.parent is not None or before.decision is None:
        return Markup()
    if before.name(before.decision.seat) != puzzle.who:
        return Markup()
    aim = read_claim(puzzle.aim, names_of(scenario))
    assert isinstance(aim, Aim)
    found = answers(before, aim)
    answer = next(each for each in found.each if each.option == option)
    if answer.right is None:
        return messages.note(Markup("That was too much to be proved here."))
    if answer.right:
        lines = escape("1 line" if found.lines == 1 else f"{found.lines} lines")
        sure = escape(_aim(puzzle))
        said = Markup(f"<b>Proved.</b> Whatever the others do, {sure} ({lines} of play).")
        return messages.done(said)
    return messages.error("Refuted.", _refutation(before, puzzle, answer))


def _aim(puzzle: PuzzleSheet) -> str:
    """What is to be brought about, as a sentence."""
    return puzzle.aim.partition(" can force that ")[2]


def _refutation(before: Moment, puzzle: PuzzleSheet, answer: Answer) -> str:
    """How it can go wrong, in sentences: plain text."""
    told = [choice(before.setup, place, move) for place, move in answer.line]
    more = " …" if len(told) > SHOWN else ""
    how = "".join(f" {each}" for each in told[:SHOWN]) + more
    end = missed(puzzle)
    return (f"It may go on like this:{how} Then {end}." if how else f"Now {end}.") + AGAIN


def missed(puzzle: PuzzleSheet) -> str:
    """How it ends where the aim is not reached, by name."""
    return MISSED[puzzle.kind].format(who=puzzle.who, about=_about(puzzle))


def _about(puzzle: PuzzleSheet) -> str:
    """Who is to be out, if somebody is."""
    return _aim(puzzle).removeprefix("in the end ").removesuffix(" is out")


def reached(puzzle: PuzzleSheet, end: Moment) -> Markup:
    """That the aim is reached, with the numbers at the end."""
    about = _about(puzzle) if puzzle.kind == "send-out" else puzzle.who
    number = next(each for each in end.setup.seats if end.name(each) == about)
    seat = end.position.seats[number]
    numbers = f"Alcohol Content {seat.alcohol}, Fortitude {seat.fortitude}"
    drunk = seat.alcohol >= seat.fortitude and not end.setup.mechanical(number)
    told = {
        "stay": f"{about} stays in the game: {numbers}, {seat.gold} Gold.",
        "unhurt": f"{about} loses no Fortitude: it stays at {seat.fortitude}.",
        "round": f"{about} wins the Round and has {seat.gold} Gold now.",
        "send-out": f"{about} is out: {numbers}." if drunk else f"{about} is out.",
    }
    return escape(told.get(puzzle.kind, "It comes about."))
