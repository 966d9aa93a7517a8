"""Which kernel runs: the pure one can always be had, also where libraries lie beside it."""

from importlib.machinery import EXTENSION_SUFFIXES, SourceFileLoader
from pathlib import Path

import pytest

from rdi_explore import running
from rdi_explore.cli import main
from rdi_explore.kernel import engine


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


def test_what_a_library_does_not_say_of_itself_stands_in_its_source() -> None:
    def choose() -> None: ...

    choose.__module__ = engine.choose.__module__
    for each in (choose, engine.choose):
        assert running.docstring(each).startswith("Carry out a choice; return the next position")
    nameless = type("NoSuchClass", (), {"__module__": engine.choose.__module__})
    assert running.docstring(nameless) == ""
