"""A Round of Gambling: who is in it, who is in control, what it may end with."""

from collections.abc import Iterator

from ...kernel import NOBODY, AnteDemand, Gambling, Payment, Play
from .monitor import Sight, holds, watches


@watches("leave-round.out-of-round-still-in-game")
def members_of_a_round_are_there(sight: Sight) -> Iterator[str]:
    """Whoever is in a Round that runs is in the game and is there."""
    running = sight.position.round
    if running is not None and not running.ended:
        for seat in running.members:
            player = sight.position.seats[seat]
            if player.away and not sight.setup.rulings.absent_leaves_round:
                continue
            told = f"{sight.name(seat)} is in the Round, and is {player.away or 'out of the game'}"
            yield holds(not player.out and not player.away, told)


@watches("team.champion-round")
def one_of_each_team_is_in_a_round(sight: Sight) -> Iterator[str]:
    """Of a team only one, its Champion, is in a Round."""
    running = sight.position.round
    if running is not None and sight.setup.teams:
        teams = [sight.setup.teams[seat] for seat in running.members]
        yield holds(len(teams) == len(set(teams)), f"two of a team are in the Round: {teams}")


@watches("leave-round.effect", "gambling.play-or-pass")
def only_members_have_gambling_turns(sight: Sight) -> Iterator[str]:
    """On a gambling turn the one who is asked is in the Round, and plays a Gambling or Cheating
    Card, or passes."""
    decision, running = sight.moment.decision, sight.position.round
    if decision is None or running is None or not sight.position.agenda:
        return
    if isinstance(sight.position.agenda[-1], Gambling):
        who = sight.name(decision.seat)
        yield holds(decision.seat in running.members, f"{who} has left the Round and is asked")
        for option in decision.options:
            if option.act == "play":
                mode = sight.setup.cast[option.card].modes[option.mode]
                told = f"{sight.setup.cast[option.card].title} is offered on a gambling turn"
                yield holds(mode.as_ in ("gambling", "cheating"), told)


@watches("leave-round.no-more-antes")
def only_members_ante(sight: Sight) -> Iterator[str]:
    """Gold goes into the pot only from those who are in the Round, unless a table rules that those
    who left it ante, too."""
    if sight.setup.rulings.left_players_ante:
        return
    running = sight.before.round if sight.before is not None else None
    for entry in sight.entries:
        for change in entry.changes:
            if change.what == "round":
                running = change.after
        if running is not None and any(
            change.what == "pot" and change.after > change.before for change in entry.changes
        ):
            payers = {
                change.seat
                for change in entry.changes
                if change.what == "gold" and change.after < change.before
            }
            teams = {mate for seat in running.members for mate in sight.setup.mates[seat]}
            yield holds(payers <= teams, f"{payers - teams} ante, and are not in the Round")


@watches("gambling.win-when-others-pass", at="round")
def who_wins_by_passes_was_in_control(sight: Sight) -> Iterator[str]:
    """When all others have passed, the winner is who was in control, and is in the Round."""
    for change in sight.changes("round"):
        was, now = change.before, change.after
        if was is None or now is None or was.winner != NOBODY or now.winner == NOBODY:
            continue
        if set(now.passed) | {now.control} >= set(now.members) and now.control != NOBODY:
            told = f"{sight.name(now.control)} was in control, {sight.name(now.winner)} has won"
            if len(now.members) > 1 and isinstance(change.entry.frame, Gambling):
                yield holds(now.winner == now.control, told)


@watches("forced-leave.one-left", "leave-round.no-winner", at="round")
def winner_is_in_the_round_and_in_the_game(sight: Sight) -> Iterator[str]:
    """Who wins a Round is in the game."""
    for change in sight.changes("round"):
        if change.after is not None and change.after.winner != NOBODY:
            winner = change.after.winner
            out = sight.position.seats[winner].out and (
                sight.before is None or sight.before.seats[winner].out
            )
            yield holds(not out, f"{sight.name(winner)} wins the Round, and is out of the game")


@watches("winning-hand.needs-cheating-next", "winning-hand.lifted-by-cheating", at="round")
def after_a_winning_hand_only_cheating(sight: Sight) -> Iterator[str]:
    """While a Winning Hand is in control, a Cheating Card takes it, or a card that says so."""
    for change in sight.changes("round"):
        was, now = change.before, change.after
        if was is None or now is None or not was.lock or was.control == now.control:
            continue
        play = change.entry.frame
        if isinstance(play, Play) and now.control == play.by:
            mode = sight.setup.cast[play.card].modes[play.mode]
            beats = any(getattr(effect, "beats", None) for effect in mode.do)
            told = f"{sight.setup.cast[play.card].title} took control after a Winning Hand"
            yield holds(mode.as_ == "cheating" or beats, told)


@watches("gambling.card-takes-control")
def control_is_held_by_a_member(sight: Sight) -> Iterator[str]:
    """Who is in control of a Round that runs is in it."""
    running = sight.position.round
    stays = sight.setup.rulings.leave_after_ante_vacates == "start_only"
    if running is not None and running.control != NOBODY and running.members and not running.ended:
        told = f"{sight.name(running.control)} is in control, and not in the Round"
        yield holds(running.control in running.members or stays, told)


@watches("gambling.ends-at-last-pass")
def no_turn_after_the_last_pass(sight: Sight) -> Iterator[str]:
    """Nobody has a gambling turn who is alone in the Round, or when all others have passed since
    control changed."""
    decision, running = sight.moment.decision, sight.position.round
    if decision is None or running is None:
        return
    alone = len(running.members) == 1 and sight.setup.rulings.one_left_wins != "always"
    if running.control == NOBODY and len(running.members) != 1:
        return
    if isinstance(sight.position.agenda[-1], Gambling) and not running.ended and not alone:
        others = set(running.members) - {running.control}
        told = f"{sight.name(decision.seat)} is asked, and all others have passed"
        yield holds(not others <= set(running.passed), told)


@watches("leave-round.ante-stays", "gambling.ante-one")
def pot_only_grows_until_it_is_taken(sight: Sight) -> Iterator[str]:
    """While a Round runs Gold leaves the pot only by a card, or to who takes it."""
    for entry in sight.entries:
        for change in entry.changes:
            if change.what == "pot" and change.after < change.before:
                paid = isinstance(entry.frame, Payment) and entry.frame.why == "ante"
                ante = isinstance(entry.frame, AnteDemand) or paid
                yield holds(not ante, "an ante has taken Gold out of the pot")
