"""The moment on the laboratory's bench: whose turn, which phase, what is under way, the Drinks."""

from collections.abc import Mapping

from markupsafe import Markup, escape

from ...scenario.schema import Scenario, names
from .bench import Bench, panel, pile
from .fields import check, choice, number

PHASES: Mapping[str, str] = {
    "discard": "Discard and Draw Phase",
    "action": "Action Phase",
    "order": "Order Drinks Phase",
    "drink": "Drink Phase",
    "begins": "the turn begins",
    "ends": "the turn ends",
}
UNTIL: Mapping[str, str] = {
    "phase": "the end of the phase", "turn": "the end of the turn", "game": "the end of the game",
}  # fmt: skip
ASKING: Mapping[str, str] = {
    "declared": "one after the other", "poll": "all wish at once",
}  # fmt: skip
UNDER_WAY: Mapping[str, str] = {
    "nothing": "nothing yet",
    "card": "a card has just been played",
    "round": "a Round of Gambling",
    "contest": "a Drinking Contest",
}


def moment(lab: Bench) -> Markup:
    """The panel of the moment: turn, phase, and what is under way."""
    scenario, fault = lab.scenario, lab.fault
    order = {str(n): name for n, name in enumerate(scenario.seats)}
    numbers = {name: n for n, name in order.items()}
    turn = scenario.turn
    of = numbers.get(turn.of, "0") if turn else "0"
    phase = turn.phase if turn else "action"
    rows = (
        choice(fault, "turn.of", "Whose turn", order, of)
        + choice(fault, "turn.phase", "Phase", PHASES, phase)
        + choice(fault, "until", "Play on to", UNTIL, scenario.until)
        + choice(fault, "asking", "Players are asked", ASKING, scenario.asking)
    )
    under, kinds = _under(scenario), dict(UNDER_WAY)
    if under == "saved":
        kinds = {"saved": "what was under way there", **kinds}
    rows += choice(fault, "under", "Under way", kinds, under)
    more = Markup()
    if scenario.playing is not None:
        more += _playing(lab, order, numbers)
    if scenario.round is not None:
        more += _round(lab, order, numbers)
    if scenario.contest is not None:
        more += _contest(lab, order)
    return panel("moment", "The moment", Markup(f'<div class="rdi-lab__fields">{rows}</div>{more}'))


def _under(scenario: Scenario) -> str:
    if scenario.position is not None:
        return "saved"
    if scenario.playing is not None:
        return "card"
    if scenario.contest is not None:
        return "contest"
    return "round" if scenario.round is not None else "nothing"


def _playing(lab: Bench, order: Mapping[str, str], numbers: Mapping[str, str]) -> Markup:
    shown, fault = lab.scenario.playing, lab.fault
    assert shown is not None
    fields = choice(fault, "playing.by", "Played by", order, numbers.get(shown.by, ""))
    if len(lab.ways) > 1:
        modes = {way: way for way in lab.ways}
        fields += choice(fault, "playing.mode", "In which way", modes, shown.mode or "")
    whom = {str(n): " and ".join(aim) or "nobody" for n, aim in enumerate(lab.aims)}
    now = next((n for n, aim in enumerate(lab.aims) if aim == names(shown.on)), -1)
    if now < 0:
        whom["-1"] = " and ".join(names(shown.on)) or "nobody"
    if any(lab.aims):
        fields += choice(fault, "playing.on", "On", whom, str(now))
    return Markup(
        f"{pile(lab, 'playing', (shown.card,), 'Just played', 'Another card')}"
        f'<div class="rdi-lab__fields">{fields}</div>'
    )


def _round(lab: Bench, order: Mapping[str, str], numbers: Mapping[str, str]) -> Markup:
    game, fault = lab.scenario.round, lab.fault
    assert game is not None
    members = game.members or tuple(lab.scenario.seats)
    fields = number(fault, "round.pot", "Pot", game.pot, 0, 10_000)
    control = numbers.get(game.control, "nobody")
    fields += choice(fault, "round.control", "In control", {**order, "nobody": "nobody"}, control)
    if game.turn_of:
        now = numbers.get(game.turn_of, "")
        fields += choice(fault, "round.turn_of", "Gambling turn of", order, now)
    inside = Markup(
        "".join(
            check(fault, f"round.member.{n}", name, name in members) for n, name in order.items()
        )
    )
    passed = Markup(
        "".join(
            check(fault, f"round.passed.{n}", name, name in game.passed)
            for n, name in order.items()
        )
    )
    return Markup(
        f'<div class="rdi-lab__fields">{fields}</div>{_group("In the Round", inside)}'
        f"{_group('Passed since', passed)}{fault.beside('round')}"
    )


def _contest(lab: Bench, order: Mapping[str, str]) -> Markup:
    contest = lab.scenario.contest
    assert contest is not None
    inside = Markup(
        "".join(
            check(lab.fault, f"contest.member.{n}", name, name in contest.participants)
            for n, name in order.items()
        )
    )
    return _group("In the Contest", inside)


def _group(legend: str, content: Markup) -> Markup:
    return Markup(
        f'<fieldset class="rdi-lab__group"><legend>{escape(legend)}</legend>{content}</fieldset>'
    )


def drinks(lab: Bench) -> Markup:
    """The panel of the Drink Deck and the discarded Drinks."""
    scenario = lab.scenario
    content = pile(lab, "drink_deck", scenario.drink_deck, "Drink Deck", "Drink") + pile(
        lab, "drink_discard", scenario.drink_discard, "Discarded Drinks", "Drink"
    )
    return panel("drinks", "Drinks, top first", content)
