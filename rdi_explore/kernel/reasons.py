"""Every reason why something may not be played: its name, its rule, its words."""

from typing import NamedTuple


class Reason(NamedTuple):
    """Why something may not be played: the rule, and the words for it.

    ``{you}`` is the player, ``{owner}`` the turn owner, ``{subject}`` what waits for an answer,
    ``{moment}`` says why this is no time for an Action.
    """

    rule: str
    words: str


REASONS: dict[str, Reason] = {
    "not-the-action": Reason(
        "action.at-most-one", "Only as the Action of {you}'s own Action Phase; {moment}."
    ),
    "not-your-action-phase": Reason(
        "sometimes.condition", "It is used in {you}'s own Action Phase, while nothing waits."
    ),
    "not-a-gambling-turn": Reason(
        "gambling.play-or-pass", "Only on {you}'s own turn in a Round of Gambling."
    ),
    "left-the-round": Reason("leave-round.effect", "{you} has left the Round of Gambling."),
    "not-the-champion": Reason(
        "team.non-champion-plays", "{you} is not the Champion of the team in this Round."
    ),
    "unavoidable": Reason(
        "team.champion-no-avoid-clause", "The card that started this Round lets nobody avoid it."
    ),
    "teammates-action": Reason(
        "team.one-action-each", "Each member of the team plays an own Action, when acting."
    ),
    "a-teammate": Reason("team.another-player", "A teammate is not another player."),
    "drink-of-the-team": Reason(
        "team.no-pass-to-teammate", "A Drink is neither passed to nor split with a teammate."
    ),
    "too-few-tokens": Reason(
        "action.pay-costs-on-announce", "{you} has too few tokens to pay for it."
    ),
    "too-few-cards": Reason(
        "action.pay-costs-on-announce", "{you} has too few cards to discard for it."
    ),
    "not-yours": Reason("team.static-individual", "It is a teammate's, and {you} may not use it."),
    "away": Reason("team.turn-ends-now-individual", "{you} is not there."),
    "not-its-moment": Reason(
        "sometimes.condition", "It acts by itself, at its moment of the turn."
    ),
    "no-card-to-answer": Reason("sometimes.condition", "No card waits for an answer here."),
    "no-drink": Reason("sometimes.condition", "No Drink is revealed."),
    "chasers-first": Reason(
        "chaser.no-response-before-complete", "The Drink has not all of its Chasers yet."
    ),
    "no-event": Reason("sometimes.condition", "No Event is revealed."),
    "an-event-is-no-drink": Reason("drink-event.is-not-a-drink", "An Event is not a Drink."),
    "event-started": Reason(
        "drink-event.no-negate-or-ignore-once-started",
        "The Event has started; it can no longer be Negated or Ignored.",
    ),
    "no-action-card-named": Reason(
        "dungeon-events.as-action-effects",
        "What {subject} does is answered only by cards that speak of Action Cards.",
    ),
    "other-event": Reason(
        "dungeon-events.event-class-scope", "The card does not speak of Events like {subject}."
    ),
    "other-turn": Reason("sometimes.condition", "The card names another turn."),
    "no-ante": Reason("sometimes.condition", "No ante is due."),
    "no-loss": Reason("timing.after-window", "No card has just cost {you} Fortitude."),
    "other-loss": Reason("sometimes.condition", "{you} is not the one who lost Fortitude."),
    "other-gold-loss": Reason("sometimes.condition", "{you} is not the one who lost Gold."),
    "your-loss": Reason("sometimes.condition", "{you} is the one who lost it."),
    "not-that-loss": Reason("sometimes.condition", "Not this was lost, but something else."),
    "own-loss": Reason("sometimes.condition", "{you} caused this loss: there is nobody to hit."),
    "no-source": Reason("sometimes.condition", "No player caused this loss."),
    "no-round": Reason("sometimes.condition", "There is no Round of Gambling."),
    "round-not-won": Reason("sometimes.condition", "No Round of Gambling has just been won."),
    "pot-not-taken": Reason("sometimes.condition", "Nobody has just taken the pot."),
    "not-in-a-phase": Reason("sometimes.condition", "Only in the phase that the card names."),
    "other-phase": Reason("sometimes.condition", "The card names another phase."),
    "drawing": Reason("draw.no-plays-during", "Nothing is played while cards are drawn."),
    "meanwhile": Reason("draw.no-plays-during", "Nothing is played meanwhile."),
    "settled-first": Reason(
        "timing.agenda-is-a-chain", "What it answers has to wait: {subject} is settled first."
    ),
    "no-window": Reason(
        "turn.cards-around-special-action", "Such cards are played before or after this choice."
    ),
    "anytime-first": Reason(
        "timing.simultaneous-order", "Anytime Cards are played first; Sometimes Cards follow."
    ),
    "not-asked": Reason("timing.close-when-all-decline", "{you} has declined; a play asks again."),
    "other-type": Reason("sometimes.condition", "{subject} is not of the type the card names."),
    "not-a-sometimes": Reason(
        "i-dont-think-so.negates-a-sometimes", "{subject} is not a Sometimes Card."
    ),
    "protected": Reason("sometimes.condition", "{subject} may be answered by few cards only."),
    "own-card": Reason("sometimes.condition", "{you} played {subject}."),
    "other-card": Reason("sometimes.condition", "{you} did not play {subject}."),
    "no-such-effect": Reason(
        "affects.direct-change-only",
        "{subject} does not directly change what the card names of {you}.",
    ),
    "changes-a-drink": Reason(
        "affects.changing-a-drink-is-indirect",
        "{subject} changes a Drink, not {you} directly.",
    ),
    "negates-a-card": Reason(
        "affects.negating-an-ignore-is-indirect", "{subject} acts on a card, not on {you}."
    ),
    "a-round": Reason(
        "affects.round-not-ignorable", "{subject} starts a Round; that cannot be Ignored."
    ),
    "a-bet": Reason(
        "affects.round-not-ignorable", "{subject} is a Gambling Card; its ante is not Ignored."
    ),
    "an-ante": Reason(
        "affects.ante-cards-not-direct", "{subject} demands an ante; that is no direct effect."
    ),
    "the-taker": Reason(
        "affects.changing-the-winner-is-indirect",
        "{subject} changes who takes the pot, not {you} directly.",
    ),
    "ignored-already": Reason("ignore.no-effect-on-you", "{you} Ignores it already."),
    "own-payment": Reason(
        "ignore.not-own-gold-cost", "{you} cannot Ignore a payment of an own card."
    ),
    "no-threat": Reason("sometimes.condition", "{you} would lose no Fortitude by {subject}."),
    "changes-no-drink": Reason(
        "wench-drinks.what-changes-a-drink", "{subject} does not change a Drink."
    ),
    "no-drink-change-to-negate": Reason(
        "wench-drinks.not-itself", "Negating a card is not changing a Drink."
    ),
    "orders-or-forces": Reason(
        "wench-drinks.not-order-force-increase",
        "{subject} orders a Drink or makes somebody drink; that does not change a Drink.",
    ),
    "raises-alcohol": Reason(
        "wench-drinks.not-order-force-increase",
        "{subject} raises Alcohol Content directly; that does not change a Drink.",
    ),
    "an-event-change": Reason("wench-drinks.not-drink-events", "{subject} acts on an Event."),
    "not-a-drink-sometimes": Reason(
        "wench-drinks.sometimes-only", "{subject} is not a Sometimes Card."
    ),
    "not-your-drink": Reason("ignore.drink-must-concern-you", "That Drink would not affect {you}."),
    "other-drinker": Reason("sometimes.condition", "{you} is not about to drink that Drink."),
    "your-drink": Reason("sometimes.condition", "{you} is about to drink that Drink."),
    "splits-only-itself": Reason(
        "self-split.no-other-split", "That Drink may not be split by a card."
    ),
    "winning-hand": Reason(
        "winning-hand.needs-cheating-next", "Only a Cheating Card may take control now."
    ),
    "against-an-ante": Reason(
        "wench-tip.not-against-ante", "It may not be played to escape the ante of {subject}."
    ),
    "against-the-end": Reason(
        "wench-tip.not-against-round-end", "{subject} ends the Round itself."
    ),
    "round-is-over": Reason("gambling.no-plays-after-last-pass", "The last player has passed."),
    "too-late-to-end": Reason(
        "wench-tip.not-after-last-pass", "The Round cannot be ended any more: it is over."
    ),
    "not-in-the-round": Reason(
        "sometimes.condition", "{you} is no longer in the Round of Gambling, which the card asks."
    ),
    "pot-is-settled": Reason(
        "timing.one-taker-per-round-won", "Another card has settled already who takes the pot."
    ),
    "own-win": Reason("sometimes.condition", "{you} has won the Round and takes the pot anyway."),
    "other-win": Reason("sometimes.condition", "{you} has not won the Round."),
    "own-pot": Reason("sometimes.condition", "{you} has taken the pot."),
    "empty-pot": Reason("sometimes.condition", "There is no Gold in the pot."),
    "evicts-nobody": Reason(
        "sometimes.condition", "{subject} would force nobody out of the Round."
    ),
    "evicts-not-you": Reason(
        "sometimes.condition", "{subject} would not force {you} out of the Round."
    ),
    "immune": Reason("ignore.cannot-be-ignored", "{subject} cannot be Negated or Ignored so."),
    "no-card-to-negate": Reason(
        "negate.prevents-resolution", "{subject} is no card: it may be reduced or Ignored only."
    ),
    "not-redirected": Reason("sometimes.condition", "{subject} cannot be redirected."),
    "no-hit-back": Reason("sometimes.condition", "Nobody hits back for a loss of this kind."),
    "no-help": Reason("sometimes.condition", "Teammates may not help against {subject}."),
    "left-alone": Reason("sometimes.condition", "Nobody may defend that teammate now."),
    "no-card-left": Reason("sometimes.condition", "There is no card left in these decks."),
    "tokens-only": Reason(
        "affects.direct-change-only",
        "{subject} gives tokens; that changes nothing that the card names.",
    ),
    "fixed-loss": Reason(
        "sometimes.condition", "{you} has shared this loss: no other card may Ignore or reduce it."
    ),
    "already-in-front": Reason(
        "negate.prevents-resolution", "{subject} is in play already: only playing it is Negated."
    ),
    "used-already": Reason("sometimes.condition", "It was used in this phase already."),
    "cannot-pay": Reason("action.pay-costs-on-announce", "{you} cannot pay what it costs."),
    "nothing-due": Reason("sometimes.condition", "{you} has no Gold to pay here."),
    "covered-already": Reason("sometimes.condition", "This payment is covered already."),
    "other-payment": Reason("sometimes.condition", "The card names another kind of payment."),
    "not-marked": Reason("sometimes.condition", "The player of {subject} lacks the token."),
    "not-so-many-tokens": Reason(
        "sometimes.condition", "{you} has not as many tokens as the card asks."
    ),
    "how-many-left": Reason(
        "sometimes.condition", "It is for another number of players who are left."
    ),
    "not-picked": Reason("sometimes.condition", "{subject} has not picked {you}."),
    "not-these-players": Reason("action.announce", "It may be played, but not on these players."),
    "no-choices-for-it": Reason(
        "otto.not-mind-controlled", "Nobody makes choices for the automaton."
    ),
    "no-stories-for-it": Reason("otto.no-story-cards", "The automaton is given no Story Cards."),
    "nobody-to-choose": Reason("action.announce", "There is nobody to play it on."),
}
