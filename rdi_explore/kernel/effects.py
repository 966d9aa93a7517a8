"""Effects that change players: attributes, payments, tokens, cards drawn.

Each effect of the vocabulary has one function here or in the room of its subject; it receives
the card that is resolving and returns it, with what it has caused.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from . import cards as c
from .characters.minions import strike, strike_all, tokens_go_to_player
from .desk import Desk
from .payment import collect
from .subject import instructions, law_of, mode_of, source_of, whom
from .tracks import cause
from .values import NOBODY, NOTHING, Due, Hurt, Part, Play

CarryOut = Callable[[Desk, Play, Any], Play]
F = TypeVar("F", bound=CarryOut)

EFFECTS: dict[type[c.Word], CarryOut] = {}


def effect(*verbs: type[c.Word]) -> Callable[[F], F]:
    """Register the function that carries out these effects."""

    def note(function: F) -> F:
        EFFECTS.update(dict.fromkeys(verbs, function))
        return function

    return note


@effect(c.Lose, c.Gain, c.Pay)
def change_attributes(desk: Desk, card: Play, doing: c.Lose | c.Gain | c.Pay | c.Take) -> Play:
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
        shielded = _shielded(desk, card, part.victim)
        if shielded and isinstance(doing, c.Lose) and doing.ignoring_reduces is not None:
            part = replace(part, amount=min(0, part.amount + doing.ignoring_reduces))
            desk.cite("ignore.reduces-instead")
        elif (part.victim in card.ignored and not part.fixed) or shielded:
            desk.cite("ignore.no-effect-on-you")
            continue
        if desk.seats[part.victim].out:
            continue
        if part.victim == desk.setup.automaton != card.by:
            desk.cite("otto.counts-as-player")
        somebody = True
        if part.to == NOBODY:
            if desk.law.counts_members and part.amount + static_guard(desk, card, part) >= 0:
                warded = tuple(sorted({*warded, part.victim}))
            hurts = _apply(desk, card, part, hurts)
        elif part.to == card.by or not (
            part.to in card.ignored or (part.to >= 0 and _shielded(desk, card, part.to))
        ):
            dues.append(Due(part.victim, part.to, -part.amount))
    if dues:
        collect(desk, dues, "event" if source_of(desk, card) == NOBODY else "card")
    if somebody and card.ignored:
        desk.cite("ignore.card-still-resolves")
    if card.blows:
        strike(desk, card)
    if (
        desk.law.stands
        and isinstance(doing, c.Lose)
        and doing.stat == "fortitude"
        and doing.who == "each-other"
        and not doing.having
    ):
        strike_all(desk, card)
    if warded is not card.warded:
        card = replace(card, warded=warded)
    return replace(card, hurts=hurts) if hurts is not card.hurts else card


def _apply(desk: Desk, card: Play, part: Part, hurts: tuple[Hurt, ...]) -> tuple[Hurt, ...]:
    amount = part.amount
    by = cause(desk) if part.victim == desk.setup.automaton else NOBODY
    if amount < 0 and desk.law.has_statics:
        amount = min(0, amount + static_guard(desk, card, part))
    real = desk.alter(part.victim, part.stat, amount, by)
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


def statics(desk: Desk, seat: int) -> Iterator[tuple[int, c.Static]]:
    """What acts on a player all the time, with its card: cards in front, sheets, and tokens."""
    if desk.law.has_statics:
        player = desk.seats[seat]
        of_tokens = desk.law.token_sheets
        sheets = (of_tokens[name] for name, _ in player.tokens if name in of_tokens)
        for card in (*player.front, *desk.law.sheets(seat), *sheets):
            for static in desk.setup.cast[card].static:
                yield card, static


def _cite_static(desk: Desk, card: int) -> None:
    desk.cite("team.static-individual")
    desk.cite_own(*desk.setup.cast[card].rules)


def cite_use(desk: Desk, card: Play, what: Literal["raised", "lowered", "struck"]) -> None:
    """Note the rule by which this is done to what a card does in front of its player."""
    upkeep = desk.setup.cast[card.card].upkeep
    if upkeep is not None and what in upkeep.numbers and mode_of(desk, card).as_ == "use":
        desk.cite(upkeep.numbers[what])


def _struck_back(desk: Desk, card: Play, victim: int) -> Iterator[Hurt]:
    """Static Effects of who was hurt cost the attacker Fortitude, which nobody can answer."""
    source = source_of(desk, card)
    for number, static in statics(desk, victim):
        if isinstance(static, c.StrikeBack) and source not in (NOBODY, *desk.mates(victim)):
            real = desk.alter(source, "fortitude", -static.strike_back)
            _cite_static(desk, number)
            cite_use(desk, card, "struck")
            if real:
                yield Hurt(source, NOBODY, -real)


def static_guard(desk: Desk, card: Play, part: Part) -> int:
    """How much of a loss of Fortitude Static Effects keep off its victim; negative if they make it
    greater (team.static-individual)."""
    if part.stat != "fortitude" or part.amount >= 0 or part.to != NOBODY:
        return 0
    guard = 0
    for number, static in statics(desk, part.victim):
        if isinstance(static, c.Lessen):
            guard += static.lessen
        elif isinstance(static, c.Worsen) and static.of == "taken":
            guard -= static.worsen
        else:
            continue
        _cite_static(desk, number)
    causer = source_of(desk, card)
    for number, static in statics(desk, causer) if causer != NOBODY else ():
        if isinstance(static, c.Worsen) and static.of == "caused":
            guard -= static.worsen
            _cite_static(desk, number)
    return guard


def _shielded(desk: Desk, card: Play, seat: int) -> bool:
    """Whether a player Ignores a card in any case: is not there, or has a shield."""
    if desk.seats[seat].away:
        return True
    if not desk.law.has_statics:
        return False
    action = "action" in law_of(desk, card).types
    return any(
        isinstance(static, c.Shield) and (static.shield == "everything" or action)
        for _, static in statics(desk, seat)
    )


@effect(c.Give)
def give_tokens(desk: Desk, card: Play, doing: c.Give) -> Play:
    """Hand tokens to a player, as many as there are and as that player can have; in turn order,
    if there are too few for all."""
    who = reached(desk, card, doing.to, doing.anyway)
    if card.hits and doing.to in ("target", "anyone", "source", "first", "second", "third"):
        who += tokens_go_to_player(desk, card, doing.to)
    for seat in who:
        give(desk, seat, doing.give, doing.n)
        _cite_of_token(desk, card, doing.give)
    return card


def _cite_of_token(desk: Desk, card: Play, name: str) -> None:
    """That an effect gives or takes a token may have a rule, also where the card is Ignored."""
    rules = desk.setup.token_limits[name].limits
    for word in ("effect", "ignored") if card.ignored else ("effect",):
        if word in rules:
            desk.cite(rules[word])


def give(desk: Desk, seat: int, name: str, n: int) -> int:
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
        left = supply - sum(desk.tokens(each, name) for each in range(len(desk.seats)))
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


def _may_have(desk: Desk, seat: int, token: c.Token) -> bool:
    """Whether a player can have a token: some are for opponents, or for its owner, alone."""
    if token.whose == "anyone" or token.owner not in desk.setup.characters:
        return True
    owner = desk.setup.characters.index(token.owner)
    return seat == owner if token.whose == "owner" else seat not in desk.mates(owner)


@effect(c.Remove)
def remove_tokens(desk: Desk, card: Play, doing: c.Remove) -> Play:
    """Players return tokens, as many as they have."""
    for seat in reached(desk, card, doing.who):
        times = 1
        if doing.per == "lost":
            times = sum(hurt.amount for hurt in card.hurts if hurt.victim == seat)
        give(desk, seat, doing.remove, -doing.n * times)
        _cite_of_token(desk, card, doing.remove)
    return card


def reached(desk: Desk, card: Play, who: c.Who, anyway: bool = False) -> list[int]:
    """The players whom an effect reaches now: those concerned who do not Ignore the card, or all
    of them (``anyway``)."""
    subject = desk.agenda[-3] if len(desk.agenda) > 2 else None
    concerned = [seat for seat in whom(desk, card, who, subject) if not desk.seats[seat].out]
    if anyway:
        return concerned
    left = [
        seat for seat in concerned if seat not in card.ignored and not _shielded(desk, card, seat)
    ]
    if len(left) < len(concerned):
        desk.cite("ignore.no-effect-on-you")
    if left and card.ignored:
        desk.cite("ignore.card-still-resolves")
    return left


@effect(c.Provided)
def go_on_provided(desk: Desk, card: Play, doing: c.Provided) -> Play:
    """What follows happens only on this condition."""
    match doing.provided:
        case "ignored":
            holds = bool(card.ignored)
        case "lost":
            holds = bool(card.hurts)
        case "holds":
            holds = any(
                not set(doing.types).isdisjoint(desk.setup.cast[each].type)
                for seat in reached(desk, card, doing.who)
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
