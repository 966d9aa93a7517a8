"""Every reason why something may not be played: its name, its rule, and how long it lasts.

What is said of it stands in :mod:`rdi_explore.draw.words.refusals`, one sentence a reason.
"""

from typing import Literal, NamedTuple

from ..characters.minions import AS_TARGET

Lasts = Literal["asking", "item", "time", "standing"]
"""Until the others have been asked or have settled something; as long as what waits waits; until
another turn, phase or Round; or as long as the player is in such a state."""

LASTING: tuple[Lasts, ...] = ("standing", "time", "item", "asking")
"""What lasts longest comes first: of several causes that one is named (the last to go away)."""


class Reason(NamedTuple):
    """Why something may not be played: the rule, how long that lasts, and whether it is said of
    whom the card is played for (``of_you``): in a team then of each member anew. What is said
    ``of_gold`` alone stops only a card that asks for a change of Gold."""

    rule: str
    lasts: Lasts = "item"
    of_you: bool = False
    of_gold: bool = False


REASONS: dict[str, Reason] = {
    "not-your-action-phase": Reason("sometimes.condition", "time"),
    "not-the-champion": Reason("team.non-champion-plays", "standing"),
    "unavoidable": Reason("team.champion-no-avoid-clause", "time"),
    "teammates-action": Reason("team.one-action-each", "time"),
    "a-teammate": Reason("team.another-player", "standing"),
    "drink-of-the-team": Reason("team.no-pass-to-teammate", "standing"),
    "too-few-tokens": Reason("action.pay-costs-on-announce", "standing"),
    "too-few-cards": Reason("action.pay-costs-on-announce", "standing"),
    "not-yours": Reason("team.static-individual", "standing"),
    "own-player-only": Reason("team.static-individual", "standing"),
    "away": Reason("team.turn-ends-now-individual", "standing"),
    "not-its-moment": Reason("sometimes.condition", "time"),
    "no-card-to-answer": Reason("sometimes.condition"),
    "no-drink": Reason("sometimes.condition"),
    "chasers-first": Reason("chaser.no-response-before-complete"),
    "no-event": Reason("sometimes.condition"),
    "an-event-is-no-drink": Reason("drink-event.is-not-a-drink"),
    "event-started": Reason("dungeon-events.locked-when-resolving"),
    "drink-event-started": Reason("drink-event.no-negate-or-ignore-once-started"),
    "event-not-softened": Reason("dungeon-events.as-action-effects"),
    "no-action-card-named": Reason("dungeon-events.as-action-effects"),
    "other-event": Reason("dungeon-events.event-class-scope"),
    "other-turn": Reason("sometimes.condition", "time"),
    "no-ante": Reason("sometimes.condition"),
    "no-loss": Reason("timing.after-window", of_you=True),
    "other-loss": Reason("sometimes.condition", of_you=True),
    "other-gold-loss": Reason("sometimes.condition", of_you=True),
    "your-loss": Reason("sometimes.condition", of_you=True),
    "not-that-loss": Reason("sometimes.condition"),
    "own-loss": Reason("sometimes.condition", of_you=True),
    "no-source": Reason("sometimes.condition"),
    "no-round": Reason("sometimes.condition", "time"),
    "round-not-won": Reason("sometimes.condition"),
    "pot-not-taken": Reason("sometimes.condition"),
    "drawing": Reason("draw.no-plays-during", "asking"),
    "meanwhile": Reason("draw.no-plays-during", "asking"),
    "settled-first": Reason("timing.agenda-is-a-chain", "asking"),
    "no-window": Reason("turn.cards-around-special-action", "asking"),
    "anytime-first": Reason("timing.simultaneous-order", "asking"),
    "other-type": Reason("sometimes.condition"),
    "not-a-sometimes": Reason("i-dont-think-so.negates-a-sometimes"),
    "protected": Reason("sometimes.condition"),
    "own-card": Reason("sometimes.condition", of_you=True),
    "other-card": Reason("sometimes.condition", of_you=True),
    "no-such-effect": Reason("affects.direct-change-only", of_you=True),
    "changes-a-drink": Reason("affects.changing-a-drink-is-indirect", of_you=True),
    "negates-a-card": Reason("affects.negating-an-ignore-is-indirect", of_you=True),
    "a-round": Reason("affects.round-not-ignorable", of_gold=True),
    "a-bet": Reason("affects.round-not-ignorable", of_gold=True),
    "an-ante": Reason("affects.ante-cards-not-direct"),
    "the-taker": Reason("affects.changing-the-winner-is-indirect", of_you=True, of_gold=True),
    "ignored-already": Reason("ignore.no-effect-on-you", of_you=True),
    "own-payment": Reason("ignore.not-own-gold-cost", of_you=True),
    "no-threat": Reason("sometimes.condition", of_you=True),
    "changes-no-drink": Reason("wench-drinks.what-changes-a-drink"),
    "no-drink-change-to-negate": Reason("wench-drinks.not-itself"),
    "orders-or-forces": Reason("wench-drinks.not-order-force-increase"),
    "raises-alcohol": Reason("wench-drinks.not-order-force-increase"),
    "an-event-change": Reason("wench-drinks.not-drink-events"),
    "not-a-drink-sometimes": Reason("wench-drinks.sometimes-only"),
    "not-your-drink": Reason("ignore.drink-must-concern-you", of_you=True),
    "other-drinker": Reason("sometimes.condition", of_you=True),
    "your-drink": Reason("sometimes.condition", of_you=True),
    "splits-only-itself": Reason("self-split.no-other-split"),
    "winning-hand": Reason("winning-hand.needs-cheating-next", "time"),
    "against-an-ante": Reason("wench-tip.not-against-ante"),
    "against-the-end": Reason("wench-tip.not-against-round-end"),
    "round-is-over": Reason("gambling.no-plays-after-last-pass", "time"),
    "one-is-left": Reason("forced-leave.one-left", "time"),
    "round-was-ended": Reason("gambling.win-by-effect", "time"),
    "too-late-to-end": Reason("wench-tip.not-after-last-pass", "time"),
    "not-in-the-round": Reason("sometimes.condition", "standing"),
    "pot-is-settled": Reason("timing.one-taker-per-round-won", "time"),
    "own-win": Reason("sometimes.condition", "time", of_you=True),
    "other-win": Reason("sometimes.condition", "time", of_you=True),
    "own-pot": Reason("sometimes.condition", "time", of_you=True),
    "empty-pot": Reason("sometimes.condition", "time"),
    "evicts-nobody": Reason("sometimes.condition"),
    "evicts-not-you": Reason("sometimes.condition", of_you=True),
    "immune": Reason("ignore.cannot-be-ignored"),
    "no-card-to-negate": Reason("negate.prevents-resolution"),
    "not-redirected": Reason("sometimes.condition"),
    "no-hit-back": Reason("sometimes.condition"),
    "no-help": Reason("sometimes.condition"),
    "left-alone": Reason("sometimes.condition"),
    "no-card-left": Reason("sometimes.condition", "standing"),
    "tokens-only": Reason("affects.direct-change-only"),
    "fixed-loss": Reason("sometimes.condition", of_you=True),
    "already-in-front": Reason("negate.prevents-resolution"),
    "used-already": Reason("sometimes.condition", "standing"),
    "cannot-pay": Reason("action.pay-costs-on-announce", "standing"),
    "nothing-due": Reason("sometimes.condition", of_you=True),
    "covered-already": Reason("sometimes.condition"),
    "other-payment": Reason("sometimes.condition"),
    "not-marked": Reason("sometimes.condition"),
    "marked-already": Reason("sometimes.condition"),
    "not-so-many-tokens": Reason("sometimes.condition", "standing", of_you=True),
    "how-many-left": Reason("sometimes.condition", "standing"),
    "not-picked": Reason("sometimes.condition", of_you=True),
    "not-these-players": Reason("action.announce", "standing"),
    "on-yourself": Reason("action.another-player", "standing"),
    "own-minion": Reason(AS_TARGET, "standing"),
    "other-number": Reason("action.announce", "standing"),
    "on-who-is-out": Reason("lose.out-of-the-game", "standing"),
    "picked-twice": Reason("action.another-player", "standing"),
    "on-who-left": Reason("leave-round.out-of-round-still-in-game", "time"),
    "without-the-token": Reason("action.announce", "standing"),
    "spared": Reason("action.announce", "standing"),
    "no-choices-for-it": Reason("otto.not-mind-controlled", "standing"),
    "no-stories-for-it": Reason("otto.no-story-cards", "standing"),
    "nobody-to-choose": Reason("action.announce", "standing"),
    "not-your-turn": Reason("action.at-most-one", "time"),
    "action-phase-to-come": Reason("turn.four-phases", "time"),
    "action-phase-over": Reason("turn.four-phases", "time"),
    "action-to-come": Reason("turn.cards-around-special-action", "asking"),
    "action-played": Reason("action.at-most-one", "time"),
    "no-round-to-bet": Reason("gambling.play-or-pass", "time"),
    "antes-first": Reason("gambling.play-or-pass", "asking"),
    "anothers-gambling-turn": Reason("gambling.play-or-pass"),
    "bet-to-come": Reason("gambling.play-or-pass", "asking"),
    "bet-made": Reason("gambling.play-or-pass"),
    "not-in-this-round": Reason("leave-round.effect", "standing"),
    "no-ante-for-you": Reason("leave-round.no-more-antes", "standing", of_you=True),
    "ante-to-come": Reason("timing.agenda-is-a-chain", "asking"),
    "ante-being-paid": Reason("leave-round.instead-of-ante"),
    "payment-to-come": Reason("timing.agenda-is-a-chain", "asking"),
    "paid-with-the-ante": Reason("timing.agenda-is-a-chain", "asking"),
    "not-your-payment": Reason("sometimes.condition", of_you=True),
    "while-paying": Reason("timing.agenda-is-a-chain", "asking"),
    "card-takes-effect": Reason("sometimes.condition"),
    "drink-taken": Reason("sometimes.condition"),
    "loss-to-come": Reason("timing.after-window", "asking"),
    "round-not-over": Reason("sometimes.condition", "time"),
    "nobody-won": Reason("sometimes.condition", "time"),
    "pot-is-gone": Reason("sometimes.condition", "time"),
    "round-waits": Reason("timing.agenda-is-a-chain", "asking"),
    "anothers-phase": Reason("sometimes.condition", "time", of_you=True),
    "own-phase": Reason("sometimes.condition", "time", of_you=True),
    "other-phase": Reason("sometimes.condition", "time"),
    "amid-the-phase": Reason("turn.cards-around-special-action", "asking"),
}


def longest_first(reason: str) -> int:
    """The place of a reason among several: the one that would go away last comes first."""
    return LASTING.index(REASONS[reason].lasts)
