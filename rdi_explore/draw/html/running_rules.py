"""The rules as they run: one chart for every card, with each card on the table as a numbered disc.

Each box stands for steps of the kernel's own tables; a line of play is told box by box.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...kernel import After, Entry, Moment, Play, Setup, Window
from ..words.record import sentence
from .leaf import CURRENT_STEP, HTML, NO_TAB_STOP, card_title, escape, flag, icon


class Box(NamedTuple):
    """A box: its two lines, and where it stands."""

    title: str
    about: str
    x: int
    y: int
    wide: int = 206
    high: int = 54


class Arrow(NamedTuple):
    """An arrow from box to box, as a path, with its word and where that stands."""

    start: str
    end: str
    path: str
    word: str = ""
    x: int = 0
    y: int = 0


BOXES = {
    "say": Box("Say the card", "and whom it hits", 41, 33),
    "may": Box("May anybody answer?", "everybody is asked", 41, 140),
    "ask": Box("Ask the next player", "in turn order", 338, 124, 222, 86),
    "answer": Box("A card is played in answer", "it goes to the start, one deeper", 651, 49),
    "settled": Box("The answer has its effect", "then everybody is asked again", 651, 165),
    "passed": Box("All have passed", "the question is closed", 338, 264, 222),
    "fate": Box("What became of it?", "does it stand, or is it Negated?", 41, 264),
    "hurt": Box("Who was hurt may answer", "everybody is asked about the loss", 651, 272),
    "negated": Box("It was Negated", "discarded without effect", 41, 380),
    "line": Box("Carry out its next line", "until none is left", 338, 380, 222),
    "discard": Box("To the discard pile", "it has had its effect", 651, 380),
}
"""The boxes by their names."""

STEPS: dict[tuple[type, str], str] = {
    (Play, "announce"): "say",
    (Play, "champions_are_known"): "say",
    (Play, "aim_the_revealed"): "say",
    (Play, "pay_costs"): "say",
    (Play, "respond"): "may",
    (Play, "fate"): "fate",
    (Play, "pick_victims"): "line",
    (Play, "instead_of_negated"): "line",
    (Play, "counts_as_a_pass"): "negated",
    (Play, "discard_negated"): "negated",
    (Play, "next_instruction"): "line",
    (Window, "opens"): "may",
    (Window, "next_player"): "ask",
    (Window, "only_wish"): "answer",
    (Window, "play_settled"): "settled",
    (Window, "opens_again"): "settled",
    (After, "answer_the_losses"): "hurt",
    (After, "settled"): "hurt",
}
"""The box of each step of the kernel's tables, unless its outcome leads to another."""

_OUTCOMES = {
    (Window, "next_player", "played"): "answer",
    (Window, "next_player", "responds"): "answer",
    (Window, "next_player", "everybody_declined"): "passed",
    (Play, "next_instruction", "somebody_was_hurt"): "discard",
    (Play, "next_instruction", "nobody_was_hurt"): "discard",
}

WAYS = (
    Arrow("say", "may", "M144 87V136"),
    Arrow("may", "ask", "M247 167H333"),
    Arrow("ask", "ask", "M395 124C385 92 510 92 504 120", "passes: the next", 400, 92),
    Arrow("ask", "answer", "M548 140C580 110 600 80 647 77", "plays", 596, 118),
    Arrow("answer", "say", "M651 62H251", "one deeper", 420, 55),
    Arrow("answer", "settled", "M754 103V161", "comes first", 762, 138),
    Arrow("settled", "ask", "M651 192H564"),
    Arrow("ask", "passed", "M449 210V260", "nobody is left to ask", 457, 242),
    Arrow("passed", "fate", "M338 291H251"),
    Arrow("may", "fate", "M70 194V262", "nothing to answer", 78, 232),
    Arrow("settled", "fate", "M651 208C590 250 300 226 215 262", "nothing to answer", 580, 258),
    Arrow("fate", "negated", "M144 318V376", "Negated", 152, 352),
    Arrow("fate", "line", "M206 318C225 360 270 392 334 398", "it stands", 250, 356),
    Arrow("line", "line", "M395 434C385 466 510 466 504 438", "more lines", 418, 474),
    Arrow("line", "discard", "M560 407H647", "no more", 582, 399),
    Arrow("discard", "hurt", "M754 380V330", "somebody was hurt", 762, 358),
)
"""The arrows."""


class RunStep(NamedTuple):
    """One step: what is said of it, at which card, in which box, by which way, and where each card
    on the table then stands (cards by their numbers)."""

    words: Markup
    card: int
    box: str
    way: tuple[str, str]
    stand: Mapping[int, str]


class ChartedLine(NamedTuple):
    """A line of play, step by step; ``titles`` are the cards by their numbers."""

    steps: tuple[RunStep, ...]
    titles: Mapping[int, Markup]


def box_of(entry: Entry) -> str | None:
    """The box of a step of the kernel, or nothing for what the chart does not show."""
    kind = type(entry.frame)
    by_outcome = _OUTCOMES.get((kind, entry.step, entry.outcome))
    return by_outcome or STEPS.get((kind, entry.step))


def run(moments: Sequence[Moment]) -> ChartedLine:
    """A line of play as the chart shows it."""
    steps: list[RunStep] = []
    order: dict[int, int] = {}
    titles: dict[int, Markup] = {}
    stand: dict[int, str] = {}
    for moment in moments:
        for entry in moment.entries:
            box, play = box_of(entry), _card(entry, order)
            if isinstance(entry.frame, Play) and play is None and box is not None:
                play = order[entry.number] = len(order) + 1
                titles[play] = card_title(moment.setup, entry.frame.card)
            if box is None or play is None:
                continue
            said = Markup(sentence(moment.setup, entry, HTML))
            said = said or _by_itself(moment.setup, entry, box)
            if not said:
                continue
            own = STEPS[type(entry.frame), entry.step]  # where its outcome leads on from
            was = own if own != box else stand.get(play, box)
            stand = {**stand, play: box}
            steps.append(RunStep(said, play, box, (was, box), dict(stand)))
            if entry.gone and isinstance(entry.frame, Play | After):
                stand = {card: at for card, at in stand.items() if card != play}
    return ChartedLine(tuple(steps), titles)


def _card(entry: Entry, order: Mapping[int, int]) -> int | None:
    """The number of the card that a step concerns: it is the card, or is asked about it."""
    if entry.number in order:
        return order[entry.number]
    below = [number for number in entry.numbers if number < entry.number and number in order]
    return order[below[-1]] if below and not isinstance(entry.frame, Play) else None


def _by_itself(setup: Setup, entry: Entry, box: str) -> Markup:
    """Words for a step that the record does not tell; none where the next step tells it."""
    if entry.option is not None and entry.seat >= 0:
        return Markup(
            f"<b>{escape(setup.names[entry.seat])}</b> {'passes' if box == 'ask' else 'answers'}."
        )
    return escape("" if box == "may" and isinstance(entry.frame, Play) else BOXES[box].title)


# ------------------------------------------------------------------------------------ drawing


def chart(found: ChartedLine, at: int) -> Markup:
    """The chart at a step."""
    step = found.steps[at]
    ways = Markup("".join(_way(way, step.way) for way in WAYS))
    boxes = Markup("".join(_box(name, found, at) for name in BOXES))
    return Markup(
        '<div class="rdi-run"><svg class="rdi-run__ways" viewBox="0 0 900 480" aria-hidden="true">'
        f'{_TIP}{ways}</svg><ol aria-label="The way of a card">{boxes}</ol></div>'
    )


_TIP = Markup(
    '<defs><marker id="rdi-tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="9" '
    'markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'
    "</defs>"
)


def _way(way: Arrow, now: tuple[str, str]) -> Markup:
    state = escape("is-now" if (way.start, way.end) == now and way.start != way.end else "way")
    word = Markup(f'<text x="{way.x}" y="{way.y}">{escape(way.word)}</text>' if way.word else "")
    drawn = escape(way.path)
    return Markup(f'<path d="{drawn}" class="{state}" marker-end="url(#rdi-tip)"/>{word}')


def _box(name: str, found: ChartedLine, at: int) -> Markup:
    box, step = BOXES[name], found.steps[at]
    here = [card for card, where in step.stand.items() if where == name]
    discs = Markup(
        "".join(
            f'<i class="rdi-disc{" is-now" if card == step.card else ""}">{card}</i>'
            for card in here
        )
    )
    state = f"box-{name} " + ("is-now" if name == step.box else "waits" if here else "was")
    words = [way.word for way in WAYS if way.start == name and way.word]
    onward = Markup(f"<em>{escape('; '.join(words))}</em>" if words else "")
    return Markup(
        f'<li class="rdi-run__box {escape(state)}" '
        f'style="left:{box.x}px;top:{box.y}px;width:{box.wide}px;height:{box.high}px"'
        f"{CURRENT_STEP if name == step.box else ''}><b>{escape(box.title)}</b>"
        f"<span>{escape(box.about)}</span>{onward}{discs}</li>"
    )


def on_the_table(found: ChartedLine, at: int) -> Markup:
    """The cards on the table, the newest last, with where each stands."""
    step = found.steps[at]
    items = Markup(
        "".join(
            f'<li class="{"is-now" if card == step.card else "waits"}">'
            f'<i class="rdi-disc">{card}</i>'
            f"<span>{found.titles[card]}<small>{'here' if card == step.card else 'waits'}: "
            f"{escape(BOXES[where].title)}</small></span></li>"
            for card, where in sorted(step.stand.items())
        )
    )
    return Markup(
        '<section class="rdi-panel"><h2>On the table, newest last</h2>'
        f'<ol class="rdi-levels">{items}</ol></section>'
    )


def steps(found: ChartedLine, at: int) -> Markup:
    """The line, step by step."""
    items = Markup(
        "".join(
            f'<li class="rdi-step{" is-now" if n == at else " is-ahead" if n > at else ""}" '
            f'data-key="run-{n}"><button data-act="jump" data-arg="{n + 1}" '
            f'aria-label="Go to step {n + 1}"{NO_TAB_STOP if n != at else ""}>{n + 1}</button>'
            f"<div>{step.words}</div></li>"
            for n, step in enumerate(found.steps)
        )
    )
    return Markup(
        '<section class="rdi-panel rdi-record" aria-label="The quarrel, step by step">'
        f'<h2>Step by step</h2><ol class="rdi-record__list" tabindex="0" aria-label="Steps">{items}'
        "</ol></section>"
    )


def go(found: ChartedLine, at: int) -> Markup:
    """The dock: one step back and forward."""

    def button(act: str, sign: str, label: str, off: bool, more: str = "") -> Markup:
        state = Markup(' aria-disabled="true"' if off else "")
        return Markup(
            f'<button class="rdi-btn{escape(more)}" data-act="{escape(act)}" '
            f'aria-label="{escape(label)}"{state}>{icon(sign)}</button>'
        )

    first, last = at == 0, at == len(found.steps) - 1
    return Markup(
        '<section class="rdi-dock rdi-dock--run" aria-label="Timeline"><div class="rdi-dock__go">'
        f"{button('first', 'first', 'First step', first)}{button('back', 'back', 'Back', first)}"
        f"{button('forward', 'fwd', 'Forward', last, ' rdi-btn--go')}"
        f"{button('last', 'last', 'Last step', last)}</div>"
        f'<p class="rdi-run__now"><b>{at + 1} of {len(found.steps)}</b> '
        f"{found.steps[at].words}</p></section>"
    )


def pick(scenarios: Sequence[tuple[str, str]], now: str) -> Markup:
    """The choice of the line."""
    options = Markup(
        "".join(
            f'<option value="{escape(id)}"{flag("selected", id == now)}>{escape(title)}</option>'
            for id, title in scenarios
        )
    )
    return Markup(
        '<div class="rdi-picks"><label>Quarrel<select data-act="quarrel">'
        f"{options}</select></label></div>"
    )
