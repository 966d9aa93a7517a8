"""The rules: positions, windows, plays and losses as pure functions of values.

Nothing in this room reads a file, a clock or a global. Cards and characters come in with the
:class:`~rdi_explore.kernel.machine.setup.Setup`; their names do not occur here.

This is the front door: what other rooms may use stands here, and they use nothing else (a test
keeps it). Inside, a file imports from the file that it means.
"""

from .characters.mushrooms import BOX as MUSHROOM_BOX
from .characters.plots import PLOTTED
from .characters.side_decks import discards_of
from .drinks.mixing import mixed
from .events import prizes
from .events.event_decks import DECKS as EVENT_DECKS
from .events.event_decks import DISCARDS as EVENT_DISCARDS
from .events.event_decks import DUNGEON as DUNGEON_EVENTS
from .events.event_decks import SEA as SEA_EVENTS
from .events.prizes import INN as PRIZES
from .events.prizes import POT as PRIZE_IN_POT
from .law.aims import aims as aims_of
from .law.checks import NO_CARD_LEAVES
from .law.conditions import Law, compile_law
from .law.judge import window_plays
from .law.reasons import REASONS, longest_first
from .law.refusal import Refusal
from .law.why_not import refusal_of_players
from .machine import engine
from .machine.declare import Item
from .machine.desk import HIGHEST as HIGHEST_ATTRIBUTE
from .machine.desk import TAVERN_DECK, TAVERN_DISCARD, Desk, added
from .machine.engine import NoProgress, OpenTable, advance, choose, rulings_read
from .machine.moment import IllegalChoice, Moment
from .machine.record import Change, Entry, Recorded
from .machine.rulings import Rulings
from .machine.script import OVER, SCRIPTS, Step, edges
from .machine.setup import HAND_SIZE, HouseNote, Setup, Variant
from .playing import announce
from .playing.played import PLAYED
from .teams.tracks import LONGEST, Markers, new_tracks
from .teams.variants import POTION, TEAMS, NoSuchVariant, quotas
from .timing.subject import VILLAIN, law_of, losses_of
from .timing.window import asking_order
from .timing.window import order as seats_asked
from .turn import beginning
from .turn.stages import before_special_action, choice_of, just_announced
from .values import (
    DECLINING,
    FIRST_SEAT,
    INN,
    NOBODY,
    NOTHING,
    PASS,
    PHASES,
    POT,
    WHOLE,
    Act,
    After,
    AnteDemand,
    AnyFrame,
    Bidding,
    CardNo,
    CardOrNothing,
    CardSet,
    Champions,
    Choosing,
    Contest,
    Dare,
    Deal,
    Decision,
    Discarding,
    Dividing,
    Drawing,
    Drink,
    Drinking,
    DrinkingContest,
    Drinks,
    Event,
    EventDecks,
    Fetching,
    Gambling,
    Game,
    Gathering,
    Giving,
    Growing,
    Harvesting,
    Hooks,
    Hurt,
    Keeping,
    Kindling,
    Losing,
    ModeNo,
    Offering,
    Option,
    Ordering,
    Part,
    PartNo,
    PassedOut,
    Payment,
    Phase,
    Picking,
    Pile,
    Planting,
    Play,
    Plotting,
    Position,
    Receiver,
    Recovering,
    Refill,
    Replacing,
    Reveal,
    Round,
    RoundOnTheHouse,
    Seat,
    SeatNo,
    SeatOrNobody,
    Sequel,
    Span,
    Turn,
    Value,
    Window,
    WindowKind,
    by_seat,
    is_seat,
    span,
)
from .vocabulary import cards
from .vocabulary.answers import Add, LossChange
from .vocabulary.cards import Card, Deed, Mode, Occasion, Stat, Token, Word
from .vocabulary.fields import Field as NameField
from .vocabulary.fields import (
    all_of,
    kinds_within,
    named,
    names_in,
    occasions_of,
    parts_of,
    whom_words,
    with_verbs,
)
from .vocabulary.fields import fields as fields_of
from .vocabulary.players import Pay
from .vocabulary.terms import DECK as DECK_NAME
from .vocabulary.terms import FAMILY as FAMILY_NAME
from .vocabulary.terms import RULE as RULE_NAME
from .vocabulary.terms import TOKEN as TOKEN_NAME
from .vocabulary.terms import TRAIT as TRAIT_NAME

# Positions: seats, piles, what is chosen.
__all__ = [
    "Act", "Contest", "Drink", "Option", "Part", "Pile", "Position", "Round", "Seat", "Span",
    "Value",
]  # fmt: skip
# What seats, cards and parts are called.
__all__ += [
    "DECLINING", "FIRST_SEAT", "INN", "NOBODY", "NOTHING", "PASS", "PHASES", "POT", "WHOLE",
    "CardNo", "CardOrNothing", "CardSet", "ModeNo", "PartNo", "Receiver", "SeatNo",
    "SeatOrNobody", "WindowKind", "by_seat", "is_seat", "span",
]  # fmt: skip
# Items of the agenda: rules that are being carried out.
__all__ += [
    "After", "AnteDemand", "AnyFrame", "Bidding", "Champions", "Choosing", "Dare", "Deal",
    "Discarding", "Dividing", "Drawing", "Drinking", "DrinkingContest", "Drinks", "Event",
    "EventDecks", "Fetching", "Gambling", "Game", "Gathering", "Giving", "Growing", "Harvesting",
    "Hooks", "Hurt", "Keeping", "Kindling", "Losing", "Offering", "Ordering", "PassedOut",
    "Payment", "Phase", "Picking", "Planting", "Play", "Plotting", "Recovering", "Refill",
    "Replacing", "Reveal", "RoundOnTheHouse", "Sequel", "Turn", "Window",
]  # fmt: skip
# Cards: the vocabulary (a module), and what its fields are.
__all__ += [
    "DECK_NAME", "FAMILY_NAME", "RULE_NAME", "TOKEN_NAME", "TRAIT_NAME", "Add", "Card", "Deed",
    "LossChange", "Mode", "NameField", "Pay", "Stat", "Token", "all_of", "cards", "fields_of",
    "kinds_within", "named", "names_in", "whom_words", "with_verbs",
]  # fmt: skip
# Playing: a setup, a moment and what may follow; the record.
__all__ += [
    "Change", "Decision", "Entry", "HouseNote", "IllegalChoice", "Moment", "NoProgress",
    "OpenTable", "Recorded", "Rulings", "Setup", "Variant", "advance", "choose",
]  # fmt: skip
# How the rules run: tables of steps, and the desk on which they work.
__all__ += ["OVER", "SCRIPTS", "Desk", "Item", "Step", "added", "edges", "engine", "rulings_read"]
# How far an item has come, and where play begins that nobody has played up to here.
__all__ += ["before_special_action", "beginning", "choice_of", "just_announced"]
# Legality: who may play what, and every reason why not.
__all__ += [
    "NO_CARD_LEAVES", "REASONS", "Law", "Refusal", "aims_of", "asking_order", "compile_law",
    "law_of", "longest_first", "losses_of", "refusal_of_players", "seats_asked",
    "window_plays",
]  # fmt: skip
# What single rooms know: variants, tracks, event decks, side decks, prizes.
__all__ += [
    "DUNGEON_EVENTS", "EVENT_DECKS", "EVENT_DISCARDS", "HAND_SIZE", "HIGHEST_ATTRIBUTE",
    "LONGEST", "MUSHROOM_BOX", "PLAYED", "PLOTTED", "POTION", "PRIZES", "PRIZE_IN_POT",
    "SEA_EVENTS", "TAVERN_DECK", "TAVERN_DISCARD", "TEAMS", "VILLAIN", "Markers",
    "NoSuchVariant", "Occasion", "Word", "announce", "discards_of", "mixed", "new_tracks",
    "occasions_of", "parts_of", "prizes", "quotas",
]  # fmt: skip
