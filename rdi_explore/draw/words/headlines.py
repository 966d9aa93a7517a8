"""What a line has come to, as a headline: the name first, then the fact, then the number.

Who is out, is saved or has won is told wherever on the line it was; else what happened last, and of
several things in one step the one that stands first here: Drinks, cards, Rounds, turns.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ...kernel import (
    DECLINING,
    NOBODY,
    Act,
    AnteDemand,
    Change,
    DrinkingContest,
    Drinks,
    Entry,
    Gambling,
    Losing,
    Moment,
    PassedOut,
    Payment,
    Phase,
    Play,
    SeatNo,
    Setup,
    Turn,
    by_seat,
)
from ...kernel import cards as c
from ..cards import STAT
from ..style import PLAIN, Style
from .changes import drunk_words, ignores
from .names import crowd, drink_name, listed, one_end, side_name, side_names, title
from .plays import CarriedOut, effect_of
from .record import sentence, told

LOSING, DRINKS, CARDS, ROUNDS, TURNS, ELSE = range(6)
"""What comes first among the things of one step."""


NOTHING_YET = "Nobody has played anything."

NUMBERS = {*STAT, "inn", "tokens", "piles", "front", "hand"}
"""What is worth a headline if it changes."""


class Happened(NamedTuple):
    """Something that happened, in one or two sentences, and how much it matters."""

    rank: int
    words: str


def headline(moment: Moment, style: Style = PLAIN) -> str:
    """The main fact of the line that led here."""
    line = moment.line()
    steps = [_facts(before, after, style) for before, after in pairwise(line)]
    fates = [fact for facts in steps for fact in facts if fact.rank == LOSING]
    if fates:
        return fates[-1].words
    last = [min(facts, key=lambda fact: fact.rank) for facts in steps if facts]
    known = [fact for fact in last if fact.rank < ELSE] or last
    words = [each.words for each in told(moment, style)]
    return (known[-1].words if known else words[-1]) if known or words else NOTHING_YET


def in_short(moment: Moment, style: Style = PLAIN) -> list[str]:
    """What happened on the step to this moment, only what matters: what somebody chose, unless it
    was to let be, and what came of it."""
    if moment.parent is None:
        return []
    fates = list(_fates(moment.parent, moment, style))
    deeds = [each.words for each in _deeds(moment, style) if each.rank < ELSE or not fates]
    return list(dict.fromkeys(map(one_end, (*_chosen(moment, style), *deeds, *fates))))


def story(moment: Moment, style: Style = PLAIN) -> list[str]:
    """What happened on the line to this moment, step by step, only what matters; nothing that the
    next sentence says once more."""
    told = [words for each in moment.line() for words in in_short(each, style)]
    return [now for now, then in pairwise([*told, ""]) if not then.startswith(now.rstrip("."))]


def in_brief(moment: Moment, style: Style = PLAIN) -> str:
    """The one sentence of the step to this moment that matters most; nothing of a step on which
    everybody let be and nobody drank, lost or gained a thing."""
    if moment.parent is None:
        return ""
    deeds = [each for each in _deeds(moment, style) if each.rank < TURNS]
    first = [each.words for each in sorted(deeds, key=lambda each: each.rank)]
    goes_on = moment.option is not None and moment.option.act is Act.NEXT
    chosen = [] if goes_on else _chosen(moment, style)
    return next(iter((*_fates(moment.parent, moment, style), *chosen, *first)), "")


def _chosen(moment: Moment, style: Style) -> list[str]:
    """What somebody chose on the step to this moment, unless it was to let be."""
    if moment.option is None or moment.option.act in DECLINING:
        return []
    return [each.words for each in told(moment, style)[:1]]


def _facts(before: Moment, after: Moment, style: Style) -> list[Happened]:
    """What a step has brought about."""
    fates = [Happened(LOSING, words) for words in _fates(before, after, style)]
    return fates or _deeds(after, style)


def _deeds(after: Moment, style: Style) -> list[Happened]:
    return [
        Happened(rank, words)
        for entry in after.entries
        for rank, words in _fact(after, entry, style)
        if words and not words.startswith(("All stays as it is", "Gold is due"))
    ]


# ------------------------------------------------------------------------- losing and winning


def _fates(before: Moment, after: Moment, style: Style) -> Iterator[str]:
    """Who is out, is saved, or has won."""
    winners = side_names(after.setup, after.position.winners)
    if winners:
        names = listed(map(style.strong, winners))
        end = "fall together and win together" if len(winners) > 1 else "wins the game: nobody "
        yield f"{names} {end}{'' if len(winners) > 1 else 'else is left'}."
        return
    pairs = by_seat(zip(before.position.seats, after.position.seats, strict=True))
    gone = [seat for seat, (was, now) in pairs if now.out and not was.out]
    gone = [seat for seat in gone if after.setup.mates[seat][0] == seat]
    if gone:
        yield _out(after, gone, style)
    elif any(isinstance(e.frame, Losing) and e.outcome == "all_saved" for e in after.entries):
        yield _saved(before, after, style)


def _out(after: Moment, gone: list[SeatNo], style: Style) -> str:
    """Who passes out, or has no Gold left; to whom the Gold of the first goes."""
    seats = after.position.seats
    names = listed(style.strong(side_name(after.setup, seat)) for seat in gone)
    drunk = [seat for seat in gone if seats[seat].passing_out]
    if len(gone) > 1:
        return f"{names} {'pass out' if drunk == gone else 'are out'} together."
    if not drunk:
        return f"{names} is out: no Gold left."
    fortitude, alcohol = seats[gone[0]].fortitude, seats[gone[0]].alcohol
    how = f"Alcohol Content {alcohol} against Fortitude {fortitude}"
    if fortitude == alcohol:
        how = f"Fortitude and Alcohol Content meet at {alcohol}"
    heirs = _heirs(after, style)
    return f"{names} passes out: {how}." + (f" The Gold goes to {heirs}." if heirs else "")


def _heirs(after: Moment, style: Style) -> str:
    """Who gets a share of the Gold of somebody who passes out."""
    changes = (e.changes for e in after.entries if isinstance(e.frame, Losing | PassedOut))
    richer = {
        side_name(after.setup, each.seat): None
        for found in changes
        for each in found
        if each.what == "gold" and each.after > each.before
    }
    return listed(map(style.text, richer))


def _saved(before: Moment, after: Moment, style: Style) -> str:
    """Who stays in, and with which numbers."""
    pairs = by_seat(zip(before.position.seats, after.position.seats, strict=True))
    saved = [
        (seat, was, now)
        for seat, (was, now) in pairs
        if not was.out and (was.passing_out or was.gold == 0)
    ]
    if len(saved) != 1:
        return style.text("Everybody stays in the game.")
    seat, was, now = saved[0]
    name = style.strong(side_name(after.setup, seat))
    numbers = (
        f"{STAT[stat]} {_from_to(getattr(was, stat), getattr(now, stat))}"
        for stat in STAT
        if stat != "gold" or not was.gold
    )
    return f"{name} stays in: {', '.join(numbers)}."


def _from_to(was: int, now: int) -> str:
    return f"{was} → {now}" if was != now else f"{now}"


# --------------------------------------------------------------------------------- everything else


def _fact(after: Moment, entry: Entry, style: Style) -> Iterator[Happened]:
    """What one entry of the record comes to; nothing if it changes nothing."""
    setup = after.setup
    match entry.frame, entry.step:
        case Drinks(), "drink_up":
            yield Happened(DRINKS, _drunk(after, entry, style))
        case Phase(), "drink_or_sober_up" if entry.outcome == "nothing_to_drink":
            yield Happened(DRINKS, _nothing_to_drink(after, entry, style))
        case Play() as play, "next_instruction" if entry.outcome == "more":
            begins = isinstance(effect_of(setup, play), c.Start)
            yield Happened(ELSE if begins else CARDS, deed_words(setup, entry, style))
        case DrinkingContest(), "highest_drink" if entry.outcome == "won":
            yield Happened(ROUNDS, _contest_won(after, entry, style))
        case Gambling(), "winner_takes_pot" | "taker_takes_pot" | "pot_to_inn":
            yield Happened(ROUNDS, _pot(setup, entry, style))
        case AnteDemand() as demand, "everyone_antes" if _first_ante(entry):
            yield Happened(ROUNDS, _round_begins(after, style, demand.amount))
        case Turn(), "turn_ends":
            yield Happened(TURNS, _turn_over(after, entry, style))
        case _ if any(each.what in NUMBERS for each in entry.changes):
            yield Happened(ELSE, _told(setup, entry, style))
    if "gambling.starter-in-control" in entry.rules and after.position.round is not None:
        yield Happened(ROUNDS, _round_begins(after, style))


def deed_words(setup: Setup, entry: Entry, style: Style) -> str:
    """What a card does."""
    play = entry.frame
    assert isinstance(play, Play)
    effect = effect_of(setup, play)
    deed = CarriedOut(setup, entry, play, effect, style)
    by, you = style.strong(setup.names[play.by]), style.strong(setup.names[play.you])
    match effect:
        case c.Negate(negate="card" | "event"):
            return f"{by} stops {deed.fact('below')}: it is Negated and does nothing."
        case c.Redirect(redirect="fortitude") if deed.fact("receiver"):
            n, receiver = deed.fact("amount_moved"), deed.fact("receiver")
            return f"{you} sends the {n} Fortitude on to {receiver}."
        case c.Reduce() | c.SetTo() if deed.fact("loss_now") < deed.fact("loss_before"):
            was, now = deed.fact("loss_before"), deed.fact("loss_now")
            losers = [style.strong(setup.names[seat]) for seat in deed.fact("losers")]
            lose = f"{listed(losers)} {'loses' if len(losers) == 1 else 'lose'}"
            return f"{lose} {'only ' if now else ''}{now} Fortitude instead of {was}."
        case c.Add(stat="alcohol") | c.Become():
            return _stronger(setup, entry, by, style)
        case c.Split():
            return _shared(setup, entry, by, style)
        case c.Take(take="control") if "gambling.card-takes-control" in entry.rules:
            only = " Only a Cheating Card may take control next." if effect.next else ""
            return f"{by} is in control.{only}"
        case _:
            return f"{_spared(setup, entry, play, style)}{_told(setup, entry, style)}"


def _spared(setup: Setup, entry: Entry, play: Play, style: Style) -> str:
    """Who has Ignored a card that now acts on the others."""
    names = [style.strong(setup.names[seat]) for seat in play.ignored]
    if not names or not entry.changes:
        return ""
    verb = "Ignores" if len(names) == 1 else "Ignore"
    return f"{listed(names)} {verb} {title(setup, play.card, style)}. "


def _told(setup: Setup, entry: Entry, style: Style) -> str:
    """The sentence of the record; of one player's change the numbers after a colon, of several
    players only by how much each changes."""
    return _SPANS.sub("", _ONE_SPAN.sub(r": \1", sentence(setup, entry, style)))


_ONE_SPAN = re.compile(r" \((−?\d+ → −?\d+)\)(?=\.)")
_SPANS = re.compile(r" \([^()]* → [^()]*\)")


def _drunk(after: Moment, entry: Entry, style: Style) -> str:
    """Who drinks what; who Ignores a Drink, and where that leaves them."""
    words = drunk_words(after.setup, entry, style)
    drinks = entry.frame
    assert isinstance(drinks, Drinks)
    if len(drinks.drinks) == 1 and ignores(entry, drinks.drinks[0]):
        alcohol = after.position.seats[drinks.drinks[0].drinker].alcohol
        return f"{words.removesuffix('.')} and stays at {alcohol} Alcohol Content."
    return words or _told(after.setup, entry, style)


def _nothing_to_drink(after: Moment, entry: Entry, style: Style) -> str:
    """Who finds no Drink, and sobers up."""
    sober = next((each for each in entry.changes if each.what == "alcohol"), None)
    seat = sober.seat if sober else after.position.turn
    nothing = f"{style.strong(side_name(after.setup, seat))} has nothing to drink"
    if sober is None:
        return f"{nothing} and stays sober."
    return f"{nothing} and sobers up: Alcohol Content {sober.before} → {sober.after}."


def _waiting(entry: Entry) -> tuple[Drinks, Drinks] | None:
    """The Drinks that wait, before and after the entry."""
    for change in entry.changes:
        if change.what == "waiting" and isinstance(change.before, Drinks):
            return change.before, change.after
    return None


def _stronger(setup: Setup, entry: Entry, by: str, style: Style) -> str:
    """How a Drink has become stronger or weaker."""
    waiting = _waiting(entry)
    pairs = zip(waiting[0].drinks, waiting[1].drinks, strict=False) if waiting else ()
    for was, now in pairs:
        if was.alcohol != now.alcohol:
            play = entry.frame
            own = isinstance(play, Play) and play.by == now.drinker
            whose = "the" if own else style.text(f"{setup.names[now.drinker]}'s")
            drink = drink_name(setup, now, style)
            how = "stronger" if now.alcohol > was.alcohol else "weaker"
            span = f"{was.alcohol} → {now.alcohol} Alcohol Content"
            return f"{by} makes {whose} {drink} {how}: {span}."
    return sentence(setup, entry, style)


def _shared(setup: Setup, entry: Entry, by: str, style: Style) -> str:
    """Who shares a Drink with whom, and how much each gets."""
    waiting = _waiting(entry)
    halves = [drink for drink in waiting[1].drinks if drink.halved] if waiting else []
    if len(halves) != 2 or not waiting:
        return sentence(setup, entry, style)
    name = drink_name(setup, waiting[0].drinks[0], style)
    other = style.text(setup.names[halves[1].drinker])
    one, two = (half.alcohol for half in halves)
    parts = f"{one} Alcohol Content for each" if one == two else f"{one} and {two} Alcohol Content"
    return f"{by} shares {name} with {other}: {parts}."


def _contest_won(after: Moment, entry: Entry, style: Style) -> str:
    assert isinstance(entry.now, DrinkingContest)
    name = style.strong(after.setup.names[entry.now.contenders[0]])
    dues = {(due.payer, due.amount) for payment in _payments(after) for due in payment.dues}
    paid = {
        (each.seat, each.before - each.after)
        for now in after.entries
        for each in now.changes
        if each.what == "gold" and each.after < each.before
    }
    amounts = {amount for _, amount in dues | paid}
    who = crowd(side_name(after.setup, seat) for seat, _ in sorted(dues | paid))
    each = "" if len(dues | paid) == 1 else " each"
    prize = f": {amounts.pop()} Gold{each} from {style.text(who)}" if len(amounts) == 1 else ""
    return f"{name} wins the Drinking Contest{prize}."


def _payments(after: Moment) -> Iterator[Payment]:
    """What is still to be paid."""
    return (frame for frame in after.position.agenda if isinstance(frame, Payment))


def _gold(changes: Iterable[Change]) -> tuple[SeatNo, int] | None:
    """Who has gained how much Gold."""
    for change in changes:
        if change.what == "gold" and change.after > change.before:
            return change.seat, change.after - change.before
    return None


def _pot(setup: Setup, entry: Entry, style: Style) -> str:
    """Who has got the pot."""
    gained = _gold(entry.changes)
    if gained is None:
        inn = next((each for each in entry.changes if each.what == "inn"), None)
        gold = f": the {inn.after - inn.before} Gold go to the Inn" if inn else ""
        return style.text(f"Nobody wins the Round{gold}.") if entry.step == "pot_to_inn" else ""
    name, n = style.strong(side_name(setup, gained[0])), gained[1]
    how = "wins the Round and takes" if entry.step == "winner_takes_pot" else "takes the pot:"
    return f"{name} {how} {n} Gold."


def _first_ante(entry: Entry) -> bool:
    """Whether the first Gold comes into the pot."""
    return any(each.what == "pot" and not each.before for each in entry.changes)


def _round_begins(after: Moment, style: Style, ante: int = 0) -> str:
    """Who starts a Round; once all have paid their ante, how much lies in the pot."""
    game = after.position.round
    if game is None:
        return ""
    begins = style.text("A Round of Gambling begins, and nobody is in control")
    if game.control != NOBODY:
        starter = style.strong(after.setup.names[game.control])
        begins = f"{starter} starts a Round of Gambling"
    return f"{begins}{f': {ante} Gold each, {after.position.pot} in the pot' if ante else ''}."


def _turn_over(after: Moment, entry: Entry, style: Style) -> str:
    """Whose turn is over, and who is next, if that is known already."""
    begun = next((c for e in after.entries for c in e.changes if c.what == "turn"), None)
    was = begun.before if begun else after.position.turn
    over = style.text(f"{side_name(after.setup, was)}'s turn is over.")
    return f"{over} {style.strong(after.setup.names[begun.after])} is next." if begun else over
