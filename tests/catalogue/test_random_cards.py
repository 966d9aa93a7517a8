"""Random cards of the whole vocabulary: one that loads can be played, whatever it says.

Who writes a card in the laboratory may write any. It is refused with its place, or play goes on: no
rule fails on it, and each choice leads to the next one or to the end.
"""

import json
from random import Random
from typing import Any

import pytest
from msgspec import inspect

from rdi_explore.catalogue import FileError
from rdi_explore.catalogue.cards import known
from rdi_explore.kernel import engine
from rdi_explore.kernel.vocabulary.card import Mode
from rdi_explore.scenario import load_text, start

NAMES = known().names
DEEP = 5
CHOICES = 12
CARDS = 60
OF_ITSELF = ("use", "ability", "hook", "event")
HOOKED = ("at", "often", "may", "least")


class Inventor:
    """Says something at random wherever a card may say something."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def value(self, info: inspect.Type, deep: int = 0) -> Any:
        chance = self.chance
        match info:
            case inspect.Metadata():
                if what := (info.extra or {}).get("names"):
                    also = [word for word in (info.extra or {})["also"] if word]
                    return chance.choice(sorted(NAMES[what]) + also)
                return self.value(info.type, deep)
            case inspect.UnionType():
                kinds = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
                return self.value(chance.choice(kinds), deep)
            case inspect.IntType():
                low, high = info.ge or 0, info.le or 99
                return chance.choice((low, high, 1, 2, chance.randint(int(low), int(high))))
            case inspect.BoolType():
                return chance.random() < 0.5
            case inspect.LiteralType():
                return chance.choice([value for value in info.values if value is not None])
            case inspect.VarTupleType():
                many = 0 if deep > DEEP else chance.choice((1, 1, 1, 2, 3))
                return [self.value(info.item_type, deep + 1) for _ in range(many)]
            case inspect.StructType():
                return self.struct(info, deep)
        return {} if isinstance(info, inspect.DictType) else "gold"

    def struct(self, info: inspect.StructType, deep: int) -> dict[str, Any]:
        fields = sorted(info.fields, key=lambda field: field.encode_name != info.tag)
        return {
            field.encode_name: self.value(field.type, deep + 1)
            for field in fields
            if field.encode_name == info.tag or field.required or self.chance.random() < 0.25
        }

    def mode(self) -> dict[str, Any]:
        info = inspect.type_info(Mode)
        assert isinstance(info, inspect.StructType)
        mode = {"do": [], **self.struct(info, 0)}
        for word in ("rules", "reveals", *(HOOKED if mode["as"] != "hook" else ())):
            mode.pop(word, None)
        if mode["as"] != "sometimes":
            mode.pop("answers", None)
        return mode

    def table(self, number: int) -> dict[str, Any]:
        """A table at which everybody who can has the card."""
        modes = [self.mode() for _ in range(self.chance.choice((1, 1, 2)))]
        played = modes[0]["as"]
        kind = {"hook": "sheet", "ability": "sheet"}.get(played, "action")
        card = {
            "id": f"own-{number}",
            "title": f"Own {number}",
            "type": [kind if played in OF_ITSELF else played],
            "modes": modes,
            "knowledge": "invented",
        }
        lies = played == "use" or modes[0].get("from") == "front"
        where = "sheets" if kind == "sheet" else "front" if lies else "hand"
        seats = {
            name: {"deck": ["i-dont-think-so"] * 3, "alcohol": place, where: [card["id"]]}
            for place, name in enumerate(("Ann", "Bob", "Cat"))
        }
        phase = self.chance.choice(("discard", "action", "order", "drink", "begins", "ends"))
        return {
            "id": "random", "title": "Random", "edition": "rdi5", "question": "?", "cards": [card],
            "seats": seats, "drink_deck": ["light-ale", "wine", "dark-ale"],
            "turn": {"of": "Ann", "phase": phase},
        }  # fmt: skip


def play(table: dict[str, Any], chance: Random) -> bool:
    """Load a table and play at it; whether it could be loaded."""
    try:
        moment = start(load_text(json.dumps(table), "random.yaml"))
    except FileError as error:
        assert error.path.startswith(("cards[0]", "seats.Ann")), str(error)
        return False
    for _ in range(CHOICES):
        if not moment.options:
            break
        moment = moment.choose(chance.choice(moment.options))
    return True


@pytest.mark.parametrize("seed", range(4))
def test_a_card_that_loads_can_be_played(seed: int) -> None:
    inventor = Inventor(seed)
    played = 0
    for number in range(CARDS * 4):
        table = inventor.table(number)
        try:
            played += play(table, inventor.chance)
        except Exception as error:
            error.add_note(json.dumps(table))
            raise
        if played == CARDS:
            break
    assert played >= CARDS / 3, played


PASSED_ON = """\
id: passed-on
title: Passed on for ever
edition: rdi5
question: Who drinks?
cards:
- id: hot-potato
  title: Hot potato
  type: [sheet]
  modes: [{as: hook, at: before-drinking, when: [{drinker: self}], do: [{pass: drink}]}]
seats:
  Ann: {sheets: [hot-potato], pile: [light-ale]}
  Bob: {sheets: [hot-potato]}
drink_deck: [wine, wine, wine, wine]
turn: {of: Ann, phase: drink}
"""


def test_what_never_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who each pass every Drink on to the other: no file can be refused for it."""
    monkeypatch.setattr(engine, "LIMIT", 2_000)
    scenario = load_text(PASSED_ON, "passed-on.yaml")
    with pytest.raises(engine.NoProgress, match="never ends"):
        start(scenario)
