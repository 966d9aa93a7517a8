"""What a seat may know, and who plays in its place: computer players behind one protocol.

:mod:`.knowing` turns a position into what one seat may know of it, and that back into full
positions that fit; whoever plays is handed such a view, never a position.
"""

from .knowing import NothingFits, View, determinize, view

__all__ = ["NothingFits", "View", "determinize", "view"]
