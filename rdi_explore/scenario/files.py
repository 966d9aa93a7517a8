"""Scenario files: finding, reading and checking them."""

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from ..catalogue import Document, FileError, cards, read, tokens
from ..catalogue.cards import cards_of, with_verbs
from ..kernel.cards import Card
from ..rulebook import UnknownWord, ValueNotAllowed, rules, rulings_for
from . import game
from .saved import Reader
from .schema import VERBS, Facts, SavedPosition, Scenario, Step
from .start import position_of, setup_of

_FACTS = {name for name in Facts.__struct_fields__ if name != "seats"}


def _gather(facts: Any, seats: Iterable[str]) -> Any:
    """Facts as they are checked: what is no word of the table is the name of a seat."""
    if not isinstance(facts, dict):
        return facts
    at_seats = {key: value for key, value in facts.items() if key not in _FACTS}
    plain = {key: value for key, value in facts.items() if key in _FACTS}
    return {**plain, "seats": at_seats} if at_seats else plain


def _prepare(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    seats = data["seats"] if isinstance(data.get("seats"), dict) else {}
    ready = dict(data)
    for word in ("expect", "change"):
        if word in ready:
            ready[word] = _gather(ready[word], seats)
    if isinstance(ready.get("line"), list):
        ready["line"] = [
            {
                key: _gather(value, seats) if key in ("expect", "change") else value
                for key, value in step.items()
            }
            if isinstance(step, dict)
            else step
            for step in ready["line"]
        ]
    if isinstance(ready.get("cards"), list):
        ready["cards"] = [with_verbs(card) for card in ready["cards"]]
    return ready


def load_text(text: str, name: str = "scenario") -> Scenario:
    """Check the text of a scenario file.

    Raises:
        FileError: it is not a scenario; the message names line, path and nearest word.
    """
    return _load(Document(text, name))


def _load(document: Document) -> Scenario:
    document.unwritten = r"(?<=expect)\.seats|(?<=change)\.seats"
    scenario = document.convert(Scenario, _prepare(document.data))
    if scenario.game is not None:
        scenario = game.filled_in(scenario, document)
    _Checker(document, scenario).check()
    return scenario


class _Checker:
    """What types alone cannot say: every name must be known, every step must have one verb."""

    def __init__(self, document: Document, scenario: Scenario) -> None:
        self.document, self.scenario = document, scenario
        self.own = {card.id for card in scenario.cards}
        self.known: dict[str, Card] = {**cards(), **{card.id: card for card in scenario.cards}}

    def check(self) -> None:
        scenario, fail = self.scenario, self.document.error
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", scenario.id):
            raise fail("$.id", f"“{scenario.id}”; expected words of a-z and 0-9 with hyphens")
        for word in ("seats", "turn"):
            if not getattr(scenario, word):
                raise fail("$", f"“{word}” is missing")
        owners = {card.owner for card in self.known.values()}
        if scenario.cards:
            cards_of(self.document, self.document.data["cards"], "$.cards")
        if not 2 <= len(scenario.seats) <= 8:
            raise fail("$.seats", f"{len(scenario.seats)} seats; expected 2 to 8")
        for name, sheet in scenario.seats.items():
            at = f"$.seats.{name}"
            if name in _FACTS or name in ("nobody", "everyone"):
                raise fail(at, f"“{name}” cannot be the name of a seat")
            self._numbers(at, sheet)
            for pile in ("hand", "deck", "discard"):
                self._cards(f"{at}.{pile}", getattr(sheet, pile), drinks=False)
            self._cards(f"{at}.pile", sheet.pile, drinks=True)
            self._words(f"{at}.tokens", sheet.tokens, tokens(), "token")
            if any(n < 0 for n in sheet.tokens.values()):
                raise fail(f"{at}.tokens", "fewer than no tokens")
            if sheet.character:
                self._words(f"{at}.character", (sheet.character,), owners, "character")
        self._cards("$.drink_deck", scenario.drink_deck, drinks=True)
        self._cards("$.drink_discard", scenario.drink_discard, drinks=True)
        self._cards("$.bar_deck", scenario.bar_deck or (), drinks=True)
        if scenario.turn is not None:
            self._seat("$.turn.of", scenario.turn.of)
            if scenario.position is None and scenario.seats[scenario.turn.of].out:
                raise fail("$.turn.of", f"{scenario.turn.of} is out of the game")
        if scenario.position is None and sum(not s.out for s in scenario.seats.values()) < 2:
            raise fail("$.seats", "fewer than two players are in the game")
        if scenario.line and scenario.choices:
            raise fail("$.choices", "“line” and “choices” exclude each other")
        for place, choice in enumerate(scenario.choices):
            if len(choice) != 1:
                raise fail(f"$.choices[{place}]", "expected one seat with its choice")
            self._seat(f"$.choices[{place}]", next(iter(choice)))
        self._words("$.rules", scenario.rules, rules(), "rule")
        try:
            rulings_for(scenario.edition, **scenario.rulings)
        except (UnknownWord, ValueNotAllowed) as error:
            raise fail("$.rulings", str(error)) from None
        for name in scenario.rulings:
            if name not in rulings_read():
                raise fail(f"$.rulings.{name}", "no rule reads this ruling yet", rulings_read())
        for place, step in enumerate(scenario.line):
            self._step(f"$.line[{place}]", step)
        for word in ("expect", "change"):
            self._facts(f"$.{word}", getattr(scenario, word))
        if scenario.position is not None:
            self._position(scenario, scenario.position)

    def _position(self, scenario: Scenario, part: SavedPosition) -> None:
        """A saved position must be one from which play can go on."""
        setup = setup_of(scenario)
        plain = position_of(msgspec.structs.replace(scenario, position=None), setup)
        Reader(setup, self.document.error).position(part, plain, "$.position")

    def _numbers(self, at: str, sheet: Any) -> None:
        for stat, most in (("fortitude", 20), ("alcohol", 20), ("gold", 10_000)):
            value = getattr(sheet, stat)
            if not 0 <= value <= most:
                raise self.document.error(f"{at}.{stat}", f"{value}; expected 0 to {most}")

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
            is_drink = card.face is not None or bool(card.event)
            if drinks is not None and is_drink != drinks:
                kind = "Drink Card" if drinks else "Character Card"
                raise self.document.error(where, f"“{name}” is no {kind}")

    def _seat(self, at: str, name: str | None) -> None:
        if name is not None and name not in self.scenario.seats:
            raise self.document.error(at, f"no seat “{name}”", self.scenario.seats, name)

    def _step(self, at: str, step: Step) -> None:
        fail = self.document.error
        verbs = [verb for verb in VERBS if getattr(step, verb) is not None]
        if len(verbs) > 1:
            raise fail(at, f"one step with {len(verbs)} verbs: {', '.join(verbs)}")
        if not verbs and step.expect is None and step.change is None:
            raise fail(at, "a step without a verb", VERBS)
        if verbs and verbs[0] not in ("together", "everyone") and step.seat is None:
            raise fail(at, "“seat” is missing: who does this?", self.scenario.seats)
        for word in ("seat", "on", "drink", "orders", "shares"):
            self._seat(f"{at}.{word}", getattr(step, word))
        for word in ("plays", "may_play", "may_not_play", "discards"):
            card = getattr(step, word)
            if card is not None:
                self._known_card(f"{at}.{word}", card)
                if not self.known[card].modes:
                    raise fail(f"{at}.{word}", f"“{card}” is drunk or revealed, not played")
        if step.mode is not None:
            self._mode(f"{at}.mode", step.mode, step.plays)
        if step.may_not_play is not None and step.because is None:
            raise fail(at, "“because” is missing: which rule forbids it?")
        because = (step.because,) if isinstance(step.because, str) else step.because or ()
        self._words(f"{at}.because", because, rules(), "rule")
        for place, wish in enumerate(step.together or ()):
            where = f"{at}.together[{place}]"
            self._seat(f"{where}.seat", wish.seat)
            self._seat(f"{where}.on", wish.on)
            self._known_card(f"{where}.plays", wish.plays)
            if wish.mode is not None:
                self._mode(f"{where}.mode", wish.mode, wish.plays)
        wishers = [wish.seat for wish in step.together or ()]
        if len(wishers) != len(set(wishers)):
            raise fail(f"{at}.together", "one seat has two wishes at the same time")
        if step.together is not None and self.scenario.asking != "poll":
            raise fail(at, "“together” needs “asking: poll”")
        for word in ("expect", "change"):
            if getattr(step, word) is not None:
                self._facts(f"{at}.{word}", getattr(step, word))

    def _known_card(self, at: str, name: str) -> None:
        if name not in self.known:
            raise self.document.error(at, f"unknown card “{name}”", self.known, name)

    def _mode(self, at: str, mode: str, card: str | None) -> None:
        names = {m.name for m in self.known[card].modes} if card in self.known else set()
        self._words(at, (mode,), names - {""}, "mode")

    def _facts(self, at: str, facts: Facts) -> None:
        names = {*self.scenario.seats, *_FACTS}
        for name, seat in facts.seats.items():
            if name not in self.scenario.seats:
                raise self.document.error(f"{at}.{name}", f"unknown word “{name}”", names, name)
            self._words(f"{at}.{name}.tokens", seat.tokens or (), tokens(), "token")
            for pile in ("hand", "pile", "discard"):
                value = getattr(seat, pile)
                if isinstance(value, tuple):
                    self._cards(f"{at}.{name}.{pile}", value, drinks=None)
        if facts.subject is not None and facts.subject != "drinks":
            self._known_card(f"{at}.subject", facts.subject)
        for word in ("turn", "control", "decides"):
            value = getattr(facts, word)
            if value is not None and value != "nobody":
                self._seat(f"{at}.{word}", value)
        for word in ("passed", "members", "contenders", "winners"):
            for name in getattr(facts, word) or ():
                self._seat(f"{at}.{word}", name)
        for place, drink in enumerate(facts.drinks or ()):
            for name in drink:
                self._seat(f"{at}.drinks[{place}]", name)
        self._words(f"{at}.rules", facts.rules or (), rules(), "rule")


# ----------------------------------------------------------------------------- on the disk


def roots() -> list[Path]:
    """Where scenarios are looked for by id: RDI_SCENARIOS, the working folder, the package."""
    places = [Path(os.environ["RDI_SCENARIOS"])] if os.environ.get("RDI_SCENARIOS") else []
    places += [Path.cwd() / "scenarios", Path.cwd()]
    here = Path(__file__).resolve().parents[1]
    places += [here.parent / "scenarios", here / "_scenarios"]
    return [place for place in dict.fromkeys(places) if place.is_dir()]


def scenario_files(folder: Path) -> Iterator[Path]:
    """Every scenario file below a folder, in a fixed order."""
    yield from sorted(path for path in folder.rglob("*.yaml") if not path.name.startswith("_"))


@cache
def _load_file(path: Path, changed: int) -> Scenario:
    document = read(path)
    scenario = _load(document)
    if scenario.id != path.stem:
        raise document.error("$.id", f"“{scenario.id}” in the file {path.name}; they must agree")
    return scenario


def load(scenario: str | Path) -> Scenario:
    """The scenario of that id, or in the file at that path.

    Raises:
        FileError: there is no such scenario, or its file is wrong.
    """
    path = find(scenario)
    return _load_file(path, path.stat().st_mtime_ns)


@cache
def rulings_read() -> frozenset[str]:
    """The rulings that the kernel's code asks for; to set another one would change nothing."""
    kernel = Path(str(resources.files("rdi_explore.kernel")))
    source = "".join(path.read_text(encoding="utf-8") for path in kernel.glob("*.py"))
    return frozenset(re.findall(r"\brulings\.(\w+)", source))


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
    ids: dict[str, Path] = {}
    for root in roots():
        for file in scenario_files(root) if root.name in ("scenarios", "_scenarios") else ():
            ids.setdefault(file.stem, file)
        if ids:
            break
    if str(scenario) in ids:
        return ids[str(scenario)]
    near = difflib.get_close_matches(str(scenario), ids, 1, 0.4)
    problem = "there is no scenario of this id"
    raise FileError(str(scenario), 0, "", problem, nearest=near[0] if near else "")
