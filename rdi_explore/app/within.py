"""A stage within a stage: what an explorer shows where something else holds the page."""

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup


class StageWithin:
    """The stage of an explorer that is a part of a page.

    It keeps what the explorer shows and calls ``changed`` with itself; files, and the sign that
    long work goes on, are handed to the ``page``, a stage. What the page asks for comes through
    :meth:`Explorer.act`, which whoever holds the page calls.
    """

    def __init__(self, page: Any, changed: "Callable[[StageWithin], object]") -> None:
        self.regions: dict[str, Markup] = {}
        self.dot = ""
        self._page, self._changed = page, changed
        self._busy = False

    def on_act(self, callback: Any) -> None:
        """Whoever holds the page hands on what it asks for."""

    def on_fragment(self, callback: Any) -> None:
        """Whoever holds the page reads its links."""

    def show(
        self, regions: Mapping[str, Markup], *, dot: str | None = None, fragment: str | None = None
    ) -> None:
        """Keep what is to be shown; the link is that of the page."""
        self.regions = {**self.regions, **regions}
        self.dot = self.dot if dot is None else dot
        self._changed(self)

    @property
    def busy(self) -> bool:
        """Whether long work goes on."""
        return self._busy

    @busy.setter
    def busy(self, yes: bool) -> None:
        self._busy = self._page.busy = yes

    def share(self, fragment: str) -> None:
        """Whoever holds the page shares its own link."""

    def download(self, name: str, text: str) -> None:
        """Ask the page to save a file."""
        self._page.download(name, text)
