"""The JSON Schema of a scenario file, by which editors complete and check its words.

What it says of cards follows from the vocabulary, the names in it from the catalogue.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from ..catalogue.cards import known
from ..kernel import DECK_NAME as DECK
from ..kernel import RULE_NAME as RULE
from ..kernel import TOKEN_NAME as TOKEN
from ..kernel import Card, NameField, fields_of, kinds_within
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
        parts[sheet]["properties"]["tokens"]["propertyNames"] = {"$ref": "#/$defs/TokenName"}


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
