"""House rules: files of what a table plays otherwise, found by name, read and checked.

A house is data: answers to open questions, and cards as they are there. No file brings code.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ..catalogue import Document, FileError, read
from ..catalogue.cards import cards_of, folders, known
from ..kernel import Card, rulings_read, with_verbs
from ..rulebook import UnknownWord, ValueNotAllowed, rulings_for, switches
from .schema import HouseRule, HouseSheet, Scenario

FOLDER = "houses"
"""The folder of house files: beside a scenario, where one works, or in one of ``RDI_CATALOGUE``."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def places(beside: Path | None = None) -> tuple[Path, ...]:
    """Where houses are looked for: beside a file, where one works, in the catalogue's folders.

    Raises:
        FileError: ``RDI_CATALOGUE`` names a folder that is not there.
    """
    near = () if beside is None else (beside.parent,)
    every = (folder / FOLDER for folder in (*near, Path.cwd(), *folders()[1:]))
    return tuple(dict.fromkeys(folder.resolve() for folder in every if folder.is_dir()))


def house_files(beside: Path | None = None) -> dict[str, Path]:
    """The files of all houses by name; of two with one name the nearer one counts."""
    found: dict[str, Path] = {}
    for folder in places(beside):
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def house(name: str | Path) -> HouseSheet:
    """The house of that name, or in the file at that path.

    Raises:
        FileError: there is none, or its file is wrong.
    """
    if Path(name).suffix in (".yaml", ".yml"):
        return _read(Path(name))
    files = house_files()
    if name not in files:
        raise Document("{}", "house").error("$", f"{_MISSING} “{name}”", files, name)
    return _read(files[str(name)])


_MISSING = f"no file {FOLDER}/NAME.yaml beside the scenario, here or in RDI_CATALOGUE has the name"


def prepared(data: Any) -> Any:
    """A house as it is checked: its cards with their verbs."""
    if not isinstance(data, dict) or not isinstance(data.get("rules"), list):
        return data
    rules = [
        {**rule, "cards": with_verbs(rule["cards"], Card)}
        if isinstance(rule, dict) and isinstance(rule.get("cards"), list)
        else rule
        for rule in data["rules"]
    ]
    return {**data, "rules": rules}


def with_house(scenario: Scenario, document: Document) -> Scenario:
    """A scenario with the whole house that it names, and that house checked.

    Raises:
        FileError: there is no such house, or something in it is wrong; an error in a file of its
            own names that file.
    """
    if scenario.house is None:
        if scenario.without:
            raise document.error("$.without", "“without” needs a “house”")
        return scenario
    if isinstance(scenario.house, str):
        found = _named(scenario.house, document)
    else:
        found = scenario.house
        _check(document, found, "$.house", document.data["house"])
    for at, without in _without(scenario):
        for place, name in enumerate(without):
            if name not in (rules := {rule.name for rule in found.rules}):
                problem = f"“{found.title}” has no rule “{name}”"
                raise document.error(f"{at}[{place}]", problem, rules, name)
    return replace(scenario, house=found)


def _without(scenario: Scenario) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "$.without", scenario.without
    for place, case in enumerate(scenario.cases):
        yield f"$.cases[{place}].without", case.without or ()


def _named(name: str, document: Document) -> HouseSheet:
    """The house that a scenario names."""
    files = house_files(Path(document.name))
    if not _ID.fullmatch(name) or name not in files:
        raise document.error("$.house", f"{_MISSING} “{name}”", files, name)
    return _read(files[name])


def _read(path: Path) -> HouseSheet:
    if not path.is_file():
        raise FileError(str(path), 0, "", "there is no such file")
    document = read(path)
    found = document.convert(HouseSheet, prepared(document.data))
    if found.id != path.stem:
        raise document.error("$.id", f"“{found.id}” in the file {path.name}; they must agree")
    _check(document, found, "$", document.data)
    return found


def _check(document: Document, found: HouseSheet, top: str, data: Any) -> None:
    """What types alone cannot say: names, answers, grounds, and that each rule changes something.

    Raises:
        FileError: the first thing that is wrong.
    """
    fail = document.error
    if not _ID.fullmatch(found.id):
        raise fail(f"{top}.id", f"“{found.id}”; expected words of a-z and 0-9 with hyphens")
    if not found.rules:
        raise fail(f"{top}.rules", "a house without a rule")
    every = [card for rule in found.rules for card in rule.cards]
    there = known(every)
    by: dict[str, str] = {}
    for place, rule in enumerate(found.rules):
        at = f"{top}.rules[{place}]"
        _check_rule(document, rule, at)
        if rule.cards:
            for number, card in enumerate(
                cards_of(document, data["rules"][place]["cards"], f"{at}.cards")
            ):
                there.check(document, card, f"{at}.cards[{number}]")
        for what, path in _changed(rule):
            if what in by:
                raise fail(f"{at}.{path}", f"the rule “{by[what]}” changes it, too: keep one")
            by[what] = rule.name
        if rule.name in [other.name for other in found.rules[:place]]:
            raise fail(f"{at}.name", f"the rule “{rule.name}” is given twice")


def _changed(rule: HouseRule) -> Iterator[tuple[str, str]]:
    """What a rule changes, and where it says so."""
    yield from ((f"question {name}", f"sets.{name}") for name in rule.sets)
    yield from ((f"card {card.id}", f"cards[{n}]") for n, card in enumerate(rule.cards))


def _check_rule(document: Document, rule: HouseRule, at: str) -> None:
    fail = document.error
    if not _ID.fullmatch(rule.name):
        raise fail(f"{at}.name", f"“{rule.name}”; expected words of a-z and 0-9 with hyphens")
    for word in ("says", "grounds"):
        if not getattr(rule, word).strip():
            raise fail(f"{at}.{word}", f"“{word}” is empty: a house rule has its {word}")
    if not rule.sets and not rule.cards:
        raise fail(at, "this rule changes nothing: give “sets” or “cards”")
    for name, value in rule.sets.items():
        place = f"{at}.sets.{name}"
        if name not in switches():
            raise fail(place, f"there is no open question “{name}”", switches(), name)
        if name not in rulings_read():
            raise fail(place, "no rule reads this ruling yet", rulings_read())
        try:
            rulings_for("rdi5", **{name: value})
        except (UnknownWord, ValueNotAllowed) as error:
            raise fail(place, str(error)) from None
