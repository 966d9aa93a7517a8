"""All lines of play from a position, and what can be said of them.

``playouts`` is loaded only when it is asked for: it needs the extra of that name.
"""

from typing import TYPE_CHECKING, Any

from .compare import NoSuchVariant, compare
from .graph import Graph
from .limits import Limits, Progress, StoppedBy
from .search import explore
from .sensitivity import sensitivity

if TYPE_CHECKING:
    from .cluster import playouts

__all__ = [
    "Graph",
    "Limits",
    "NoSuchVariant",
    "Progress",
    "StoppedBy",
    "compare",
    "explore",
    "playouts",
    "sensitivity",
]


def __getattr__(name: str) -> Any:
    if name == "playouts":
        from .cluster import playouts

        return playouts
    raise AttributeError(f"module 'rdi_explore.explore' has no attribute {name!r}")
