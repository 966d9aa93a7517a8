"""Which kernel runs: the pure one can always be had, also where libraries lie beside it."""

from importlib.machinery import EXTENSION_SUFFIXES, SourceFileLoader
from pathlib import Path

import pytest

from rdi_explore import running
from rdi_explore.cli import main


def test_a_module_of_the_kernel_is_found_as_python_beside_its_library(tmp_path: Path) -> None:
    (tmp_path / "desk.py").touch()
    (tmp_path / f"desk{EXTENSION_SUFFIXES[0]}").touch()
    spec = running.Sources().find_spec("rdi_explore.kernel.desk", [str(tmp_path)])
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)
    assert spec.origin == str(tmp_path / "desk.py")


def test_other_modules_are_left_to_others(tmp_path: Path) -> None:
    (tmp_path / "desk.py").touch()
    assert running.Sources().find_spec("desk", [str(tmp_path)]) is None
    assert running.Sources().find_spec("rdi_explore.kernel.none", [str(tmp_path)]) is None


def test_the_command_says_which_kernel_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip().endswith(f", {running.kernel()} kernel")
