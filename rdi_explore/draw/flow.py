"""The flow chart of a rule, drawn from the very table that runs."""

import re
import textwrap

import graphviz

from ..kernel import (
    OVER,
    SCRIPTS,
    AnyFrame,
    Champions,
    DrinkingContest,
    Gambling,
    Hooks,
    Item,
    Phase,
    Play,
    Step,
    Turn,
    Window,
    edges,
    engine,
)
from ..running import docstring
from .drawn import Drawn

CHARTS: dict[str, type[AnyFrame]] = {
    "Playing a card": Play,
    "A window": Window,
    "The Drinking Contest": DrinkingContest,
    "A Round of Gambling": Gambling,
    "A turn": Turn,
    "A phase": Phase,
    "Champions of teams": Champions,
    "Components of characters": Hooks,
}
"""The charts that lessons show, by title. Every other rule can be drawn as well."""

assert engine is not None  # importing the engine registers every script


class FlowChart(Drawn):
    """The table of one kind of item as a picture: steps, what they may put on the agenda, outcomes,
    and the rules that lead on."""

    def __init__(self, kind: type[AnyFrame]) -> None:
        self.kind = kind

    def dot(self) -> str:
        """The chart as DOT; a step that asks a player is a hexagon, a note says what a step may
        put on the agenda."""
        graph = graphviz.Digraph(self.kind.__name__, graph_attr={"rankdir": "TB"})
        graph.attr(bgcolor="transparent", pad="0.04")
        face = "Helvetica"
        graph.attr("node", shape="box", style="rounded", fontname=face, fontsize="10")
        graph.attr("edge", fontname=face, fontsize="9")
        for name, step in SCRIPTS[self.kind].items():
            rules = "\n".join(step.rules)
            label = name.replace("_", " ") + (f"\n{rules}" if rules else "")
            asks = step.take is not None
            graph.node(
                f"s_{name}",
                label,
                shape="hexagon" if asks else "box",
                style="" if asks else "rounded",
                tooltip=textwrap.shorten(docstring(step.do), 160),
                _attributes={"id": f"s_{name}", "class": "step"},
            )
            if step.puts:
                told = textwrap.fill(", ".join(_put_by(step)), 30)
                graph.node(f"p_{name}", told, shape="note", style="", fontsize="9")
                graph.edge(f"s_{name}", f"p_{name}", style="dashed", arrowhead="empty")
        graph.node(
            f"s_{OVER}",
            "done",
            style="rounded,bold",
            _attributes={"id": f"s_{OVER}", "class": "over"},
        )
        ways: dict[tuple[str, str], list[str]] = {}
        for source, outcome, target, rules_ in edges(self.kind):
            ways.setdefault((source, target), []).append("\n".join([outcome, *rules_]).strip())
        for number, ((source, target), labels) in enumerate(ways.items()):
            graph.edge(
                f"s_{source}",
                f"s_{target}",
                "\n\n".join(label for label in labels if label),
                _attributes={"id": f"g_{number}", "class": "flow"},
            )
        return str(graph.source)

    def text(self) -> str:
        """The chart as a list: each step, what it may put on the agenda, where outcomes lead."""
        lines: list[str] = []
        for name, step in SCRIPTS[self.kind].items():
            rules = f" [{', '.join(step.rules)}]" if step.rules else ""
            asks = " (asks)" if step.take is not None else ""
            lines.append(f"{name.replace('_', ' ')}{asks}{rules}")
            if step.puts:
                lines.append(f"  + {', '.join(_put_by(step))}")
            for source, outcome, target, by in edges(self.kind):
                if source == name:
                    why = f" [{', '.join(by)}]" if by else ""
                    told = f"{outcome}: " if outcome else ""
                    lines.append(f"  → {told}{target.replace('_', ' ')}{why}")
        return "\n".join(lines)


def _put_by(step: Step) -> list[str]:
    """What a step may put on the agenda, in words."""
    return sorted({_item_words(item) for item in step.puts})


def _item_words(item: Item) -> str:
    """ "Drinking Contest", "Window (card)"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", item.frame.__name__)
    return f"{words} ({item.window})" if item.window else words


def flow_chart(kind: type[AnyFrame] | str) -> FlowChart:
    """The flow chart of a rule: a title of :data:`CHARTS`, or a kind of item.

    Raises:
        KeyError: there is no chart of that title.
    """
    return FlowChart(CHARTS[kind] if isinstance(kind, str) else kind)
