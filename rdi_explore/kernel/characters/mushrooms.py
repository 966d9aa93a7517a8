"""Mushrooms: planted in the Planter Box, they grow, are harvested as a cost, or gathered.

The Planter Box is a pile: beside each card stands which of its Harvest Values, from the top, its
Rake Token points to. Their order means nothing, so they are kept sorted.
"""

from msgspec.structs import replace

from ..law.costs import PRICES, Price
from ..law.judge import judge
from ..law.reasons import REASONS, Reason
from ..law.refusal import MEANWHILE
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.script import OVER, Ask, Result, asks, branch, rule, script, to
from ..playing.announce import play
from ..playing.effects import effect
from ..timing.subject import acting
from ..values import (
    ENOUGH,
    NOTHING,
    WHOLE,
    Act,
    CardNo,
    Gathering,
    Growing,
    Harvesting,
    Option,
    PartNo,
    Pile,
    Planting,
    Play,
    SeatNo,
)
from ..vocabulary import cards as c
from ..vocabulary.cards import Crop
from .side_decks import take_from_side_deck

BOX = "planter"
PLACES = 4
"""The Planter Box holds so many (dale.box-limit)."""

REASONS["too-few-mushrooms"] = Reason("dale.harvest-cost", "standing")
MEANWHILE[Planting] = "dale.box-limit"

Planted = tuple[CardNo, PartNo]
"""A Mushroom in the box, and the place to which its Rake Token points."""


def planted(desk: Desk, seat: SeatNo) -> list[Planted]:
    """All Mushrooms in the box."""
    box = desk.pile(seat, BOX)
    return list(zip(box.cards, box.marks, strict=True))


def _lay(desk: Desk, seat: SeatNo, mushrooms: list[Planted]) -> None:
    mushrooms = sorted(mushrooms)
    cards = tuple(card for card, _ in mushrooms)
    desk.lay(seat, Pile(BOX, cards, tuple(mark for _, mark in mushrooms)))


def _take_out(desk: Desk, seat: SeatNo, card: CardNo, mark: PartNo) -> None:
    """A Mushroom leaves the box for the Mushroom discards."""
    left = planted(desk, seat)
    left.remove((card, mark))
    _lay(desk, seat, left)
    desk.discard(seat, card)


def crop(desk: Desk, card: CardNo) -> Crop:
    """The Harvest Values of a Mushroom."""
    found = desk.setup.cast[card].crop
    assert found is not None
    return found


# ------------------------------------------------------------------------------- planting


@puts(Planting)
@effect(c.Plant)
def plant(desk: Desk, card: Play, doing: c.Plant) -> Play:
    """Mushrooms are planted, one after the other."""
    desk.push(Planting("reveal_mushroom", acting(desk, card), doing.plant, doing.n))
    return card


@rule("dale.plant")
def reveal_mushroom(desk: Desk, planting: Planting) -> Result:
    """The top Mushroom comes into the box, its Rake Token on the topmost number."""
    seat = planting.seat
    if not planting.left:
        return "done"
    if not desk.pile(seat, planting.deck).cards:
        desk.cite("dale.deck-refill")
    revealed = take_from_side_deck(desk, seat, planting.deck)
    if revealed is None:
        return "done"
    if len(desk.pile(seat, BOX).cards) >= PLACES:
        return "no_room", replace(planting, left=planting.left - 1, card=revealed)
    _lay(desk, seat, [*planted(desk, seat), (revealed, 0)])
    return "planted", replace(planting, left=planting.left - 1)


def make_room(desk: Desk, planting: Planting) -> Ask:
    """The new Mushroom, or one in the box, has to go; nobody may do anything before."""
    old = [Option(Act.UPROOT, card, part=mark) for card, mark in planted(desk, planting.seat)]
    choices = tuple(dict.fromkeys((Option(Act.UPROOT, planting.card), *old)))
    return Ask(planting, planting.seat, choices)


def uproot(desk: Desk, planting: Planting, option: Option) -> tuple[str, Planting]:
    """It is discarded, and the new one, if it was not that, has its place."""
    seat, new = planting.seat, planting.card
    if option.part == WHOLE:
        desk.discard(seat, new)
    else:
        _take_out(desk, seat, option.card, option.part)
        _lay(desk, seat, [*planted(desk, seat), (new, 0)])
    return "made", replace(planting, card=NOTHING)


script(
    Planting,
    branch(
        reveal_mushroom,
        planted=to(reveal_mushroom),
        no_room=to(make_room, "dale.box-limit"),
        done=to(OVER),
    ),
    asks(make_room, uproot, made=to(reveal_mushroom, "dale.box-limit")),
)

# -------------------------------------------------------------------------------- growing


@puts(Growing)
@effect(c.Grow)
def grow(desk: Desk, card: Play, doing: c.Grow) -> Play:
    """All Mushrooms grow, or one of the player's choice."""
    seat = acting(desk, card)
    if doing.grow == "all":
        _lay(desk, seat, [_grown(desk, *each) for each in planted(desk, seat)])
        desk.cite("dale.grow")
    elif planted(desk, seat):
        desk.push(Growing("choose_mushroom", seat))
    return card


def _grown(desk: Desk, card: CardNo, mark: PartNo) -> Planted:
    """One spot further down, if there is one."""
    return card, min(mark + 1, len(crop(desk, card).values) - 1)


def choose_mushroom(desk: Desk, growing: Growing) -> Ask:
    """Its player chooses which one grows."""
    several = dict.fromkeys(planted(desk, growing.seat))
    options = tuple(Option(Act.GROW, card, part=mark) for card, mark in several)
    return Ask(growing, growing.seat, options)


def grow_it(desk: Desk, growing: Growing, option: Option) -> str:
    """Its Rake Token moves down; at the bottom nothing happens."""
    mushrooms = planted(desk, growing.seat)
    mushrooms.remove((option.card, option.part))
    _lay(desk, growing.seat, [*mushrooms, _grown(desk, option.card, option.part)])
    return "grown"


script(Growing, asks(choose_mushroom, grow_it, grown=to(OVER, "dale.grow")))

# ----------------------------------------------------------------------------- harvesting


def value_of(desk: Desk, mushroom: Planted) -> int:
    """The Harvest Value to which the Rake Token points."""
    card, mark = mushroom
    return crop(desk, card).values[mark]


def lacks_mushrooms(desk: Desk, seat: SeatNo, costs: list[c.Harvest], card: CardNo) -> str:
    """Whether all Mushrooms together are not enough."""
    total = sum(value_of(desk, each) for each in planted(desk, seat))
    return "too-few-mushrooms" if total < sum(each.harvest for each in costs) else ""


@puts(Harvesting)
def begin_harvest(desk: Desk, card: Play, seat: SeatNo, cost: c.Harvest) -> None:
    """Its player names the Mushrooms before anybody answers the card."""
    desk.push(Harvesting("choose_harvest", seat, cost.harvest))


PRICES[c.Harvest] = Price(lacks_mushrooms, begin_harvest)


def choose_harvest(desk: Desk, harvesting: Harvesting) -> Result:
    """One more Mushroom: each that leaves enough for the rest; more than enough is allowed."""
    found = planted(desk, harvesting.seat)
    later = [each for each in found if each >= (harvesting.card, harvesting.mark)]
    options = [ENOUGH] if harvesting.left <= 0 else []
    for place, each in enumerate(later):
        if sum(value_of(desk, other) for other in later[place:]) >= harvesting.left:
            options.append(Option(Act.HARVEST, each[0], part=each[1]))
    if options == [ENOUGH]:
        return "paid"
    return Ask(harvesting, harvesting.seat, tuple(dict.fromkeys(options)))


def harvest_it(desk: Desk, harvesting: Harvesting, option: Option) -> str | tuple[str, Harvesting]:
    """It is discarded, and gives no effect of its own."""
    if option.act is Act.ENOUGH:
        return "paid"
    mushroom = option.card, option.part
    left = max(0, harvesting.left - value_of(desk, mushroom))
    if _ripe(desk, mushroom):
        desk.cite("dale.harvested-not-gathered")
    _take_out(desk, harvesting.seat, *mushroom)
    return "harvested", replace(harvesting, left=left, card=option.card, mark=option.part)


script(
    Harvesting,
    asks(
        choose_harvest,
        harvest_it,
        harvested=to(choose_harvest, "dale.harvest-cost", "dale.harvest-timing"),
        paid=to(OVER, "dale.harvest-cost", "dale.harvest-instead-or-added"),
    ),
)

# ------------------------------------------------------------------------------ gathering


@puts(Gathering)
@effect(c.Gather)
def gather(desk: Desk, card: Play, doing: c.Gather) -> Play:
    """All fully grown Mushrooms are gathered."""
    desk.push(Gathering("gather_next", acting(desk, card)))
    return card


def _ripe(desk: Desk, mushroom: Planted) -> bool:
    """Whether its Rake Token points to its bottom-most number."""
    return mushroom[1] == len(crop(desk, mushroom[0]).values) - 1


@puts(play)
@reads(judge)
def gather_next(desk: Desk, gathering: Gathering) -> Result:
    """Its player chooses which one is next, and on whom its effect shall be."""
    seat = gathering.seat
    options: list[Option] = []
    for card, mark in dict.fromkeys(planted(desk, seat)):
        if not _ripe(desk, (card, mark)):
            continue
        if not crop(desk, card).gathered:
            desk.cite("dale.evershroom")
            continue
        effects: list[Option] = []
        for mode in desk.law.hooks.get("gather", {}).get(card, ()):
            judge(desk, seat, desk.law.by_card[card][mode], gathering, effects)
        options += effects or [Option(Act.GATHER, card)]
    if not options:
        return "all_gathered"
    if len(options) == 1:
        return gather_it(desk, gathering, options[0])
    return Ask(gathering, seat, tuple(options))


@puts(play)
def gather_it(desk: Desk, gathering: Gathering, option: Option) -> str:
    """It is discarded, and its effect, if it has one, happens like that of an Action Card."""
    mark = len(crop(desk, option.card).values) - 1
    _take_out(desk, gathering.seat, option.card, mark)
    if option.act is Act.GATHER:
        return "gathered"
    play(desk, gathering.seat, option)
    return "with_an_effect"


script(
    Gathering,
    asks(
        gather_next,
        gather_it,
        gathered=to(gather_next, "dale.gather"),
        with_an_effect=to(gather_next, "dale.gather", "dale.gather-respondable"),
        all_gathered=to(OVER),
    ),
)
