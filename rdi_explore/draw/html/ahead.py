"""Looking ahead: what is aimed at whom, and what would be if nobody answered any more.

Moments are immutable, so that one looks by playing on and throwing the result away.
"""

from typing import NamedTuple

from msgspec.structs import replace

from ...kernel import HIGHEST_ATTRIBUTE as HIGHEST
from ...kernel import (
    Act,
    AnteDemand,
    AnyFrame,
    Dare,
    Drinking,
    DrinkingContest,
    Drinks,
    Entry,
    Gambling,
    Losing,
    Moment,
    Option,
    Part,
    Play,
    Refill,
    Reveal,
    Round,
    RoundOnTheHouse,
    SeatNo,
    Stat,
    by_seat,
    is_seat,
)

STATS: tuple[Stat, ...] = ("fortitude", "alcohol", "gold")
LIMIT = 400
"""Choices after which nobody looks further."""


UNKNOWN = (
    AnteDemand, Dare, Drinking, DrinkingContest, Gambling, Losing, Refill, Reveal, RoundOnTheHouse,
)  # fmt: skip
"""Items at whose beginning one looks no further."""

DRUNK = ("hand_out_gifts", "draw_for_drinks", "discard_drinks", "hand_on")
"""The steps of Drinks whose numbers have been taken, the first of which still moves Gold."""


class Stats(NamedTuple):
    """The three attributes of a player, or changes of them."""

    fortitude: int
    alcohol: int
    gold: int


class Look(NamedTuple):
    """What one sees at some point of the record: attributes, items with their numbers, Round."""

    have: tuple[Stats, ...]
    agenda: tuple[AnyFrame, ...]
    numbers: tuple[int, ...]
    round: Round | None
    mates: tuple[tuple[int, ...], ...]
    inn_pays: tuple[SeatNo, ...] = ()
    """The seats that have no Gold of their own, so that the Inn pays for them."""
    unreached: frozenset[SeatNo] = frozenset()
    """Whom nothing reaches: who is out, is not there, or has a shield against everything."""

    def aimed(self) -> list[Stats]:
        """What the waiting cards, Drinks and antes would change, as they stand; what is aimed at
        a member of a team is aimed at the team (team.shared-stats). Nothing is aimed at the
        unreached (team.turn-ends-now-individual), and nobody antes twice."""
        sums = [[0, 0, 0] for _ in self.have]
        for frame in self.agenda:
            if isinstance(frame, Play) and not frame.negated:
                for part in map(self._payable, frame.parts):
                    if part.step < frame.step or part.victim in (*frame.ignored, *self.unreached):
                        continue
                    sums[part.victim][STATS.index(part.stat)] += part.amount
                    if part.stat == "gold" and is_seat(part.to):
                        sums[part.to][2] -= part.amount
            elif isinstance(frame, Drinks):
                drunk, paid = frame.at in DRUNK, frame.at in DRUNK[1:]
                for drink in frame.drinks:
                    spared = (*drink.ignored, *self.unreached)
                    if not drink.negated and drink.drinker not in spared:
                        sums[drink.drinker][0] += 0 if drunk else drink.fortitude
                        sums[drink.drinker][1] += 0 if drunk else drink.alcohol
                        for gift in drink.gifts:
                            if gift.what == "gold" and not paid:
                                sums[drink.drinker][2] += gift.n
                                sums[gift.by][2] -= gift.n
            elif isinstance(frame, AnteDemand) and self.round is not None:
                for seat in self.round.members:
                    if seat not in (*frame.anted, *self.unreached):
                        by_the_inn = seat in self.inn_pays
                        can = frame.amount if by_the_inn else self.have[seat].gold
                        sums[seat][2] -= min(frame.amount, can)
        return [
            Stats(*(sum(sums[mate][stat] for mate in mates) for stat in range(3)))
            for mates in self.mates
        ]

    def _payable(self, part: Part) -> Part:
        """A part as far as it can be paid: nobody loses more Gold than there is."""
        if part.stat != "gold" or part.victim in self.inn_pays:
            return part
        return replace(part, amount=max(part.amount, -self.have[part.victim].gold))

    def outcome(self) -> list[Stats]:
        """What everybody would have once all that waits was carried out as it stands."""
        return [
            Stats(
                min(HIGHEST, max(0, have.fortitude + change.fortitude)),
                min(HIGHEST, max(0, have.alcohol + change.alcohol)),
                max(0, have.gold + change.gold),
            )
            for have, change in zip(self.have, self.aimed(), strict=True)
        ]

    def item(self, number: int) -> AnyFrame | None:
        """The item with this number, if it still waits."""
        return self.agenda[self.numbers.index(number)] if number in self.numbers else None


def look(moment: Moment) -> Look:
    """What is so now."""
    position = moment.position
    have = tuple(Stats(seat.fortitude, seat.alcohol, seat.gold) for seat in position.seats)
    setup = moment.setup
    inn_pays = tuple(seat for seat in setup.seats if setup.mechanical(seat))
    return Look(
        have, position.agenda, moment.numbers, position.round, setup.mates, inn_pays,
        moment.unreached,
    )  # fmt: skip


def look_until_gone(moment: Moment, number: int) -> Look:
    """What will be when the item with this number is done and everybody has declined.

    One looks no further than to what nobody knows or chooses yet: revealed cards, a Round, a
    Contest, an ante, a loss check.
    """
    seen, known = look(moment), set(moment.numbers)
    for _ in range(LIMIT):
        if number not in moment.numbers or not moment.may_decline:
            break
        moment = moment.decline()
        for entry in moment.entries:
            seen = _after(seen, entry)
            if number not in entry.numbers or _begins_something(entry, known):
                return seen
    return seen


def _after(seen: Look, entry: Entry) -> Look:
    have = list(seen.have)
    game = seen.round
    for change in entry.changes:
        if change.what in STATS:
            have[change.seat] = have[change.seat]._replace(**{change.what: change.after})
        elif change.what == "round":
            game = change.after
    return seen._replace(have=tuple(have), agenda=entry.agenda, numbers=entry.numbers, round=game)


def _begins_something(entry: Entry, known: set[int]) -> bool:
    return any(
        isinstance(frame, UNKNOWN) and number not in known
        for frame, number in zip(entry.agenda, entry.numbers, strict=True)
    )


def if_let(moment: Moment) -> Look:
    """What will be after the subject of the open window, if nobody answers it."""
    window = moment.window
    if window is None or window.kind not in ("card", "drink", "ante") or len(moment.numbers) < 2:
        return look(moment)
    return look_until_gone(moment, moment.numbers[-2])


def if_chosen(moment: Moment, option: Option) -> Look | None:
    """What will be after a choice, when a played card is settled and nobody has answered it.

    ``None`` where that cannot be known: the secret wishes of a poll.
    """
    window = moment.window
    if window is not None and window.stage == "wish":
        return None
    place = len(moment.numbers)
    after = moment.choose(option)
    if option.act is Act.PLAY and len(after.numbers) > place:
        return look_until_gone(after, after.numbers[place])
    known = set(moment.numbers)
    seen = look(moment)
    for entry in after.entries:
        seen = _after(seen, entry)
        if _begins_something(entry, known):
            break
    return seen


class StatDifference(NamedTuple):
    """An attribute of a seat: what it is, and what it would be; of a team it is told once, of its
    first member."""

    seat: SeatNo
    stat: Stat
    before: int
    after: int


def differences(moment: Moment, then: Look, unanswered: Look) -> list[StatDifference]:
    """Where a choice leads to something else than declining would, as values of attributes."""
    have, would, else_ = look(moment).have, then.outcome(), unanswered.outcome()
    return [
        StatDifference(seat, stat, have[seat][place], would[seat][place])
        for seat, _ in by_seat(have)
        if moment.setup.mates[seat][0] == seat
        for place, stat in enumerate(STATS)
        if would[seat][place] != else_[seat][place]
    ]
