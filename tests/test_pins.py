"""What is installed for the tests and for Binder: one version of each, each file with its hash."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"
HASHED = [BINDER / "requirements.txt", BINDER / "proxy.txt"]


def pins(path: Path) -> dict[str, str]:
    """Each package of a file and its version; names as an index writes them."""
    found = re.findall(r"^([\w.-]+)==([^\s;\\]+)", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in found}


@pytest.mark.parametrize("path", HASHED, ids=lambda path: path.name)
def test_every_package_has_a_version_and_hashes(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(lines) > 50
    for line in lines:
        assert re.fullmatch(r"[\w.-]+==\S+( ;.*?)?( +--hash=sha256:[0-9a-f]{64})+", line), line


@pytest.mark.parametrize("path", HASHED, ids=lambda path: path.name)
def test_the_versions_are_those_of_the_constraints(path: Path) -> None:
    fixed, here = pins(ROOT / "constraints.txt"), pins(path)
    assert {name: fixed[name] for name in here if name in fixed} == {
        name: version for name, version in here.items() if name in fixed
    }


def test_whatever_the_tests_need_is_among_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    needed, todo = set(project["build-system"]["requires"]), [*project["project"]["dependencies"]]
    todo += extras["test"]
    while todo:
        each = todo.pop()
        if more := re.fullmatch(r"rdi[_-]explore\[([\w,-]+)\]", each):
            todo += [one for extra in more[1].split(",") for one in extras[extra]]
        else:
            needed.add(each)
    names = {re.match(r"[\w.-]+", each)[0] for each in needed}  # type: ignore[index]
    assert {re.sub(r"[-_.]+", "-", name).lower() for name in names} <= set(pins(HASHED[0]))


def test_no_file_names_an_index() -> None:
    for path in [*HASHED, ROOT / "constraints.txt"]:
        assert "://" not in path.read_text(encoding="utf-8"), path.name
        assert "-index" not in path.read_text(encoding="utf-8"), path.name
