"""Search and reference: questions in players' words, a page for each rule and each card.

``words.py`` reads a question, ``entries.py`` gathers what can be found, ``index.py`` says how well
each thing fits, ``reply.py`` ranks and answers. What is said of words and rules is data: the words
that players use (``words.yaml``), other ways to ask for a rule (``asked.yaml``), and what no book
speaks of (``silent.yaml``).
"""

from .reply import Hit, Reply, ask

__all__ = ["Hit", "Reply", "ask"]
