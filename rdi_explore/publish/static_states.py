"""A page as a machine of states: what it shows, and where each of its buttons leads.

Any app that draws itself on a stage can be published in this way, without a line of JavaScript of
its own: it is visited like a site, button by button, and what it showed is written down. Two states
are the same if they look the same and have the same link, so an app has to keep its progress in its
link, or to show it.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from html import unescape
from typing import Any, NamedTuple, Protocol

from ..app.stage import LOCAL_ACTS
from .static_moments import FORMAT
from .static_texts import Texts

Arg = str | int | None
Act = tuple[str, Arg]


class App(Protocol):
    """What is visited: ``act`` meets a request of the page."""

    def act(self, act: str, arg: Arg = None) -> object:
        """Meet a request."""


class StatePage(NamedTuple):
    """A page to publish: its name without ending, its title, a line about it; ``make`` sets an app
    up on the stage that it is given, anew for each visit; ``keys`` are acts that no button has."""

    name: str
    title: str
    about: str
    make: "Callable[[Recorder], App]"
    keys: tuple[Act, ...] = ()


class Recorder:
    """A stage without a page: it keeps what it is told to show."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}
        self.dot = self.fragment = self.alert = self.theme = ""
        self.busy = False
        self.sent: list[dict[str, str]] = []

    def on_act(self, callback: object, remove: bool = False) -> None:
        """Acts come straight to the app."""

    def on_fragment(self, callback: object, remove: bool = False) -> None:
        """Links come as states."""

    def show(
        self,
        regions: Mapping[str, str] | None = None,
        *,
        dot: str | None = None,
        fragment: str | None = None,
    ) -> None:
        """Keep what changes."""
        self.regions |= regions or {}
        self.dot = self.dot if dot is None else dot
        self.fragment = self.fragment if fragment is None else fragment

    def share(self, fragment: str) -> None:
        """The page is to copy its address."""
        self.fragment = fragment
        self.sent.append({"do": "link", "fragment": fragment})

    def copy_text(self, text: str) -> None:
        """The page is to copy a text."""
        self.sent.append({"do": "copy", "text": text})

    def download(self, name: str, text: str) -> None:
        """The page is to save a file."""
        self.sent.append({"do": "download", "name": name, "text": text})

    def focus_on(self, key: str) -> None:
        """The page is to move the focus."""
        self.sent.append({"do": "focus", "key": key})

    def look(self) -> tuple[object, ...]:
        """What is shown, as something that can be compared."""
        return (*sorted(self.regions.items()), self.dot, self.fragment)


PANEL = "rule"
PANEL_ACTS = frozenset({"rule", "ruling", "card", "node", "close-rule"})
"""Acts that only fill the panel beside the rest: they lead to no state of their own."""


class _State:
    """A state while it is found: how one comes there, what is shown, where one can go."""

    def __init__(self, path: tuple[Act, ...], stage: Recorder) -> None:
        self.path = path
        self.regions, self.dot, self.fragment = dict(stage.regions), stage.dot, stage.fragment
        self.next: dict[Act, tuple[int, list[dict[str, str]]]] = {}
        self.panels: dict[Act, str] = {}
        self.whole = False


def crawl(page: StatePage, most: int) -> dict[str, Any]:
    """All states of a page, the nearest first, up to so many, as the page reads them.

    An act that leads beyond them is left out; the page then says that it ends there.
    """
    states: list[_State] = []
    known: dict[tuple[object, ...], int] = {}

    def enter(path: tuple[Act, ...], stage: Recorder) -> int:
        look = stage.look()
        if look not in known and len(states) < most:
            known[look] = len(states)
            states.append(_State(path, stage))
            waiting.append(states[-1])
        return known.get(look, -1)

    waiting: deque[_State] = deque()
    enter((), _visit(page, ())[0])
    while waiting:
        state = waiting.popleft()
        state.whole = True
        for act in _acts(state, page.keys):
            stage, app = _visit(page, state.path)
            stage.sent.clear()
            app.act(*act)
            if act[0] in PANEL_ACTS and _only_panel(state, stage):
                state.panels[act] = stage.regions.get(PANEL, "")
                continue
            to = enter((*state.path, act), stage)
            if to < 0:
                state.whole = False
            else:
                state.next[act] = (to, list(stage.sent))
    return _data(page, states)


def _visit(page: StatePage, path: Iterable[Act]) -> tuple[Recorder, App]:
    stage = Recorder()
    app = page.make(stage)
    for act in path:
        app.act(*act)
    return stage, app


def _only_panel(state: _State, stage: Recorder) -> bool:
    """Whether nothing but the panel differs from a state."""
    same = {**stage.regions, PANEL: state.regions.get(PANEL, "")}
    return same == state.regions and (stage.dot, stage.fragment) == (state.dot, state.fragment)


_TAG = re.compile(r"<(button|a|input|select|option|g)\b([^>]*)>")
_WORD = re.compile(r'([\w-]+)(?:="([^"]*)")?')


def _acts(state: _State, keys: Iterable[Act]) -> list[Act]:
    """Everything that a visitor can do in a state: buttons, boxes, and the choices of lists."""
    found: dict[Act, None] = dict.fromkeys(keys)
    for html in state.regions.values():
        of_list = ""
        for tag, words in _TAG.findall(html):
            given = {name: unescape(value) for name, value in _WORD.findall(words)}
            act = given.get("data-act", "")
            if tag == "select":
                of_list = act
            elif tag == "option" and of_list:
                found[(of_list, given.get("value", ""))] = None
            elif act and act not in LOCAL_ACTS and "disabled" not in given:
                if given.get("aria-disabled") == "true":
                    continue
                arg = given.get("data-arg")
                if given.get("type") == "checkbox":
                    arg = ("-" if "checked" in given else "+") + (arg or "")
                if tag != "input" or given.get("type") in ("checkbox", "radio"):
                    found[(act, arg)] = None
    nodes = re.findall(r"^\s*(n_\w+) \[", state.dot, re.MULTILINE)
    found |= dict.fromkeys(("node", each) for each in nodes)
    return list(found)


def _data(page: StatePage, states: list[_State]) -> dict[str, Any]:
    texts = Texts()
    told = [
        {
            "regions": {name: texts.add(html) for name, html in state.regions.items()},
            "dot": texts.add(state.dot),
            "fragment": state.fragment,
            "whole": state.whole,
            "next": {
                _key(act): {"to": to, **({"does": sent} if sent else {})}
                for act, (to, sent) in state.next.items()
            },
            "panels": {_key(act): texts.add(html) for act, html in state.panels.items()},
        }
        for state in states
    ]
    return {"format": FORMAT, "title": page.title, "states": told, **texts.data()}


def _key(act: Act) -> str:
    name, arg = act
    return f"{name} {'' if arg is None else arg}"
