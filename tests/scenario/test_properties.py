"""What holds in every position, whatever is played: Gold, cards, limits, options, refusals, record.

Each choice is drawn as a number, which picks an option modulo their count, and 0 is the option
to do nothing where there is one, so that what fails shrinks to a short line.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rdi_explore.catalogue import cards
from rdi_explore.catalogue.decks import AUTOMATON
from rdi_explore.draw.text import record, show
from rdi_explore.kernel.events.prizes import INN as PRIZES
from rdi_explore.kernel.law.checks import NO_CARD_LEAVES
from rdi_explore.kernel.law.reasons import REASONS
from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.machine.engine import rulings_read
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.teams.tracks import Markers
from rdi_explore.kernel.values import (
    NOBODY,
    Act,
    Dare,
    Discarding,
    Dividing,
    Drinks,
    Event,
    Gathering,
    Growing,
    Option,
    Planting,
    Play,
    Position,
    Reveal,
)
from rdi_explore.rulebook import BOOKS, rules, switches
from rdi_explore.scenario import Scenario, load, load_text, scenario_files
from rdi_explore.scenario.cases import runs
from rdi_explore.scenario.play import play_line
from rdi_explore.scenario.schema import Sheet, TurnSheet
from rdi_explore.scenario.start import position_of, setup_of

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
PATHS = {path.stem: path for path in scenario_files(SCENARIOS)}
SHIPPED = sorted(
    id
    for id, path in PATHS.items()
    if (scenario := load(path)).position is None and scenario.turn is not None
)
"""The scenarios that can begin with other numbers and hands: a saved position waits for a choice
that these would take away, and some leave it to their cases whose turn it is."""

FINE = settings(
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

CHARACTER_CARDS = sorted(id for id, card in cards().items() if card.of_a_hand)
DRINK_CARDS = sorted(id for id, card in cards().items() if card.of_drinks)
EVENTS = [id for id in DRINK_CARDS if cards()[id].event]
STIRRING = ["gambling-im-in", "i-raise", "i-dont-think-so", "winning-hand"]

character_cards = st.sampled_from(CHARACTER_CARDS) | st.sampled_from(STIRRING)
drink_cards = st.sampled_from(DRINK_CARDS) | st.sampled_from(EVENTS)

PINNED = {
    name: st.sampled_from(switch.allowed)
    for name, switch in switches().items()
    if name in rulings_read()
}
LONGEST = 80
"""Choices of one line."""
levels = st.tuples(st.integers(1, 20), st.integers(0, 20), st.integers(0, 12))


@st.composite
def starts(draw: st.DrawFn) -> Moment:
    """The first moment of a shipped scenario, as it stands or with other numbers and hands."""
    scenario = load(PATHS[draw(st.sampled_from(SHIPPED))])
    if draw(st.booleans()):
        seats = {
            name: sheet
            if sheet.character == AUTOMATON or sheet.out
            else _other_sheet(draw, sheet, replace_levels=draw(st.booleans()))
            for name, sheet in scenario.seats.items()
        }
        for team in scenario.teams.values():
            one = seats[team[0]]
            for name in team:
                seats[name] = replace(
                    seats[name], fortitude=one.fortitude, alcohol=one.alcohol, gold=one.gold
                )
        scenario = replace(scenario, seats=seats)
        extra = draw(st.lists(drink_cards, max_size=6))
        scenario = replace(scenario, drink_deck=(*extra, *scenario.drink_deck))
    phase = draw(st.sampled_from([scenario.turn.phase, "action", "drink", "order", "discard"]))
    scenario = replace(
        scenario,
        turn=TurnSheet(draw(st.sampled_from(sorted(scenario.seats))), phase),
        until=draw(st.sampled_from(["phase", "turn"])),
        asking=draw(st.sampled_from(["declared", "poll"])),
        seed=draw(st.integers(0, 3)),
        rulings=draw(st.fixed_dictionaries({}, optional=PINNED)),
    )
    edition = draw(st.sampled_from(BOOKS))
    return begin(scenario, edition, draw(st.sampled_from(["choices", "seats"])))


def _other_sheet(draw: st.DrawFn, sheet: Sheet, replace_levels: bool) -> Sheet:
    hand = (*sheet.hand, *draw(st.lists(character_cards, max_size=4)))
    pile = (*sheet.pile, *draw(st.lists(drink_cards, max_size=2)))
    sheet = replace(sheet, hand=hand, pile=pile)
    if replace_levels:
        fortitude, alcohol, gold = draw(levels)
        sheet = replace(sheet, fortitude=fortitude, alcohol=alcohol, gold=gold)
    return sheet


def begin(scenario: Scenario, edition: str, stops: Any = "choices") -> Moment:
    setup = setup_of(scenario, edition, stops)
    return Moment.start(setup, position_of(scenario, setup))


# ---------------------------------------------------------------------------- what must hold


def gold(position: Position, teams: tuple[int, ...] = ()) -> int:
    """All the Gold there is; a team's stands at each of its members and counts once."""
    sides = (
        dict(zip(teams, position.seats, strict=True)) if teams else dict(enumerate(position.seats))
    )
    return sum(seat.gold for seat in sides.values()) + position.pot + position.inn


def check_teams(setup: Setup, position: Position) -> None:
    """Members of a team have the same attributes and shared tokens, and are out together."""
    for seat, player in enumerate(position.seats):
        for mate in setup.mates[seat]:
            other = position.seats[mate]
            for stat in ("fortitude", "alcohol", "gold", "out"):
                assert getattr(player, stat) == getattr(other, stat), stat
            for id, token in setup.token_limits.items():
                if token.shared:
                    assert dict(player.tokens).get(id) == dict(other.tokens).get(id)


def check_automaton(setup: Setup, position: Position) -> None:
    """It has neither a hand nor Gold, is never out, and its tracks go from 0 to 6; what lies before
    it is another player's and acts on it all the time (otto.tokens)."""
    if setup.automaton == NOBODY:
        return
    seat = position.seats[setup.automaton]
    assert not (seat.hand or seat.gold or seat.out)
    components = [setup.cast[card] for card in seat.front]
    assert all(it.static or it.modes[0].as_ == "hook" for it in components)
    assert (seat.fortitude, seat.alcohol) == Markers()
    facing = {name for name in setup.names if name != setup.names[setup.automaton]}
    if position.agenda and position.turn != NOBODY:
        assert {pile.name for pile in seat.piles} == facing
    assert all(0 <= number <= Markers().fortitude for pile in seat.piles for number in pile.marks)


def waits(setup: Setup, play: Play) -> bool:
    """Whether a card being played waits on the table; one that is used lies in front, or is a
    sheet, and what an automaton reveals is discarded at once."""
    card = setup.cast[play.card]
    if play.by == setup.automaton or card.modes[play.mode].as_ in NO_CARD_LEAVES:
        return False
    return "sheet" not in card.type


def physical(setup: Setup, position: Position) -> Counter[int]:
    """Every card of the table, wherever it lies or waits."""
    found: Counter[int] = Counter(position.drink_deck)
    found.update(position.drink_discard)
    found.update(position.bar_deck or ())
    for seat in position.seats:
        for pile in (seat.hand, seat.deck, seat.discard, seat.pile, seat.front):
            found.update(pile)
        for laid in seat.piles:
            found.update(laid.cards)
    for laid in position.piles:
        found.update(laid.cards)
    for frame in position.agenda:
        if isinstance(frame, Play):
            found.update(frame.revealed)
        match frame:
            case Play() if waits(setup, frame):
                found[frame.card] += 1
            case Event() if setup.cast[frame.card].event_class == "drink":
                found[frame.card] += 1
            case Planting() if frame.card >= 0:
                found[frame.card] += 1
            case Dividing():
                found.update(frame.revealed)
            case Drinks() | Reveal() | Dare():
                for drink in frame.drinks:
                    found.update(drink.cards)
        if isinstance(frame, Reveal):
            found.update(card for _, card in frame.events)
    return found


def owned(setup: Setup, position: Position, seat: int) -> Counter[int]:
    """The Character Cards of one player, wherever they are."""
    player = position.seats[seat]
    found = Counter((*player.hand, *player.deck, *player.discard))
    for pile in player.piles:
        found.update(pile.cards)
    prizes = setup.law.prizes
    found.update(
        card for card in player.front if setup.cast[card].face is None and card not in prizes
    )
    for frame in position.agenda:
        if isinstance(frame, Play) and frame.by == seat:
            found.update(frame.revealed)
            if waits(setup, frame):
                found[frame.card] += 1
        if isinstance(frame, Planting) and frame.seat == seat and frame.card >= 0:
            found[frame.card] += 1
        if isinstance(frame, Dividing) and frame.seat == seat:
            found.update(frame.revealed)
    return found


def lent(setup: Setup, position: Position, seat: int) -> Counter[int]:
    """The cards in front of a player, and those of side decks that the player has in play."""
    played = (
        frame.card
        for frame in position.agenda
        if isinstance(frame, Play) and frame.by == seat and waits(setup, frame)
        if setup.cast[frame.card].deck
    )
    return Counter((*position.seats[seat].front, *played))


def check_position(moment: Moment) -> None:
    position, setup = moment.position, moment.setup
    for seat in position.seats:
        assert 0 <= seat.fortitude <= 20
        assert 0 <= seat.alcohol <= 20
        assert seat.gold >= 0
        assert list(seat.hand) == sorted(seat.hand)
        assert list(seat.discard) == sorted(seat.discard)
        assert not (seat.out and seat.pile)
    check_teams(setup, position)
    check_automaton(setup, position)
    assert position.pot >= 0
    assert list(position.drink_discard) == sorted(position.drink_discard)
    for id, token in setup.token_limits.items():
        counts = [dict(seat.tokens).get(id, 0) for seat in position.seats]
        assert min(counts) >= 0
        assert token.supply is None or sum(counts) <= token.supply
        assert token.most is None or max(counts) <= token.most
    packed = msgspec.json.encode(position)
    assert msgspec.json.decode(packed, type=Position) == position
    if position.winners:
        assert moment.decision is None
        assert position.agenda == ()
    if moment.decision is None:
        assert position.agenda == ()
    else:
        assert not position.seats[moment.decision.seat].out


def check_options(moment: Moment) -> None:
    assert moment.decision is not None
    options = moment.options
    assert options
    assert len(set(options)) == len(options)
    top = moment.position.agenda[-1]
    owner = top.who[0] if isinstance(top, Discarding) else moment.decision.seat
    player = moment.position.seats[owner]
    law = moment.setup.law
    held = {*player.hand, *law.aside(player), *law.components(owner, player)}
    if isinstance(top, Growing | Gathering | Planting):
        held |= {card for pile in player.piles for card in pile.cards}
    if isinstance(top, Planting):
        held |= {top.card}
    held |= {card for pile in moment.position.piles if pile.name == PRIZES for card in pile.cards}
    for option in options:
        shared = (
            option.act == "play"
            and moment.setup.cast[option.card].modes[option.mode].shared
            and option.card in held_by_mates(moment, owner)
        )
        found = option.act == "recover" and option.card in player.discard
        assert option.card == -1 or option.card in held or shared or found
        assert not any(moment.position.seats[seat].out for seat in option.targets)
        position, decision = engine.choose(moment.setup, moment.position, option)
        assert (position, decision) == engine.choose(moment.setup, moment.position, option)


def held_by(moment: Moment, number: int) -> set[int]:
    """The cards of which a player may be told: of the hand, in front, of piles aside, sheets."""
    seat, law = moment.position.seats[number], moment.setup.law
    aside = (card for pile in seat.piles if pile.name == "plotted" for card in pile.cards)
    return {*seat.hand, *aside, *law.components(number, seat)}


def held_by_mates(moment: Moment, number: int) -> set[int]:
    """What lies in front of the rest of a team, and is not this player's, too."""
    seats, law = moment.position.seats, moment.setup.law
    mates = moment.setup.mates[number]
    theirs = {card for mate in mates for card in law.components(mate, seats[mate])}
    return theirs - {*law.components(number, seats[number])}


def check_refusals(moment: Moment) -> None:
    for number, seat in enumerate(moment.position.seats):
        refusals = moment.refusals_of(number)
        held, lent = held_by(moment, number), held_by_mates(moment, number)
        assert all(no.seat == number for no in refusals)
        assert all(no.card in held | lent for no in refusals)
        assert all(no.card in lent for no in refusals if no.reason == "not-yours")
        assert all(no.reason in REASONS and no.rule in rules() for no in refusals)
        if seat.out:
            assert not refusals
            continue
        playable = {option.card for option in moment.plays_of(number)}
        refused = {no.card for no in refusals}
        both, neither = playable & refused, set(seat.hand) - playable - refused
        frame = moment.position.agenda[-1]
        assert not both, f"played and refused: {_ids(moment, both)} {frame}"
        assert not neither, f"neither played nor refused: {_ids(moment, neither)} {frame}"


def _ids(moment: Moment, cards: set[int]) -> list[str]:
    return [moment.setup.cast[card].id for card in cards]


def check_record(before: Moment, after: Moment) -> None:
    assert after.option is not None
    plain = engine.choose(before.setup, before.position, after.option)
    assert (after.position, after.decision) == plain
    for entry in after.entries:
        assert all(rule in rules() for rule in entry.rules)
        assert len(set(entry.rules)) == len(entry.rules)
        assert not entry.changes or entry.rules, f"{entry.frame}: {entry.changes}"
        assert len(entry.numbers) == len(entry.agenda)
        assert list(entry.numbers) == sorted(set(entry.numbers))
    assert len(after.numbers) == len(after.position.agenda)


def check_removals(before: Moment, after: Moment) -> None:
    """Nobody is removed while a card is unresolved; one that hosts a Round or Contest is none."""
    cast = before.setup.cast
    for entry in after.entries:
        if any(change.what == "out" for change in entry.changes):
            for frame in entry.agenda:
                match frame:
                    case Play():
                        mode = cast[frame.card].modes[frame.mode]
                        assert "Start(" in repr(mode.do), frame  # also within a coin or a choice
                    case Event():
                        assert frame.started, frame
                    case _:
                        assert not isinstance(frame, Drinks), frame


def check_owners(before: Moment, after: Moment) -> None:
    """A Character Card goes from one player to another only to lie in front of that player, or
    when it lay there, be it that it was played from there."""
    setup, seats = after.setup, range(len(after.position.seats))
    was = [lent(setup, before.position, seat) for seat in seats]
    now = [lent(setup, after.position, seat) for seat in seats]
    came = [now[seat] - was[seat] for seat in seats]
    left = [was[seat] - now[seat] for seat in seats]
    for seat in seats:
        others = [other for other in seats if other != seat]
        old, new = owned(setup, before.position, seat), owned(setup, after.position, seat)
        lost = left[seat] + sum((came[other] for other in others), Counter())
        won = came[seat] + sum((left[other] for other in others), Counter())
        assert old - new <= lost, "a card was lost"
        assert new - old <= won, "a card was gained"


def check_step(before: Moment, after: Moment) -> None:
    setup = after.setup
    assert gold(after.position, setup.teams) == gold(before.position, setup.teams)
    assert physical(setup, after.position) == physical(setup, before.position)
    check_owners(before, after)
    for old, new in zip(before.position.seats, after.position.seats, strict=True):
        assert new.out >= old.out
    check_position(after)


# -------------------------------------------------------------------------------- any play


def pick(options: tuple[Option, ...], data: st.DataObject) -> Option:
    return options[data.draw(st.integers(0, 40), label="choice") % len(options)]


def walk(moment: Moment, data: st.DataObject) -> Iterator[tuple[Moment, Moment]]:
    """Each choice of a line as the moments before and after it; told when it fails."""
    setup = moment.setup
    note(f"{setup.edition}, asking {setup.asking}, stops {setup.stops}")
    note(repr(moment.position))
    for _ in range(LONGEST):
        if moment.decision is None:
            return
        after = moment.choose(pick(moment.options, data))
        card = after.option.card if after.option else -1
        title = setup.cast[card].id if card >= 0 else ""
        note(f"  {setup.names[moment.decision.seat]}: {after.option} {title}")
        yield moment, after
        moment = after


@settings(FINE, max_examples=800)
@given(starts(), st.data())
def test_what_holds_after_every_choice(moment: Moment, data: st.DataObject) -> None:
    """Gold, cards and limits; a card may be played, or is refused with a rule; the record is that
    of the play, and every change in it has a rule."""
    check_position(moment)
    if moment.decision is not None:
        check_refusals(moment)
    for before, after in walk(moment, data):
        check_step(before, after)
        check_record(before, after)
        check_removals(before, after)
        if after.decision is not None:
            check_refusals(after)


@pytest.mark.parametrize("id", PATHS)
def test_on_every_line_a_card_may_be_played_or_is_refused(id: str) -> None:
    for run in runs(load(PATHS[id])):
        for moment in play_line(run.scenario, run.edition).end.line():
            if moment.decision is not None:
                check_refusals(moment)


@settings(FINE, max_examples=300)
@given(starts(), st.data())
def test_every_option_can_be_chosen_and_none_is_offered_twice(
    moment: Moment, data: st.DataObject
) -> None:
    for before, _ in walk(moment, data):
        check_options(before)


@settings(FINE, max_examples=200)
@given(starts(), st.data())
def test_every_moment_can_be_told(moment: Moment, data: st.DataObject) -> None:
    assert show(moment)
    for _, after in walk(moment, data):
        assert isinstance(record(after), str)
        assert show(after)


@settings(FINE, max_examples=200)
@given(starts(), st.data())
def test_play_ends(moment: Moment, data: st.DataObject) -> None:
    """Every answer uses up a card or closes a window: a phase and a turn end."""
    start = moment.position
    seats = len(moment.setup.names)
    held = sum(physical(moment.setup, start).values())
    for _, after in walk(moment, data):
        moment = after
    for _ in range(40 * seats * (held + 10)):
        if moment.decision is None:
            break
        moment = moment.choose(moment.options[0])
    assert moment.decision is None
    assert moment.position.agenda == ()
    teams = moment.setup.teams
    assert gold(moment.position, teams) == gold(start, teams)


@settings(FINE, max_examples=200)
@given(starts(), st.data())
def test_a_saved_position_goes_on_as_the_one_that_was_saved(
    moment: Moment, data: st.DataObject
) -> None:
    """The position alone decides what follows: nothing is remembered beside it."""
    position = moment.position
    for _ in range(LONGEST):
        packed = msgspec.json.encode(position)
        again = msgspec.json.decode(packed, type=Position)
        _, decision = engine.advance(moment.setup, again)
        assert hash(again) == hash(position)
        if decision is None:
            break
        option = pick(decision.options, data)
        position, _ = engine.choose(moment.setup, again, option)
        moment = moment.choose(option)
        assert position == moment.position


@settings(FINE, max_examples=120)
@given(starts(), st.data())
def test_stopping_at_every_seat_changes_no_play(moment: Moment, data: st.DataObject) -> None:
    """The same plays in the same order lead to the same table, wherever one stops."""
    setup = replace(moment.setup, stops="choices")
    every = replace(moment.setup, stops="seats")
    start = moment.back(moment.depth).position
    short, long = Moment.start(setup, start), Moment.start(every, start)
    for _ in range(LONGEST):
        if short.decision is None:
            break
        seat, option = short.decision.seat, pick(short.options, data)
        for _ in range(200):
            assert long.decision is not None
            if long.decision.seat == seat and set(long.options) == set(short.options):
                break
            assert long.options[0].act == "pass" or len(long.options) == 1
            long = long.choose(long.options[0])
        assert short.position.seats == long.position.seats
        assert short.position.round == long.position.round
        short, long = short.choose(option), long.choose(option)


# ------------------------------------------------------------------------------ whole games


@cache
def _whole(count: int, seed: int, poor: bool) -> Scenario:
    """A game with decks that are dealt from the catalogue by a seed."""
    state = seed * 7919 + count

    def deal(ids: list[str], number: int) -> tuple[str, ...]:
        nonlocal state
        dealt = []
        for _ in range(number):
            state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 63)
            dealt.append(ids[(state >> 31) % len(ids)])
        return tuple(dealt)

    seats = {
        name: Sheet(
            fortitude=8 if poor else 20,
            gold=3 if poor else 10,
            hand=deal(CHARACTER_CARDS, 7),
            deck=deal(CHARACTER_CARDS, 20),
            pile=deal(DRINK_CARDS, 1),
        )
        for name in ("Ann", "Ben", "Cid", "Dot", "Eli")[:count]
    }
    return Scenario(
        "whole", "A whole game", seats, TurnSheet("Ann", "discard"),
        drink_deck=deal(DRINK_CARDS, 24), seed=seed, until="game",
    )  # fmt: skip


@settings(FINE, max_examples=300)
@given(
    st.integers(2, 5),
    st.integers(0, 1000),
    st.booleans(),
    st.sampled_from(BOOKS),
    st.sampled_from(["declared", "poll"]),
    st.integers(0, 2**32),
)
def test_whole_games_end(
    count: int, seed: int, poor: bool, edition: str, asking: str, chance: int
) -> None:
    """Whoever plays whatever: sooner or later one is left, or those who fell together tie."""
    scenario = replace(_whole(count, seed, poor), asking=asking)
    setup = setup_of(scenario, edition)
    start = position_of(scenario, setup)
    position, decision = engine.advance(setup, start)
    for _ in range(20_000):
        if decision is None:
            break
        chance = (chance * 6364136223846793005 + 1442695040888963407) % (1 << 63)
        option = decision.options[(chance >> 31) % len(decision.options)]
        position, decision = engine.choose(setup, position, option)
        assert gold(position) == gold(start)
        assert min(seat.gold for seat in position.seats) >= 0
    assert position.winners, "the game does not end"
    assert physical(setup, position) == physical(setup, start)
    left = [number for number, seat in enumerate(position.seats) if not seat.out]
    assert tuple(left) == position.winners or not left
    assert len(position.winners) == 1 or not left


def test_whose_turn_it_is_and_who_is_away_orders_nothing_on_either_path() -> None:
    """turn.four-phases, "Your turn ends now": the quick path skips no question that the watched one
    asks. Ben is away in his own turn when the Round of his Action Phase ends."""
    moment = begin(load_text(AWAY_IN_THE_OWN_TURN), "rdi5")
    option = next(each for each in moment.options if each.act is Act.PASS)
    position, _ = engine.choose(moment.setup, moment.position, option)
    assert position == moment.choose(option).position
    assert not position.agenda, "no phase of the turn is left"


AWAY_IN_THE_OWN_TURN = """
format: 2
id: away-in-the-own-turn
title: Away in the own turn
edition: rdi5
seats:
  Ann: {character: fiona, fortitude: 14, alcohol: 5, gold: 8, hand: [i-raise]}
  Ben: {character: zot, fortitude: 14, alcohol: 5, gold: 8, away: own}
  Cat: {character: gerki, fortitude: 14, alcohol: 5, gold: 8}
turn: {of: Ben, phase: action}
until: turn
round: {control: Cat, members: [Ann, Cat], pot: 3, turn_of: Ann}
line: [{until: {asked: Ann}, expect: {pot: 3}}]
"""
