"""A draft of a scenario: immutable, always one that can be played, changed by small edits."""

from .cards import FoundCards, aims, pile_of, search, ways_of
from .draft import MOST_TEXT, Draft
from .mistake import Mistake

__all__ = ["MOST_TEXT", "Draft", "FoundCards", "Mistake", "aims", "pile_of", "search", "ways_of"]
