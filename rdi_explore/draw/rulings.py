"""Open questions that decided something: the answer that was played by, and where it is from."""

from ..kernel import Setup
from ..rulebook import BOOK_TITLES, Switch, switches


def answer_words(value: object) -> str:
    """An answer as it stands in a scenario file."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def basis(switch: Switch, edition: str, value: object) -> str:
    """Why this is the answer: the books differ, or none decides."""
    if value != switch.values[edition]:
        return "set for this game"
    if not switch.decided:
        return "no book answers: our ruling"
    book = BOOK_TITLES[edition]
    if edition in switch.silent:
        return f"{book} is silent: our ruling"
    if edition in switch.literal:
        return f"our reading of {book}"
    said = {answer for book, answer in switch.values.items() if book not in switch.silent}
    return "the books differ" if len(said) > 1 else f"{book} says so"


def ruling_words(setup: Setup, name: str) -> str:
    """One open question with the answer of this game: ``ruling: name = answer (why)``."""
    value = getattr(setup.rulings, name)
    why = basis(switches()[name], setup.edition, value)
    return f"ruling: {name} = {answer_words(value)} ({why})"
