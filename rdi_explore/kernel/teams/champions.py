"""Champions: each team chooses which of its members an Event, a Round or a card concerns."""

from collections.abc import Sequence

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk
from ..machine.news import CHAMPIONS
from ..machine.script import Ask, Result, asks, script, to
from ..values import Act, Champions, Option, SeatNo
from .variants import rules_of


@puts(Champions)
def choose_champions(desk: Desk, by: SeatNo, free: bool = False) -> None:
    """Let each team choose its Champion; that of ``by`` is ``by``, unless it chooses freely, too.

    The step that comes next hears them, in turn order.
    Source: team.champion-when, team.champion-automatic, team.champion-free-each-time.
    """
    chosen = () if free else (by,)
    teams: list[SeatNo] = []
    met = {desk.mates(seat) for seat in chosen}
    for seat in desk.clockwise(desk.turn):
        team = desk.mates(seat)
        if team not in met:
            met.add(team)
            teams.append(seat)
    desk.cite("team.champion-when")
    if not free:
        desk.cite("team.champion-automatic")
    desk.push(Champions("next_team", tuple(teams), chosen))


def cite_no_champions(desk: Desk) -> None:
    """Where Bosses play alone nobody chooses Champions."""
    if desk.setup.mode == "boss-versus-boss":
        desk.cite("boss-vs-boss.no-champions")


def next_team(desk: Desk, champions: Champions) -> Result:
    """The next team in turn order chooses one of its members."""
    if not champions.teams:
        desk.tell(CHAMPIONS, in_turn_order(desk, champions.champions))
        return "all_chosen"
    members = [seat for seat in desk.mates(champions.teams[0]) if not desk.seats[seat].out]
    if len(members) == 1 and desk.cited is not None:
        desk.cite(*rules_of(desk.setup, members[0], "sides"))
    options = tuple(Option(Act.CHAMPION, targets=(seat,)) for seat in members)
    if len(options) == 1:
        return choose(desk, champions, options[0])
    there = [seat for seat in members if not desk.seats[seat].away]
    return Ask(champions, there[0] if there else members[0], options)


def in_turn_order(desk: Desk, seats: Sequence[SeatNo]) -> tuple[SeatNo, ...]:
    """These players in turn order from the turn owner."""
    return tuple(seat for seat in desk.clockwise(desk.turn) if seat in seats)


def choose(desk: Desk, champions: Champions, option: Option) -> tuple[str, Champions]:
    """This member is the Champion this time."""
    chosen = (*champions.champions, *option.targets)
    return "chosen", replace(champions, teams=champions.teams[1:], champions=chosen)


script(
    Champions,
    asks(
        next_team,
        choose,
        chosen=to(next_team, "team.champion-free-each-time"),
        all_chosen=to("over"),
    ),
)
