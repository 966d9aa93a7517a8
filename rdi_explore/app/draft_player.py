"""The explorer that plays a draft, from one draft to the next."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..scenario.links import PlaceToken, read_token
from .draft import Draft
from .explorer import Explorer
from .retrace import retrace
from .walk import Refused
from .within import StageWithin

log = logging.getLogger(__name__)


class DraftPlayer:
    """Plays the draft that it is asked for, on a part of a ``page`` (a stage).

    ``changed`` is called when the explorer shows something without having been asked just now:
    long work goes on, or has come to its end.
    """

    def __init__(self, page: Any, changed: Callable[[], object]) -> None:
        self._page, self._changed = page, changed
        self._explorer: Explorer | None = None
        self._draft: Draft | None = None
        self._asked = False

    def of(self, draft: Draft) -> tuple[Explorer, str]:
        """The explorer of a draft. If another one was played before, its line goes on here as far
        as it can, and the words say where it does not.

        Raises:
            Refused: the draft cannot be played.
        """
        before = self._explorer
        if before is not None and self._draft is draft:
            return before, ""
        explorer, _ = self.begun(draft)
        told = retrace(before.walk, explorer.walk) if before is not None else ""
        self.go_on(draft, explorer)
        return explorer, told

    def begun(self, draft: Draft, place: PlaceToken | None = None) -> tuple[Explorer, str]:
        """A new explorer of a draft, at a place in it; the words say if that is not there.

        A position can be set up, or come with a link, that no play leads to: whatever the kernel
        makes of it further on, the page must stay.

        Raises:
            Refused: it cannot be played.
        """
        try:
            explorer = Explorer(draft.scenario, (), stage=StageWithin(self._page, self._told))
            return explorer, explorer.walk.go_to(place) if place is not None else ""
        except Exception as error:
            log.warning("a draft cannot be played", exc_info=error)
            raise Refused(f"Such a position cannot be played ({type(error).__name__}).") from None

    def go_on(self, draft: Draft, explorer: Explorer) -> None:
        """Play this draft by this explorer from now on."""
        self.rest()
        self._explorer, self._draft = explorer, draft
        with self.asked():
            explorer.show()

    def forget(self) -> None:
        """Keep nothing of what was played."""
        self.rest()
        self._explorer = self._draft = None

    def rest(self) -> None:
        """End what the explorer works on, if anything."""
        if self._explorer is not None and self._explorer.work is not None:
            with self.asked():
                self._explorer.act("close-outlook")

    @contextmanager
    def asked(self) -> Iterator[None]:
        """While a request of the page is met: whoever meets it shows what has changed."""
        before, self._asked = self._asked, True
        try:
            yield
        finally:
            self._asked = before

    def place(self, draft: Draft) -> PlaceToken:
        """Where one is in a draft: its beginning, if it is not the one that is played."""
        start = PlaceToken(draft.scenario.id, draft.scenario.edition)
        if self._explorer is None or self._draft is not draft:
            return start
        found = read_token(self._explorer.walk.token())
        return start if isinstance(found, str) else found

    def _told(self, within: object) -> None:
        current = self._explorer is not None and self._explorer.stage is within
        if current and not self._asked:
            self._changed()
