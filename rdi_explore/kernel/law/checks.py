"""The checks of legality: of the answered card, Drink or loss, and of what it does to whom.

A check returns ``""`` or the name of a reason
(see :data:`~rdi_explore.kernel.law.reasons.REASONS`).
What it asks for of the words of its own card comes first: :mod:`~rdi_explore.kernel.law.demands`
has these words, and what is left is a :data:`Check`.
"""

import itertools
from collections.abc import Callable, Iterator
from typing import Literal, get_args

from ..machine.desk import Desk
from ..playing.effects import left_alone
from ..timing.subject import (
    Subject,
    aimed_by,
    has_started,
    immune,
    law_of,
    losses_of,
    mode_of,
    no_hit_back,
    source_of,
    whom,
)
from ..values import (
    NOBODY,
    NOTHING,
    CardNo,
    Drinks,
    Event,
    Losing,
    PartNo,
    Payment,
    Phase,
    Play,
    SeatNo,
    Window,
)
from ..vocabulary import cards as c
from ..vocabulary.cards import Kind, Mode
from ..vocabulary.fields import all_of, lists_in, whom_words
from .costs import PRICES
from .reasons import REASONS

Check = Callable[[Desk, SeatNo, Subject, PartNo], str]
"""``(desk, you, subject, part) -> reason``; the part (a Drink, a loss, a due) is :data:`WHOLE` for
a check of the subject as a whole."""


def answers_a_card(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """A card waits for an answer."""
    return "" if isinstance(subject, Play) else "no-card-to-answer"


def affects(stats: tuple[str, ...], desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The answered card would directly change one of these of the player.

    Source: affects.direct-change-only.
    """
    if not isinstance(subject, Play):
        return ""
    if you in subject.ignored:
        return "ignored-already"
    own_payment = fixed = False
    for packet in subject.parts:
        if packet.amount and packet.stat in stats and you in (packet.victim, packet.to):
            if packet.fixed:
                fixed = True
                continue
            if packet.victim == you and packet.to != NOBODY and _is_own(desk, subject, you):
                own_payment = True
                continue
            return ""
    if fixed:
        return "fixed-loss"
    if own_payment:
        return "own-payment"
    if desk.setup.rulings.affects_mode == "could" and _could(desk, you, subject, stats):
        return ""
    why = law_of(desk, subject).not_affecting
    only_of_gold = why in REASONS and REASONS[why].of_gold
    return "no-such-effect" if only_of_gold and "gold" not in stats else why


def changes_attributes(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The answered card is one that changes attributes, or lets players choose what it does."""
    if isinstance(subject, Play):
        law = law_of(desk, subject)
        unknown_yet = law.open or law.words.reveals
        return "" if law.does.in_packets or unknown_yet else law.not_affecting
    return ""


def _is_own(desk: Desk, card: Play, you: SeatNo) -> bool:
    """Whether a player may not escape a payment because of whose card it is
    (ignore.not-own-gold-cost)."""
    match desk.setup.rulings.ignore_own_payment:
        case "allowed":
            return False
        case "forbidden":
            return source_of(desk, card) == you
        case "forbidden_for_team":
            return source_of(desk, card) in desk.mates(you)


def not_an_ante(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """A Gambling Card that demands an ante is not answered as one that affects Gold."""
    if isinstance(subject, Play):
        law = law_of(desk, subject)
        demanded = c.Ante in law.does.verbs and law.words.as_ == "gambling"
        return "an-ante" if demanded else ""
    return ""


def _could(desk: Desk, you: SeatNo, subject: Play, stats: tuple[str, ...]) -> bool:
    """Whether a choice still to be made, or a coin, could change one of these of you."""
    if "fortitude" in stats and _could_hurt(desk, you, subject):
        return True
    return any(
        any(stat in stats for stat in each.changes()) and concerns(desk, chosen, each, you)
        for chosen, each in _still_open(desk, subject)
        if not _hurts(each)
    )


def _could_hurt(desk: Desk, you: SeatNo, subject: Play) -> bool:
    """Whether a choice still to be made, or a coin, could cost you Fortitude: also a loss that a
    card has sent on to you or shared with you, and none that you have sent on or shared."""
    hurt = {
        seat
        for chosen, each in _still_open(desk, subject)
        if _hurts(each)
        for seat in desk.staying
        if concerns(desk, chosen, each, seat)
    }
    for how in subject.awaited:
        if how.how in ("redirect", "share") and how.you in hurt:
            hurt.discard(how.you)
            hurt.add(subject.by if how.how == "share" else SeatNo(how.to))
    return you in hurt


def _still_open(desk: Desk, subject: Play) -> Iterator[tuple[Play, c.Effect]]:
    """What a choice or a coin may bring, with the card as it is aimed then."""
    for effect in law_of(desk, subject).open:
        chosen = aimed_by(desk, subject, effect)
        for each in all_of(itertools.chain.from_iterable(lists_in(effect))):
            yield chosen, each


def _hurts(effect: c.Effect) -> bool:
    return isinstance(effect, c.Lose) and effect.stat == "fortitude"


def concerns(desk: Desk, card: Play, effect: c.Effect, you: SeatNo) -> bool:
    """Whether an effect of a card, whatever the card answers, concerns a player."""
    words = whom_words(effect)
    return any(you in whom(desk, card, who, None) for who in get_args(c.Who) if who in words)


def threatens(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The answered card would cost the player Fortitude, and that may still be changed."""
    if not isinstance(subject, Play):
        return ""
    if you in subject.ignored:
        return "ignored-already"
    for packet in subject.parts:
        if packet.victim == you and packet.stat == "fortitude" and packet.amount < 0:
            if desk.law.shields and _shielded(desk, you, subject):
                return "ignored-already"
            return "fixed-loss" if packet.fixed else ""
    could = desk.setup.rulings.affects_mode == "could" and _could_hurt(desk, you, subject)
    return "" if could else "no-threat"


def _shielded(desk: Desk, you: SeatNo, subject: Play) -> bool:
    """Whether a player Ignores a card by what acts all the time; not one that this only reduces."""
    law = law_of(desk, subject)
    if desk.reached(you, "action" in law.types and law.words.answered_as is None):
        return False
    return not any(each.instead_of_ignoring() for each in law.does.effects)


def not_immune(
    to: Literal["negate", "ignore"], desk: Desk, you: SeatNo, subject: Subject, part: PartNo
) -> str:
    """The answered card may be Negated, or Ignored."""
    if to == "negate" and isinstance(subject, Play):
        mode = mode_of(desk, subject)
        if mode.as_ == "use":
            return "already-in-front"
        if mode.as_ == "hook" and mode.answered_as == "action" and mode.at != "gather":
            return "no-card-to-negate"
    return "immune" if isinstance(subject, Play) and immune(desk, subject, to) else ""


def may_be_redirected(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The loss of the answered card may go to somebody else."""
    barred = isinstance(subject, Play) and immune(desk, subject, "redirect")
    return "not-redirected" if barred else ""


def has_a_card(
    piles: tuple[str, ...], desk: Desk, you: SeatNo, subject: Subject, part: PartNo
) -> str:
    """One of these side decks has a card left."""
    return "" if any(desk.pile(you, name).cards for name in piles) else "no-card-left"


def can_pay(mode: Mode, card: CardNo) -> Check:
    """The player can pay what the card costs on top of being played, and not with itself."""
    kinds = dict.fromkeys(map(type, mode.cost))
    costs = [(kind, [each for each in mode.cost if type(each) is kind]) for kind in kinds]
    played = card if mode.from_ == "hand" and mode.as_ not in NO_CARD_LEAVES else NOTHING

    def can_pay(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
        for kind, some in costs:
            if lacks := PRICES[kind].lacks(desk, you, some, played):
                return lacks
        return ""

    return can_pay


NO_CARD_LEAVES = ("use", "ability", "hook", "event")
"""Ways in which no card leaves a hand: it is in front already, or is no card."""


def is_yours(card: CardNo, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The card lies in front of the player, not of a teammate, or is on the player's sheet."""
    return "" if card in desk.law.components(you, desk.seats[you]) else "not-yours"


def may_be_used(card: CardNo, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """A card in front of its player is used once in each own Action Phase."""
    if not isinstance(subject, Phase) or subject.phase != "action" or not desk.own_turn(you):
        return "not-your-action-phase"
    there = max(1, desk.seats[you].front.count(card))
    return "used-already" if subject.used.count(card) >= there else ""


def owes(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The due is one of the player, and not covered yet."""
    assert isinstance(subject, Payment)
    due = subject.dues[part]
    if due.payer != you:
        return "not-your-payment"
    return "covered-already" if due.covered else ""


def due_for(
    reasons: tuple[str, ...], desk: Desk, you: SeatNo, subject: Subject, part: PartNo
) -> str:
    """Gold is due for one of these reasons."""
    other = isinstance(subject, Payment) and subject.why not in reasons
    return "other-payment" if other else ""


def player_is_marked(token: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The player of the answered card has the token; nobody has played an Event."""
    if not isinstance(subject, Play):
        return ""
    player = source_of(desk, subject)
    return "" if player != NOBODY and desk.tokens(player, token) else "not-marked"


def source_is_unmarked(token: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """Whoever caused the loss has no such token yet."""
    source = losses_of(subject)[part].source
    return "marked-already" if source != NOBODY and desk.tokens(source, token) else ""


def holds(tokens: c.Holds, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The player has so many tokens of that name."""
    has = desk.tokens(you, tokens.holds)
    enough = tokens.least <= has and (tokens.most is None or has <= tokens.most)
    return "" if enough else "not-so-many-tokens"


def players_left(
    how_many: Literal["two", "more"], desk: Desk, you: SeatNo, subject: Subject, part: PartNo
) -> str:
    """Just two players are still in the game, or more."""
    return "" if (len(desk.staying) == 2) == (how_many == "two") else "how-many-left"


def may_help_the_champion(
    own_only: bool, desk: Desk, you: SeatNo, subject: Subject, part: PartNo
) -> str:
    """The Event concerns the player, or a teammate as Champion whom the player may defend."""
    champions = subject.champions if isinstance(subject, Event) else ()
    if not champions or you in champions:
        return ""
    if own_only:
        return "own-player-only"
    mates = [seat for seat in desk.mates(you) if seat in champions]
    return "left-alone" if any(left_alone(desk, seat) for seat in mates) else ""


def meant_for_an_event(mode: Mode) -> Check:
    """What an Event does, where it may be answered like an Action Card, is only reduced or Ignored,
    and only by cards that speak of Action Cards. The automaton does what it turns up.

    Source: dungeon-events.as-action-effects; otto.responses.
    """
    names_actions = any(isinstance(each, c.TypeIs) and "action" in each.type for each in mode.when)
    effects = tuple(all_of(mode.do))
    negates = any(isinstance(each, c.Negate) for each in effects)
    moves = any(isinstance(each, c.LossMove) for each in effects)
    softens = any(isinstance(each, c.Ignore | c.Reduce | c.SetTo) for each in effects)

    def meant(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
        if not isinstance(subject, Play) or mode_of(desk, subject).as_ != "event":
            return ""
        if negates:
            return has_started(desk, subject.card)
        if desk.setup.mechanical(you) and not moves:
            return ""
        if moves or not softens:
            return "event-not-softened"
        return "" if names_actions else "no-action-card-named"

    return meant


def class_is(
    classes: tuple[c.EventClass, ...], desk: Desk, you: SeatNo, subject: Subject, part: PartNo
) -> str:
    """The answered Event is of one of these classes."""
    cast = desk.setup.cast
    other = isinstance(subject, Event) and cast[subject.card].event_class not in classes
    return "other-event" if other else ""


def turn_is(of: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """It is the player's own turn, or another player's."""
    return "" if desk.own_turn(you) == (of == "self") else "other-turn"


def picked_you(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The answered card has picked the player."""
    return "not-picked" if isinstance(subject, Play) and you not in subject.targets else ""


def type_is(
    wanted: frozenset[Kind], reason: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo
) -> str:
    """The answered card is of one of these types; ``reason`` is told if not."""
    if isinstance(subject, Play) and wanted.isdisjoint(law_of(desk, subject).types):
        return reason
    return ""


def changes_a_drink(card: CardNo, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The answered card changes a Drink (wench-drinks.what-changes-a-drink)."""
    if not isinstance(subject, Play):
        return ""
    law = law_of(desk, subject)
    by_title = desk.setup.rulings.wench_drinks_class == "by_title"
    if law.guards_drinks and not law.changes_drink and by_title:
        same = desk.setup.cast[subject.card].title == desk.setup.cast[card].title
        return "no-drink-change-to-negate" if same else ""
    return law.not_changing


def played_by(who: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The answered card was played by the player, or by somebody else."""
    if not isinstance(subject, Play):
        return ""
    by = source_of(desk, subject)
    if who == "other":
        return "own-card" if by in desk.mates(you) else ""
    return "" if by == you else "other-card"


def drinker_is(who: str, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The Drink is about to be drunk by the player, or by somebody else."""
    if not isinstance(subject, Drinks):
        return ""
    drinker = subject.drinks[part].drinker
    if who == "other":
        return "your-drink" if drinker in desk.mates(you) else ""
    return "" if drinker == you else "other-drinker"


def concerns_you(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """Who drinks a Drink may Ignore it; by a ruling also who would pay because of it."""
    if not isinstance(subject, Drinks) or subject.drinks[part].drinker == you:
        return ""
    if desk.setup.rulings.ignore_drink_condition == "would_be_affected":
        drink = subject.drinks[part]
        pays = any(gift.what == "gold" and gift.by == you for gift in drink.gifts)
        if pays and drink.drinker not in drink.ignored:
            return ""
    return "not-your-drink"


def still_a_drink(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The part is a Drink that can still be changed."""
    assert isinstance(subject, Drinks)
    drink = subject.drinks[part]
    if drink.negated or not drink.names:
        return "no-drink"
    if desk.setup.cast[drink.names[0]].face is None:
        return "" if desk.setup.rulings.contest_event_is_a_drink else "an-event-is-no-drink"
    return ""


def not_ignored_yet(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """The player does not Ignore the Drink or Event already."""
    assert isinstance(subject, Drinks | Event)
    marks = subject.drinks[part].ignored if isinstance(subject, Drinks) else subject.ignored
    return "ignored-already" if you in marks else ""


def may_be_split(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """A card may split that Drink (self-split.no-other-split)."""
    if not isinstance(subject, Drinks):
        return ""
    faces = (desk.setup.cast[card].face for card in subject.drinks[part].names)
    barred = any(face is not None and bars_splits(desk, face) for face in faces)
    return "splits-only-itself" if barred else ""


def bars_splits(desk: Desk, face: c.Face) -> bool:
    """Whether no card splits this Drink; of one that splits itself some books do not say it."""
    ruled = desk.setup.rulings.self_split_bars_splits
    return not face.other_splits and (ruled or not face.splits_itself)


def loss_is(answered: c.Lost, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """What was lost, and by whom."""
    hurt = losses_of(subject)[part]
    if hurt.stat != answered.lost:
        return "not-that-loss"
    if hurt.source == NOBODY and hurt.stat == "fortitude":
        return "no-source"
    if answered.by == "self" and hurt.victim != you:
        return "other-gold-loss" if hurt.stat == "gold" else "other-loss"
    mine = hurt.victim in desk.mates(you)
    return "your-loss" if answered.by == "other" and mine else ""


def hit_back(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """There is somebody else whose card caused the loss."""
    hurt = losses_of(subject)[part]
    source = hurt.source
    if source == you or source in desk.mates(you):
        return "own-loss"
    if no_hit_back(desk, hurt) is not None:
        return "no-hit-back"
    return "no-source" if source == NOBODY or desk.seats[source].out else ""


def may_be_hit_back(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """Somebody may hit back for what the answered card does."""
    barred = isinstance(subject, Play) and immune(desk, subject, "hit-back") is not None
    return "no-hit-back" if barred else ""


def around_the_phase(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """It is before or after what the phase does; a last chance may also come in a Round or Contest,
    or when all phases are over.

    Source: turn.cards-around-special-action, last-chance.one-window.
    """
    if not isinstance(subject, Losing):
        return ""
    below = desk.agenda[: desk.agenda.index(subject)]
    host = next((frame for frame in reversed(below) if not isinstance(frame, Window)), None)
    return "" if isinstance(host, Phase) else "amid-the-phase"


def phase_is(asked: c.PhaseIs, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """It is this phase of the player's own, or of another player's, turn."""
    if desk.own_turn(you) != (asked.of == "self"):
        return "anothers-phase" if asked.of == "self" else "own-phase"
    phases = (frame for frame in reversed(desk.agenda) if isinstance(frame, Phase))
    now = next(phases, None)
    return "" if now is None or now.phase == asked.phase else "other-phase"


def not_protected(card: CardNo, desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> str:
    """Whether few families alone may answer the card, and this one is not of them."""
    if isinstance(subject, Play):
        only = desk.setup.cast[subject.card].only
        if only is not None and desk.setup.cast[card].family not in only.families:
            return "protected"
    return ""
