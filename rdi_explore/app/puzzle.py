"""The page on which a puzzle is tried: each try is proved or refuted, and played out on the table.

It joins a :class:`~rdi_explore.explore.puzzle_try.PuzzleTry` with the pure views. The run lies in
the browser; the page asks for it once it is there, and hands it back when a puzzle is solved.
"""

from functools import cache, partial
from typing import Annotated, Any, Literal

import msgspec
from markupsafe import Markup
from msgspec import Meta

from ..draw.html import messages
from ..draw.html.card import card
from ..draw.html.leaf import card_title, escape, rules
from ..draw.html.options import find as option_numbered
from ..draw.html.puzzle import (
    GroupedPuzzles,
    PuzzleView,
    Why,
    in_steps,
    puzzle,
)
from ..draw.html.puzzle_reasons import WhyItWorks, why_it_fails, why_it_works
from ..draw.html.rule import rule
from ..draw.seats import where_cards_lie
from ..draw.words import numbered
from ..explore.puzzle_reasons import PuzzleReasons
from ..explore.puzzle_themes import THEMES
from ..explore.puzzle_try import PlayedOut, PuzzleTry
from ..kernel import CardNo, Moment, Option
from ..practice.puzzle_pack import TRIES
from ..rulebook import rules as all_rules
from ..scenario import Scenario, text_of
from ..scenario.links import PlaceToken
from ..scenario.sharing import Shared, TooLong
from .puzzle_list import BY, all_puzzles, picks
from .puzzles import COUNT, KINDS, missed, reached
from .session import Session, previewed, widget

Arg = str | int | None

PUZZLE_ACTS = frozenset({
    "choose", "retry", "see", "forward", "back", "first", "last", "jump", "hint", "next", "share",
    "kept", "rule", "card", "close-rule", "pick",
})  # fmt: skip
KEPT = "puzzles"
"""By this name the browser keeps the run."""
LINK = "z1"
MOST = 5_000
MOST_KEPT = 60_000


class Solved(msgspec.Struct, frozen=True, array_like=True):
    """A puzzle that was solved, and how: at the first try, later, or with a hint."""

    id: Annotated[str, Meta(max_length=100)]
    result: Literal["first", "later", "hint"]


class PuzzleRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles that were solved, in this order."""

    format: Literal[1] = 1
    solved: Annotated[tuple[Solved, ...], Meta(max_length=MOST)] = ()


class PuzzlePage:
    """One stage on which puzzles are tried, the one with this ``id`` first (none: the easiest that
    has not been solved).

    Raises:
        ValueError: there is no puzzle.
    """

    def __init__(self, id: str = "", *, stage: Any = None) -> None:
        self.stage: Session = (
            stage if stage is not None else widget(acts=PUZZLE_ACTS, longest_arg=MOST_KEPT)
        )
        self.puzzles = all_puzzles()
        if not self.puzzles:
            raise ValueError("there is no puzzle")
        self.run = PuzzleRun()
        self.picked = ""
        self.recalled = False
        self.message = Markup()
        self._open(id if id in self.puzzles else next(iter(self.puzzles)))
        self.stage.on_act(self.act)
        self.stage.on_fragment(self.open_link)
        self.show()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, self.asked.scenario.question, **kwargs)

    def _open(self, id: str) -> None:
        self.listed = self.puzzles[id]
        self.asked = PuzzleTry(self.listed.scenario)
        self._link = cache(partial(_link_to, self.listed.scenario))
        self.shown: PlayedOut | None = None
        self.at = 0
        self.tried: list[int] = []
        self.hints: list[Markup] = []
        self.solved = False
        self.told: tuple[tuple[Why, ...], WhyItWorks] | None = None
        self.looked_up = ("", "")

    # ------------------------------------------------------------------------------ showing

    def show(self) -> None:
        """Bring the stage up to date, in one message."""
        regions = {**puzzle(self._view()), "rule": self._panel()}
        self.stage.show(regions, fragment=f"{LINK}.{self.asked.scenario.id}")

    def _shown(self) -> Moment:
        """The moment whose table is shown."""
        return self.shown.line[self.at] if self.shown is not None else self.asked.moment

    def _panel(self) -> Markup:
        """The rule or the card that was asked for."""
        kind, arg = self.looked_up
        if kind == "card":
            seat, _, number = arg.partition(".")
            return card(self._shown(), int(seat), CardNo(int(number)))
        return rule(arg, self.asked.scenario.edition) if kind else Markup()

    def _lies_open(self, arg: str) -> bool:
        """Whether a card lies open where it is asked for."""
        seat, _, number = arg.partition(".")
        told = all(each.isascii() and each.isdecimal() and len(each) < 5 for each in (seat, number))
        moment = self._shown()
        return (
            told
            and int(seat) <= len(moment.setup.names)
            and int(number) in where_cards_lie(moment, int(seat))
        )

    def _view(self) -> PuzzleView:
        scenario, shown = self.asked.scenario, self.shown
        ids = self._of()
        right = shown.answer.right if shown is not None else None
        explained = self.solved and right is True
        fails, works = self._explained() if explained else ((), None)
        return PuzzleView(
            scenario, KINDS[self.asked.sheet.kind], ids.index(scenario.id) + 1, len(ids),
            self.asked.moment,
            shown.line if shown is not None else (), self.at, right, self._ends(),
            frozenset(self.tried), self.hints, fails, works,
            [each.result for each in self.run.solved],
            self._link() if self.tried else "",
            self.puzzles[self._next_id(self._following())].title,
            self.asked.found.lines if explained else 0,
            self.message, "" if self.recalled else KEPT,
            self._picking(), self._found_by() if explained else "",
        )  # fmt: skip

    def _picking(self) -> list[GroupedPuzzles]:
        done = {each.id for each in self.run.solved}
        return [
            GroupedPuzzles(BY[each.way][0], each.id, each.title, len(done.intersection(each.of)),
                    len(each.of), each.id == self.picked)
            for each in picks().values()
        ]  # fmt: skip

    def _found_by(self) -> str:
        """What it is about, and how often an easy computer player finds it, where that is known."""
        title = THEMES.get(self.listed.by.get("theme", ""), "")
        idea = f"The idea: “{title}”." if title else ""
        if self.listed.solved is None:
            return idea
        return f"{idea} An easy computer player finds it in {self.listed.solved} of {TRIES} tries."

    def _of(self) -> list[str]:
        """The ids of the puzzles that are gone through."""
        chosen = picks().get(self.picked)
        return list(self.puzzles) if chosen is None else list(chosen.of)

    def _ends(self) -> Markup:
        """What the try that is shown comes to: who answers it and how it ends, or that the aim is
        reached, and with which numbers."""
        if self.shown is None:
            return Markup()
        if self.shown.answer.right:
            return reached(self.asked.sheet, self.shown.line[-1])
        return self._answered(self.shown.answer.option) + f"Then {missed(self.asked.sheet)}."

    def _answered(self, option: Option) -> Markup:
        """Who plays what against a wrong choice, if anybody does."""
        answered = self.asked.refuter(option)
        if answered is None:
            return Markup()
        seat, play = answered
        title = card_title(self.asked.moment.setup, play.card)
        return Markup(f"{escape(self.asked.moment.name(seat))} plays {title} against it. ")

    def _explained(self) -> tuple[tuple[Why, ...], WhyItWorks]:
        """Why each wrong choice fails, and why the right one works."""
        if self.told is None:
            reasons = PuzzleReasons(self.asked)
            fails = tuple(
                Why(each.number, each.option, why_it_fails(reasons, each.option))
                for each in numbered(self.asked.moment)
                if self.asked.answer(each.option).right is False
            )
            self.told = fails, why_it_works(reasons)
        return self.told

    # --------------------------------------------------------------------------------- acts

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page, or say why not."""
        if act != "kept":
            self.message = Markup()
        before = self.shown, self.asked
        self._do(act, str(arg) if arg is not None else "")
        self.show()
        if self.asked is not before[1] or (self.shown is None) != (before[0] is None):
            self.stage.focus_on("verdict" if self.shown is not None else "asked")

    def _do(self, act: str, arg: str) -> None:
        number = int(arg) if arg.isascii() and arg.isdecimal() and len(arg) < 4 else -1
        if act == "choose" and self.shown is None:
            self._try(number)
        elif act == "see" and self.solved:
            self._see(number)
        elif act == "retry":
            self.shown, self.at = None, 0
        elif act in ("forward", "back", "first", "last", "jump") and self.shown is not None:
            last = len(self.shown.line) - 1
            to = {"forward": self.at + 1, "back": self.at - 1, "first": 0, "last": last}
            self.at = min(max(to.get(act, number), 0), last)
        elif act == "hint" and len(self.hints) < 2:
            with self.stage.working():
                self.hints.append(self._first_hint() if not self.hints else self._second_hint())
        elif act == "next":
            self._open(self._next_id(self._following()))
        elif act == "pick" and arg in ("", *picks()):
            self._pick(arg)
        elif act == "share":
            self.stage.share(f"{LINK}.{self.asked.scenario.id}")
        elif act == "rule" and arg in all_rules():
            self.looked_up = ("rule", arg)
        elif act == "card" and self._lies_open(arg):
            self.looked_up = ("card", arg)
        elif act == "close-rule":
            self.looked_up = ("", "")
        elif act == "kept" and not self.recalled:
            self.recalled = True
            self._take(arg)
            if self.picked and not self.tried:
                self._pick(self.picked)
        else:
            self.message = messages.error("Not possible.", "There is no such thing here now.")

    def _try(self, number: int) -> None:
        option = option_numbered(self.asked.moment, number)
        if option is None:
            self.message = messages.error("Not possible.", "That is none of the choices.")
            return
        with self.stage.working():
            self._play_out(option)
        assert self.shown is not None
        self.at = min(1, len(self.shown.line) - 1)
        if self.shown.answer.right and not self.solved:
            self.solved = True
            result: Literal["first", "later", "hint"] = "first"
            if self.tried:
                result = "later"
            elif self.hints:
                result = "hint"
            self._note(result)
        self.tried.append(number)

    def _note(self, result: Literal["first", "later", "hint"]) -> None:
        """Count a solved puzzle, once."""
        id = self.asked.scenario.id
        if all(each.id != id for each in self.run.solved):
            self.run = PuzzleRun(solved=(*self.run.solved, Solved(id, result))[-MOST:])
            text = msgspec.json.encode(self.run).decode()
            self.stage.send({"do": "keep", "name": KEPT, "text": text})

    def _see(self, number: int) -> None:
        option = option_numbered(self.asked.moment, number)
        if option is not None:
            self._play_out(option)
            self.at = 1

    def _play_out(self, option: Option) -> None:
        played = self.asked.played_out(option)
        self.shown = played._replace(line=in_steps(played.line))

    # ---- hints

    def _first_hint(self) -> Markup:
        """Where to look: at whoever has something to play against what tempts, or at numbers."""
        answered = self.asked.answerer
        if answered is None:
            return Markup("Nobody else decides this. Look at what each play changes, and for whom.")
        return escape(f"Look at what {self.asked.moment.name(answered[0])} can play.")

    def _second_hint(self) -> Markup:
        """The card that matters, with the rule by which it cannot answer the right play; or what to
        count."""
        moment, answered, spared = self.asked.moment, self.asked.answerer, self.asked.spared
        if answered is None:
            return escape(COUNT[self.asked.sheet.kind])
        _, number = answered
        solving = moment.setup.cast[self.asked.found.right[0].card].title
        if moment.setup.cast[number].title == solving:
            return escape(COUNT[self.asked.sheet.kind])
        told = Markup(
            f"It is {card_title(moment.setup, number)} that counts: when can it be played?"
        )
        cited = rules([spared.refusal.rule], self.asked.scenario.edition) if spared else Markup()
        return Markup(f"{told} {cited}").rstrip()

    # ---- which puzzle

    def _following(self) -> list[str]:
        """The puzzles that are gone through, from here on, and then again."""
        ids, here = self._of(), self.asked.scenario.id
        at = ids.index(here) + 1
        return [*ids[at:], *ids[:at]]

    def _next_id(self, ids: list[str]) -> str:
        """The first of these that has not been solved; or just the first."""
        done = {each.id for each in self.run.solved}
        return next((id for id in ids if id not in done), ids[0])

    def _pick(self, id: str) -> None:
        """Go through the puzzles that this picks, from the first that has not been solved."""
        self.picked = id
        self._open(self._next_id(self._of()))

    def _take(self, text: str) -> None:
        if not text:
            return
        try:
            run = msgspec.json.decode(text, type=PuzzleRun)
        except msgspec.DecodeError:
            return
        self.run = PuzzleRun(solved=tuple(each for each in run.solved if each.id in self.puzzles))

    def open_link(self, fragment: str) -> None:
        """Go to the puzzle that a link names, or to the first of those that it picks."""
        self.message = Markup()
        version, _, id = fragment.partition(".")
        if fragment and version == LINK and id in picks():
            self._pick(id)
        elif fragment and (version != LINK or id not in self.puzzles):
            words = "This link names no puzzle."
            self.message = messages.error(words, "The page stays where it was.")
        elif fragment and id != self.asked.scenario.id:
            self.picked = ""
            self._open(id)
        self.show()


def _link_to(scenario: Scenario) -> str:
    """The address at which a puzzle lies open."""
    try:
        return str(Shared(text_of(scenario), PlaceToken(scenario.id, scenario.edition)))
    except TooLong:
        return ""
