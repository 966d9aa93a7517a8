"""Questions without end: tables are taken, asked about and checked; none is like another."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from ..catalogue import FileError
from ..scenario import LineError, load_text, play_line, text_of
from ..scenario.migrate import as_written
from ..scenario.schema import Book
from .board import board, can_be_told, card_words, cards_of, sheets_at, waits
from .kinds import KINDS, DraftQuestion
from .misread import of_misreadings
from .question import PracticeQuestion, Quiz
from .tables import PracticeTable, of_files, of_games

SHARES = {"which": 3, "who": 2, "may": 1, "outcome": 5, "misread": 5}
"""How often each kind of question is tried."""
LONGEST = 900
"""Signs that board, cards and question may have together."""
TRIES = 25
"""So many tables are tried for a question of one kind."""
GIVE_UP = 40
"""So often in a row no question was found, and there is none any more."""
LATELY, OFTEN, ALIKE = 20, 3, 2
"""Among so many questions a reason stands at most so often, and what waits so often."""
RECENT = 100
"""Among so many questions no idea comes twice."""


def questions(
    seed: int = 0,
    edition: Book | None = None,
    topic: str | None = None,
    characters: tuple[str, ...] = (),
) -> Iterator[PracticeQuestion]:
    """Questions without end; the same words give the same questions.

    With a ``topic`` a rule of it decides each of them, with an ``edition`` they are played by that
    book, and ``characters`` sit at the table.
    """
    chance = Random(f"quiz {seed}")
    met: set[tuple[str, ...]] = set()
    ideas: list[tuple[str, ...]] = []
    tables = _tables(chance, edition, topic, characters)
    misread = _misread(chance, edition, topic)
    idle = 0
    while idle < GIVE_UP:
        kind = chance.choices(list(SHARES), list(SHARES.values()))[0]
        idle += 1
        for table in islice(misread if kind == "misread" else tables, TRIES):
            question = None
            for draft in _drafts(table, kind, chance):
                whole = _whole(draft)
                if whole in met or _stale(draft, ideas[-RECENT:]):
                    continue
                if not _fits(draft, topic, characters):
                    continue
                question = written(draft, topic)
                if question is not None:
                    met.add(whole)
                    ideas.append(draft.key)
                    idle = 0
                    yield question
                    break
            if question is not None:
                break


def _stale(draft: DraftQuestion, ideas: list[tuple[str, ...]]) -> bool:
    """Whether the idea came up a while ago, or what waits or a reason did too often just now."""
    lately = ideas[-LATELY:]
    _, subject, *reasons = draft.key
    often = max((sum(why in idea[2:] for idea in lately) for why in reasons), default=0)
    alike = sum(idea[1] == subject for idea in lately)
    kind_of = (draft.kind, *reasons)
    same = any((idea[0], *idea[2:]) == kind_of for idea in lately)
    return draft.key in ideas or same or often >= OFTEN or alike >= ALIKE


def _whole(draft: DraftQuestion) -> tuple[str, ...]:
    """All that tells a question from another."""
    answers = sorted(each.text for each in draft.answers)
    return (draft.ask, *answers, *waits(draft.moment))


def _tables(
    chance: Random, edition: Book | None, topic: str | None, characters: tuple[str, ...]
) -> Iterator[PracticeTable]:
    """Tables of games and of scenario files by turns; of a topic, of its files first."""
    games = of_games(chance, edition or "rdi5", characters)
    if characters:
        yield from games
    while True:
        some = 0
        for table in of_files(chance, edition, topic):
            some += 1
            yield table
            yield next(games)
        if not some:
            yield next(games)


def _misread(chance: Random, edition: Book | None, topic: str | None) -> Iterator[PracticeTable]:
    """The tables at which a rule can be misread, again and again."""
    while True:
        some = False
        for table in of_misreadings(chance, edition, topic):
            some = True
            yield table
        if not some:
            return


def _drafts(table: PracticeTable, kind: str, chance: Random) -> Iterator[DraftQuestion]:
    try:
        yield from KINDS[kind](table, chance)
    except (FileError, LineError):
        return


def _fits(draft: DraftQuestion, topic: str | None, characters: tuple[str, ...]) -> bool:
    topics = {rule.partition(".")[0] for rule in draft.rules}
    known = set(characters)
    who = {sheet.character for sheet in draft.scenario.seats.values()}
    return (
        (topic is None or topic in topics)
        and (not known or bool(known & who))
        and bool(draft.rules)
    )


def written(draft: DraftQuestion, topic: str | None = None) -> PracticeQuestion | None:
    """The question as it is asked, if it can be told, and its file says the same."""
    moment = draft.moment
    if not can_be_told(moment):
        return None
    shown = dict.fromkeys((*cards_of(moment), *draft.cards, *sheets_at(moment)))
    cards = {moment.setup.cast[card].title: card_words(moment, card) for card in shown}
    lines = (*board(moment), *waits(moment))
    if sum(map(len, (*lines, *cards.values(), draft.ask))) > LONGEST or len(cards) < len(shown):
        return None
    text = text_of(as_written(draft.scenario))
    try:
        play_line(load_text(text))
    except (FileError, LineError):
        return None
    first = draft.rules[0].partition(".")[0]
    return PracticeQuestion(
        draft.kind, topic or first, draft.level, draft.scenario.edition, draft.ask, board(moment),
        waits(moment), cards, draft.answers, draft.right, draft.why, draft.rules, text,
    )  # fmt: skip


class Practice:
    """Practice in a notebook: ``Practice(seed=3).questions(10)`` shows ten questions, and
    ``.shown()`` of them their answers."""

    def __init__(
        self,
        seed: int = 0,
        edition: Book | None = None,
        topic: str | None = None,
        characters: tuple[str, ...] = (),
    ) -> None:
        self._stream = questions(seed, edition, topic, characters)

    def question(self) -> PracticeQuestion:
        """The next question.

        Raises:
            StopIteration: there is none any more of this topic.
        """
        return next(self._stream)

    def questions(self, n: int = 10) -> Quiz:
        """The next questions, at most so many."""
        return Quiz(tuple(islice(self._stream, n)))
