"""All lines of play from a position, and what can be said of them.

``playouts`` is loaded only when it is asked for: it needs the extra of that name.
"""

from typing import TYPE_CHECKING, Any

from .compare import NothingToCompare, compare
from .graph import Graph
from .limits import Limits, SearchProgress, StoppedBy
from .nearest import Nearest, nearest
from .search import explore
from .sensitivity import sensitivity

if TYPE_CHECKING:
    from .cluster import playouts

__all__ = [
    "Graph",
    "Limits",
    "Nearest",
    "NothingToCompare",
    "SearchProgress",
    "StoppedBy",
    "compare",
    "explore",
    "nearest",
    "playouts",
    "sensitivity",
]


def __getattr__(name: str) -> Any:
    if name == "playouts":
        from .cluster import playouts

        return playouts
    raise AttributeError(f"module 'rdi_explore.explore' has no attribute {name!r}")
