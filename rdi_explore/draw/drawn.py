"""What can be drawn tells itself as DOT and as text; the rest follows from these two."""

from abc import ABC, abstractmethod
from typing import Any

import graphviz
from markupsafe import Markup


class Drawn(ABC):
    """A drawing: shows itself in a notebook as SVG, and as text where there is no ``dot``."""

    @abstractmethod
    def dot(self) -> str:
        """The drawing as DOT."""

    @abstractmethod
    def text(self) -> str:
        """The same in words, for terminals and screen readers."""

    def svg(self) -> Markup | None:
        """The drawing as SVG, made by the ``dot`` program; ``None`` where there is none."""
        try:
            drawn = Markup(graphviz.Source(self.dot()).pipe(format="svg", encoding="utf-8"))
        except (graphviz.ExecutableNotFound, graphviz.CalledProcessError):
            return None
        return drawn[drawn.index("<svg") :]

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None, **more: Any
    ) -> dict[str, str]:
        bundle = {"text/plain": self.text()}
        svg = self.svg()
        if svg is not None:
            bundle["image/svg+xml"] = svg
        return bundle
