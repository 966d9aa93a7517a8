"""What happens, in sentences: choices, refusals, the record, and what is going on now.

One file a subject: ``names`` of what lies on the table, ``choices``, ``refusals``, ``record``
(which leads each entry to its subject) with ``plays``, ``drinking``, ``turns``, ``rounds``,
``events``, ``losses`` and ``decisions``; ``changes`` has the half sentences that they share.
"""

from .allowed import allowed_words
from .changes import changes_words, ignores
from .choices import (
    NumberedOption,
    answers,
    choice_words,
    for_whom,
    numbered,
    option_label,
    option_words,
    play_verb,
    way_words,
)
from .headlines import deed_words, headline, in_brief, in_short, story
from .names import (
    drink_name,
    listed,
    number,
    on_whom,
    one_end,
    parts_words,
    pile_title,
    side_name,
    side_names,
    subject_words,
    title,
    whom_words,
    window_about,
)
from .nearest import Supposition, nearest_words, suppositions
from .questions import Question, asks_words, fact_words, question
from .record import Sentence, sentence, told, told_by, told_of
from .refusals import refusal_words
from .sureness import KNOWLEDGE, cards_played, note_words, rests_on, sureness, told_in, unsure

__all__ = [
    "KNOWLEDGE",
    "NumberedOption",
    "Question",
    "Sentence",
    "Supposition",
    "allowed_words",
    "answers",
    "asks_words",
    "cards_played",
    "changes_words",
    "choice_words",
    "deed_words",
    "drink_name",
    "fact_words",
    "for_whom",
    "headline",
    "ignores",
    "in_brief",
    "in_short",
    "listed",
    "nearest_words",
    "note_words",
    "number",
    "numbered",
    "on_whom",
    "one_end",
    "option_label",
    "option_words",
    "parts_words",
    "pile_title",
    "play_verb",
    "question",
    "refusal_words",
    "rests_on",
    "sentence",
    "side_name",
    "side_names",
    "story",
    "subject_words",
    "suppositions",
    "sureness",
    "title",
    "told",
    "told_by",
    "told_in",
    "told_of",
    "unsure",
    "way_words",
    "whom_words",
    "window_about",
]
