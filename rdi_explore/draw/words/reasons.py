"""What is said of each reason against a play: one sentence a reason.

A sentence goes: what the card does, what is missing, when it would fit. ``It`` is the card, for
its title stands before the sentence wherever one is shown. The names in braces are facts of the
table, which :mod:`.refusals` fills in.
"""

from collections.abc import Iterator

WORDS: dict[str, str] = {
    # the Action, and what is used like one
    "not-your-turn": "An Action Card fits in {own_action_phase}. This is {turn_of_owner}.",
    "action-phase-to-come": "An Action Card is for the Action Phase. That is still to come.",
    "action-phase-over": "{you} may play an Action Card in the Action Phase. That is over for this "
    "turn.",
    "action-to-come": "{you}'s Action comes after {first}.",
    "action-played": "{you} {has_acted}.",
    "teammates-action": "The team chose {owner} to act now. After that {you} may play an Action, "
    "too.",
    "not-your-action-phase": "It is used in {own_action_phase}, while nothing else waits.",
    "used-already": "{you} has used it in this Action Phase. It fits again in {you}'s next one.",
    # gambling turns and Rounds
    "no-round-to-bet": "It fits on {you}'s turn in a Round of Gambling, and none goes on.",
    "antes-first": "The antes come first. It fits on {you}'s turn in the Round.",
    "anothers-gambling-turn": "It fits on {you}'s own turn in the Round. This is {gambler}'s.",
    "bet-to-come": "It is {you}'s turn in the Round. It fits after {first}.",
    "bet-made": "{you} has had this turn in the Round. It fits on {you}'s next one.",
    "not-in-this-round": "{you} is not in this Round of Gambling.",
    "not-in-the-round": "It is for somebody in the Round, and {you} is not in it.",
    "not-the-champion": "Gambling and Cheating Cards are for the team's Champion: that is "
    "{champion}, not {you}.",
    "unavoidable": "{starter} started this Round, and nobody can avoid it.",
    "no-round": "It is for a Round of Gambling, and none goes on.",
    "round-waits": "It is for the Round. It fits after {first}.",
    "round-is-over": "The last player has passed: the Round is over.",
    "one-is-left": "Too few are left to gamble: the Round is over.",
    "round-was-ended": "A card has ended the Round.",
    "too-late-to-end": "It ends a Round, and this one is over already.",
    "winning-hand": "{control} is in control with a Winning Hand: after that only a Cheating Card "
    "can take over.",
    "against-an-ante": "It ends the Round, but not to escape an ante. It fits once the antes are "
    "paid.",
    "against-the-end": "It ends the Round, but may not answer a card that does so itself, as "
    "{subject} does.",
    "evicts-nobody": "It answers a card that forces somebody out of the Round. {subject} does not.",
    "evicts-not-you": "It answers a card that forces {you} out of the Round. {subject} does not.",
    # who takes the pot
    "round-not-won": "It fits when somebody has just won a Round, and none goes on.",
    "round-not-over": "It fits when {over}. The Round goes on.",
    "nobody-won": "It fits when somebody has just won a Round. Nobody has won this one.",
    "pot-not-taken": "It fits when somebody has just taken the pot. Nobody has.",
    "pot-is-gone": "It decides who takes the pot, and {taker} has taken it.",
    "pot-is-settled": "Another card has decided already who takes the pot.",
    "own-win": "{you} has won the Round and takes the pot anyway.",
    "other-win": "It fits when {you} has won the Round. {winner} has.",
    "own-pot": "It takes from another player's pot, and {you} has taken this one.",
    "empty-pot": "It takes Gold out of the pot, and the pot is empty.",
    # antes and payments
    "no-ante": "It fits when an ante is demanded. None is.",
    "no-ante-for-you": "It saves {you} from an ante. {you} is not in the Round and owes none.",
    "ante-to-come": "It fits when the ante is demanded. {subject} demands it when it takes effect.",
    "ante-being-paid": "It fits when an ante is demanded. Now the antes are being paid.",
    "nothing-due": "It is for Gold that {side} owes{for_what}, and {side} owes none. It fits when "
    "Gold is due{for_what}.",
    "paid-with-the-ante": "It is for Gold that {side} owes{for_what}. It fits next, when the ante "
    "is paid.",
    "payment-to-come": "It is for Gold that {side} owes{for_what}. It fits when {subject} takes "
    "effect.",
    "not-your-payment": "It is for what {you} owes. Here {payers} pays.",
    "covered-already": "It is for Gold that {you} owes, and this is settled already.",
    "other-payment": "It is for {named_due}. This is for {due}.",
    # what is answered
    "no-card-to-answer": "It {does}, and none is waiting{waits}. It fits when {one_waits}.",
    "card-takes-effect": "It {does}. {played} takes effect already: too late to answer it.",
    "no-drink": "It {does}, and none is on the table{waits}. It fits when {one_comes}.",
    "drink-taken": "It {does}. This one waits for no answer now.",
    "chasers-first": "The Drink still waits for its Chaser. It fits when the Drink is complete.",
    "an-event-is-no-drink": "It {does}, and an Event is no Drink.",
    "no-event": "It {does}, and none is waiting{waits}. It fits when one is revealed.",
    "event-started": "{event} has started: it can no longer be Negated or Ignored.",
    "drink-event-started": "{event} has started: it can no longer be Negated or Ignored.",
    "other-event": "It is for another kind of Event than {subject}.",
    "event-not-softened": "What {subject} does is only reduced or Ignored.",
    "no-action-card-named": "What {subject} does is answered only by cards that name Action Cards.",
    "no-loss": "It follows a loss of {lost}, and nobody has just lost any.",
    "loss-to-come": "It follows a loss of {lost}. {subject} has cost nobody anything yet.",
    "settled-first": "It {answers_below} {subject} comes first.{you_again}",
    # when, and in which order
    "anothers-phase": "It fits in {own_named_phase}. This is {turn_of_owner}.",
    "own-phase": "It fits in another player's {named_phase}. This is {you}'s own turn.",
    "other-phase": "It fits in the {named_phase}. This is the {phase}.",
    "amid-the-phase": "It fits before or after what the {phase} brings, not in between.",
    "other-turn": "It is for another turn than {owner}'s.",
    "not-its-moment": "It acts by itself, at its moment of the turn.",
    "drawing": "While {owner} discards and draws, nobody plays anything.",
    "meanwhile": "In the middle of this nobody plays anything.",
    "while-paying": "Not while Gold is being paid. Right after that, yes.",
    "no-window": "Not while {choosing}. {when_then}",
    "anytime-first": "Anytime Cards go first. Then it fits.",
    "how-many-left": "It does not fit with {left} left in the game.",
    # the answered card
    "other-type": "It {does}. {subject} is {kind}.",
    "not-a-sometimes": "It stops a Sometimes Card. {subject} is {kind}.",
    "protected": "{answerers} can answer {subject}.",
    "own-card": "It answers another player's card. {by} played {subject}.",
    "other-card": "It answers {you}'s own card. {by} played {subject}.",
    "no-such-effect": "It {does}. {subject} does no such thing.",
    "tokens-only": "It {does}. {subject} only gives tokens.",
    "changes-a-drink": "It {does}. {subject} changes a Drink; {own_numbers} stay.",
    "negates-a-card": "It {does}. {subject} acts on a card; {own_numbers} stay.",
    "a-round": "{subject} starts a Round of Gambling, and that cannot be Ignored.",
    "a-bet": "{subject} is a Gambling Card, and its ante cannot be Ignored.",
    "an-ante": "It {does}. {subject} demands an ante, and that does not count.",
    "the-taker": "It {does}. {subject} decides who takes the pot; {own_gold} stays.",
    "ignored-already": "{you} Ignores it already.",
    "own-payment": "{own_card} asks for this Gold, and such a payment cannot be Ignored.",
    "fixed-loss": "{you} has shared this loss: no other card can Ignore or reduce it.",
    "no-threat": "It {does}. {subject} costs {you} none.",
    "not-picked": "It answers a card played on {you}. {subject} is not.",
    "not-marked": "It answers a card of somebody with {mark}. {by} has none.",
    "marked-already": "It is for somebody who has no {unmarked} yet. {hitter} has one.",
    "immune": "{subject} cannot be {stopped}.",
    "no-card-to-negate": "{subject} is no card that is played: it can be reduced or Ignored only.",
    "already-in-front": "{subject} is in play already. Only playing it can be Negated.",
    "not-redirected": "{subject} cannot be redirected.",
    "no-hit-back": "Nobody hits back for a loss of this kind.",
    # the answered Drink
    "changes-no-drink": "It {does}. {subject} changes none.",
    "no-drink-change-to-negate": "It {does}. {subject} stops a card, and no Drink is changed.",
    "orders-or-forces": "It {does}. {subject} {brings}, and changes no Drink.",
    "raises-alcohol": "It {does}. {subject} raises Alcohol Content, and changes no Drink.",
    "an-event-change": "It {does}. {subject} acts on an Event.",
    "not-a-drink-sometimes": "It {does}, but only a Sometimes Card. {subject} is {kind}.",
    "not-your-drink": "This is {drinker}'s Drink and does nothing to {you}. It would fit if {you} "
    "had to drink it.",
    "other-drinker": "It is for {own_drink}. This one is {drinker}'s.",
    "your-drink": "It is for another player's Drink. This one is {drinker}'s.",
    "splits-only-itself": "No card splits {subject}: it splits itself.",
    # the answered loss
    "other-loss": "It follows {own_loss}. This one is {victim}'s.",
    "other-gold-loss": "It follows {own_loss_of_gold}. This one is {victim}'s.",
    "your-loss": "It follows another player's loss. This one is {victim}'s.",
    "not-that-loss": "It follows a loss of {lost}. {victim} has lost {stat}.",
    "own-loss": "{you} caused this loss: there is nobody to hit back.",
    "no-source": "No player caused this loss: there is nobody to hit back.",
    # the player
    "away": "{you} is not there.",
    "not-yours": "It is a teammate's: {you} may not {use_it}.",
    "own-player-only": "It helps its own player, and nobody else.",
    "no-help": "Teammates cannot help against {subject}.",
    "left-alone": "Nobody can help that teammate now.",
    "too-few-tokens": "It costs {tokens}. {spender} has {has}.",
    "too-few-cards": "It costs {cards} from hand. {you} has too few.",
    "cannot-pay": "It costs {price}. {side} has {purse}.",
    "not-so-many-tokens": "It needs {holds}. {holder} has {holding}.",
    "no-card-left": "No card is left in that deck.",
    "too-few-mushrooms": "{you}'s Mushrooms do not come to its Harvest number.",
    "not-from-aside": "Only Schemes are played from the Plotted Cards.",
    "only-from-aside": "Its Scheme text is for the Plotted Cards, and it is in hand.",
    # on whom
    "nobody-to-choose": "There is nobody to play it on.",
    "not-these-players": "It can be played, but not on these players.",
    "on-yourself": "It is played on another player than {you}.",
    "own-minion": "Only other players may hit what lies in front of {you}.",
    "other-number": "It is played on {picks}.",
    "on-who-is-out": "Nobody picks a player who is out of the game.",
    "picked-twice": "It is played on different players, each picked once.",
    "on-who-left": "It is played on somebody who is still in the Round.",
    "without-the-token": "It is played on somebody with {only_on}.",
    "spared": "It is not played on its owner.",
    "a-teammate": "A teammate is not another player.",
    "drink-of-the-team": "A Drink is not passed to a teammate, nor split with one.",
    "no-choices-for-it": "By it {you} would choose for a player: it cannot pick the automaton.",
    "no-stories-for-it": "The automaton gets no Story Cards.",
}  # fmt: skip
"""What is said of each reason; :data:`.refusals.FACTS` fills in the names in braces."""


def every_sentence() -> Iterator[tuple[str, str]]:
    """All that may be said against a play: each reason with its sentence."""
    yield from WORDS.items()
