"""A puzzle tried: what each choice leads to if both sides do their best, and where to look.

Nothing is looked up: every answer is proved or refuted when it is first asked for.
"""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from ..kernel import Act, CardNo, Moment, Option, Refusal, SeatNo
from ..scenario import Scenario, start
from ..scenario.claim_text import read_claim
from ..scenario.claimed import names_of
from ..scenario.claims import Aim
from ..scenario.schema import PuzzleSheet
from .answers import Answer, Answers, answers


class PlayedOut(NamedTuple):
    """A choice with its answer, and the moments of the line that shows it, that of the question
    first."""

    answer: Answer
    line: tuple[Moment, ...]


class Spared(NamedTuple):
    """A card that could answer a tempting play, and cannot answer the right one: who holds it, and
    why not."""

    seat: SeatNo
    refusal: Refusal
    moment: Moment


class PuzzleTry:
    """A puzzle that is being tried.

    Raises:
        ValueError: the scenario is no puzzle.
    """

    def __init__(self, scenario: Scenario) -> None:
        if scenario.puzzle is None:
            raise ValueError(f"{scenario.id} is no puzzle")
        self.scenario = scenario
        self.sheet: PuzzleSheet = scenario.puzzle
        self.moment = start(scenario)

    @cached_property
    def aim(self) -> Aim:
        """What is to be reached."""
        aim = read_claim(self.sheet.aim, names_of(self.scenario))
        assert isinstance(aim, Aim)
        return aim

    @cached_property
    def found(self) -> Answers:
        """All choices, each proved or refuted."""
        return answers(self.moment, self.aim, keep=True)

    def answer(self, option: Option) -> Answer:
        """What is known of a choice."""
        return next(each for each in self.found.each if each.option == option)

    def played_out(self, option: Option) -> PlayedOut:
        """A choice, played on as both sides do best: a refutation where it is wrong."""
        answer = self.answer(option)
        line = [self.moment, self.moment.choose(option)]
        for _, move in answer.line:
            if move.option is not None and move.option in line[-1].options:
                line.append(line[-1].choose(move.option))
        return PlayedOut(answer, tuple(line))

    @cached_property
    def answerer(self) -> tuple[SeatNo, CardNo] | None:
        """Who has something to play against most of the wrong plays, and which card: the one that
        comes first where several do."""
        first = [
            self.refuter(each.option)
            for each in self.found.each
            if each.right is False and each.option.act is Act.PLAY
        ]
        played = Counter((seat, option.card) for seat, option in filter(None, first))
        return played.most_common(1)[0][0] if played else None

    @cached_property
    def spared(self) -> Spared | None:
        """What tells the right play from the tempting ones: the card that answers these, if it
        cannot answer the right one and is not played later on either."""
        right = self.found.right
        if not right or self.answerer is None:
            return None
        seat, card = self.answerer
        good = self.moment.choose(right[0])
        title = self.moment.setup.cast[card].title
        line = self.played_out(right[0]).line
        made = {moment.option.card for moment in line if moment.option is not None}
        if title in {self.moment.setup.cast[each].title for each in made if each >= 0}:
            return None
        answers_wrong = any(
            card in {play.card for play in self.moment.choose(each.option).plays_of(seat)}
            for each in self.found.each
            if each.right is False and each.option.act is Act.PLAY
        )
        if not answers_wrong or card in {play.card for play in good.plays_of(seat)}:
            return None
        no = next((each for each in good.refusals_of(seat) if each.card == card), None)
        return Spared(seat, no, good) if no is not None else None

    def refuter(self, option: Option) -> tuple[SeatNo, Option] | None:
        """Who answers a choice first, and with what, in the line that refutes it."""
        assert self.moment.decision is not None
        mine = self.moment.decision.seat
        for moment in self.played_out(option).line[1:]:
            assert moment.parent is not None and moment.parent.decision is not None
            seat, made = moment.parent.decision.seat, moment.option
            if seat != mine and made is not None and made.act is Act.PLAY:
                return seat, made
        return None
