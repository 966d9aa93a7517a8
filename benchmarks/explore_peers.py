"""What other engines do when every position is to be found: each by its own usual means."""

import pickle
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import chess
import pyspiel
from dgisim import GameState
from dgisim.agents import RandomAgent
from open_spiel.python.algorithms import get_all_states
from open_spiel.python.games import kuhn_poker

assert kuhn_poker is not None  # importing it registers the game that is written in Python


class Found(NamedTuple):
    """What one exploration has found: distinct positions, and choices that were followed."""

    positions: int
    choices: int


CHESS_DEPTH = 3


def python_chess(listed: bool = False) -> Found:
    """All positions within three moves: copy the board, push, keep the transposition key.

    The positions of the last depth are counted, but nothing is asked about them. With ``listed``
    the legal moves of every new position are listed, as the kernel always does.
    """
    board = chess.Board()
    seen = {board._transposition_key()}
    choices = 0
    row = [board]
    for _ in range(CHESS_DEPTH):
        following = []
        for board in row:
            for move in board.legal_moves:
                choices += 1
                reached = board.copy(stack=False)
                reached.push(move)
                key = reached._transposition_key()
                if key not in seen:
                    seen.add(key)
                    following.append(reached)
                    if listed:
                        list(reached.legal_moves)
        row = following
    return Found(len(seen), choices)


KUHN = pyspiel.load_game("python_kuhn_poker")
KUHN_TIMES = 20


def python_kuhn() -> Found:
    """OpenSpiel's ``get_all_states`` on its Kuhn poker in Python, some times over: it is small."""
    found = 0
    for _ in range(KUHN_TIMES):
        states = get_all_states.get_all_states(
            KUHN, depth_limit=-1, include_terminals=True, include_chance_states=True
        )
        found += len(states)
    return Found(found, 0)


def dgisim_states(count: int) -> list[Any]:
    """States in the middle of games of dgisim, at decisions."""
    random.seed(1)
    agent = RandomAgent()
    states: list[Any] = []
    state = GameState.from_default()
    while len(states) < count:
        if state.game_end():
            state = GameState.from_default()
        player = state.waiting_for()
        if player is None:
            state = state.step()
        else:
            state = state.action_step(player, agent.choose_action([state], player))
            if random.random() < 0.1:
                states.append(state)
    return states


def round_trip(values: list[Any]) -> Callable[[], None]:
    """Pickle each of some values and read it back."""

    def work() -> None:
        for value in values:
            pickle.loads(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))

    return work
