"""``rdi-explore record``: play in the terminal by numbers, and write the line into the file."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .arguments import not_negative
from .catalogue import FileError
from .commands import id_for
from .draw.cards import counted
from .draw.text import choices, headline, record, table
from .draw.words import allowed_words, numbered, refusal_words
from .endings import WRONG, say
from .kernel import Act, CardNo, Moment, SeatNo, by_seat
from .rulebook import cited
from .scenario import find
from .scenario.cases import MARK
from .scenario.recording import Cannot, Recording, joined, renamed
from .scenario.schema import Facts
from .scenario.writing import facts_text, step_text
from .whole import write_whole

KEYS = """\
a number  choose it (0 passes)     u  undo the last choice
t         the whole table          w CARD  why it can, or cannot, be played now
l         the steps so far         q  end, and write the file"""


def add_record(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "record",
        help="play on by numbers, and write the line into the file",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"{KEYS}\n\nPlay goes on after the line of the file; "
        "all that stands in it stays, comments, too.",
    )
    command.add_argument("file", metavar="FILE", help=f"a scenario file, or FILE{MARK}CASE")
    command.add_argument("--case", default="", metavar="NAME", help="the case that is played on")
    command.add_argument(
        "--after", type=not_negative, metavar="N",
        help="play on after step N, in place of the steps that follow (0: from the beginning)",
    )  # fmt: skip
    command.add_argument("--out", type=Path, metavar="FILE", help="write another file instead")
    command.set_defaults(run=_record)


def _record(options: argparse.Namespace) -> int:
    path, case = _meant(options.file)
    if options.out is not None:
        id_for(options.out)  # before one plays for nothing
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        raise FileError(str(path), 1, "", "this is not UTF-8 text") from None
    try:
        recording = Recording.of(text, str(path), options.case or case, options.after)
        return _written(_played(recording), options.out or path)
    except Cannot as no:
        return say(f"{path}: {no}", WRONG)


def _meant(word: str) -> tuple[Path, str]:
    """The file that is meant, and the case of it that is named."""
    if Path(word).is_file():
        return Path(word), ""
    name, _, case = word.rpartition(MARK) if MARK in word else (word, "", "")
    return find(name), case


# --------------------------------------------------------------------------------- playing


def _played(recording: Recording) -> Recording:
    """Ask for one choice after the other, until somebody ends it."""
    print(KEYS)
    shown: Recording | None = None
    while True:
        if recording is not shown:
            _show(recording, shown)
            shown = recording
        word, _, rest = input("> ").strip().partition(" ")
        if word == "q":
            return recording
        recording = _next(recording, word, rest.strip())


def _next(recording: Recording, word: str, rest: str) -> Recording:
    """The recording after a word was typed; what changes nothing is printed."""
    match word:
        case "u":
            if not recording.marks:
                print("  Nothing was chosen yet.")
            return recording.undone()
        case "t":
            print(table(recording.moment))
        case "w":
            print(why(recording.moment, rest))
        case "l":
            _print_steps(recording)
        case "" | "?":
            print(KEYS)
        case _ if word.isdecimal():
            every = {str(number): option for number, option in numbered(recording.moment)}
            if word in every:
                return recording.choose(every[word])
            told = f"from {min(every)} to {max(every, key=int)}" if every else "there is none"
            print(f"  “{word[:20]}” is no choice here: {told}.")
        case _:
            print(f"  “{word[:20]}” means nothing here.\n{KEYS}")
    return recording


def _print_steps(recording: Recording) -> None:
    try:
        print("\n".join(f"  - {step_text(step)}" for step in recording.steps()) or "  No step yet.")
    except Cannot as no:
        print(f"  {no}")


def _show(recording: Recording, before: Recording | None) -> None:
    """What has happened since, the table in short, who is asked, and the choices."""
    moment = recording.moment
    print()
    if before is not None and moment.depth > before.moment.depth:
        line = moment.line()[before.moment.depth + 1 :]
        print("\n".join(filter(None, map(record, line))), end="\n\n")
    print(in_short(moment))
    print(headline(moment))
    if moment.settled:
        print("  Nothing is left to choose: q ends, u undoes.")
    else:
        print("\n".join(choices(moment)))


def in_short(moment: Moment) -> str:
    """The table in a line for each player."""
    lines = []
    for number, seat in by_seat(moment.position.seats):
        has = [f"Fortitude {seat.fortitude}", f"Alcohol Content {seat.alcohol}",
               f"{seat.gold} Gold"]  # fmt: skip
        if seat.hand:
            has.append(counted(len(seat.hand), "card"))
        if seat.pile:
            has.append(counted(len(seat.pile), "Drink"))
        lines.append(f"{moment.name(number)}: {'out' if seat.out else ', '.join(has)}")
    if moment.position.pot:
        lines.append(f"Pot: {moment.position.pot} Gold")
    return "\n".join(lines)


def why(moment: Moment, word: str) -> str:
    """Why a card, named by its id or a part of its title, can or cannot be played now; without a
    word every card that cannot."""
    said = word.strip('“”"').casefold()

    def meant(card: CardNo) -> bool:
        found = moment.setup.cast[card]
        return said in found.id or said in found.title.casefold()

    lines: list[str] = []
    plays: dict[tuple[SeatNo, CardNo], str] = {}
    for number, _ in by_seat(moment.position.seats):
        for play in moment.plays_of(number):
            if play.act is Act.PLAY and meant(play.card) and said:
                plays.setdefault((number, play.card), allowed_words(moment, number, play))
    for (number, card), words in plays.items():
        lines.append(f"  {moment.name(number)}, “{moment.setup.cast[card].title}”: {words}")
    for no in moment.refusals:
        if meant(no.card):
            rule = cited([no.rule], moment.setup.edition)
            title = moment.setup.cast[no.card].title
            lines.append(
                f"  {moment.name(no.seat)}, “{title}”: {refusal_words(moment, no)} [{rule}]"
            )
    if lines:
        return "\n".join(dict.fromkeys(lines))
    return f"  Nobody holds a card called “{word[:40]}”." if said else "  Nothing is refused here."


# --------------------------------------------------------------------------------- writing


def _written(recording: Recording, path: Path) -> int:
    if not recording.marks:
        print("Nothing was chosen: the file stays as it is.")
        return 0
    expect = None if recording.lists else _expected(recording)
    try:
        new = recording.written(expect)
    except Cannot:
        _print_steps(recording)
        raise
    text = new.text if path.stem == recording.whole.id else renamed(new.text, id_for(path))
    write_whole(path, text)
    _print_steps(recording)
    for gone in new.gone:
        print(f"  It held at the old end, and no longer does, so it is out: {gone}")
    print(f"rdi-explore: {path} is written, and passes", file=sys.stderr)
    return 0


def _expected(recording: Recording) -> Facts | None:
    """Which facts of the last position shall be expected, of those that are offered."""
    facts = recording.facts()
    if not facts:
        return None
    print("\nWhat shall hold at the end?")
    for number, fact in enumerate(facts, 1):
        print(f"{number:>3}  {facts_text(fact)}")
    while True:
        said = input("Numbers, a for all, Enter for none > ").replace(",", " ").split()
        if said in (["a"], ["all"]):
            return joined(facts)
        known = {str(number): fact for number, fact in enumerate(facts, 1)}
        wrong = next((word for word in said if word not in known), None)
        if wrong is None:
            return joined(tuple(known[word] for word in said))
        print(f"  “{wrong[:20]}” is none of them.")
