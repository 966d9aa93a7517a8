"""How words are set: the same sentences as plain text or as HTML."""

from typing import Protocol

from markupsafe import escape

from ..rulebook import rule_name


class Style(Protocol):
    """Sets names, titles, weight and rule ids."""

    def text(self, words: str) -> str:
        """Words as they are: everything that comes from data passes through here."""

    def title(self, title: str, *, made_up: bool = False) -> str:
        """The title of a card; ``made_up``: of one that is in no book."""

    def strong(self, words: str) -> str:
        """Words that matter."""

    def rule(self, rule: str) -> str:
        """The mention of a rule, by its name."""


class Plain:
    """Plain text: titles stand in quotation marks."""

    def text(self, words: str) -> str:
        """The words."""
        return words

    def title(self, title: str, *, made_up: bool = False) -> str:
        """The title in quotation marks."""
        return f"“{title}”"

    def strong(self, words: str) -> str:
        """The words."""
        return words

    def rule(self, rule: str) -> str:
        """The name in brackets."""
        return f"[{rule_name(rule)}]"


class Html:
    """HTML with the class names of the style sheet; everything is escaped here, once. What comes of
    it are words as in plain text: whoever makes a page of them makes them `Markup`."""

    def text(self, words: str) -> str:
        """The words, escaped."""
        return str(escape(words))

    def title(self, title: str, *, made_up: bool = False) -> str:
        """The title as a citation; the style sheet says of a made-up one that it is made up."""
        return f'<cite class="rdi-title{" is-made-up" if made_up else ""}">{escape(title)}</cite>'

    def strong(self, words: str) -> str:
        """The words in bold."""
        return f"<b>{escape(words)}</b>"

    def rule(self, rule: str) -> str:
        """A button that opens the rule; the id stays for those who search."""
        id, name = escape(rule), escape(rule_name(rule))
        return (
            f'<button class="rdi-ruleid" data-act="rule" data-arg="{id}" title="{id}">'
            f"{name}</button>"
        )


PLAIN = Plain()
HTML = Html()
