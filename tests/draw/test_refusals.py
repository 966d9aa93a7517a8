"""What is said against a play names what is really missing."""

from rdi_explore.draw.words import refusal_words, sentence
from rdi_explore.kernel import Play
from rdi_explore.scenario import load, load_text, play_line
from rdi_explore.scenario.cases import case_of
from tests.kernel.table import At, seat, table
from tests.kernel.test_gambling import started
from tests.kernel.test_pot import won_by_ann


def said(at: At, who: str, card: str) -> str:
    """The first sentence against a card in hand."""
    moment = at.moment
    cast, names = moment.setup.cast, moment.setup.names
    found = (no for no in moment.refusals_of(names.index(who)) if cast[no.card].id == card)
    return refusal_words(moment, next(found))


def test_in_the_right_phase_of_another_player_the_turn_is_named() -> None:
    at = table(phase="order", Ann=seat(), Ben=seat("nap", "jeer"))
    assert said(at, "Ben", "nap") == (
        "It fits in Ben's own Order a Drink Phase. This is Ann's turn."
    )  # fmt: skip


def test_what_lies_in_front_is_used_just_before_or_after_the_action() -> None:
    """It used to be: in Ann's own Action Phase, while nothing else waits; so it was."""
    start = table(Ann=seat("blow", front=("henchman",)), Ben=seat())
    at = start.closes()
    assert said(at, "Ann", "henchman") == (
        "Not while Ann picks an Action. Just before or just after it, yes."
    )
    assert at.why("Ann", "henchman") == {"torglesnarf.minion-activation"}, "the card's own rule"
    used = start.plays("Ann", "henchman", mode="use", on="Ben").closes(2)
    assert said(used, "Ann", "henchman").startswith("Ann has used it in this Action Phase.")


def test_what_waits_is_named() -> None:
    at = table(phase="drink", Ann=seat(pile=["wine"]), Ben=seat("deny")).closes()
    assert "none is waiting, only Ann's “Wine” just now." in said(at, "Ben", "deny")


def test_a_card_for_an_ante_is_for_no_other_gold() -> None:
    """sometimes.condition: what a card would have to be for is named, and what is not it does not
    fit when it takes effect."""
    at = table(Ann=seat("rob", "im-in"), Ben=seat("out-of-pocket"))
    none = "It is for Gold that Ben owes for an ante, and Ben owes none. "
    fits = "It fits when Gold is due for an ante."
    assert said(at, "Ben", "out-of-pocket") == none + fits
    robbed = at.plays("Ann", "rob", on="Ben")
    assert said(robbed, "Ben", "out-of-pocket") == none + fits
    anted = at.plays("Ann", "im-in", mode="start")
    comes = "It fits when “Im In” takes effect."
    assert said(anted, "Ben", "out-of-pocket") == (
        f"It is for Gold that Ben owes for an ante. {comes}"
    )  # fmt: skip


OWN_DRINK = "this-is-just-the-thing-to-get-the-rust-off-my-armor"
ANOTHERS = "actually-thats-dragon-breath-ale"
PASSED_ON = f"""
format: 2
id: passed-on
title: A Drink on its way
edition: rdi6
seats:
  Zot: {{character: zot, pile: [wine], hand: [teleport-beverage]}}
  Fiona: {{character: fiona, hand: [{OWN_DRINK}, a-little-somethin-extra, {ANOTHERS}]}}
  Gog: {{character: gog, hand: [{OWN_DRINK}]}}
turn: {{of: Zot, phase: drink}}
line:
  - {{until: possible, seat: Zot, plays: teleport-beverage, on: Fiona}}
"""


def test_a_card_for_the_own_drink_does_not_answer_that_of_another() -> None:
    """While a card waits that gives Zot's Drink to Fiona, it is not hers yet
    (ignore.drink-must-concern-you); a card for any Drink answers it already."""
    moment = play_line(load_text(PASSED_ON)).after[-1]

    def words(who: str) -> dict[str, str]:
        return {
            moment.setup.cast[no.card].id: refusal_words(moment, no)
            for no in moment.refusals_of(moment.seat(who))
            if no.reason == "settled-first"
        }

    comes, again = "“Teleport beverage!” comes first.", "Then Fiona is asked again."
    assert words("Fiona") == {
        OWN_DRINK: f"It is for Fiona's own Drink, and this one becomes that. But {comes} {again}",
        "a-little-somethin-extra": f"It answers Zot's “Wine”, but {comes} {again}",
        ANOTHERS: f"It answers Zot's “Wine”, but {comes} Then the Drink is Fiona's own.",
    }
    assert words("Gog")[OWN_DRINK] == (
        f"It is for Gog's own Drink, and this one is Zot's. Besides, {comes}"
    )


def test_an_event_that_waits_is_named() -> None:
    at = table(phase="drink", Ann=seat(pile=["house"]), Ben=seat("deny"), deck=["wine"]).closes()
    assert "only “House” just now." in said(at, "Ben", "deny")


def test_a_pot_that_is_taken_is_named() -> None:
    at = won_by_ann(Ben=seat("claim"), Cid=seat("claim")).plays("Ben", "claim").closes().closes()
    assert at.window == "taken"
    words = said(at, "Cid", "claim")
    assert words == "It decides who takes the pot, and Ben has taken it."


def test_how_a_round_has_ended_is_named() -> None:
    at = won_by_ann(Ben=seat("raise"))
    assert said(at, "Ben", "raise") == "The last player has passed: the Round is over."
    at = started(Ben=seat("raise"), Cid=seat("eject", "eject"))
    at = at.plays("Cid", "eject", on="Ben").closes().plays("Cid", "eject", on="Ann").closes()
    assert at.window == "won"
    assert said(at, "Ben", "raise") == "Too few are left to gamble: the Round is over."


def test_a_round_that_goes_on_is_not_denied() -> None:
    at = started(Cid=seat("claim"))
    assert said(at, "Cid", "claim") == "It fits when the Round has been won. The Round goes on."


def test_a_bet_of_ones_own_gambling_turn_waits_for_other_cards() -> None:
    at = started(Ben=seat("raise"), Cid=seat("raise"))
    assert said(at, "Ben", "raise").startswith("It is Ben's turn in the Round.")
    assert "This is Ben's." in said(at, "Cid", "raise")


def test_a_bet_that_is_made_is_no_bet_to_come() -> None:
    at = started(Ben=seat("raise", "raise"), Cid=seat("duck-out")).plays("Ben", "raise")
    made = "Ben has had this turn in the Round. It fits on Ben's next one."
    assert said(at, "Ben", "raise") == made


def test_an_ante_is_named_once() -> None:
    at = started(Ben=seat("raise"), Cid=seat("wench", "duck-out")).plays("Ben", "raise")
    words = said(at, "Cid", "wench")
    assert words == "It ends the Round, but not to escape an ante. It fits once the antes are paid."


def test_a_price_is_named_with_what_is_there() -> None:
    at = table(Ann=seat("hired-blow", "blood-blow", gold=1, fortitude=1), Ben=seat())
    at = at.closes()
    assert said(at, "Ann", "hired-blow") == "It costs 2 Gold. Ann has 1 Gold."
    assert said(at, "Ann", "blood-blow") == "It costs 2 Fortitude. Ann has 1 Fortitude."


def test_a_blow_that_also_gives_tokens_does_not_only_give_tokens() -> None:
    at = table(Ann=seat("hired-blow"), Ben=seat(), Cid=seat("purse")).closes()
    at = at.plays("Ann", "hired-blow", on="Ben")
    assert said(at, "Cid", "purse") == (
        "It Ignores a card that changes Cid's own Gold. “Hired Blow” does no such thing."
    )


def test_what_does_not_fit_what_waits_is_not_told_to_wait() -> None:
    """A card for Drink Events does not answer a Dungeon Event, now or later
    (dungeon-events.event-class-scope): while another card is asked about that is said, too."""
    file = load("rdi6-note-dungeon-type-limit")
    played = play_line(case_of(file, file.cases[0]))
    seat = played.end.seat("Petra")
    steps = [at for at in played.end.line() if isinstance(at.subject, Play)]
    assert steps
    for moment in steps:
        said = {
            moment.setup.cast[no.card].id: refusal_words(moment, no)
            for no in moment.refusals_of(seat)
        }
        assert said["not-that-drink-event"] == "It is for another kind of Event than “Cave-in!”"


def test_a_card_that_is_played_from_the_plotted_cards_is_told_so() -> None:
    """petra.scheme-source: from there a Scheme does what it does not do from hand."""
    file = load("plotted-and-not-playable")
    case = next(each for each in file.cases if each.name == "a-scheme")
    line = play_line(case_of(file, case)).end.line()
    told = [sentence(at.setup, entry) for at in line for entry in at.entries]
    assert "Petra plays “Sly armour” from the Plotted Cards, answering" in " ".join(told)


TOGETHER = """
format: 2
id: together
title: What a team has together, and what one of it has alone
edition: rdi9
mode: two-headed-dragon
teams: {one: [Ann, Jett], two: [Cid, Dot]}
cards:
  - {id: bribed, title: A bribe, type: [anytime], knowledge: invented, modes: [{as: anytime, cost: [{pay: 3, by: self, to: inn}], do: [{draw: 1}]}]}
  - {id: dash, title: A dash, type: [anytime], knowledge: invented, modes: [{as: anytime, cost: [{spend: momentum}], do: [{draw: 1}]}]}
  - {id: nod, title: A nod, type: [anytime], knowledge: invented, modes: [{as: anytime, do: [{draw: 1}]}]}
seats:
  Ann: {hand: [bribed], gold: 2}
  Jett: {character: jett, hand: [dash], gold: 2}
  Cid: {hand: [nod], tokens: {potion-token: 1}}
  Dot: {tokens: {potion-token: 1}}
turn: {of: Ann, phase: action}
line:
  - {until: action, seat: Ann, chooses: Ann}
  - {until: {window: free}}
"""  # noqa: E501


def test_what_a_team_has_together_is_told_of_the_team() -> None:
    """It used to be: Ann has none, of the Potion Tokens of the team, and: Ann has 2 Gold."""
    moment = play_line(load_text(TOGETHER)).after[1]
    cast = moment.setup.cast
    told = {
        (cast[no.card].id, refusal_words(moment, no))
        for seat in moment.setup.mates[0]
        for no in moment.refusals_of(seat, every=True)
        if no.reason in ("too-few-tokens", "cannot-pay")
    }
    assert {words for card, words in told if card == "potion-token"} == {
        "It costs 1 Potion Token. Ann's team has none.",
        "It costs 1 Potion Token. Jett's team has none.",
    }
    assert {words for card, words in told if card != "potion-token"} == {
        "It costs 3 Gold. Ann's team has 2 Gold.",
        "It costs 1 Momentum. Jett has none.",
    }


FULL = """
format: 2
id: full
title: A full Planter Box
edition: rdi9
cards:
  - {id: shroom, title: A Mushroom, owner: dale, type: [mushroom], deck: dale-mushrooms, crop: {values: [1, 2]}, knowledge: invented}
  - {id: nod, title: A nod, type: [anytime], knowledge: invented, modes: [{as: anytime, do: [{draw: 1}]}]}
seats:
  Dale:
    character: dale
    hand: [heres-a-tough-row-to-hoe]
    piles: {planter: [shroom, shroom, shroom, shroom], dale-mushrooms: [shroom]}
    marks: {planter: [0, 0, 0, 0]}
  Jett: {character: jett, hand: [nod]}
turn: {of: Dale, phase: action}
line:
  - {until: action, seat: Dale, plays: heres-a-tough-row-to-hoe, mode: plant, on: Jett}
  - everyone: passes
  - {seat: Jett, may_not_play: nod, because: dale.box-limit}
"""  # noqa: E501


def test_nobody_plays_while_a_full_planter_box_is_decided() -> None:
    """dale.box-limit: it used to be the rule of what is played before and after a phase."""
    moment = play_line(load_text(FULL)).after[1]
    told = [refusal_words(moment, no) for no in moment.refusals_of(moment.seat("Jett"))]
    assert told == ["In the middle of this nobody plays anything."]
