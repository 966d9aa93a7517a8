"""The sentences of a card: a mode and when it may be played, a Drink, what may be done to it.

Where a sentence is said and read, nothing that acts is left out. What does not act has no words; it
is the card's header (:class:`~.reading.Header`): :data:`UNSAID` says which fields these are.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from ...kernel import cards as c
from .nested import SENTENCES
from .templates import remark, sentence
from .verbs import A_CARD, CONDITIONS, COSTS, EFFECTS, STATICS

UNSAID: Mapping[type[msgspec.Struct], Mapping[str, Any]] = {
    c.Card: {
        "id": "", "title": "", "owner": "generic", "rules": (), "short": "",
        "knowledge": "shown", "sources": (), "note": "",
    },
    c.Mode: {"name": "", "rules": ()},
    c.Protection: {"rule": "i-dont-think-so.only-by-another"},
    c.Immunity: {"rule": "ignore.cannot-be-ignored"},
    c.Upkeep: {"in_play": "", "numbers": {}, "rules": ()},
    c.Track: {"rules": ()},
}  # fmt: skip
"""What no word says, with what it is without a header: names, and which rules and books are cited.
"""

_ANSWERS = (
    "{answers|card=in answer to a card|drink=on a revealed Drink|event=when an Event is revealed"
    "|ante=when you must ante|payment=when you owe Gold"
    "|loss=after you have lost Fortitude to another player's card"
    "|round=during a Round of Gambling|won=when a Round of Gambling is won"
    "|taken=when the pot is taken|phase=in a phase}"
)
_AS = (
    "{as_|action=as your Action|gambling=on your turn in a Round of Gambling"
    "|cheating=on your turn in a Round of Gambling, also on a Winning Hand"
    "|sometimes=as a Sometimes Card|anytime=at any time"
    "|use=once in each of your Action Phases, while it lies in front of you"
    "|ability=at any time, without playing a card|hook=as a part of the card that reveals it"
    "|event=when it is revealed}"
)
_WHEN = (
    "[{when:lost}{as_=sometimes}{answers=loss}|{when:phase}{as_=sometimes}{answers=phase}"
    "|in answer to {when:a card}{as_=sometimes}{answers=card}"
    f"|{_ANSWERS}{{as_=sometimes}}[{{when:conditions}}]"
    f"|[{{at}}{{as_=hook}}|{_AS}|{_AS}, {{at}}][, {_ANSWERS}][{{when:conditions}}]]"
)
MODE = (
    f"{_WHEN}[ with {{least}} Alcohol Content or more]"
    "[|, as often as you want{often=true}{may=true}|, if you want{may=true}"
    "|, again and again{often=true}]"
    "[, also by your teammates{shared=true}][, for nobody but you{own_only=true}]"
    "[, not on the player to whom it belongs{spares=owner}]"
    "[, on {targets:several} other player(s)]: {do:effects}."
    "[ For that {cost:costs}.]"
    "[| It is played from in front of you.{from_=front}"
    "| It is played from your Plotted Cards.{from_=plotted}]"
    "[ Only a player with a {only_on:one token} can be picked.]"
    "[ What the top card of {reveals:deck} does belongs to it.]"
    "[ If it is Negated: {if_negated:instead}.]"
    "[ {answered_as|action=What it does may be reduced or Ignored as if an Action Card did it"
    "|sometimes=It may be answered like a Sometimes Card"
    "|effect=It may be answered like no card of any type}.]"
    "[ Otto cannot be picked: he {passes_over|choices=makes no choices"
    "|stories=takes no Story Cards}.]"
)
"""When a mode may be played and what it does."""

NO_TEXT = "No book that we use shows its text."
"""Said of a card of which nothing else is known."""

CARD = (
    "[It is {type:kinds} Card.\n][It is {event_class:a}[ of Encounter Level {level}].\n]"
    "[It belongs to {deck:deck}.\n][It counts as {family:family}.\n]"
    "[It counts only while its character is {played_as|usual=not the Boss|boss=the Boss}.\n]"
    f"[{NO_TEXT}\n|"
    "[{crop}\n][{track}\n][{face}\n]"
    "[As an Event: {event:effects}.\n][{modes:modes}\n][{only}\n][{immune}\n][{upkeep}\n]"
    "[It has {fortitude} Fortitude of its own. Others may hit it in your place, and with none left "
    "it is discarded.\n]"
    "[{static:statics}\n]]"
    "[Otto is healed by it at once{to_automaton=healing}.\n]"
)

_TASTE = (
    "[{alcohol:signed} Alcohol Content|{fortitude:signed} Fortitude"
    "|{alcohol:signed} Alcohol Content and {fortitude:signed} Fortitude] instead for {trait:trait}"
)
_FACE = (
    "[{alcohol:signed} Alcohol Content|{fortitude:signed} Fortitude"
    "|{alcohol:signed} Alcohol Content, {fortitude:signed} Fortitude][, but {tastes:tastes}]"
    "[, draw {draw} card(s)][, discard {discard} card(s)]"
    "[|, and a Chaser{chaser=both}|, and a Chaser by its title{chaser=title}"
    "|, and a Chaser by its icon{chaser=icon}|, and a Chaser by a rule of its own{chaser=text}]"
    "[, may be shared with another player{splits_itself=true}]"
    "[, no card may split it{other_splits=false}]"
    "[, then it stays in front of its drinker{after=front}]"
    "[, and belongs to the Tavern Deck{deck=tavern}]."
)
_IMMUNITY = (
    "It cannot be {to}[ if the player of the card that it answers has a {against:one token}]."
)
_PARTS: Mapping[type[msgspec.Struct], str] = {
    c.Taste: _TASTE,
    c.Face: _FACE,
    c.Mode: MODE,
    c.Immunity: _IMMUNITY,
    c.Protection: "Only {families:families} and its like may answer it.",
    c.Upkeep: "When it is hit, pay the Inn {gold} Gold, or discard it.",
    c.Crop: "Harvest Values: {values:numbers}[; it is never gathered{gathered=false}].",
    c.Track: (
        "[When the token comes to the fire spot of the {token:one token} track, the fire takes "
        "effect; no book says where that spot is"
        "|The fire spot of the {token:one token} track is {fire} spot(s) above the first one]."
    ),
    c.Card: CARD,
}

_GOES_WITHOUT_SAYING: Mapping[type[msgspec.Struct], Mapping[str, Any]] = {c.Card: {"type": ()}}
"""A type that follows from what the card does is not said (:func:`~.reading.meaning`)."""

for _name, _table in (
    ("effect", {verb: words.full for verb, words in EFFECTS.items()}),
    ("condition", CONDITIONS),
    ("a card", A_CARD),
    ("cost", COSTS),
    ("static", STATICS),
):
    SENTENCES[_name] |= {verb: sentence(verb, text) for verb, text in _table.items()}
SENTENCES["brief"] |= {verb: remark(verb, words.brief) for verb, words in EFFECTS.items()}
SENTENCES["record"] |= {verb: remark(verb, words.record) for verb, words in EFFECTS.items()}
SENTENCES["would"] |= {
    verb: remark(verb, words.would) for verb, words in EFFECTS.items() if words.would
}
SENTENCES["part"] |= {
    kind: sentence(kind, text, {**UNSAID.get(kind, {}), **_GOES_WITHOUT_SAYING.get(kind, {})})
    for kind, text in _PARTS.items()
}
