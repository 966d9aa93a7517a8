"""How far questions reach: which rules decide them, of which topics, and each topic's share."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..rulebook import topics
from .question import PracticeQuestion


class Reach(NamedTuple):
    """How many questions there were, the rules that decide one of them, the topics of these rules,
    how many questions each topic has (that of the rule which decides first), and each kind."""

    questions: int
    rules: frozenset[str]
    topics: frozenset[str]
    by_topic: Mapping[str, int]
    by_kind: Mapping[str, int]

    @classmethod
    def of(cls, asked: Iterable[PracticeQuestion]) -> "Reach":
        """The reach of some questions."""
        some = tuple(asked)
        rules = frozenset(rule for each in some for rule in each.rules)
        first = Counter(each.topics[0] for each in some)
        of = frozenset(rule.partition(".")[0] for rule in rules)
        return cls(len(some), rules, of, first, Counter(each.kind for each in some))

    def data(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            **self._asdict(), "rules": sorted(self.rules), "topics": sorted(self.topics),
            "missing": self.missing(),
        }  # fmt: skip

    def missing(self) -> list[str]:
        """The topics of the rulebook that no question reaches."""
        return [each.id for each in topics() if each.id not in self.topics]

    def text(self) -> str:
        """What is reached, then the share of each topic."""
        known = {each.id: each.title for each in topics()}
        lines = [
            f"{self.questions} questions: {len(self.rules)} rules of {len(self.topics)} topics"
        ]
        for id, n in sorted(self.by_topic.items(), key=lambda each: (-each[1], each[0])):
            lines.append(f"{n / self.questions:6.1%}  {known.get(id, id)}")
        if self.missing():
            lines.append(f"not reached: {', '.join(known[id] for id in self.missing())}")
        return "\n".join(lines)
