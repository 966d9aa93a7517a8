"""What components of characters do by themselves at a moment of the turn.

A sheet (of a character, a token or a variant) is a card that nobody plays. Each of its modes that
is a ``hook`` names its moment; it is carried out like a card, with its costs, choices and effects,
and nobody can answer it unless it says so.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from ..law.judge import acted_on, judge
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.script import OVER, Ask, Result, asks, script, to
from ..playing.announce import play
from ..values import PASS, Act, CardNo, Hooks, ModeNo, Option, SeatNo
from ..vocabulary.cards import Hook


@puts(Hooks)
def act(
    desk: Desk, moment: Hook, seats: Iterable[SeatNo], amounts: Mapping[SeatNo, int] | None = None
) -> bool:
    """Let all components of these players act whose moment has come; whether there are any.

    ``amounts`` are what each of them has drunk, where some act only from some amount on.
    """
    by_card = desk.law.hooks.get(moment)
    if by_card is None:
        return False
    found = tuple(
        (seat, card, mode)
        for seat in seats
        for card in desk.components(seat)
        for mode in by_card.get(card, ())
        if amounts is None or amounts[seat] >= desk.setup.cast[card].modes[mode].least
    )
    if found:
        desk.push(Hooks("next_component", moment, found))
    return bool(found)


@puts(Hooks)
@reads(judge)
def must_act(desk: Desk, moment: Hook, seats: Iterable[SeatNo]) -> bool:
    """Let the first component of these players act that can act on the item on top; whether there
    is one. Its bearer may not do without it."""
    by_card = desk.law.hooks.get(moment, {})
    for seat in seats:
        if desk.seats[seat].away:
            continue
        for card in desk.components(seat):
            for mode in by_card.get(card, ()):
                ways: list[Option] = []
                judge(desk, seat, desk.law.by_card[card][mode], desk.agenda[-1], ways)
                if ways:
                    desk.push(Hooks("next_component", moment, ((seat, card, mode),)))
                    return True
    return False


@puts(play)
@reads("absent_components_act", "absent_returns_tokens", judge)
def next_component(desk: Desk, hooks: Hooks) -> Result:
    """The next component acts; where it leaves a choice, its bearer makes it."""
    if not hooks.components:
        return "all_done"
    seat, card, mode = hooks.components[0]
    player = desk.seats[seat]
    later = replace(hooks, components=hooks.components[1:])
    if player.out or card not in desk.components(seat):
        return "not_there", later
    if player.away and not _acts_on_absent(desk, card, mode):
        return "not_there", later
    ways: list[Option] = []
    judge(desk, seat, desk.law.by_card[card][mode], acted_on(desk, hooks), ways)
    if not ways:
        return "impossible", later
    may = desk.setup.cast[card].modes[mode].may
    if player.away and (may or len(ways) > 1):
        return "not_there", later
    if may:
        return Ask(hooks, seat, (PASS, *ways))
    return carry_out(desk, hooks, ways[0]) if len(ways) == 1 else Ask(hooks, seat, tuple(ways))


def _acts_on_absent(desk: Desk, card: CardNo, mode: ModeNo) -> bool:
    """Whether a component of somebody acts who is not there, and Ignores what it does; it acts as
    on whoever Ignores everything, but leaves no choice."""
    rulings = desk.setup.rulings
    if card in desk.law.token_sheets.values():
        desk.cite(*desk.setup.cast[card].modes[mode].rules)
        desk.cite_ruling("absent_returns_tokens")
        return rulings.absent_returns_tokens
    desk.cite("team.turn-ends-now-individual")
    desk.cite_ruling("absent_components_act")
    return rulings.absent_components_act


@puts(play)
def carry_out(desk: Desk, hooks: Hooks, option: Option) -> tuple[str, Hooks]:
    """It acts now, or its bearer does without.

    What a token does to its bearer comes from the player whose token it is.
    """
    seat, card, mode = hooks.components[0]
    later = replace(hooks, components=hooks.components[1:])
    if option.act is Act.PASS:
        return "declined", later
    owner = desk.law.owner_of_token(card, seat)
    desk.cite_at_automaton(seat, "otto.tokens")
    if owner != seat:
        option = replace(option, behalf=seat)
        desk.cite(*desk.law.rules_of_token(card, desk.seats[owner].out))
    play(desk, owner, option)
    again = desk.setup.cast[card].modes[mode].often
    return "acts", hooks if again else later


script(
    Hooks,
    asks(
        next_component,
        carry_out,
        acts=to(next_component),
        declined=to(next_component),
        not_there=to(next_component),
        impossible=to(next_component),
        all_done=to(OVER),
    ),
)
