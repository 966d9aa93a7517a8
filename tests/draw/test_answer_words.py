"""What is told of answers that do less than their card's words, and of what is taken or due."""

import pytest

from rdi_explore.draw import text
from rdi_explore.scenario import load_text, play_line

TEAMS = "mode: two-headed-dragon\nteams: {a: [Torg, Amundyr], b: [Zot, Fiona]}\n"
HELD = {
    "Wages are lowered": (
        f"""{TEAMS}
seats:
  Torg: {{character: torglesnarf, front: [grunt-the-brawler]}}
  Amundyr: {{hand: [i-suppose-these-tomb-raiders-are-good-for-something]}}
  Zot: {{}}
  Fiona: {{}}
turn: {{of: Zot}}
playing: {{by: Fiona, card: you-wanna-arm-wrestle, on: Torg/grunt-the-brawler}}
line:
  - {{until: choice, seat: Torg, does: pay}}
  - {{until: payment, seat: Amundyr, plays: i-suppose-these-tomb-raiders-are-good-for-something}}
  - everyone: settles
""",
        "Torg pays 1 Gold less.",
    ),
    "a loss of two teammates is reduced": (
        f"""{TEAMS}
seats: {{Torg: {{}}, Amundyr: {{hand: [are-you-done-now]}}, Zot: {{}}, Fiona: {{}}}}
turn: {{of: Zot}}
playing: {{by: Zot, card: oh-no-not-again-pookys-on-a-drunken-rampage}}
line:
  - {{seat: Amundyr, plays: are-you-done-now}}
  - everyone: settles
""",
        "Torg and Amundyr's loss falls from 2 to 0 Fortitude.",
    ),
    "to Ignore only reduces": (
        """
seats: {Vlazlo: {}, Zot: {hand: [the-stars-say-no]}, Gog: {}}
turn: {of: Vlazlo}
playing: {by: Vlazlo, card: my-bite-is-vorse-than-my-bark, on: Zot}
line:
  - {seat: Zot, plays: the-stars-say-no}
  - everyone: settles
""",
        "Zot's loss falls from 4 to 2 Fortitude.",
    ),
    "what cannot be Ignored": (
        """
edition: rdi9
seats: {Petra: {}, Zot: {hand: [too-hot-to-handle]}, Gog: {}}
turn: {of: Petra}
playing: {by: Petra, card: first-rule-of-villainy-burn-it-with-fire}
line:
  - {until: {playable: too-hot-to-handle}, seat: Zot, plays: too-hot-to-handle}
  - everyone: settles
""",
        "“First rule of villainy: Burn it with fire” cannot be Ignored.",
    ),
    "a gift for the other half": (
        """
seats: {Amundyr: {pile: [elven-wine], hand: [sharing-is-caring]}, Zot: {}}
turn: {of: Amundyr, phase: drink}
line:
  - {until: drink, seat: Amundyr, plays: sharing-is-caring, on: Zot}
  - everyone: settles
""",
        "Zot's half of “Elven Wine” also gives its drinker 2 Scarabs.",
    ),
    "a Patient who is treated": (
        """
edition: rdi9
seats:
  Terci: {character: terci, front: [the-hung-over-adventurer], tokens: {salve: 1}}
  Jett: {pile: [wine]}
turn: {of: Jett, phase: drink}
line:
  - {until: drink, seat: Terci, plays: the-hung-over-adventurer, mode: treat}
  - everyone: settles
""",
        "“The hung-over adventurer” goes to Terci's hand.",
    ),
    "a Prize": (
        """
edition: rdi9
seats: {Jett: {}, Dale: {}, Terci: {}}
piles: {prize-in-pot: [straw-of-misdirection]}
turn: {of: Jett}
round: {control: Dale, pot: 1, turn_of: Jett}
line:
  - everyone: settles
""",
        "The pot is 0 Gold. Dale gets “Straw of Misdirection”.",
    ),
    "an Event in a Contest": (
        """
seats: {Zot: {pile: [drinking-contest]}, Gog: {}}
turn: {of: Zot, phase: drink}
drink_deck: [round-on-the-house, wine, wine]
line:
  - until: drink
  - everyone: settles
""",
        "Zot drinks nothing.",
    ),
    "a Contest for which the Drinks do not suffice": (
        """
seats: {Zot: {pile: [drinking-contest], alcohol: 4}, Gog: {}, Moa: {}}
turn: {of: Zot, phase: drink}
drink_deck: [wine]
line:
  - until: drink
  - everyone: settles
""",
        "Zot drinks “Wine”: Alcohol Content 4 → 6. Gog drinks nothing. Moa drinks nothing.",
    ),
    "one of two alternatives": (
        """
edition: rdi6
cards:
  - id: this-or-that
    title: This or that
    type: [action]
    knowledge: invented
    modes:
      - as: action
        do:
          - either: [[{lose: 1, stat: gold}], [{gain: 1, stat: alcohol, who: target}]]
            who: target
seats: {Zot: {hand: [this-or-that]}, Gog: {}}
turn: {of: Zot, phase: action}
line:
  - {until: action, seat: Zot, plays: this-or-that, on: Gog}
  - {until: choice, seat: Gog, chooses: 2}
""",
        "Gog chooses “Gog gains 1 Alcohol Content”.",
    ),
    "an automaton without a deck": (
        """
edition: rdi9
mode: otto
seats: {Petra: {}, Jett: {}, Otto: {character: otto}}
turn: {of: Petra}
round: {control: Petra, pot: 3, turn_of: Jett}
line:
  - everyone: settles
""",
        "Otto passes in the Round.",
    ),
}


@pytest.mark.parametrize("what", HELD)
def test_told_as_it_is(what: str) -> None:
    table, sentence = HELD[what]
    end = play_line(load_text(f"format: 2\ntitle: {what}\n{table}")).end
    record = "\n".join(text.record(moment) for moment in end.line())
    assert sentence in record


def test_a_teammate_whom_no_card_may_help() -> None:
    """Her card is not refused for a loss that her team does have."""
    table = """format: 2
title: No help
mode: two-headed-dragon
teams: {a: [Vlazlo, Zot], b: [Daareka, Bryn]}
seats: {Vlazlo: {}, Zot: {}, Daareka: {hand: [ink-spray]}, Bryn: {}}
turn: {of: Vlazlo}
playing: {by: Vlazlo, card: no-von-can-help-you-now, on: Bryn}
line:
  - {expect: {window: card}}
"""
    said = "\n".join(map(text.window, play_line(load_text(table)).end.line()))
    assert "Daareka's own Fortitude. “No von can help you now” does no such thing." in said
    assert "Not for Bryn: teammates cannot help" in said
