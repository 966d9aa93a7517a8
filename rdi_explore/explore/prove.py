"""Proving claims: from a moment and a claim to a verdict, with what shows it.

A claim *holds*, *fails*, or is *unknown* because a limit was hit. What shows it is a shortest line
(to a counterexample, or to what is possible) or a strategy (of those who can force something, or
of the others, who can prevent it). The verdict comes first: the shortest way to show it can take
many times as long, and is looked for afterwards (:meth:`Proof.shortened`).
"""

from dataclasses import dataclass, replace
from time import monotonic
from typing import Literal

import msgspec

from ..kernel import Moment, Position, Setup
from ..scenario.claims import Aim, Claim, Denied, Joined
from .andor import Search, SearchStopped
from .conditions import Meaning
from .facts import Memory
from .limits import Limits, StoppedBy, Watching
from .table import Move, Place, TableGame

Verdict = Literal["holds", "fails", "unknown"]

USUAL = Limits(positions=200_000, seconds=60.0, memory=1_500_000_000)
"""How far a proof is sought unless somebody wants it otherwise."""
_MORE = 20_000
"""So many more positions, at least, are looked at for the shortest way to win."""


@dataclass(frozen=True)
class Proof:
    """What came of examining one claim from a position.

    ``holds`` is ``None`` if a limit was hit (``stopped_by`` says which). ``positions`` were
    examined, ``choices`` followed, until it was known (more for the shortest way to show it).
    ``line`` shows the verdict where one line does: a counterexample of a claim that fails, an
    example of what is possible, or how it goes if both sides do their best for or against an aim;
    it is the ``shortest`` one if so said. ``aim`` and ``search`` belong to the part of the claim
    that decided.
    """

    claim: Claim
    aim: Aim | None
    holds: bool | None
    positions: int
    choices: int
    seconds: float
    stopped_by: StoppedBy
    line: tuple[Move, ...] | None = None
    shortest: bool = True
    search: Search[Place, Move] | None = None
    table: TableGame | None = None

    @property
    def verdict(self) -> Verdict:
        """In one word."""
        return "unknown" if self.holds is None else "holds" if self.holds else "fails"

    def shortened(self) -> "Proof":
        """The same verdict, with the shortest way to show it, as far as the limits allow; a
        strategy of this proof is that shorter one from now on, too.

        Ctrl-C ends it; then the way is as short as it was found so far.
        """
        search = self.search
        if self.shortest or search is None:
            return self
        begun, stopped_by = monotonic(), self.stopped_by
        try:
            shortest = search.shorten(max(_MORE, 4 * len(search.seen)), self.seconds)
        except KeyboardInterrupt:
            shortest, stopped_by = False, "request"
        seconds = self.seconds + monotonic() - begun
        line = tuple(best_line(search))
        return replace(self, line=line, shortest=shortest, seconds=seconds, stopped_by=stopped_by)

    @property
    def true_aim(self) -> bool:
        """Whether the aim that decided is reached (a denied claim holds where it is not)."""
        search = self.search
        known = None if search is None else search.known.get(search.game.start)
        return bool(known is not None and known.value)

    @property
    def has_strategy(self) -> bool:
        """Whether somebody's choices have to be told for it: not where all lines, or one, do."""
        return (
            self.aim is not None
            and self.holds is not None
            and (self.aim.quantifier in ("force", "play") or self.aim.any_order)
        )


def prove(
    moment: Moment, claim: Claim, limits: Limits = USUAL, watching: Watching | None = None
) -> Proof:
    """Decide a claim, as :func:`decide` does, and find the shortest way to show it."""
    return decide(moment, claim, limits, watching).shortened()


def decide(
    moment: Moment, claim: Claim, limits: Limits = USUAL, watching: Watching | None = None
) -> Proof:
    """Examine a claim from a moment on, as far as its agenda goes, until it is known whether it
    holds; what shows it need not be the shortest yet.

    Nothing that happened before the moment counts. Windows stop only where there is a choice.

    Raises:
        NotSayable: the claim names somebody who is not here.
        NotAsked: every order of passing, where an automaton plays.
    """
    setup = moment.setup
    if setup.stops != "choices":
        setup = msgspec.structs.replace(setup, stops="choices")
    return _prove(setup, moment.position, claim, limits, watching)


def _prove(
    setup: Setup, position: Position, claim: Claim, limits: Limits, watching: Watching | None
) -> Proof:
    match claim:
        case Aim():
            return _prove_aim(setup, position, claim, limits, watching)
        case Denied(of):
            proof = _prove(setup, position, of, limits, watching)
            return replace(
                proof, claim=claim, holds=None if proof.holds is None else not proof.holds
            )
        case Joined():
            return _prove_joined(setup, position, claim, limits, watching)
    raise TypeError(f"{type(claim).__name__} is no claim")


def _prove_joined(
    setup: Setup, position: Position, claim: Joined, limits: Limits, watching: Watching | None
) -> Proof:
    """The first part that decides, or else the first that is unknown, or else the last."""
    enough = claim.how == "or"
    proofs: list[Proof] = []
    for part in claim.claims:
        proofs.append(_prove(setup, position, part, limits, watching))
        if proofs[-1].holds is enough:
            break
    decisive = next(
        (proof for proof in proofs if proof.holds is enough),
        next((proof for proof in proofs if proof.holds is None), proofs[-1]),
    )
    return replace(
        decisive,
        claim=claim,
        positions=sum(proof.positions for proof in proofs),
        choices=sum(proof.choices for proof in proofs),
        seconds=sum(proof.seconds for proof in proofs),
    )


def table_of(setup: Setup, position: Position, aim: Aim) -> TableGame:
    """The game that an aim makes of a position.

    Raises:
        NotSayable: the aim names somebody who is not here.
        NotAsked: every order of passing, where an automaton plays.
    """
    meaning = Meaning(setup, position)
    decided = meaning.decided(aim)
    named = frozenset(map(meaning.seat, aim.who))
    everybody = frozenset(setup.seats)
    return TableGame(
        Memory(setup, meaning.facts),
        position,
        ours=everybody if aim.quantifier == "some" else named,
        decided=decided,
        circle=aim.time == "always",
        bans=meaning.bans(aim),
        any_order=aim.any_order,
        once=aim.quantifier == "play",
    )


def _prove_aim(
    setup: Setup, position: Position, aim: Aim, limits: Limits, watching: Watching | None
) -> Proof:
    begun = monotonic()
    table = table_of(setup, position, aim)
    search: Search[Place, Move] = Search(table, limits, watching)
    stopped_by: StoppedBy = ""
    holds, line, shortest = None, None, True
    seen = choices = 0
    try:
        if aim.quantifier == "all" or (aim.quantifier == "some" and not aim.any_order):
            holds, line = _by_lines(search, aim.quantifier == "some")
        else:
            holds = search.decide()
            seen, choices = len(search.seen), search.choices
            if holds is not None:
                shortest = False
                line = tuple(best_line(search))
    except SearchStopped as stop:
        stopped_by = stop.by
    except KeyboardInterrupt:
        stopped_by = "request"
    if holds is None and not stopped_by:
        stopped_by = "depth"
    return Proof(
        aim, aim, holds, seen or len(search.seen), choices or search.choices,
        monotonic() - begun, stopped_by, line, shortest, search, table,
    )  # fmt: skip


def _by_lines(
    search: Search[Place, Move], wanted: bool
) -> tuple[bool | None, tuple[Move, ...] | None]:
    """One side chooses everywhere: the shortest line that decides for it, or none."""
    way = search.line(wanted)
    if way is not None:
        return wanted, tuple(move for _, move in way)
    if search.truncated:
        return None, None
    if search.goes_round() and search.retrograde() == wanted:
        return wanted, None
    return not wanted, None


def best_line(search: Search[Place, Move], start: Place | None = None) -> list[Move]:
    """How it goes, from the start or another place, if the winner wins as told, and the loser
    holds out longest."""
    place = search.game.start if start is None else start
    value = search.known[place].value
    line: list[Move] = []
    met = {place}
    while True:
        known = search.known.get(place)
        if known is None or known.value != value:
            return line
        move = known.move
        if move is None:
            rest = [
                (after.height, each)
                for each, child in search.seen[place].items()
                if (after := search.known.get(child)) is not None and after.value == value
            ]
            if not rest or known.height == 0:
                return line
            move = max(rest, key=lambda pair: pair[0])[1]
        line.append(move)
        place = search.seen[place][move]
        if place in met:
            return line
        met.add(place)
