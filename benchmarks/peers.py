"""Random play of other game engines, each as fast as its own interface allows.

A player yields after every game the number of its decisions. Every step that a peer asks a player
for counts, also one with a single answer; dealing, dice and bookkeeping do not.
"""

import random
from collections.abc import Iterator

import chess
from dgisim import GameState
from dgisim.agents import RandomAgent
from pokerkit import Automation, NoLimitTexasHoldem
from rlcard.games.uno import Game as Uno

DEALER = tuple(Automation)
"""PokerKit deals, collects, shows and pays by itself: only bets are decisions."""


def pokerkit() -> Iterator[int]:
    """No-limit hold'em with four players: fold, check or call, raise by the least amount.

    Larger raises end a hand sooner, and a new hand is what costs PokerKit most.
    """
    draw = random.Random(1).random
    while True:
        state = NoLimitTexasHoldem.create_state(DEALER, False, 0, (1, 2), 2, (200,) * 4, 4)
        decisions = 0
        while state.status:
            actions = []
            if state.can_fold():
                actions.append(state.fold)
            if state.can_check_or_call():
                actions.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                actions.append(state.complete_bet_or_raise_to)
            decisions += len(actions) > 1
            actions[int(draw() * len(actions))]()
        yield decisions


def uno(every_step: bool = False) -> Iterator[int]:
    """RLCard's bare UNO game with two players, without its encoding of observations.

    Most of its steps are draws and plays to which there is no alternative. They are played, but
    count only with ``every_step``.
    """
    draw = random.Random(1).random
    game = Uno()
    while True:
        game.init_game()
        decisions = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            decisions += every_step or len(actions) > 1
            game.step(actions[int(draw() * len(actions))])
        yield decisions


def python_chess() -> Iterator[int]:
    """Whole games of chess, to mate, stalemate, the 75-move rule or bare kings."""
    draw = random.Random(1).random
    while True:
        board = chess.Board()
        decisions = 0
        while not board.is_seventyfive_moves() and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            decisions += len(moves) > 1
            board.push(moves[int(draw() * len(moves))])
        yield decisions


def dgisim() -> Iterator[int]:
    """Genius Invokation games, played by dgisim's own random agent; no history is kept."""
    random.seed(1)
    agent = RandomAgent()
    while True:
        state = GameState.from_default()
        decisions = 0
        while not state.game_end():
            player = state.waiting_for()
            if player is None:
                state = state.step()
            else:
                state = state.action_step(player, agent.choose_action([state], player))
                decisions += 1
        yield decisions
