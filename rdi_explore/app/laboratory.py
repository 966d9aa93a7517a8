"""The Laboratory: build a position, play it, try alternatives, save and share it.

It joins a :class:`~rdi_explore.app.draft.Draft` with the explorer's walk on one stage. A draft is
always one that can be played; an edit that would make it none changes nothing, and what was wrong
with it stands beside its field. What the page sends are requests.
"""

import re
from collections.abc import Callable
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from ..catalogue import FileError
from ..draw.html import laboratory as views
from ..draw.html import messages
from ..draw.html.bench import Bench
from ..draw.html.fields import Fault
from ..draw.html.leaf import escape
from ..draw.html.now import sentence
from ..scenario import LineError, Scenario, load_text, scenario_at
from ..scenario.expecting import with_expectations
from ..scenario.migrate import notice
from ..scenario.sharing import Shared, TooLong
from .draft import MOST_TEXT, Draft, Mistake, aims, search, ways_of
from .draft.opening import NoLink, is_link, linked, opened
from .draft_player import DraftPlayer
from .explorer import Arg, Explorer
from .session import Session, previewed, widget
from .walk import Refused, Walk

BENCH_ACTS = frozenset({
    "build", "play", "set", "put", "take", "aim", "seek", "seat", "unseat", "earlier", "later",
    "deal", "undo", "redo", "text", "new", "begin-here", "expect", "share", "save",
})  # fmt: skip
"""Acts of the laboratory's own."""
PLAY_ACTS = frozenset({
    "back", "forward", "first", "last", "decision", "fork", "jump", "line", "to-line", "compare",
    "choose", "card", "node", "rule", "ruling", "close-rule", "pace", "reset", "stop", "see",
    "undo", "redo", "outlook", "close-outlook", "way",
})  # fmt: skip
"""Acts that it hands on to the explorer in it: while one plays, choices are undone, else edits."""
MOST_DRAFTS = 100
"""So many drafts can be undone."""
LONGEST_SEEK = 60
MIGRATED = "It was of format 1 and is of format 2 now: its steps say how long they wait."


class Laboratory:
    """One stage on which a position can be built and played.

    ``scenario`` is what lies on the bench at first: a scenario, its id or path, the text of its
    file, or the token of a link (a new table, if not given).

    Raises:
        FileError: there is no such scenario, or its file is wrong.
        Mistake: the text is no scenario that can be played.
    """

    def __init__(self, scenario: str | Scenario = "", *, stage: Any = None) -> None:
        acts = BENCH_ACTS | PLAY_ACTS
        self.stage: Session = (
            stage if stage is not None else widget(acts=acts, longest_arg=MOST_TEXT)
        )
        link = str(scenario) if is_link(scenario) else ""
        self.drafts: list[Draft] = [opened("" if link else scenario)]
        self.at = 0
        self.building = True
        self.fault = Fault()
        self.aim, self.seek = "", ""
        self.message = Markup()
        self._typed: str | None = None
        self._player = DraftPlayer(self.stage, self._go_on_showing)
        self._focus = ""
        self.stage.on_act(self.act)
        self.stage.on_fragment(self.open_link)
        self.open_link(link)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, self.draft.text, **kwargs)

    @property
    def draft(self) -> Draft:
        """The draft on the bench."""
        return self.drafts[self.at]

    @property
    def walk(self) -> Walk:
        """The walk through the draft; begun where there is none yet."""
        return self._playing().walk

    # ------------------------------------------------------------------------------ showing

    def show(self) -> None:
        """Bring the stage up to date, in one message."""
        title = self.draft.scenario.title
        regions = dict.fromkeys(("now", "message", "busy", "main", "dock", *_TABLE), Markup())
        dot = ""
        if self.building:
            lab = self.bench()
            regions |= {"now": views.head(lab), "main": views.bench(lab)}
            lost = self.fault.problem and 'id="lab-fault"' not in regions["main"]
            unseen = messages.error("Not possible.", self.fault.problem) if lost else Markup()
            regions["message"] = unseen + self.message
        else:
            explorer = self._playing()
            regions |= explorer.stage.regions
            regions["message"] += self.message
            dot = explorer.stage.dot
            title = explorer.walk.scenario.title
        regions["bar"] = views.bar(
            building=self.building,
            title=title,
            can_undo=not self.building or self.at > 0,
            can_redo=not self.building or self.at < len(self.drafts) - 1,
        )
        self.stage.show(regions, dot=dot, fragment=self.token())
        if self._focus:
            self.stage.focus_on(self._focus)

    def bench(self) -> Bench:
        """What lies on the bench now."""
        scenario = self.draft.scenario
        found = search(scenario, self.aim, self.seek) if self.aim else None
        return Bench(
            scenario,
            sentence(self.draft.begin()),
            self.fault,
            self.aim,
            self.seek,
            found.cards if found else (),
            found.total if found else 0,
            ways_of(scenario),
            aims(scenario),
            self._typed if self._typed is not None else self.draft.text,
            self._typed is not None,
        )

    # --------------------------------------------------------------------------------- acts

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page, or say why not."""
        self.message, self.fault, self._focus = Markup(), Fault(), ""
        try:
            with self._player.asked():
                self._do(act, arg)
        except Mistake as no:
            self._blame(no, _text(arg))
        except Refused as no:
            self.message = messages.error("Not possible.", str(no))
        except FileError as error:
            self.message = messages.error("This scenario cannot be shown.", str(error))
        self.show()

    def _do(self, act: str, arg: Arg) -> None:
        do = self._acts().get(act)
        if act in PLAY_ACTS and not self.building:
            self._playing().act(act, _text(arg) if isinstance(arg, str) else arg)
        elif do is not None:
            do(_text(arg))
        else:
            raise Refused("This page has no such button.")

    def _acts(self) -> dict[str, Callable[[str], None]]:
        return {
            "build": self._build,
            "play": self._play,
            "set": self._set,
            "put": self._put,
            "take": self._take,
            "aim": self._aim,
            "seek": self._seek,
            "seat": lambda _: self._now(self.draft.add_seat()),
            "unseat": self._unseat,
            "earlier": lambda arg: self._now(self.draft.move_seat(arg, -1)),
            "later": lambda arg: self._now(self.draft.move_seat(arg, 1)),
            "deal": lambda arg: self._now(self.draft.deal(arg)),
            "undo": lambda _: self._go(self.at - 1),
            "redo": lambda _: self._go(self.at + 1),
            "text": self._read,
            "new": lambda _: self._anew(),
            "begin-here": lambda _: self._begin_here(),
            "expect": lambda _: self._expect(),
            "share": lambda _: self._share(),
            "save": lambda _: self._save(),
        }

    def _blame(self, no: Mistake, typed: str) -> None:
        """Put a mistake beside its field, with what was typed there."""
        value = typed.partition("=")[2]
        self.fault = Fault(no.field, value, no.problem, no.nearest, no.path, no.line)
        if no.field == "text":
            self._typed = typed

    # -------------------------------------------------------------------------------- drafts

    def _now(self, draft: Draft) -> None:
        """Go on with another draft; what was undone before is forgotten."""
        self._typed = None
        if draft is self.draft:
            return
        self.drafts = [*self.drafts[: self.at + 1], draft][-MOST_DRAFTS:]
        self.at = len(self.drafts) - 1

    def _go(self, at: int) -> None:
        if not 0 <= at < len(self.drafts):
            raise Refused("There is nothing to undo or redo any more.")
        self.at = at

    def _set(self, arg: str) -> None:
        field, equals, value = arg.partition("=")
        if not equals:
            raise Refused("The request names no field.")
        self._now(self.draft.set(field, value))

    def _put(self, arg: str) -> None:
        if not self.aim:
            raise Refused("First choose where the card shall lie.")
        self._now(self.draft.put(self.aim, arg))
        if self.aim == "playing":
            self.aim = ""
            self._focus = "playing.add"

    def _take(self, arg: str) -> None:
        self._now(self.draft.take(arg))
        self._focus = f"{arg.rpartition('.')[0]}.add"

    def _aim(self, arg: str) -> None:
        closed = self.aim
        self.aim, self.seek = arg if arg in _places(self.draft) else "", ""
        self._focus = "seek" if self.aim else f"{closed}.add"

    def _seek(self, arg: str) -> None:
        self.seek = arg[:LONGEST_SEEK]

    def _unseat(self, arg: str) -> None:
        self._now(self.draft.remove_seat(arg))
        self.aim, self._focus = "", "add-seat"

    def _read(self, arg: str) -> None:
        self._now(Draft.read(arg))
        self.aim = ""
        self.message = messages.done(Markup("The scenario is on the bench.")) + _migrated(arg)

    def _anew(self) -> None:
        self._now(Draft.new(self.draft.scenario.edition))
        self.aim = ""
        self.message = messages.done(Markup("A new table. Undo brings the other one back."))

    # --------------------------------------------------------------------------------- play

    def _playing(self) -> Explorer:
        """The explorer of the present draft; the line that was played goes on in it."""
        explorer, told = self._player.of(self.draft)
        if told:
            self.message += messages.note(escape(told))
        return explorer

    def _go_on_showing(self) -> None:
        """Show what the explorer has come to by itself; while one builds it is not seen."""
        if not self.building:
            self.show()

    def _build(self, _: str) -> None:
        self._player.rest()
        self.building, self._focus = True, "view-build"

    def _play(self, _: str) -> None:
        self._playing()
        self.building, self._focus = False, "view-play"

    def _begin_here(self) -> None:
        """Make the moment that is shown the beginning of the draft, or the next one on the line
        at which somebody has a choice: only from such a moment a file can begin."""
        walk = self.walk
        ahead = walk.branch.moments[walk.place :]
        moment = next((each for each in ahead if len(each.options) > 1), None)
        if moment is None:
            raise Refused("From here on nobody has a choice on this line.")
        own = walk.scenario
        step = sum(place <= walk.place for place in walk.stops())
        id = f"{_STEP.sub('', own.id)[:50]}-step-{step}"
        title = f"{_STEP.sub('', own.title)}, from step {step}"
        begun = scenario_at(moment, own, id, title)
        self._now(Draft.of(replace(begun, until=own.until), "under"))
        self._player.forget()
        self.building, self._focus = True, "view-build"
        where = "at this step" if moment is walk.moment else "at the next choice after this step"
        said = f"The draft begins {where} now. Undo brings the start back."
        self.message = messages.done(escape(said))

    def _expect(self) -> None:
        """Make the line that is walked the draft's own, with what must hold, and save it."""
        walk = self.walk
        line = walk.branch
        own = line.letter == "A" and not walk.note and bool(walk.scenario.line)
        bare = walk.scenario if own else replace(walk.scenario, edition=walk.edition)
        try:
            test = with_expectations(bare, line.moments, line.made, own=own)
        except LineError as no:
            raise Refused(f"This line cannot be made a test: {no.message}.") from None
        place = walk.place
        self._now(Draft.of(test, "line"))
        self._player.forget()
        self.walk.place = min(place, len(self.walk.branch.moments) - 1)
        self._playing().show()
        self.stage.download(self.draft.name, self.draft.text)
        steps = len(test.line) or len(test.choices)
        said = Markup(
            f"Saved as <code>{escape(self.draft.name)}</code>: a test of {steps} steps. "
            "Put it into <code>scenarios/</code>; <code>rdi-explore check</code> plays it."
        )
        self.message = messages.done(said)

    # ------------------------------------------------------------------------ saving, sharing

    def _save(self) -> None:
        if self.building:
            self.stage.download(self.draft.name, self.draft.text)
            name = escape(self.draft.name)
            self.message = messages.done(Markup(f"Saved as <code>{name}</code>: a scenario file."))
        else:
            self._playing().act("save")

    def shared(self) -> Shared:
        """What a link to here holds."""
        return Shared(self.draft.text, self._player.place(self.draft), self.building)

    def token(self) -> str:
        """The text of a link to here; nothing if it would be too long."""
        try:
            return str(self.shared())
        except TooLong:
            return ""

    def _share(self) -> None:
        try:
            self.stage.share(str(self.shared()))
        except TooLong as no:
            raise Refused(str(no)) from None

    def open_link(self, fragment: str) -> None:
        """Go where a link leads; what is wrong with it is said on the page."""
        self.message, self.fault, self._focus = Markup(), Fault(), ""
        stays = "The page stays where it was."
        if fragment:
            try:
                self._follow(fragment)
            except Mistake as no:
                self.message = messages.error("This link holds no scenario.", f"{no}. {stays}")
            except (Refused, NoLink, FileError) as no:
                self.message = messages.error(str(no), stays)
        self.show()

    def _follow(self, fragment: str) -> None:
        """Take up the draft and the place of a link."""
        shared = linked(fragment)
        draft = Draft.read(shared.text)
        explorer, told = self._player.begun(draft, shared.place)
        self._now(draft)
        self._player.go_on(draft, explorer)
        self.building, self.aim = shared.build, ""
        if told:
            self.message = messages.error("This link could not be followed whole.", told)
        self.message += _migrated(shared.text)


_TABLE = ("table", "window", "tree", "rule", "record")


_STEP = re.compile(r"(-|, from )step[- ]\d+\Z")


def _migrated(text: str) -> Markup:
    """What is to be said of a text of format 1, which lies on the bench in the present one."""
    return messages.note(escape(MIGRATED)) if notice(load_text(text)) else Markup()


def _text(arg: Arg) -> str:
    """An argument as text that can be written into a file."""
    return str(arg if arg is not None else "").encode(errors="replace").decode()


def _places(draft: Draft) -> set[str]:
    """The places at which one can look for cards to add."""
    seats = range(len(draft.scenario.seats))
    piles = {f"seat.{seat}.{pile}" for seat in seats for pile in ("hand", "pile", "front")}
    playing = {"playing"} if draft.scenario.playing else set()
    return {*piles, "drink_deck", "drink_discard", *playing}
