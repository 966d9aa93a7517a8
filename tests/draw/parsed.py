"""Reading HTML in tests: as XML, so that every stray ``<`` and everything unclosed is found."""

from xml.parsers import expat

KNOWN_TAGS = {
    "a", "b", "button", "caption", "cite", "code", "datalist", "dd", "defs", "details",
    "dialog", "div", "dl", "dt", "em", "fieldset", "figure", "footer", "form", "h1", "h2", "h3",
    "h4", "header", "i", "input", "kbd", "label", "legend", "li", "marker", "nav", "ol",
    "optgroup", "option", "p", "path", "progress", "rect", "s", "section", "select", "small",
    "span", "strong", "summary", "svg", "table", "tbody", "td", "template", "text",
    "textarea", "th", "thead", "tr", "ul", "use",
}  # fmt: skip


class Page:
    """The elements of a piece of HTML; it must be well-formed and have known tags only."""

    def __init__(self, html: str) -> None:
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._element
        parser.EndElementHandler = lambda tag: None  # here a text ends
        parser.CharacterDataHandler = self.texts.append
        try:
            parser.Parse(f"<main>{html}</main>", True)
        except expat.ExpatError as error:
            near = f"<main>{html}</main>".encode()[: parser.ErrorByteIndex + 20][-60:]
            raise AssertionError(f"{error}: {near.decode(errors='replace')}") from None
        self.elements.pop(0)

    def _element(self, tag: str, attributes: dict[str, str]) -> None:
        assert tag in KNOWN_TAGS or not self.elements, f"<{tag}> is no tag of ours"
        assert not any(name.startswith("on") for name in attributes), attributes
        self.elements.append((tag, attributes))

    def all(self, name: str) -> list[str]:
        """The values of an attribute, in order."""
        return [attributes[name] for _, attributes in self.elements if name in attributes]

    def with_class(self, name: str) -> list[dict[str, str]]:
        """The attributes of the elements of a class."""
        return [a for _, a in self.elements if name in a.get("class", "").split()]

    @property
    def text(self) -> str:
        """All text."""
        return "".join(self.texts)
