"""Scenarios: positions that people write down, with the line that is played and what must hold."""

from .check import Report, check, check_all
from .files import find, load, load_text, scenario_files
from .play import LineError, Played, play_line
from .schema import Scenario, json_schema
from .start import start

__all__ = [
    "LineError",
    "Played",
    "Report",
    "Scenario",
    "check",
    "check_all",
    "find",
    "json_schema",
    "load",
    "load_text",
    "play_line",
    "scenario_files",
    "start",
]
