"""Effects that change players: attributes, payments, tokens, cards drawn.

Each effect of the vocabulary has one function here or in the room of its subject; it receives
the card that is resolving and returns it, with what it has caused.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeVar, get_args

from msgspec.structs import replace

from ..characters.minions import meant_for_minions, strike, strike_all
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..teams.tracks import Shares, cause
from ..teams.tracks import alter as alter_tracks
from ..timing.subject import (
    answered,
    carried_out,
    immune,
    instructions,
    law_of,
    mode_of,
    source_of,
    whom,
)
from ..values import NOBODY, NOTHING, CardNo, Due, Hurt, Part, Play, SeatNo, SeatOrNobody, is_seat
from ..vocabulary import cards as c
from .payment import collect

CarryOut = Callable[[Desk, Play, Any], Play]
F = TypeVar("F", bound=CarryOut)

EFFECTS: dict[type[c.Word], CarryOut] = {}


def effect(*verbs: type[c.Word]) -> Callable[[F], F]:
    """Register the function that carries out these effects."""

    def note(function: F) -> F:
        EFFECTS.update(dict.fromkeys(verbs, function))
        return function

    return note


@puts(collect, strike, strike_all)
@reads("strike_back_without_exception")
def change_attributes(desk: Desk, card: Play, doing: c.Deed) -> Play:
    """Apply the packets of this instruction to all victims at once.

    Real losses of Fortitude are remembered: they may be answered when the card is settled.
    """
    hurts = card.hurts
    warded = card.warded
    dues: list[Due] = []
    somebody = False
    for part in card.parts:
        if part.step != card.step:
            continue
        if desk.seats[part.victim].out:
            continue
        shielded = not _reaches(desk, card, part.victim)
        reduced = doing.instead_of_ignoring()
        if shielded and reduced is not None:
            part = replace(part, amount=min(0, part.amount + reduced))
            desk.cite("ignore.reduces-instead")
        elif (part.victim in card.ignored and not part.fixed) or shielded:
            desk.cite("ignore.no-effect-on-you")
            continue
        if part.victim != card.by:
            desk.cite_at_automaton(part.victim, "otto.counts-as-player")
        somebody = True
        if part.to == NOBODY:
            if desk.law.counts_members and part.amount + static_guard(desk, card, part) >= 0:
                warded = tuple(sorted({*warded, part.victim}))
            hurts = _apply(desk, card, part, hurts)
        elif not is_seat(part.to) or not ignores(desk, card, part.to):
            dues.append(Due(part.victim, part.to, -part.amount))
    if dues:
        collect(desk, dues, "event" if source_of(desk, card) == NOBODY else "card")
    if somebody and card.ignored:
        desk.cite("ignore.card-still-resolves")
    sweeps = desk.law.stands and doing.sweeps()
    if card.blows:
        hurts = (*hurts, *strike(desk, card, desk.others(card.by) if sweeps else ()))
    if sweeps:
        card, more = strike_all(desk, card, doing.blow())
        hurts = (*hurts, *more)
    if warded is not card.warded:
        card = replace(card, warded=warded)
    return replace(card, hurts=hurts) if hurts is not card.hurts else card


EFFECTS |= {
    each: change_attributes for each in get_args(c.Effect) if each.changes != c.Deed.changes
}
"""What an effect lays out in packets happens as they say, if it has no function of its own."""


def _apply(desk: Desk, card: Play, part: Part, hurts: tuple[Hurt, ...]) -> tuple[Hurt, ...]:
    amount = part.amount
    if amount < 0 and desk.law.has_statics:
        amount = min(0, amount + static_guard(desk, card, part))
    real = _alter(desk, part.victim, part.stat, amount, part.sender)
    if part.stat == "gold":
        desk.inn -= real
    if part.moved and len(instructions(desk, card)) > 1:
        desk.cite("redirect.only-fortitude")
    if part.stat == "fortitude" and real < 0:
        hit_by = card.card if card.card in desk.law.causes else NOTHING
        hurt = Hurt(part.victim, source_of(desk, card), -real, part.moved, cause=hit_by)
        hurts = (*hurts, hurt)
        return (*hurts, *_struck_back(desk, card, part.victim)) if desk.law.has_statics else hurts
    return hurts


def _alter(desk: Desk, seat: SeatNo, stat: c.Stat, amount: int, by: SeatOrNobody) -> int:
    """Change an attribute; on an automaton's tracks the player ``by`` does it, or, if that is
    nobody, whose card is being carried out."""
    if not (desk.with_automaton and desk.has_tracks(seat)):
        return desk.alter(seat, stat, amount)
    doer = cause(desk) if by == NOBODY else by
    return alter_tracks(desk, stat, by_whom(desk, seat, stat, amount, doer))


def by_whom(desk: Desk, victim: SeatNo, stat: c.Stat, amount: int, by: SeatNo) -> Shares:
    """By whom an automaton's tracks change: what a component makes it lose besides, its owner does,
    as far as it loses anything (otto.tokens); all else who does it."""
    shares: list[tuple[SeatNo, int]] = []
    if stat == "fortitude" and desk.law.has_statics:
        for card, static in statics(desk, victim):
            more = static.adds("taken")
            if more > 0 and amount < 0:
                desk.cite("otto.tokens")
                extra = max(amount, -more)
                shares.append((desk.law.owner_of_component(card, victim), extra))
                amount -= extra
    return ((by, amount), *shares)


def statics(desk: Desk, seat: SeatNo) -> Iterator[tuple[CardNo, c.Static]]:
    """What acts on a player all the time, with its card: cards in front, sheets, and tokens."""
    if desk.law.has_statics:
        for card in desk.components(seat):
            for static in desk.setup.cast[card].static:
                yield card, static


def left_alone(desk: Desk, seat: SeatNo) -> bool:
    """Whether no teammate may defend this player."""
    return any(isinstance(static, c.Alone) for _, static in statics(desk, seat))


def cite_static(desk: Desk, card: CardNo) -> None:
    """Note that this card acts on its bearer all the time, and by which rules."""
    desk.cite("team.static-individual")
    desk.cite_own(*desk.setup.cast[card].rules)


def cite_use(desk: Desk, card: Play, what: Literal["raised", "lowered", "struck"]) -> None:
    """Note the rule by which this is done to what a card does in front of its player."""
    upkeep = desk.setup.cast[card.card].upkeep
    rule: str = getattr(upkeep.numbers, what) if upkeep is not None else ""
    if rule and mode_of(desk, card).as_ == "use":
        desk.cite(rule)


def _struck_back(desk: Desk, card: Play, victim: SeatNo) -> Iterator[Hurt]:
    """Static Effects of who was hurt cost the attacker Fortitude, which nobody can answer; the
    attacker's own make it less or more, as any other loss."""
    source = source_of(desk, card)
    for number, static in statics(desk, victim):
        if isinstance(static, c.StrikeBack) and desk.opposed(source, victim):
            if not desk.reached(source):
                desk.cite("ignore.no-effect-on-you")
                return
            if not _may_strike(desk):
                return
            loss = min(0, -static.strike_back - added_by_statics(desk, source, "taken"))
            owner = desk.law.owner_of_token(number, victim)
            real = _alter(desk, source, "fortitude", loss, owner)
            cite_static(desk, number)
            cite_use(desk, card, "struck")
            if real:
                yield Hurt(source, NOBODY, -real)


def _may_strike(desk: Desk) -> bool:
    """Whether Static Effects strike back for what a card costs: perhaps not, where nobody may play
    a card that hits back."""
    barred = immune(desk, carried_out(desk)[1], "hit-back")
    if barred is None:
        return True
    desk.cite(barred.rule)
    desk.cite_ruling("strike_back_without_exception")
    return desk.setup.rulings.strike_back_without_exception


def static_guard(desk: Desk, card: Play, part: Part) -> int:
    """How much of a loss of Fortitude Static Effects keep off its victim; negative if they make it
    greater (team.static-individual)."""
    if part.stat != "fortitude" or part.amount >= 0 or part.to != NOBODY:
        return 0
    causer = source_of(desk, card)
    more = added_by_statics(desk, part.victim, "taken")
    return -more if causer == NOBODY else -more - added_by_statics(desk, causer, "caused")


def added_by_statics(desk: Desk, seat: SeatNo, to: c.Loss) -> int:
    """How much Static Effects of a player add to that (team.static-individual)."""
    added = 0
    for card, static in statics(desk, seat):
        if static.adds(to):
            added += static.adds(to)
            cite_static(desk, card)
    return added


def _reaches(desk: Desk, card: Play, seat: SeatNo) -> bool:
    """Whether a card reaches a player, unless this player Ignores it by another one.

    What may be answered like an Action Card is none itself (notes.staring-contest).
    """
    shields = desk.law.shields
    if not shields:
        return desk.reached(seat)
    law = law_of(desk, card)
    is_action = "action" in law.types and law.words.answered_as is None
    if desk.reached(seat, is_action):
        return True
    if law.occasion == "ability" and seat == card.by and immune(desk, card, "ignore") is not None:
        return True
    for number in desk.components(seat):
        if shields.get(number) == "everything" or (is_action and number in shields):
            desk.cite_own(*desk.setup.cast[number].rules)
    return False


def ignores(desk: Desk, card: Play, seat: SeatNo) -> bool:
    """Whether a card that is being carried out has no effect on a player whom it concerns."""
    return seat in card.ignored or not _reaches(desk, card, seat)


@reads(meant_for_minions)
@effect(c.Give)
def give_tokens(desk: Desk, card: Play, doing: c.Give) -> Play:
    """Hand tokens to a player, as many as there are and as that player can have; in turn order,
    if there are too few for all."""
    for seat in receivers(desk, card, doing.to, doing.anyway):
        give(desk, seat, doing.give, doing.n)
        _cite_of_token(desk, card, doing.give)
    return card


def _cite_of_token(desk: Desk, card: Play, name: str) -> None:
    """That an effect gives or takes a token may have a rule, also where the card is Ignored."""
    rules = desk.setup.token_limits[name].limits
    for word in ("effect", "ignored") if card.ignored else ("effect",):
        if word in rules:
            desk.cite(rules[word])


def give(desk: Desk, seat: SeatNo, name: str, n: int) -> int:
    """Hand tokens of one kind to a player, as many as there are and as a player can have, or take
    them back (a negative number); return how many it really were."""
    token = desk.setup.token_limits[name]
    has = desk.tokens(seat, name)
    if token.home and seat == desk.law.owner(token):
        return 0
    wanted = n
    supply = len(desk.seats) - 1 if token.one_each else token.supply
    if n > 0 and not _may_have(desk, seat, token):
        n = _limited(desk, token, "whose", n, 0)
    if supply is not None and n > 0:
        left = supply - sum(desk.tokens(each, name) for each in desk.setup.seats)
        n = _limited(desk, token, "supply", n, left)
    if token.most is not None and n > 0:
        n = _limited(desk, token, "most", n, token.most - has)
    n = max(n, -has)
    if 0 <= n < wanted:
        desk.cite(*token.rules, "limits.as-much-as-possible")
    if n:
        for mate in desk.mates(seat) if token.shared else (seat,):
            tokens = dict(desk.seats[mate].tokens)
            tokens[name] = has + n
            desk.put(mate, tokens=tuple(sorted((each, k) for each, k in tokens.items() if k)))
    return n


def _limited(
    desk: Desk, token: c.Token, by: Literal["supply", "most", "whose"], n: int, most: int
) -> int:
    """So many of the tokens, but at most so many more; the rule that limits them is cited."""
    if n > most and by in token.limits:
        desk.cite(token.limits[by])
    return min(n, most)


def _may_have(desk: Desk, seat: SeatNo, token: c.Token) -> bool:
    """Whether a player can have a token: some are for opponents, or for its owner, alone."""
    if token.whose == "anyone" or token.owner not in desk.setup.characters:
        return True
    owner = desk.law.owner(token)
    return seat == owner if token.whose == "owner" else seat not in desk.mates(owner)


@effect(c.Remove)
def remove_tokens(desk: Desk, card: Play, doing: c.Remove) -> Play:
    """Players return tokens, as many as they have; one that goes back by itself does so whoever
    Ignores what."""
    by_itself = desk.law.token_sheets.get(doing.remove) == card.card
    for seat in reached(desk, card, doing.who, anyway=by_itself):
        times = 1
        if doing.per == "lost":
            own = (hurt for hurt in card.hurts if hurt.victim == seat and hurt.stat != "front")
            times = sum(hurt.amount for hurt in own)
        give(desk, seat, doing.remove, -doing.n * times)
        _cite_of_token(desk, card, doing.remove)
    return card


def reached(desk: Desk, card: Play, who: c.Who, anyway: bool = False) -> list[SeatNo]:
    """The players whom an effect reaches now: those concerned who do not Ignore the card, or all
    of them (``anyway``)."""
    concerned = [seat for seat in whom(desk, card, who, answered(desk)) if not desk.seats[seat].out]
    if anyway:
        return concerned
    left = [seat for seat in concerned if not ignores(desk, card, seat)]
    if len(left) < len(concerned):
        desk.cite("ignore.no-effect-on-you")
    if left and card.ignored:
        desk.cite("ignore.card-still-resolves")
    return left


@reads(meant_for_minions)
def receivers(desk: Desk, card: Play, who: c.Who, anyway: bool = False) -> list[SeatNo]:
    """The players who get what a card hands out: those whom it reaches, and for each of their
    Minions that would get it they once more."""
    found = reached(desk, card, who, anyway)
    if desk.law.stands:
        theirs = meant_for_minions(desk, card, who)
        found += [seat for seat in theirs if anyway or not ignores(desk, card, seat)]
    return found


@effect(c.Provided)
def go_on_provided(desk: Desk, card: Play, doing: c.Provided) -> Play:
    """What follows happens only on this condition; it is one on the players named, wherever what
    the card does to them has been redirected."""
    if doing.who is None:
        named = {*card.ignored, *(part.victim for part in card.parts)}
    else:
        named = set(whom(desk, card, doing.who, answered(desk)))
    there = [seat for seat in named if not desk.seats[seat].out]
    match doing.provided:
        case "ignored":
            holds = any(ignores(desk, card, seat) for seat in there)
        case "lost":
            holds = any(hurt.victim in there for hurt in card.hurts if hurt.stat != "front")
        case "holds":
            holds = any(
                not set(doing.types).isdisjoint(desk.setup.cast[each].type)
                for seat in there
                if not ignores(desk, card, seat)
                for each in desk.seats[seat].hand
            )
    return card if holds else replace(card, step=len(instructions(desk, card)))


@effect(c.Stay)
def stay(desk: Desk, card: Play, doing: c.Stay) -> Play:
    """The card will stay in front of its player when it has resolved."""
    return card


@effect(c.Draw)
def draw_cards(desk: Desk, card: Play, doing: c.Draw) -> Play:
    """Let players draw from their own Character Decks."""
    for seat in reached(desk, card, doing.who):
        desk.draw(seat, doing.draw)
    return card


@effect(c.Seek)
def seek_card(desk: Desk, card: Play, doing: c.Seek) -> Play:
    """Let players look for a card of one type in their own Character Decks."""
    for seat in reached(desk, card, doing.who):
        desk.seek(seat, doing.seek)
    return card
