"""A game that somebody plays against computer players: who sits there, and how far it has come.

Everything is a value: a choice gives a new :class:`Sitting`, and taking back is going to an earlier
one. The same seed and the same choices give the same game.
"""

from random import Random
from typing import NamedTuple, get_args

import msgspec

from ..explore.games import Plan
from ..kernel import FIRST_SEAT, PASS, Entry, Moment, Option, Setup, Variant
from ..rulebook import BOOKS
from ..scenario import NoSuchGame, Scenario
from ..scenario.formerly import offered, passed_over
from ..scenario.knowing import View, determinize, view
from ..scenario.links import pack, unpack
from ..scenario.schema import Book
from ..scenario.start import position_of
from .memory import Remembered
from .player import Player
from .playing import chosen
from .strengths import STRENGTHS

YOU = FIRST_SEAT
"""Where the person sits who plays: the first of the characters."""
LINK, FORMER_LINK = "g2", "g1"
"""The kind of a link to a game, and that of links which :mod:`~..scenario.formerly` follows."""
LONGEST_LINK = 8_000
MOST_CHOICES = 1_900
"""Choices after which a game is over here, whoever leads; a link holds no more."""
_EXTRAS = ("bar_deck", "dungeon_events", "sea_events", "prizes")


class Arrangement(NamedTuple):
    """Who plays what: you are the first of the ``characters``, all others are played by computer
    players of this ``strength``."""

    characters: tuple[str, ...]
    strength: str = "sensible"
    edition: Book = "rdi5"
    mode: Variant = "normal"
    seed: int = 0
    bar_deck: bool = False
    dungeon_events: bool = False
    sea_events: bool = False
    prizes: bool = False

    def plan(self) -> Plan:
        """The game."""
        return Plan(
            self.seed, self.characters, len(self.characters), self.mode, self.edition,
            self.bar_deck, self.dungeon_events, self.sea_events, self.prizes,
        )  # fmt: skip

    def __str__(self) -> str:
        extras = "".join(str(int(getattr(self, name))) for name in _EXTRAS)
        who = "~".join(self.characters)
        return f"{LINK}.{who}.{self.strength}.{self.edition}.{self.mode}.{extras}.{self.seed}"


class BadLink(ValueError):
    """A link to a game that cannot be read, or played; the message says why."""


class GoneBy(NamedTuple):
    """A window in which you were not stopped: its opening, and whether you were passed for, as you
    could only have played what may be played at any time."""

    opening: Entry
    passed: bool


class Sitting(NamedTuple):
    """How far a game has come. ``remembered`` is what has been seen at each moment of the line."""

    arrangement: Arrangement
    scenario: Scenario
    setup: Setup
    computer: Player
    moment: Moment
    remembered: tuple[Remembered, ...]

    @classmethod
    def begun(cls, arrangement: Arrangement) -> "Sitting":
        """A game before its first choice.

        Raises:
            NoSuchGame: such a game cannot be played.
        """
        plan = arrangement.plan()
        scenario, setup = plan.scenario(0), plan.setup(0)
        moment = Moment.start(setup, position_of(scenario, setup))
        computer = STRENGTHS[arrangement.strength].sits_down(setup)
        seen = (Remembered.of(moment.position),)
        return cls(arrangement, scenario, setup, computer, moment, seen)

    # ------------------------------------------------------------------------------ whose turn

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.moment.settled or self.moment.depth >= MOST_CHOICES

    @property
    def yours(self) -> bool:
        """Whether you are asked."""
        return self.moment.decision is not None and self.moment.decision.seat == YOU

    def stops(self, always: bool) -> bool:
        """Whether you have something to think about: with ``always`` in every window, else not
        where nothing waits and you could only play what you may play at any time."""
        if self.over or not self.yours:
            return self.over
        window = self.moment.window
        if always or window is None or window.kind != "free":
            return True
        cast = self.setup.cast
        return any(
            option != PASS and cast[option.card].modes[option.mode].as_ != "anytime"
            for option in self.moment.options
        )

    # ---------------------------------------------------------------------------------- moving

    def choose(self, option: Option) -> "Sitting":
        """The game after a choice.

        Raises:
            IllegalChoice: it is none of the options.
        """
        after = self.moment.choose(option)
        seen = self.remembered[-1].after(self.moment.position, after.position)
        return self._replace(moment=after, remembered=(*self.remembered, seen))

    def go_on(self) -> "Sitting":
        """The game after the next choice that is not yours, or that is none worth a thought."""
        if self.yours:
            return self.choose(PASS)
        moment = self.moment
        assert moment.decision is not None
        seat = moment.decision.seat
        known = self.remembered[-1].known_to(seat)
        seed = self.scenario.seed
        option = chosen(self.setup, moment.position, seat, self.computer, seed, moment.depth, known)
        return self.choose(option)

    def back_to(self, depth: int) -> "Sitting":
        """The same game, so many choices after its beginning."""
        moment = self.moment.back(self.moment.depth - depth)
        return self._replace(moment=moment, remembered=self.remembered[: moment.depth + 1])

    def as_you_know_it(self) -> tuple[Moment, View]:
        """The same choice in a deal of the hidden cards that fits all that you have seen, and what
        you see; it is the same wherever they lie.

        Raises:
            NothingFits: no such deal was found.
        """
        moment = self.moment
        seen = view(self.setup, moment.position, YOU, self.remembered[-1].known_to(YOU))
        deal = determinize(self.setup, seen, Random(moment.depth))
        return Moment.start(self.setup, deal), seen

    def gone_by(self, since: int) -> list[GoneBy]:
        """The windows that have closed since so many choices, and in which you were not stopped."""
        moments = self.moment.line()[since + 1 :]
        waiting = {*self.moment.numbers}
        before = [moment.parent for moment in moments if moment.parent is not None]
        passed = {
            moment.numbers[-1]
            for moment in before
            if moment.decision is not None
            and moment.decision.seat == YOU
            and not self.back_to(moment.depth).stops(always=False)
        }
        first: dict[int, Entry] = {}
        for entry in (entry for moment in moments for entry in moment.entries):
            if entry.opens_window and entry.number not in waiting:
                first.setdefault(entry.number, entry)
        return [GoneBy(entry, number in passed) for number, entry in first.items()]

    def your_choices(self) -> list[Moment]:
        """The moments at which you were asked, the earliest first."""
        return [
            moment
            for moment in self.moment.line()[:-1]
            if moment.decision is not None and moment.decision.seat == YOU
        ]

    # ---------------------------------------------------------------------------------- links

    def __str__(self) -> str:
        """The text of a link that holds the whole game."""
        numbers = []
        for moment in self.moment.line()[1:]:
            assert moment.parent is not None and moment.option is not None
            numbers.append(moment.parent.options.index(moment.option))
        return f"{self.arrangement}.{pack(numbers)}"


def read_arrangement(text: str) -> tuple[Arrangement, tuple[int, ...]]:
    """The game that a link names, and the numbers of the options that were chosen.

    Raises:
        BadLink: the link is damaged.
    """
    damaged = BadLink("This link is damaged: some of its signs are missing or wrong.")
    if len(text) > LONGEST_LINK:
        raise BadLink("This link is too long to be one of ours.")
    parts = text.split(".")
    if len(parts) != 8 or parts[0] not in (LINK, FORMER_LINK):
        raise BadLink("This link does not name a game.")
    _, who, strength, edition, mode, extras, seed, choices = parts
    found = unpack(choices)
    known = strength in STRENGTHS and edition in BOOKS and mode in get_args(Variant)
    flags = len(extras) == len(_EXTRAS) and set(extras) <= {"0", "1"}
    if not known or not flags or found is None or not seed.isdecimal() or len(seed) > 18:
        raise damaged
    values = (who.split("~"), strength, edition, mode, int(seed), *map("1".__eq__, extras))
    return msgspec.convert(values, Arrangement), found


def read_sitting(text: str) -> Sitting:
    """The game of a link, as far as it was played.

    Raises:
        BadLink: the link is damaged, or such a game cannot be played.
    """
    arrangement, choices = read_arrangement(text)
    try:
        sitting = Sitting.begun(arrangement)
    except NoSuchGame as no:
        raise BadLink(f"The game of this link cannot be played: {no}.") from None
    formerly = text.startswith(f"{FORMER_LINK}.")
    for number in choices[:MOST_CHOICES]:
        while formerly and passed_over(sitting.moment):
            sitting = sitting.choose(PASS)
        options = offered(sitting.moment) if formerly else sitting.moment.options
        if number >= len(options):
            raise BadLink("The rules have changed since this link was made: it stops on its way.")
        sitting = sitting.choose(options[number])
    return sitting
