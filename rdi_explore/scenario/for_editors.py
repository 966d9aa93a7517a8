"""The JSON Schema of a scenario file, by which editors complete and check its words.

What it says of cards follows from the vocabulary, the names in it from the catalogue. A file that
has cards of its own may name them wherever cards stand: then ids are completed, but any may stand
there. The seats of a file, the modes of a card and its steps by number are beyond a schema, which
cannot look at another part of the file: for these there is ``rdi-explore check --watch``.
"""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from ..catalogue import cards, characters
from ..catalogue.cards import known
from ..kernel import DECK_NAME as DECK
from ..kernel import RULE_NAME as RULE
from ..kernel import TOKEN_NAME as TOKEN
from ..kernel import (
    Act,
    Card,
    NameField,
    Rulings,
    WindowKind,
    fields_of,
    kinds_within,
    rulings_read,
)
from .schema import SHORT_FORMS, Scenario

Part = dict[str, Any]

NAMES = {TOKEN: "TokenName", DECK: "SideDeckName", RULE: "RuleId"}
"""The names that are bounded; families and traits follow from the cards that a file has."""


def json_schema() -> Part:
    """The JSON Schema of a scenario file, for editors.

    It describes the file as it is written: seats stand beside the words of the table, and each
    condition and effect of a card begins with its verb.
    """
    schema = msgspec.json.schema(Scenario)
    parts = schema["$defs"]
    _as_written(parts)
    _bound_names(parts)
    _bound_ids(parts)
    parts["Scenario"]["anyOf"] = [{"required": ["seats", "turn"]}, {"required": ["game"]}]
    parts["Scenario"]["anyOf"].append({"required": ["seats", "cases"]})
    parts["Scenario"]["required"].remove("id")
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A scenario of rdi-explore"
    return schema


def _as_written(parts: Part) -> None:
    facts = parts["Facts"]
    facts["properties"].pop("seats")
    facts["additionalProperties"] = {"$ref": "#/$defs/SeatFacts"}
    for part in parts.values():
        _without_verb(part)
    for word, (name, number) in SHORT_FORMS.items():
        part = "DrinkFacts" if word == "drinks" else "LossFacts"
        short = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "description": f"{name}: {number}",
            "additionalProperties": {"type": "integer"},
        }
        facts["properties"][word]["anyOf"][0]["items"] = {
            "anyOf": [{"$ref": f"#/$defs/{part}"}, short]
        }


def _without_verb(part: Part) -> None:
    if "verb" in part.get("properties", {}):
        part["properties"].pop("verb")
        part["required"] = [name for name in part.get("required", []) if name != "verb"]
    for items in part.get("properties", {}).values():
        while isinstance(items, dict):
            items.pop("discriminator", None)
            items = items.get("items")


# ----------------------------------------------------------------------------------- names


def _bound_names(parts: Part) -> None:
    """Say which names may stand in the fields of cards, and beside the tokens of a seat."""
    names = known().names
    for what, title in NAMES.items():
        parts[title] = _one_of(what, names[what])
    for kind in kinds_within(Card):
        for field in fields_of(kind):
            if field.names in NAMES:
                _bound(parts[kind.__name__]["properties"][field.written], field)
    for sheet in ("Sheet", "SheetChange", "SeatFacts"):
        parts[sheet]["properties"]["worn"]["propertyNames"] = {"$ref": f"#/$defs/{CARDS}"}
        parts[sheet]["properties"]["tokens"]["propertyNames"] = {"$ref": "#/$defs/TokenName"}


CARDS, HELD, DRINKS = "CardId", "HandCardId", "DrinkId"
CHARACTERS = "CharacterId"
IDS: dict[str, dict[str, tuple[str, ...]]] = {
    CARDS: {
        "Sheet": ("front", "sheets"),
        "SheetChange": ("front", "sheets"),
        "Playing": ("card",),
        "StepSheet": ("plays", "may_play", "may_not_play", "discards", "card"),
        "Wish": ("plays",),
        "Waiting": ("subject", "playable"),
        "Facts": ("subject",),
        "SeatFacts": ("hand", "pile", "discard", "front"),
    },
    HELD: {
        "Sheet": ("hand", "deck", "discard"),
        "SheetChange": ("hand", "deck", "discard"),
    },
    DRINKS: {
        "Scenario": ("drink_deck", "drink_discard", "bar_deck"),
        "Case": ("drink_deck", "drink_discard", "bar_deck"),
        "Sheet": ("pile",),
        "SheetChange": ("pile",),
        "DrinkFacts": ("cards",),
    },
    CHARACTERS: {"Sheet": ("character",), "SheetChange": ("character",)},
    "RuleId": {
        "Scenario": ("rules",),
        "Case": ("rules",),
        "StepSheet": ("because",),
        "Facts": ("rules", "not_rules"),
        "AnswerSheet": ("rule",),
        "QuestionSheet": ("rule",),
    },
    "ActName": {"StepSheet": ("does", "may", "may_not")},
    "WindowWord": {"Facts": ("window",)},
    "RulingName": {"Facts": ("rulings",)},
}
"""In which words of which parts of a file the ids of what stand."""
ALSO = {"subject": ("drinks",)}
"""What else may stand under a word."""
OWN = "^[a-z0-9]+(-[a-z0-9]+)*$"


def _bound_ids(parts: Part) -> None:
    """Say which ids may stand where; those of cards and their owners without any others only in
    a file that has no cards of its own."""
    every = cards().values()
    parts[CARDS] = _or_own(cards())
    parts[HELD] = _or_own(card.id for card in every if card.of_a_hand)
    parts[DRINKS] = _or_own(card.id for card in every if card.of_drinks)
    parts[CHARACTERS] = _or_own({*characters(), *(card.owner for card in every)})
    parts["ActName"] = {"enum": [act.value for act in Act]}
    parts["WindowWord"] = {"enum": ["none", *get_args(WindowKind)]}
    parts["RulingName"] = {"enum": sorted(Rulings.__struct_fields__)}
    read = {"enum": sorted(rulings_read())}
    for part in ("Scenario", "Case"):
        for place in _mappings(parts[part]["properties"]["rulings"]):
            place["propertyNames"] = read
    for title, places in IDS.items():
        for part, words in places.items():
            for word in words:
                _named(parts[part]["properties"][word], title, ALSO.get(word, ()))
    own = {"not": {"required": ["cards"]}}
    parts["Scenario"] |= {"if": own, "then": _of_the_catalogue(parts)}


def _or_own(ids: Iterable[str]) -> Part:
    return {"anyOf": [{"enum": sorted(ids)}, {"type": "string", "pattern": OWN}]}


def _mappings(place: Part) -> list[Part]:
    return [each for each in (place, *place.get("anyOf", ())) if each.get("type") == "object"]


def _named(place: Part, title: str, also: tuple[str, ...] = ()) -> None:
    """Replace the text at a place, or in the list there, by a reference to names."""
    if place.get("type") == "string":
        del place["type"]
        name = {"$ref": f"#/$defs/{title}"}
        place |= {"anyOf": [name, {"enum": [*also]}]} if also else name
    for inner in (place.get("items"), *place.get("anyOf", ())):
        if isinstance(inner, dict) and "$ref" not in inner:
            _named(inner, title, also)


def _of_the_catalogue(parts: Part) -> Part:
    """What holds besides where no card is the file's own: only ids of the catalogue stand there."""
    strict = {name: f"Known{name}" for name in (CARDS, HELD, DRINKS, CHARACTERS)}
    for name, title in strict.items():
        parts[title] = parts[name]["anyOf"][0]

    def only(part: str, **inside: Part) -> Part:
        """The ids of a part of a file, and those of the parts inside it."""
        said = {
            word: _of_these(f"#/$defs/{title}", ALSO.get(word, ()))
            for name, title in strict.items()
            for word in IDS[name].get(part, ())
        }
        return {"properties": {**said, **inside}}

    def each(part: Part) -> Part:
        return {"items": part}

    def line() -> Part:
        facts = only("Facts")
        step = only("StepSheet", until=only("Waiting"), together=each(only("Wish")), expect=facts)
        return each(step)

    case = only(
        "Case", line=line(), playing=only("Playing"),
        seats={"additionalProperties": only("SheetChange")},
    )  # fmt: skip
    return only(
        "Scenario", line=line(), playing=only("Playing"), cases=each(case),
        seats={"additionalProperties": only("Sheet")},
    )  # fmt: skip


def _of_these(title: str, also: tuple[str, ...]) -> Part:
    """Names, or lists of them; what is neither is for the other part of the schema."""
    names: list[Part] = [{"$ref": title}]
    if also:
        names.append({"enum": [*also]})
    return {"anyOf": [*names, {"type": "array", "items": {"$ref": title}}, {"type": "null"}]}


def _one_of(what: str, names: Iterable[str]) -> Part:
    """These names; a deck may also be one that only the file has."""
    there: Part = {"enum": sorted(names)}
    own = {"type": "string", "pattern": "^[a-z0-9-]+$"}
    return {"anyOf": [there, own]} if what == DECK else there


def _bound(place: Part, field: NameField) -> None:
    """Replace the text at a place, or in what stands there, by the names that may stand there."""
    if place.get("type") == "string":
        del place["type"]
        name = {"$ref": f"#/$defs/{NAMES[field.names]}"}
        place |= {"anyOf": [name, {"enum": [*field.also]}]} if field.also else name
    for inner in (place.get("items"), place.get("additionalProperties"), *place.get("anyOf", ())):
        if isinstance(inner, dict) and "$ref" not in inner:
            _bound(inner, field)
