"""Servers to visit: `public` is one for a file of tests, `serve(folder, **limits)` one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from .visitor import SPARE, Running

GOOD = """\
id: good
title: A turn begins
seats: {Ann: {}, Ben: {}}
turn: {of: Ann}
format: 2
"""
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


@pytest.fixture(scope="module")
def public() -> Iterator[Running]:
    """The notebooks of the repository, as `rdi-explore serve --public` serves them."""
    server = Running()
    server.settle(SPARE)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def one_scenario(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a single scenario: all of them are two seconds of each start."""
    folder = tmp_path_factory.mktemp("shelf") / "scenarios"
    folder.mkdir()
    (folder / "good.yaml").write_text(GOOD, encoding="utf-8")
    return folder


@pytest.fixture
def serve(one_scenario: Path) -> Iterator[Callable[..., Running]]:
    """Serve a folder with limits of one's own until the end of the test."""
    running: list[Running] = []

    def start(folder: Path, **limits: Any) -> Running:
        running.append(Running(folder, scenarios=one_scenario, **limits))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def pages(tmp_path: Path) -> Callable[..., Path]:
    """Write notebooks: `pages(name="code of its cell")`; returns their folder."""

    def write(**cells: str) -> Path:
        for name, code in cells.items():
            page = nbformat.v4.new_notebook(metadata={"kernelspec": KERNEL})
            page.cells = [nbformat.v4.new_code_cell(code)]
            nbformat.write(page, tmp_path / f"{name}.ipynb")
        return tmp_path

    return write
