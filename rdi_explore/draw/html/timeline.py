"""What the views are told about time: the stops of the line that is walked, and other lines."""

from typing import NamedTuple

from markupsafe import Markup

from ...kernel import Moment, Option


class Stop(NamedTuple):
    """A step that one can see: the moments since the stop before, this one last."""

    number: int
    moments: tuple[Moment, ...]
    forks: tuple[str, ...] = ()

    @property
    def moment(self) -> Moment:
        """The moment at which one stops."""
        return self.moments[-1]

    @property
    def is_play(self) -> bool:
        """Whether a card was played on the way here."""
        return any(entry.announces for m in self.moments for entry in m.entries)


class Line(NamedTuple):
    """One line of play: its letter, what is done where it leaves, how it ends."""

    letter: str
    label: Markup
    current: bool = False


class Timeline(NamedTuple):
    """The line that is walked. ``now`` counts its stops from 0; ``option`` is what the
    scenario's own line does at this moment, if it comes here; ``left`` is the number of the stop
    at which this line left the scenario's (0: it did not)."""

    stops: tuple[Stop, ...]
    now: int
    lines: tuple[Line, ...]
    letter: str = "A"
    option: Option | None = None
    left: int = 0

    @property
    def stop(self) -> Stop:
        """The stop at which we are."""
        return self.stops[self.now]

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.stop.moment
