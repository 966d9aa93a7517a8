"""The session's host in a page without a server: a worker that runs this package as it is.

The page (``publish/site/kernel.js``) and the worker (``worker.js``) hand each other JSON texts.
To the worker: ``{open, …}`` (see :class:`Opening`), ``{act, arg}``, ``{follow}``. To the page:
``{do: "update", …}`` with what has changed, what a stage performs (``copy``, ``link``,
``download``, ``focus``), ``{do: "failed", …}`` with where that was, for whoever maintains it, and
``{do: "ack"}`` once each message is met.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup

from ..catalogue import FileError
from ..draw.html import messages
from ..draw.html.bar import ListedScenario
from ..draw.html.onward import Ruling
from ..packed import unpack
from .curriculum import LESSON
from .explorer import Explorer
from .kernel_pages import KERNEL_PAGES, kernel_page
from .lesson import Lesson
from .session import ACTS, MAX_ARG, MAX_FRAGMENT, REGIONS, Session

Post = Callable[[str], object]

FOLLOW = "#"
"""Stands for an act where a link was followed."""

RELATED = "related.json"
"""The file beside the scenarios that tells the rulings that are related to each."""


class _Related(msgspec.Struct, frozen=True):
    """That file: all ``rulings`` once, and by their places there those of each scenario."""

    rulings: tuple[Ruling, ...]
    of: dict[str, tuple[int, ...]]


def related_file(related: Mapping[str, tuple[Ruling, ...]]) -> bytes:
    """The content of that file, given the rulings that are related to each scenario."""
    at = {each: n for n, each in enumerate(sorted({*chain(*related.values())}))}
    of = {id: tuple(at[each] for each in found) for id, found in sorted(related.items())}
    return msgspec.json.encode(_Related(tuple(at), of))


class Opening(msgspec.Struct, frozen=True):
    """What a page wants to be: one of the ``KERNEL_PAGES``, or the ``explorer`` of a scenario, or
    the ``lesson`` that a scenario is.

    ``link`` is the part of the address behind ``#``; ``acts`` are what was done on the page before
    the worker was awake, and are done again in silence.
    """

    open: str
    scenario: str = ""
    edition: str = ""
    link: str = ""
    acts: tuple[tuple[str, str | int | None], ...] = ()


class PageSession(Session):
    """Keeps what a page shows, and sends what has changed since it was last brought up to date."""

    def __init__(self, post: Post, **kwargs: Any) -> None:
        self.regions: dict[str, Markup] = {}
        self.dot = self.alert = self.fragment = ""
        self.busy = False
        self.silent = True
        """While it is, nothing is sent but what is asked for."""
        self.title: Callable[[], str] = str
        """What the page is called."""
        self._post = post
        self._shown: dict[str, Markup] = {}
        self._told: dict[str, Any] = {}
        super().__init__(**kwargs)

    def show(
        self,
        regions: Mapping[str, Markup] | None = None,
        *,
        dot: str | None = None,
        fragment: str | None = None,
    ) -> None:
        """Change regions (the others stay), the tree and the link; at work it is sent at once."""
        self.regions |= {name: regions[name] for name in REGIONS if regions and name in regions}
        self.dot = self.dot if dot is None else dot
        self.fragment = self.fragment if fragment is None else fragment
        if self.busy and not self.silent:
            self.update()

    def update(self) -> None:
        """Send what differs from what was sent before."""
        now = {"dot": self.dot, "busy": self.busy, "alert": self.alert, "fragment": self.fragment}
        regions, told = _changed(self.regions, self._shown), _changed(now, self._told)
        self._shown, self._told = dict(self.regions), now
        self.send({"do": "update", "regions": regions, "title": self.title(), **told})

    def focus_on(self, key: str) -> None:
        """Ask for the focus once there is what it shall be on."""
        if not self.silent:
            self.update()
            super().focus_on(key)

    def fail(self, error: BaseException) -> None:
        """Show an exception in the alert region, and say where it was."""
        super().fail(error)
        self._post(failed(error))

    def send(self, content: Any, buffers: Any = None) -> None:
        """Post a message to the page, unless what is done is done again in silence."""
        if not self.silent:
            text = msgspec.json.encode(content, enc_hook=str)  # `Markup` is unknown to it
            self._post(text.decode())


def _changed(now: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in now.items() if before.get(name) != value}


def failed(error: BaseException) -> str:
    """The message that tells of an exception: of each function on its way, outermost first, the
    file, the line and the name with which it begins, and the instruction. The code in a page does
    not know its lines (``publish/worker/in_pyodide.py``); the page looks them up."""
    at, found = error.__traceback__, []
    while at is not None:
        code = at.tb_frame.f_code
        found.append((code.co_filename, f"{code.co_firstlineno} {code.co_qualname}", at.tb_lasti))
        at = at.tb_next
    text = f"{type(error).__name__}: {error}"
    return msgspec.json.encode({"do": "failed", "text": text, "at": found}).decode()


class Host:
    """What a worker hears with: one page at a time.

    ``listed`` are the scenarios that can be picked, as JSON: id, title and book of each; their
    files lie in a ``folder``.
    """

    def __init__(self, post: Post, listed: str = "[]", folder: str = "") -> None:
        unpack(Path(__file__).parents[1])
        if folder:
            unpack(Path(folder))
            os.environ["RDI_SCENARIOS"] = folder
        rows = msgspec.json.decode(listed, type=list[tuple[str, str, str]])
        self._listed = tuple(ListedScenario(*row) for row in rows)
        self._rulings: dict[str, tuple[Ruling, ...]] | None = None
        with suppress(OSError):
            told = msgspec.json.decode((Path(folder) / RELATED).read_bytes(), type=_Related)
            self._rulings = {
                id: tuple(told.rulings[n] for n in found) for id, found in told.of.items()
            }
        self._post = post
        self.session: PageSession | None = None

    def hear(self, text: str) -> None:
        """Meet one message of the page; whatever it is, the page hears that it was met."""
        try:
            self._meet(msgspec.json.decode(text))
        except Exception as error:
            self._post(failed(error))
            raise
        finally:
            self._post('{"do":"ack"}')

    def rehearse(self) -> None:
        """Open a page that nobody sees: what every page asks for is known after that."""
        post, self._post = self._post, lambda _: None
        try:
            for listed in self._listed[:1]:
                self._open(Opening("explorer", listed.id))
        finally:
            self._post, self.session = post, None

    def _meet(self, message: Any) -> None:
        if not isinstance(message, dict):
            return
        if "open" in message:
            self._open(msgspec.convert(message, Opening))
        if self.session is None:
            return
        link = message.get("follow")
        if "act" in message:
            self.session.request(message["act"], message.get("arg"))
        elif isinstance(link, str) and len(link) <= MAX_FRAGMENT:
            self.session.follow(link)
        self.session.update()

    def _open(self, wanted: Opening) -> None:
        """Begin a page, and do again what was done on it."""
        if wanted.open in KERNEL_PAGES:
            page = kernel_page(wanted.open)
            session = PageSession(self._post, acts=page.acts, longest_arg=page.longest_arg)
            page.begin(session)
        else:
            session = PageSession(self._post, acts=ACTS | {"pace"}, longest_arg=MAX_ARG)
            begin = self._begin_lesson if wanted.open == LESSON else self._begin_explorer
            try:
                begin(session, wanted)
            except FileError as error:
                words = messages.error("This scenario cannot be shown.", str(error))
                session.show({"message": words})
        if wanted.link:
            session.follow(wanted.link[:MAX_FRAGMENT])
        for act, arg in wanted.acts:
            if act == FOLLOW:
                session.follow(str(arg)[:MAX_FRAGMENT])
            else:
                session.request(act, arg)
        session.silent = False
        self.session = session

    def _begin_explorer(self, session: PageSession, wanted: Opening) -> None:
        explorer = Explorer(
            wanted.scenario,
            self._listed,
            wanted.edition or None,
            stage=session,
            rulings=self._rulings,
            lists=False,
        )
        session.title = lambda: explorer.walk.scenario.title

    def _begin_lesson(self, session: PageSession, wanted: Opening) -> None:
        lesson = Lesson(wanted.scenario or None, stage=session)
        session.title = lambda: lesson.taught.scenario.title
