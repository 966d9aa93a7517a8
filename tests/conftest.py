"""In what order files of tests are begun, by how many workers, and that none goes by a clock."""

from __future__ import annotations

import gc
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("patient", deadline=None)  # a busy machine is no fault
settings.load_profile("patient")

HERE = Path(__file__).parent
BEGUN_FIRST = [
    "publish/test_public.py", "scenario/test_properties.py", "draw/test_html.py",
    "publish/test_hostile.py",
    "app/test_explorer.py", "scenario/test_format.py", "scenario/test_games.py",
    "scenario/test_coverage.py", "publish/test_served_pages.py", "app/test_practice.py",
    "app/test_game.py", "publish/test_static.py", "explore/test_prove.py",
    "players/test_players.py", "explore/test_counts.py", "draw/test_text.py",
    "rulebook/test_monitors.py", "explore/test_playouts.py", "players/test_coach.py",
]  # fmt: skip
"""What takes longest: begun last, it would run alone at the end while other workers stand idle."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long files first, then those with many tests; within a file nothing moves."""
    sizes = Counter(item.path for item in items)
    long = {HERE / name: place for place, name in enumerate(BEGUN_FIRST)}
    items.sort(key=lambda item: (long.get(item.path, len(long)), -sizes[item.path]))


def pytest_collection_finish() -> None:
    """Cards, rules and tests stay to the end: a sixth of the time went into looking for garbage
    among them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: Any) -> int:
    """One worker more than there are cores: most of the time one waits for a server."""
    return (os.cpu_count() or 1) + 1
