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
