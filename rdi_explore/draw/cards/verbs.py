"""The words of every verb of the vocabulary, all of a verb together.

``full`` is half a sentence for both directions (:mod:`.grammar` says how it is written), ``brief``
a few words for narrow places (``on`` is who was picked), ``record`` the sentence on what happened
(``words/plays.py`` says what the slots in it are: ``you``, ``changes`` …), ``would`` what waits,
after the words “let it” (``html/now.py``), ``answers`` what it does to what it answers, as far as
that has a word (``words/deeds.py``). Several ways to say it stand in brackets: the first that
fits is said.
"""

from typing import NamedTuple

from ...kernel import cards as c


class Verb(NamedTuple):
    """The words of an effect; what it has done is what it has changed, if nothing else is said."""

    full: str
    brief: str
    record: str = "{changes}"
    would: str = ""
    answers: str = ""


_DRINKS = "{drinks_now}."

EFFECTS: dict[type[c.Word], Verb] = {
    c.Lose: Verb(
        "{who}[ with {having:tokens}] lose<|s> {lose} {stat}[ for each {per:per}]"
        "[, and to Ignore this only reduces it by {ignoring_reduces}]",
        "{who:brief}lose {lose} {stat}",
    ),
    c.Gain: Verb("{who} gain<|s> {gain} {stat}", "gain {gain} {stat}"),
    c.Shift: Verb(
        "{stat} [rises by {shift:plus}|falls by {shift:minus}] on the affected tracks",
        "{shift:signed} {stat} on the affected tracks",
    ),
    c.Pay: Verb(
        "{by} pay<|s> {to:whom} {pay} Gold[ for each {per:per}]",
        "pay [{to=self}|the Inn {to=inn}|its player {to=player}|{on} {to=target}|]{pay} Gold",
    ),
    c.Swap: Verb("swap all your Gold with {with_:whom}", "swap Gold"),
    c.Give: Verb(
        "{to} receive<|s> {n} {give:token}[, also if the card is Ignored{anyway=true}]",
        "{to:brief}get {n} {give:token}",
    ),
    c.Remove: Verb(
        "{who} return<|s> {n} {remove:token}[ for each Fortitude really lost{per=lost}]",
        "{who:brief}return {n} {remove:token}",
    ),
    c.Draw: Verb(
        "{who} draw<|s> {draw} card(s)",
        "draw {draw} card(s)",
        "{hands_now}.",
        "have [{you}{who=self}|everybody{who=everyone}|everybody else{who=each-other}|{on}|nobody] "
        "draw {draw} card(s)",
    ),
    c.Seek: Verb(
        "{who} reveal<|s> cards of <your|their> Character Deck until the first {seek} Card. It "
        "goes to <your|their> hand, and the others are discarded",
        "{who:brief}find the first {seek} Card",
        "[{found}|There is no {seek} Card].",
    ),
    c.Discard: Verb(
        "{who} discard<|s> {discard} [card(s)|{types} Card(s)][ from in front of <you|them>"
        "{of=front}][| at random{choice=random}| of your choice{choice=player}]",
        "{who:brief}discard {discard} [{types} Card(s)|card(s)]",
        "[{hands_now}.{choice=random}|]",
    ),
    c.Order: Verb(
        "order {order} extra Drink(s) for other players"
        "[; each of them receives 1 {gift:one token}]",
        "order {order} Drink(s) more",
        "{you} orders {extra_drinks}.",
        "order {order} extra Drink(s)",
    ),
    c.DrinkUp: Verb(
        "{who} must drink [a Drink{drink=1}|{drink} Drink(s)] off "
        "[<your|their> Drink Me! Pile{of=pile}|the Drink Deck{of=deck}]"
        "[; another Drink takes the place of a Drink Event{events=replaced}]",
        "{who:brief}drink {drink} Drink(s)",
        "[There is drinking to be done at once{must_drink=true}|Nobody has to drink].",
    ),
    c.Again: Verb(
        "{who} may play another Action Card",
        "another Action",
        "[Another{granted=true}|No other] Action may be played.",
    ),
    c.Either: Verb(
        "{who} choose<|s> one. Either {either:lists}",
        "{either:brief lists}",
        "There is a choice to make.",
    ),
    c.Cover: Verb(
        "[the Inn pays {n} of that Gold for you. You pay the rest{by=inn}"
        "|you need not pay {n} of that Gold, and nobody pays it for you. "
        "You pay the rest{by=nobody}"
        "|the Inn pays that Gold for you{by=inn}"
        "|you need not pay that Gold, and nobody pays it for you{by=nobody}"
        "|the Inn pays as much of that Gold as you want. You lose 1 {each} for each{by=inn}"
        "|nobody pays as much of that Gold as you want. You lose 1 {each} for each{by=nobody}]",
        "[pay with {each}|the Inn pays{by=inn}|nobody pays]",
        "[{you} may pay with {each}|{you} pays {saved} Gold less"
        "|{you} need not pay: [the Inn{by=inn}|nobody] pays].",
    ),
    c.Negate: Verb(
        "Negate {negate}",
        "Negate it",
        "{below} is Negated.",
        "Negate {about}",
        answers="stops",
    ),
    c.Ignore: Verb(
        "Ignore {ignore}[, if it can be Ignored{optional=true}]",
        "Ignore it",
        "[{below} cannot be Ignored{cannot=true}"
        "|{loser}'s loss falls from {loss_before} to {left_to_lose} Fortitude"
        "|{you} Ignores {ignored}].",
        "have {you} Ignore {about}",
        answers="Ignores",
    ),
    c.Reduce: Verb(
        "your loss of {stat} falls by {reduce}",
        "loss less by {reduce}",
        "{loser}'s loss falls from {loss_before} to {loss_now} Fortitude.",
        "lower {you}’s loss",
        answers="lowers",
    ),
    c.SetTo: Verb(
        "your loss of {stat} becomes {set}",
        "loss becomes {set}",
        "{loser}'s loss falls from {loss_before} to {loss_now} Fortitude.",
        "lower {you}’s loss",
        answers="lowers",
    ),
    c.Redirect: Verb(
        "[your loss{redirect=fortitude}|all it does to you{redirect=everything}] goes to {to:whom}",
        "[loss{redirect=fortitude}|all of it] to [{on}{to=target}|its source{to=source}|another]",
        "[All it would do to {you} goes to {targets}{redirect=everything}"
        "|The loss of {amount_moved} Fortitude goes from {you} to {receiver}"
        "|There is no loss to redirect from {you}].",
        "[send all of it to {victim}{redirect=everything}"
        "|send the loss of {loss} Fortitude to {victim}|have no effect]",
        answers="sends on",
    ),
    c.ShareLoss: Verb(
        "share your loss with {with_|player=its player}. Each half is rounded up, and yours cannot "
        "be Ignored or reduced",
        "share the loss",
        "{you} shares the loss with {player_of}.",
    ),
    c.Add: Verb(
        "the Drink has [{add:plus} {stat} more|{add:minus} {stat} less]"
        "[, but not below {floor}]",
        "{add:signed} {stat}",
        _DRINKS,
        "change the Drink by {add:signed} {stat}",
    ),
    c.Become: Verb(
        "the Drink now has {become} Alcohol Content[. It does nothing else{rest=goes}]",
        "becomes {become} Alcohol Content",
        _DRINKS,
    ),
    c.Convert: Verb(
        "the Drink adds {into|fortitude=Fortitude} instead of {convert|alcohol=Alcohol Content}",
        "adds {into|fortitude=Fortitude} instead",
        _DRINKS,
    ),
    c.Attach: Verb(
        "[you pay {n} Gold to {on|drink=whoever drinks it|other-half=whoever drinks the other half}"
        "{attach=gold}|{on|drink=whoever drinks it|other-half=whoever drinks the other half} "
        "receives {n} {attach:token}]",
        "with {n} [Gold{attach=gold}|{attach:token}]",
        "{below} also gives its drinker {gift}[ of {you}{attach=gold}|].",
    ),
    c.Split: Verb(
        "split the Drink with {with_:whom}, each half rounded {split|up=up|down=down}",
        "split it",
        _DRINKS,
        "split the Drink[ with {on}]",
    ),
    c.Pass: Verb(
        "{to} drinks it instead",
        "[{on} drinks it|another drinks it]",
        _DRINKS,
        "pass the Drink to [{on}|nobody]",
    ),
    c.Start: Verb(
        "a Round of Gambling begins[, which nobody may avoid{unavoidable=true}]",
        "start a Round",
        "A Round of Gambling begins[, and {starter} is in control].",
        "start a Round of Gambling",
    ),
    c.Take: Verb(
        "take [half of {part=half}][control of the Round{take=control}|the pot{take=pot}]"
        "[, also after a Winning Hand{beats=winning-hand}]"
        "[. Only a Cheating Card may take it next{next=cheating}]",
        "take [control{take=control}|half the pot{part=half}|the pot]",
        "[{changes}{take=pot}{part=half}|{you} will take the pot instead of the winner.{take=pot}"
        "|{you} takes control of the Round"
        "[; only a Cheating Card may take it next{next=cheating}]"
        ".]",
        "give {you} control of the Round",
    ),
    c.Win: Verb(
        "you win the Round at once",
        "win the Round",
        "{you} has won the Round at once.",
        "win {you} the Round",
    ),
    c.Continue: Verb(
        "the Round goes on with its pot",
        "the Round goes on",
        "The Round goes on; the pot stays where it is.",
    ),
    c.Steal: Verb(
        "take {steal} Gold out of the pot", "{steal} Gold from the pot"
    ),
    c.Ante: Verb(
        "each player in the Round antes {ante} Gold",
        "all ante {ante}",
        "Everybody in the Round must ante {ante} Gold.",
        "make everybody in the Round ante {ante} Gold",
    ),
    c.Leave: Verb(
        "[leave the Round|{who|target=another player in the Round|player=the player of that card"
        "|source=the player who caused it} must leave it]",
        "[leave the Round{who=self}|{on} must leave|must leave]",
        "{leaver} leaves the Round.",
        "take [{you}{who=self}|{on}|nobody] out of the Round",
    ),
    c.Stay: Verb("it stays in front of {to:whom}", "it stays", "[]"),
    c.PutAway: Verb("this card is discarded", "discard it"),
    c.TurnUp: Verb(
        "the top [card of {turn_up:deck} comes|{n} cards of {turn_up:deck} come] before {who:whom}"
        "[, replacing what lies there{instead=true}]",
        "{who:brief}turn up a card",
    ),
    c.Boost: Verb(
        "each number of that card grows by {boost}", "numbers grow by {boost}"
    ),
    c.Unpaid: Verb(
        "for each player for whom somebody else has paid that: {unpaid:then}",
        "if paid for: {unpaid:briefs}",
    ),
    c.End: Verb(
        "[the turn ends, and its other phases are skipped{end=turn}"
        "|the Round ends and the Inn takes the pot{end=round}"
        "|the Round ends and you take the pot{end=round}{pot=self}"
        "|the turn ends and you take the pot{end=turn}{pot=self}]",
        "[the turn ends{end=turn}|end the Round{pot=inn}|end the Round, take the pot]",
        "[{gone} is not there for the rest of the turn{end=turn}"
        "|The rest of the turn is skipped{end=turn}"
        "|The Round ends; nobody wins it, and {you} takes the pot{pot=self}"
        "|The Round ends; nobody wins it].",
        "end the Round",
    ),
    c.Away: Verb(
        "{who} <are|is> not there [for the rest of the turn{away=turn}"
        "|until <your|their> own next turn{away=own}"
        "|until the next turn of the player whom you pick{away=target}], play<|s> no cards and "
        "Ignore<|s> everything",
        "not there",
    ),
    c.Provided: Verb(
        "go on only if [{who} Ignore<|s> it{provided=ignored}|somebody Ignores it{provided=ignored}"
        "|{who} <have|has> lost Fortitude by it{provided=lost}|it has cost Fortitude{provided=lost}"
        "|{who} hold<|s> {types:a} Card{provided=holds}|somebody holds {types:a} Card"
        "{provided=holds}]",
        "if [{who} Ignore<|s> it{provided=ignored}|somebody Ignores it{provided=ignored}"
        "|{who} <have|has> lost Fortitude{provided=lost}|it has cost Fortitude{provided=lost}"
        "|{who} hold<|s> {types:a} Card|somebody holds {types:a} Card]",
    ),
    c.Pick: Verb("[pick|you may pick{may=true}] {pick:picked}", "pick a player"),
    c.Forgo: Verb("it counts as a pass in the Round", "pass in the Round"),
    c.Fetch: Verb(
        "take the top card of your {fetch:own decks}. It goes to your hand, for good",
        "take a card of a side deck",
    ),
    c.Repeat: Verb(
        "this phase comes once more for {who:whom}",
        "the phase once more",
        "This phase comes once more for [{targets}|the player on turn].",
    ),
    c.Spill: Verb(
        "{who} discard<|s> the top [card{spill=1}|{spill} cards] from <your|their> Drink Me! Pile",
        "{who:brief}discard the top of the pile",
        "[{spilled}|No pile has a card].",
    ),
    c.Flip: Verb(
        "a coin is flipped once for {who:whom}: on heads {heads:then}, on tails {tails:then}",
        "flip a coin",
    ),
    c.Bid: Verb(
        "{who} bid<|s> Gold; the highest bid is paid to the Inn, then {wins:then}",
        "{who:brief}bid Gold",
    ),
    c.Offer: Verb(
        "{who} choose<|s> secretly how much Gold to show; it is paid to the Inn, and if all show "
        "none, {none:then all}",
        "{who:brief}show Gold",
    ),
    c.Hold: Verb(
        "{hold|contest=a Drinking Contest: everybody turns over a Drink and drinks it. Whoever "
        "turned over the strongest wins 1 Gold from each of the others; who ties turns over another"
        "|round-on-the-house=one Drink is turned over, with its Chasers, and everybody drinks a "
        "copy of it"
        "|dare=its revealer reveals two Drinks and drinks the stronger, everybody else a copy of "
        "the other}",
        "{hold|contest=Contest|dare=dare|round-on-the-house=a Drink for all}",
    ),
    c.Fill: Verb(
        "reveal cards of your {fill:own deck} until {up_to} card(s) (lies|lie) in front of you",
        "reveal up to {up_to}",
    ),
    c.Enter: Verb(
        "it goes from in front of you to your hand",
        "into your hand",
        "{card} goes to {you}'s hand.",
    ),
    c.Recover: Verb(
        "reveal {recover:a} Card of your discard pile and take it into your hand",
        "take back {recover:a} Card",
    ),
    c.Divide: Verb(
        "reveal the top {divide} card(s) of your [{of:own deck}|Character Deck], and {by} lay<|s> "
        "them on two piles. Then {chooser} choose<|s> the pile that goes to your hand"
        "[. The other one is shuffled into the deck{rest=deck}|. The other one is discarded]",
        "reveal {divide} card(s), divided in two piles",
        "",
    ),
    c.Plant: Verb("Plant {n} Mushroom(s) off {plant:deck}", "Plant {n} Mushroom(s)", ""),
    c.Grow: Verb(
        "Grow [all your Mushrooms{grow=all}|1 Mushroom{grow=one}]",
        "Grow [all your Mushrooms{grow=all}|1 Mushroom]",
        "",
    ),
    c.Gather: Verb("gather all fully grown Mushrooms", "gather Mushrooms"),
    c.Plot: Verb("you may Plot {plot} card(s)", "you may Plot {plot} card(s)"),
    c.Scrap: Verb(
        "all Plotted Cards are discarded, each for {heat} Hellfire",
        "scrap all Plotted Cards",
    ),
    c.Kindle: Verb("gain {kindle} Hellfire", "gain {kindle} Hellfire"),
}  # fmt: skip
"""What happens."""

CONDITIONS: dict[type[c.Word], str] = {
    c.Affects: "that directly changes your {affects}",
    c.Threatens: "that would cost you {threatens|fortitude=Fortitude}",
    c.TypeIs: "if it is {type:a} Card",
    c.Changes: "if it is a Sometimes Card that changes a Drink",
    c.DrinkerIs: "[that you are about to drink{drinker=self}"
    "|that another player is about to drink{drinker=other}]",
    c.PlayerIs: "by {player|self=you|other=another player}",
    c.PhaseIs: "in [your own{of=self}|another player's{of=other}] {phase}",
    c.Evicts: "that would force {evicts|self=you|anyone=a player} out of the Round",
    c.Lost: "after [your own loss of Fortitude to another player's card{lost=fortitude}"
    "|{by|other=another player|anyone=a player} has lost Fortitude to a player's card"
    "{lost=fortitude}|{by|self=you have|other=another player has|anyone=a player has} lost Gold"
    "{lost=gold}|{by|self=your card|other=another player's card|anyone=a player's card} in front "
    "has lost Fortitude{lost=front}]",
    c.DueFor: "for {due}",
    c.Marked: "whose player has a {marked:one token}",
    c.Unmarked: "whose player has no {unmarked:one token}",
    c.Left: "while [only{left=two}|more than{left=more}] two players are left",
    c.ClassIs: "if it is {class_:a}",
    c.TurnIs: "on {turn|self=your own|other=another player's} turn",
    c.Picked: "for which you were picked",
    c.Holds: "while you have at least {least}[ and at most {most}] {holds:one token}",
}  # fmt: skip
"""When it may be played, after the word for what it answers."""

A_CARD: dict[type[c.Word], str] = {
    c.TypeIs: "{type:a} Card",
    c.Changes: "a Sometimes Card that changes a Drink",
}
"""Conditions that say what kind of card is answered, where they come first."""

COSTS: dict[type[c.Word], str] = {
    c.Pay: EFFECTS[c.Pay].full,
    c.Lose: EFFECTS[c.Lose].full,
    c.Discard: EFFECTS[c.Discard].full,
    c.Spend: "you give back {n} {spend:token}",
    c.Harvest: "you harvest Mushrooms worth at least {harvest}",
}
"""What must be paid for it."""

STATICS: dict[type[c.Word], str] = {
    c.Lessen: "each of your {stat} losses is smaller by {lessen}.",
    c.Worsen: "{of|taken=each of your Fortitude losses is greater"
    "|caused=each Fortitude loss by your cards is greater"
    "|drunk=each Drink that you drink adds more Alcohol Content} by {worsen}.",
    c.Shield: "you Ignore {shield|everything=everything|actions=all Action Cards}.",
    c.Discount: "the Inn pays the first Gold of each of your payments.",
    c.Alone: "your teammates may not defend you.",
    c.StrikeBack: "whoever makes you lose Fortitude with a card loses {strike_back} "
    "Fortitude, too.",
    c.Sway: "the numbers of your Action Cards are "
    "[greater by {sway:plus}|smaller by {sway:minus}].",
}
"""What a card does all the time to who has it."""
