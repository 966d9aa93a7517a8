"""How the table is set: what everybody starts with, in every mode."""

import itertools
from collections import Counter
from collections.abc import Iterator

from ...kernel import DUNGEON_EVENTS, SEA_EVENTS, Deal, Turn
from .monitor import Sight, holds, watches

DECK = 30
HAND = 7


def people(sight: Sight) -> list[int]:
    """Every seat but an automaton's."""
    return [seat for seat in sight.setup.seats if seat != sight.setup.automaton]


def is_boss(sight: Sight, seat: int) -> bool:
    """Whether this is the one Boss of a Boss Battle."""
    return sight.setup.mode == "boss-battle" and len(sight.setup.mates[seat]) == 1


def full_hand(sight: Sight, seat: int) -> int:
    """Seven cards; a Boss has one more for each Challenger but the first (8, 9 or 10)."""
    challengers = len(sight.setup.names) - 1
    return HAND - 1 + challengers if is_boss(sight, seat) else HAND


def gold_of_a_character(sight: Sight, seat: int) -> int:
    """What the characters of a side bring with them beside the usual Gold."""
    return 2 * sum(
        sight.setup.characters[mate] == "torglesnarf" for mate in sight.setup.mates[seat]
    )


def gold_to_start(sight: Sight) -> int:
    """The Gold of each side, by the number of players and the variant."""
    if sight.setup.mode != "normal":
        return 10
    players = len(sight.setup.names)
    return 8 if players == 2 else 12 if players >= 7 else 10


def gold_at_the_start(sight: Sight, seat: int) -> int:
    """The Gold of a player before the first turn, in which perhaps nobody decides anything: so it
    is where an automaton begins."""
    turns = itertools.dropwhile(lambda entry: not isinstance(entry.frame, Turn), sight.entries)
    every = (change for entry in turns for change in entry.changes)
    changes = [it for it in every if (it.what, it.seat) == ("gold", seat)]
    later: int = sum(it.after - it.before for it in changes)
    return sight.position.seats[seat].gold - later


def gold_is_handed_out(sight: Sight, *modes: str) -> Iterator[str]:
    """In one of these modes everybody has the Gold that the book says."""
    if sight.new_game and sight.setup.mode in modes and sight.setup.characters:
        for seat in people(sight):
            gold = gold_at_the_start(sight, seat)
            should = gold_to_start(sight) + gold_of_a_character(sight, seat)
            yield holds(gold == should, f"{sight.name(seat)} starts with {gold} Gold")


@watches("setup.starting-gold", at=Deal)
def everybody_starts_with_gold(sight: Sight) -> Iterator[str]:
    """10 Gold, 8 if two play, 12 if seven or more do."""
    yield from gold_is_handed_out(sight, "normal")


@watches("otto.starting-gold", at=Deal)
def two_and_an_automaton_start_with_ten(sight: Sight) -> Iterator[str]:
    """Both players start with 10 Gold, though they are two."""
    yield from gold_is_handed_out(sight, "otto")


@watches("two-headed-dragon.ten-gold", at=Deal)
def each_team_starts_with_ten(sight: Sight) -> Iterator[str]:
    """10 Gold a team."""
    yield from gold_is_handed_out(sight, "two-headed-dragon")


@watches("boss-battle.challenger-setup", "boss-battle.boss-setup", at=Deal)
def both_sides_of_a_boss_battle_have_ten(sight: Sight) -> Iterator[str]:
    """10 Gold for the Boss, 10 for all Challengers together."""
    yield from gold_is_handed_out(sight, "boss-battle")


@watches("torglesnarf.extra-gold", at=Deal)
def some_bring_gold(sight: Sight) -> Iterator[str]:
    """A side with that character has 2 Gold more than another one."""
    if sight.new_game:
        for seat in people(sight):
            if sight.setup.characters and gold_of_a_character(sight, seat):
                gold = gold_at_the_start(sight, seat)
                told = f"{sight.name(seat)} starts with {gold} Gold"
                yield holds(gold == gold_to_start(sight) + 2, told)


@watches("setup.starting-fortitude", at=Deal)
def fortitude_starts_at_twenty(sight: Sight) -> Iterator[str]:
    """Everybody's Fortitude is 20."""
    if sight.new_game:
        for seat in people(sight):
            start = sight.dealt.get(("fortitude", seat), 20)
            yield holds(start == 20, f"{sight.name(seat)} starts at Fortitude {start}")


@watches("setup.starting-alcohol", at=Deal)
def alcohol_starts_at_nothing(sight: Sight) -> Iterator[str]:
    """Everybody's Alcohol Content is 0."""
    if sight.new_game:
        for seat in people(sight):
            start = sight.dealt.get(("alcohol", seat), 0)
            yield holds(start == 0, f"{sight.name(seat)} starts at Alcohol Content {start}")


@watches("setup.drink-me-pile", "team.own-pile-one-drink", at=Deal)
def one_drink_lies_before_everybody(sight: Sight) -> Iterator[str]:
    """Everybody, also each member of a team, has a Drink Me! Pile of one card."""
    if sight.new_game:
        for seat in people(sight):
            n = len(sight.dealt.get(("pile", seat), ()))
            yield holds(n == 1, f"{sight.name(seat)} starts with {n} Drinks")


@watches("setup.opening-hand", "boss-battle.hand-sizes", at=Deal)
def everybody_has_a_full_hand(sight: Sight) -> Iterator[str]:
    """Seven cards; a Boss 8, 9 or 10 against 2, 3 or 4."""
    if sight.new_game:
        for seat in served(sight):
            n, full = len(sight.dealt.get(("hand", seat), ())), full_hand(sight, seat)
            yield holds(n == full, f"{sight.name(seat)} starts with {n} cards, not {full}")


def served(sight: Sight) -> list[int]:
    """Every seat to which a hand was dealt from a deck."""
    return [seat for seat in people(sight) if ("hand", seat) in sight.dealt]


def hands_of_seven(sight: Sight, *modes: str) -> Iterator[str]:
    """In one of these modes everybody has seven cards."""
    if sight.new_game and sight.setup.mode in modes:
        for seat in served(sight):
            n = len(sight.dealt.get(("hand", seat), ()))
            yield holds(n == HAND, f"{sight.name(seat)} starts with {n} cards")


@watches("two-headed-dragon.hand-seven", at=Deal)
def hands_of_the_dragon(sight: Sight) -> Iterator[str]:
    """Seven cards each."""
    yield from hands_of_seven(sight, "two-headed-dragon")


def potions_of_each_team(sight: Sight) -> list[int]:
    """How many Potion Tokens each team has."""
    return [
        dict(sight.dealt.get(("tokens", mates[0]), ())).get("potion-token", 0)
        for mates in sorted(set(sight.setup.mates))
    ]


@watches("two-headed-dragon.two-tokens", at=Deal)
def two_potions_a_team(sight: Sight) -> Iterator[str]:
    """Each team has 2 Potion Tokens."""
    if sight.new_game and sight.setup.mode == "two-headed-dragon":
        tokens = potions_of_each_team(sight)
        yield holds(set(tokens) == {2}, f"the teams start with {tokens} Potion Tokens")


def hands_and_potions(sight: Sight, mode: str) -> Iterator[str]:
    """In this mode: hands of seven, and 2 Potion Tokens a team."""
    if sight.new_game and sight.setup.mode == mode:
        tokens = potions_of_each_team(sight)
        yield holds(set(tokens) == {2}, f"the teams start with {tokens} Potion Tokens")
        yield from hands_of_seven(sight, mode)


@watches("two-headed-boss.setup", at=Deal)
def two_headed_bosses_are_set_up(sight: Sight) -> Iterator[str]:
    """Hands of seven, and 2 Potion Tokens a team."""
    yield from hands_and_potions(sight, "two-headed-boss-battle")


@watches("leaders-lackeys.setup", at=Deal)
def leaders_and_lackeys_are_set_up(sight: Sight) -> Iterator[str]:
    """Hands of seven, and 2 Potion Tokens a team."""
    yield from hands_and_potions(sight, "leaders-and-lackeys")


@watches("boss-battle.tokens", at=Deal)
def potions_of_a_boss_battle(sight: Sight) -> Iterator[str]:
    """Against X Challengers the Boss has X Potion Tokens, and they together as many."""
    if sight.new_game and sight.setup.mode == "boss-battle":
        challengers, tokens = len(sight.setup.names) - 1, potions_of_each_team(sight)
        yield holds(set(tokens) == {challengers}, f"{challengers} Challengers: tokens {tokens}")


@watches("boss-vs-boss.individual-game", at=Deal)
def bosses_alone(sight: Sight) -> Iterator[str]:
    """No teams, hands of seven, no Potion Tokens."""
    if sight.new_game and sight.setup.mode == "boss-versus-boss":
        yield holds(not sight.setup.teams, "there are teams")
        yield holds(not any(potions_of_each_team(sight)), "there are Potion Tokens")
        yield from hands_of_seven(sight, "boss-versus-boss")


@watches("boss-battle.sides", at=Deal)
def one_boss_against_two_to_four(sight: Sight) -> Iterator[str]:
    """One is alone against a team of two, three or four."""
    if sight.new_game and sight.setup.mode == "boss-battle":
        sizes = sorted(Counter(sight.setup.teams).values())
        told = f"the sides have {sizes} members"
        yield holds(len(sizes) == 2 and sizes[0] == 1 and 2 <= sizes[1] <= 4, told)


@watches("boss-battle.boss-first", at=Deal)
def the_boss_begins(sight: Sight) -> Iterator[str]:
    """The first turn is the Boss's."""
    told = any(getattr(entry.frame, "first", -1) >= 0 for entry in sight.steps(Deal))
    whole = not told and served(sight) == people(sight)
    if sight.new_game and sight.setup.mode == "boss-battle" and whole:
        turn = sight.position.turn
        yield holds(is_boss(sight, turn), f"{sight.name(turn)} begins, and is not the Boss")


@watches("otto.goes-first", at=Deal)
def the_automaton_begins(sight: Sight) -> Iterator[str]:
    """The first turn is the automaton's."""
    if sight.new_game and sight.setup.automaton >= 0:
        first = sight.dealt.get(("turn", -1), 0)
        yield holds(first == sight.setup.automaton, f"{sight.name(first)} begins")


@watches("two-headed-dragon.teams-of-two", at=Deal)
def teams_of_two(sight: Sight) -> Iterator[str]:
    """Every team has two members."""
    if sight.new_game and sight.setup.mode == "two-headed-dragon":
        sizes = sorted(Counter(sight.setup.teams).values())
        yield holds(set(sizes) == {2} and len(sizes) > 1, f"the teams have {sizes} members")


@watches("team.seat-order", at=Deal)
def teammates_sit_side_by_side(sight: Sight) -> Iterator[str]:
    """Round the table a team begins just once."""
    if sight.new_game and sight.setup.teams:
        teams = sight.setup.teams
        begins = sum(one != other for one, other in zip(teams, (*teams[1:], teams[0]), strict=True))
        yield holds(begins == len(set(teams)), f"the teams sit as {teams}")


@watches("setup.drink-deck", "setup.drink-deck-thirty", "bar-deck.first-thirty", at=Deal)
def thirty_drinks(sight: Sight) -> Iterator[str]:
    """The Drink Deck, with what was served off it, has 30 cards; its discard pile is empty."""
    if sight.new_game and sight.dealt.get(("drink_deck", -1)) is not None:
        served = sum(len(sight.dealt.get(("pile", seat), ())) for seat in people(sight))
        n = len(sight.dealt["drink_deck", -1]) + served
        yield holds(n == DECK, f"the Drink Deck has {n} cards")
        discards = sight.dealt.get(("drink_discard", -1), ())
        yield holds(not discards, "there are discarded Drinks before anybody has drunk")


@watches("otto.deck", at=Deal)
def two_factions_are_shuffled(sight: Sight) -> Iterator[str]:
    """The automaton's deck has ten cards."""
    if sight.new_game and sight.setup.automaton >= 0:
        n = len(sight.dealt.get(("deck", sight.setup.automaton), ()))
        yield holds(n == 10, f"its deck has {n} cards")


@watches("otto.setup-tracks", at=Deal)
def two_tracks_at_six(sight: Sight) -> Iterator[str]:
    """A track faces each player, at Fortitude 6 and Alcohol Content 0."""
    seat = sight.setup.automaton
    if sight.new_game and seat >= 0:
        piles = {pile.name: pile.marks for pile in sight.dealt.get(("piles", seat), ())}
        for player in people(sight):
            marks = piles.get(sight.name(player))
            yield holds(marks == (6, 0), f"the track facing {sight.name(player)} is {marks}")


@watches("dungeon-events.optional-setup", "sea-events.with-dungeon-events", at=Deal)
def counters_lie_on_decks_of_events(sight: Sight) -> Iterator[str]:
    """Two Progress Counters lie on a deck of Events, three on the Dungeon's beside the Sea's."""
    piles = {pile.name: pile.marks for pile in sight.dealt.get(("piles", -1), ())}
    both = {DUNGEON_EVENTS, SEA_EVENTS} <= piles.keys()
    if sight.new_game and DUNGEON_EVENTS in piles:
        marks = piles[DUNGEON_EVENTS]
        yield holds(marks == ((3,) if both else (2,)), f"{marks} counters on Dungeon Events")
