"""The stage: one long-lived widget that shows HTML strings and a DOT string and hears choices.

Views stay pure functions *position -> str*; this file only carries their strings to the page and
the page's requests back. A visitor of a public page can send any message and set any trait, so
nothing that arrives here is trusted: acts must be known, arguments are short strings or integers,
and the traits that Python writes are never read back.
"""

from __future__ import annotations

import gzip
import html
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from .watchdog import TookTooLong, allowed, watched

STATIC = Path(__file__).parent / "static"
GRAPHVIZ = STATIC / "vendor" / "viz.js"

REGIONS = (
    "bar", "now", "message", "busy", "main", "table", "window", "tree", "rule", "record",
    "dock", "foot", "dialog",
)  # fmt: skip
"""The regions in the order of the document, which is the order of reading."""

REGION = "region_"
"""What the names of their traits begin with."""

LOCAL_ACTS = frozenset({"hand", "keys", "dialog", "shortcuts", "dismiss", "reload"})
"""Acts that the page does itself; they are never sent."""

ACTS = frozenset({
    # time
    "back", "forward", "first", "last", "decision", "fork", "jump", "line", "to-line", "compare",
    "see", "outlook", "close-outlook", "way",
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


def stylesheet() -> str:
    """Return the style sheets as one: against the host's, tokens, components, for the hosting."""
    names = ("host.css", "tokens.css", "components.css", "app.css", "lesson.css",
             "laboratory.css")  # fmt: skip
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


@lru_cache(maxsize=1)
def packed_graphviz() -> bytes:
    """Return the WASM build of Graphviz, gzipped, for pages that are served no files."""
    return gzip.compress(GRAPHVIZ.read_bytes(), compresslevel=6, mtime=0)


def valid_arg(arg: object, longest: int = MAX_ARG) -> bool:
    """Tell whether an argument from the page is nothing, a short string or a plain integer."""
    if arg is None:
        return True
    if isinstance(arg, str):
        return len(arg) <= longest
    return isinstance(arg, int) and not isinstance(arg, bool) and abs(arg) < 2**53


def error_message(error: BaseException) -> str:
    """Return the message that stands on the page when a handler failed, or was ended."""
    if isinstance(error, TookTooLong):
        return _alert(
            f"<b>That takes too long.</b> It was stopped after {error.seconds:g} seconds. "
            "Go back, undo, or make it smaller."
        )
    first = (str(error).strip().splitlines() or [""])[0][:300]
    what = html.escape(f"{type(error).__name__}: {first}" if first else type(error).__name__)
    return _alert(f"<b>That did not work.</b> Nothing was changed. <code>{what}</code>")


def _alert(said: str) -> str:
    return (
        '<div class="rdi-msg rdi-msg--error">'
        '<svg class="i" aria-hidden="true"><use href="#i-refuse"/></svg>'
        f"<span>{said}</span>"
        '<button class="rdi-btn" data-act="dismiss">Close</button></div>'
    )


def previewed(stage: Stage, words: str, **kwargs: Any) -> Any:
    """What a notebook keeps of a stage: the widget, and words for who sees the file without one."""
    shown = stage._repr_mimebundle_(**kwargs)
    if shown is None:  # there is no page
        return {"text/plain": words}
    data, metadata = shown
    return {**data, "text/plain": words}, metadata


def _traits(regions: Mapping[str, str]) -> dict[str, str]:
    """Regions by the names of their traits, without those that are unknown."""
    return {REGION + name: regions[name] for name in REGIONS if name in regions}


class Stage(anywidget.AnyWidget):
    """Regions of HTML and a response tree on the page; `{act, arg}` messages back.

    `regions` maps names of `REGIONS` to HTML; `dot` is drawn into the element with `data-graph`.
    Unknown regions are ignored; a missing `dialog` is filled with the help for the keys. Each
    region is a trait of its own, so that only what has changed is sent.
    """

    _esm = STATIC / "stage.js"
    _css = stylesheet()

    for _name in REGIONS:
        locals()[REGION + _name] = t.Unicode("").tag(sync=True)
    del _name
    dot = t.Unicode("").tag(sync=True)
    busy = t.Bool(False).tag(sync=True)
    theme = t.Enum(["", "light", "dark"], "").tag(sync=True)
    fragment = t.Unicode("").tag(sync=True)
    linked = t.Bool(True).tag(sync=True)
    alert = t.Unicode("").tag(sync=True)

    def __init__(
        self,
        regions: Mapping[str, str] | None = None,
        *,
        acts: Iterable[str] = ACTS,
        longest_arg: int = MAX_ARG,
        **kwargs: Any,
    ) -> None:
        """Make a stage that hears `acts`, with arguments of at most `longest_arg` signs; other
        keywords are traits."""
        super().__init__(**_traits(regions or {}), **kwargs)
        self.longest_arg = longest_arg
        self.acts = frozenset(acts)
        self.seconds = allowed()
        self.errors: list[BaseException] = []
        self.refused: deque[object] = deque(maxlen=MAX_KEPT)
        self._on_act: list[Act] = []
        self._on_fragment: list[Callable[[str], object]] = []
        self._from_page = False
        self.on_msg(self._hear)
        self.observe(self._hear_fragment, "fragment")

    # ---- to the page

    @property
    def regions(self) -> dict[str, str]:
        """What the regions show, without those that are empty."""
        shown = ((name, getattr(self, REGION + name)) for name in REGIONS)
        return {name: content for name, content in shown if content}

    def show(
        self,
        regions: Mapping[str, str] | None = None,
        *,
        dot: str | None = None,
        fragment: str | None = None,
    ) -> None:
        """Change regions (the others stay), the tree and the link in one message."""
        with self.hold_sync():
            if regions is not None:
                for name, content in _traits(regions).items():
                    self.set_trait(name, content)
            if dot is not None:
                self.dot = dot
            if fragment is not None:
                self.fragment = fragment

    def copy_text(self, text: str) -> None:
        """Ask the page to put `text` on the clipboard."""
        self.send({"do": "copy", "text": text})

    def share(self, fragment: str) -> None:
        """Write `fragment` into the page's address and put the whole address on the clipboard."""
        self.fragment = fragment
        self.send({"do": "link", "fragment": fragment})

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

    # ---- within

    def set_state(self, sync_data: Any) -> None:
        """Take trait values from the page: only `fragment` is ever meant to come from there."""
        link = sync_data.get("fragment") if isinstance(sync_data, Mapping) else None
        if not isinstance(link, str) or len(link) > MAX_FRAGMENT:
            return
        self._from_page = True
        try:
            super().set_state({"fragment": link})
        finally:
            self._from_page = False

    @t.validate("fragment")
    def _short(self, proposal: Any) -> str:
        text: str = proposal["value"]
        if len(text) > MAX_FRAGMENT:
            raise t.TraitError(f"a link may have {MAX_FRAGMENT} signs, this one has {len(text)}")
        return text

    def _hear_fragment(self, change: Any) -> None:
        if not self._from_page:
            return
        self._from_page = False  # what the callbacks write comes from here
        self.alert = ""
        with self.guard():
            for callback in tuple(self._on_fragment):
                callback(change["new"])

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        message: Mapping[Any, Any] = content if isinstance(content, Mapping) else {}
        match message.get("act"):
            case "_graphviz":
                packed = packed_graphviz() if GRAPHVIZ.is_file() else None
                self.send({"do": "graphviz"}, [packed] if packed else [])
            case "_draw":
                log.warning("no drawing: %s", str(message.get("arg"))[:500])
            case act:
                try:
                    self.request(act, message.get("arg"))
                finally:
                    self.send({"do": "ack"})
