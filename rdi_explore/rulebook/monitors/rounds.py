"""A Round from its start to its end: how it begins, turns in it, and what becomes of the pot."""

from collections.abc import Iterator

from ...kernel import (
    NOBODY,
    PRIZE_IN_POT,
    PRIZES,
    AnteDemand,
    Card,
    Change,
    Entry,
    Gambling,
    Game,
    Option,
    Play,
    Round,
)  # fmt: skip
from ...kernel import cards as c
from .losing import drunkenness
from .monitor import Sight, holds, watches


def rounds(sight: Sight) -> Iterator[tuple[Entry, Round | None, Round | None]]:
    """Every change of the Round: the step, the Round before and after."""
    for change in sight.changes("round"):
        yield change.entry, change.before, change.after


def begun(sight: Sight) -> Iterator[tuple[Entry, Round, Play | None]]:
    """Every Round that has just begun, and the card that started it, if a card did."""
    for entry, was, now in rounds(sight):
        if was is None and now is not None:
            card = next((it for it in reversed(entry.agenda) if isinstance(it, Play)), None)
            yield entry, now, card


@watches("gambling.starter-in-control", at="round")
def the_starter_is_in_control(sight: Sight) -> Iterator[str]:
    """A new Round is controlled by the player of the card that started it, who is in it."""
    for _, running, card in begun(sight):
        if card is not None and card.by in running.members:
            told = f"{running.control} is in control, {card.by} has started"
            yield holds(running.control in (card.by, NOBODY), told)


@watches("gambling.start", at="round")
def who_is_there_is_in_a_new_round(sight: Sight) -> Iterator[str]:
    """Without teams everybody in a new Round is in the game and there, and nobody who is away."""
    for _, running, _ in begun(sight):
        if not sight.setup.teams and sight.before is not None:
            seats = sight.before.seats
            back = {change.seat for change in sight.changes("away") if not change.after}
            gone = [seat for seat in running.members if seats[seat].away and seat not in back]
            yield holds(not gone, f"{gone} are away, and in a new Round")


@watches("notes.staring-contest", at="round")
def who_ignores_the_card_is_not_in_its_round(sight: Sight) -> Iterator[str]:
    """Who Ignores the Action Card that starts a Round is not in it."""
    for _, running, card in begun(sight):
        if card is not None and (card.ignored or _some_are_shielded(sight)):
            action = "action" in sight.setup.cast[card.card].type
            shielded = {
                seat
                for seat in running.members
                for it in sight.statics(seat)
                if isinstance(it, c.Shield) and (action or it.shield == "everything")
            }
            mine = set(running.members) & (set(card.ignored) | shielded)
            yield holds(not mine, f"{mine} Ignore the card and are in the Round")


def _some_are_shielded(sight: Sight) -> bool:
    return any(
        isinstance(word, c.Shield) for seat in sight.setup.seats for word in sight.statics(seat)
    )


@watches("leave-round.leave-after-own-ante-card", at="round")
def who_is_not_in_a_round_does_not_control_it(sight: Sight) -> Iterator[str]:
    """Whoever leaves a Round while in control leaves it without control."""
    for _, was, now in rounds(sight):
        if was is not None and now is not None and len(now.members) < len(was.members):
            gone = set(was.members) - set(now.members)
            stays = sight.setup.rulings.leave_after_ante_vacates == "start_only"
            if was.control in gone and now.members and not now.ended and not stays:
                told = f"{was.control} has left and is in control"
                yield holds(now.control not in gone, told)


@watches("gambling.clockwise")
def gambling_turns_go_clockwise(sight: Sight) -> Iterator[str]:
    """After a gambling turn comes that of the next one to the left who is in the Round."""
    running = sight.before.round if sight.before is not None else None
    for entry in sight.entries:
        for change in entry.changes:
            if change.what == "round":
                running = change.after
        was, now = entry.frame, entry.now
        if (
            isinstance(was, Gambling)
            and isinstance(now, Gambling)
            and running is not None
            and was.gambler != now.gambler
            and running.members
        ):
            seats = len(sight.setup.names)
            order = [(was.gambler + step) % seats for step in range(1, seats + 1)]
            should = next((seat for seat in order if seat in running.members), -1)
            told = f"{sight.name(now.gambler)} comes after {sight.name(was.gambler)}"
            yield holds(now.gambler == should, told)


@watches("gambling.pass-keeps-you-in", at="round")
def who_passes_stays_in(sight: Sight) -> Iterator[str]:
    """A pass takes nobody out of the Round."""
    for entry, was, now in rounds(sight):
        if (
            was is not None
            and now is not None
            and len(now.passed) == len(was.passed) + 1
            and isinstance(entry.frame, Gambling)
        ):
            yield holds(now.members == was.members, "somebody has left by passing")


@watches("gambling.win-by-effect", at="round")
def an_effect_lets_its_player_win(sight: Sight) -> Iterator[str]:
    """Who wins by a card is its player, and the Round is over at once."""
    for entry, was, now in rounds(sight):
        if (
            was is not None
            and now is not None
            and was.winner == NOBODY != now.winner
            and any(isinstance(it, c.Win) for it in sight.effects_of(entry))
        ):
            by = getattr(entry.frame, "by", NOBODY)
            yield holds(now.winner == by, f"{by} plays it, {now.winner} wins")


@watches("gambling.dual-use-card", at=Play)
def taking_control_demands_no_ante(sight: Sight) -> Iterator[str]:
    """A card that starts Rounds demands no ante where it is played to take control."""
    for entry in sight.steps(Play):
        play = entry.frame
        if isinstance(play, Play) and entry.step == "next_instruction":
            card = sight.setup.cast[play.card]
            if card.modes[play.mode].as_ == "gambling" and card.id == "gambling-im-in":
                antes = any(isinstance(frame, AnteDemand) for frame in entry.agenda[-1:])
                yield holds(not antes, "an ante is demanded")


@watches("turn.rule-of-turn-owner")
def a_round_does_not_change_whose_turn_it_is(sight: Sight) -> Iterator[str]:
    """While a Round runs, or a Contest, it stays the turn of the same player or team."""
    if sight.before is not None:
        agendas = (sight.before.agenda, sight.position.agenda)
        if all(any(isinstance(it, Gambling) for it in agenda) for agenda in agendas) and not any(
            isinstance(entry.frame, Game) for entry in sight.entries
        ):
            same = sight.position.turn in sight.setup.mates[sight.before.turn]
            yield holds(same, "another player's turn has begun in a Round")


@watches("team.champion-fixed-in-round", at="round")
def nobody_joins_a_running_round(sight: Sight) -> Iterator[str]:
    """The members of a Round become fewer, never others."""
    for _, was, now in rounds(sight):
        if was is not None and now is not None and was.members:
            more = set(now.members) - set(was.members)
            yield holds(not more, f"{more} join a Round that runs")


@watches("team.non-champion-plays")
def only_members_are_offered_bets(sight: Sight) -> Iterator[str]:
    """Gambling and Cheating Cards are offered only to who is in the Round."""
    running = sight.position.round
    if running is not None:
        for option, card in sight.offers:
            if card.modes[option.mode].as_ in ("gambling", "cheating"):
                yield holds(sight.asked in running.members, f"{card.title} is offered outside")


@watches("winning-hand.gambling-except-after-it")
def only_cheating_is_offered_after_a_winning_hand(sight: Sight) -> Iterator[str]:
    """On a gambling turn after it no Gambling Card is offered but one that says it may be."""
    for option, card, lock in bets(sight):
        if lock:
            mode = card.modes[option.mode]
            beats = any(getattr(it, "beats", None) for it in mode.do)
            yield holds(mode.as_ == "cheating" or beats, f"{card.title} may be played after it")


def bets(sight: Sight) -> Iterator[tuple[Option, Card, str]]:
    """What is offered on a gambling turn, and what alone may take control."""
    running = sight.position.round
    if running is not None and isinstance(sight.top, Gambling):
        for option, card in sight.offers:
            yield option, card, running.lock


@watches("winning-hand.cheating-after-anything", "printed-cards.cheating-card")
def a_plain_cheating_card_is_always_offered(sight: Sight) -> Iterator[str]:
    """On a gambling turn every Cheating Card in hand without a price may be played; it is none
    yet while a Prize is added to the pot."""
    decision = sight.moment.decision
    if decision is None or not any(option.act == "pass" for option in decision.options):
        return
    if isinstance(sight.top, Gambling) and sight.position.round is not None:
        offered = {option.card for option, _ in sight.offers}
        for card in set(sight.position.seats[sight.asked].hand):
            for mode in sight.setup.cast[card].modes:
                plain = mode.as_ == "cheating" and not (mode.cost or mode.when)
                if plain and all(isinstance(it, c.Take) for it in mode.do):
                    told = f"{sight.setup.cast[card].title} is not offered"
                    yield holds(card in offered, told)


@watches("printed-cards.winning-hand", at="round")
def a_winning_hand_locks(sight: Sight) -> Iterator[str]:
    """When it takes control only a Cheating Card may follow; a Negated one takes none."""
    for entry, was, now in rounds(sight):
        if (
            was is not None
            and now is not None
            and isinstance(entry.frame, Play)
            and not entry.frame.negated
            and sight.setup.cast[entry.frame.card].id == "winning-hand"
            and was != now
        ):
            yield holds(now.lock == "cheating", "after a Winning Hand anything may follow")


@watches("leave-round.may-still-play-sometimes-anytime", kind="sometimes")
def who_has_left_may_still_play(sight: Sight) -> Iterator[str]:
    """A card is offered to somebody who is not in the Round that runs."""
    running = sight.position.round
    if running is not None and sight.offers and sight.asked not in running.members:
        yield ""


@watches("winning-hand.whitehawk-exception", kind="sometimes")
def some_may_follow_a_winning_hand(sight: Sight) -> Iterator[str]:
    """A Gambling Card that says so is offered after a Winning Hand."""
    for _, card, lock in bets(sight):
        if lock and any(getattr(it, "beats", None) for mode in card.modes for it in mode.do):
            yield ""


@watches("negate.negated-gambling-card-is-a-pass")
def a_negated_bet_is_a_pass(sight: Sight) -> Iterator[str]:
    """Who played a Gambling or Cheating Card that was Negated has passed."""
    running = sight.before.round if sight.before is not None else None
    for entry in sight.entries:
        for change in entry.changes:
            if change.what == "round":
                running = change.after
        play = entry.frame
        if isinstance(play, Play) and play.negated and entry.gone and running is not None:
            mode = sight.setup.cast[play.card].modes[play.mode]
            if mode.as_ in ("gambling", "cheating") and not mode.if_negated:
                passed = play.by in (*running.passed, running.control)
                left = play.by not in running.members or running.ended
                yield holds(passed or left, f"{sight.name(play.by)} has not passed")


@watches("negate.negated-start", at=Play)
def a_negated_start_is_no_round(sight: Sight) -> Iterator[str]:
    """An Action Card that was Negated starts no Round."""
    for entry in sight.steps(Play):
        play = entry.frame
        if (
            isinstance(play, Play)
            and play.negated
            and any(isinstance(it, c.Start) for it in sight.does(play))
        ):
            starts = any(change.what in ("round", "pot") for change in entry.changes)
            yield holds(not starts, "a Negated card starts a Round")


@watches("wench-tip.effect", at="round")
def the_tip_leaves_an_empty_pot(sight: Sight) -> Iterator[str]:
    """After a card that ends the Round for the Inn nobody has won it."""
    for entry, was, now in rounds(sight):
        if was is not None and now is not None and now.ended and not was.ended:
            ends = [it for it in sight.effects_of(entry) if isinstance(it, c.End)]
            if ends:
                yield holds(now.winner == NOBODY, "a Round that was ended has a winner")


@watches("prize.winner-takes-prize", "prize.pot-to-inn")
def no_prize_is_left_in_a_pot(sight: Sight) -> Iterator[str]:
    """When no Round runs no Prize lies in a pot."""
    piles = {pile.name: pile.cards for pile in sight.position.piles}
    if PRIZES in piles and sight.position.round is None:
        yield holds(not piles.get(PRIZE_IN_POT), "a Prize lies in the pot, and no Round runs")


@watches("prize.not-gold", at=Play)
def stealing_gold_takes_no_prize(sight: Sight) -> Iterator[str]:
    """A card that takes Gold out of the pot leaves the Prize in it."""
    for entry in sight.steps(Play):
        steals = any(isinstance(it, c.Steal) for it in sight.effects_of(entry))
        if steals and any(change.what == "pot" for change in entry.changes):
            prizes = [change for change in entry.changes if _of_the_pot(change)]
            yield holds(not prizes, "a Prize was stolen with Gold")


def _of_the_pot(change: Change) -> bool:
    """Whether a Prize has come into the pot, or out of it."""
    if change.what != "piles" or change.seat >= 0:
        return False
    was, now = (
        next((pile.cards for pile in piles if pile.name == PRIZE_IN_POT), ())
        for piles in (change.before, change.after)
    )
    return bool(was != now)


@watches("prize.starter-adds-prize")
def one_prize_lies_in_a_pot(sight: Sight) -> Iterator[str]:
    """Just one Prize is added to the pot of a Round, before anybody antes."""
    for entry in sight.entries:
        for change in entry.changes:
            if _of_the_pot(change):
                now = next((it.cards for it in change.after if it.name == PRIZE_IN_POT), ())
                yield holds(len(now) <= 1, f"{len(now)} Prizes lie in the pot")


@watches("gold-out-in-round.stay-until-end", at="out")
def nobody_is_out_of_gold_in_the_middle(sight: Sight) -> Iterator[str]:
    """Without Gold, and sober, nobody goes out while a Round is on the agenda."""
    for change in sight.changes("out"):
        if change.after and any(isinstance(it, Gambling) for it in change.entry.agenda):
            told = f"{sight.name(change.seat)} is out of Gold in the middle of a Round"
            seat = sight.position.seats[change.seat]
            drunk = drunkenness(sight, sight.position, change.seat) >= seat.fortitude
            yield holds(drunk, told)


@watches("gold-out-in-round.ignore-payments", at="gold")
def who_has_nothing_pays_nothing(sight: Sight) -> Iterator[str]:
    """Whoever had no Gold loses none."""
    for change in sight.changes("gold"):
        if change.before == 0:
            yield holds(change.after > 0, f"{sight.name(change.seat)} pays without Gold")


@watches("pass-out.during-round", at="out")
def who_passes_out_leaves_the_round(sight: Sight) -> Iterator[str]:
    """Who goes out in the middle of a Round is no longer in it."""
    for change in sight.changes("out"):
        if change.after and any(isinstance(it, Gambling) for it in change.entry.agenda):
            running = sight.position.round
            there = running is not None and change.seat in running.members
            yield holds(not there, f"{sight.name(change.seat)} is out, and in the Round")


@watches("forced-leave.everyone-may-respond", at="round")
def forcing_out_may_be_answered(sight: Sight) -> Iterator[str]:
    """A window was open on a card before it forced anybody out of a Round."""
    for entry, was, now in rounds(sight):
        play = entry.frame
        if was is not None and now is not None and isinstance(play, Play):
            gone = set(was.members) - set(now.members) - {play.by}
            mode = sight.setup.cast[play.card].modes[play.mode]
            if gone and mode.as_ in ("action", "sometimes", "anytime", "gambling", "cheating"):
                asked = any(entry.number in each.asked_about for each in sight.turn)
                yield holds(asked, f"{gone} are forced out, and nobody was asked")


@watches("affects.ante-cards-not-direct", "affects.round-not-ignorable")
def antes_are_not_ignored(sight: Sight) -> Iterator[str]:
    """No card that Ignores a card for its Gold alone is offered on a plain ante card."""
    waits = sight.waits
    if isinstance(waits, Play):
        does = sight.setup.cast[waits.card].modes[waits.mode].do
        halves = any(isinstance(it, c.Take) and it.take == "pot" for it in does)
        if does and not halves and all(isinstance(it, c.Start | c.Ante | c.Take) for it in does):
            for option, card in sight.offers:
                mode = card.modes[option.mode]
                ignores = any(isinstance(it, c.Ignore) and not it.optional for it in mode.do)
                gold = [it for it in mode.when if isinstance(it, c.Affects)]
                told = f"{card.title} may be played on {sight.setup.cast[waits.card].title}"
                yield holds(not (ignores and gold), told)


@watches("wench-tip.playable-after-leaving", kind="sometimes")
def a_round_is_answered_from_outside(sight: Sight) -> Iterator[str]:
    """A card that is played during a Round is offered to somebody who is not in it."""
    running = sight.position.round
    if running is not None and sight.asked not in running.members:
        for option, card in sight.offers:
            if card.modes[option.mode].answers == "round":
                yield ""
