"""Plots: cards laid face down, from which Schemes are played, and the fire that they feed.

Plotted Cards are a pile of their own, no part of the hand. How far the fire is, and what it does,
stands on a sheet: a :class:`~rdi_explore.kernel.vocabulary.cards.Track`, and a hook at ``fire``.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from ..law.grounds import GROUNDS
from ..law.judge import judge
from ..law.reasons import REASONS, Reason
from ..machine.declare import puts, reads
from ..machine.desk import Desk, added, without
from ..machine.script import OVER, Ask, Result, asks, branch, rule, script, then, to
from ..playing.announce import play
from ..playing.effects import effect, give
from ..timing.subject import Subject, mode_of
from ..values import NOTHING, PASS, Act, CardNo, Kindling, Option, Pile, Play, Plotting, SeatNo
from ..vocabulary import cards as c
from ..vocabulary.cards import Track

PLOTTED = "plotted"

REASONS["not-from-aside"] = Reason("petra.only-schemes-playable", "standing")
REASONS["only-from-aside"] = Reason("petra.scheme-source", "standing")


def from_the_plotted_area(desk: Desk, card: Play, subject: Subject) -> Iterator[str]:
    """A Scheme is played from there as if it were in hand, with its other effect."""
    if mode_of(desk, card).from_ == PLOTTED:
        yield "petra.scheme-source"


GROUNDS.append(from_the_plotted_area)


# ------------------------------------------------------------------------------- plotting


@puts(Plotting)
@effect(c.Plot)
def plot(desk: Desk, card: Play, doing: c.Plot) -> Play:
    """The player may plot so many cards."""
    desk.push(Plotting("choose_card", card.by, doing.plot))
    return card


def choose_card(desk: Desk, plotting: Plotting) -> Result:
    """One own Character Card from hand, or none; cards of side decks are no Character Cards."""
    own = _own(desk, plotting.seat) if plotting.left else []
    if not own:
        return "done"
    return Ask(plotting, plotting.seat, (PASS, *(Option(Act.PLOT, card) for card in own)))


def _own(desk: Desk, seat: SeatNo) -> list[CardNo]:
    hand = dict.fromkeys(desk.seats[seat].hand)
    own = [card for card in hand if card not in desk.law.side]
    if len(own) < len(hand):
        desk.cite("petra.not-hand")
    return own


def plot_it(desk: Desk, plotting: Plotting, option: Option) -> str | tuple[str, Plotting]:
    """It lies face down in the Plotted Cards area now."""
    seat = plotting.seat
    _own(desk, seat)
    if option.act is Act.PASS:
        return "done"
    desk.put(seat, hand=without(desk.seats[seat].hand, option.card))
    desk.lay(seat, Pile(PLOTTED, added(desk.pile(seat, PLOTTED).cards, option.card)))
    return "plotted", replace(plotting, left=plotting.left - 1)


script(
    Plotting,
    asks(choose_card, plot_it, plotted=to(choose_card, "petra.plot"), done=to(OVER)),
)


@puts(Kindling)
@effect(c.Scrap)
def scrap(desk: Desk, card: Play, doing: c.Scrap) -> Play:
    """All Plotted Cards are discarded; each of them feeds the fire."""
    plotted = desk.pile(card.by, PLOTTED).cards
    desk.lay(card.by, Pile(PLOTTED))
    for each in plotted:
        desk.discard(card.by, each)
    _kindle(desk, card.by, doing.heat * len(plotted))
    return card


# -------------------------------------------------------------------------------- the fire


@puts(Kindling)
@effect(c.Kindle)
def kindle(desk: Desk, card: Play, doing: c.Kindle) -> Play:
    """The player gains Hellfire."""
    _kindle(desk, card.by, doing.kindle)
    return card


def _kindle(desk: Desk, seat: SeatNo, heat: int) -> None:
    """The token moves up, if it is known where the fire is: else nothing depends on its spot."""
    _, track = track_of(desk, seat)
    if heat and track is not None and track.fire is not None:
        desk.cite(*track.rules)
        desk.push(Kindling("move_up", seat, heat))


def track_of(desk: Desk, seat: SeatNo) -> tuple[CardNo, Track | None]:
    """The sheet of a player that is a track, and the track."""
    for sheet in desk.law.sheets(seat):
        track = desk.setup.cast[sheet].track
        if track is not None:
            return sheet, track
    return NOTHING, None


def move_up(desk: Desk, kindling: Kindling) -> Result:
    """One spot; the fire spot has its effect before the rest of the gain."""
    _, track = track_of(desk, kindling.seat)
    if not kindling.left or track is None:
        return "all_gained"
    give(desk, kindling.seat, track.token, 1)
    burns = desk.tokens(kindling.seat, track.token) == track.fire
    return "fire" if burns else "moved", replace(kindling, left=kindling.left - 1)


@puts(play)
@reads(judge)
def resolve_fire(desk: Desk, kindling: Kindling) -> Result:
    """What the fire does happens now."""
    sheet, _ = track_of(desk, kindling.seat)
    ways: list[Option] = []
    for mode in desk.law.hooks.get("fire", {}).get(sheet, ()):
        judge(desk, kindling.seat, desk.law.by_card[sheet][mode], kindling, ways)
    if not ways:
        return "nothing_happens"
    return (
        fire(desk, kindling, ways[0])
        if len(ways) == 1
        else Ask(kindling, kindling.seat, tuple(ways))
    )


@puts(play)
def fire(desk: Desk, kindling: Kindling, option: Option) -> str:
    """It is carried out like a card, and may be answered."""
    play(desk, kindling.seat, option)
    return "burns"


@rule("petra.hellfire-gain")
def back_to_the_first_spot(desk: Desk, kindling: Kindling) -> None:
    """The token begins again."""
    _, track = track_of(desk, kindling.seat)
    assert track is not None
    give(desk, kindling.seat, track.token, -desk.tokens(kindling.seat, track.token))


script(
    Kindling,
    branch(
        move_up,
        moved=to(move_up, "petra.hellfire-gain"),
        fire=to(resolve_fire, "petra.hellfire-gain"),
        all_gained=to(OVER),
    ),
    asks(
        resolve_fire,
        fire,
        burns=to(back_to_the_first_spot, "petra.hellfire-gain"),
        nothing_happens=to(back_to_the_first_spot, "petra.hellfire-gain"),
    ),
    then(back_to_the_first_spot, move_up),
)
