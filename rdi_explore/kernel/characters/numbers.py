"""Cards that change the numbers of other cards (phrenk.number-boost, notes.number-modes).

What has no number stays as it is: a player who is picked, a card that is Negated, tokens of which
there is one because there is always one.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..machine.desk import Desk
from ..playing.effects import cite_use, effect, statics
from ..timing.subject import SUBJECT, instructions, law_of
from ..values import Amount, Part, Phase, Play
from ..vocabulary import cards as c
from ..vocabulary.fields import growing


def sway(desk: Desk, card: Play, by: Amount) -> Play:
    """A card that was announced with all its numbers greater by so much."""
    cite_use(desk, card, "raised" if by > 0 else "lowered")
    parts = swayed_parts(card.parts, instructions(desk, card), by)
    blows = tuple([replace(blow, amount=max(0, blow.amount + by)) for blow in card.blows])
    return replace(card, parts=parts, blows=blows, boost=card.boost + by)


def swayed_parts(
    parts: Iterable[Part], effects: Sequence[c.Effect | c.Cost], by: Amount
) -> tuple[Part, ...]:
    """The packets of effects whose numbers have become greater by so much; one that has become 0
    is still a gain, or a loss."""
    changed: list[Part] = []
    for part in parts:
        effect = effects[part.step]
        if growing(type(effect)):
            size = max(0, abs(part.amount) + by)
            part = replace(part, amount=size if isinstance(effect, c.Gain) else -size)
        changed.append(part)
    return tuple(changed)


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
    minion = card.card in desk.law.stands
    if not minion:
        desk.cite("other-characters.natyli-boss")
    several = desk.setup.quota(card.by).actions > 1
    return card if several and phase.played and not minion else sway(desk, card, by)
