"""Cards that change the numbers of other cards (phrenk.number-boost, notes.number-modes).

What has no number stays as it is: a player who is picked, a card that is Negated, tokens of which
there is one because there is always one.
"""

from msgspec.structs import replace

from ..machine.desk import Desk
from ..playing.effects import cite_use, effect, statics
from ..timing.subject import SUBJECT, law_of
from ..values import Amount, Part, Phase, Play, Turn
from ..vocabulary import cards as c
from ..vocabulary.fields import growing


def swayed(effect: c.Effect, by: Amount) -> c.Effect:
    """An effect with its number greater by so much, but not below 0."""
    name = growing(type(effect))
    if not name:
        return effect
    changed: c.Effect = replace(effect, **{name: max(0, getattr(effect, name) + by)})
    return changed


def sway(desk: Desk, card: Play, by: Amount) -> Play:
    """A card that was announced with all its numbers greater by so much."""
    cite_use(desk, card, "raised" if by > 0 else "lowered")

    def changed(part: Part) -> Part:
        size = max(0, abs(part.amount) + by)
        return replace(part, amount=size if part.amount > 0 else -size)

    parts = tuple(changed(part) for part in card.parts)
    return replace(card, parts=parts, boost=card.boost + by)


@effect(c.Boost)
def boost(desk: Desk, card: Play, doing: c.Boost) -> Play:
    """The numbers of the answered card become greater at once; nothing else of it changes."""
    subject = desk.agenda[-1 - SUBJECT]
    assert isinstance(subject, Play)
    desk.edit(SUBJECT, sway(desk, subject, doing.boost))
    desk.cite("phrenk.number-boost", "notes.number-modes", "timing.eager-modifiers")
    return card


def swayed_by_its_player(desk: Desk, card: Play) -> Play:
    """An Action Card in its player's own Action Phase, with the numbers that static effects give
    it: all that a Minion does, and of a Boss the first that is played.

    Source: other-characters.natyli-boss, torglesnarf.power-jinx.
    """
    if "action" not in law_of(desk, card).types or not desk.own_turn(card.by):
        return card
    phase = next((frame for frame in desk.agenda if isinstance(frame, Phase)), None)
    if phase is None or phase.phase != "action":
        return card
    by = sum(static.sway for _, static in statics(desk, card.by) if isinstance(static, c.Sway))
    if not by:
        return card
    quota = desk.setup.quota(card.by)
    opening = any(isinstance(frame, Turn) and frame.opening for frame in desk.agenda)
    actions = quota.opening_actions if opening else None
    first = phase.more == (quota.actions if actions is None else actions) - 1
    minion = card.card in desk.law.stands
    if not minion:
        desk.cite("other-characters.natyli-boss")
    return sway(desk, card, by) if minion or first or quota.actions == 1 else card
