"""A turn: its phases, its Action, its cards drawn, its Drinks ordered."""

from collections.abc import Iterator

from ...kernel import PHASES, Entry, Phase, Play, SeatNo, Window, all_of
from ...kernel import cards as c
from .monitor import Sight, holds, turn_of, watches


@watches("turn.four-phases")
def phases_come_in_their_order(sight: Sight) -> Iterator[str]:
    """A phase is followed by the next of the four, or by itself where it is repeated."""
    parent = sight.moment.parent
    if parent is None or turn_of(parent.position.agenda, parent.numbers) != turn_of(
        sight.position.agenda, sight.moment.numbers
    ):
        return
    was, now = (
        [frame.phase for frame in position.agenda if isinstance(frame, Phase)]
        for position in (parent.position, sight.position)
    )
    if was and now and was[0] != now[0]:
        told = f"after the {was[0]} phase comes the {now[0]} phase"
        later = PHASES.index(now[0]) > PHASES.index(was[0])
        yield holds(later, told)


@watches("draw.draw-nothing-when-full", at="hand")
def nobody_draws_beyond_a_full_hand(sight: Sight) -> Iterator[str]:
    """At the drawing nobody with a full hand draws, and nobody draws more than to a full one."""
    for change in sight.changes("hand"):
        frame = change.entry.frame
        if (
            isinstance(frame, Phase)
            and frame.phase == "discard"
            and len(change.after) > len(change.before)
        ):
            full = sight.setup.quota(SeatNo(change.seat)).hand
            told = f"{sight.name(change.seat)} draws up to {len(change.after)} cards"
            yield holds(len(change.after) <= full, told)


@watches("draw.no-plays-during")
def nobody_plays_while_somebody_draws(sight: Sight) -> Iterator[str]:
    """While somebody chooses what to discard before drawing, no card may be played."""
    decision = sight.moment.decision
    top = sight.position.agenda[-1] if sight.position.agenda else None
    if decision is not None and isinstance(top, Phase) and top.phase == "discard":
        plays = any(option.act == "play" for option in decision.options)
        yield holds(not plays, f"{sight.name(decision.seat)} may play a card during the drawing")


@watches("action.at-most-one")
def at_most_one_action_a_turn(sight: Sight) -> Iterator[str]:
    """In an ordinary turn at most one card is played as the Action, but for one given again."""
    if sight.setup.quotas or sight.setup.teams:
        return
    for entry in sight.plays():
        if _is_action(sight, entry):
            turn = list(sight.played_this_turn(entry))
            mine = [each for each in turn if _is_action(sight, each)]
            again = any(
                isinstance(effect, c.Again | c.Repeat)
                for each in turn
                for effect in all_of(sight.effects_of(each))
            )
            yield holds(len(mine) == 1 or again, f"{len(mine)} Actions in one turn")


def _is_action(sight: Sight, entry: Entry) -> bool:
    """Whether this is the Action of a player, and not what a card in front of somebody does."""
    frame = entry.frame
    assert isinstance(frame, Play)
    return sight.setup.cast[frame.card].modes[frame.mode].as_ == "action"


@watches("sometimes.condition", "anytime.any-moment")
def answers_are_given_in_windows(sight: Sight) -> Iterator[str]:
    """A Sometimes or Anytime Card is played from a hand only while somebody is asked."""
    if sight.before is None or sight.option is None or sight.option.act != "play":
        return
    mode = sight.setup.cast[sight.option.card].modes[sight.option.mode]
    if mode.as_ in ("sometimes", "anytime"):
        asked = isinstance(sight.before.agenda[-1], Window)
        told = f"{sight.setup.cast[sight.option.card].title} is played where nobody is asked"
        yield holds(asked, told)
