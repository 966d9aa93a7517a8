"""Pages that show what was played and found out: many games, the rules as they run, two books."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ..catalogue import FileError
from ..draw.html import messages
from ..draw.html import running_rules as drawn
from ..draw.html.doors import doors
from ..draw.html.editions import editions
from ..explore.compare import NothingToCompare, compare
from ..rulebook import BOOK_TITLES
from ..scenario import load
from ..scenario.cases import MARK
from .session import Session, previewed, widget
from .walk import Walk

if TYPE_CHECKING:
    from ..explore.tables import Playouts

Arg = str | int | None
BAR = Markup(f'<header class="rdi-bar">{doors("explore")}</header>')


class DataPage:
    """A page on a stage: ``words`` tell it to who sees no page."""

    ACTS: frozenset[str] = frozenset()

    def __init__(self, words: str, stage: Any = None) -> None:
        self.words = words
        self.stage: Session = stage if stage is not None else widget(acts=self.ACTS, linked=False)
        self.stage.on_act(self.act)
        self.show()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, self.words, **kwargs)

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page."""

    def show(self) -> None:
        """Bring the stage up to date."""
        raise NotImplementedError


class ManyGames(DataPage):
    """What many games say: charts whose titles are made from their numbers."""

    def __init__(self, played: "Playouts", *, stage: Any = None) -> None:
        self.played = played
        super().__init__(f"What {len(played.games):,} games say.", stage)

    def show(self) -> None:
        """Draw the charts."""
        from ..draw.html.many_games import many_games

        self.stage.show({"bar": BAR, "main": many_games(self.played)})


class Editions(DataPage):
    """Quarrels by two of the five books, side by side. ``quarrels`` are ids, of a case ``id:case``.

    Raises:
        FileError: a quarrel cannot be loaded.
    """

    ACTS = frozenset({"quarrel", "one", "other", "rule", "close-rule"})

    def __init__(
        self, quarrels: Sequence[str], one: str = "rdi3", other: str = "rdi9", *, stage: Any = None
    ) -> None:
        self.quarrels = [(each, load(each.partition(":")[0]).title) for each in quarrels]
        self.quarrel, self.books = quarrels[0], {"one": one, "other": other}
        self.rule = ""
        super().__init__("The same quarrel by two books.", stage)

    def act(self, act: str, arg: Arg = None) -> None:
        """Take another quarrel or book, open a rule or close it."""
        if act == "quarrel" and arg in dict(self.quarrels):
            self.quarrel = str(arg)
        elif act in self.books and arg in BOOK_TITLES:
            self.books[act] = str(arg)
        elif act in ("rule", "close-rule"):
            self.rule = str(arg or "")
        self.show()

    def show(self) -> None:
        """Play the quarrel by both books."""
        one, other = self.books["one"], self.books["other"]
        id, _, case = self.quarrel.partition(":")
        try:
            found = compare(id, [one, other], case=case or None)
        except (NothingToCompare, FileError) as no:
            said = messages.error("Take two different books.", str(no))
            self.stage.show({"message": said})
            return
        main = editions(found, self.quarrels, self.quarrel, (one, other))
        panel = _rule_panel(self.rule, one)
        self.stage.show({"bar": BAR, "message": Markup(), "main": main + panel})


def _rule_panel(id: str, edition: str) -> Markup:
    from ..draw.html.rule import rule
    from ..rulebook import rules

    return rule(id, edition, frozenset()) if id in rules() else Markup()


class RunningRules(DataPage):
    """A line of play on the one chart of all cards: each card on the table is a numbered disc.

    Raises:
        FileError: a quarrel cannot be loaded.
    """

    ACTS = frozenset({"quarrel", "back", "forward", "first", "last", "jump", "decision"})

    def __init__(self, quarrels: Sequence[str], *, stage: Any = None) -> None:
        self.quarrels = [(id, load(id).title) for id in quarrels]
        self._open(quarrels[0])
        super().__init__("How a card is played, as the rules run.", stage)

    def _open(self, id: str) -> None:
        self.quarrel, self.at = id, 0
        walk = Walk(load(id.partition(MARK)[0]), pace="seats")
        walk.last()
        self.run = drawn.run(tuple(walk.moment.line()))

    def act(self, act: str, arg: Arg = None) -> None:
        """Go to another step, or take another quarrel."""
        last = len(self.run.steps) - 1
        ways: dict[str, Callable[[], int]] = {
            "back": lambda: max(0, self.at - 1),
            "forward": lambda: min(last, self.at + 1),
            "first": lambda: 0,
            "last": lambda: last,
        }
        if act == "quarrel" and arg in dict(self.quarrels):
            self._open(str(arg))
        elif act == "jump" and str(arg).isdecimal() and len(str(arg)) < 6:
            self.at = min(last, max(0, int(str(arg)) - 1))
        elif act in ways:
            self.at = ways[act]()
        self.show()

    def show(self) -> None:
        """Draw the chart at this step."""
        found, at = self.run, self.at
        main = Markup(
            '<div class="rdi-sheet rdi-running"><h1>How a card is played, as the rules run</h1>'
            '<p class="rdi-prose">One chart for every card. Each card on the table is a numbered '
            "disc: it waits where it stands until the answers to it have had their effect.</p>"
            f'{drawn.pick(self.quarrels, self.quarrel)}<div class="rdi-running__cols">'
            f'<section class="rdi-panel">{drawn.chart(found, at)}</section><div>'
            f"{drawn.on_the_table(found, at)}{drawn.steps(found, at)}</div></div></div>"
        )
        self.stage.show({"bar": BAR, "main": main, "dock": drawn.go(found, at)})
