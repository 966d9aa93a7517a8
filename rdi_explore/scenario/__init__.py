"""Scenarios: positions that people write down, with the line that is played and what must hold."""

from .cases import Run, first_case, runs
from .check import Report, check, check_all, check_file
from .files import find, load, load_text, scenario_files
from .play import LineError, Played, play_line
from .schema import Scenario, json_schema
from .start import start

__all__ = [
    "LineError",
    "Played",
    "Report",
    "Run",
    "Scenario",
    "check",
    "check_all",
    "check_file",
    "find",
    "first_case",
    "json_schema",
    "load",
    "load_text",
    "play_line",
    "runs",
    "scenario_files",
    "start",
]
