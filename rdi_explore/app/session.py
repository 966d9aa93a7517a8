"""A session: what a page shows and what it asks for, whoever carries both.

Pages (explorer, lesson, laboratory) write HTML into regions and hear acts. The host of a session
may be a widget in a notebook or under Voila (:mod:`.stage`), or a worker in the page itself
(:mod:`.browser`). A visitor of a public page can send anything, so nothing that arrives is trusted:
acts must be known, and arguments are short strings or integers.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from markupsafe import Markup, escape

from .watchdog import TookTooLong, allowed, watched

REGIONS = (
    "bar", "now", "message", "busy", "main", "table", "window", "tree", "rule", "record",
    "dock", "foot", "dialog",
)  # fmt: skip
"""The regions in the order of the document, which is the order of reading."""

LOCAL_ACTS = frozenset(
    {"hand", "keys", "dialog", "shortcuts", "dismiss", "reload", "replay", "zoom"}
)
"""Acts that the page does itself; they are never sent."""

ACTS = frozenset({
    # time
    "back", "forward", "first", "last", "decision", "fork", "jump", "line", "to-line", "compare",
    "see", "as-seen", "outlook", "close-outlook", "way",
    # the position
    "choose", "card", "node", "rule", "close-rule", "suppose",
    # the whole
    "scenario", "edition", "ruling", "share", "save", "reset", "undo", "redo", "stop",
    # lesson and gallery
    "answer", "next", "previous", "hint", "retry", "open", "find", "book", "subject",
})  # fmt: skip
"""Acts that a stage hears unless it is told others."""

MAX_ARG = 16_384
MAX_FRAGMENT = 16_384
MAX_KEPT = 100

Act = Callable[[str, str | int | None], object]
log = logging.getLogger(__name__)


def valid_arg(arg: object, longest: int = MAX_ARG) -> bool:
    """Tell whether an argument from the page is nothing, a short string or a plain integer."""
    if arg is None:
        return True
    if isinstance(arg, str):
        return len(arg) <= longest
    return isinstance(arg, int) and not isinstance(arg, bool) and abs(arg) < 2**53


def error_message(error: BaseException) -> Markup:
    """Return the message that stands on the page when a handler failed, or was ended."""
    if isinstance(error, TookTooLong):
        said = Markup(
            f"<b>That takes too long.</b> It was stopped after {error.seconds:g} seconds. "
            "Go back, undo, or make it smaller."
        )
    else:
        first = (str(error).strip().splitlines() or [""])[0][:300]
        what = escape(f"{type(error).__name__}: {first}" if first else type(error).__name__)
        said = Markup(f"<b>That did not work.</b> Nothing was changed. <code>{what}</code>")
    return Markup(
        '<div class="rdi-msg rdi-msg--error">'
        '<svg class="i" aria-hidden="true"><use href="#i-refuse"/></svg>'
        f"<span>{said}</span>"
        '<button class="rdi-btn" data-act="dismiss">Close</button></div>'
    )


def previewed(stage: Any, words: str, **kwargs: Any) -> Any:
    """What a notebook keeps of a stage: the widget, and words for who sees the file without one."""
    shown = stage._repr_mimebundle_(**kwargs)
    if shown is None:  # there is no page
        return {"text/plain": words}
    data, metadata = shown
    return {**data, "text/plain": words}, metadata


def widget(**kwargs: Any) -> Any:
    """A stage as a widget, for whoever is given no other: the page of a notebook or of Voila."""
    from .stage import Stage

    return Stage(**kwargs)


class Session:
    """Regions of HTML, a response tree and a link that a host carries to a page, and its acts.

    A host says how ``regions`` are kept, ``show`` brings them to the page, and ``send`` sends any
    other message.
    """

    regions: Any
    dot: Any
    busy: Any
    alert: Any
    fragment: Any

    def __init__(self, acts: Iterable[str] = ACTS, longest_arg: int = MAX_ARG) -> None:
        self.longest_arg = longest_arg
        self.acts = frozenset(acts)
        self.seconds = allowed()
        self.errors: list[BaseException] = []
        self.refused: deque[object] = deque(maxlen=MAX_KEPT)
        self._on_act: list[Act] = []
        self._on_fragment: list[Callable[[str], object]] = []

    # ---- to the page

    def show(
        self,
        regions: Mapping[str, Markup] | None = None,
        *,
        dot: str | None = None,
        fragment: str | None = None,
    ) -> None:
        """Change regions (the others stay), the tree and the link in one message."""
        raise NotImplementedError

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send the page a message of another kind."""
        raise NotImplementedError

    def copy_text(self, text: str) -> None:
        """Ask the page to put `text` on the clipboard."""
        self.send({"do": "copy", "text": text})

    def share(self, fragment: str, *, here: bool = True) -> None:
        """Put the page's address with `fragment` on the clipboard, and write it there; if it leads
        not `here`, only the former."""
        if here:
            self.fragment = fragment
        self.send({"do": "link", "fragment": fragment, "here": here})

    def download(self, name: str, text: str) -> None:
        """Ask the page to save `text` as a file called `name`."""
        self.send({"do": "download", "name": name, "text": text})

    def focus_on(self, key: str) -> None:
        """Ask the page to move the focus to the element with this `data-key` or id."""
        self.send({"do": "focus", "key": key})

    @contextmanager
    def working(self) -> Iterator[None]:
        """Show that work goes on (after 0.3 s) while the block runs."""
        self.busy = True
        try:
            yield
        finally:
            self.busy = False

    # ---- from the page

    def on_act(self, callback: Act, remove: bool = False) -> None:
        """Call `callback(act, arg)` for each valid request of the page."""
        if remove:
            self._on_act.remove(callback)
        else:
            self._on_act.append(callback)

    def on_fragment(self, callback: Callable[[str], object], remove: bool = False) -> None:
        """Call `callback(fragment)` when the page's address names another position.

        That is once after the page was opened with a shared link, and when the visitor edits it;
        not when Python writes `fragment`.
        """
        if remove:
            self._on_fragment.remove(callback)
        else:
            self._on_fragment.append(callback)

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Run any handler's body: an exception is shown on the page and kept in `errors`.

        In a served kernel the body may work for `seconds`.
        """
        try:
            with watched(self.seconds):
                yield
        except (Exception, TookTooLong) as error:
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        """Show an exception in the alert region and keep it."""
        if len(self.errors) < MAX_KEPT:
            self.errors.append(error)
        log.error("a handler of the stage failed", exc_info=error)
        self.alert = error_message(error)

    def check(self) -> None:
        """Raise the first error that a handler met, if any: for tests."""
        if self.errors:
            raise self.errors[0]
        if self.refused:
            raise ValueError(f"the page sent what no handler knows: {list(self.refused)!r}")

    def request(self, act: object, arg: object = None) -> bool:
        """Do what a message `{act, arg}` from the page does; tell whether it was valid."""
        if not isinstance(act, str) or act not in self.acts or not valid_arg(arg, self.longest_arg):
            self.refused.append((str(act)[:80], str(arg)[:80]))
            return False
        self.alert = ""
        with self.guard():
            for callback in tuple(self._on_act):
                callback(act, arg)  # type: ignore[arg-type]
        return True

    def follow(self, fragment: str) -> None:
        """Do what a link in the page's address asks for."""
        self.alert = ""
        with self.guard():
            for callback in tuple(self._on_fragment):
                callback(fragment)
