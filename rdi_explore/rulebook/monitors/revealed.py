"""Revealed Drinks: their Chasers, halves and copies, what they add up to, and what they do."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ...kernel import Act, Card, Drink, DrinkingContest, Drinks, Reveal, RoundOnTheHouse, Setup
from ...kernel import cards as c
from .monitor import Numbers, Sight, holds, watches

HIGHEST = 20


def revealed(sight: Sight) -> Iterator[Drink]:
    """Every Drink in the moment in which it is handed on, with all its Chasers."""
    for entry in sight.steps(Reveal):
        if entry.gone and isinstance(entry.frame, Reveal):
            yield from entry.frame.drinks


def faces(sight: Sight, drink: Drink) -> list[Card]:
    """The cards that a Drink is made of, the first revealed first."""
    return [sight.setup.cast[card] for card in drink.names]


@watches("chaser.trigger", "chaser.chain", at=Reveal)
def only_a_drink_with_a_chaser_has_another(sight: Sight) -> Iterator[str]:
    """Every card of a Drink but the last has a Chaser."""
    for drink in revealed(sight):
        if len(drink.names) > 1:
            for card in faces(sight, drink)[:-1]:
                promises = card.face is not None and card.face.chaser != "no"
                yield holds(promises, f"{card.title} has a Chaser though it promises none")


@watches("chaser.stop-drink-event", "chaser.event-chaser-discarded", at=Reveal)
def an_event_is_no_chaser(sight: Sight) -> Iterator[str]:
    """No Event is part of a Drink to which it was revealed as a Chaser."""
    for drink in revealed(sight):
        if len(drink.names) > 1:
            events = [card.title for card in faces(sight, drink)[1:] if "event" in card.type]
            yield holds(not events, f"{events} are Chasers of a Drink")


@watches("chaser.adds-effects", "chaser.counts-as-one-drink", at=Reveal)
def chasers_add_up(sight: Sight) -> Iterator[str]:
    """A fresh Drink has the Alcohol Content of all its cards together."""
    for drink in revealed(sight):
        if len(drink.names) > 1:
            printed = sum(card.face.alcohol for card in faces(sight, drink) if card.face)
            has = sum(dose.alcohol for dose in drink.doses)
            yield holds(printed == has, f"cards of {printed} make a Drink of {has}")


@watches("drink-event.carry-out", at=Reveal)
def who_reveals_an_event_follows_it(sight: Sight) -> Iterator[str]:
    """No Event that comes up where somebody was to drink is thrown away for another card."""
    for entry in sight.steps(Reveal):
        frame = entry.frame
        if isinstance(frame, Reveal) and frame.purpose in ("drink", "forced") and not frame.chasing:
            discards = (it for it in entry.changes if it.what == "drink_discard")
            new = [card for it in discards for card in it.after[len(it.before) :]]
            events = [it.title for it in map(sight.setup.cast.__getitem__, new) if it.face is None]
            yield holds(not events, f"{events} are thrown away, and not followed")


@watches("drink-event.is-not-a-drink")
def an_event_is_not_drunk(sight: Sight) -> Iterator[str]:
    """No Event is drunk, but where it stands for a Drink of nothing in a Contest."""
    for below, frame in pairwise(sight.position.agenda):
        if isinstance(frame, Drinks) and not isinstance(below, DrinkingContest):
            for drink in frame.drinks:
                events = [card.title for card in faces(sight, drink) if "event" in card.type]
                yield holds(not events, f"{events} are to be drunk")


@watches("contest.event-is-zero", at=Reveal)
def an_event_counts_nothing_in_a_contest(sight: Sight) -> Iterator[str]:
    """An Event that was revealed for a Contest scores as a Drink of 0 when it is revealed."""
    for drink in revealed(sight):
        if drink.names and "event" in sight.setup.cast[drink.names[0]].type:
            yield holds(drink.score <= 0 and drink.alcohol == 0, f"an Event scores {drink.score}")


def drunk(sight: Sight) -> Iterator[tuple[Drinks, list[Numbers]]]:
    """Each step in which Drinks were drunk, with its changes of Alcohol Content."""
    for entry in sight.steps(Drinks):
        changes = [Numbers(entry, it.what, it.seat, it.before, it.after) for it in entry.changes]
        felt = [change for change in changes if change.what == "alcohol"]
        if felt and isinstance(entry.frame, Drinks):
            yield entry.frame, felt


@watches("drink.total-first", "drink.numeric-icons", at=Drinks)
def a_drink_is_one_change(sight: Sight) -> Iterator[str]:
    """Somebody alone drinks one Drink: Alcohol Content changes by its total, within its limits."""
    worse = any(isinstance(each, c.Worsen) for card in sight.setup.cast for each in card.static)
    for frame, felt in drunk(sight):
        if len(frame.drinks) == 1 and len(felt) == 1 and not worse:
            drink, change = frame.drinks[0], felt[0]
            should = max(0, min(HIGHEST, change.before + drink.alcohol))
            told = f"a Drink of {drink.alcohol} changed {change.before} to {change.after}"
            yield holds(change.after == should, told)


@watches("limits.as-much-as-possible", at=Drinks)
def what_a_limit_stops_happens_in_part(sight: Sight) -> Iterator[str]:
    """A Drink that would lead beyond a limit leads to it."""
    for frame, felt in drunk(sight):
        for change in felt:
            mates = sight.setup.mates[change.seat]
            mine = [drink for drink in frame.drinks if drink.drinker in mates]
            if len(mine) == 1 and not 0 <= change.before + mine[0].alcohol <= HIGHEST:
                told = f"{sight.name(change.seat)} stops at {change.after}"
                yield holds(change.after in (0, HIGHEST), told)


@watches("drink.one-unit", "ignore.needs-the-word", at=Drinks)
def who_does_not_drink_feels_nothing(sight: Sight) -> Iterator[str]:
    """A Drink that was Ignored or Negated changes nobody, and nobody but its drinker feels one."""
    for frame, felt in drunk(sight):
        drinkers = {
            mate
            for drink in frame.drinks
            if drink.drinker >= 0 and not drink.negated and drink.drinker not in drink.ignored
            for mate in sight.setup.mates[drink.drinker]
        }
        others = [sight.name(it.seat) for it in felt if it.seat not in drinkers]
        yield holds(not others, f"{others} feel what they did not drink")


def altered(sight: Sight) -> Iterator[tuple[Drinks, Drinks]]:
    """Every change of Drinks that wait: before and after."""
    for change in sight.changes("waiting"):
        if isinstance(change.before, Drinks) and isinstance(change.after, Drinks):
            yield change.before, change.after
    for entry in sight.steps(Drinks):
        if isinstance(entry.frame, Drinks) and isinstance(entry.now, Drinks) and not entry.gone:
            yield entry.frame, entry.now


def strength(drink: Drink) -> int:
    """Its Alcohol Content for somebody without a particular taste."""
    return sum(dose.alcohol for dose in drink.doses)


@watches("split.combine-then-halve", "self-split.rounding")
def halves_are_rounded_up(sight: Sight) -> Iterator[str]:
    """A Drink that is split with somebody becomes two of half its total, rounded up, unless a card
    prints otherwise or a table rules that each card is halved alone."""
    if sight.setup.rulings.split_cards_one_by_one:
        return
    for was, now in altered(sight):
        whole, halves = (
            list((Counter(these.drinks) - Counter(others.drinks)).elements())
            for these, others in ((was, now), (now, was))
        )
        if len(whole) != 1 or len(halves) != 2 or _some_card_rounds_down(sight.setup):
            continue
        if (total := strength(whole[0])) > 0:
            for drink in halves:
                told = f"half of a Drink of {total} has {strength(drink)}"
                yield holds(strength(drink) == (total + 1) // 2, told)


def _some_card_rounds_down(setup: Setup) -> bool:
    effects = (effect for card in setup.cast for mode in card.modes for effect in mode.do)
    return any(effect == c.Split("down") for effect in effects)


@watches("contest.moves-do-not-count", at=("waiting", Drinks))
def moves_do_not_change_a_result(sight: Sight) -> Iterator[str]:
    """A Drink that is passed or Ignored scores as it did."""
    for was, now in altered(sight):
        for old, new in zip(was.drinks, now.drinks, strict=False):
            moved = old.drinker != new.drinker or old.ignored != new.ignored
            if moved and len(was.drinks) == len(now.drinks) and old.origin == new.origin:
                told = f"a Drink that moved scores {new.score}, not {old.score}"
                yield holds(old.score == new.score, told)


@watches("split.partner", "team.no-pass-to-teammate")
def nobody_gives_a_drink_to_a_teammate(sight: Sight) -> Iterator[str]:
    """A Drink is not split with, or passed to, who would drink it, or a teammate."""
    waits = sight.waits
    if isinstance(waits, Drinks):
        for option, card in sight.offers:
            effects = card.modes[option.mode].do
            gives = any(isinstance(effect, c.Split | c.Pass) for effect in effects)
            own = any(isinstance(it, c.DrinkerIs) for it in card.modes[option.mode].when)
            if gives and own and option.targets and 0 <= option.part < len(waits.drinks):
                drinker = waits.drinks[option.part].drinker
                mine = set(option.targets) & set(sight.setup.mates[drinker])
                yield holds(not mine, f"{card.title} may give a Drink to {mine}, a teammate")


@watches("self-split.procedure")
def a_drink_is_shared_with_somebody_else(sight: Sight) -> Iterator[str]:
    """Who may share a Drink by its own text shares it with an opponent in the game."""
    decision = sight.moment.decision
    for option in decision.options if decision is not None else ():
        by_drinker = sight.setup.rulings.self_split_by == "current_drinker"
        if option.act is Act.SHARE and decision is not None and by_drinker:
            mine = set(option.targets) & set(sight.setup.mates[decision.seat])
            yield holds(not mine, f"{sight.name(decision.seat)} may share with {mine}")


@watches("self-split.not-as-chaser-or-event")
def no_copy_and_no_chaser_is_shared(sight: Sight) -> Iterator[str]:
    """By its own text only a Drink is shared that was revealed first, and not by an Event."""
    agenda, decision = sight.position.agenda, sight.moment.decision
    if decision is not None and any(option.act is Act.SHARE for option in decision.options):
        drinks, below = agenda[-1], agenda[-2]
        event = isinstance(below, DrinkingContest | RoundOnTheHouse)
        yield holds(isinstance(drinks, Drinks) and not event, "an Event's Drink may be shared")


@watches("self-split.no-other-split", kind="never")
def some_drinks_are_split_by_nothing_else(sight: Sight) -> Iterator[str]:
    """No card splits a Drink that refuses other splits."""
    waits = sight.waits
    if isinstance(waits, Drinks):
        refusing = {
            place
            for place, drink in enumerate(waits.drinks)
            if any(it.face is not None and _refuses(sight, it.face) for it in faces(sight, drink))
        }
        for option, card in sight.offers if refusing else ():
            effects = card.modes[option.mode].do
            splits = any(isinstance(effect, c.Split) for effect in effects)
            yield holds(not splits or option.part not in refusing, f"{card.title} may split it")


def _refuses(sight: Sight, face: c.Face) -> bool:
    """Whether no card may split it; by a ruling a Drink that splits itself may be."""
    allowed = face.splits_itself and not sight.setup.rulings.self_split_bars_splits
    return not face.other_splits and not allowed


@watches(
    "round-on-the-house.reveal-one-drink", "round-on-the-house.not-a-split", at=RoundOnTheHouse
)
def copies_are_alike(sight: Sight) -> Iterator[str]:
    """Everybody's copy is made of the same cards, and none is halved when it is served."""
    for entry in sight.steps(RoundOnTheHouse):
        copies = entry.agenda[-1] if entry.agenda else None
        if isinstance(copies, Drinks) and not entry.gone:
            yield holds(len({drink.names for drink in copies.drinks}) == 1, "the copies differ")
            yield holds(not any(drink.halved for drink in copies.drinks), "a copy is a half")


@watches("round-on-the-house.copies-at-once", at=RoundOnTheHouse)
def everybody_gets_a_copy(sight: Sight) -> Iterator[str]:
    """One copy for each who takes part and is there, all at once."""
    for entry in sight.steps(RoundOnTheHouse):
        copies = entry.agenda[-1] if entry.agenda else None
        if isinstance(copies, Drinks) and isinstance(entry.frame, RoundOnTheHouse):
            who = sorted(drink.drinker for drink in copies.drinks)
            away = {change.seat for change in sight.changes("away")}
            away |= {seat for seat, player in enumerate(sight.position.seats) if player.away}
            there = sorted(set(entry.frame.drinkers) - (away - set(who)))
            yield holds(who == there, f"{there} drink, {who} have a copy")


@watches("drink.effects-then-discard", at=Drinks)
def drinks_are_discarded(sight: Sight) -> Iterator[str]:
    """When all is drunk, the cards of an ordinary Drink lie in the discard pile."""
    for entry in sight.steps(Drinks):
        if entry.gone and isinstance(entry.frame, Drinks):
            lie = [change.after for change in entry.changes if change.what == "drink_discard"]
            for drink in entry.frame.drinks:
                for card in drink.cards:
                    face = sight.setup.cast[card].face
                    if face is not None and face.after == "discard" and face.deck == "drinks":
                        there = bool(lie) and card in lie[-1]
                        yield holds(there, f"{sight.setup.cast[card].title} is not discarded")
