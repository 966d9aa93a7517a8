"""What must hold of players whom nothing reaches, and of the end of a game.

Rules: lose.out-of-the-game, team.turn-ends-now-individual, lose.last-one-wins.
"""

from collections.abc import Sequence

from rdi_explore.kernel.events.prizes import POT
from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.machine.record import Entry
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.values import Hooks, Play, Position, Seat, Turn
from rdi_explore.kernel.vocabulary.cards import Spend


def check_round(setup: Setup, position: Position) -> None:
    """Nobody who is out, away or shielded against everything is in a Round that runs."""
    game = position.round
    if game is not None and not game.ended and setup.rulings.absent_leaves_round:
        desk = Desk(setup, position)
        assert all(map(desk.reached, game.members)), game


def check_out(before: Position, after: Position) -> None:
    """Whoever is out gains neither Gold nor cards nor tokens."""
    for old, new in zip(before.seats, after.seats, strict=True):
        if old.out:
            assert new.out
            pairs = zip(_what_is_had(old), _what_is_had(new), strict=True)
            assert all(now <= was for was, now in pairs), (old, new)


def _what_is_had(seat: Seat) -> tuple[int, ...]:
    cards = len(seat.hand) + len(seat.front) + len(seat.pile)
    return seat.gold, cards, sum(n for _, n in seat.tokens)


def check_settled(position: Position) -> None:
    """Once there are winners, nothing is owed any more."""
    if not position.winners:
        return
    assert position.pot == 0
    assert position.round is None
    assert position.contest is None
    assert not any(pile.cards for pile in position.piles if pile.name == POT)
    assert not any(seat.gold for seat in position.seats if seat.out)


def check_tokens(setup: Setup, position: Position, entries: Sequence[Entry]) -> None:
    """At the end of a turn its bearers return one token each of those that cost that, also who is
    away: a component of theirs acts, and the token is paid."""
    seats, turn = [*position.seats], position.turn
    for entry in entries:
        frame = entry.frame
        if isinstance(frame, Turn) and entry.step == "turn_ends":
            hooks = (top for top in entry.agenda if isinstance(top, Hooks))
            acting = {(seat, card) for top in hooks for seat, card, _ in top.components}
            for seat in setup.mates[turn]:
                assert acting.issuperset((seat, sheet) for sheet in costly(setup, seats[seat]))
        if isinstance(frame, Hooks) and entry.step == "next_component" and frame.components:
            seat, card, _ = frame.components[0]
            if card in costly(setup, seats[seat]):
                assert entry.outcome != "not_there", (seat, card)
        for change in entry.changes:
            if change.what == "turn":
                turn = change.after
            elif change.what in Seat.__struct_fields__ and change.seat >= 0:
                seats[change.seat] = _changed(seats[change.seat], change.what, change.after)


def _changed(seat: Seat, what: str, now: object) -> Seat:
    values = {name: getattr(seat, name) for name in Seat.__struct_fields__}
    return Seat(**{**values, what: now})


def costly(setup: Setup, seat: Seat) -> list[int]:
    """The sheets of a player's tokens that cost one of them at the end of a turn."""
    if seat.out:
        return []
    sheets = setup.law.token_sheets
    found = [sheets[name] for name, n in seat.tokens if name in sheets and n]
    return [sheet for sheet in found if _costs(setup, sheet)]


def _costs(setup: Setup, sheet: int) -> bool:
    modes = (mode for mode in setup.cast[sheet].modes if mode.at == "end-of-turn")
    return any(isinstance(each, Spend) for mode in modes for each in mode.cost)


def check_tracks(setup: Setup, entries: Sequence[Entry]) -> None:
    """What one player's card does to the automaton touches one of its tracks."""
    if not setup.with_automaton:
        return
    for entry in entries:
        frame = entry.frame
        if isinstance(frame, Play) and _is_of_a_player(setup, frame):
            for change in entry.changes:
                if change.what == "piles" and change.seat == setup.automaton:
                    old, new = ({pile.name: pile.marks for pile in each} for each in change[2:])
                    assert sum(old[name] != new[name] for name in old) <= 1, entry


def _is_of_a_player(setup: Setup, play: Play) -> bool:
    of_an_event = setup.cast[play.card].modes[play.mode].as_ == "event"
    return play.by != setup.automaton and not of_an_event


def check_step(setup: Setup, before: Position, after: Position) -> None:
    """What must hold after every choice."""
    check_round(setup, after)
    check_out(before, after)
    check_settled(after)


def check_entries(setup: Setup, before: Position, entries: Sequence[Entry]) -> None:
    """What must hold of the record of a choice."""
    check_tokens(setup, before, entries)
    check_tracks(setup, entries)
