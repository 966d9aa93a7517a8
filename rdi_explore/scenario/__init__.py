"""Scenarios: positions that people write down, with the line that is played and what must hold."""

from .answers import Answered, WrongAnswer, answered
from .cases import Run, first_case, runs
from .check import Report, check, check_all, check_file
from .files import find, load, load_text, scenario_files
from .for_editors import json_schema
from .game import NoSuchGame, game_of, play_out, record_of
from .play import LineError, Lines, Played, play_line
from .schema import HouseRule, HouseSheet, Scenario
from .start import start
from .writing import another, only_moves, scenario_at, text_of, with_line

__all__ = [
    "Answered",
    "HouseRule",
    "HouseSheet",
    "LineError",
    "Lines",
    "NoSuchGame",
    "Played",
    "Report",
    "Run",
    "Scenario",
    "WrongAnswer",
    "another",
    "answered",
    "check",
    "check_all",
    "check_file",
    "find",
    "first_case",
    "game_of",
    "json_schema",
    "load",
    "load_text",
    "only_moves",
    "play_line",
    "play_out",
    "record_of",
    "runs",
    "scenario_at",
    "scenario_files",
    "start",
    "text_of",
    "with_line",
]
