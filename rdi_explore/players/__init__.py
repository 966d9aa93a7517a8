"""Computer players: what a seat may know, who chooses from it alone, and how strong they are."""

from ..scenario.knowing import NothingFits, View, determinize, view
from .memory import Remembered
from .player import Chance, Player
from .playing import IllegalPlay, chosen, play_out
from .strengths import STRENGTHS, Strength

__all__ = [
    "STRENGTHS",
    "Chance",
    "IllegalPlay",
    "NothingFits",
    "Player",
    "Remembered",
    "Strength",
    "View",
    "chosen",
    "determinize",
    "play_out",
    "view",
]  # fmt: skip
