"""Reading HTML in tests: strictly, so that a stray ``<`` is found."""

from html.parser import HTMLParser

VOID = {"input", "path", "rect", "use", "br"}
KNOWN_TAGS = {
    "a", "b", "button", "caption", "cite", "code", "dd", "details", "dialog", "div", "dl", "dt",
    "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "header", "i", "input", "kbd",
    "label", "legend", "li", "nav", "ol", "optgroup", "option", "p", "path", "progress", "rect",
    "s", "section", "select", "small", "span", "strong", "summary", "svg", "table", "tbody", "td",
    "textarea", "th", "thead", "tr", "ul", "use",
}  # fmt: skip


class Page(HTMLParser):
    """The elements of a piece of HTML; it must be well-formed and have known tags only."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in KNOWN_TAGS, f"<{tag}> is no tag of ours"
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        assert not any(name.startswith("on") for name in names), names
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in KNOWN_TAGS, f"<{tag}> is no tag of ours"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open[-1] == tag, f"</{tag}> closes {self._open[-1:]}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

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
