"""The rules of the game as data: wording, citations, editions, open questions.

Statements are in our own words. They speak of the *turn owner* (the player whose turn of the game
it is, whoever acts now), of a window's *subject* (what one may respond to), of a card that is
*settled* (responded to, resolved or Negated, and done), and of these windows: *RESPOND* (to a
card or Drink), *AFTER* (what just happened), *FREE* (before and after a phase's special action).
"""

from rdi_explore.kernel import Rulings

from .books import BOOK_TITLES, BOOKS
from .editions import Switch, rulings_for, switches
from .errors import (
    UnknownEdition,
    UnknownRule,
    UnknownSwitch,
    UnknownWord,
    ValueNotAllowed,
    WrongData,
)
from .rules import (
    BookNote,
    OpenQuestion,
    Rule,
    Topic,
    analogy,
    cited,
    cited_ids,
    cross_references,
    exceptions,
    following,
    named,
    rule,
    rule_name,
    rules,
    topics,
    with_names,
)

__all__ = [
    "BOOKS",
    "BOOK_TITLES",
    "BookNote",
    "OpenQuestion",
    "Rule",
    "Rulings",
    "Switch",
    "Topic",
    "UnknownEdition",
    "UnknownRule",
    "UnknownSwitch",
    "UnknownWord",
    "ValueNotAllowed",
    "WrongData",
    "analogy",
    "cited",
    "cited_ids",
    "cross_references",
    "exceptions",
    "following",
    "named",
    "rule",
    "rule_name",
    "rules",
    "rulings_for",
    "switches",
    "topics",
    "with_names",
]
