"""The stage: a session's host in a notebook or under Voila, one long-lived widget.

It carries HTML strings and a DOT string to the page and the page's requests back. A visitor of a
public page can set any trait: those that Python writes are never read back.
"""

from __future__ import annotations

import gzip
import logging
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t
from markupsafe import Markup

from .says import MAX_TITLE, says
from .session import ACTS, MAX_ARG, MAX_FRAGMENT, REGIONS, Session

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
GRAPHVIZ = STATIC / "vendor" / "viz.js"

REGION = "region_"
"""What the names of their traits begin with."""


def stylesheet() -> str:
    """Return the style sheets as one: against the host's, tokens, components, for the hosting."""
    names = ("host.css", "tokens.css", "components.css", "app.css", "lesson.css",
             "laboratory.css", "game.css", "practice.css",
             "puzzle.css", "data.css")  # fmt: skip
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


MODULES = (
    "icons",
    "frame",
    "patch",
    "drawing",
    "progress",
    "keys",
    "playing",
    "preview",
    "requests",
    "stage",
    "address",
    "notebook",
)
"""The stage's modules, each after those that it needs; the last is for notebooks alone, and the
one before it for what a server gives."""


def stage_script(modules: Iterable[str]) -> str:
    """Return modules of the stage as one, which exports what the last of them exports.

    A widget takes one file; no tool is needed, for the modules share no name but what they export.
    """
    *first, last = modules
    return "\n".join([*map(stage_module, first), _without_imports(last)])


def stage_module(name: str) -> str:
    """Return a module of the stage as a plain part of a script, which exports nothing."""
    return re.sub(r"^export (?=const|function)", "", _without_imports(name), flags=re.M)


def _without_imports(name: str) -> str:
    text = (STATIC / "stage" / f"{name}.js").read_text(encoding="utf-8")
    return re.sub(r"^import .*\n", "", text, flags=re.M)


@lru_cache(maxsize=1)
def packed_graphviz() -> bytes:
    """Return the WASM build of Graphviz, gzipped, for pages that are served no files."""
    return gzip.compress(GRAPHVIZ.read_bytes(), compresslevel=6, mtime=0)


def _traits(regions: Mapping[str, Markup]) -> dict[str, Markup]:
    """Regions by the names of their traits, without those that are unknown."""
    return {REGION + name: regions[name] for name in REGIONS if name in regions}


class Stage(anywidget.AnyWidget, Session):
    """Regions of HTML and a response tree on the page; `{act, arg}` messages back.

    `regions` maps names of `REGIONS` to HTML; `dot` is drawn into the element with `data-graph`.
    Unknown regions are ignored; a missing `dialog` is filled with the help for the keys. Each
    region is a trait of its own, so that only what has changed is sent.
    """

    _esm = stage_script(MODULES)
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
        regions: Mapping[str, Markup] | None = None,
        *,
        acts: Iterable[str] = ACTS,
        longest_arg: int = MAX_ARG,
        **kwargs: Any,
    ) -> None:
        """Make a stage that hears `acts`, with arguments of at most `longest_arg` signs; other
        keywords are traits."""
        anywidget.AnyWidget.__init__(self, **_traits(regions or {}), **kwargs)
        Session.__init__(self, acts, longest_arg)
        self._from_page = False
        self.on_msg(self._hear)
        self.observe(self._hear_fragment, "fragment")

    # ---- to the page

    @property
    def regions(self) -> dict[str, Markup]:
        """What the regions show, without those that are empty."""
        shown = ((name, getattr(self, REGION + name)) for name in REGIONS)
        return {name: content for name, content in shown if content}

    def show(
        self,
        regions: Mapping[str, Markup] | None = None,
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
        self.follow(change["new"])

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        message: Mapping[Any, Any] = content if isinstance(content, Mapping) else {}
        match message.get("act"):
            case "_graphviz":
                packed = packed_graphviz() if GRAPHVIZ.is_file() else None
                self.send({"do": "graphviz"}, [packed] if packed else [])
            case "_says":
                what = str(message.get("arg"))[:MAX_TITLE]
                self.send({"do": "says", "what": what, "says": says(what)})
            case "_follow":
                link = str(message.get("arg"))
                if len(link) <= MAX_FRAGMENT:
                    self.follow(link)
                self.send({"do": "ack"})
            case "_draw":
                log.warning("no drawing: %s", str(message.get("arg"))[:500])
            case act:
                try:
                    self.request(act, message.get("arg"))
                finally:
                    self.send({"do": "ack"})
