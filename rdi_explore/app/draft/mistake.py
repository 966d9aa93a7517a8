"""What is wrong with an edit: at which field, why, and what was perhaps meant."""

from ...catalogue import FileError


class Mistake(ValueError):
    """An edit that cannot be made; the draft stays as it was.

    ``field`` is where it was made, ``path`` and ``line`` (0: none) where the reader of scenario
    files found it, ``nearest`` the valid word that is closest, or ``""``.
    """

    def __init__(
        self, field: str, problem: str, nearest: str = "", path: str = "", line: int = 0
    ) -> None:
        super().__init__(problem)
        self.field, self.problem, self.nearest = field, problem, nearest
        self.path, self.line = path, line

    @classmethod
    def of(cls, error: FileError, field: str, *, line: bool = False) -> "Mistake":
        """What the strict reader says, at a field; with the ``line`` only where one sees lines."""
        more = f"; expected {error.expected}" if error.expected else ""
        where = error.line if line else 0
        return cls(field, f"{error.problem}{more}", error.nearest, error.path, where)


def number(field: str, value: str) -> int:
    """A whole number as it is typed.

    Raises:
        Mistake: it is none, or one that nothing at the table can be.
    """
    typed = value.strip().replace("−", "-")
    if not (typed.isascii() and typed.removeprefix("-").isdecimal() and len(typed) <= 6):
        raise Mistake(field, f"“{value[:40]}” is no whole number")
    return int(typed)


def place(field: str, value: str, among: int) -> int:
    """The number of one of several things, from 0.

    Raises:
        Mistake: there is no such thing.
    """
    if not (value.isascii() and value.isdecimal() and len(value) <= 4 and int(value) < among):
        raise Mistake(field, "that is not there any more")
    return int(value)
