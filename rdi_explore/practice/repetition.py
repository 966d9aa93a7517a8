"""What comes back, and when: a rule, each time with a new question, and what was asked already.

What is known of a rule is a box from 0 to 5. A right answer lifts it by one, and the rule comes
back after so many days; a wrong one empties it, and the rule comes back at once and tomorrow. Who
was only guessing stays in the box. Days are numbers that are handed in: nothing looks at a clock.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import Meta

from ..scenario.sharing import LONGEST as LONGEST_LINK
from ..scenario.sharing import packed, unpacked

DAYS = (0, 1, 3, 7, 21, 21)
"""After so many days a rule comes back, by its box."""
FULL = len(DAYS) - 1
MOST_RULES = 2_000
MOST_ASKED = 800
"""So many signs of questions are kept, the latest."""
LINK = "k1"
LONGEST = 200_000
"""Signs that what is kept may have."""

_Day = Annotated[int, Meta(ge=0, le=10_000_000)]
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]
_Box = Annotated[int, Meta(ge=0, le=FULL)]
_Sign = Annotated[str, Meta(max_length=8)]


class RuleKnown(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a rule: its box, the day on which it is due, how often it was asked, and
    how often answered rightly."""

    box: _Box = 0
    due: _Day = 0
    asked: _Count = 0
    right: _Count = 0


class KeptRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same of all rules, by their ids, and on which day a question of each sign was asked last:
    what a browser keeps, and a file holds."""

    format: int = 1
    rules: dict[str, RuleKnown] = {}
    asked: dict[_Sign, _Day] = {}


class NotKept(ValueError):
    """A text that holds no progress of ours; the message says why."""


class Learnt:
    """What somebody knows, and was asked. Immutable: an answer gives a new one."""

    def __init__(
        self,
        rules: Mapping[str, RuleKnown] = MappingProxyType({}),
        asked: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.rules = MappingProxyType(dict(rules))
        self.asked = MappingProxyType(dict(asked))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Learnt) and (self.rules, self.asked) == (other.rules, other.asked)

    def __hash__(self) -> int:
        return hash((frozenset(self.rules), frozenset(self.asked)))

    def answered(
        self, rule: str, right: bool, sure: bool, day: int, signs: tuple[str, ...] = ()
    ) -> "Learnt":
        """After a question that a rule decides; by its ``signs`` it is known again."""
        was = self.rules.get(rule, RuleKnown())
        box = (min(was.box + 1, FULL) if sure else was.box) if right else 0
        wait = DAYS[box] if right else 0
        now = RuleKnown(box, day + (wait or (1 if right else 0)), was.asked + 1, was.right + right)
        asked = {**self.asked, **dict.fromkeys(signs, day)}
        latest = sorted(asked, key=asked.__getitem__)[-MOST_ASKED:]
        return Learnt({**self.rules, rule: now}, {sign: asked[sign] for sign in latest})

    def wished(self, rules: Iterable[str], day: int) -> "Learnt":
        """With rules that somebody looked up or misread elsewhere: they are due at once."""
        known = {rule: self.rules.get(rule, RuleKnown(due=day)) for rule in rules}
        due = {
            rule: RuleKnown(was.box, min(was.due, day), was.asked, was.right)
            for rule, was in known.items()
        }
        return Learnt({**self.rules, **due}, self.asked)

    @property
    def practised(self) -> frozenset[str]:
        """The rules that were asked."""
        return frozenset(rule for rule, known in self.rules.items() if known.asked)

    def earlier(self, day: int) -> dict[str, int]:
        """How many days ago a question of each sign was asked, of those before this day."""
        return {sign: day - then for sign, then in self.asked.items() if then < day}

    def due(self, day: int) -> list[str]:
        """The rules that are to come back by this day, the longest due first."""
        found = [(known.due, rule) for rule, known in self.rules.items() if known.due <= day]
        return [rule for _, rule in sorted(found)]

    def strength(self, topic: str) -> float:
        """How well a topic sits, from 0 to 5: the mean box of its rules that were asked."""
        boxes = [self.rules[rule].box for rule in self.practised if topic_of(rule) == topic]
        return sum(boxes) / len(boxes) if boxes else 0.0

    def topics(self) -> list[str]:
        """The topics of which something was asked, the weakest first."""
        found = set(map(topic_of, self.practised))
        return sorted(found, key=lambda topic: (self.strength(topic), topic))

    def text(self) -> str:
        """What is kept, as a text."""
        kept = KeptRules(rules=dict(sorted(self.rules.items())), asked=dict(self.asked))
        return msgspec.json.encode(kept).decode()

    def link(self) -> str:
        """What is known of each rule, as the text of a link: which questions were asked stays
        behind, as it would make the link too long.

        Raises:
            NotKept: it is too long all the same.
        """
        link = f"{LINK}.{packed(Learnt(self.rules).text())}"
        if len(link) > LONGEST_LINK:
            raise NotKept("You know too many rules for a link. Save a file instead.")
        return link


def topic_of(rule: str) -> str:
    """The topic of a rule."""
    return rule.partition(".")[0]


def read_link(link: str, known: frozenset[str]) -> Learnt:
    """What somebody knows, as a link brings it.

    Raises:
        NotKept: the link is damaged, or none of ours.
    """
    version, _, signs = link.partition(".")
    text = unpacked(signs) if version == LINK and len(link) <= LONGEST_LINK else None
    if text is None:
        raise NotKept("This link is damaged: some of its signs are missing or wrong.")
    return read_kept(text, known)


def read_kept(text: str, known: frozenset[str]) -> Learnt:
    """What somebody knows, as it was kept; rules that are not ``known`` any more are left out.

    Raises:
        NotKept: the text is damaged, or none of ours.
    """
    if len(text) > LONGEST:
        raise NotKept("This file is too long to be one of ours.")
    try:
        kept = msgspec.json.decode(text, type=KeptRules)
    except msgspec.DecodeError:
        raise NotKept("This file holds no progress of this page.") from None
    if kept.format != 1 or len(kept.rules) > MOST_RULES or len(kept.asked) > MOST_ASKED:
        raise NotKept("This file is of another version.")
    return Learnt({rule: each for rule, each in kept.rules.items() if rule in known}, kept.asked)
