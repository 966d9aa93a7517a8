"""Which open questions matter to a scenario, as text and as HTML."""

from markupsafe import Markup, escape

from ..explore.sensitivity import Met, Sensitivity
from .comparison import finding
from .html.comparison import TABLE, WRAPS
from .rulings import answer_words

_CHANGES = {
    "nothing": "changes nothing",
    "reason": "changes only why something is refused",
    "play": "changes what may be done",
    "record": "changes what happens, but not how it ends",
    "result": "changes how it ends",
}


def text(found: Sensitivity) -> str:
    """Every open question that is met, with what its other answers would change."""
    lines = [f"{found.scenario.id} by {found.variant.name}: {found.scenario.title}", _counts(found)]
    for met in _sorted(found):
        lines.append(f"{met.name} = {answer_words(met.value)}{_decided(met)}")
        for words, more in _others(found, met):
            lines += [f"  {words}", *(f"    {line}" for line in more)]
    if found.not_met:
        lines.append(f"Not met: {', '.join(found.not_met)}.")
    return "\n".join(lines)


def html(found: Sensitivity) -> Markup:
    """The same as a table."""
    rows = Markup()
    for met in _sorted(found):
        cells = Markup("".join(_cell(words, more) for words, more in _others(found, met)))
        value = f"{answer_words(met.value)}{_decided(met)}"
        rows += Markup(
            f'<tr><th scope="row"><code>{escape(met.name)}</code></th><td>{escape(value)}</td>'
            f"<td>{cells}</td></tr>"
        )
    heads = Markup(
        "".join(
            f'<th scope="col">{escape(head)}</th>'
            for head in ("Open question", "Answer", "Any other answer")
        )
    )
    rest = Markup(f"<p>Not met: {escape(', '.join(found.not_met))}.</p>" if found.not_met else "")
    return Markup(
        f'<section class="rdi-sensitivity" style="{WRAPS}"><h2>{escape(found.scenario.title)} '
        f"(<code>{escape(found.scenario.id)}</code>)</h2><p>{escape(_counts(found))}</p>"
        f'<table style="{TABLE}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>{rest}</section>"
    )


def _cell(words: str, more: list[str]) -> Markup:
    lines = Markup("".join(f"<li>{escape(line)}</li>" for line in more))
    return Markup(f"<p>{escape(words)}</p>{f'<ul>{lines}</ul>' if lines else ''}")


def _counts(found: Sensitivity) -> str:
    matter = sum(met.matters for met in found.met)
    return (
        f"{len(found.met)} open question{'' if len(found.met) == 1 else 's'} met, "
        f"{matter or 'none'} of them matter{'s' if matter == 1 else ''} here."
    )


def _sorted(found: Sensitivity) -> list[Met]:
    """Those that matter first."""
    return sorted(found.met, key=lambda met: not met.matters)


def _decided(met: Met) -> str:
    return " (the record names it)" if met.cited else ""


def _others(found: Sensitivity, met: Met) -> list[tuple[str, list[str]]]:
    """For each other answer what it changes, first of all where."""
    told = []
    for other in met.others:
        more: list[str] = []
        if other.divergence.found:
            one, two = other.divergence.one, other.divergence.other
            first = other.divergence.first or other.divergence.found[0]
            words = finding(found.scenario, one, two, first)
            more = [f"{words.where}: {words.lines[0]}" if words.lines else words.where]
        if other.broken:
            more.append(f"The scenario does not come out then: {other.broken}")
        told.append((f"{answer_words(other.value)}: {_CHANGES[other.weight]}", more))
    return told
