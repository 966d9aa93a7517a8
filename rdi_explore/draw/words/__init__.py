"""What happens, in sentences: choices, refusals, the record, and what is going on now.

One file a subject: ``names`` of what lies on the table, ``choices`` and refusals, ``record`` (which
leads each entry to its subject) with ``plays``, ``drinking``, ``turns``, ``rounds``, ``events``,
``losses`` and ``decisions``; ``changes`` has the half sentences that they share.
"""

from .changes import changes_words
from .choices import answers, option_label, option_words, refusal_words
from .names import (
    drink_name,
    listed,
    number,
    one_end,
    parts_words,
    reconstructed_decks,
    subject_words,
    title,
    window_about,
)
from .record import Told, sentence, told, told_of

__all__ = [
    "Told",
    "answers",
    "changes_words",
    "drink_name",
    "listed",
    "number",
    "one_end",
    "option_label",
    "option_words",
    "parts_words",
    "reconstructed_decks",
    "refusal_words",
    "sentence",
    "subject_words",
    "title",
    "told",
    "told_of",
    "window_about",
]
