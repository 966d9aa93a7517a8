"""The parts of the explorer as HTML: pure functions, one small module a part.

Class names are those of the style sheet; whatever comes from data is escaped once, where it is
written.
"""

from . import messages
from .page import REGIONS, PageView, regions
from .timeline import Line, Stop, Timeline

__all__ = ["REGIONS", "Line", "PageView", "Stop", "Timeline", "messages", "regions"]
