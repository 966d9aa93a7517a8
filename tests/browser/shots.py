"""Screenshots that the browser tests keep, to be looked at."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

SHOTS = Path(os.environ.get("RDI_SHOTS") or Path(__file__).parents[2] / "screenshots")
"""The folder, which git does not see; ``RDI_SHOTS`` names another one."""


def keep(page: Any, name: str, *, whole: bool = True) -> None:
    """Keep a screenshot of the page, or only of what is seen of it without scrolling; what moves
    has come to its end."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png", full_page=whole, animations="disabled")
