"""The size of explored graphs as text: one of them, or many as a table."""

from collections.abc import Iterable

from ..explore.counts import Counts

STOPPED = {
    "": "everything was found",
    "positions": "stopped at the greatest number of positions",
    "depth": "stopped at the greatest depth",
    "seconds": "stopped because the time was up",
    "memory": "stopped because the memory was used up",
    "request": "stopped on request",
}


def summary(counts: Counts) -> str:
    """One exploration: what was found, and lines and positions by depth."""
    least = "at least " if counts.stopped_by else ""
    lines = [
        f"{counts.positions:,} positions: {counts.ends:,} ends, {counts.open:,} not followed",
        f"{counts.choices:,} choices between them",
    ]
    if counts.lines is None or counts.finished is None or counts.ratio is None:
        lines.append("lines without end: play can come back to where it was")
    else:
        lines.append(
            f"{least}{counts.lines:,} lines, {least}{counts.finished:,} of them to an end: "
            f"{counts.ratio:,.1f} for each position"
        )
    each = counts.bytes / counts.positions
    lines += [
        f"{STOPPED[counts.stopped_by]}, after {counts.seconds:.2f} s, "
        f"with {each:,.0f} bytes a position",
        "",
        f"{'choices made':>12}{'lines':>20}{'new positions':>16}",
    ]
    for depth, number in enumerate(counts.lines_by_depth):
        new = counts.positions_by_depth[depth] if depth < len(counts.positions_by_depth) else 0
        lines.append(f"{depth:>12}{number:>20,}{new:>16,}")
    if counts.stopped_by:
        lines.append(f"{'deeper':>12}{'not all known':>20}")
    return "\n".join(lines)


def table(rows: Iterable[tuple[str, Counts]]) -> str:
    """Many explorations, one a line: a ``+`` says that there are more, ``∞`` that no number is."""
    counted = list(rows)
    wide = max([len("scenario"), *(len(name) for name, _ in counted)])
    lines = [f"{'scenario':{wide}}{'lines':>18}{'positions':>13}{'ratio':>10}{'seconds':>9}"]
    for name, counts in counted:
        more = "+" if counts.stopped_by else ""
        number = "∞" if counts.lines is None else f"{counts.lines:,}{more}"
        ratio = "" if counts.ratio is None else f"{counts.ratio:,.1f}"
        positions = f"{counts.positions:,}{more}"
        line = f"{name:{wide}}{number:>18}{positions:>13}{ratio:>10}{counts.seconds:>9.2f}"
        lines.append(f"{line}  {STOPPED[counts.stopped_by]}" if more else line)
    return "\n".join(lines)
