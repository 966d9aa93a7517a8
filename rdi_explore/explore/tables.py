"""Playouts as tidy tables: a row a game, a row a player in a game, a row a rule; and as Parquet.

``FILE.parquet`` holds the games, ``FILE.seats.parquet`` and ``FILE.rules.parquet`` beside it the
others. What was played stands in the metadata of each, as JSON, under ``rdi_explore``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from ..catalogue import FileError
from ..told import Told
from ..whole import whole
from .extra import pandas as pd
from .extra import pyarrow as pa
from .games import Batch, Failure, Plan, PlayedGame, Seated

KEY = b"rdi_explore"
NAMES = ("games", "seats", "rules")
RULES = ("rule", "games", "acts")


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the metadata of a file."""

    plan: Plan
    recorded: int
    seconds: float
    failed: int


@dataclass(frozen=True, repr=False)
class Playouts(Told, view="playouts"):
    """Whole games that were played out.

    ``games``, ``seats`` and ``rules`` are the tables; of ``recorded`` games there are turns and
    rules. ``seconds`` is the CPU time that the games took, summed over all workers. ``failures``
    are the games that could not be played to their end; read from files there is only their
    number, ``failed``.
    """

    plan: Plan
    games: pd.DataFrame
    seats: pd.DataFrame
    rules: pd.DataFrame
    recorded: int
    seconds: float
    failures: tuple[Failure, ...] = ()
    failed: int = 0

    def write(self, path: str | Path) -> tuple[Path, ...]:
        """Write the three tables as Parquet files; their paths.

        Raises:
            FileError: they cannot be written.
        """
        written = msgspec.json.encode(Written(self.plan, self.recorded, self.seconds, self.failed))
        paths = paths_of(Path(path))
        for name, file in zip(NAMES, paths, strict=True):
            table = pa.Table.from_pandas(getattr(self, name), preserve_index=False)
            table = table.replace_schema_metadata({**(table.schema.metadata or {}), KEY: written})
            with whole(file) as beside:
                pa.parquet.write_table(table, beside)
        return paths


def paths_of(path: Path) -> tuple[Path, ...]:
    """The files of the games, the seats and the rules.

    Raises:
        FileError: the first is not called ``….parquet``.
    """
    if path.suffix != ".parquet":
        raise FileError(str(path), 0, "", "name the file with .parquet at the end")
    return path, path.with_suffix(".seats.parquet"), path.with_suffix(".rules.parquet")


def read(path: str | Path) -> Playouts:
    """Playouts out of the files that :meth:`Playouts.write` has written.

    Raises:
        FileError: they cannot be read, or are no such files.
    """
    frames = []
    written: Written | None = None
    for file in paths_of(Path(path)):
        try:
            table = pa.parquet.read_table(file)
            written = msgspec.json.decode((table.schema.metadata or {})[KEY], type=Written)
        except (OSError, pa.ArrowException, KeyError, msgspec.MsgspecError) as error:
            raise FileError(str(file), 0, "", f"no table of playouts: {error}") from None
        frames.append(table.to_pandas())
    assert written is not None
    games, seats, rules = frames
    return Playouts(
        written.plan, games, seats, rules, written.recorded, written.seconds, (), written.failed
    )


def gathered(plan: Plan, batches: Iterable[Batch]) -> Playouts:
    """All batches as tables, in whatever order they come."""
    games: list[PlayedGame] = []
    seats: list[Seated] = []
    failures: list[Failure] = []
    rules: dict[str, tuple[int, int]] = {}
    recorded, seconds = 0, 0.0
    for batch in batches:
        games += batch.games
        seats += batch.seats
        failures += batch.failures
        recorded += batch.recorded
        seconds += batch.seconds
        for rule, (acted, acts) in batch.rules.items():
            before = rules.get(rule, (0, 0))
            rules[rule] = before[0] + acted, before[1] + acts
    games.sort(key=lambda each: each.game)
    seats.sort(key=lambda each: (each.game, each.seat))
    failures.sort(key=lambda each: each.game)
    return Playouts(
        plan,
        _frame(PlayedGame, games),
        _frame(Seated, seats),
        pd.DataFrame([(rule, *rules[rule]) for rule in sorted(rules)], columns=list(RULES)),
        recorded,
        seconds,
        tuple(failures),
        len(failures),
    )


def _frame(kind: type[msgspec.Struct], rows: list[PlayedGame] | list[Seated]) -> pd.DataFrame:
    """Rows of one kind; also an empty table has the right columns."""
    return pd.DataFrame(map(msgspec.structs.astuple, rows), columns=list(kind.__struct_fields__))
