"""``rdi-explore new``: a first scenario file, from a few questions in the terminal or flags."""

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, get_args

from msgspec.structs import replace

from .app.draft import Mistake
from .app.draft.fields import slug
from .app.draft.table import MOST_SEATS, seated
from .catalogue import FileError, cards, characters, deck
from .catalogue.decks import AUTOMATON
from .endings import WRONG, say
from .kernel import Variant
from .rulebook import BOOK_TITLES, BOOKS
from .scenario.check import check_scenario
from .scenario.files import load_text
from .scenario.first_file import FirstFile, PhaseWord, card_of, character_of, listed_cards
from .scenario.schema import Scenario, Sheet
from .whole import write_whole

T = TypeVar("T")
PHASES = get_args(PhaseWord)
MODES = get_args(Variant)
FLAGS = ("title", "players", "hand", "edition", "mode", "turn", "phase")
ABOUT = """\
Without flags it asks; with any flag it asks nothing, and takes what is usual for the others. A
player is a character (sera) or a name with a character (Ann=sera). Cards go by id or title."""


def add_new(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "new", help="write a first scenario file: asks a few questions", epilog=ABOUT
    )
    command.add_argument("file", nargs="?", type=Path, metavar="FILE", help="else named by title")
    command.add_argument("--title", help="what it is about, in a few words")
    command.add_argument(
        "--players", nargs="+", metavar="[NAME=]CHARACTER", help="who plays, clockwise"
    )
    command.add_argument(
        "--hand", action="append", metavar="NAME=CARD,CARD", help="the cards in somebody's hand"
    )
    command.add_argument("--edition", choices=BOOKS, help="the book (rdi5)")
    command.add_argument("--mode", choices=MODES, help="the variant (normal)")
    command.add_argument("--turn", metavar="NAME", help="whose turn it is (the first player's)")
    command.add_argument("--phase", choices=PHASES, help="the phase that begins (action)")
    command.add_argument("--force", action="store_true", help="write over a file that is there")
    command.set_defaults(run=_new)


class _Unknown(ValueError):
    """A word that nothing is called by, and what is nearest to it."""

    def __init__(self, problem: str, nearest: str = "") -> None:
        super().__init__(f"{problem}. Nearest: {nearest}" if nearest else problem)
        self.nearest = nearest


def _new(options: argparse.Namespace) -> int:
    asks = all(getattr(options, flag) is None for flag in FLAGS)
    try:
        first = _asked(options.file) if asks else _told(options)
    except (_Unknown, Mistake) as no:
        return say(str(no), WRONG)
    path = options.file or Path(f"{first.id}.yaml")
    if path.exists() and not options.force:
        return say(f"{path} is there already: --force writes it anew", WRONG)
    text = first.text
    failed = [
        r for r in check_scenario(load_text(text, str(path)), str(path)) if r.status != "pass"
    ]
    if failed:
        raise RuntimeError(f"the new file does not pass: {failed[0].message}")
    write_whole(path, text)
    print(text, end="")
    said = f"{path} is written, and passes. Next: rdi-explore check {path}, or record {path}"
    print(f"rdi-explore: {said}", file=sys.stderr)
    return 0


# ------------------------------------------------------------------------------- with flags


def _told(options: argparse.Namespace) -> FirstFile:
    title = options.title or "A table of mine"
    people = [_player(word) for word in options.players or ("sera", "joran", "zakhan")]
    seats = _seats(people)
    for given in options.hand or ():
        name, _, said = given.partition("=")
        who = _seat(name, seats)
        seats[who] = replace(seats[who], hand=_hand(said))
    return _first(
        options.file, title, seats,
        edition=options.edition or "rdi5", mode=options.mode or "normal",
        turn=_seat(options.turn, seats) if options.turn else next(iter(seats)),
        phase=options.phase or "action",
    )  # fmt: skip


def _first(file: Path | None, title: str, seats: dict[str, Sheet], **words: Any) -> FirstFile:
    """The file, with teams, Bosses and the automaton where the variant has them."""
    mode = words["mode"]
    rebuilt: tuple[str, ...] = ()
    if mode == AUTOMATON:
        if len(seats) != 2:
            raise _Unknown(f"“{mode}” is for two players and the automaton")
        its = deck(AUTOMATON)
        seats = {**seats, its.title: Sheet(character=AUTOMATON, deck=its.ids)}
        rebuilt = (its.title,)
    table = Scenario(id="new", title=title, mode=mode)
    table = seated(table, seats)
    id = file.stem if file is not None else slug(title)
    if id != slug(id) or (file is not None and file.suffix != ".yaml"):
        problem = "name the file with a-z, 0-9 and hyphens, and .yaml at the end"
        raise FileError(str(file), 0, "", problem)
    return FirstFile(
        id, title, dict(table.seats), sides=table.teams, reconstructed=rebuilt, **words
    )


def _player(word: str) -> tuple[str, str]:
    """The name and the character of a player: ``sera``, ``Ann=sera``."""
    name, equals, said = word.partition("=")
    id = character_of(said if equals else word)
    if id is None or id == AUTOMATON:
        known = [each for each in characters() if each != AUTOMATON]
        raise _Unknown(f"there is no character “{said or word}”", _near(said or word, known))
    return (name.strip() if equals else characters()[id].name), id


def _seats(people: Iterable[tuple[str, str]]) -> dict[str, Sheet]:
    seats: dict[str, Sheet] = {}
    for name, character in people:
        if name in seats:
            raise _Unknown(f"two players are called {name}: name one, as in Ann={character}")
        if any(sheet.character == character for sheet in seats.values()):
            raise _Unknown(f"{characters()[character].name} is there twice")
        seats[name] = Sheet(character=character)
    if not 2 <= len(seats) <= MOST_SEATS:
        raise _Unknown(f"{len(seats)} players; expected 2 to {MOST_SEATS}")
    return seats


def _seat(word: str, seats: dict[str, Sheet]) -> str:
    found = next((name for name in seats if name.casefold() == word.strip().casefold()), None)
    if found is None:
        raise _Unknown(f"nobody is called “{word}” here", _near(word, seats))
    return found


def _hand(words: str) -> tuple[str, ...]:
    return tuple(map(_card, listed_cards(words)))


def _card(word: str) -> str:
    held = {card.id: card for card in cards().values() if card.of_a_hand}
    id = card_of(word)
    if id in held:
        return id
    if id is not None:
        raise _Unknown(f"“{id}” is no card of a hand")
    titles = {card.title: card.id for card in held.values()}
    near = _near(word, (*held, *titles))
    raise _Unknown(f"there is no card “{word}”", titles.get(near, near))


def _near(word: str, known: Iterable[str]) -> str:
    lower = {each.casefold(): each for each in known}
    found = difflib.get_close_matches(word.strip().casefold()[:60], lower, 1, 0.4)
    return lower[found[0]] if found else ""


# --------------------------------------------------------------------------- with questions


def _asked(file: Path | None) -> FirstFile:
    print("A first scenario file. Enter takes what stands in brackets; Ctrl-C ends it.")
    title = _ask("What is it about, in a few words?", "A table of mine", str)
    edition = _ask(f"By which book? ({', '.join(BOOKS)})", "rdi5", _one_of(BOOKS))
    mode = _ask("Which variant? (? lists them)", "normal", _one_of(MODES))
    people = _ask(
        f"Who plays, clockwise? Characters of {BOOK_TITLES[edition]} or any other",
        "sera joran zakhan",
        lambda words: _seats(map(_player, words.replace(",", " ").split())),
    )
    seats = dict(people)
    for name, sheet in people.items():
        hand = _ask(f"Cards in {name}'s hand, by id or title, with commas (Enter: none)", "", _hand)
        seats[name] = replace(sheet, hand=hand)
    turn = _ask("Whose turn is it?", next(iter(seats)), lambda word: _seat(word, seats))
    phase = _ask(f"Which phase begins? ({', '.join(PHASES)})", "action", _one_of(PHASES))
    return _first(file, title, seats, edition=edition, mode=mode, turn=turn, phase=phase)


def _ask(question: str, usual: str, read: Callable[[str], T]) -> T:
    """An answer that can be read; what is wrong is said, and the nearest word offered."""
    while True:
        said = input(f"{question}{f' [{usual}]' if usual else ''} ").strip() or usual
        try:
            return read(said)
        except (_Unknown, Mistake) as no:
            print(f"  {no}")
            near = getattr(no, "nearest", "")
            if near and len(said.replace(",", " ").split()) == 1:
                usual = near


def _one_of(words: Iterable[str]) -> Callable[[str], Any]:
    known = list(words)

    def read(word: str) -> str:
        if word not in known:
            raise _Unknown(f"expected one of: {', '.join(known)}", _near(word, known))
        return word

    return read
