"""Plots of statistics, for notebooks: made by matplotlib, without a network."""

from base64 import b64encode
from html import escape
from io import BytesIO
from typing import Any, NamedTuple

from ..explore.extra import MissingExtra
from ..explore.extra import pandas as pd

try:
    from matplotlib.figure import Figure
except ImportError as missing:
    raise MissingExtra(missing) from None

_INK, _MARK = "#1d1d1f", "#8c2f22"


class Diagram(NamedTuple):
    """A figure, and in words what it shows, for who does not see it."""

    figure: Figure
    words: str

    def png(self) -> bytes:
        """The figure as a picture."""
        file = BytesIO()
        self.figure.savefig(file, format="png", dpi=110, bbox_inches="tight", facecolor="white")
        return file.getvalue()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self.words)

    def _repr_html_(self) -> str:
        source = f"data:image/png;base64,{b64encode(self.png()).decode()}"
        return f'<img src="{source}" alt="{escape(self.words)}" style="max-width: 100%">'


def shares_plot(table: pd.DataFrame, title: str, most: int = 20) -> Diagram:
    """Shares with their intervals, as :func:`~rdi_explore.explore.statistics.shares` has them."""
    shown = table.head(most)
    names = [str(name) for name in shown.iloc[:, 0]]
    figure = Figure(figsize=(7, 0.8 + 0.3 * len(names)))
    axes = figure.subplots()
    middle, low, high = (shown[word].to_numpy() * 100 for word in ("share", "low", "high"))
    axes.errorbar(
        middle, range(len(names)), xerr=(middle - low, high - middle), fmt="o", color=_MARK,
        ecolor=_INK, capsize=3,
    )  # fmt: skip
    axes.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names])
    axes.invert_yaxis()
    axes.set_xlabel("per cent, with 95% intervals")
    axes.set_title(title)
    axes.grid(axis="x", alpha=0.3)
    told = ", ".join(
        f"{name} {share:.0f}% ({below:.0f} to {above:.0f})"
        for name, share, below, above in zip(names, middle, low, high, strict=True)
    )
    return Diagram(figure, f"{title}: {told}.")


def histogram(values: pd.Series, title: str, unit: str) -> Diagram:
    """How many games are how long."""
    figure = Figure(figsize=(7, 3))
    axes = figure.subplots()
    axes.hist(values, bins=min(30, max(1, values.nunique())), color=_MARK, edgecolor="white")
    axes.set_xlabel(unit)
    axes.set_ylabel("games")
    axes.set_title(title)
    words = (
        f"{title}: {len(values):,} games of {values.min():,} to {values.max():,} {unit}, "
        f"half of them of {values.median():,.0f} or fewer."
    )
    return Diagram(figure, words)
