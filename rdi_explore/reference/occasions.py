"""In which phases a card may be played, and in a Round of Gambling: as the kernel lets it."""

from ..draw.cards import PHASE
from ..kernel import Card, Mode
from ..kernel import cards as c

ROUND = "Round of Gambling"
CALLED = {**{id: each.removesuffix(" Phase") for id, each in PHASE.items()}, "round": ROUND}
"""What a card may be played in, by what it is called on a page."""

AROUND = "before the first discard or after the last card drawn"
"""When something is played in a Discard and Draw Phase."""

ANYTIME = dict.fromkeys(CALLED, "on anybody's turn") | {"discard": f"on anybody's turn, {AROUND}"}
WAITS = dict.fromkeys(CALLED, "while such a card waits") | {
    "discard": f"while such a card waits, {AROUND}"
}

BY_TYPE: dict[str, dict[str, str]] = {
    "action": {"action": "as the one Action of your own turn"},
    "use": {"action": "in your own turn, once"},
    "gambling": {"round": "on your turn in the Round"},
    "cheating": {"round": "on your turn in the Round"},
    "anytime": ANYTIME,
    "ability": ANYTIME,
}
BY_OCCASION: dict[str, dict[str, str]] = {
    "drink": {
        "action": "only if a card brings a Drink",
        "drink": "once the Drink is revealed, with its last Chaser",
    },
    "event": {
        "action": "only if a card brings an Event",
        "drink": "when an Event is revealed",
    },
    "ante": {"round": "when you must ante"},
    "round": {"round": "while it goes on"},
    "won": {"round": "when somebody has won it"},
    "taken": {"round": "when somebody has taken the pot"},
    "loss": dict.fromkeys(CALLED, "right after the loss")
    | {"discard": f"right after the loss, {AROUND}"},
    "payment": dict.fromkeys(CALLED, "when you owe Gold")
    | {"discard": f"when you owe Gold, {AROUND}"},
}
"""When a Sometimes Card may be played, by what it answers."""


def occasions(card: Card) -> dict[str, str]:
    """Each phase, and a Round, with when a card may be played in it: empty where it may not.
    Nothing for a card that is never played."""
    found = [_of_mode(mode) for mode in card.modes]
    if not any(found):
        return {}
    return {
        called: "; ".join(dict.fromkeys(each[id] for each in found if id in each))
        for id, called in CALLED.items()
    }


def _of_mode(mode: Mode) -> dict[str, str]:
    if mode.as_ != "sometimes":
        return BY_TYPE.get(mode.as_, {})
    match mode.answers:
        case "phase":
            return _in_phases(mode)
        case "card":
            return _answering(mode)
        case answers:
            return BY_OCCASION.get(answers or "", {})


def _in_phases(mode: Mode) -> dict[str, str]:
    """A card for one phase, or for any."""
    named = next((each for each in mode.when if isinstance(each, c.PhaseIs)), None)
    if named is None:
        return dict.fromkeys(PHASE, "before or after what the phase brings")
    whose = "on your own turn" if named.of == "self" else "on another player's turn"
    return {named.phase: whose}


def _answering(mode: Mode) -> dict[str, str]:
    """A card that answers a card: wherever that is played."""
    types = {kind for each in mode.when if isinstance(each, c.TypeIs) for kind in each.type}
    if types and types <= {"gambling", "cheating"}:
        return {"round": WAITS["round"]}
    if types == {"action"}:
        return {id: WAITS[id] for id in ("action", "round")}
    return WAITS
