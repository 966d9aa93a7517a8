"""Ends: of turns, of players, of the game; counters and Events at the end of a turn."""

from collections.abc import Iterator

from ...kernel import Deal, Entry, EventDecks, Gambling, Game, Losing, PassedOut, Phase
from .losing import all_is_resolved
from .monitor import Sight, holds, watches
from .setting_up import is_boss


@watches("turn.next-player", at=Game)
def the_next_one_to_the_left_comes(sight: Sight) -> Iterator[str]:
    """The next turn is that of the next player clockwise, or team, who is still in the game."""
    for entry in sight.steps(Game):
        for change in entry.changes:
            if change.what == "turn":
                seats = len(sight.setup.names)
                mine = sight.setup.mates[change.before]
                order = [(change.before + step) % seats for step in range(1, seats + 1)]
                out = {it.seat for each in sight.entries for it in each.changes if it.what == "out"}
                gone = {
                    seat
                    for seat in order
                    if sight.position.seats[seat].out and not (seat in out and entry is not None)
                }
                others = [it for it in order if it not in mine and it not in gone]
                should = others[0] if others else change.before
                told = f"after {sight.name(change.before)} comes {sight.name(change.after)}"
                yield holds(change.after in sight.setup.mates[should] or bool(out), told)


@watches("last-chance.one-window", at="out")
def everybody_has_a_last_chance(sight: Sight) -> Iterator[str]:
    """Before anybody is out, a window was open on the loss."""
    for change in sight.changes("out"):
        if change.after and isinstance(change.entry.frame, Losing):
            number = change.entry.number
            asked = any(number in each.asked_about for each in sight.turn)
            yield holds(asked, f"{sight.name(change.seat)} is out without a last chance")


@watches("last-chance.out-if-not-saved")
def who_is_not_saved_is_out(sight: Sight) -> Iterator[str]:
    """When a loss is settled nobody is left in the game whose Alcohol Content meets Fortitude, but
    where the last chance has ended a Round: then its pot is taken first."""
    settled = [place for place, entry in enumerate(sight.entries) if _settles(entry)]
    later = sight.entries[settled[-1] + 1 :] if settled else ()
    numbers = ("alcohol", "fortitude", "tokens")
    pot_first = sight.position.round is not None and sight.position.round.ended
    changed = any(it.what in numbers for each in later for it in each.changes)
    if settled and not pot_first and not changed:
        for seat, player in sight.players():
            if not player.out and not sight.position.winners:
                told = f"{sight.name(seat)} is not saved, and plays on"
                yield holds(player.alcohol < player.fortitude, told)


def _settles(entry: Entry) -> bool:
    return isinstance(entry.frame, Losing) and entry.gone


@watches("simultaneous-loss.pass-outs-first", "simultaneous-loss.gold-out-saved-by-share")
def gold_is_divided_in_whole_shares(sight: Sight) -> Iterator[str]:
    """Gold of who passes out: those who stay get equal whole shares of half of it, rounded down."""
    if sight.setup.teams or sight.setup.automaton >= 0:
        return
    for entry in sight.steps(Losing):
        lost = [it for it in entry.changes if it.what == "gold" and it.after < it.before]
        won = [it.after - it.before for it in entry.changes if it.what == "gold"]
        shares = {n for n in won if n > 0}
        if lost and any(it.what == "out" and it.after for it in entry.changes):
            yield holds(len(shares) <= 1, f"the shares are {sorted(shares)}")
            total = sum(it.before - it.after for it in lost)
            paid = sum(n for n in won if n > 0)
            yield holds(paid <= total // 2, f"{paid} of {total} Gold go to players")


@watches(
    "dungeon-events.end-of-turn-counter", "dungeon-events.counter-despite-early-end", at=EventDecks
)
def a_counter_goes_each_turn(sight: Sight) -> Iterator[str]:
    """At the end of a turn the decks of Events lose one Progress Counter each."""
    for entry in sight.steps(EventDecks):
        if entry.step == "remove_counter":
            for change in entry.changes:
                if change.what == "piles" and change.seat < 0:
                    was = {pile.name: pile.marks for pile in change.before}
                    now = {pile.name: pile.marks for pile in change.after}
                    fewer = [
                        sum(was[name]) - sum(now.get(name, ()))
                        for name in was
                        if was[name] != now.get(name)
                    ]
                    yield holds(fewer == [1], f"{fewer} counters were removed")


@watches("dungeon-events.last-thing-in-turn", at=EventDecks)
def events_come_after_all_phases(sight: Sight) -> Iterator[str]:
    """No counter is removed while a phase is going on."""
    for entry in sight.steps(EventDecks):
        phases = any(isinstance(frame, Phase) for frame in entry.agenda)
        yield holds(not phases, "a phase goes on when a counter is removed")


@watches("otto.turn")
def it_has_two_phases(sight: Sight) -> Iterator[str]:
    """On the automaton's turn there is an Action Phase and a Drink Phase, and no other."""
    if sight.setup.automaton >= 0 and sight.position.turn == sight.setup.automaton:
        for frame in sight.waiting(Phase):
            if isinstance(frame, Phase):
                yield holds(frame.phase in ("action", "drink"), f"it has a {frame.phase} phase")


@watches("otto.pass-out-reset", at=PassedOut)
def its_track_starts_again(sight: Sight) -> Iterator[str]:
    """When it has passed out on a track, this is at 6 and 0 again."""
    for entry in sight.steps(PassedOut):
        for change in entry.changes:
            if change.what == "piles" and change.seat == sight.setup.automaton:
                fresh = [it for it in change.after if it not in change.before]
                right = all(tuple(pile.marks) == (6, 0) for pile in fresh)
                yield holds(right, f"a track is set to {[pile.marks for pile in fresh]}")


@watches("otto.illegal-is-nothing", at=Deal)
def it_is_not_used_in_team_games(sight: Sight) -> Iterator[str]:
    """Where it plays there are no teams."""
    if sight.setup.automaton >= 0 and sight.new_game:
        yield holds(not sight.setup.teams, "it plays in a team game")


@watches("two-headed-dragon.orders-two", "boss-battle.boss-orders")
def a_team_orders_so_many_drinks(sight: Sight) -> Iterator[str]:
    """In its Order a Drink Phase a team orders two Drinks; a Boss one for each Challenger;
    Challengers one."""
    top = sight.top
    if isinstance(top, Phase) and top.phase == "order" and sight.setup.teams and top.only < 0:
        boss = is_boss(sight, sight.position.turn)
        dragon = sight.setup.mode != "boss-battle"
        most = 2 if dragon else len(sight.setup.names) - 1 if boss else 1
        yield holds(top.more < most, f"{top.more} more Drinks are to be ordered after this one")


@watches("team.draw-simultaneously")
def nobody_draws_before_all_have_discarded(sight: Sight) -> Iterator[str]:
    """In a team nobody is asked what to discard after a member has drawn."""
    if sight.setup.teams:
        drawn: set[int] = set()
        for each in sight.turn:
            for entry in each.steps(Phase):
                frame = entry.frame
                if isinstance(frame, Phase) and frame.phase == "discard":
                    grew = any(
                        it.what == "hand" and len(it.after) > len(it.before) for it in entry.changes
                    )
                    if each is sight and entry.option is not None and drawn:
                        yield holds(
                            entry.number not in drawn, "somebody discards after the drawing"
                        )
                    if grew and entry.option is None:
                        drawn.add(entry.number)
        if drawn and sight.steps(Phase):
            yield ""


@watches("gold-out-in-round.lose-if-not-win")
def a_round_decides_who_is_out_of_gold(sight: Sight) -> Iterator[str]:
    """Who has no Gold when a Round is over is out, before anything else is begun."""
    rounds = any(each.steps(Gambling) for each in sight.turn)
    if rounds and all_is_resolved(sight):
        for seat, player in sight.players():
            if not player.out:
                yield holds(player.gold > 0, f"{sight.name(seat)} plays on without Gold")
