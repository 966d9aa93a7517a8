"""Practice: questions about the rules that the kernel answers.

A question's way: :mod:`.tables` takes a moment of a game or of a scenario file; :mod:`.hands` deals
hands and cuts the table down as long as the answer stays; :mod:`.fitting` asks the kernel who may
play what, :mod:`.outcomes` what comes of it (:mod:`.saving`: which card decides; :mod:`.rounds`:
whose turn it is);
:mod:`.generator` writes it down as a scenario file that asserts the answer, and leaves out what is
like another.
"""

from .generator import NoQuestion, Practice, not_found, questions
from .question import Alternative, PracticeQuestion, Quiz

__all__ = [
    "Alternative", "NoQuestion", "Practice", "PracticeQuestion", "Quiz", "not_found", "questions",
]  # fmt: skip
