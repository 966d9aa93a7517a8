"""The grounds of a play: the rules that a judge would name for why it is allowed.

Rules that forbid show themselves in refusals; rules that permit show themselves here, in the
record of the play. Nothing in this file decides anything.
"""

from collections.abc import Callable, Iterator

from ..characters.minions import minions_do_not_count
from ..machine.desk import HIGHEST, Desk
from ..timing.subject import Subject, answered_by, evicts, immune, law_of, mode_of
from ..values import NOBODY, AnteDemand, Drinks, Event, Gambling, Part, Phase, Play
from ..vocabulary import cards as c
from ..vocabulary.fields import whom_words
from .occasions import is_extra_drink

Ground = Callable[[Desk, Play, Subject], Iterator[str]]


def grounds(desk: Desk, play: Play) -> tuple[str, ...]:
    """The rules that permit a card that is just announced, each once."""
    subject = answered_by(desk, play)
    return tuple(dict.fromkeys(rule for each in GROUNDS for rule in each(desk, play, subject)))


def moment_of_play(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """When: a Sometimes Card around a special action; an Anytime Card as an answer."""
    match mode_of(desk, play).as_:
        case "sometimes" if isinstance(subject, Phase):
            yield "sometimes.any-phase"
        case "anytime" if subject is not None and not isinstance(subject, Phase | Gambling):
            yield "anytime.counts-as-response"


def what_is_affected(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """Why the answered card affects an attribute of the player."""
    wanted = {
        stat
        for condition in mode_of(desk, play).when
        if isinstance(condition, c.Affects)
        for stat in condition.affects
    }
    if not wanted or not isinstance(subject, Play):
        return
    parts = [
        part
        for part in subject.parts
        if part.stat in wanted and part.amount and play.by in (part.victim, part.to)
    ]
    if parts and all(part.victim == play.by and _at_its_limit(desk, part) for part in parts):
        yield "affects.at-limit-still-affects"
    if any(part.victim == play.by and part.to != NOBODY for part in parts):
        yield "affects.gold-payment-is-direct"
    if not parts:
        yield "affects.direct-change-only"


def _at_its_limit(desk: Desk, part: Part) -> bool:
    now: int = getattr(desk.seats[part.victim], part.stat)
    return now == (HIGHEST if part.amount > 0 and part.stat != "gold" else 0)


def not_negating(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A card that may not be Negated or Ignored may still be reduced, redirected or shared."""
    if isinstance(subject, Play) and any(
        isinstance(effect, c.LossChange) for effect in mode_of(desk, play).do
    ):
        if immune(desk, subject, "negate"):
            yield "negate.needs-the-word"
        if immune(desk, subject, "ignore"):
            yield "ignore.needs-the-word"


def bets(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A Cheating Card may follow anything, a Gambling Card anything but a Winning Hand."""
    match mode_of(desk, play).as_:
        case "cheating":
            yield "winning-hand.cheating-after-anything"
        case "gambling":
            if desk.round is not None and desk.round.lock:
                yield "winning-hand.whitehawk-exception"
            else:
                yield "winning-hand.gambling-except-after-it"
            if "action" in desk.setup.cast[play.card].type:
                yield "gambling.dual-use-card"


def one_of_two_types(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A card with a use as a Cheating Card and one as a Sometimes Card is of one type only."""
    if {"cheating", "sometimes"} <= set(desk.setup.cast[play.card].type):
        yield "notes.stick-with-this-hand"


def after_leaving(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """Who has left a Round still plays Sometimes and Anytime Cards, the Wench's tip too."""
    if desk.round is None or play.by in desk.round.members:
        return
    if mode_of(desk, play).as_ in ("sometimes", "anytime"):
        yield "leave-round.may-still-play-sometimes-anytime"
    if law_of(desk, play).ends_round:
        yield "wench-tip.playable-after-leaving"


def against_eviction(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """The Round may be ended before somebody is forced out of it."""
    if isinstance(subject, Play) and law_of(desk, play).ends_round and evicts(desk, subject):
        yield "wench-tip.against-forced-leave"


def events_in_order(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """The taking of a pot follows the winning of the Round, and is answered later."""
    if mode_of(desk, play).occasion == "taken":
        yield "timing.sequential-events"


def few_can_answer(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A card that few cards can answer was answered by one of these, perhaps by its own like."""
    if not isinstance(subject, Play):
        return
    own, other = desk.setup.cast[play.card], desk.setup.cast[subject.card]
    if other.only is not None and own.family in other.only.families:
        yield other.only.rule
        if own.only is not None and (own.family == other.family or _stands_for(desk, own)):
            yield own.only.rule


def _stands_for(desk: Desk, card: c.Card) -> bool:
    """Whether a card is of its family by a rule of its own, not by that of its namesake."""
    namesake = (other for other in desk.setup.cast if other.id == card.family and other.only)
    return any(other.only != card.only for other in namesake)


def of_teams(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """Whom a card concerns and for whom it is played, where there are teams."""
    if not desk.in_teams:
        return
    if play.you != play.by:
        yield "team.shared-defence"
    words = {word for effect in mode_of(desk, play).do for word in whom_words(effect)}
    if "each-other" in words:
        yield "team.each-other-player"
    if words & {"target", *c.IN_ORDER}:
        yield "team.another-player"
        if desk.setup.quota(play.by).actions > 1 and mode_of(desk, play).as_ == "action":
            yield "boss-battle.targets-repeatable"
    if "turn-owner" in words:
        yield "team.skip-repeat-individual"
    if "anyone" in words:
        yield "team.pick-a-player"
    game = desk.round
    if game is not None and not game.ended and play.by not in game.members:
        yield "team.non-champion-plays"


def extra_drinks(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A card that brings an extra Drink in a phase may be played amid it, in a Contest."""
    if isinstance(subject, Drinks | Event) and is_extra_drink(law_of(desk, play)):
        desk.cite_ruling("phase_cards_amid_drinks")
        if desk.contest is not None or isinstance(subject, Event):
            yield "contest.extra-drinks-do-not-count"


def splits(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """Whether a card may split a Drink that splits itself is open in some books."""
    if isinstance(subject, Drinks) and any(
        isinstance(effect, c.Split) for effect in mode_of(desk, play).do
    ):
        faces = (desk.setup.cast[card].face for card in subject.drinks[max(play.part, 0)].names)
        if any(face is not None and not face.other_splits for face in faces):
            desk.cite_ruling("self_split_bars_splits")
    yield from ()


def above_an_ante(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """Whether a card may end the Round while an ante is demanded further down, no book tells."""
    ends = isinstance(subject, Play) and law_of(desk, play).ends_round
    if ends and any(isinstance(frame, AnteDemand) for frame in desk.agenda):
        desk.cite_ruling("tip_above_an_ante")
    yield from ()


GROUNDS: list[Ground] = [
    moment_of_play, what_is_affected, not_negating, bets, one_of_two_types, after_leaving,
    against_eviction, events_in_order, few_can_answer, extra_drinks, splits, above_an_ante,
    of_teams,
    minions_do_not_count,
]  # fmt: skip
