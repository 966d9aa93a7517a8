"""Open questions that decided something: the answer that was played by, and where it is from."""

from collections.abc import Iterable

from ..kernel import HouseNote, Setup
from ..rulebook import BOOK_TITLES, Switch, switches


def answer_words(value: object) -> str:
    """An answer as it stands in a scenario file."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def basis(switch: Switch, edition: str, value: object, house: Iterable[HouseNote] = ()) -> str:
    """Why this is the answer: a house rule, the books differ, or none decides."""
    for note in house:
        if switch.name in note.answers:
            return f"house rule “{note.rule}”: {note.grounds}"
    if value != switch.values[edition]:
        return f"a house rule: {switch.house}" if switch.house else "set for this game"
    if switch.house:
        return "a house rule that is off"
    if not switch.decided:
        return "no book answers: our ruling"
    book = BOOK_TITLES[edition]
    if edition in switch.silent:
        return f"{book} is silent: our ruling"
    if edition in switch.literal:
        return f"our reading of {book}"
    said = {answer for book, answer in switch.values.items() if book not in switch.silent}
    return "the books differ" if len(said) > 1 else f"{book} says so"


def house_words(setup: Setup) -> tuple[str, ...]:
    """The house rules by which a game is played, a sentence each, with the grounds."""
    return tuple(
        f"House rule “{note.rule}” ({note.house}): {note.says} Why: {note.grounds}"
        for note in setup.house
    )


def ruling_words(setup: Setup, name: str) -> str:
    """One open question with the answer of this game: ``ruling: name = answer (why)``."""
    value = getattr(setup.rulings, name)
    why = basis(switches()[name], setup.edition, value, setup.house)
    return f"ruling: {name} = {answer_words(value)} ({why})"
