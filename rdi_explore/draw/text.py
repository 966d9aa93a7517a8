"""A moment as text: the table, the window with everybody's cards, and the response tree."""

from ..kernel.moment import Moment
from ..kernel.values import Window
from ..kernel.window import asking_order
from .cards import PHASE, type_of
from .rulings import ruling_words
from .tree import ResponseTree
from .words import (
    answers,
    listed,
    on_whom,
    option_label,
    refusal_words,
    told,
    window_about,
)

_WIDTH = 20


def table(moment: Moment) -> str:
    """Seats clockwise: attributes on one scale, Gold, piles, cards in hand."""
    position, names = moment.position, moment.setup.names
    wide = max(len(name) for name in names)
    lines: list[str] = []
    for number, seat in enumerate(position.seats):
        bar = "".join(
            "#" if place < seat.alcohol else "." if place < seat.fortitude else " "
            for place in range(_WIDTH)
        )
        marks = [
            word
            for word, holds in (
                ("turn", number == position.turn),
                ("decides", moment.decision is not None and moment.decision.seat == number),
                ("out", seat.out),
            )
            if holds
        ]
        marks += [f"{n} {token}" for token, n in seat.tokens]
        marks += [f"in front: {moment.setup.cast[card].title}" for card in seat.front]
        lines.append(
            f"{names[number]:<{wide}} |{bar}| Fortitude {seat.fortitude:>2}  "
            f"Alcohol {seat.alcohol:>2}  Gold {seat.gold:>2}  Drink Me! {len(seat.pile)}"
            + (f"  ({', '.join(marks)})" if marks else "")
        )
    rest = [f"Pot {position.pot}", f"Inn {position.inn:+d}"]
    if position.round is not None:
        control = names[position.round.control] if position.round.control >= 0 else "nobody"
        rest.append(f"{control} in control")
        if position.round.passed:
            rest.append(f"passed: {listed(names[seat] for seat in position.round.passed)}")
    rest.append(f"Drink Deck {len(position.drink_deck)}, discards {len(position.drink_discard)}")
    return "\n".join([*lines, "   ".join(rest)])


def headline(moment: Moment) -> str:
    """What is going on now, in one line."""
    if moment.position.winners:
        winners = listed(moment.name(seat) for seat in moment.position.winners)
        tie = len(moment.position.winners) > 1
        return f"The game is over: {winners} {'tie' if tie else 'wins'}."
    if moment.decision is None:
        return "All is settled."
    who = moment.name(moment.decision.seat)
    phase = PHASE.get(moment.phase, "turn")
    where = f"{moment.name(moment.position.turn)}'s {phase}"
    agenda = moment.position.agenda
    if isinstance(agenda[-1], Window) and len(agenda) > 1:
        deep = sum(isinstance(frame, Window) for frame in agenda)
        about = window_about(moment.setup, agenda[-1], agenda[-2])
        return f"{where}: {who} decides. Window on {about}, {deep} deep."
    return f"{where}: {who} decides."


def window(moment: Moment) -> str:
    """Who is asked in which order, what may be played, and what may not, with the rules."""
    if moment.decision is None:
        return ""
    lines: list[str] = []
    frame = moment.window
    if frame is not None:
        seats = asking_order(moment.setup, moment.position)
        stations = []
        for place, seat in enumerate(seats):
            state = "passed" if place < frame.asked else "to come"
            if place == frame.asked:
                state = "decides"
            elif not moment.plays_of(seat):
                state = "nothing to play"
            stations.append(f"{moment.name(seat)}: {state}")
        lines.append("Order: " + ", ".join(stations))
    lines.append(f"{moment.name(moment.decision.seat)} may:")
    for number, option in enumerate(moment.options):
        on = listed(on_whom(moment.setup, option)) if option.act == "play" else ""
        which = answers(moment, option)
        more = (f" on {on}" if on else "") + (f" ({which})" if which else "")
        lines.append(f"  {number}  {option_label(moment, option)}{more}")
    refused: dict[tuple[int, int], list[str]] = {}
    for refusal in moment.refusals:
        text = f"{refusal_words(moment, refusal)} [{refusal.rule}]"
        reasons = refused.setdefault((refusal.seat, refusal.card), [])
        if text not in reasons:
            reasons.append(text)
    if refused:
        lines.append("Not now, and why:")
    for (seat, card), reasons in refused.items():
        of = moment.setup.cast[card]
        lines.append(f"  {moment.name(seat)}: “{of.title}” ({type_of(of)})")
        lines += (f"      {reason}" for reason in reasons)
    return "\n".join(lines)


def record(moment: Moment) -> str:
    """What the last choice brought about, with the rules that acted."""
    lines: list[str] = []
    for each in told(moment):
        cited = [", ".join(each.rules)] if each.rules else []
        cited += [ruling_words(moment.setup, name) for name in each.rulings]
        marks = "".join(f" [{mark}]" for mark in cited)
        lines.append(f"{'  ' * each.depth}{each.words}{marks}")
    return "\n".join(lines)


def show(moment: Moment) -> str:
    """Everything: headline, table, window, record and response tree."""
    tree = ResponseTree.of(moment).text()
    parts = [headline(moment), table(moment), window(moment)]
    happened = record(moment)
    if happened:
        parts.append("What happened:\n" + happened)
    parts.append("Response tree:\n" + tree)
    return "\n\n".join(part for part in parts if part)
