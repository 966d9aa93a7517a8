"""Mushrooms, Plotted Cards, Patients and supplies in whole games: nothing is lost or made, every
option can be taken, the record changes nothing, and every position can be saved.

The five books tell no Mushrooms, no Schemes and no track; those of these games are made up.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.values import Event, Planting, Play, Position
from rdi_explore.scenario import Scenario, load_text, scenario_at, start, text_of
from tests.scenario.games import check_places
from tests.scenario.test_properties import check_position, gold

CARDS = """
cards:
  - {id: blow-cap, title: Blow Cap, owner: dale, type: [mushroom], deck: dale-mushrooms,
     crop: {values: [1, 2, 3]}, knowledge: invented,
     modes: [{as: hook, at: gather, answered_as: action, do: [{lose: 2, stat: fortitude}]}]}
  - {id: heal-cap, title: Heal Cap, owner: dale, type: [mushroom], deck: dale-mushrooms,
     crop: {values: [2, 1]}, knowledge: invented,
     modes: [{as: hook, at: gather, answered_as: action, do: [{gain: 1, stat: fortitude}]}]}
  - {id: old-cap, title: Old Cap, owner: dale, type: [mushroom], deck: dale-mushrooms,
     crop: {values: [0, 2, 4], gathered: false}, knowledge: invented}
  - {id: plain-cap, title: Plain Cap, owner: dale, type: [mushroom], deck: dale-mushrooms,
     crop: {values: [1]}, knowledge: invented}
  - id: reap
    title: Reap
    owner: dale
    type: [action]
    modes:
      - {name: plain, as: action, do: [{lose: 1, stat: fortitude}]}
      - {name: harvest, as: action, cost: [{harvest: 4}],
         do: [{lose: 3, stat: fortitude}, {plant: dale-mushrooms}]}
    knowledge: invented
  - id: petra-hellfire
    title: Hellfire Tracker
    owner: petra
    type: [sheet]
    played_as: usual
    track: {token: hellfire, fire: 3, rules: [petra.hellfire-setup]}
    modes: [{as: hook, at: fire, answered_as: effect,
             do: [{lose: 1, stat: fortitude, who: each-other}]}]
    knowledge: invented
  - id: ruse
    title: Ruse
    owner: petra
    type: [action, scheme]
    modes:
      - {name: hand, as: action, do: [{kindle: 2}, {plot: 1}]}
      - {name: plotted, as: action, from: plotted, do: [{lose: 2, stat: fortitude}, {kindle: 4}]}
    knowledge: invented
  - id: trap
    title: Trap
    owner: petra
    type: [sometimes, scheme]
    modes:
      - {name: hand, as: sometimes, answers: card, when: [{threatens: fortitude}],
         do: [{reduce: 1}]}
      - {name: plotted, as: sometimes, answers: card, from: plotted, when: [{threatens: fortitude}],
         do: [{reduce: 3}]}
    knowledge: invented
  - {id: rival, title: Rival, owner: terci, type: [action, patient], deck: terci-patients,
     knowledge: invented,
     modes: [{name: treat, as: ability, cost: [{spend: salve}, {spend: splint}],
              do: [{enter: hand}]},
             {name: play, as: action, do: [{lose: 3, stat: fortitude}]}]}
  - {id: bind, title: Bind, owner: terci, type: [action], knowledge: invented,
     modes: [{as: action, do: [{lose: 1, stat: fortitude},
              {either: [[{give: salve, to: self}], [{give: splint, to: self}]], who: self}]}]}
  - {id: pup, title: Pup, owner: ygella, type: [action, pet], knowledge: invented,
     modes: [{as: action, do: [{lose: 1, stat: fortitude}]}]}
  - {id: dash, title: Dash, owner: jett, type: [action], knowledge: invented,
     modes: [{name: slow, as: action, do: [{give: momentum, to: self}]},
             {name: fast, as: action, cost: [{spend: momentum, n: 2}],
              do: [{lose: 4, stat: fortitude}]}]}
  - {id: drop, title: Drop, owner: jett, type: [action], knowledge: invented,
     modes: [{as: action, do: [{discard: 1}, {lose: 1, stat: fortitude}]}]}
"""
"""Cards that use every mechanic."""

DECKS = {
    "dale": ["reap", "heres-a-tough-row-to-hoe", "that-tears-it", "gambling-im-in"],
    "petra": ["ruse", "trap", "this-is-fine", "i-raise"],
    "terci": ["bind", "sometimes-my-patients-actually-pay-me", "im-a-doctor-not-a-cheater",
              "take-that-and-call-me-in-the-morning"],
    "ygella": ["pup", "wanna-hold-one", "who-wants-a-spelunker-snack", "group-hug"],
    "jett": ["dash", "drop", "rise-above-adversity", "parkour"],
}  # fmt: skip
PILES = {
    "dale": {
        "dale-mushrooms": ["blow-cap", "heal-cap", "old-cap", "blow-cap", "plain-cap", "heal-cap",
                           "blow-cap"],
        "planter": ["heal-cap", "old-cap", "old-cap", "old-cap"],
    },
    "petra": {"plotted": ["ruse", "this-is-fine", "trap"]},
    "terci": {"terci-patients": ["rival", "the-hung-over-adventurer"] * 2},
}  # fmt: skip


def game(number: int) -> Scenario:
    """A table at the beginning of somebody's turn, with small decks and poor players."""
    random = Random(number)
    who = random.sample(sorted(DECKS), 2 + number % 4)
    if not {"dale", "petra", "terci"} & {*who}:
        who[0] = "dale"
    drinks = ", ".join(["wine", "light-ale", "dark-ale"] * 6)
    lines = [
        f"id: components-{number}", "title: Components", "edition: rdi9", "until: game",
        f"seed: {random.randrange(2**32)}", f"turn: {{of: {who[0]}, phase: begins}}",
        f"drink_deck: [{drinks}]", "seats:",
    ]  # fmt: skip
    for name in who:
        deck = DECKS[name] * 4
        random.shuffle(deck)
        piles = "".join(
            f"{pile}: [{', '.join(cards)}], " for pile, cards in PILES.get(name, {}).items()
        )
        marks = ", marks: {planter: [0, 0, 1, 2]}" if name == "dale" else ""
        lines.append(
            f"  {name}: {{character: {name}, fortitude: {random.randrange(4, 14)}, "
            f"gold: {random.randrange(2, 8)}, hand: [{', '.join(deck[:5])}], "
            f"deck: [{', '.join(deck[5:])}], pile: [wine], piles: {{{piles}}}{marks}}}"
        )
    return load_text("\n".join(lines) + CARDS, "components.yaml")


def physical(setup: Setup, position: Position) -> Counter[tuple[int, int]]:
    """Every card and whose it is, wherever it lies or waits."""
    found: Counter[tuple[int, int]] = Counter()
    for seat, player in enumerate(position.seats):
        places = [player.hand, player.deck, player.discard, player.pile, player.front]
        for cards in (*places, *(pile.cards for pile in player.piles)):
            found.update((seat if setup.cast[card].face is None else -1, card) for card in cards)
    found.update((-1, card) for card in (*position.drink_deck, *position.drink_discard))
    for frame in position.agenda:
        match frame:
            case Play() if setup.cast[frame.card].modes[frame.mode].as_ not in ("hook", "ability"):
                found[frame.by, frame.card] += 1
            case Planting() if frame.card >= 0:
                found[frame.seat, frame.card] += 1
            case Event():
                found[-1, frame.card] += 1
            case _:
                for drink in getattr(frame, "drinks", ()):
                    found.update((-1, card) for card in drink.cards)
                found.update((-1, card) for _, card in getattr(frame, "events", ()))
    return found


def check_components(setup: Setup, position: Position) -> None:
    """Boxes, slots and piles are within their limits, and sorted where order means nothing."""
    for player in position.seats:
        piles = {pile.name: pile for pile in player.piles}
        box = piles.get("planter")
        if box is not None:
            assert len(box.cards) == len(box.marks) <= 4
            assert list(zip(box.cards, box.marks, strict=True)) == sorted(
                zip(box.cards, box.marks, strict=True)
            )
            for card, mark in zip(box.cards, box.marks, strict=True):
                crop = setup.cast[card].crop
                assert crop is not None and 0 <= mark < len(crop.values)
        for name in ("plotted", "dale-mushrooms-discard", "terci-patients-discard"):
            cards = piles[name].cards if name in piles else ()
            assert list(cards) == sorted(cards)
        waiting = [card for card in player.front if setup.cast[card].deck == "terci-patients"]
        assert len(waiting) <= 2
        assert not any(setup.cast[card].deck for card in (*player.deck, *player.discard))


def walk(number: int) -> Iterator[Moment]:
    """A game played at random to its end."""
    random = Random(number)
    moment = start(game(number))
    yield moment
    for _ in range(4_000):
        if moment.decision is None:
            return
        moment = moment.choose(moment.options[random.randrange(len(moment.options))])
        yield moment
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("number", range(24))
def test_cards_tokens_and_gold_are_conserved(number: int) -> None:
    whole = None
    before: Moment | None = None
    for moment in walk(number):
        setup, position = moment.setup, moment.position
        whole = whole or (physical(setup, position), gold(position))
        assert (physical(setup, position), gold(position)) == whole
        check_components(setup, position)
        check_position(moment)
        check_places(position)
        if before is not None and moment.option is not None:
            plain = engine.choose(setup, before.position, moment.option)
            assert plain == (position, moment.decision)
            for option in before.options:
                engine.choose(setup, before.position, option)
        before = moment


@pytest.mark.parametrize("number", range(0, 24, 4))
def test_every_position_is_saved_and_read_again(number: int) -> None:
    scenario = game(number)
    for place, moment in enumerate(walk(number)):
        if place % 9 or moment.decision is None:
            continue
        text = text_of(scenario_at(moment, scenario, "saved", "Saved"))
        again = start(load_text(text, "saved.yaml"))
        assert again.position == moment.position
        assert again.decision == moment.decision


def test_the_games_come_to_every_mechanic() -> None:
    """Whatever these characters can do happens in the games above."""
    wanted = {
        "uproot", "grow", "harvest", "plot", "recover", "Planting", "Growing", "Gathering",
        "Harvesting", "Plotting", "Kindling", "Choosing",
    }  # fmt: skip
    for number in range(24):
        for moment in walk(number):
            wanted -= {type(frame).__name__ for frame in moment.position.agenda}
            wanted -= {entry.option.act for entry in moment.entries if entry.option is not None}
        if not wanted:
            break
    assert not wanted
