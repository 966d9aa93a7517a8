"""Who is not there: plays nothing, is asked nothing, and Ignores everything."""

from collections.abc import Iterator

from ...kernel import Discarding, Entry, Phase, Play
from ...kernel import cards as c
from .monitor import Look, Sight, holds, watches


def away(sight: Sight, *characters: str) -> Iterator[int]:
    """Every seat that was not there before this choice and is not yet, of these characters."""
    for seat in sight.absent:
        of = sight.setup.characters[seat] if sight.setup.characters else ""
        if not characters or of in characters:
            yield seat


def plays_nothing(sight: Sight, *characters: str) -> Iterator[str]:
    """Who is not there is offered no card."""
    for seat in away(sight, *characters):
        offered = sight.asked == seat and bool(sight.offers)
        yield holds(not offered, f"{sight.name(seat)} is not there and may play")


def ignores_everything(sight: Sight, *characters: str) -> Iterator[str]:
    """Neither Fortitude nor Alcohol Content of somebody alone who is not there ever changes."""
    for seat in away(sight, *characters):
        if not sight.setup.teams:
            yield holds(not _felt(sight, seat), f"{sight.name(seat)} is not there, and feels it")


def _felt(sight: Sight, seat: int) -> list[str]:
    """What changed of a player, but by a card that is only reduced by being Ignored
    (ignore.reduces-instead), by becoming soberer, which is nobody's effect, or by paying what the
    own component costs, which is no effect to Ignore (action.pay-costs-on-announce)."""
    return [
        change.what
        for change in sight.changes("fortitude", "alcohol")
        if change.seat == seat
        and not isinstance(change.entry.frame, Phase)
        and not _pays(change.entry, seat)
        and not any(getattr(it, "ignoring_reduces", None) for it in sight.effects_of(change.entry))
    ]


def _pays(entry: Entry, seat: int) -> bool:
    """Whether a player pays in this step what a card or a component costs."""
    play = entry.frame
    if not isinstance(play, Play) or entry.step not in ("pay_costs", "respond"):
        return False
    return seat in (play.you, play.by)


@watches("team.turn-ends-now-individual")
def who_is_not_there_plays_nothing(sight: Sight) -> Iterator[str]:
    """No card is offered to who is not there, and nothing of theirs changes."""
    yield from plays_nothing(sight)
    yield from ignores_everything(sight)


def lasts_as_long(sight: Sight, *characters: str) -> Iterator[str]:
    """A card of these characters that sends its player off lies in play just as long."""
    for seat, player in enumerate(sight.position.seats):
        for card in player.front if not player.out else ():
            its = sight.setup.cast[card]
            lasting = any({c.Away, c.Stay} <= {*map(type, mode.do)} for mode in its.modes)
            if lasting and its.owner in characters:
                yield holds(bool(player.away), f"{sight.name(seat)} is there, and it lasts")


def is_absence(character: str) -> Look:
    """A monitor of somebody whom the own card sends off."""

    def look(sight: Sight) -> Iterator[str]:
        """While the player is not there, nothing is played and everything is Ignored; the card
        that says so lies in play."""
        yield from plays_nothing(sight, character)
        yield from ignores_everything(sight, character)
        yield from lasts_as_long(sight, character)

    return look


for _rule, _character in {
    "lizwick.turn-ending": "lizwick",
    "wizgille.turn-ending": "wizgille",
    "other-characters.erin-team": "erin",
    "kaylin.private-pixie-time": "kaylin",
    "other-characters.vlazlo-bat-nap": "vlazlo",
}.items():
    watches(_rule)(is_absence(_character))


@watches("other-characters.jasper-team")
def a_talk_outside_is_absence(sight: Sight) -> Iterator[str]:
    """While they talk outside, he and the other play nothing."""
    if sight.setup.characters and "jasper" in sight.setup.characters:
        for seat in away(sight):
            offered = sight.asked == seat and bool(sight.offers)
            yield holds(not offered, f"{sight.name(seat)} is outside and may play")
        yield from lasts_as_long(sight, "jasper")


@watches("team.skip-repeat-individual")
def a_repeated_phase_is_for_one(sight: Sight) -> Iterator[str]:
    """In a phase that comes once more for one player nobody else does its special action."""
    top = sight.top
    if isinstance(top, Phase) and top.only >= 0 and sight.asked >= 0:
        yield holds(sight.asked == top.only, f"{sight.name(sight.asked)} acts in it")


def shielded(sight: Sight) -> Iterator[int]:
    """Every seat that a Static Effect keeps off everything, though it has just been hit or not."""
    if any(isinstance(word, c.Shield) for card in sight.setup.cast for word in card.static):
        for seat in sight.setup.seats if sight.before is not None else ():
            words = sight.statics(seat)
            if any(isinstance(it, c.Shield) and it.shield == "everything" for it in words):
                yield seat


@watches("team.absent-champion")
def everything_is_ignored_behind_a_shield(sight: Sight) -> Iterator[str]:
    """Who Ignores everything, by being away or by a shield, neither drinks nor is in a Round."""
    for seat in {*away(sight), *shielded(sight)}:
        if not sight.setup.teams:
            told = f"{sight.name(seat)} Ignores everything, and feels it"
            yield holds(not _felt(sight, seat), told)
            running = sight.position.round
            there = running is not None and not running.ended and seat in running.members
            stays = not sight.setup.rulings.absent_leaves_round
            yield holds(not there or stays, f"{sight.name(seat)} Ignores everything, and gambles")


@watches("daareka.ignore-covers-discard", "notes.break-a-mind", at=Play)
def who_ignores_discards_nothing(sight: Sight) -> Iterator[str]:
    """A card that makes others discard takes no card from who Ignores it, and asks for none."""
    for entry in sight.steps(Play):
        play, above = entry.frame, entry.agenda[-1] if entry.agenda else None
        discards = any(isinstance(it, c.Discard) for it in sight.does(play))
        if isinstance(play, Play) and discards and play.ignored and entry.carries_out:
            asked = above.who if isinstance(above, Discarding) else ()
            fewer = {
                change.seat
                for change in entry.changes
                if change.what == "hand" and len(change.after) < len(change.before)
            }
            who = {*asked, *fewer} & set(play.ignored) - {play.by}
            yield holds(play.negated or not who, f"{who} Ignore the card, and discard")


@watches("sometimes.any-phase", kind="sometimes")
def others_play_in_my_turn(sight: Sight) -> Iterator[str]:
    """Somebody plays a Sometimes Card in another player's turn."""
    if sight.option is not None and sight.option.act == "play" and sight.before is not None:
        mode = sight.setup.cast[sight.option.card].modes[sight.option.mode]
        if mode.as_ == "sometimes" and sight.seat != sight.before.turn:
            yield ""


@watches("sometimes.several-on-one-event", kind="sometimes")
def one_plays_twice_on_one_event(sight: Sight) -> Iterator[str]:
    """Somebody plays two Sometimes Cards on the same event."""
    if any("sometimes.several-on-one-event" in entry.rules for entry in sight.entries):
        yield ""
