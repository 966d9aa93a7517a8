"""What happens, in sentences: choices, refusals, the record, and what is going on now.

One file a subject: ``names`` of what lies on the table, ``choices`` and refusals, ``record`` (which
leads each entry to its subject) with ``plays``, ``drinking``, ``turns``, ``rounds``, ``events``,
``losses`` and ``decisions``; ``changes`` has the half sentences that they share.
"""

from .changes import changes_words
from .choices import answers, for_whom, option_label, option_words, play_verb, refusal_words
from .names import (
    drink_name,
    listed,
    number,
    on_whom,
    one_end,
    parts_words,
    pile_title,
    reconstructed_decks,
    side_name,
    side_names,
    subject_words,
    title,
    window_about,
)
from .questions import Question, question
from .record import Told, sentence, told, told_of

__all__ = [
    "Question",
    "Told",
    "answers",
    "changes_words",
    "drink_name",
    "for_whom",
    "listed",
    "number",
    "on_whom",
    "one_end",
    "option_label",
    "option_words",
    "parts_words",
    "pile_title",
    "play_verb",
    "question",
    "reconstructed_decks",
    "refusal_words",
    "sentence",
    "side_name",
    "side_names",
    "subject_words",
    "title",
    "told",
    "told_of",
    "window_about",
]
