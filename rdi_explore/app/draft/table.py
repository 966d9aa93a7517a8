"""Edits of the table: who sits there, in which order, as whom, in which teams."""

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from ...catalogue import FileError, boss_deck, characters, deck
from ...catalogue.decks import AUTOMATON, boss_cards
from ...kernel import TEAMS, Variant
from ...rulebook import BOOK_TITLES
from ...scenario import NoSuchGame, Scenario, game_of
from ...scenario.game import teams_in_order
from ...scenario.schema import Facts, Sheet, names
from .mistake import Mistake

MOST_SEATS = 8
HAND = 7
"""Cards that are dealt."""
LONGEST_NAME = 24
SHARED = ("fortitude", "alcohol", "gold", "out")
"""What the members of a team have in common."""


def _no_boss(_: int) -> bool:
    return False


_BOSSES: Mapping[str, Callable[[int], bool]] = {
    "boss-battle": lambda seat: seat == 0,
    "leaders-and-lackeys": lambda seat: seat % 2 == 0,
    "two-headed-boss-battle": lambda seat: True,
    "boss-versus-boss": lambda seat: True,
}
"""Which seats play Bosses, by the variant (scenario/game.py says the same of decks)."""

Seats = dict[str, Sheet]


def has_line(scenario: Scenario) -> bool:
    """Whether more than the table names the seats: a line, cases, expectations, claims, a puzzle,
    a lesson, a saved moment."""
    facts = (scenario.expect, scenario.change)
    return bool(
        scenario.line
        or scenario.cases
        or scenario.choices
        or scenario.position is not None
        or scenario.claims
        or scenario.puzzle is not None
        or scenario.lesson is not None
        or any(each != Facts() for each in facts)
    )


def without_line(scenario: Scenario) -> Scenario:
    """The table alone, without what is played and expected."""
    return replace(
        scenario,
        line=(),
        cases=(),
        choices=(),
        expect=Facts(),
        change=Facts(),
        twins={},
        claims=(),
        puzzle=None,
        lesson=None,
        answer=None,
    )


def _only_the_table(scenario: Scenario, field: str) -> None:
    if scenario.position is not None:
        problem = "what is under way names the players: take it away first (under “Under way”)"
        raise Mistake(field, problem)
    if has_line(scenario):
        raise Mistake(field, "the line names the players: take it away first")


# ----------------------------------------------------------------------------------- seats


def sheet_of(character: str, like: Sheet) -> Sheet:
    """A seat for a character: stats and cards as they are, the character's own components."""
    others = (id for id, who in characters().items() if id != character and who.edition)
    try:
        whole = game_of([character, next(others)])
    except (NoSuchGame, FileError):
        return replace(like, character=character, piles={}, traits=None)
    fresh = whole.seats[characters()[character].name]
    return replace(like, character=character, piles=fresh.piles, traits=fresh.traits)


def newcomer(scenario: Scenario) -> tuple[str, Sheet]:
    """Somebody who does not sit there yet, of the edition's own box if one is left."""
    there = {sheet.character for sheet in scenario.seats.values()}
    box = BOOK_TITLES[scenario.edition]
    left = [who for who in characters().values() if who.id not in there]
    left.sort(key=lambda who: (who.edition != box, not who.edition, who.knowledge != "full"))
    who = next(each for each in left if each.name not in scenario.seats)
    return who.name, sheet_of(who.id, Sheet())


def add_seat(scenario: Scenario) -> Scenario:
    """One player more at the end; in a game of pairs, two.

    Raises:
        Mistake: so many cannot play.
    """
    _only_the_table(scenario, "seats")
    pairs = scenario.mode in TEAMS and scenario.mode != "boss-battle"
    seats = dict(scenario.seats)
    for _ in range(2 if pairs else 1):
        if len(seats) >= MOST_SEATS:
            raise Mistake("seats", f"{MOST_SEATS} players are the most")
        name, sheet = newcomer(replace(scenario, seats=seats))
        seats[name] = sheet
    return seated(scenario, seats)


def remove_seat(scenario: Scenario, seat: int) -> Scenario:
    """The table without one player; in a game of pairs, without the team.

    Raises:
        Mistake: too few would be left.
    """
    _only_the_table(scenario, "seats")
    name = list(scenario.seats)[seat]
    pairs = scenario.mode in TEAMS and scenario.mode != "boss-battle"
    team = next((team for team in scenario.teams.values() if name in team), (name,))
    away = team if pairs else (name,)
    seats = {each: sheet for each, sheet in scenario.seats.items() if each not in away}
    if len(seats) < 2:
        raise Mistake("seats", "a game needs two players")
    return seated(scenario, seats)


def move_seat(scenario: Scenario, seat: int, by: int) -> Scenario:
    """The table with a player one place further in the order of turns, or one earlier."""
    if scenario.position is not None:
        raise Mistake("seats", "what is under way counts the players: take it away first")
    order = list(scenario.seats)
    to = (seat + by) % len(order)
    order[seat], order[to] = order[to], order[seat]
    return seated(scenario, {name: scenario.seats[name] for name in order})


def seated(scenario: Scenario, seats: Seats) -> Scenario:
    """The scenario with these seats, its teams and roles by their order, and nothing that names
    somebody who is gone."""
    order = list(seats)
    try:
        teams = teams_in_order(tuple(order), scenario.mode)
    except NoSuchGame as no:
        raise Mistake("seats", str(no)) from None
    bosses = _BOSSES.get(scenario.mode, _no_boss)
    villains = boss_cards()
    seats = {
        name: replace(
            sheet,
            boss=bosses(place) and sheet.character in villains,
            away_with=sheet.away_with if sheet.away_with in seats else "",
        )
        for place, (name, sheet) in enumerate(seats.items())
    }
    for team in teams.values():
        first = seats[team[0]]
        for mate in team[1:]:
            seats[mate] = replace(seats[mate], **{word: getattr(first, word) for word in SHARED})
    turn, game, contest = scenario.turn, scenario.round, scenario.contest
    playing = scenario.playing
    first_in = next((name for name, sheet in seats.items() if not sheet.out), order[0])
    if turn is not None and turn.of not in seats:
        turn = replace(turn, of=first_in)
    if playing is not None:
        whom = {word.partition("/")[0] for word in names(playing.on)}
        if playing.by not in seats or not whom <= set(seats):
            playing = None
    if game is not None and not {game.turn_of or order[0], game.won_by or order[0]} <= set(seats):
        game = None
    if game is not None:
        game = replace(
            game,
            control=game.control if game.control in seats else "",
            members=tuple(name for name in game.members if name in seats),
            passed=tuple(name for name in game.passed if name in seats),
        )
    if contest is not None:
        participants = tuple(name for name in contest.participants if name in seats)
        contenders = tuple(name for name in contest.contenders if name in seats)
        contest = replace(contest, participants=participants, contenders=contenders)
        if len(participants) < 2:
            contest = None
    return replace(
        scenario,
        seats=seats,
        teams=teams,
        turn=turn,
        playing=playing,
        round=game,
        contest=contest,
        reconstructed=tuple(name for name in scenario.reconstructed if name in seats),
    )


# ----------------------------------------------------------------------------------- names


def rename(scenario: Scenario, seat: int, name: str, field: str) -> Scenario:
    """The scenario with another name for a seat, wherever the table says it.

    Raises:
        Mistake: nobody can be called so, or a line of play names the seats.
    """
    name = " ".join(name.split())
    old = list(scenario.seats)[seat]
    if name == old:
        return scenario
    if not name or len(name) > LONGEST_NAME or "/" in name or not name.isprintable():
        raise Mistake(field, f"a name has 1 to {LONGEST_NAME} letters, and no “/”")
    if name in scenario.seats:
        raise Mistake(field, f"somebody is called “{name}” already")
    _only_the_table(scenario, field)

    def new(word: str) -> str:
        who, slash, card = word.partition("/")
        return f"{name}{slash}{card}" if who == old else word

    def all_of(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(new, words))

    turn, playing, game, contest = (
        scenario.turn, scenario.playing, scenario.round, scenario.contest,
    )  # fmt: skip
    if turn is not None:
        turn = replace(turn, of=new(turn.of))
    if playing is not None:
        on = playing.on if playing.on is None else all_of(names(playing.on))
        playing = replace(playing, by=new(playing.by), on=on)
    if game is not None:
        game = replace(
            game,
            control=new(game.control),
            members=all_of(game.members),
            passed=all_of(game.passed),
            turn_of=game.turn_of and new(game.turn_of),
            won_by=game.won_by and new(game.won_by),
        )
    if contest is not None:
        contest = replace(
            contest,
            participants=all_of(contest.participants),
            contenders=all_of(contest.contenders),
        )
    seats = {
        new(who): replace(
            sheet,
            away_with=new(sheet.away_with),
            marks={new(word): marks for word, marks in sheet.marks.items()},
        )
        for who, sheet in scenario.seats.items()
    }
    return replace(
        scenario,
        seats=seats,
        teams={team: all_of(members) for team, members in scenario.teams.items()},
        turn=turn,
        playing=playing,
        round=game,
        contest=contest,
        reconstructed=all_of(scenario.reconstructed),
    )


def recast(scenario: Scenario, seat: int, character: str, field: str) -> Scenario:
    """The scenario with another character at a seat; the seat is called so, too, if it was called
    after the old one.

    Raises:
        Mistake: somebody else plays this character already.
    """
    old_name, sheet = list(scenario.seats.items())[seat]
    known = characters()
    if (character == AUTOMATON) != (sheet.character == AUTOMATON):
        raise Mistake(field, "the mechanical player comes and goes with the variant")
    others = [each for name, each in scenario.seats.items() if name != old_name]
    if character and any(each.character == character for each in others):
        raise Mistake(field, "somebody else at the table is this character")
    fresh = replace(sheet, character=character)
    if character in known:
        fresh = sheet_of(character, sheet)
    seats = {name: fresh if name == old_name else each for name, each in scenario.seats.items()}
    after = seated(scenario, seats) if not has_line(scenario) else replace(scenario, seats=seats)
    was = known.get(sheet.character)
    named_so = was is not None and was.name == old_name
    free = character in known and known[character].name not in scenario.seats
    if named_so and free and not has_line(scenario):
        return rename(after, seat, known[character].name, field)
    return after


# ------------------------------------------------------------------------------- the variant


def in_mode(scenario: Scenario, mode: Variant) -> Scenario:
    """The scenario as another variant, with as many seats and such teams as it needs.

    Raises:
        Mistake: a line of play names the seats.
    """
    if mode == scenario.mode:
        return scenario
    _only_the_table(scenario, "mode")
    seats = {name: s for name, s in scenario.seats.items() if s.character != AUTOMATON}
    if mode == AUTOMATON:
        seats = dict(list(seats.items())[:2])
    plain = replace(scenario, mode="normal", seats=seats, teams={}, playing=None)
    least, most, even = 2, MOST_SEATS, False
    if mode == "boss-battle":
        least, most = 3, 5
    elif mode in TEAMS:
        least, even = 4, True
    if len(plain.seats) > most:
        seats = dict(list(plain.seats.items())[:most])
    while len(seats) < least or (even and len(seats) % 2):
        name, sheet = newcomer(replace(plain, seats=seats))
        seats[name] = sheet
    if mode == AUTOMATON:
        its = deck(AUTOMATON)
        seats[its.title] = Sheet(character=AUTOMATON, deck=its.ids)
        rebuilt = tuple(dict.fromkeys((*plain.reconstructed, its.title)))
        plain = replace(plain, reconstructed=rebuilt)
    return seated(replace(plain, mode=mode), seats)


def dealt(scenario: Scenario, seat: int) -> Scenario:
    """The scenario with a hand dealt out of the character's own deck, the rest as deck.

    Raises:
        Mistake: the character has no deck.
    """
    name, sheet = list(scenario.seats.items())[seat]
    field = f"seat.{seat}.hand"
    if sheet.character not in characters():
        raise Mistake(field, "choose a character first: the hand comes out of its deck")
    own = boss_deck(sheet.character) if sheet.boss else deck(sheet.character)
    cards = list(own.ids)
    Random(f"{scenario.seed}.{sheet.character}").shuffle(cards)
    seats = {
        **scenario.seats,
        name: replace(sheet, hand=tuple(cards[:HAND]), deck=tuple(cards[HAND:])),
    }
    rebuilt = dict.fromkeys(scenario.reconstructed)
    if own.kind != "known":
        rebuilt[name] = None
    return replace(scenario, seats=seats, reconstructed=tuple(rebuilt))
