"""From a scenario to its first moment."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec.structs import replace

from ..catalogue import FileError, cards, characters, tokens
from ..catalogue.decks import AUTOMATON
from ..kernel import (
    LONGEST,
    NOBODY,
    POTION,
    TOKEN_NAME,
    VILLAIN,
    AnyFrame,
    Card,
    CardNo,
    HouseNote,
    Moment,
    Pile,
    Position,
    Seat,
    SeatNo,
    Setup,
    beginning,
    new_tracks,
    quotas,
    whom_words,
)
from ..kernel import named as mentioned
from ..rulebook import rulings_for
from .cases import first_case
from .middle import in_the_middle
from .saved import Reader, named_cards
from .schema import GameSheet, HouseSheet, Scenario, Sheet
from .sorts import Fail


def idle_tokens(scenario: Scenario) -> Iterator[str]:
    """A word of warning for tokens that do nothing where they lie: nothing at the table speaks of
    them, or only one character can have them, and it is another one."""
    scenario = first_case(scenario)
    cast = setup_of(scenario).cast
    spoken = {token for card in cast for token in _tokens_on(card)}
    characters_here = {sheet.character for sheet in scenario.seats.values()}
    for name, sheet in scenario.seats.items():
        for token in (tokens()[each] for each, n in sheet.tokens.items() if n):
            remedy = f"A seat with “character: {token.owner}” gives them a meaning"
            if token.whose == "owner" and sheet.character != token.owner:
                yield f"seats.{name}.tokens.{token.id}: {name} cannot have these tokens. {remedy}"
            elif not token.sheet and token.id not in spoken and token.owner not in characters_here:
                yield f"seats.{name}.tokens.{token.id}: nothing here speaks of them. {remedy}"


def setup_of(
    scenario: Scenario,
    edition: str | None = None,
    stops: Literal["choices", "seats"] = "choices",
) -> Setup:
    """What never changes: seats, the cast of all cards that are named, edition and rulings.

    Another ``edition`` runs the same scenario by the rules of another book.
    """
    scenario = first_case(scenario)
    own = {card.id: card for card in scenario.all_cards}
    known = {**cards(), **own}
    named: set[str] = {*own, *scenario.drink_deck, *scenario.drink_discard}
    named.update(playing.card for playing in (scenario.playing,) if playing is not None)
    named.update(scenario.bar_deck or ())
    if scenario.position is not None:
        named.update(known.keys() & set(named_cards(scenario.position)))
    acting = _acting_sheets(known)
    potions = (POTION,) if scenario.teams and POTION in known else ()
    sheets = [sheets_of(sheet, acting, potions) for sheet in scenario.seats.values()]
    for sheet, own_sheets in zip(scenario.seats.values(), sheets, strict=True):
        named.update(sheet.hand, sheet.deck, sheet.discard, sheet.pile, sheet.front, own_sheets)
        named.update(*sheet.piles.values())
    named.update(*scenario.piles.values())
    owners = {sheet.character for sheet in scenario.seats.values()}
    owners |= {known[name].owner for name in named if "event" in known[name].type}
    held = {name for sheet in scenario.seats.values() for name in sheet.tokens}
    held |= {token for name in named for token in _tokens_on(known[name])}
    named |= {
        token.sheet
        for token in tokens().values()
        if token.sheet and (token.owner in owners or token.id in held)
    }
    cast = tuple(known[name] for name in sorted(named))
    numbers = {card.id: CardNo(number) for number, card in enumerate(cast)}
    edition = edition or scenario.edition
    asked = frozenset(_asked_for(cast))
    traits = tuple(traits_of(sheet, asked) for sheet in scenario.seats.values())
    played = tuple(sheet.character for sheet in scenario.seats.values())
    teams = teams_of(scenario)
    mechanical = [sheet.character == AUTOMATON for sheet in scenario.seats.values()]
    return Setup(
        names=tuple(scenario.seats),
        cast=cast,
        edition=edition,
        rulings=rulings_for(edition, **scenario.all_rulings),
        mode=scenario.mode,
        tokens=tuple(tokens().values()),
        asking=scenario.asking,
        stops=stops,
        traits=traits if any(traits) else (),
        teams=teams,
        team_names=tuple(scenario.teams),
        characters=played if any(played) else (),
        sheets=tuple(tuple(map(numbers.__getitem__, each)) for each in sheets)
        if any(sheets)
        else (),
        quotas=quotas(scenario.mode, teams),
        house=_house_of(scenario),
        automaton=SeatNo(mechanical.index(True)) if any(mechanical) else NOBODY,
    )


def _house_of(scenario: Scenario) -> tuple[HouseNote, ...]:
    """The house rules that a game tells of: each with what it really decides there."""
    own = {card.id for card in scenario.cards}
    title = scenario.house.title if isinstance(scenario.house, HouseSheet) else ""
    return tuple(
        HouseNote(
            title,
            rule.name,
            rule.says,
            rule.grounds,
            tuple(name for name in rule.sets if name not in scenario.rulings),
            tuple(card.id for card in rule.cards if card.id not in own),
        )
        for rule in scenario.house_rules
    )


def _tells_villains_apart(card: Card) -> bool:
    """Whether an Event speaks of Heroes and Villains (dungeon-events.heroes-villains)."""
    words = (whom_words(effect) for mode in card.modes for effect in mode.do)
    return any(spoken & {"heroes", "villains"} for spoken in words)


def _asked_for(cast: Iterable[Card]) -> Iterator[str]:
    """The traits that cards at the table ask for."""
    for card in cast:
        if card.face is not None:
            yield from (taste.trait for taste in card.face.tastes)
        if _tells_villains_apart(card):
            yield VILLAIN


def traits_of(sheet: Sheet, asked: Container[str]) -> tuple[str, ...]:
    """The traits of a seat: those given, and those of its character for which a card asks; none
    at all where the list is there and is empty."""
    if sheet.traits == ():
        return ()
    given, who = sheet.traits or (), characters().get(sheet.character)
    own = who.traits if who is not None else ()
    return (*given, *(trait for trait in own if trait in asked and trait not in given))


def teams_of(scenario: Scenario) -> tuple[int, ...]:
    """The number of each seat's team; empty if everybody plays alone."""
    team_of = {name: number for number, team in enumerate(scenario.teams.values()) for name in team}
    return tuple(team_of[name] for name in scenario.seats) if team_of else ()


def _acting_sheets(known: Mapping[str, Card]) -> list[Card]:
    """The sheets of characters on which something stands that acts."""
    of_tokens = {token.sheet for token in tokens().values()}
    return [
        card
        for card in known.values()
        if card.type == ("sheet",)
        and (card.modes or card.static or card.track)
        and not card.deck
        and card.id not in of_tokens
    ]


def sheets_of(sheet: Sheet, acting: Iterable[Card], of_variant: Iterable[str]) -> tuple[str, ...]:
    """The sheets that act at a seat: the character's, those given, those of the variant."""
    own = [
        card.id
        for card in acting
        if card.owner == sheet.character != ""
        and card.played_as in ("", "boss" if sheet.boss else "usual")
    ]
    return tuple(sorted({*own, *sheet.sheets, *of_variant}))


def fingerprint_of(scenario: Scenario, setup: Setup) -> str:
    """A short name of the setup of a game and its decks, for reconstructed decks change with the
    catalogue. None is that of a record of before (see :mod:`.formerly`)."""
    decks = [sheet.deck for sheet in scenario.seats.values()]
    whole: list[object] = [2, setup.fingerprint, decks, scenario.drink_deck, scenario.bar_deck]
    if scenario.piles:
        whole.append(scenario.piles)
    beside = [sheet.piles for sheet in scenario.seats.values()]
    if any(beside):
        whole.append(beside)
    return sha256(msgspec.json.encode(whole)).hexdigest()[:8]


@lru_cache(8_192)
def _tokens_on(card: Card) -> tuple[str, ...]:
    """The tokens that a card names."""
    return mentioned(card, TOKEN_NAME)


def position_of(scenario: Scenario, setup: Setup, sure: bool = False) -> Position:
    """The position that the scenario describes, before anything has happened; of a ``sure`` one it
    is not tried out whether play goes on from there.

    Raises:
        FileError: its saved position is none that can be played.
    """
    scenario = first_case(scenario)
    if scenario.game is not None:
        return box_of(scenario.game, scenario, setup)
    position = _table(scenario, setup)
    if scenario.position is None:
        return in_the_middle(scenario, setup, position)
    return Reader(setup, _fail(scenario.id), sure).position(scenario.position, position, "position")


def _fail(name: str) -> Fail:
    def fail(at: str, problem: str, words: Iterable[str] = (), wrong: object = "") -> FileError:
        return FileError(name, 0, at, problem)

    return fail


def box_of(game: GameSheet, scenario: Scenario, setup: Setup) -> Position:
    """A game before its table is set: every card is in its deck, and nobody has anything."""
    number = setup.numbers

    def pile(ids: Iterable[str]) -> tuple[CardNo, ...]:
        return tuple(sorted(number[name] for name in ids))

    return Position(
        seats=tuple(
            Seat(
                fortitude=0,
                gold=0,
                deck=pile(sheet.deck),
                piles=tuple(Pile(name, pile(sheet.piles[name])) for name in sorted(sheet.piles)),
            )
            for sheet in scenario.seats.values()
        ),
        turn=NOBODY,
        agenda=beginning.new_game(setup.seat(game.first) if game.first else NOBODY),
        drink_deck=pile(scenario.drink_deck),
        bar_deck=None if scenario.bar_deck is None else pile(scenario.bar_deck),
        seed=scenario.seed,
        piles=tuple(Pile(name, pile(ids)) for name, ids in sorted(scenario.piles.items())),
    )


def _table(scenario: Scenario, setup: Setup) -> Position:
    number = setup.numbers

    def numbers(ids: Iterable[str]) -> tuple[CardNo, ...]:
        return tuple(number[name] for name in ids)

    seats = tuple(
        Seat(
            fortitude=sheet.fortitude,
            alcohol=sheet.alcohol,
            gold=sheet.gold,
            hand=tuple(sorted(numbers(sheet.hand))),
            deck=numbers(sheet.deck),
            discard=tuple(sorted(numbers(sheet.discard))),
            pile=numbers(sheet.pile),
            front=tuple(sorted(numbers(sheet.front))),
            worn=tuple(sorted((number[id], n) for id, lost in sheet.worn.items() for n in lost)),
            tokens=tuple(sorted((name, n) for name, n in sheet.tokens.items() if n)),
            out=sheet.out,
            piles=piles_of(sheet.piles, sheet.marks, number),
            away=sheet.away,
            away_with=setup.seat(sheet.away_with) if sheet.away_with else NOBODY,
        )
        for sheet in scenario.seats.values()
    )
    if setup.with_automaton:
        place = setup.automaton
        mat = _mat(seats[place], setup)
        seats = (*seats[:place], mat, *seats[place + 1 :])
    agenda = _agenda(scenario)
    assert scenario.turn is not None
    return Position(
        seats=seats,
        turn=setup.seat(scenario.turn.of),
        agenda=agenda,
        drink_deck=numbers(scenario.drink_deck),
        drink_discard=tuple(sorted(numbers(scenario.drink_discard))),
        seed=scenario.seed,
        bar_deck=None if scenario.bar_deck is None else numbers(scenario.bar_deck),
        piles=piles_of(scenario.piles, scenario.marks, number),
    )


def _mat(seat: Seat, setup: Setup) -> Seat:
    """The automaton's seat: tracks that are not given are as at the beginning, and it has no Gold
    (otto.setup-tracks, otto.gold-is-inn)."""
    given = {pile.name: pile for pile in seat.piles}
    piles = {**{pile.name: pile for pile in new_tracks(setup)}, **given}
    tracks = tuple(piles[name] for name in sorted(piles))
    return replace(seat, fortitude=LONGEST, alcohol=0, gold=0, piles=tracks)


def _agenda(scenario: Scenario) -> tuple[AnyFrame, ...]:
    """What is under way at the start: a phase, or a turn that begins or ends, and what is below."""
    assert scenario.turn is not None
    phase, opening = scenario.turn.phase, scenario.turn.opening
    if phase == "begins":
        agenda = beginning.turn_begins(opening=opening)
    elif phase == "ends":
        agenda = beginning.turn_ends(opening=opening)
    elif scenario.until == "phase":
        agenda = beginning.phase_alone(phase)
    else:
        agenda = beginning.phase_of_a_turn(phase, opening=opening)
    return beginning.in_a_game(agenda) if scenario.until == "game" else agenda


def piles_of(
    piles: Mapping[str, Iterable[str]],
    marks: Mapping[str, tuple[int, ...]],
    number: Mapping[str, CardNo],
) -> tuple[Pile, ...]:
    """The piles of components, as they lie on the table."""
    return tuple(
        Pile(name, tuple(number[card] for card in piles.get(name, ())), marks.get(name, ()))
        for name in sorted({*piles, *marks})
    )


def start(
    scenario: Scenario,
    edition: str | None = None,
    stops: Literal["choices", "seats"] = "choices",
    sure: bool = False,
) -> Moment:
    """The first moment of a scenario; of a ``sure`` one play goes on from there."""
    setup = setup_of(scenario, edition, stops)
    return Moment.start(setup, position_of(scenario, setup, sure))
