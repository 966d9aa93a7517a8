"""Fields of a form: each is named by what it edits, and has beside it what was wrong with it."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from .leaf import escape, flag, icon

LONGEST = 600
"""Of what was typed wrongly, so much is shown again."""


class Fault(NamedTuple):
    """What was wrong with an edit: in which field, what was typed, why, what was perhaps meant;
    ``line`` and ``path`` say where in a file."""

    field: str = ""
    value: str = ""
    problem: str = ""
    nearest: str = ""
    path: str = ""
    line: int = 0

    def beside(self, field: str) -> Markup:
        """What stands beside a field: the mistake if it was made there, else nothing."""
        if not self.problem or self.field != field:
            return Markup()
        where = ", ".join(
            part for part in (f"line {self.line}" if self.line else "", self.path) if part
        )
        at = Markup(f' <span class="rdi-note">({escape(where)})</span>' if where else "")
        near = Markup(f" Nearest: <b>{escape(self.nearest)}</b>." if self.nearest else "")
        if self.nearest and self.field != "text":
            near = Markup(
                f' <button class="rdi-btn" data-act="set" data-arg="{escape(field)}='
                f'{escape(self.nearest)}" data-key="nearest">Take “{escape(self.nearest)}”</button>'
            )
        return Markup(
            f'<p class="rdi-lab__fault" id="lab-fault" role="alert">{icon("refuse")}<span>'
            f"{escape(self.problem)}.{at}{near}</span></p>"
        )

    def shown(self, field: str, value: object) -> Markup:
        """What stands in a field: what was typed wrongly, else its value."""
        return escape(self.value[:LONGEST] if self.of(field) else str(value))

    def of(self, field: str) -> bool:
        """Whether the mistake was made in this field."""
        return bool(self.problem) and self.field == field

    def marks(self, field: str) -> Markup:
        """The attributes of a field in which the mistake was made."""
        return Markup(' aria-invalid="true" aria-describedby="lab-fault"' if self.of(field) else "")


def _labelled(
    fault: Fault, name: str, label: str, control: Markup, of: str, state: str = ""
) -> Markup:
    hidden = Markup(f'<span class="vh"> of {escape(of)}</span>' if of else "")
    return Markup(
        f'<div class="rdi-field{escape(state)}" data-key="box-{escape(name)}">'
        f'<label for="lab-{escape(name)}">{escape(label)}{hidden}</label>{control}'
        f"{fault.beside(name)}</div>"
    )


def _attributes(fault: Fault, name: str) -> Markup:
    key = escape(name)
    return Markup(
        f'data-act="set" data-field="{key}" data-key="{key}" id="lab-{key}"{fault.marks(name)}'
    )


def text(fault: Fault, name: str, label: str, value: str, *, most: int, of: str = "") -> Markup:
    """A line of text."""
    control = Markup(
        f'<input type="text" {_attributes(fault, name)} maxlength="{most}" '
        f'value="{fault.shown(name, value)}" autocomplete="off"/>'
    )
    return _labelled(fault, name, label, control, of, " is-text")


def number(
    fault: Fault, name: str, label: str, value: int, least: int, most: int, *, of: str = ""
) -> Markup:
    """A whole number. The limits are the field's own: what is typed beyond them is told."""
    control = Markup(
        f'<input type="number" inputmode="numeric" {_attributes(fault, name)} min="{least}" '
        f'max="{most}" value="{fault.shown(name, value)}"/>'
    )
    return _labelled(fault, name, label, control, of, " is-number")


def choice(
    fault: Fault, name: str, label: str, words: Mapping[str, str], value: str, *, of: str = ""
) -> Markup:
    """One of several words."""
    options = Markup(
        "".join(
            f'<option value="{escape(word)}"{flag("selected", word == value)}>'
            f"{escape(told)}</option>"
            for word, told in words.items()
        )
    )
    control = Markup(f"<select {_attributes(fault, name)}>{options}</select>")
    return _labelled(fault, name, label, control, of)


def check(fault: Fault, name: str, label: str, ticked: bool) -> Markup:
    """Yes or no."""
    return Markup(
        f'<div class="rdi-field is-check" data-key="box-{escape(name)}">'
        f'<input type="checkbox" {_attributes(fault, name)}{flag("checked", ticked)}/>'
        f'<label for="lab-{escape(name)}">{escape(label)}</label>{fault.beside(name)}</div>'
    )


def button(
    act: str, arg: str, label: Markup, *, key: str, says: str = "", off: bool = False
) -> Markup:
    """A button; ``off``: it does nothing now."""
    name = Markup(f' aria-label="{escape(says)}" title="{escape(says)}"' if says else "")
    given = Markup(f' data-arg="{escape(arg)}"' if arg else "")
    state = Markup(' aria-disabled="true"' if off else "")
    return Markup(
        f'<button class="rdi-btn rdi-btn--bare" data-act="{escape(act)}"{given} '
        f'data-key="{escape(key)}"{name}{state}>{label}</button>'
    )
