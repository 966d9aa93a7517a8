"""A stage within a stage: what an explorer shows where something else holds the page."""

from collections.abc import Callable, Mapping
from typing import Any


class Within:
    """The stage of the explorer that plays a draft: it keeps what is shown, and hands on files."""

    def __init__(self, download: Callable[[str, str], None]) -> None:
        self.regions: dict[str, str] = {}
        self.dot = ""
        self.download = download

    def on_act(self, callback: Any) -> None:
        """The laboratory calls :meth:`Explorer.act` itself."""

    def on_fragment(self, callback: Any) -> None:
        """The laboratory reads links itself."""

    def show(
        self, regions: Mapping[str, str], *, dot: str | None = None, fragment: str | None = None
    ) -> None:
        """Keep what is to be shown; the link is the laboratory's own."""
        self.regions = {**self.regions, **regions}
        self.dot = self.dot if dot is None else dot

    def share(self, fragment: str) -> None:
        """The laboratory shares by itself."""
