"""In which phases a card may be played, at the end of a turn, and in a Round of Gambling: as the
kernel lets it."""

from ..draw.cards import PHASE, mode_words
from ..kernel import Card, Mode
from ..kernel import cards as c
from .provisos import hits_back, types_answered

ROUND, END = "Round of Gambling", "End of the turn"
CALLED = {
    **{id: each.removesuffix(" Phase") for id, each in PHASE.items()},
    "end": END,
    "round": ROUND,
}
"""What a card may be played in, by what it is called on a page."""

AROUND = "before the first discard or after the last card drawn"
"""When something is played in a Discard and Draw Phase."""

ANYTIME = dict.fromkeys(CALLED, "on anybody's turn") | {"discard": f"on anybody's turn, {AROUND}"}
WAITS = dict.fromkeys(CALLED, "while such a card waits") | {
    "discard": f"while such a card waits, {AROUND}"
}

AS_ACTIONS = "against what counts as an Action Card, such as "
SOFTENED = f"while such a card waits, or {AS_ACTIONS}Scarab damage"
"""At the end of a turn, for what Ignores or lessens what an Action Card does."""
NOT_SOFTENED = f"{AS_ACTIONS}a Gather effect"
"""At the end of a turn, for what else answers Action Cards alone: none is played then."""
NO_LESS = f"while such a card waits, or {AS_ACTIONS}a Gather effect; a Scarab's bite is 1 already"
"""At the end of a turn, for what brings a loss down to 1."""

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
        "end": "only if an Event brings a Drink",
    },
    "event": {
        "action": "only if a card brings an Event",
        "drink": "when an Event is revealed",
        "end": "when a Sea or Dungeon Event is revealed",
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


NOT_BITTEN = "right after the loss, but not after Scarab damage"
"""At the end of a turn, for what hits back (amundyr.no-hit-back-no-redirect)."""

TAVERN = "only if a Tavern Event comes then, which no book of ours tells"
"""When an Event of any kind may be answered, besides: RDI 9 has Tavern Events, and when they come
is in RDI 8."""


def occasions(card: Card) -> dict[str, str]:
    """Each phase, and a Round, with when a card may be played in it: empty where it may not.
    Nothing for a card that is never played, as one that is turned over for Otto."""
    found = [_of_mode(mode) for mode in card.modes if card.owner != "otto"]
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
        case "loss" if hits_back(mode):
            return BY_OCCASION["loss"] | {"end": NOT_BITTEN}
        case "payment" if any(isinstance(each, c.DueFor) for each in mode.when):
            return _owing(mode)
        case "event" if any(isinstance(each, c.ClassIs) for each in mode.when):
            return {id: says for id, says in BY_OCCASION["event"].items() if id != "end"}
        case "event":
            return dict.fromkeys(("discard", "order", "round"), TAVERN) | BY_OCCASION["event"]
        case answers:
            return BY_OCCASION.get(answers or "", {})


def _in_phases(mode: Mode) -> dict[str, str]:
    """A card for one phase, or for any."""
    named = next((each for each in mode.when if isinstance(each, c.PhaseIs)), None)
    if named is None:
        return dict.fromkeys(PHASE, "before or after what the phase brings")
    whose = "on your own turn" if named.of == "self" else "on another player's turn"
    return {named.phase: whose}


def _owing(mode: Mode) -> dict[str, str]:
    """A card for Gold that is owed for one reason; an ante is owed in a Round alone."""
    if all(each.due == ("ante",) for each in mode.when if isinstance(each, c.DueFor)):
        return BY_OCCASION["ante"]
    says = mode_words(mode).partition(":")[0]
    says = f"{says[:1].lower()}{says[1:]}"
    return dict.fromkeys(CALLED, says) | {"discard": f"{says}, {AROUND}"}


def _answering(mode: Mode) -> dict[str, str]:
    """A card that answers a card: wherever that is played, or what counts as one happens."""
    types = types_answered(mode)
    if types and types <= {"gambling", "cheating"}:
        return {"round": WAITS["round"]}
    if types == {"action"}:
        return {id: WAITS[id] for id in ("action", "round")} | {"end": NOT_SOFTENED}
    if any(isinstance(each, c.SetTo) and each.set == 1 for each in mode.do):
        return WAITS | {"end": NO_LESS}
    return WAITS | {"end": SOFTENED} if _softens(mode) else WAITS


def _softens(mode: Mode) -> bool:
    """Whether a use Ignores or lessens what an Action Card does, so that it helps against Scarab
    damage."""
    types = types_answered(mode)
    kept = any(isinstance(each, c.Ignore | c.Reduce | c.SetTo) for each in mode.do)
    stats = {stat for each in mode.when if isinstance(each, c.Affects) for stat in each.affects}
    return kept and (not types or "action" in types) and (not stats or "fortitude" in stats)
