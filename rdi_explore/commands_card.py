"""The command ``rdi-explore card``: the page of a card, and the card that words mean."""

import argparse
import json
import sys
from difflib import get_close_matches
from typing import Any

from .arguments import found_by_name
from .kernel import Card


def add_card(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "card", help="print the page of a card, or the card that a sentence means"
    )
    command.add_argument("id", nargs="?", metavar="CARD", help="its id or its title")
    command.add_argument(
        "--read", metavar="WORDS", help="print the card that these words mean, as YAML"
    )
    command.add_argument("--title", default="A card of mine", help="the title of that card")
    command.add_argument("--all", action="store_true", help="name each card of the long lists")
    command.add_argument("--json", action="store_true", help="print it as JSON")
    command.set_defaults(run=_card)


def _card(options: argparse.Namespace) -> int:
    if (options.id is None) == (options.read is None):
        print("rdi-explore: name a card, or give words with --read", file=sys.stderr)
        return 2
    return _say(options) if options.read is None else _read(options)


def _say(options: argparse.Namespace) -> int:
    """The page of a card of the catalogue."""
    import msgspec

    from .catalogue import cards
    from .reference.pages import card_page

    names = {id: (card.title, card.short) for id, card in cards().items()}
    id, near = found_by_name(options.id, names)
    if not id:
        hint = f" Nearest: {near}." if near else ""
        print(
            f"rdi-explore: there is no card “{options.id}”{_bare_folders()}.{hint}", file=sys.stderr
        )
        return 2
    page = card_page(id)
    if options.json:
        told = {**msgspec.to_builtins(page), **_data(cards()[id])}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        print(page.text(every=options.all))
        print(_homeless(cards()[id]), end="")
    return 0


def _bare_folders() -> str:
    """Which folders of one's own have no cards, as the rest of a sentence."""
    from .catalogue.cards import folders

    bare = [folder.name for folder in folders()[1:] if not (folder / "cards").is_dir()]
    return "".join(f"; the folder {name} has no folder “cards”" for name in bare)


def _homeless(card: Card) -> str:
    """That a card is in nobody's deck, because its owner is nobody (``""``: it has one)."""
    from .catalogue import cards, characters, side_decks

    others = {each.owner for each in cards().values() if each.id != card.id}
    if card.owner in others or card.owner in characters() or card.owner in side_decks():
        return ""
    near = "".join(get_close_matches(card.owner, {*others, *characters()}, 1))
    hint = f" Nearest: {near}." if near else ""
    return f"\nNobody is called “{card.owner}”, so the card is in no deck.{hint}\n"


def _read(options: argparse.Namespace) -> int:
    """The card that words mean."""
    from .catalogue.cards import cards_of, known
    from .catalogue.reading import Document
    from .draw.cards import Misread, meaning, own_card
    from .scenario.writing import card_text

    try:
        card = own_card(options.read, options.title)
    except Misread as no:
        return _misread(no, options.json)
    document = Document(card_text(card), "rdi-explore card")
    known(cards_of(document, document.data)).check(document, card, "$[0]")
    if options.json:
        print(_as_json(card))
        return 0
    print(card_text(card), end="")
    print("# It says:", *meaning(card), sep="\n#   ")
    return 0


def _misread(no: Any, as_json: bool) -> int:
    could = no.could[:5]
    if as_json:
        told = {"problem": str(no), "read": no.read, "rest": no.rest, "could_stand_there": could}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return 2
    print(f"rdi-explore: {no}", file=sys.stderr)
    print(f"  could stand there: {', '.join(f'“{words}”' for words in could)}", file=sys.stderr)
    return 2


def _as_json(card: Card) -> str:
    return json.dumps(_data(card), indent=2, ensure_ascii=False)


def _data(card: Card) -> dict[str, Any]:
    """A card as data, with its words."""
    from .draw.cards import meaning
    from .scenario.writing import written

    return {"id": card.id, "title": card.title, "meaning": meaning(card), "card": written(card)}
