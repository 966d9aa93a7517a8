"""Whole games: from who plays to a scenario with all decks, and choices in words.

A choice is written as ``{seat: choice}`` in the words of the line. The words are made, never
parsed: among the options of its decision a choice is the one that is called so.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from random import Random
from typing import Any

from msgspec.structs import replace

from ..catalogue import Document, FileError, cards, characters, deck, side_decks
from ..catalogue.decks import AUTOMATON, DRINK_DECK, Deck, bar, boss_cards, boss_deck
from ..kernel import DECK_NAME as DECK
from ..kernel import DUNGEON_EVENTS as DUNGEON
from ..kernel import (
    NOBODY,
    NOTHING,
    PRIZES,
    TEAMS,
    WHOLE,
    Act,
    AnyFrame,
    Card,
    Drinks,
    Moment,
    NoSuchVariant,
    Option,
    Setup,
    Variant,
    named,
    quotas,
)
from ..kernel import SEA_EVENTS as SEA
from .cases import case_of
from .schema import Case, Facts, GameSheet, Scenario, Sheet, SheetChange, TurnSheet
from .start import fingerprint_of, setup_of, start

VERSION = 1
PLAYERS = range(2, 9)
MOST_CHOICES = 20_000
"""Choices after which a game is taken for endless; no record has more."""


class NoSuchGame(ValueError):
    """A game that cannot be set up; ``word`` names the part of it that is wrong. A name that is
    ``wrong`` is none of the ``known``."""

    def __init__(self, word: str, problem: str, known: Iterable[str] = (), wrong: str = "") -> None:
        self.word, self.problem, self.known, self.wrong = word, problem, tuple(known), wrong
        super().__init__(f"{problem}; there are {', '.join(self.known)}" if wrong else problem)


def game_of(
    ids: Sequence[str],
    seed: int = 0,
    edition: str = "rdi5",
    *,
    bar_deck: bool = False,
    dungeon_events: bool = False,
    sea_events: bool = False,
    prizes: bool = False,
    extra: Sequence[Card] = (),
    first: str | None = None,
    mode: Variant = "normal",
    id: str = "game",
) -> Scenario:
    """The scenario of a whole game that begins with its set-up.

    ``first`` is the name of the player who begins; if it is not given, the seed decides. ``extra``
    are cards besides those of the catalogue, for the decks of the variants. In a
    ``mode`` with teams the players sit team by team: in a Boss Battle the first is the Boss and all
    others are the Challengers, else teams are pairs. Among Leaders and Lackeys the first of each
    pair is the Boss. By the ``mode`` otto two players are joined by the automaton, which begins.

    Raises:
        NoSuchGame: the characters cannot play, or nobody is called like ``first``.
        FileError: the cards of a deck are not in the catalogue.
    """
    if len(ids) not in PLAYERS:
        raise NoSuchGame("characters", f"{len(ids)} players; expected 2 to 8")
    for name in ids:
        if name not in characters():
            raise NoSuchGame("characters", f"there is no character “{name}”", characters(), name)
    if len(set(ids)) < len(ids):
        raise NoSuchGame(
            "characters", "nobody can be there twice: each player has a character of their own"
        )
    if mode == AUTOMATON and (len(ids) != 2 or first is not None):
        raise NoSuchGame("mode", f"“{mode}” is for two players, and the automaton begins")
    own = decks_of(ids, mode)
    seats = {
        who.name: Sheet(
            character=who.id,
            deck=own[who.id].ids,
            boss=own[who.id].pile == "boss",
            piles=_side_decks_of(who.id, own[who.id].pile == "boss", extra),
        )
        for who in map(characters().__getitem__, ids)
    }
    if first is not None and first not in seats:
        raise NoSuchGame("first", f"no player “{first}”", seats, first)
    if first is not None and mode == "boss-battle" and first != next(iter(seats)):
        raise NoSuchGame("first", "the Boss begins")
    rebuilt = tuple(
        who.name for who in map(characters().__getitem__, ids) if own[who.id].kind != "known"
    )
    if mode == AUTOMATON:
        its = own[AUTOMATON]
        seats[its.title] = Sheet(character=AUTOMATON, deck=its.ids)
        rebuilt = (*rebuilt, its.title)
    named = ", ".join(seats) if mode == "normal" else ", ".join(seats) + f" ({mode})"
    return Scenario(
        id=id,
        title="A game of " + named + (", with reconstructed decks" if rebuilt else ""),
        edition=edition,  # type: ignore[arg-type]
        mode=mode,
        teams=teams_in_order(tuple(seats), mode),
        game=GameSheet(
            tuple(ids),
            first=first,
            bar_deck=bar_deck,
            mode=mode,
            dungeon_events=dungeon_events,
            sea_events=sea_events,
            prizes=prizes,
        ),
        reconstructed=rebuilt,
        seats=seats,
        turn=TurnSheet(first or next(iter(seats)), "discard"),
        drink_deck=() if bar_deck else deck(DRINK_DECK).ids,
        bar_deck=bar() if bar_deck else None,
        cards=tuple(extra),
        piles=piles_of(dungeon_events, sea_events, prizes, extra),
        seed=seed,
        until="game",
    )


def _side_decks_of(character: str, boss: bool, extra: Sequence[Card]) -> dict[str, tuple[str, ...]]:
    """The side decks out of which the character takes cards, as far as cards of them are known,
    and those of a file's own whose ``owner`` is the deck; some are for a Boss only
    (boss-battle.boss-setup)."""
    taken: set[str] = set()
    for card in cards().values():
        if card.owner == character:
            for mode in card.modes:
                taken |= {*named(mode, DECK)}
    found = {
        each.id: (*each.ids, *(card.id for card in extra if card.owner == each.id))
        for each in side_decks().values()
        if each.id in taken and (boss or not each.boss)
    }
    return {id: ids for id, ids in found.items() if ids}


def teams_in_order(names: tuple[str, ...], mode: Variant) -> dict[str, tuple[str, ...]]:
    """Who plays together, by the name of the team; nobody where everybody plays alone.

    Raises:
        NoSuchGame: so many players cannot play the variant.
    """
    if mode not in TEAMS:
        return {}
    if mode == "boss-battle":
        teams = {"boss": names[:1], "challengers": names[1:]}
    else:
        pairs = range(0, len(names), 2)
        teams = {f"team-{place // 2 + 1}": names[place : place + 2] for place in pairs}
    numbers = tuple(number for number, team in enumerate(teams.values()) for _ in team)
    try:
        quotas(mode, numbers)
    except NoSuchVariant as no:
        raise NoSuchGame("characters", str(no)) from None
    return teams


def decks_of(ids: Sequence[str], mode: Variant) -> dict[str, Deck]:
    """The Character Decks, with the Boss Cards of those who are Bosses, and the automaton's deck.

    Raises:
        NoSuchGame: somebody who has no Boss Cards would be a Boss (boss-battle.boss-setup).
    """
    if mode == "boss-battle":
        bosses = set(ids[:1])
    elif mode == "leaders-and-lackeys":
        bosses = set(ids[::2])
    else:
        bosses = set(ids) if mode in ("two-headed-boss-battle", "boss-versus-boss") else set()
    for id in sorted(bosses - boss_cards().keys()):
        able = ", ".join(boss_cards())
        problem = f"“{id}” is no villain (boss-battle.boss-setup); villains are {able}"
        raise NoSuchGame("characters", problem)
    own = {id: boss_deck(id) if id in bosses else deck(id) for id in ids}
    return {**own, AUTOMATON: deck(AUTOMATON)} if mode == AUTOMATON else own


def piles_of(
    dungeon_events: bool, sea_events: bool, prizes: bool, own: Sequence[Card] = ()
) -> dict[str, tuple[str, ...]]:
    """The decks that variants put on the table, of the cards that the catalogue has, and of those
    of a file's own whose ``owner`` is the deck.

    Raises:
        NoSuchGame: of such a deck no card is known well enough.
    """
    piles: dict[str, tuple[str, ...]] = {}
    asked = {DUNGEON: dungeon_events, SEA: sea_events, PRIZES: prizes}
    for name in (name for name, wanted in asked.items() if wanted):
        side = side_decks()[name]
        known = side.there if name == PRIZES else side.ids
        piles[name] = (*known, *(card.id for card in own if card.owner == name))
        if not piles[name]:
            why = ", ".join(f"{id} ({why})" for id, why in side.missing.items())
            word = name.replace("-", "_")
            raise NoSuchGame(word, f"no card of the {side.title} is known well enough: {why}")
    return piles


FILLED_IN = ("seats", "turn", "drink_deck", "bar_deck", "piles", "until", "mode", "teams")
"""What the loader fills in for a game, and what therefore may not stand in its file."""


def filled_in(scenario: Scenario, document: Document) -> Scenario:
    """The games of a file and of its cases with their seats, decks and piles. A file without a
    table has that of its first case.

    Raises:
        FileError: one cannot be set up so.
    """
    data = document.data
    if scenario.cases and not {"seats", "turn", "game"} & set(data):
        scenario = replace(scenario, game=scenario.cases[0].game)
    if scenario.game is not None:
        if len(scenario.choices) > MOST_CHOICES:
            raise document.error("$.choices", f"more than {MOST_CHOICES} choices")
        scenario = replace(scenario, **_filled_in(scenario, document, data, "$"))
    cases = tuple(
        case if case.game is None else _case_filled_in(scenario, place, document)
        for place, case in enumerate(scenario.cases)
    )
    return replace(scenario, cases=cases)


def _case_filled_in(scenario: Scenario, place: int, document: Document) -> Case:
    case, at = scenario.cases[place], f"$.cases[{place}]"
    words = _filled_in(case_of(scenario, case), document, document.data["cases"][place], at)
    sheets = {
        name: SheetChange(**{word: getattr(sheet, word) for word in sheet.__struct_fields__})
        for name, sheet in words["seats"].items()
    }
    return replace(case, **{**words, "seats": sheets})


def _filled_in(
    scenario: Scenario, document: Document, data: dict[str, Any], at: str
) -> dict[str, Any]:
    """The words of a game, the data of whose part of the file are these."""
    game = scenario.game
    assert game is not None
    for word in (*FILLED_IN, "drink_discard", "position"):
        if word in data:
            raise document.error(f"{at}.{word}", f"“{word}” and “game” exclude each other")
    if game.version != VERSION:
        problem = f"version {game.version}; this program reads version {VERSION}"
        raise document.error(f"{at}.game.version", problem)
    try:
        whole = game_of(
            game.characters, scenario.seed, scenario.edition,
            bar_deck=game.bar_deck, dungeon_events=game.dungeon_events,
            sea_events=game.sea_events, prizes=game.prizes, extra=scenario.all_cards,
            first=game.first, mode=game.mode,
        )  # fmt: skip
    except NoSuchGame as no:
        raise document.error(f"{at}.game.{no.word}", no.problem, no.known, no.wrong) from None
    except FileError as error:
        raise document.error(f"{at}.game.characters", str(error)) from None
    return {word: getattr(whole, word) for word in (*FILLED_IN, "reconstructed")}


# ------------------------------------------------------------------------- choices in words


def called(moment: Moment, formerly: bool = False) -> dict[str, Option]:
    """The options of a moment by what they are called; no two are called the same. ``formerly``,
    until November 2026, what acts before the drinking did not name the Drink."""
    found: dict[str, Option] = {}
    subject = moment.subject if formerly else moment.answered
    for option in moment.options:
        name = words = _words(moment, option, subject)
        count = 1
        while name in found:
            count += 1
            name = f"{words} #{count}"
        found[name] = option
    return found


_VERBS = {
    Act.PASS: "passes", Act.PLAY: "plays", Act.DISCARD: "discards", Act.ENOUGH: "draws",
    Act.ORDER: "orders", Act.SHARE: "shares", Act.KEEP: "keeps", Act.NEXT: "next is",
    Act.CHAMPION: "Champion is",
}  # fmt: skip


_TO_WHOM = {Act.ORDER: "for ", Act.SHARE: "with ", Act.NEXT: "", Act.CHAMPION: ""}


def option_called(moment: Moment, words: str) -> Option | None:
    """The option that is called so, or was formerly."""
    return called(moment).get(words) or called(moment, formerly=True).get(words)


def _words(moment: Moment, option: Option, subject: AnyFrame | None) -> str:
    """``plays some-card as control on Ann and Ben, to Cid's Drink``."""
    words = [_VERBS.get(option.act, option.act)]
    if option.card != NOTHING:
        card = moment.setup.cast[option.card]
        words.append(card.id)
        if option.act is Act.PLAY and len(card.modes) > 1:
            words.append(f"as {card.modes[option.mode].name or option.mode + 1}")
    if option.act in (Act.BID, Act.OFFER):
        words.append(f"{option.n} Gold")
    if option.targets:
        names = target_names(moment.setup, option)
        words.append(_TO_WHOM.get(option.act, "on ") + " and ".join(names))
    if option.behalf != NOBODY:
        words.append(f"for {moment.name(option.behalf)}")
    if option.part != WHOLE and isinstance(subject, Drinks) and len(subject.drinks) > 1:
        words.append(f"to {moment.name(subject.drinks[option.part].drinker)}'s Drink")
    elif option.part > 0:
        words.append(f"to {option.part + 1}")
    return " ".join(words)


def target_names(setup: Setup, option: Option) -> list[str]:
    """On whom an option plays a card: players, or cards in front of them (``Ann/some-card``)."""
    names = [setup.names[seat] for seat in option.targets]
    cards = [f"/{setup.cast[card].id}" if card != NOTHING else "" for card in option.hits]
    return [name + card for name, card in zip_longest(names, cards, fillvalue="")]


def choice_of(moment: Moment, option: Option) -> dict[str, str]:
    """A choice as it stands in a file."""
    assert moment.decision is not None
    name = next(name for name, each in called(moment).items() if each == option)
    return {moment.name(moment.decision.seat): name}


def choices_of(line: Sequence[Moment]) -> tuple[dict[str, str], ...]:
    """The choices that lead along a line of moments; those with one option only are none."""
    return tuple(
        choice_of(before, after.option)
        for before, after in pairwise(line)
        if after.option is not None and len(before.options) > 1
    )


# ----------------------------------------------------------------------------- playing


def play_out(scenario: Scenario, chance: int | None = None) -> Moment:
    """Play a game to its end with legal choices that only a number decides, its seed if none is
    given.

    Raises:
        RuntimeError: it does not end.
    """
    random = Random(scenario.seed if chance is None else chance)
    moment = start(scenario)
    for _ in range(MOST_CHOICES):
        if moment.settled:
            return moment
        moment = moment.choose(moment.options[random.randrange(len(moment.options))])
    raise RuntimeError(f"the game has not ended after {MOST_CHOICES} choices")


def record_of(scenario: Scenario, end: Moment) -> Scenario:
    """A game with the choices that were made, and how it ended, as a scenario of its own."""
    assert scenario.game is not None
    fingerprint = fingerprint_of(scenario, setup_of(scenario))
    winners = tuple(end.name(seat) for seat in end.position.winners)
    return replace(
        scenario,
        game=replace(scenario.game, fingerprint=fingerprint),
        line=(),
        choices=choices_of(end.line()),
        expect=Facts(winners=winners) if winners else Facts(),
        change=Facts(),
    )
