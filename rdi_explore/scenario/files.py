"""Scenario files: finding, reading and checking them."""

import difflib
import hashlib
import itertools
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from ..catalogue import Document, FileError, cards, characters, tokens
from ..catalogue.cards import cards_of, known, of_ones_own
from ..catalogue.decks import AUTOMATON
from ..catalogue.reading import content_of, document
from ..kernel import (
    LONGEST,
    Card,
    NoSuchVariant,
    Rulings,
    WindowKind,
    quotas,
    rulings_read,
    with_verbs,
)
from ..kernel import MUSHROOM_BOX as BOX
from ..kernel import TRAIT_NAME as TRAIT
from ..packed import kept, named, opened
from ..rulebook import BOOKS, UnknownWord, ValueNotAllowed, rules, rulings_for
from . import game
from .answers import answer_problems
from .cases import MARK, case_of
from .claim_text import read_claim
from .claim_words import ClaimError
from .claimed import names_of
from .claims import Aim
from .houses import FOLDER as HOUSES
from .houses import house_files, prepared, with_house
from .lesson import faults
from .lesson_check import lesson_problems, table_of
from .middle import problems
from .migrate import as_read
from .piles import COUNTED, ON_THE_TABLE, at_seats, wrong_piles
from .saved import Reader
from .schema import (
    FORMAT,
    NAMES_WHAT_IT_CHECKS,
    SHORT_FORMS,
    VERBS,
    Case,
    ClaimSheet,
    Facts,
    HouseSheet,
    PuzzleSheet,
    QuestionSheet,
    SavedPosition,
    Scenario,
    SeatFacts,
    Sheet,
    StepSheet,
    Waiting,
    names,
)  # fmt: skip
from .start import position_of, setup_of, teams_of

SHELF = "scenarios"
"""The file of the user's cache in which whole scenarios are kept."""
_FACTS = {name for name in Facts.__struct_fields__ if name != "seats"}
NOTHING_CHECKED = "this checks nothing"


LONGEST_NAME = 40
"""No seat has a longer name."""
MOST_TOKENS = 99
"""No player has more tokens of one name."""


def _no_name(name: str, seats: Iterable[str]) -> str:
    """Why a word cannot be the name of a seat, as the end of a sentence; or nothing."""
    if name in _FACTS or name in ("nobody", "everyone", "inn"):
        return ": it means something else"
    if not name or name != name.strip() or len(name) > LONGEST_NAME:
        return f": it has 1 to {LONGEST_NAME} letters, and no space at its ends"
    if "/" in name or not name.isprintable():
        return ": no “/” and no signs that one cannot see"
    alike = next((other for other in seats if other != name and _same(other, name)), "")
    return f" beside “{alike}”" if alike else ""


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _gather(facts: Any) -> Any:
    """Facts as they are checked: what is no word of the table is the name of a seat."""
    if not isinstance(facts, dict):
        return facts
    at_seats = {key: value for key, value in facts.items() if key not in _FACTS}
    plain = {key: value for key, value in facts.items() if key in _FACTS}
    for word, (who, what) in SHORT_FORMS.items():
        if isinstance(plain.get(word), list):
            plain[word] = [_in_full(item, who, what) for item in plain[word]]
    return {**plain, "seats": at_seats} if at_seats else plain


def _in_full(item: Any, who: str, what: str) -> Any:
    """``{Sera: 2}`` as ``{drinker: Sera, alcohol: 2}``."""
    if isinstance(item, dict) and len(item) == 1 and who not in item:
        ((name, number),) = item.items()
        return {who: name, what: number}
    return item


def _prepare(data: Any) -> Any:
    """A scenario, a case or a step as it is checked."""
    if not isinstance(data, dict):
        return data
    ready = dict(data)
    for word in ("expect", "change"):
        if word in ready:
            ready[word] = _gather(ready[word])
    for word in ("line", "cases"):
        if isinstance(ready.get(word), list):
            ready[word] = [_prepare(item) for item in ready[word]]
    lesson = ready.get("lesson")
    if isinstance(lesson, dict) and isinstance(lesson.get("questions"), list):
        asked = [_prepare_question(item) for item in lesson["questions"]]
        ready["lesson"] = {**lesson, "questions": asked}
    if isinstance(ready.get("cards"), list):
        ready["cards"] = with_verbs(ready["cards"], Card)
    if "house" in ready:
        ready["house"] = prepared(ready["house"])
    return ready


def _with_defaults(data: Any, name: str) -> Any:
    """A file without the word is one of format 1; one without an id goes by its name."""
    return {"format": 1, "id": Path(name).stem, **data} if isinstance(data, dict) else data


def _prepare_question(data: Any) -> Any:
    """A question as it is checked: the facts of its aim and statements are gathered, too."""
    if not isinstance(data, dict):
        return data
    ready = dict(data)
    if "choose" in ready:
        ready["choose"] = _prepare(ready["choose"])
    if isinstance(ready.get("state"), list):
        ready["state"] = [_prepare(each) for each in ready["state"]]
    return ready


_OLD_QUESTIONS = {"cite", "refused", "think"}


def is_old_lesson(data: Any) -> bool:
    """Whether a file has a lesson of format 1: its questions had other words, its answers no texts.

    Nobody but its author can write those: the file plays as it did, without the lesson.
    """
    lesson = data.get("lesson") if isinstance(data, dict) and "format" not in data else None
    if not isinstance(lesson, dict):
        return False
    asked = lesson.get("questions")
    each = [one for one in asked if isinstance(one, dict)] if isinstance(asked, list) else []
    return "path" not in lesson or any(_OLD_QUESTIONS.intersection(one) for one in each)


_FIRST = {
    "seats": "seats: {Ann: {hand: [i-dont-think-so]}, Ben: {}}",
    "turn": "turn: {of: Ann, phase: action}",
}
"""What a file needs at least."""


def _added_seats(document: Document, at: str, case: Case, scenario: Scenario) -> None:
    """A case may have seats of its own, but none whose name is one of the file's misspelt."""
    for name in case.seats.keys() - scenario.seats:
        if near := difflib.get_close_matches(name, scenario.seats, 1, 0.8):
            problem = f"a case that adds a seat “{name}” beside “{near[0]}”: is it misspelt?"
            raise document.error(f"{at}.{name}", problem, scenario.seats, name)


def load_text(text: str, name: str = "scenario") -> Scenario:
    """Check the text of a scenario file.

    Raises:
        FileError: it is not a scenario; the message names line, path and nearest word.
    """
    return load_document(Document(text, name))


def load_document(document: Document) -> Scenario:
    """Check a file that was parsed already.

    Raises:
        FileError: as :func:`load_text`.
    """
    document.unwritten = r"(?<=expect)\.seats|(?<=change)\.seats"
    data = document.data
    if is_old_lesson(data):
        data = {word: value for word, value in data.items() if word != "lesson"}
    scenario = document.convert(Scenario, _with_defaults(_prepare(data), document.name))
    if scenario.format != FORMAT:
        scenario = as_read(scenario)
    scenario = with_house(scenario, document)
    scenario = game.filled_in(scenario, document)
    _Checker(document, scenario).check(scenario.line, scenario.claims)
    for place, case in enumerate(scenario.cases):
        _added_seats(document, f"$.cases[{place}].seats", case, scenario)
        checker = _Checker(document, case_of(scenario, case), f"$.cases[{place}]")
        checker.check(case.line, case.claims)
    for path, problem, words, wrong in (*answer_problems(scenario), *lesson_problems(scenario)):
        raise document.error(path, problem, words, wrong)
    for place, question in enumerate(scenario.lesson.questions if scenario.lesson else ()):
        table, at = table_of(scenario, question), f"$.lesson.questions[{place}]"
        _Checker(document, table).question(at, question)
    for path, problem, words, wrong in faults(scenario):
        raise document.error(path, problem, words, wrong)
    return scenario


def stand_ins(scenario: Scenario) -> tuple[str, ...]:
    """The cards of the catalogue that cards of the file replace."""
    return tuple(card.id for card in scenario.cards if card.id in cards())


class _Checker:
    """What types alone cannot say: every name must be known, every step must have one verb.

    A case is checked like a scenario of its own, ``at`` its path.
    """

    def __init__(self, document: Document, scenario: Scenario, at: str = "$") -> None:
        self.document, self.scenario, self.at = document, scenario, at
        own = scenario.all_cards
        self.known: dict[str, Card] = {**cards(), **{card.id: card for card in own}}
        piles = {pile for sheet in scenario.seats.values() for pile in (*sheet.piles, *sheet.marks)}
        self.there = known(own, piles)

    def check(self, line: tuple[StepSheet, ...], claims: tuple[ClaimSheet, ...]) -> None:
        """Check the scenario, with that part of its line and of its claims that stands here."""
        scenario, fail = self.scenario, self.document.error
        top = self.at
        for word in ("seats", "turn"):
            in_cases = top == "$" and scenario.cases and all(c.turn for c in scenario.cases)
            if not getattr(scenario, word) and not (word == "turn" and in_cases):
                raise fail("$", f"“{word}” is missing, as {_FIRST[word]}")
        if top == "$":
            self._ids()
        owners = {*characters(), *(card.owner for card in self.known.values())}
        if scenario.cards and top == "$":
            self._own_cards()
        if not 2 <= len(scenario.seats) <= 8:
            raise fail(f"{top}.seats", f"{len(scenario.seats)} players; expected 2 to 8")
        if not 0 <= scenario.seed < 2**63:
            raise fail("$.seed", f"{scenario.seed}; expected 0 to 2^63 - 1")
        places = at_seats(scenario)
        for name, sheet in scenario.seats.items():
            at = f"{top}.seats.{name}"
            if problem := _no_name(name, scenario.seats):
                raise fail(at, f"“{name}” cannot be the name of a seat{problem}")
            self._numbers(at, sheet)
            for pile in ("hand", "deck", "discard"):
                self._cards(f"{at}.{pile}", getattr(sheet, pile), drinks=False)
            self._cards(f"{at}.pile", sheet.pile, drinks=True)
            self._cards(f"{at}.front", sheet.front, drinks=None)
            self._worn(f"{at}.worn", sheet)
            self._cards(f"{at}.sheets", sheet.sheets, drinks=None)
            for pile, ids in sheet.piles.items():
                self._cards(f"{at}.piles.{pile}", ids, drinks=None)
            facing = scenario.seats if sheet.character == AUTOMATON else ()
            there = places.union(facing)
            self._piles(at, wrong_piles(sheet.piles, sheet.marks, there, (*facing, BOX)))
            if sheet.away_with:
                self._seat(f"{at}.away_with", sheet.away_with)
            self._words(f"{at}.tokens", sheet.tokens, tokens(), "token")
            self._words(f"{at}.traits", sheet.traits or (), self.there.names[TRAIT], "trait")
            if sheet.character:
                self._words(f"{at}.character", (sheet.character,), owners, "character")
        for name in scenario.reconstructed:
            self._seat(f"{top}.reconstructed", name)
        self._cards(f"{top}.lent", tuple(scenario.lent), drinks=False)
        self._cards(f"{top}.drink_deck", scenario.drink_deck, drinks=True)
        self._cards(f"{top}.drink_discard", scenario.drink_discard, drinks=True)
        self._cards(f"{top}.bar_deck", scenario.bar_deck or (), drinks=True)
        for pile, ids in scenario.piles.items():
            self._cards(f"{top}.piles.{pile}", ids, drinks=None)
        self._piles(top, wrong_piles(scenario.piles, scenario.marks, ON_THE_TABLE, COUNTED))
        self._teams(f"{top}.teams")
        self._automaton(top)
        if scenario.turn is not None:
            self._seat(f"{top}.turn.of", scenario.turn.of)
            if scenario.position is None and scenario.seats[scenario.turn.of].out:
                raise fail(f"{top}.turn.of", f"{scenario.turn.of} is out of the game")
            if scenario.turn.opening and scenario.until == "phase" and scenario.position is None:
                only = "says something of a turn only: add “until: turn” or “until: game”"
                raise fail(f"{top}.turn.opening", only)
        if scenario.position is None and sum(not s.out for s in scenario.seats.values()) < 2:
            raise fail(f"{top}.seats", "fewer than two players are in the game")
        self._choices(scenario)
        self._words(f"{top}.rules", scenario.rules, rules(), "rule")
        try:
            rulings_for(scenario.edition, **scenario.all_rulings)
        except (UnknownWord, ValueNotAllowed) as error:
            raise fail(f"{top}.rulings", str(error)) from None
        for name in scenario.rulings:
            if name not in rulings_read():
                raise fail(f"{top}.rulings.{name}", "no rule reads this ruling yet", rulings_read())
        for path, problem, words, wrong in problems(scenario, self.known):
            raise fail(f"{top}.{path}", problem, words, wrong)
        for place, step in enumerate(line):
            self._step(f"{top}.line[{place}]", step)
        for word in ("expect", "change"):
            self._facts(f"{top}.{word}", getattr(scenario, word))
        self._claims(claims)
        if scenario.puzzle is not None:
            self._puzzle(scenario.puzzle)
        if scenario.position is not None and top == "$":
            self._position(scenario, scenario.position)

    def _own_cards(self) -> None:
        """The cards of the file, and what they name."""
        for place, card in enumerate(
            cards_of(self.document, self.document.data["cards"], "$.cards")
        ):
            self.there.check(self.document, card, f"$.cards[{place}]")

    def _piles(self, at: str, wrong: Iterable[tuple[str, str, Iterable[str], str]]) -> None:
        """Raise for the first pile that is wrong."""
        for path, problem, words, name in wrong:
            raise self.document.error(f"{at}.{path}", problem, words, name)

    def _automaton(self, top: str) -> None:
        """It plays in its own variant only, as the third, with neither a hand nor Gold of its own;
        each of its tracks has two numbers (otto.setup-tracks, otto.no-hand)."""
        scenario, fail = self.scenario, self.document.error
        seats = [name for name, sheet in scenario.seats.items() if sheet.character == AUTOMATON]
        if (scenario.mode == AUTOMATON) != bool(seats):
            raise fail(f"{top}.mode", f"the variant “{AUTOMATON}” and a player of this character "
                       "need each other")  # fmt: skip
        if seats and (len(seats) > 1 or len(scenario.seats) != 3):
            raise fail(f"{top}.seats", f"“{AUTOMATON}” is played by two players and the automaton")
        for name in seats:
            sheet = scenario.seats[name]
            if sheet.hand:
                raise fail(f"{top}.seats.{name}.hand", "it has no hand: Otto plays from his deck")
            others = [other for other in scenario.seats if other != name]
            for facing, numbers in sheet.marks.items():
                at = f"{top}.seats.{name}.marks.{facing}"
                self._words(at, (facing,), others, "seat")
                if len(numbers) != 2 or any(n > LONGEST for n in numbers):
                    raise fail(at, f"expected Fortitude and Alcohol Content, 0 to {LONGEST}")

    def _teams(self, at: str) -> None:
        """Everybody is in one team, or nobody in any; members sit side by side and are equal."""
        scenario, fail = self.scenario, self.document.error
        members = [name for team in scenario.teams.values() for name in team]
        for name in members:
            self._seat(at, name)
        if members and sorted(members) != sorted(scenario.seats):
            raise fail(at, "each player must be in exactly one team", scenario.seats)
        try:
            quotas(scenario.mode, teams_of(scenario))
        except NoSuchVariant as error:
            raise fail(at, str(error)) from None
        for name, team in scenario.teams.items():
            sheets = [scenario.seats[each] for each in team]
            for stat in ("fortitude", "alcohol", "gold", "out"):
                if len({getattr(sheet, stat) for sheet in sheets}) > 1:
                    raise fail(f"{at}.{name}", f"members of a team share their {stat}")
            for token, kind in tokens().items():
                if kind.shared and len({sheet.tokens.get(token, 0) for sheet in sheets}) > 1:
                    raise fail(f"{at}.{name}", f"members of a team share their {kind.title}s")
        order = teams_of(scenario)
        runs = sum(one != other for one, other in itertools.pairwise([*order, *order[:1]]))
        if runs > len(scenario.teams):
            raise fail(at, "teammates sit next to each other")

    def _choices(self, scenario: Scenario) -> None:
        """Each choice names one seat; there is a list of choices, or something else to play."""
        fail = self.document.error
        for word in ("line", "cases"):
            if scenario.choices and getattr(scenario, word):
                raise fail("$.choices", f"“{word}” and “choices” exclude each other")
        for place, choice in enumerate(scenario.choices):
            if len(choice) != 1:
                raise fail(f"$.choices[{place}]", "expected one player with the choice")
            self._seat(f"$.choices[{place}]", next(iter(choice)))

    def _claims(self, claims: tuple[ClaimSheet, ...]) -> None:
        """Each claim has a verdict and can be read."""
        scenario, fail = self.scenario, self.document.error
        last = max(len(scenario.line), len(scenario.choices))
        for place, sheet in enumerate(claims):
            at = f"{self.at}.claims[{place}]"
            if (sheet.holds is None) == (sheet.fails is None):
                raise fail(at, "expected either “holds” or “fails”")
            if not 0 <= sheet.after <= last:
                raise fail(f"{at}.after", f"{sheet.after}; expected 0 to {last}")
            self._editions(f"{at}.only_in", sheet.only_in, {scenario.edition, *scenario.twins})
            try:
                read_claim(sheet.text, names_of(scenario))
            except ClaimError as error:
                word = "holds" if sheet.holds is not None else "fails"
                raise fail(f"{at}.{word}", str(error)) from None

    def _puzzle(self, puzzle: PuzzleSheet) -> None:
        """A puzzle begins at its question; its aim can be read."""
        scenario, fail = self.scenario, self.document.error
        for word in ("line", "choices", "cases", "game"):
            if getattr(scenario, word):
                raise fail(f"$.{word}", f"“{word}” and “puzzle” exclude each other")
        self._seat("$.puzzle.who", puzzle.who)
        if not puzzle.solution:
            raise fail("$.puzzle.solution", "a puzzle without a solution")
        if not 1 <= puzzle.level <= 5:
            raise fail("$.puzzle.level", f"{puzzle.level}; expected 1 to 5")
        try:
            aim = read_claim(puzzle.aim, names_of(scenario))
        except ClaimError as error:
            raise fail("$.puzzle.aim", str(error)) from None
        if not isinstance(aim, Aim) or aim.quantifier != "force" or puzzle.who not in aim.who:
            raise fail("$.puzzle.aim", f"expected “{puzzle.who} can force that …”")

    def _position(self, scenario: Scenario, part: SavedPosition) -> None:
        """A saved position must be one from which play can go on."""
        for word in ("round", "contest", "playing", "game"):
            if getattr(scenario, word) is not None:
                raise self.document.error(
                    f"$.{word}", f"“{word}” and “position” exclude each other"
                )
        setup = setup_of(scenario)
        plain = position_of(msgspec.structs.replace(scenario, position=None), setup)
        Reader(setup, self.document.error).position(part, plain, "$.position")

    def _ids(self) -> None:
        """The names of file, twins and cases."""
        scenario, fail = self.scenario, self.document.error
        ids = {"id": scenario.id, **{f"twins.{at}": id for at, id in scenario.twins.items()}}
        ids |= {f"cases[{n}].name": case.name for n, case in enumerate(scenario.cases)}
        for at, id in ids.items():
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
                raise fail(f"$.{at}", f"“{id}”; expected words of a-z and 0-9 with hyphens")
        for edition in scenario.twins:
            if edition not in BOOKS:
                raise fail(f"$.twins.{edition}", "there is no such edition", BOOKS, edition)
        if scenario.edition in scenario.twins:
            raise fail(f"$.twins.{scenario.edition}", "this is the file's own edition")
        for part, given in (
            ("twins", [scenario.id, *scenario.twins.values()]),
            ("cases", [case.name for case in scenario.cases]),
        ):
            for place, name in enumerate(given):
                if name in given[:place]:
                    raise fail(f"$.{part}", f"“{name}” stands for two")
        played = {scenario.edition, *scenario.twins}
        for place, case in enumerate(scenario.cases):
            self._editions(f"$.cases[{place}].only_in", case.only_in, played)

    def question(self, at: str, question: QuestionSheet) -> None:
        """The cards and facts of a question, at the table at which it is put."""
        for word in ("expect", "change") if question.choose is not None else ():
            self._facts(f"{at}.choose.{word}", getattr(question.choose, word))
        for place, told in enumerate(question.state):
            for word in ("expect", "change"):
                self._facts(f"{at}.state[{place}].{word}", getattr(told, word))
            for held in (told.may_play, told.may_not_play):
                if held is not None:
                    self._known_card(f"{at}.state[{place}]", held.card)
                    self._seat(f"{at}.state[{place}]", held.of)

    def _no_empty_facts(self, at: str, facts: Facts | SeatFacts) -> None:
        """Empty lists and mappings stand only where they say that there is none."""
        for word in NAMES_WHAT_IT_CHECKS:
            if getattr(facts, word, None) in ((), {}):
                raise self.document.error(
                    f"{at}.{word}", NOTHING_CHECKED, expected="what is looked at by its name"
                )

    def _worn(self, at: str, sheet: Sheet) -> None:
        """Only what lies there can have lost Fortitude of its own, and never all of it."""
        for id, lost in sheet.worn.items():
            copies, has = sheet.front.count(id), self.known[id].fortitude if id in self.known else 0
            if not has or len(lost) > copies:
                problem = f"“{id}” is not in front, with Fortitude of its own, so many times"
                raise self.document.error(f"{at}.{id}", problem, sheet.front, id)
            if not all(0 < n < has for n in lost):
                raise self.document.error(f"{at}.{id}", f"{list(lost)}; expected 1 to {has - 1}")

    def _unit(self, at: str, word: str) -> None:
        """A player, or a card in front of one (``Ann/some-card``)."""
        name, slash, card = word.partition("/")
        self._seat(at, name)
        if slash:
            self._known_card(at, card)
            if self.known[card].upkeep is None and not self.known[card].fortitude:
                raise self.document.error(at, f"“{card}” cannot be hit in front of a player")

    def _editions(self, at: str, given: tuple[str, ...] | None, played: Iterable[str]) -> None:
        """Editions that are named must be among those by which the file is played."""
        if given is not None:
            self._words(at, given, played, "edition of this file:")
            if not given:
                raise self.document.error(at, "no edition at all", played)

    def _numbers(self, at: str, sheet: Any) -> None:
        for stat, most in (("fortitude", 20), ("alcohol", 20), ("gold", 10_000)):
            value = getattr(sheet, stat)
            if not 0 <= value <= most:
                raise self.document.error(f"{at}.{stat}", f"{value}; expected 0 to {most}")
        for name, number in sheet.tokens.items():
            if not 0 <= number <= MOST_TOKENS:
                problem = f"{number}; expected 0 to {MOST_TOKENS}"
                raise self.document.error(f"{at}.tokens.{name}", problem)

    def _words(self, at: str, words: Iterable[str], valid: Iterable[str], what: str) -> None:
        valid = set(valid)
        for word in words:
            if word not in valid:
                raise self.document.error(at, f"unknown {what} “{word}”", valid, word)

    def _cards(self, at: str, ids: tuple[str, ...], *, drinks: bool | None) -> None:
        for place, name in enumerate(ids):
            where = f"{at}[{place}]"
            if name not in self.known:
                raise self.document.error(where, f"unknown card “{name}”", self.known, name)
            card = self.known[name]
            if drinks is not None and not (card.of_drinks if drinks else card.of_a_hand):
                kind = "Drink Card" if drinks else "Character Card"
                raise self.document.error(where, f"“{name}” is no {kind}")

    def _seat(self, at: str, name: str | None) -> None:
        if name is not None and name not in self.scenario.seats:
            raise self.document.error(at, f"no seat “{name}”", self.scenario.seats, name)

    def _drink(self, at: str, word: str | None) -> None:
        """Whose Drink or loss, and if that player has several, which (``Ann/2``)."""
        name, slash, number = (word or "").partition("/")
        self._seat(at, name or None)
        if slash and not re.fullmatch("[1-9][0-9]?", number):
            raise self.document.error(
                at, f"“{word}”: after the name the number of the Drink, from 1"
            )

    def _teammate(self, at: str, seat: str | None, name: str | None) -> None:
        self._seat(at, name)
        teams = self.scenario.teams.values()
        if name not in (None, seat) and not any({seat, name} <= set(team) for team in teams):
            raise self.document.error(at, f"{seat} has no teammate “{name}”")

    def _step(self, at: str, step: StepSheet) -> None:
        fail = self.document.error
        verbs = [verb for verb in VERBS if getattr(step, verb) is not None]
        if len(verbs) > 1:
            raise fail(at, f"one step with {len(verbs)} verbs: {', '.join(verbs)}")
        if not verbs and step.expect is None and step.change is None and step.until is None:
            raise fail(at, "a step without a verb", VERBS)
        self._until(f"{at}.until", step, verbs)
        if verbs and verbs[0] not in ("together", "everyone") and step.seat is None:
            raise fail(at, "“seat” is missing: who does this?", self.scenario.seats)
        for word in ("seat", "orders", "shares"):
            self._seat(f"{at}.{word}", getattr(step, word))
        self._drink(f"{at}.drink", step.drink)
        for name in names(step.on):
            self._unit(f"{at}.on", name)
        self._teammate(f"{at}.for", step.seat, step.for_)
        self._editions(f"{at}.only_in", step.only_in, {self.scenario.edition, *self.scenario.twins})
        if step.card is not None:
            if step.does is None and step.may is None and step.may_not is None:
                raise fail(f"{at}.card", "“card” belongs to “does”, “may” or “may_not”")
            self._known_card(f"{at}.card", step.card)
        if step.discards == ():
            raise fail(f"{at}.discards", "no card at all")
        for word in ("plays", "may_play", "may_not_play", "discards"):
            for id in names(getattr(step, word)):
                self._known_card(f"{at}.{word}", id)
                if not self.known[id].modes:
                    raise fail(f"{at}.{word}", f"“{id}” is drunk or revealed, not played")
        if step.mode is not None:
            card = step.plays or step.may_play or step.may_not_play or step.card
            self._mode(f"{at}.mode", step.mode, card)
        if step.because is not None and verbs[:1] not in (["may_not"], ["may_not_play"]):
            raise fail(f"{at}.because", "“because” belongs to “may_not_play” or “may_not”")
        if step.because is not None and step.may_not not in (None, "play"):
            raise fail(f"{at}.because", "reasons are given only for plays")
        if step.may_not == "play" and step.card is None:
            raise fail(at, "“card” is missing: which one?")
        if step.may_not_play is not None and step.because is None:
            raise fail(at, "“because” is missing: which rule forbids it?")
        because = (step.because,) if isinstance(step.because, str) else step.because or ()
        self._words(f"{at}.because", because, rules(), "rule")
        for place, wish in enumerate(step.together or ()):
            where = f"{at}.together[{place}]"
            self._seat(f"{where}.seat", wish.seat)
            self._drink(f"{where}.drink", wish.drink)
            for name in names(wish.on):
                self._unit(f"{where}.on", name)
            self._teammate(f"{where}.for", wish.seat, wish.for_)
            self._known_card(f"{where}.plays", wish.plays)
            if wish.mode is not None:
                self._mode(f"{where}.mode", wish.mode, wish.plays)
        wishers = [wish.seat for wish in step.together or ()]
        if len(wishers) != len(set(wishers)):
            raise fail(f"{at}.together", "one player has two wishes at the same time")
        if step.together is not None and self.scenario.asking != "poll":
            raise fail(at, "“together” needs “asking: poll”")
        for word in ("expect", "change"):
            if getattr(step, word) is not None:
                self._facts(f"{at}.{word}", getattr(step, word))

    def _until(self, at: str, step: StepSheet, verbs: list[str]) -> None:
        """How far a step waits names what is there."""
        if self.scenario.format != FORMAT and step.until not in (None, "possible"):
            raise self.document.error(at, "“until” needs “format: 2” at the top of the file")
        if step.until == "possible" and not verbs:
            raise self.document.error(at, "until what is possible? The step has no verb", VERBS)
        if step.until == "possible" and {"may_not", "may_not_play"} & {*verbs}:
            problem = (
                "“until: possible” waits for what may be done. With what may not, say how far the "
                "step waits, as “until: choice”"
            )
            raise self.document.error(at, problem)
        if isinstance(step.until, Waiting):
            if step.until == Waiting():
                raise self.document.error(at, "until what?", Waiting.__struct_fields__)
            for word in ("asked", "turn"):
                self._seat(f"{at}.{word}", getattr(step.until, word))
            for word in ("subject", "playable"):
                name = getattr(step.until, word)
                if name is not None and (word, name) != ("subject", "drinks"):
                    self._known_card(f"{at}.{word}", name)

    def _known_card(self, at: str, name: str) -> None:
        if name not in self.known:
            raise self.document.error(at, f"unknown card “{name}”", self.known, name)

    def _mode(self, at: str, mode: str, card: str | None) -> None:
        modes = {m.name for m in self.known[card].modes} if card in self.known else set()
        if modes == {""}:
            problem = f"“{card}” has one way to be played, without a name: leave the mode out"
            raise self.document.error(at, problem)
        self._words(at, (mode,), modes - {""}, "mode")

    def _facts(self, at: str, facts: Facts) -> None:
        words = {*self.scenario.seats, *_FACTS}
        new = self.scenario.format == FORMAT
        if new and facts == Facts() and self.document.is_written(at):
            raise self.document.error(at, NOTHING_CHECKED, expected="a fact of the table or a seat")
        self._no_empty_facts(at, facts)
        self._words(f"{at}.piles", facts.piles or (), ON_THE_TABLE, "pile")
        self._words(f"{at}.marks", facts.marks or (), COUNTED, "pile")
        piles = {*at_seats(self.scenario), *self.scenario.seats}
        for name, seat in facts.seats.items():
            if name not in self.scenario.seats:
                raise self.document.error(f"{at}.{name}", f"unknown word “{name}”", words, name)
            if seat == SeatFacts():
                raise self.document.error(
                    f"{at}.{name}", NOTHING_CHECKED, SeatFacts.__struct_fields__
                )
            self._no_empty_facts(f"{at}.{name}", seat)
            self._words(f"{at}.{name}.piles", seat.piles or (), piles, "pile")
            counted = {*self.scenario.seats, BOX}
            self._words(f"{at}.{name}.marks", seat.marks or (), counted, "pile")
            self._words(f"{at}.{name}.tokens", seat.tokens or (), tokens(), "token")
            for id in seat.worn or ():
                self._known_card(f"{at}.{name}.worn", id)
            for pile in ("hand", "pile", "discard", "front"):
                value = getattr(seat, pile)
                if isinstance(value, tuple):
                    self._cards(f"{at}.{name}.{pile}", value, drinks=None)
        if facts.subject is not None and facts.subject != "drinks":
            self._known_card(f"{at}.subject", facts.subject)
        for word in ("turn", "control", "decides"):
            value = getattr(facts, word)
            if value is not None and value != "nobody":
                self._seat(f"{at}.{word}", value)
        for word in ("passed", "members", "contenders", "winners", "asked", "declined"):
            for name in getattr(facts, word) or ():
                self._seat(f"{at}.{word}", name)
        if facts.window is not None:
            self._words(f"{at}.window", (facts.window,), ("none", *get_args(WindowKind)), "window")
        for place, drink in enumerate(facts.drinks or ()):
            revealer = None if drink.revealer == "nobody" else drink.revealer
            for drinker in (drink.drinker, revealer, *(drink.ignored_by or ())):
                self._seat(f"{at}.drinks[{place}]", drinker)
            self._cards(f"{at}.drinks[{place}].cards", drink.cards or (), drinks=True)
        for place, loss in enumerate(facts.losses or ()):
            self._seat(f"{at}.losses[{place}]", loss.victim)
            self._seat(f"{at}.losses[{place}].to", None if loss.to == "inn" else loss.to)
        self._words(f"{at}.rules", facts.rules or (), rules(), "rule")
        self._words(f"{at}.not_rules", facts.not_rules or (), rules(), "rule")
        self._words(
            f"{at}.rulings", facts.rulings or (), Rulings.__struct_fields__, "open question"
        )


# ----------------------------------------------------------------------------- on the disk


def roots() -> list[Path]:
    """Where scenarios are looked for by id: RDI_SCENARIOS, the working folder, the package."""
    places = [Path(os.environ["RDI_SCENARIOS"])] if os.environ.get("RDI_SCENARIOS") else []
    places += [Path.cwd() / "scenarios", Path.cwd()]
    here = Path(__file__).resolve().parents[1]
    places += [here.parent / "scenarios", here / "_scenarios"]
    return [place for place in dict.fromkeys(places) if place.is_dir()]


GAMES = "games"
"""The folder of whole games that were recorded."""


def scenario_files(folder: Path) -> Iterator[Path]:
    """Every scenario file below a folder, in a fixed order; house files are none, and games that
    lie in a folder of their own are :func:`game_files`."""
    yield from _files_below(folder, games=False)


def game_files(folder: Path) -> Iterator[Path]:
    """The records of whole games that lie below a folder, in a fixed order."""
    yield from _files_below(folder, games=True)


def _files_below(folder: Path, *, games: bool) -> Iterator[Path]:
    found = sorted(
        (*within.parts, name)
        for place, _, names in os.walk(folder)
        for within in (Path(place).relative_to(folder),)
        if Path(place).name != HOUSES and (GAMES in within.parts) == games
        for name in names
        if name.endswith(".yaml") and not name.startswith("_")
    )
    yield from (folder.joinpath(*parts) for parts in found)


@cache
def _load_file(
    path: Path, changed: int, houses: tuple[tuple[Path, int], ...] | None = None
) -> Scenario:
    opened(SHELF)
    content = content_of(path)
    made_of = named(path.stem, content) + of_ones_own()

    def make() -> _Checked:
        made = load_document(document(content, path))
        return _Checked(made, _beside(made, path))

    def still(known: _Checked) -> bool:
        return known.beside == _beside(known.scenario, path)

    scenario = kept("scenario", made_of, _Checked, make, still).scenario
    if scenario.id != path.stem:
        problem = f"“{scenario.id}” in the file {path.name}; they must agree"
        raise document(content, path).error("$.id", problem)
    return scenario


class _Checked(NamedTuple):
    """A scenario as it is kept, and what was in other files when it was checked."""

    scenario: Scenario
    beside: dict[str, str]


def _beside(scenario: Scenario, path: Path) -> dict[str, str]:
    """What the other files say that a scenario leans on: its house, and the tables at which its
    questions are put."""
    asked = scenario.lesson.questions if scenario.lesson else ()
    said = {table: _said_by(table) for table in {each.table for each in asked} - {""}}
    if scenario.house is not None:
        houses = house_files(path)
        there = isinstance(scenario.house, HouseSheet) and houses.get(scenario.house.id)
        said["house"] = _digest(content_of(there)) if there else ""
    return said


def _said_by(table: str) -> str:
    with suppress(FileError):
        return _digest(msgspec.msgpack.encode(load(table)))
    return ""


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def load(scenario: str | Path) -> Scenario:
    """The scenario of that id, or in the file at that path.

    ``id--case`` is one case of a file, by an edition that has it.

    Raises:
        FileError: there is no such scenario, or its file is wrong.
    """
    name = ""
    if isinstance(scenario, str):
        scenario, _, name = scenario.partition(MARK)
    path = find(scenario)
    changed = path.stat().st_mtime_ns
    whole = _load_file(path, changed)
    if whole.house is not None:
        houses = tuple((each, each.stat().st_mtime_ns) for each in house_files(path).values())
        whole = _load_file(path, changed, houses)
    if not name:
        return whole
    for case in whole.cases:
        if case.name == name:
            one = case_of(whole, case)
            if case.only_in is None or whole.edition in case.only_in:
                return one
            return msgspec.structs.replace(one, edition=case.only_in[0])
    near = difflib.get_close_matches(name, [case.name for case in whole.cases], 1, 0.4)
    raise FileError(str(path), 0, "cases", f"no case “{name}”", nearest=near[0] if near else "")


def shelves() -> list[Path]:
    """Those of the roots that are folders of scenarios; what else lies in a working folder is
    nobody's."""
    return [root for root in roots() if root.name in ("scenarios", "_scenarios")]


def all_scenarios() -> list[Path]:
    """The scenario files of the first shelf on which there are any: those of the working folder,
    else those that come with the package."""
    return next((found for shelf in shelves() if (found := [*scenario_files(shelf)])), [])


def all_games() -> list[Path]:
    """The records of whole games that lie on the same shelf."""
    mine = (shelf for shelf in shelves() if any(scenario_files(shelf)))
    return [path for shelf in itertools.islice(mine, 1) for path in game_files(shelf)]


@cache
def _ids_of(folder: Path) -> dict[str, Path]:
    """Each id and its file; of two with one id the first in order."""
    files = (*scenario_files(folder), *game_files(folder))
    return {path.stem: path for path in reversed(files)}


def _shelf() -> dict[str, Path]:
    """The ids of the first of the shelves on which there are any."""
    return next((ids for shelf in shelves() if (ids := _ids_of(shelf))), {})


def find(scenario: str | Path) -> Path:
    """The file of a scenario, given its id or its path.

    Raises:
        FileError: there is none; the message names the nearest id.
    """
    path = Path(scenario)
    if path.suffix in (".yaml", ".yml"):
        if path.is_file():
            return path
        raise FileError(str(path), 1, "", "there is no such file")
    id = str(scenario)
    ids = _shelf()
    if id not in ids or not ids[id].is_file():
        _ids_of.cache_clear()  # a file may have come or gone since
        ids = _shelf()
    if id in ids:
        return ids[id]
    near = difflib.get_close_matches(id, ids, 1, 0.4)
    problem = "there is no scenario of this id"
    raise FileError(id, 0, "", problem, nearest=near[0] if near else "")
