"""The Drink Deck, and Drinks: waiting for responses, sharing, drinking, discarding."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ..characters.hooks import act, must_act
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.news import DRINKS
from ..machine.script import OVER, Ask, Result, asks, branch, rule, script, then, to
from ..playing.effects import added_by_statics, by_whom, cite_static, give, statics
from ..playing.payment import collect, may_be_covered, pay, with_gold
from ..playing.standing import put_in_front
from ..teams.tracks import giver
from ..values import (
    INN,
    NOBODY,
    Act,
    CardNo,
    Dare,
    Drawing,
    Drink,
    DrinkingContest,
    Drinks,
    Due,
    Option,
    PartNo,
    Payment,
    Refill,
    Reveal,
    RoundOnTheHouse,
    SeatNo,
    SeatOrNobody,
)
from .mixing import halve

# --------------------------------------------------------------------------- the Drink Deck


@puts(collect)
@reads("absent_pays_for_deck", "refill_payment_cards")
@rule("drink-deck.pay-when-end-reached")
def everybody_pays(desk: Desk, refill: Refill) -> None:
    """Each player, or each team, pays 1 Gold to the Inn; who has none while a Round or Contest
    runs, does not."""
    dues = [Due(seat, INN, 1) for seat in desk.sides(desk.turn) if _pays_for_the_deck(desk, seat)]
    desk.cite_in_teams("team.deck-payment-per-team")
    if desk.setup.rulings.refill_payment_cards:
        collect(desk, dues, "refill")
    else:
        pay(desk, with_gold(desk, dues))
        if may_be_covered(desk, (due.payer for due in dues)):
            desk.cite_ruling("refill_payment_cards")
    if isinstance(desk.agenda[-1], Payment):
        desk.cite_ruling("refill_payment_cards")
    else:
        desk.cite("drink-deck.instant")


def _pays_for_the_deck(desk: Desk, seat: SeatNo) -> bool:
    """Whether one of a side is there; if nobody is, no effect charges it that could be Ignored."""
    if desk.side_reached(seat):
        return True
    desk.cite_ruling("absent_pays_for_deck")
    return desk.setup.rulings.absent_pays_for_deck


@rule("drink-deck.reshuffle", "drink-deck.piles-stay")
def shuffle_discards(desk: Desk, refill: Refill) -> None:
    """The Drink discard pile becomes the new Drink Deck."""
    desk.drink_deck = (*desk.drink_deck, *desk.shuffled(desk.drink_discard))
    desk.drink_discard = ()


@rule("bar-deck.refill", "drink-deck.piles-stay")
def count_off_bar_deck(desk: Desk, refill: Refill) -> None:
    """The next thirty cards of the Bar Deck become the new Drink Deck."""
    desk.count_off()


def new_drink_deck(desk: Desk, refill: Refill) -> Result:
    """Where does the new Drink Deck come from, if there is none yet? Whoever must reveal a Drink
    while the others still pay has it made at once."""
    if desk.drink_deck:
        desk.cite("drink-deck.never-empty")
        return "there_is_one"
    return "from_discards" if desk.bar_deck is None else "from_bar_deck"


script(
    Refill,
    everybody_pays,
    branch(
        new_drink_deck,
        from_discards=to(shuffle_discards),
        from_bar_deck=to(count_off_bar_deck),
        there_is_one=to(OVER),
    ),
    then(shuffle_discards, OVER),
    count_off_bar_deck,
)


@puts(Refill)
def renew_drink_deck(desk: Desk) -> None:
    """The last card was taken: before anything else happens there is a new Drink Deck."""
    desk.push(Refill("everybody_pays"))
    if desk.drinks_to_come():
        desk.cite("drink-deck.never-empty")


def give_drink(desk: Desk, seat: SeatNo) -> bool:
    """Put the top card of the Drink Deck on a Drink Me! Pile; whether the deck has ended."""
    card = desk.take_drink_card()
    if card is None:
        return False
    desk.put(seat, pile=(card, *desk.seats[seat].pile))
    return not desk.drink_deck


# ------------------------------------------------------------------------------- drinking


@puts("drink")
def wait_for_responses(desk: Desk, drinks: Drinks) -> Result:
    """Open one window on all Drinks that lie open together."""
    if not drinks.drinks:
        return "nothing_to_drink"
    desk.open_window("drink", drinks.first)
    if len(drinks.drinks) == 1:
        return "one"
    if any(drink.halved for drink in drinks.drinks):
        desk.cite("split.window-after-split")
    return "several"


@puts(must_act)
@reads("self_split_by", "self_split_mandatory", must_act)
def share_it(desk: Desk, drinks: Drinks) -> Result:
    """A Drink that splits itself may be shared by who is about to drink it; but first acts what
    must act on a Drink that is about to be drunk."""
    if "before-drinking" in desk.law.hooks and must_act(
        desk, "before-drinking", desk.clockwise(desk.turn)
    ):
        return "components_act"
    whole = _next_to_share(desk, drinks)
    if whole is None:
        if desk.cited is not None:
            _cite_why_not_shared(desk, drinks)
        return "does_not_split_itself"
    if not _takes_effect(desk, whole):
        return "nothing_left_to_split", _kept(drinks, whole)
    by, place = _who_shares(desk, whole), _place(drinks, whole)
    others = desk.others(whole.drinker)
    options = tuple(Option(Act.SHARE, part=place, targets=(other,)) for other in others)
    if desk.setup.rulings.self_split_mandatory:
        return Ask(drinks, by, options)
    return Ask(drinks, by, (Option(Act.KEEP), *options))


def _next_to_share(desk: Desk, drinks: Drinks) -> Drink | None:
    """The Drink that splits itself and is the first in turn order, if there is one."""
    shared = [drink for drink in drinks.drinks if drink.may_split]
    if not shared:
        return None
    seats = desk.clockwise(desk.turn)
    return min(shared, key=lambda drink: seats.index(drink.drinker))


def _place(drinks: Drinks, drink: Drink) -> PartNo:
    return next(place for place, each in enumerate(drinks.drinks) if each is drink)


def _kept(drinks: Drinks, whole: Drink) -> Drinks:
    """The Drinks; this one will not split itself any more."""
    kept = replace(whole, may_split=False)
    return replace(drinks, drinks=tuple(kept if d is whole else d for d in drinks.drinks))


def _who_shares(desk: Desk, drink: Drink) -> SeatNo:
    by_revealer = desk.setup.rulings.self_split_by == "revealer"
    return drink.revealer if by_revealer and not desk.seats[drink.revealer].out else drink.drinker


def _cite_why_not_shared(desk: Desk, drinks: Drinks) -> None:
    """A Drink that would split itself, but is a Chaser or comes from an Event, is not shared."""
    event = isinstance(desk.agenda[-2], DrinkingContest | RoundOnTheHouse | Dare)
    for drink in (drink for drink in drinks.drinks if not drink.halved):
        faces = [desk.setup.cast[card].face for card in drink.names]
        splits = [face is not None and face.splits_itself for face in faces]
        if any(splits[1:]) or (event and any(splits)):
            desk.cite("self-split.not-as-chaser-or-event")


@reads("self_split_by", "self_split_mandatory", halve)
def share_or_keep(desk: Desk, drinks: Drinks, option: Option) -> str | tuple[str, Drinks]:
    """Halve the Drink with the chosen player, or keep it whole."""
    whole = _next_to_share(desk, drinks)
    assert whole is not None
    if whole.revealer != whole.drinker:
        desk.cite_ruling("self_split_by")
    if desk.setup.rulings.self_split_mandatory:
        desk.cite_ruling("self_split_mandatory")
    desk.cite(*desk.setup.cast[whole.names[0]].rules)
    if option.act is Act.KEEP:
        return "kept", _kept(drinks, whole)
    desk.cite("split.independent-drinks", "split.partner")
    by = _who_shares(desk, whole)
    return "shared", halve(desk, drinks, option.part, option.targets[0], by)


def _takes_effect(desk: Desk, drink: Drink) -> bool:
    """Whether a Drink takes effect on its drinker: it is neither Negated nor Ignored."""
    seat = drink.drinker
    return not drink.negated and seat not in drink.ignored and desk.reached(seat)


def _ignored(desk: Desk, drink: Drink) -> bool:
    return drink.drinker in drink.ignored or not desk.reached(drink.drinker)


def _taken(desk: Desk, drinks: Drinks, seat: SeatNo) -> list[Drink]:
    """The Drinks that take effect on this player."""
    return [
        drink for drink in drinks.drinks if drink.drinker == seat and _takes_effect(desk, drink)
    ]


@reads("contest_passout_deferral")
def drink_up(desk: Desk, drinks: Drinks) -> Result:
    """Every player, or team, takes the sum of the Drinks they did not Ignore, all at once."""
    contest = desk.contest is not None and desk.setup.rulings.contest_passout_deferral != "any"
    before = _passing_out(desk) if contest else []
    totals: _Totals = {}
    more = False
    for drink in drinks.drinks:
        seat = drink.drinker
        if _takes_effect(desk, drink):
            for by, alcohol, fortitude in _poured(desk, drink, seat):
                _add_up(totals, (desk.mates(seat)[0], by), alcohol, fortitude)
            more = more or bool(drink.gifts or drink.extras)
        elif _ignored(desk, drink):
            desk.cite("ignore.no-effect-on-you")
    for (seat, by), (alcohol, fortitude) in totals.items():
        desk.cite("drink.total-first", "drink.effects-then-discard")
        if alcohol or fortitude:
            desk.cite("drink.numeric-icons")
            desk.alter(seat, "alcohol", alcohol, by)
            desk.alter(seat, "fortitude", fortitude, by)
    if len(drinks.drinks) > 1:
        desk.cite("timing.simultaneous-drinks")
    if contest:
        _note_the_drunk(desk, before)
    return "they_do_more" if more else "that_is_all"


_Drunk = tuple[SeatNo, SeatOrNobody]
"""Who drinks, of a team the first member, as all drink into one number (team.shared-stats); and by
whose doing, where an automaton's tracks ask for that."""
_Totals = dict[_Drunk, tuple[int, int]]


def _add_up(totals: _Totals, who: _Drunk, alcohol: int, fortitude: int) -> None:
    before = totals.get(who, (0, 0))
    totals[who] = before[0] + alcohol, before[1] + fortitude


def _poured(desk: Desk, drink: Drink, seat: SeatNo) -> Iterator[tuple[SeatOrNobody, int, int]]:
    """What a Drink does to its drinker, with what Static Effects make of it: Alcohol Content and
    Fortitude, on an automaton's tracks each by whoever does it (otto.tokens)."""
    alcohol, fortitude = drink.of(seat)
    tracks = desk.with_automaton and desk.has_tracks(seat)
    by = giver(desk, drink) if tracks else NOBODY
    yield by, alcohol, 0
    if fortitude < 0 and desk.law.has_statics:
        fortitude = min(0, fortitude - added_by_statics(desk, seat, "taken"))
    for doer, n in (
        by_whom(desk, seat, "fortitude", fortitude, by) if tracks else ((by, fortitude),)
    ):
        yield doer, 0, n
    if alcohol > 0 and desk.law.has_statics:
        for card, static in statics(desk, seat):
            if static.adds("drunk"):
                cite_static(desk, card)
                owner = desk.law.owner_of_component(card, seat) if tracks else NOBODY
                yield owner, static.adds("drunk"), 0


def _passing_out(desk: Desk) -> list[SeatNo]:
    return [seat for seat in desk.clockwise(desk.turn) if desk.passing_out(seat)]


def _note_the_drunk(desk: Desk, before: Sequence[SeatNo]) -> None:
    """In a Contest: keep who passes out by drinking, where that is asked.

    Source: contest.pass-out-loses-now-splits-later.
    """
    assert desk.contest is not None
    drunk = tuple(
        seat for seat in _passing_out(desk) if seat not in before or seat in desk.contest.drunk
    )
    if drunk != desk.contest.drunk:
        desk.contest = replace(desk.contest, drunk=drunk)


@puts(collect)
def hand_out_gifts(desk: Desk, drinks: Drinks) -> None:
    """Drinkers receive what other players have added to their Drinks; who is not there any more
    pays nothing."""
    dues: list[Due] = []
    for seat in desk.clockwise(desk.turn):
        for drink in _taken(desk, drinks, seat):
            for gift in drink.gifts:
                desk.cite("drink.effects-then-discard")
                if gift.what != "gold":
                    give(desk, seat, gift.what, gift.n)
                elif not desk.reached(gift.by):
                    desk.cite("ignore.no-effect-on-you")
                elif gift.by != seat:
                    dues.append(Due(gift.by, seat, gift.n))
    collect(desk, dues, "card")


@puts(Drawing)
def draw_for_drinks(desk: Desk, drinks: Drinks) -> None:
    """Those whose Drinks let them draw or discard do so, one after the other in turn order."""
    left = []
    for seat in desk.clockwise(desk.turn):
        extras = [extra for drink in _taken(desk, drinks, seat) for extra in drink.extras]
        if extras:
            left.append((seat, tuple(sorted(extras, key=lambda extra: (extra.act, extra.n)))))
    if left:
        desk.push(Drawing("next_effect", tuple(left)))


@puts(act)
@rule("drink.effects-then-discard")
def discard_drinks(desk: Desk, drinks: Drinks) -> Result:
    """The Drinks with their Chasers go to the Drink discard pile; few cards stay in front."""
    away: list[CardNo] = []
    for drink in drinks.drinks:
        for card in drink.cards:
            face = desk.setup.cast[card].face
            keeper = NOBODY
            if face is not None and face.after == "front":
                keeper = _keeper(desk, drinks, drink)
                desk.cite("drink.keep-instead-of-discard")
            if keeper == NOBODY:
                away.append(card)
            else:
                put_in_front(desk, keeper, card)
    desk.discard_drinks(away)
    if "after-drinking" in desk.law.hooks and _components_act(desk, drinks):
        gone = tuple(replace(drink, cards=()) for drink in drinks.drinks)
        return "components_act", replace(drinks, drinks=gone)
    desk.tell(DRINKS, drinks.drinks)
    return "all_done"


def _components_act(desk: Desk, drinks: Drinks) -> bool:
    """Let components of those who have drunk act; whether there are any. Some act only if one Drink
    alone has so much Alcohol Content for its drinker (other-characters.pooky-team)."""
    taken = {seat: _taken(desk, drinks, seat) for seat in desk.clockwise(desk.turn)}
    amounts = {
        seat: max(_drunk(desk, drink, seat) for drink in own) for seat, own in taken.items() if own
    }
    return act(desk, "after-drinking", amounts, amounts)


def _drunk(desk: Desk, drink: Drink, seat: SeatNo) -> int:
    """How much Alcohol Content a Drink has for its drinker, with what Static Effects add."""
    alcohol, _ = drink.of(seat)
    more = sum(static.adds("drunk") for _, static in statics(desk, seat)) if alcohol > 0 else 0
    return max(0, alcohol + more)


def hand_on(desk: Desk, drinks: Drinks) -> None:
    """Components have acted; what was drunk is told now."""
    desk.tell(DRINKS, drinks.drinks)


def _keeper(desk: Desk, drinks: Drinks, held: Drink) -> SeatNo:
    """Who keeps a card: who controlled the Drink comes first, or the turn owner if several did.

    Only those count on whom the Drink, or its half or copy, took effect.
    """
    same = [drink for drink in drinks.drinks if drink.origin == held.origin]
    copies = len({drink.revealer for drink in same} - {NOBODY}) > 1
    drank = [drink.drinker for drink in same if drink in _taken(desk, drinks, drink.drinker)]
    for seat in drank:
        desk.cite_at_automaton(seat, "otto.kept-drinks")
    first = desk.turn if copies else held.drinker
    keeper = next((seat for seat in desk.clockwise(first) if seat in drank), NOBODY)
    return keeper if keeper == NOBODY or desk.keeps_cards(keeper) else NOBODY


script(
    Drinks,
    branch(
        wait_for_responses,
        one=to(share_it, "timing.respond-window"),
        several=to(share_it, "timing.simultaneous-drinks"),
        nothing_to_drink=to(discard_drinks),
    ),
    asks(
        share_it,
        share_or_keep,
        components_act=to(wait_for_responses, "prize.straw-of-misdirection"),
        does_not_split_itself=to(drink_up),
        nothing_left_to_split=to(share_it, "ignore.no-effect-on-you"),
        kept=to(share_it, "self-split.procedure"),
        shared=to(wait_for_responses, "self-split.procedure", "self-split.rounding"),
    ),
    branch(
        drink_up,
        they_do_more=to(hand_out_gifts),
        that_is_all=to(discard_drinks),
    ),
    hand_out_gifts,
    draw_for_drinks,
    branch(
        discard_drinks,
        all_done=to(OVER),
        components_act=to(hand_on),
    ),
    hand_on,
)

# ---------------------------------------------------------------------- Round on the House


@puts(Reveal)
@rule("round-on-the-house.reveal-one-drink")
def reveal_for_all(desk: Desk, house: RoundOnTheHouse) -> None:
    """The revealer turns up one Drink from the Drink Deck; Events in its place are discarded."""
    desk.push(Reveal("reveal_card", (house.by,), "deck", "copies"))


@puts(Drinks)
@rule("round-on-the-house.copies-at-once", "round-on-the-house.not-a-split")
def copy_for_all(desk: Desk, house: RoundOnTheHouse) -> Result:
    """Everybody gets an independent copy before anybody may touch the Drink."""
    revealed = desk.hear(DRINKS)
    if not revealed:
        return "nothing_revealed"
    (drink,) = revealed
    seats = [seat for seat in house.drinkers if desk.reached(seat)]
    if not seats:
        desk.discard_drinks(drink.cards)
        return "nothing_revealed"
    holder = house.by if house.by in seats else seats[0]
    other = replace(drink, cards=())
    copies = tuple(
        replace(drink if seat == holder else other, revealer=seat, drinker=seat) for seat in seats
    )
    desk.push(Drinks("wait_for_responses", copies, desk.turn))
    return "served"


def all_have_drunk(desk: Desk, house: RoundOnTheHouse) -> None:
    """The copies are drunk."""
    desk.hear(DRINKS)


script(
    RoundOnTheHouse,
    reveal_for_all,
    branch(
        copy_for_all,
        served=to(all_have_drunk, "round-on-the-house.affect-copies"),
        nothing_revealed=to(OVER),
    ),
    all_have_drunk,
)
