"""Teams: what members share, and whom they may pick."""

from collections.abc import Iterator

from ...kernel import Ordering, Phase
from .monitor import Sight, holds, watches


@watches("team.shared-stats")
def members_have_equal_numbers(sight: Sight) -> Iterator[str]:
    """Members of a team have the same Fortitude, Alcohol Content and Gold."""
    if sight.setup.teams:
        for mates in set(sight.setup.mates):
            seats = [sight.position.seats[mate] for mate in mates]
            numbers = {(seat.fortitude, seat.alcohol, seat.gold) for seat in seats}
            yield holds(len(numbers) == 1, f"a team has {sorted(numbers)}")


@watches("team.win-lose-together")
def members_are_out_together(sight: Sight) -> Iterator[str]:
    """A team is in the game or out of it as one, and wins as one."""
    if sight.setup.teams:
        for mates in set(sight.setup.mates):
            out = {sight.position.seats[mate].out for mate in mates}
            yield holds(len(out) == 1, "one member of a team is out, another is not")
            won = {mate in sight.position.winners for mate in mates}
            yield holds(len(won) == 1, "one member of a team has won, another has not")


@watches("team.order-count")
def drinks_are_ordered_for_opponents(sight: Sight) -> Iterator[str]:
    """Nobody may order a Drink for the own team."""
    decision = sight.moment.decision
    top = sight.position.agenda[-1] if sight.position.agenda else None
    if decision is not None and isinstance(top, Phase | Ordering):
        for option in decision.options:
            if option.act == "order":
                mine = set(option.targets) & set(sight.setup.mates[decision.seat])
                yield holds(not mine, f"{sight.name(decision.seat)} may order for the own team")
