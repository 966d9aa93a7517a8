"""Cards that change the numbers of other cards (phrenk.number-boost, notes.number-modes).

What has no number stays as it is: a player who is picked, a card that is Negated, tokens of which
there is one because there is always one.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from ..machine.desk import Desk
from ..playing.effects import cite_use, effect, statics
from ..playing.modifiers import done_again
from ..timing.subject import SUBJECT, instructions, law_of
from ..values import Amount, Blow, Part, Phase, Play
from ..vocabulary import cards as c
from ..vocabulary.fields import growing
from .minions import is_hired


def sway(desk: Desk, card: Play, by: Amount) -> Play:
    """A card that was announced with all its numbers greater by so much."""
    cite_use(desk, card, "raised" if by > 0 else "lowered")
    effects = instructions(desk, card)
    blows = tuple([_swayed_blow(blow, effects[blow.step], card.boost, by) for blow in card.blows])
    card = replace(card, blows=blows, laid=card.laid or card.parts, boost=card.boost + by)
    return done_again(desk, swayed_parts(card, effects), card.changes)


def _swayed_blow(blow: Blow, effect: c.Effect, boost: int, by: int) -> Blow:
    """What a card in front loses, once its card's number is greater or smaller by so much: what is
    lost for each of something is so often the number."""
    times = 1
    if isinstance(effect, c.Lose) and effect.per and effect.lose + boost > 0:
        times = max(1, blow.amount // (effect.lose + boost))
    return replace(blow, amount=max(0, blow.amount + times * by))


def swayed_parts(card: Play, effects: Sequence[c.Effect | c.Cost]) -> Play:
    """The card with the packets that its effects have now that their numbers are not as printed;
    one that has become 0 is still a gain, or a loss. What is lost or paid for each of something is
    so often the number."""
    changed: list[Part] = []
    for part in card.laid:
        effect = effects[part.step]
        field = growing(type(effect))
        if field and getattr(effect, field):
            number: int = getattr(effect, field)
            size = abs(part.amount) // number * max(0, number + card.boost)
            part = replace(part, amount=size if isinstance(effect, c.Gain) else -size)
        changed.append(part)
    return replace(card, parts=tuple(changed))


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
    minion = is_hired(desk, card.card)
    if not minion:
        desk.cite("other-characters.natyli-boss")
    several = desk.setup.quota(card.by).actions > 1
    return card if several and phase.played and not minion else sway(desk, card, by)
