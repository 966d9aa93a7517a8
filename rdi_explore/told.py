"""Results that tell themselves: printed as text, in a notebook as HTML."""

from importlib import import_module
from typing import Any, ClassVar

from markupsafe import Markup


class Told:
    """A result with a view: the module of ``draw`` that has its ``text`` and its ``html``.

    The view is loaded when the result is first shown: what explores needs no drawing.
    """

    view: ClassVar[str]

    def __init_subclass__(cls, view: str, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.view = view

    def text(self) -> str:
        """The result in words, for terminals and screen readers."""
        return str(self._in_view("text"))

    def html(self) -> Markup:
        """The same as HTML."""
        html: Markup = self._in_view("html")
        return html

    def _in_view(self, form: str) -> Any:
        return getattr(import_module(f".draw.{self.view}", __package__), form)(self)

    def __str__(self) -> str:
        return self.text()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self.text())

    def _repr_html_(self) -> str:
        return self.html()
