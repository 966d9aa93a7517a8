"""Cards in words, and words read as cards: text and behaviour cannot disagree."""

from .names import (
    EVENT,
    KIND,
    LOST,
    MOMENT,
    PHASE,
    STAT,
    counted,
    deck_name,
    kind_of,
    made_up,
    plural,
    short,
    token_name,
    type_of,
    type_of_mode,
)
from .reading import (
    Misread,
    brief_words,
    condition_words,
    cost_words,
    effect_words,
    effects_words,
    header_of,
    meaning,
    mode_words,
    own_card,
    read,
    record_words,
    static_words,
    with_header,
    would_words,
)

__all__ = [
    "EVENT", "KIND", "LOST", "MOMENT", "PHASE", "STAT", "Misread", "brief_words",
    "condition_words", "cost_words", "counted", "deck_name", "effect_words", "effects_words",
    "header_of", "kind_of", "made_up", "meaning", "mode_words", "own_card", "plural", "read",
    "record_words", "short", "static_words", "token_name", "type_of", "type_of_mode",
    "with_header", "would_words",
]  # fmt: skip
