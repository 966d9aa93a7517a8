"""The laboratory: its bar, its bench, and the scenario on it as a whole."""

from collections.abc import Mapping
from typing import get_args

from markupsafe import Markup

from ...kernel import Variant
from ...rulebook import BOOK_TITLES
from ..words import listed
from .bench import Bench, panel
from .bench_cards import own_cards
from .bench_moment import drinks, moment
from .bench_seats import players
from .doors import doors
from .fields import button, choice, number, text
from .leaf import escape, flag, icon

MODES: Mapping[str, str] = {
    "normal": "everybody alone",
    **{mode: mode.replace("-", " ").capitalize() for mode in get_args(Variant)[1:]},
}


def bar(
    *,
    building: bool,
    title: str,
    can_undo: bool = False,
    can_redo: bool = False,
) -> Markup:
    """The bar: home, Build or Play, the draft's title, what one does with the whole."""
    switch = Markup(
        "".join(
            f'<button class="rdi-btn" data-act="{escape(act)}" data-key="view-{escape(act)}" '
            f'aria-pressed="{"true" if here else "false"}">{escape(act.capitalize())}</button>'
            for act, here in (("build", building), ("play", not building))
        )
    )
    tools = _tool("undo", "undo", "Undo", off=not can_undo)
    tools += _tool("redo", "redo", "Redo", off=not can_redo)
    if not building:
        tools += _tool("begin-here", "branch", "Begin here") + _tool(
            "expect", "pass", "Make a test"
        )
    tools += _tool("share", "share", "Share") + _tool("save", "save", "Save")
    if not building:
        tools += _tool("keys", "keys", "Keyboard help", bare=True)
    return Markup(
        f'<header class="rdi-bar rdi-lab__bar{" is-building" if building else ""}">'
        f"{doors('play')}"
        f'<div class="rdi-lab__switch" role="group" aria-label="View">{switch}</div>'
        f'<p class="rdi-lab__title" title="{escape(title)}">{escape(title)}</p>\n'
        f'<div class="rdi-bar__tools">{tools}</div></header>'
    )


def _tool(act: str, sign: str, label: str, *, off: bool = False, bare: bool = False) -> Markup:
    name, told = escape(act), escape(label)
    words = Markup("" if bare else f'<span class="label">{told}</span>')
    state = Markup(' aria-disabled="true"' if off else "")
    return Markup(
        f'<button class="rdi-btn" data-act="{name}" data-key="tool-{name}" aria-label="{told}" '
        f'title="{told}"{state}>{icon(sign)}{words}</button>'
    )


def head(bench: Bench) -> Markup:
    """The sentence above the bench: what happens first."""
    return Markup(
        '<section class="rdi-now" aria-label="Laboratory">'
        '<p class="rdi-now__where"><span><b>Laboratory</b></span><span>›</span>'
        "<span>build a position, then play it</span></p>"
        f'<h1 aria-live="polite">It begins: {bench.begins}</h1></section>'
    )


def bench(lab: Bench) -> Markup:
    """The region of the bench: the players, the moment, the whole."""
    return Markup(
        '<div class="rdi-lab">\n'
        f'<div class="rdi-lab__col">{players(lab)}</div>\n'
        f'<div class="rdi-lab__col">{moment(lab)}{drinks(lab)}</div>\n'
        f'<div class="rdi-lab__col">{_whole(lab)}{own_cards(lab)}{_line(lab)}{_file(lab)}</div>\n'
        "</div>"
    )


def _whole(lab: Bench) -> Markup:
    scenario, fault = lab.scenario, lab.fault
    fields = (
        text(fault, "title", "Title", scenario.title, most=200)
        + text(fault, "question", "Question", scenario.question, most=200)
        + choice(fault, "edition", "Edition", BOOK_TITLES, scenario.edition)
        + choice(fault, "mode", "Variant", MODES, scenario.mode)
        + number(fault, "seed", "Seed", scenario.seed, 0, 999_999)
        + text(fault, "id", "Id, the name of the file", scenario.id, most=60)
    )
    return panel("whole", "The whole", Markup(f'<div class="rdi-lab__fields">{fields}</div>'))


def _line(lab: Bench) -> Markup:
    """What the scenario has besides its table."""
    scenario = lab.scenario
    has = []
    if scenario.game is not None:
        has.append("a whole game: play it to a step, and begin there to change anything")
    if scenario.line or scenario.choices:
        has.append(f"a line of {len(scenario.line) or len(scenario.choices)} steps")
    if scenario.cases:
        has.append(f"{len(scenario.cases)} cases")
    if scenario.claims:
        has.append(f"{len(scenario.claims)} claims")
    has += [f"a {word}" for word in ("puzzle", "lesson") if getattr(scenario, word) is not None]
    if not has:
        return Markup()
    away = button("set", "line=", Markup(f"{icon('close')}Take the line away"), key="no-line")
    return panel(
        "line", "What is played", Markup(f"<p>This scenario has {escape(listed(has))}.</p>"
        f"{'' if scenario.game else away}{lab.fault.beside('line')}"),
    )  # fmt: skip


def _file(lab: Bench) -> Markup:
    """The scenario's file as text: to paste one, to load one, to read this one."""
    fault = lab.fault.beside("text")
    wrong = lab.fault.marks("text")
    opened = flag("open", lab.text_open)
    return panel(
        "file",
        "The file",
        Markup(
            '<label class="rdi-lab__upload"><span>Open a scenario file</span>'
            '<input type="file" data-act="text" data-limit="48000" data-key="upload" '
            'accept=".yaml,.yml,text/yaml,text/plain"/></label>'
            f'<details data-key="text"{opened}><summary>As text: read, change or paste it</summary>'
            '<form data-act="text"><div class="rdi-field"><label for="lab-text">Scenario file'
            '</label><textarea id="lab-text" rows="16" spellcheck="false" data-key="text-field" '
            f'maxlength="48000"{wrong}>\n'
            f"{escape(lab.text)}</textarea></div>{fault}"
            '<button class="rdi-btn rdi-btn--go" data-key="text-go">Take this text</button></form>'
            f"</details>{button('new', '', Markup('Begin anew'), key='new')}"
        ),
    )
