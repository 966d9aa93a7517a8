"""The JSON Schema that editors use: fresh, and true of every shipped file."""

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from rdi_explore.catalogue import read
from rdi_explore.scenario import json_schema, scenario_files

SHIPPED = Path(__file__).parents[2] / "scenarios"
FILES = list(scenario_files(SHIPPED))
FITS = jsonschema.Draft202012Validator(json_schema())


def test_the_schema_in_the_package_is_fresh() -> None:
    """Renew it: ``rdi-explore schema > rdi_explore/scenario/scenario.schema.json``."""
    kept = resources.files("rdi_explore.scenario").joinpath("scenario.schema.json")
    now = json.loads(json.dumps(json_schema()))
    assert json.loads(kept.read_text(encoding="utf-8")) == now
    FITS.check_schema(now)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_scenario_fits_the_schema(path: Path) -> None:
    FITS.validate(read(path).data)


def test_the_schema_refuses_what_the_loader_refuses() -> None:
    data = read(FILES[0]).data
    for broken in ({**data, "titel": "x"}, {**data, "edition": "rdi7"}, {"id": "x"}):
        with pytest.raises(jsonschema.ValidationError):
            FITS.validate(broken)


def test_the_schema_completes_the_words_of_cards() -> None:
    schema = json_schema()
    verbs = set(schema["$defs"]["Lose"]["properties"])
    assert verbs == {"lose", "stat", "who", "having", "per", "ignoring_reduces"}
    assert "verb" not in json.dumps(schema["$defs"]["Redirect"])


TABLE = {
    "id": "x", "title": "X", "turn": {"of": "Ann"},
    "seats": {"Ann": {"character": "dale"}, "Bob": {"character": "fiona"}},
}  # fmt: skip


def with_card(**card: object) -> dict[str, object]:
    return {**TABLE, "cards": [{"id": "own", "title": "Own", "type": ["action"], **card}]}


def doing(*effects: dict[str, object]) -> dict[str, object]:
    return with_card(modes=[{"as": "action", "do": list(effects)}])


HAVING = {"lose": 1, "stat": "gold"}


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (doing({"give": "scarab"}), doing({"give": "scrab"})),
        (doing({"attach": "gold"}), doing({"attach": "golt"})),
        (doing(HAVING | {"having": "scarab"}), doing(HAVING | {"having": "scrab"})),
        (doing(HAVING | {"per": "team"}), doing(HAVING | {"per": "teem"})),
        (doing({"turn_up": "lizwick-items"}), doing({"turn_up": "Items of mine"})),
        (with_card(rules=["action.announce"]), with_card(rules=["action.anounce"])),
        (
            {**TABLE, "seats": {"Ann": {"tokens": {"scarab": 1}}, "Bob": {}}},
            {**TABLE, "seats": {"Ann": {"tokens": {"scrab": 1}}, "Bob": {}}},
        ),
    ],
)  # fmt: skip
def test_the_schema_knows_the_names_of_tokens_decks_and_rules(
    good: dict[str, object], bad: dict[str, object]
) -> None:
    FITS.validate(good)
    with pytest.raises(jsonschema.ValidationError):
        FITS.validate(bad)


def test_every_field_that_names_a_token_is_bounded() -> None:
    parts = json_schema()["$defs"]
    for part, name in (("Lose", "having"), ("Fetch", "fetch"), ("Order", "gift"), ("Card", "deck")):
        assert "$ref" in json.dumps(parts[part]["properties"][name]), (part, name)
