"""Playing a card: announce, respond, resolve or be Negated, discard, and tell what happened."""

from msgspec.structs import replace

from ..characters.hooks import act
from ..characters.minions import Picks, blows_of, picks_of_minions, used_by_its_player
from ..characters.numbers import swayed_parts
from ..characters.side_decks import take_from_side_deck, take_off
from ..events.prizes import use_prize
from ..gambling.bets import record_pass
from ..law.aims import picks, redirects
from ..law.conditions import Deeds, Law
from ..law.costs import PRICES
from ..law.grounds import grounds
from ..machine.declare import puts, reads
from ..machine.desk import Desk, without
from ..machine.news import CHAMPIONS
from ..machine.script import OVER, Ask, Result, asks, branch, rule, script, then, to
from ..teams.champions import choose_champions
from ..timing.subject import (
    SUBJECT,
    deeds_of,
    evicts,
    instructions,
    law_of,
    losses_of,
    mode_of,
    source_of,
)
from ..values import NOTHING, Act, After, Drinks, Hurt, Losing, Option, Play, SeatNo
from ..vocabulary import cards as c
from ..vocabulary.fields import all_of, swayed
from .announce import Announced, lay_out
from .effects import EFFECTS, receivers
from .payment import gold_lost, price_is_paid, stashes
from .played import put_away
from .standing import note_use, put_in_front


@puts(choose_champions)
def announce(desk: Desk, card: Play) -> Result:
    """The card leaves the hand; its targets and mode are fixed from now on."""
    law = law_of(desk, card)
    mode = law.words
    if mode.as_ == "use":
        note_use(desk, card.card)
        used_by_its_player(desk, card)
    elif card.card in desk.law.prizes:
        use_prize(desk, card.by, card.card)
    elif law.leaves and (not desk.with_automaton or desk.has_hand(card.by)):
        if mode.from_ == "hand":
            desk.lose_card(card.by, card.card)
        elif mode.from_ == "front":
            take_off(desk, card.card, card.by)
        else:
            pile = desk.pile(card.by, mode.from_)
            desk.lay(card.by, replace(pile, cards=without(pile.cards, card.card)))
    if mode.only_on and redirects(mode):
        desk.cite_ruling("only_on_bearers")
    if desk.cited is not None:
        desk.cite(*grounds(desk, card))
        losses = losses_of(desk.agenda[-1 - SUBJECT] if len(desk.agenda) > SUBJECT else None)
        if 0 <= card.part < len(losses) and losses[card.part].moved:
            desk.cite("redirect.original-source")
    if law.does.concerns_all and desk.in_teams and not card.champions:
        choose_champions(desk, card.by)
        return "concerns_everybody"
    if mode.reveals:
        top = take_from_side_deck(desk, card.by, mode.reveals)
        if top is not None:
            return "reveals_a_card", replace(card, revealed=(top,))
    return _announced(desk, mode)


def aim_the_revealed(desk: Desk, card: Play) -> Result:
    """Who plays the card picks those whom the revealed card concerns."""
    ways = _ways_to_pick(desk, card, card.by, desk.law.by_card[card.revealed[0]][0])
    return Ask(card, card.by, ways) if ways else _announced(desk, mode_of(desk, card))


def _ways_to_pick(desk: Desk, card: Play, you: SeatNo, law: Law) -> tuple[Option, ...]:
    """Whom the card's player may pick for this law of it: players, and Minions in their place."""
    found: list[Picks] = [(targets, ()) for targets in picks(desk, you, law)]
    if found and law.strikes:
        found += picks_of_minions(desk, card.by, law)
    return tuple(Option(Act.CHOOSE, targets=targets, hits=hits) for targets, hits in found)


def revealed_is_aimed(desk: Desk, card: Play, option: Option) -> tuple[str, Play]:
    """What the revealed card does is laid out as a part of the card."""
    card = replace(card, targets=option.targets or card.targets, hits=option.hits)
    return _announced(desk, mode_of(desk, card)), _aimed(desk, card, instructions(desk, card))


def _aimed(desk: Desk, card: Play, effects: c.Effects) -> Play:
    """The card with what it does, now that it is known to whom; its numbers stay greater, or
    smaller, than they are printed."""
    subject = desk.agenda[-1 - SUBJECT] if len(desk.agenda) > SUBJECT else None
    if card.hits:
        card = replace(card, blows=blows_of(desk, card, effects, Announced(desk, card, subject)))
    parts = lay_out(desk, card, effects, subject)
    if card.boost:
        return swayed_parts(replace(card, laid=parts), effects)
    return replace(card, parts=parts)


def _announced(desk: Desk, mode: c.Mode) -> str:
    if mode.as_ == "event" and mode.answered_as:
        desk.cite("dungeon-events.as-action-effects")
    return _ANSWERED_AS[mode.answered_as] if mode.answered_as else _ANNOUNCED[mode.as_]


def champions_are_known(desk: Desk, card: Play) -> tuple[str, Play]:
    """The card concerns the Champions of the teams, and is laid out for them."""
    card, mode = replace(card, champions=desk.hear(CHAMPIONS)), mode_of(desk, card)
    return _announced(desk, mode), _aimed(desk, card, mode.do)


_ANNOUNCED = {
    "ability": "by_itself",
    "hook": "by_itself",
    "event": "by_itself",
    "action": "as_the_action",
    "use": "from_in_front",
    "gambling": "as_a_bet",
    "cheating": "as_a_bet",
    "anytime": "at_any_time",
    "sometimes": "when_its_condition_is_met",
}
"""For each way of playing a card the outcome of its announcement."""

_ANSWERED_AS = {
    "action": "as_an_action_by_itself",
    "effect": "as_an_action_by_itself",
    "sometimes": "when_its_condition_is_met",
}
"""The same for what acts by itself and may be answered."""


@puts("card", PRICES)
def respond(desk: Desk, card: Play) -> Play | None:
    """Everybody may answer the card before it resolves; what it costs is paid before that."""
    if desk.cited is not None and evicts(desk, card):
        desk.cite("forced-leave.everyone-may-respond")
    cost = law_of(desk, card).words.cost
    desk.open_window("card", card.by, last=not cost)
    return pay_costs(desk, card) if cost else None


@puts(PRICES)
def pay_costs(desk: Desk, card: Play) -> Play | None:
    """What a card or an ability costs is paid at once, by its player; by its bearer, if a token
    acts."""
    mode = mode_of(desk, card)
    cost, payer = mode.cost, card.you if mode.as_ == "hook" else card.by
    if not cost:
        return None
    desk.cite("action.pay-costs-on-announce")
    card = replace(card, stashes=stashes(desk))
    for each in cost:
        PRICES[type(each)].pay(desk, card, payer, each)
    return card


def fate(desk: Desk, card: Play) -> Result:
    """Nobody answers any more: does the card resolve?"""
    if not card.negated:
        return "stands" if card.targets or law_of(desk, card).aim == "none" else "not_aimed"
    if mode_of(desk, card).if_negated:
        return "alternate"
    runs = desk.round is not None and not desk.round.ended
    return "negated_bet" if runs and mode_of(desk, card).occasion == "bet" else "negated"


def pick_victims(desk: Desk, card: Play) -> Result:
    """Where a book lets the victims be picked only now, the card's player picks them."""
    ways = _ways_to_pick(desk, card, card.you, law_of(desk, card))
    return Ask(card, card.by, ways) if ways else "nobody_there"


def picked(desk: Desk, card: Play, option: Option) -> tuple[str, Play]:
    """The packets are laid out for the players who were picked."""
    desk.cite_ruling("targets_at_announce")
    card = replace(card, targets=option.targets, hits=option.hits)
    return "picked", _aimed(desk, card, mode_of(desk, card).do)


@rule("negate.negated-gambling-card-is-a-pass")
def counts_as_a_pass(desk: Desk, card: Play) -> None:
    """A Negated card takes no control: its player has passed."""
    record_pass(desk, card.by)


@rule("negate.prevents-resolution")
def discard_negated(desk: Desk, card: Play) -> None:
    """The card goes to its owner's discard pile without effect."""
    price_is_paid(desk, card)
    law = law_of(desk, card)
    if desk.cited is not None:
        _cite_what_is_lost(desk, card, law.words)
    if law.leaves:
        put_away(desk, card)
    for revealed in card.revealed:
        desk.discard(card.by, revealed)


def _cite_what_is_lost(desk: Desk, card: Play, mode: c.Mode) -> None:
    """Note what a Negated card does not do, and what is not given back for it."""
    if mode.cost:
        desk.cite("negate.costs-not-refunded")
    if any(isinstance(effect, c.Give) and effect.to == "self" for effect in mode.do):
        desk.cite("negate.token-gain-is-effect")
    if any(isinstance(effect, c.Start) for effect in all_of(mode.do)):
        desk.cite("negate.negated-start")
    upkeep = desk.setup.cast[card.card].upkeep
    if upkeep is not None and upkeep.in_play:
        desk.cite(upkeep.in_play)


@rule("negate.alternate-effect")
def instead_of_negated(desk: Desk, card: Play) -> Play:
    """What the card does for being Negated is laid out; nobody may alter or Negate that."""
    card = replace(card, boost=0, laid=(), changes=())
    return replace(card, parts=lay_out(desk, card, mode_of(desk, card).if_negated, None))


@puts(After, EFFECTS)
@reads(EFFECTS)
def next_instruction(desk: Desk, card: Play) -> Result:
    """Carry out instructions in printed order, until one puts something on the agenda; when none
    is left, discard the card.

    Where somebody looks on, each is a step of its own.
    """
    deeds = deeds_of(desk, card)
    effects = instructions(desk, card) if card.revealed else deeds.effects
    if card.step == 0 and effects and (desk.cited is not None or desk.law.watches_gold):
        card = _begun(desk, card)
    items = len(desk.agenda)
    step = card.step
    while step < len(effects):
        effect = effects[step]
        if isinstance(effect, c.DrinkChange) and not _answers_drinks(desk):
            desk.cite("limits.as-much-as-possible")
        else:
            if card.boost:
                effect = swayed(effect, card.boost)
            card = EFFECTS[type(effect)](desk, card, effect)
            step = card.step
        step += 1
        if len(desk.agenda) > items or desk.cited is not None:
            return "more", replace(card, step=step)
        if step < len(effects):
            card = replace(card, step=step)
    return _discard_it(desk, card, deeds)


def _begun(desk: Desk, card: Play) -> Play:
    """The card as it begins to resolve, with what must be known afterwards."""
    if desk.cited is not None:
        if card.ignored and mode_of(desk, card).cost:
            desk.cite("ignore.costs-not-refunded")
        upkeep = desk.setup.cast[card.card].upkeep
        if card.ignored and upkeep is not None and upkeep.in_play:
            desk.cite(upkeep.in_play)
        desk.cite_own(*desk.setup.cast[card.card].rules, *mode_of(desk, card).rules)
    price_is_paid(desk, card)
    return replace(card, stashes=stashes(desk)) if desk.law.watches_gold else card


def _answers_drinks(desk: Desk) -> bool:
    """Whether the card on top answers Drinks; an Action that would change one finds none."""
    return len(desk.agenda) > SUBJECT and isinstance(desk.agenda[-1 - SUBJECT], Drinks)


def _discard_it(desk: Desk, card: Play, deeds: Deeds) -> str:
    """The card goes to its owner's discard pile, unless it is in front of its player; what it has
    caused may then be answered, and the card itself is settled."""
    stays = card.card not in desk.law.absences or desk.seats[card.by].away
    if deeds.then == "discard" or (deeds.then == "front" and not stays):
        put_away(desk, card)
    elif deeds.then == "front":
        put_in_front(desk, card.by, card.card)
    elif deeds.then == "target":
        _lay_before_target(desk, card)
    for revealed in card.revealed:
        desk.discard(card.by, revealed)
    hurts = card.hurts
    if card.stashes and not deeds.wagers:  # a Round that it started has cards of its own for that
        concerned = [part.victim for part in card.parts if part.stat == "gold" and part.amount < 0]
        hurts += gold_lost(desk, card.stashes, source_of(desk, card), concerned)
    if not hurts:
        return "nobody_was_hurt"
    _remember_the_fatal(desk, hurts)
    desk.push(After("answer_the_losses", hurts, card.warded))
    return "somebody_was_hurt"


def _lay_before_target(desk: Desk, card: Play) -> None:
    """The card comes to lie in front of who was picked, unless that player Ignores it."""
    leaves = law_of(desk, card).leaves
    bearers = receivers(desk, card, "target")
    if bearers:
        if not leaves:
            take_off(desk, card.card, card.you)
        put_in_front(desk, bearers[0], card.card)
    elif leaves:
        desk.discard(card.by, card.card)


def _remember_the_fatal(desk: Desk, hurts: tuple[Hurt, ...]) -> None:
    """Keep the losses of players who now lose: a last chance lets them answer these."""
    own = (hurt for hurt in hurts if hurt.stat != "front")
    fatal = tuple([hurt for hurt in own if desk.losing(hurt.victim)])
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Losing):
            desk.agenda[place] = replace(frame, hurts=(*frame.hurts, *fatal))
            return
    kept = (hurt for hurt in desk.recent if desk.losing(hurt.victim))
    desk.recent = (*kept, *fatal)


_LEADS = {
    "as_the_action": to(respond, "action.announce", "action.response-then-resolve"),
    "as_a_bet": to(respond, "gambling.play-or-pass"),
    "by_itself": to(pay_costs),
    "as_an_action_by_itself": to(respond, "action.response-then-resolve"),
    "from_in_front": to(respond, "action.response-then-resolve"),
    "at_any_time": to(respond, "anytime.any-moment", "anytime.respondable"),
    "when_its_condition_is_met": to(
        respond, "sometimes.condition", "timing.response-is-a-card-played"
    ),
}
"""Where a card goes when all is known of it, by how it is played."""

script(
    Play,
    branch(
        announce,
        reveals_a_card=to(aim_the_revealed, "action.announce"),
        concerns_everybody=to(champions_are_known, "team.each-player-including-you"),
        **_LEADS,
    ),
    branch(champions_are_known, **_LEADS),
    asks(aim_the_revealed, revealed_is_aimed, **_LEADS),
    then(pay_costs, next_instruction),
    then(respond, fate),
    branch(
        fate,
        stands=to(next_instruction),
        not_aimed=to(pick_victims),
        alternate=to(instead_of_negated),
        negated=to(discard_negated),
        negated_bet=to(counts_as_a_pass),
    ),
    asks(
        pick_victims,
        picked,
        picked=to(next_instruction),
        nobody_there=to(next_instruction, "limits.as-much-as-possible"),
    ),
    counts_as_a_pass,
    then(discard_negated, OVER),
    then(instead_of_negated, next_instruction),
    branch(
        next_instruction,
        more=to(next_instruction, "action.text-order"),
        somebody_was_hurt=to(OVER, "action.resolve-then-discard", "timing.after-window"),
        nobody_was_hurt=to(OVER, "action.resolve-then-discard"),
    ),
)


@puts("after")
@rule("timing.after-window")
def answer_the_losses(desk: Desk, after: After) -> None:
    """The victims may answer what has really happened to them."""
    desk.open_window("after", desk.turn)


@puts(act)
def settled(desk: Desk, after: After) -> None:
    """Nobody answers any more: the card with all its consequences is settled, and components of
    characters act on it."""
    if "after-loss" in desk.law.hooks:
        act(desk, "after-loss", _hurt_by_opponents(desk, after))


def _hurt_by_opponents(desk: Desk, after: After) -> list[SeatNo]:
    """Those who, or whose teammates, have lost Fortitude by a card that an opponent has played: a
    sheet, as that of a token, is none."""
    teams = [
        desk.mates(hurt.victim)
        for hurt in after.hurts
        if hurt.stat == "fortitude" and desk.opposed(hurt.source, hurt.victim)
        if hurt.cause == NOTHING or "sheet" not in desk.setup.cast[hurt.cause].type
    ]
    return [seat for seat in desk.clockwise(desk.turn) if any(seat in team for team in teams)]


script(After, answer_the_losses, settled)
