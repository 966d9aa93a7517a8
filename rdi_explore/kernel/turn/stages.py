"""How far an item has come, in words of the game: nobody outside asks for a step by its name."""

from typing import Final, Literal, TypeGuard

from ..values import AnyFrame, Gambling, Phase, Play

Choice = Literal["member", "action", "recipient", "discard", "bet", ""]
"""What a player decides where no window is open: who of a team acts next, an Action, who gets a
Drink, what is discarded before drawing, whether to bet; nothing of these."""

CHOICES: Final[dict[tuple[type[AnyFrame], str], Choice]] = {
    (Phase, "next_member"): "member",
    (Phase, "choose_action"): "action",
    (Phase, "choose_recipient"): "recipient",
    (Phase, "discard_cards"): "discard",
    (Gambling, "bet_or_pass"): "bet",
}
"""What is decided where an item of this kind stands at this step."""


def choice_of(frame: AnyFrame) -> Choice:
    """What is decided where an item asks."""
    return CHOICES.get((type(frame), frame.at), "")


def before_special_action(phase: Phase) -> bool:
    """Whether the window on a phase is the one before its special action, not the one after it
    (turn.cards-around-special-action)."""
    return phase.at == "special_action"


def just_announced(frame: AnyFrame) -> TypeGuard[Play]:
    """Whether an item is a card that was announced a moment ago: nothing has come of it yet."""
    return isinstance(frame, Play) and frame.at == "announce"
