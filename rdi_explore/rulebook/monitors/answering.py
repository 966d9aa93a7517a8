"""What a card may be played on: the occasion that its own text names, and cards by their names."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ...kernel import (
    NOTHING,
    After,
    AnteDemand,
    Card,
    CardOrNothing,
    Drinks,
    Event,
    Gambling,
    Losing,
    Mode,
    Option,
    Payment,
    Play,
    SeatNo,
    Window,
)  # fmt: skip
from ...kernel import cards as c
from .monitor import Sight, holds, watches

NO = "i-dont-think-so"
STOP_DRINKS = "wench-thinks-stop-playing-with-drinks"
TIP = "oh-i-guess-the-wench-thought-that-was-her-tip"


def answers(sight: Sight, *to: str) -> Iterator[tuple[Option, Card, Mode]]:
    """The plays that may be made now by cards that answer one of these occasions."""
    for option, card in sight.offers:
        mode = card.modes[option.mode]
        if mode.as_ == "sometimes" and mode.answers in to:
            yield option, card, mode


def waits_for(sight: Sight, to: str, *kinds: type) -> Iterator[str]:
    """Cards that answer this are offered only while something of that kind waits."""
    for _, card, _ in answers(sight, to):
        told = f"{card.title} answers a {to}, and {type(sight.waits).__name__} waits"
        yield holds(isinstance(sight.waits, kinds), told)


@watches("printed-cards.i-dont-think-so")
def cards_are_answered_while_one_waits(sight: Sight) -> Iterator[str]:
    """What answers a card is offered only while a card waits, or an Event that counts as one."""
    yield from waits_for(sight, "card", Play, Event)


@watches("printed-cards.important-matters")
def drinks_are_answered_while_one_waits(sight: Sight) -> Iterator[str]:
    """What answers a Drink is offered only while Drinks wait."""
    yield from waits_for(sight, "drink", Drinks)


@watches("drink-event.respond-window")
def events_are_answered_while_one_waits(sight: Sight) -> Iterator[str]:
    """What answers an Event is offered only while one waits."""
    yield from waits_for(sight, "event", Event)


@watches("leave-round.instead-of-ante")
def antes_are_answered_when_demanded(sight: Sight) -> Iterator[str]:
    """What lets somebody leave instead of anteing is offered when an ante is demanded."""
    yield from waits_for(sight, "ante", AnteDemand, Payment, Gambling)


@watches("affects.gold-payment-is-direct")
def payments_are_answered_while_one_is_due(sight: Sight) -> Iterator[str]:
    """What pays in somebody's place is offered only while Gold is due."""
    yield from waits_for(sight, "payment", Payment, AnteDemand)


@watches("timing.after-window")
def losses_are_answered_afterwards(sight: Sight) -> Iterator[str]:
    """A hit-back is offered only when the card that hit has completely resolved."""
    for _, card, _ in answers(sight, "loss"):
        told = f"{card.title} answers a loss, and {type(sight.waits).__name__} waits"
        yield holds(isinstance(sight.waits, After | Losing | AnteDemand | Drinks), told)


@watches("gambling.no-plays-after-last-pass", kind="never")
def nothing_in_a_round_after_the_last_pass(sight: Sight) -> Iterator[str]:
    """Once the winner is known no card is offered that is played during a Round."""
    running = sight.position.round
    if running is not None and running.winner >= 0 and isinstance(sight.waits, Gambling):
        for option, card in sight.offers:
            mode = card.modes[option.mode]
            told = f"{card.title} may be played after the last pass"
            yield holds(mode.answers != "round" and mode.as_ not in ("gambling", "cheating"), told)


@watches("wench-tip.not-after-last-pass", "wench-tip.not-against-ante", kind="never")
def the_tip_comes_in_time(sight: Sight) -> Iterator[str]:
    """The card that ends a Round is not offered after the last pass, nor when antes are due."""
    running = sight.position.round
    over = running is not None and running.winner >= 0
    dues = isinstance(sight.waits, AnteDemand | Payment)
    if over or dues:
        for option, card in sight.offers:
            effects = card.modes[option.mode].do
            ends = any(isinstance(it, c.End) and it.end == "round" for it in effects)
            yield holds(not ends, f"{card.title} may be played too late")


@watches("wench-tip.not-against-round-end", kind="never")
def the_tip_is_no_answer_to_the_end(sight: Sight) -> Iterator[str]:
    """It is not offered in answer to a card whose resolution ends the Round."""
    waits = sight.waits
    if isinstance(waits, Play):
        does = sight.setup.cast[waits.card].modes[waits.mode].do
        if any(isinstance(it, c.End | c.Win) for it in does):
            for _, card in sight.offers:
                yield holds(card.id != TIP, f"{card.title} may answer the end of the Round")


@watches("i-dont-think-so.negates-a-sometimes")
def it_answers_a_sometimes_card(sight: Sight) -> Iterator[str]:
    """It is offered only against what was played as a Sometimes Card, or counts as one."""
    for option, card in sight.offers:
        if card.family == NO and card.modes[option.mode].as_ == "sometimes":
            waits = sight.waits
            played = (
                sight.setup.cast[waits.card].modes[waits.mode] if isinstance(waits, Play) else None
            )
            right = played is not None and "sometimes" in (played.as_, played.answered_as)
            yield holds(right, f"{card.title} may answer {type(waits).__name__}")


def _answers_to(sight: Sight, family: tuple[str, ...]) -> Iterator[tuple[Card, Card]]:
    """What waits, if it is a card of these, and each card that may Negate or Ignore it."""
    waits = sight.card(sight.waits)
    if waits is not None and (waits.family in family or waits.id in family):
        for _, card, _ in answers(sight, "card"):
            yield waits, card


@watches("i-dont-think-so.only-by-another", "i-dont-think-so.zo-equivalent")
def only_another_copy_answers_it(sight: Sight) -> Iterator[str]:
    """What is offered against it is of its own family."""
    for waits, card in _answers_to(sight, (NO,)):
        yield holds(card.family == NO, f"{card.title} may answer {waits.title}")


@watches("wench-drinks.only-by-idts", "printed-cards.wench-drinks-card", "wench-drinks.not-itself")
def only_that_family_answers_the_wench(sight: Sight) -> Iterator[str]:
    """What is offered against her card is of the one family that may, and no copy of her own."""
    for waits, card in _answers_to(sight, (STOP_DRINKS,)):
        yield holds(card.family == NO, f"{card.title} may answer {waits.title}")


@watches("wench-drinks.sometimes-only", "wench-drinks.not-drink-events")
def the_wench_stops_sometimes_cards_about_drinks(sight: Sight) -> Iterator[str]:
    """Her card answers a Sometimes Card that was played on a Drink, or one that Negates such."""
    for _, card in sight.offers:
        if card.id == STOP_DRINKS:
            waits = sight.waits
            played = (
                sight.setup.cast[waits.card].modes[waits.mode] if isinstance(waits, Play) else None
            )
            right = played is not None and "sometimes" in (played.as_, played.answered_as)
            yield holds(right, f"{card.title} may answer {type(waits).__name__}")
            about = played is not None and played.answers not in ("event", "round", "won", "taken")
            yield holds(about, f"{card.title} may answer what is no change of a Drink")


@watches("ignore.drink-must-concern-you")
def a_drink_is_ignored_by_whom_it_concerns(sight: Sight) -> Iterator[str]:
    """Who may Ignore a Drink is about to drink it, or is a teammate of who is."""
    waits = sight.waits
    if isinstance(waits, Drinks) and sight.setup.rulings.ignore_drink_condition == "about_to_drink":
        for option, card in sight.offers:
            does = card.modes[option.mode].do
            if any(
                isinstance(it, c.Ignore) and it.ignore == "drink" for it in does
            ) and 0 <= option.part < len(waits.drinks):
                drinker = waits.drinks[option.part].drinker
                told = f"{sight.name(sight.asked)} may Ignore a Drink of {sight.name(drinker)}"
                yield holds(sight.asked in sight.setup.mates[drinker], told)


def _stands(sight: Sight, against: str) -> Iterator[tuple[Card, Card, Mode]]:
    """Cards that may be played on a card that cannot be Negated, or Ignored: both, and the mode."""
    waits = sight.card(sight.waits)
    immune = waits.immune if waits is not None else None
    if waits is not None and immune is not None and against in immune.to and not immune.against:
        for _, card, mode in answers(sight, "card"):
            yield waits, card, mode


@watches("ignore.cannot-be-ignored", kind="never")
def what_cannot_be_ignored_is_not(sight: Sight) -> Iterator[str]:
    """No card that does nothing but Ignore is offered against one that cannot be Ignored."""
    for waits, card, mode in _stands(sight, "ignore"):
        only = all(isinstance(it, c.Ignore) and not it.optional for it in mode.do)
        yield holds(not only, f"{card.title} may be played on {waits.title}")


@watches("printed-cards.first-rule-card", kind="never")
def what_cannot_be_negated_is_not(sight: Sight) -> Iterator[str]:
    """No card that Negates is offered against one that cannot be Negated."""
    for waits, card, mode in _stands(sight, "negate"):
        negates = any(isinstance(it, c.Negate) for it in mode.do)
        yield holds(not negates, f"{card.title} may be played on {waits.title}")


@watches("ignore.not-own-gold-cost")
def own_payments_are_not_escaped(sight: Sight) -> Iterator[str]:
    """A card that is for Gold alone does not Ignore what one's own card costs oneself."""
    waits = sight.waits
    if isinstance(waits, Play) and sight.setup.rulings.ignore_own_payment != "allowed":
        for option, card, mode in answers(sight, "card"):
            for word in mode.when:
                if (
                    isinstance(word, c.Affects)
                    and word.affects == ("gold",)
                    and any(isinstance(it, c.Ignore) for it in mode.do)
                ):
                    own = sight.asked == waits.by and _costs_only(waits, option)
                    yield holds(not own, f"{card.title} may be played on one's own card")


def _costs_only(waits: Play, option: Option) -> bool:
    """Whether a card takes Gold from the one for whom another is played, and gives none."""
    you = option.behalf if option.behalf >= 0 else waits.by
    gold = [it for it in waits.parts if it.stat == "gold" and you in (it.victim, it.to)]
    return bool(gold) and all(it.victim == you and it.amount < 0 for it in gold)


@watches(
    "affects.direct-change-only", "affects.changing-a-drink-is-indirect",
    "affects.negating-an-ignore-is-indirect",
)  # fmt: skip
def only_direct_changes_are_ignored_so(sight: Sight) -> Iterator[str]:
    """What is played on a card that affects a number is not offered on one that only changes a
    Drink, or Negates another card."""
    waits = sight.card(sight.waits)
    if waits is not None and isinstance(sight.waits, Play):
        does = sight.does(sight.waits)
        indirect = all(isinstance(it, _INDIRECT) for it in does)
        for _, card, mode in answers(sight, "card"):
            if any(isinstance(word, c.Affects) for word in mode.when):
                told = f"{card.title} may be played on {waits.title}"
                yield holds(not (does and indirect), told)


_INDIRECT = (c.Add, c.Become, c.Convert, c.Split, c.Pass, c.Negate, c.Draw, c.Order, c.Reduce)
"""What changes no player's number itself."""


@watches("redirect.only-fortitude", at="waiting")
def only_fortitude_is_redirected(sight: Sight) -> Iterator[str]:
    """What goes to somebody else by a card that redirects Fortitude is a loss of Fortitude."""
    for change in sight.changes("waiting"):
        was, now, by = change.before, change.after, change.entry.frame
        if isinstance(was, Play) and isinstance(now, Play) and isinstance(by, Play):
            does = sight.setup.cast[by.card].modes[by.mode].do
            if any(isinstance(it, c.Redirect) and it.redirect == "fortitude" for it in does):
                old = {part.step: part for part in was.parts if not part.moved}
                for part in now.parts:
                    if part.moved and part.step in old and part.victim != old[part.step].victim:
                        yield holds(part.stat == "fortitude", f"{part.stat} is redirected")


@watches("redirect.original-source", at=Play)
def a_redirected_loss_keeps_its_source(sight: Sight) -> Iterator[str]:
    """A loss that was moved to somebody counts as caused by the player of its card."""
    for entry in sight.steps(Play):
        play, above = entry.frame, entry.agenda[-1] if entry.agenda else None
        if entry.gone and isinstance(play, Play) and isinstance(above, After):
            for hurt in above.hurts:
                if hurt.moved:
                    told = f"the source is {hurt.source}, the card was {play.by}'s"
                    yield holds(hurt.source == play.by, told)


@watches("negate.needs-the-word", at="waiting")
def only_negate_negates(sight: Sight) -> Iterator[str]:
    """A card that waits becomes Negated only by a card that says so."""
    for change in sight.changes("waiting"):
        was, now, by = change.before, change.after, change.entry.frame
        if isinstance(was, Play) and isinstance(now, Play) and now.negated and not was.negated:
            told = f"{type(by).__name__} Negates a card"
            yield holds(any(isinstance(it, c.Negate) for it in sight.does(by)), told)


@watches("dungeon-events.event-class-scope")
def cards_about_one_kind_of_event_answer_it_alone(sight: Sight) -> Iterator[str]:
    """A card that names a kind of Event is offered on Events of that kind."""
    waits = sight.waits
    if isinstance(waits, Event):
        kind = sight.setup.cast[waits.card].event_class
        for _, card, mode in answers(sight, "event"):
            for word in mode.when:
                if isinstance(word, c.ClassIs):
                    yield holds(kind in word.class_, f"{card.title} may answer a {kind} Event")


@watches("timing.response-order")
def who_played_is_asked_first(sight: Sight) -> Iterator[str]:
    """The first to be asked about a card or an Event is who played or revealed it."""
    top, waits = sight.top, sight.waits
    if isinstance(top, Window) and isinstance(waits, Play | Event):
        told = f"{top.first} is asked first, {waits.by} played"
        yield holds(top.first == waits.by or top.stage != "any", told)


@watches("anytime.respondable", "action.response-then-resolve", at=Play)
def everything_played_is_asked_about_first(sight: Sight) -> Iterator[str]:
    """Before a card from a hand does its first thing, a window was open on it."""
    for entry in sight.steps(Play):
        play = entry.frame
        if isinstance(play, Play) and entry.step == "fate":
            mode = sight.setup.cast[play.card].modes[play.mode]
            if mode.from_ == "hand" and mode.as_ in ("action", "anytime", "sometimes"):
                asked = any(entry.number in each.asked_about for each in sight.turn)
                yield holds(asked, f"nobody was asked about {sight.setup.cast[play.card].title}")


@watches("action.announce", "team.another-player")
def others_are_picked_where_others_are_meant(sight: Sight) -> Iterator[str]:
    """An Action Card for another player is offered on opponents, all different, in the game."""
    for option, card in sight.offers:
        mode = card.modes[option.mode]
        if mode.as_ == "action" and option.targets and _means_others(mode):
            mine = set(option.targets) & set(sight.setup.mates[sight.asked])
            yield holds(not mine, f"{card.title} may be played on the own team")
            hits = option.hits or (NOTHING,) * len(option.targets)
            picked = Counter(zip(option.targets, hits, strict=True)).items()
            twice = any(often > _there(sight, *whom) for whom, often in picked)
            yield holds(not twice, f"{card.title} may be played on one player twice")


def _there(sight: Sight, seat: SeatNo, minion: CardOrNothing) -> int:
    """How many of them there are: a player is one, two Minions may have one title."""
    return 1 if minion == NOTHING else sight.position.seats[seat].front.count(minion)


def _means_others(mode: Mode) -> bool:
    whom = [getattr(it, "who", "") for it in mode.do]
    return "target" in whom and "anyone" not in whom


@watches("action.pay-costs-on-announce")
def costs_can_be_paid(sight: Sight) -> Iterator[str]:
    """What a card costs is there: the tokens, or so many other cards in hand."""
    for option, card in sight.offers:
        for cost in card.modes[option.mode].cost:
            if isinstance(cost, c.Spend):
                n = sight.tokens(sight.asked, cost.spend)
                yield holds(n >= cost.n, f"{card.title} costs {cost.n}, there are {n}")
            elif isinstance(cost, c.Discard) and cost.of == "hand":
                hand = [sight.setup.cast[it] for it in sight.position.seats[sight.asked].hand]
                fit = [it for it in hand if not cost.types or set(cost.types) & set(it.type)]
                own = card.modes[option.mode].as_ not in ("ability", "use", "hook")
                n = len(fit) - (own and card in fit)
                told = f"{card.title} costs {cost.discard} other cards, there are {n}"
                yield holds(n >= cost.discard or card.modes[option.mode].from_ != "hand", told)


@watches("amundyr.no-hit-back-no-redirect", "notes.that-tears-it", at=Play)
def nobody_is_hit_back_where_none_may_be(sight: Sight) -> Iterator[str]:
    """What answers such a card costs its player no Fortitude; an Anytime Card needs no blow."""
    for entry in sight.steps(Play):
        answer = entry.frame
        pairs = reversed([*pairwise(entry.agenda)])
        waits = next((below for below, above in pairs if isinstance(above, Window)), None)
        if not isinstance(waits, Play) or not isinstance(answer, Play):
            continue
        immune = sight.setup.cast[waits.card].immune
        if immune is None or "hit-back" not in immune.to:
            continue
        free = sight.setup.cast[answer.card].modes[answer.mode].as_ == "anytime"
        if answer.by != waits.by and answer.card != waits.card and not free:
            hit = [it for it in entry.changes if it.seat == waits.by and it.what == "fortitude"]
            worse = any(it.after < it.before for it in hit)
            yield holds(not worse, f"{sight.name(waits.by)} is hit back")
