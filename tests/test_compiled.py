"""The package needs no source: compiled files alone load and check scenarios."""

import compileall
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rdi_explore
from rdi_explore.scenario import scenario_files

PACKAGE = Path(rdi_explore.__file__).parent
SCENARIOS = PACKAGE.parent / "scenarios"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, compiled, and without any source."""
    folder = tmp_path_factory.mktemp("compiled")
    package = folder / PACKAGE.name
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert compileall.compile_dir(package, quiet=1, legacy=True)
    for source in package.rglob("*.py"):
        source.unlink()
    return folder


def ran(folder: Path, *words: str) -> str:
    """What the command says there; it must succeed."""
    command = [sys.executable, "-P", *words]
    done = subprocess.run(
        command,
        check=False,
        cwd=folder,
        env={"PYTHONPATH": str(folder), "RDI_SCENARIOS": str(SCENARIOS)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_the_compiled_package_that_runs(compiled: Path) -> None:
    found = ran(compiled, "-c", "import rdi_explore; print(rdi_explore.__file__)")
    assert found.strip() == str(compiled / "rdi_explore" / "__init__.pyc")


def test_scenarios_of_every_folder_load_and_pass(compiled: Path) -> None:
    """Of every folder each eighth file: the code is the same, only its sources are not there."""
    some = [str(path) for path in scenario_files(SCENARIOS)][::8]
    told = ran(compiled, "-m", "rdi_explore.cli", "check", *some)
    assert "passed" in told


def test_what_cites_each_rule_is_known(compiled: Path) -> None:
    code = (
        "from rdi_explore.scenario.coverage import citations;"
        "print(*citations()['timing.reopen'], *citations()['limits.clamp'])"
    )
    places = ran(compiled, "-c", code).split()
    assert places
    assert "kernel/machine/desk.py:Desk" in places
    assert any(place.startswith("kernel/timing/window.py:") for place in places)
