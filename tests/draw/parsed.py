"""Reading HTML in tests: as XML, so that every stray ``<`` and everything unclosed is found."""

from xml.etree import ElementTree

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
        try:
            main = ElementTree.fromstring(f"<main>{html}</main>")
        except ElementTree.ParseError as error:
            line, column = error.position
            near = f"<main>{html}</main>".encode().split(b"\n")[line - 1][: column + 20][-60:]
            raise AssertionError(f"{error}: {near.decode(errors='replace')}") from None
        _, *inner = main.iter()
        self.elements: list[tuple[str, dict[str, str]]] = [(it.tag, it.attrib) for it in inner]
        self.texts = list(main.itertext())
        assert {tag for tag, _ in self.elements} <= KNOWN_TAGS, "these are tags of ours"
        names = set[str]().union(*(attributes for _, attributes in self.elements))
        assert not {name for name in names if name.startswith("on")}, "nothing is a script"

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
