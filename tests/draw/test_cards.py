"""Cards in words: everything that a card can say is said, and read as a sentence."""

import re

import msgspec
import pytest

from rdi_explore.catalogue import cards
from rdi_explore.draw.cards import (
    brief_words,
    condition_words,
    counted,
    effect_words,
    effects_words,
    meaning,
    mode_words,
    type_of,
    type_of_mode,
)
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.kernel.vocabulary.cards import (
    Card,
    Face,
    Immunity,
    Mode,
    Protection,
    Taste,
    Upkeep,
)

ALL = list(cards().values())


def action(*do: c.Effect, targets: int = 1) -> Mode:
    return Mode("action", do, targets=targets)


EFFECTS: tuple[tuple[c.Effect, str], ...] = (
    (c.Lose(2, "fortitude"), "another player loses 2 Fortitude"),
    (c.Lose(2, "alcohol", "self"), "you lose 2 Alcohol Content"),
    (
        c.Lose(4, "fortitude", ignoring_reduces=2),
        "another player loses 4 Fortitude, and to Ignore this only reduces it by 2",
    ),
    (c.Gain(1, "fortitude", "everyone"), "each player gains 1 Fortitude"),
    (c.Pay(1, "self", "inn"), "you pay the Inn 1 Gold"),
    (c.Pay(1, "each-other"), "each other player pays you 1 Gold"),
    (c.Pay(1, "self", "target"), "you pay another player 1 Gold"),
    (c.Pay(2, "self", "player"), "you pay the player of that card 2 Gold"),
    (c.Give("scarab", n=1), "another player receives 1 Scarab"),
    (c.Remove("scarab", "self", 2), "you return 2 Scarabs"),
    (
        c.Away("turn"),
        "you are not there for the rest of the turn, play no cards and Ignore everything",
    ),
    (
        c.Away("own", "target"),
        "another player is not there until their own next turn, plays no cards and Ignores "
        "everything",
    ),
    (c.Give("scarab", "source", 2), "the player who caused it receives 2 Scarabs"),
    (c.Give("old-coin", n=2), "another player receives 2 “old-coin”"),
    (c.Repeat("phase"), "this phase comes once more for the player whose turn it is"),
    (c.Start("round", unavoidable=True), "a Round of Gambling begins, which nobody may avoid"),
    (c.Draw(1), "you draw 1 card"),
    (
        c.Seek("minion"),
        "you reveal cards of your Character Deck until the first Minion Card. It goes to your "
        "hand, and the others are discarded",
    ),
    (
        c.Seek("action", "target"),
        "another player reveals cards of their Character Deck until the first Action Card. It goes "
        "to their hand, and the others are discarded",
    ),
    (c.Draw(2, "player"), "the player of that card draws 2 cards"),
    (
        c.Lose(1, "fortitude", "everyone", having="scarab"),
        "each player with Scarabs loses 1 Fortitude",
    ),
    (c.Lose(1, "fortitude", per="scarab"), "another player loses 1 Fortitude for each Scarab"),
    (
        c.Lose(1, "fortitude", per="team"),
        "another player loses 1 Fortitude for each player of their team",
    ),
    (c.Pay(1, "self", "inn", "players"), "you pay the Inn 1 Gold for each player in the game"),
    (
        c.Give("scarab", anyway=True),
        "another player receives 1 Scarab, also if the card is Ignored",
    ),
    (
        c.Remove("scarab", "target", per="lost"),
        "another player returns 1 Scarab for each Fortitude really lost",
    ),
    (
        c.Order(2, "scarab"),
        "order 2 extra Drinks for other players; each of them receives 1 Scarab",
    ),
    (
        c.Cover("payment", "inn", "fortitude"),
        "the Inn pays as much of that Gold as you want. You lose 1 Fortitude for each",
    ),
    (c.Attach("scarab", 2, "other-half"), "whoever drinks the other half receives 2 Scarabs"),
    (c.Provided("ignored"), "go on only if somebody Ignores it"),
    (c.Provided("ignored", "target"), "go on only if another player Ignores it"),
    (c.Provided("lost", "self"), "go on only if you have lost Fortitude by it"),
    (c.Provided("lost"), "go on only if it has cost Fortitude"),
    (
        c.Provided("holds", "target", ("gambling", "cheating")),
        "go on only if another player holds a Gambling or Cheating Card",
    ),
    (c.Pick("anyone", True), "you may pick a player"),
    (c.Pick("other"), "pick another player"),
    (c.Forgo("round"), "it counts as a pass in the Round"),
    (
        c.Fetch(("vlazlo-bats", "old-books")),
        "take the top card of your Bat Deck or “old-books”. It goes to your hand, for good",
    ),
    (c.Discard(1), "another player discards 1 card"),
    (c.Discard(1, choice="random"), "another player discards 1 card at random"),
    (c.Discard(2, choice="player"), "another player discards 2 cards of your choice"),
    (
        c.Discard(1, "each-other", ("sometimes", "anytime")),
        "each other player discards 1 Sometimes or Anytime Card",
    ),
    (c.Discard(3, "self", ("action",)), "you discard 3 Action Cards"),
    (c.Order(1), "order 1 extra Drink for other players"),
    (c.Order(2), "order 2 extra Drinks for other players"),
    (
        c.DrinkUp(1, "pile", "turn-owner"),
        "the player whose turn it is must drink a Drink off their Drink Me! Pile",
    ),
    (c.DrinkUp(2, "deck", "everyone"), "each player must drink 2 Drinks off the Drink Deck"),
    (c.Give("scarab", "gamblers"), "each player in the Round receives 1 Scarab"),
    (c.DrinkUp(1, "pile", "self"), "you must drink a Drink off your Drink Me! Pile"),
    (c.Again("action"), "the player of that card may play another Action Card"),
    (
        c.Either(((c.Discard(3),), (c.Lose(1, "gold"), c.Draw(1, "target"))), "everyone"),
        "each player chooses one. Either that player discards 3 cards. Or that player loses 1"
        " Gold; that player draws 1 card",
    ),
    (c.Cover("payment", "inn"), "the Inn pays that Gold for you"),
    (c.Cover("payment", "nobody"), "you need not pay that Gold, and nobody pays it for you"),
    (c.Negate("card"), "Negate it"),
    (c.Negate("drink"), "Negate the Drink"),
    (c.Negate("event"), "Negate the Event"),
    (c.Ignore("card"), "Ignore it"),
    (c.Ignore("card", optional=True), "Ignore it, if it can be Ignored"),
    (c.Ignore("drink"), "Ignore the Drink"),
    (c.Ignore("event"), "Ignore the Event"),
    (c.Reduce(2), "your loss of Fortitude falls by 2"),
    (c.SetTo(1), "your loss of Fortitude becomes 1"),
    (c.Redirect("fortitude", "target"), "your loss goes to another player"),
    (c.Redirect("fortitude", "source"), "your loss goes to the player who caused it"),
    (c.Redirect("everything", "target"), "all it does to you goes to another player"),
    (
        c.ShareLoss("fortitude"),
        "share your loss with its player. Each half is rounded up, and yours cannot be "
        "Ignored or reduced",
    ),
    (c.Add(2), "the Drink has 2 Alcohol Content more"),
    (c.Add(-2, floor=0), "the Drink has 2 Alcohol Content less, but not below 0"),
    (c.Become(1), "the Drink now has 1 Alcohol Content"),
    (c.Become(4, "goes"), "the Drink now has 4 Alcohol Content. It does nothing else"),
    (c.Convert("alcohol"), "the Drink adds Fortitude instead of Alcohol Content"),
    (c.Attach("gold"), "you pay 1 Gold to whoever drinks it"),
    (c.Attach("scarab", 2), "whoever drinks it receives 2 Scarabs"),
    (c.Split("up"), "split the Drink with another player, each half rounded up"),
    (c.Split("down", "nobody"), "split the Drink with nobody, each half rounded down"),
    (c.Pass("drink"), "another player drinks it instead"),
    (c.Stay("front"), "it stays in front of you"),
    (c.Stay("front", "target"), "it stays in front of another player"),
    (c.PutAway("this"), "this card is discarded"),
    (c.TurnUp("lizwick-items"), "the top card of the Item Deck comes before you"),
    (
        c.TurnUp("old-coins", "target", 2, True),
        "the top 2 cards of “old-coins” come before another player, replacing what lies there",
    ),
    (c.Boost(1), "each number of that card grows by 1"),
    (
        c.Unpaid((c.Lose(1, "fortitude"),)),
        "for each player for whom somebody else has paid that: that player loses 1 Fortitude",
    ),
    (
        c.Lose(1, "fortitude", "source", per="member"),
        "the player who caused it loses 1 Fortitude for each member of your team. Whom Static"
        " Effects have spared does not count",
    ),
    (c.Start("round"), "a Round of Gambling begins"),
    (c.Take("control"), "take control of the Round"),
    (
        c.Take("control", next="cheating"),
        "take control of the Round. Only a Cheating Card may take it next",
    ),
    (
        c.Take("control", beats="winning-hand"),
        "take control of the Round, also after a Winning Hand",
    ),
    (c.Take("pot"), "take the pot"),
    (c.Take("pot", part="half"), "take half of the pot"),
    (c.Win("round"), "you win the Round at once"),
    (c.Continue("round"), "the Round goes on with its pot"),
    (c.Steal(1), "take 1 Gold out of the pot"),
    (c.Ante(1), "each player in the Round antes 1 Gold"),
    (c.Leave("round"), "leave the Round"),
    (c.Leave("round", "target"), "another player in the Round must leave it"),
    (c.End("round"), "the Round ends and the Inn takes the pot"),
    (c.End("round", "self"), "the Round ends and you take the pot"),
    (c.End("turn"), "the turn ends, and its other phases are skipped"),
    (c.Shift(1, "fortitude"), "Fortitude rises by 1 on the affected tracks"),
    (c.Shift(-2, "alcohol"), "Alcohol Content falls by 2 on the affected tracks"),
    (c.Spill(1, "everyone"), "each player discards the top card from their Drink Me! Pile"),
    (c.Spill(2, "self"), "you discard the top 2 cards from your Drink Me! Pile"),
    (
        c.Flip("coin", (c.Gain(2, "gold", "target"),), ()),
        "a coin is flipped once for another player: on heads that player gains 2 Gold, on "
        "tails nothing",
    ),
    (
        c.Bid("gold", (c.Draw(1, "target"),)),
        "each player bids Gold; the highest bid is paid to the Inn, then that player draws 1 card",
    ),
    (
        c.Offer("gold", (c.Lose(3, "alcohol"),)),
        "each player chooses secretly how much Gold to show; it is paid to the Inn, and if "
        "all show none, each of them loses 3 Alcohol Content",
    ),
    (
        c.Hold("contest"),
        "a Drinking Contest: everybody turns over a Drink and drinks it. Whoever turned over the "
        "strongest wins 1 Gold from each of the others; who ties turns over another",
    ),
    (
        c.Hold("round-on-the-house"),
        "one Drink is turned over, with its Chasers, and everybody drinks a copy of it",
    ),
    (
        c.Hold("dare"),
        "its revealer reveals two Drinks and drinks the stronger, everybody else a copy of "
        "the other",
    ),
    (
        c.Discard(1, "self", ("patient",), of="front"),
        "you discard 1 Patient Card from in front of you",
    ),
    (
        c.Fill("terci-patients", 2),
        "reveal cards of your Patient Deck until 2 cards lie in front of you",
    ),
    (c.Enter("hand"), "it goes from in front of you to your hand"),
    (c.Recover("pet"), "reveal a Pet Card of your discard pile and take it into your hand"),
    (
        c.Divide(4),
        "reveal the top 4 cards of your Character Deck, and another player lays them on two piles. "
        "Then you choose the pile that goes to your hand. The other one is discarded",
    ),
    (
        c.Divide(1, "left", "target", "phrenk-potions", "deck"),
        "reveal the top 1 card of your Potion Deck, and the player to your left lays them on two "
        "piles. Then another player chooses the pile that goes to your hand. The other one is "
        "shuffled into the deck",
    ),
    (c.Plant("dale-mushrooms", 2), "Plant 2 Mushrooms off the Mushroom Deck"),
    (c.Grow("all"), "Grow all your Mushrooms"),
    (c.Grow("one"), "Grow 1 Mushroom"),
    (c.Gather("all"), "gather all fully grown Mushrooms"),
    (c.Plot(1), "you may Plot 1 card"),
    (c.Scrap("plotted"), "all Plotted Cards are discarded, each for 1 Hellfire"),
    (c.Kindle(1), "gain 1 Hellfire"),
    (
        c.Either(((c.Give("salve", "self"),), (c.Give("splint", "self"),)), "self"),
        "you choose one. Either you receive 1 Salve Token. Or you receive 1 Splint Token",
    ),
)

CONDITIONS: tuple[tuple[c.Condition, str], ...] = (
    (c.Affects(("fortitude",)), "that directly changes your Fortitude"),
    (
        c.Affects(("fortitude", "alcohol", "gold")),
        "that directly changes your Fortitude, Alcohol Content or Gold",
    ),
    (c.Threatens("fortitude"), "that would cost you Fortitude"),
    (c.TypeIs(("action", "sometimes")), "if it is an Action or Sometimes Card"),
    (c.Changes("drink"), "if it is a Sometimes Card that changes a Drink"),
    (c.DrinkerIs("self"), "that you are about to drink"),
    (c.DrinkerIs("other"), "that another player is about to drink"),
    (c.PlayerIs("self"), "by you"),
    (c.PlayerIs("other"), "by another player"),
    (c.PhaseIs("order"), "in your own Order a Drink Phase"),
    (c.PhaseIs("drink", "other"), "in another player's Drink Phase"),
    (c.Evicts("self"), "that would force you out of the Round"),
    (c.Evicts("anyone"), "that would force a player out of the Round"),
    (c.Lost("fortitude"), "after your own loss of Fortitude to another player's card"),
    (c.Lost("fortitude", "other"), "after another player has lost Fortitude to a player's card"),
    (c.Lost("gold", "anyone"), "after a player has lost Gold"),
    (c.Lost("front"), "after your card in front has lost Fortitude"),
    (c.Lost("front", "other"), "after another player's card in front has lost Fortitude"),
    (c.DueFor(("refill",)), "for a new Drink Deck"),
    (
        c.DueFor(("ante", "card", "contest", "event")),
        "for an ante, a card, a Drinking Contest or an Event",
    ),
    (c.Marked("remy-mark"), "whose player has a Mark"),
    (c.Unmarked("remy-mark"), "whose player has no Mark"),
    (c.ClassIs(("sea", "dungeon")), "if it is a Sea Event or Dungeon Event"),
    (c.TurnIs("self"), "on your own turn"),
    (c.TurnIs("other"), "on another player's turn"),
    (c.Left("two"), "while only two players are left"),
    (c.Picked("self"), "for which you were picked"),
    (c.Holds("momentum", 2), "while you have at least 2 Momentum"),
    (c.Holds("momentum", 0, 1), "while you have at least 0 and at most 1 Momentum"),
)


@pytest.mark.parametrize(("effect", "words"), EFFECTS)
def test_an_effect_in_words(effect: c.Effect, words: str) -> None:
    assert effect_words(effect) == words


@pytest.mark.parametrize(("condition", "words"), CONDITIONS)
def test_a_condition_in_words(condition: c.Condition, words: str) -> None:
    assert condition_words(condition) == words


@pytest.mark.parametrize("effect", [effect for effect, _ in EFFECTS])
def test_an_effect_in_a_few_words(effect: c.Effect) -> None:
    brief = brief_words(effect, "Ben")
    assert brief == brief.strip() != ""
    assert len(brief) <= len(effect_words(effect))


def test_effects_that_differ_are_told_apart() -> None:
    for words in (effect_words, condition_words):
        every = EFFECTS if words is effect_words else CONDITIONS
        assert len({told for _, told in every}) == len(every)


def test_one_and_many() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


# ---------------------------------------------------------------------------------- modes


def test_who_was_named_before_is_that_player() -> None:
    mode = action(c.Lose(2, "fortitude"), c.Discard(1, choice="random"), c.Draw(1))
    assert effects_words(mode) == (
        "another player loses 2 Fortitude; that player discards 1 card at random; you draw 1 card"
    )
    anyone = action(c.Pay(1, "anyone", "inn"), c.Gain(1, "fortitude", "anyone"))
    assert effects_words(anyone) == "a player pays the Inn 1 Gold; that player gains 1 Fortitude"


def test_several_who_are_picked() -> None:
    assert effects_words(action(c.Lose(1, "fortitude"), targets=3)) == (
        "on 3 other players: each of them loses 1 Fortitude"
    )
    apart = action(c.Lose(3, "fortitude", "first"), c.Lose(1, "fortitude", "second"), targets=2)
    assert effects_words(apart) == (
        "on 2 other players: the first of them loses 3 Fortitude; "
        "the second of them loses 1 Fortitude"
    )


def test_what_is_added_to_a_drink_goes_with_it() -> None:
    mode = Mode("sometimes", (c.Pass("drink"), c.Attach("gold")), "drink", (c.DrinkerIs("self"),))
    assert mode_words(mode) == (
        "On a revealed Drink that you are about to drink: another player drinks it instead. "
        "You pay 1 Gold to whoever drinks it."
    )


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        (Mode("anytime", (c.Gain(2, "fortitude"),)), "At any time: you gain 2 Fortitude."),
        (
            Mode("sometimes", (c.Order(2),), "phase", (c.PhaseIs("order"),)),
            "In your own Order a Drink Phase: order 2 extra Drinks for other players.",
        ),
        (
            Mode("sometimes", (c.Lose(1, "fortitude", "source"),), "loss"),
            "After you have lost Fortitude to another player's card: "
            "the player who caused it loses 1 Fortitude.",
        ),
        (
            Mode("sometimes", (c.Take("pot"),), "won", (c.PlayerIs("other"),)),
            "When a Round of Gambling is won by another player: take the pot.",
        ),
        (
            Mode("sometimes", (c.Take("pot", part="half"),), "taken", (c.PlayerIs("self"),)),
            "When the pot is taken by you: take half of the pot.",
        ),
        (
            Mode("sometimes", (c.Draw(1),), "loss", (c.Lost("gold", "other"),)),
            "After another player has lost Gold: you draw 1 card.",
        ),
        (
            Mode("sometimes", (c.Cover("payment", "nobody"),), "payment", (c.DueFor(("refill",)),)),
            "When you owe Gold for a new Drink Deck: you need not pay that Gold, and nobody "
            "pays it for you.",
        ),
        (
            Mode(
                "action",
                (c.Draw(3),),
                cost=(c.Pay(1, "self", "inn"), c.Lose(1, "fortitude", "self")),
            ),
            "As your Action: you draw 3 cards. For that you pay the Inn 1 Gold and you lose 1"
            " Fortitude.",
        ),
        (
            Mode("action", (c.Lose(3, "fortitude"),), if_negated=(c.Draw(1),)),
            "As your Action: another player loses 3 Fortitude. If it is Negated: you draw 1 card.",
        ),
    ],
)  # fmt: skip
def test_a_mode_is_a_sentence(mode: Mode, words: str) -> None:
    assert mode_words(mode) == words


# ---------------------------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (Face(1), "+1 Alcohol Content."),
        (
            Face(2, draw=1, chaser="text"),
            "+2 Alcohol Content, draw 1 card, and a Chaser by a rule of its own.",
        ),
        (Face(2, draw=2), "+2 Alcohol Content, draw 2 cards."),
        (Face(0, discard=1), "+0 Alcohol Content, discard 1 card."),
        (
            Face(0, -2, tastes=(Taste("vampire", 2),)),
            "−2 Fortitude, but +2 Alcohol Content instead for a Vampire.",
        ),
        (
            Face(0, -2, tastes=(Taste("orc", 0, 2), Taste("sea-elf", 1, 1))),
            "−2 Fortitude, but +2 Fortitude instead for an Orc, "
            "but +1 Alcohol Content and +1 Fortitude instead for a Sea elf.",
        ),
        (
            Face(3, splits_itself=True, other_splits=False),
            "+3 Alcohol Content, may be shared with another player, no card may split it.",
        ),
        (Face(4, after="front"), "+4 Alcohol Content, then it stays in front of its drinker."),
    ],
)
def test_a_drink_in_words(face: Face, words: str) -> None:
    assert meaning(Card("x", "X", ("drink",), face=face)) == (words,)


def test_what_cannot_be_done_to_a_card() -> None:
    mode = action(c.Draw(1))
    immune = Immunity(("negate", "ignore"), "ignore.cannot-be-ignored")
    card = Card("x", "X", ("action",), modes=(mode,), immune=immune)
    assert meaning(card)[1:] == ("It cannot be Negated or Ignored.",)
    immune = Immunity(("negate",), "i-dont-think-so.remy-marked", "remy-mark")
    card = msgspec.structs.replace(card, immune=immune)
    assert meaning(card)[1:] == (
        "It cannot be Negated if the player of the card that it answers has a Mark.",
    )
    only = Protection(("i-dont-think-so", "my-own"), "i-dont-think-so.only-by-another")
    card = msgspec.structs.replace(card, immune=None, only=only)
    assert meaning(card)[1:] == (
        "Only “I don't think so!” or “my-own” and its like may answer it.",
    )


def test_what_stays_in_front_of_its_player() -> None:
    modes = (
        Mode("action", (c.Stay("front"),), name="enter"),
        Mode("use", (c.Lose(2, "fortitude"),), name="use"),
    )
    card = Card("x", "X", ("action", "minion"), modes=modes, upkeep=Upkeep(2))
    assert type_of(card) == "Action - Minion"
    assert [type_of_mode(mode) for mode in modes] == ["Action", "used"]
    assert meaning(card) == (
        "It is an Action and Minion Card.",
        "As your Action: it stays in front of you.",
        "Once in each of your Action Phases, while it lies in front of you: "
        "another player loses 2 Fortitude.",
        "When it is hit, pay the Inn 2 Gold, or discard it.",
    )


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.id)
def test_every_card_reads_as_sentences(card: Card) -> None:
    told = meaning(card)
    assert told
    for words in told:
        assert words[0] == words[0].upper()
        assert words.endswith(".")
        assert all(len(each.split()) <= 25 for each in re.split(r"[.!] ", words)), words
        assert not re.search(r"  |\.\.|[{}]|None|\b1 (card|Drink|Scarab|Mark)s\b", words), words
    for mode in card.modes:
        for effect in mode.do:
            assert brief_words(effect, "Ben").strip()


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("card", "2 cards"),
        ("step of a bad mood", "2 steps of a bad mood"),
        ("Power Jinx", "2 Power Jinxes"),
        ("Drunken Chi", "2 Drunken Chi"),
        ("Momentum", "2 Momentum"),
        ("Piety", "2 Piety"),
        ("day", "2 days"),
        ("Mystery", "2 Mysteries"),
    ],
)
def test_several_of_a_thing(one: str, many: str) -> None:
    assert counted(2, one) == many
    assert counted(1, one) == f"1 {one}"


def test_the_mechanical_player_has_a_name() -> None:
    card = Card("own", "Own", ("action",), modes=(Mode("action", (), passes_over="choices"),))
    assert any("Otto cannot be picked: he makes no choices." in line for line in meaning(card))
