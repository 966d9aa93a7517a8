"""All lines of play from a position, and what can be said of them."""

from .graph import Graph
from .limits import Limits, Progress, StoppedBy
from .search import explore

__all__ = ["Graph", "Limits", "Progress", "StoppedBy", "explore"]
