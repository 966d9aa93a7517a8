"""What a Drink is made of: its numbers for each drinker, its other effects, and their halves."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from ..machine.declare import reads
from ..machine.desk import Desk
from ..machine.setup import Setup
from ..values import NOBODY, Amount, Dose, Drink, Drinks, Extra, Gift, SeatNo, by_seat
from ..vocabulary.cards import Face

T = TypeVar("T", bound=Extra | Gift)
Change = Callable[[int, int], tuple[int, int]]
"""From Alcohol Content and Fortitude to what they become."""


def dose_of(setup: Setup, face: Face) -> Dose:
    """The numbers of a Drink Card; it may taste different to drinkers with some trait."""
    tastes: list[tuple[SeatNo, Amount, Amount]] = []
    for seat, traits in by_seat(setup.traits):
        taste = next((taste for taste in face.tastes if taste.trait in traits), None)
        if taste is not None:
            tastes.append((seat, taste.alcohol, taste.fortitude))
    return Dose(face.alcohol, face.fortitude, tuple(tastes))


def extras_of(face: Face) -> tuple[Extra, ...]:
    """What a Drink Card lets its drinker draw, or makes its drinker discard."""
    draws = (Extra("draw", face.draw),) if face.draw else ()
    return (*draws, Extra("discard", face.discard)) if face.discard else draws


def each(dose: Dose, change: Change) -> Dose:
    """A dose with its numbers changed, for whomever."""
    tastes = tuple((seat, *change(alcohol, more)) for seat, alcohol, more in dose.tastes)
    return Dose(*change(dose.alcohol, dose.fortitude), tastes)


def mixed(doses: Iterable[Dose]) -> Dose:
    """Several doses as one: the sum for every drinker (drink.total-first)."""
    doses = tuple(doses)
    if len(doses) == 1:
        return doses[0]

    def total(seat: SeatNo) -> tuple[int, int]:
        numbers = [dose.of(seat) for dose in doses]
        return sum(n[0] for n in numbers), sum(n[1] for n in numbers)

    tasters = sorted({seat for dose in doses for seat, _, _ in dose.tastes})
    return Dose(*total(NOBODY), tuple((seat, *total(seat)) for seat in tasters))


@reads("split_cards_one_by_one")
def poured(desk: Desk, drink: Drink, dose: Dose) -> Drink:
    """The Drink with this added; the score stays."""
    doses = (*drink.doses, dose)
    if not desk.setup.rulings.split_cards_one_by_one:
        doses = (mixed(doses),)
    return replace(drink, doses=doses)


def changed(drink: Drink, change: Change) -> Drink:
    """The Drink with other totals, for whomever drinks it; the score stays."""
    return replace(drink, doses=(each(mixed(drink.doses), change),))


# --------------------------------------------------------------------------------- halves


@reads("split_cards_one_by_one", "split_rounding_negative")
def halve(
    desk: Desk, subject: Drinks, place: int, partner: SeatNo, by: SeatNo, up: bool = True
) -> Drinks:
    """Two halves of one Drink, split by player ``by``: each total is halved and rounded; the
    second half is another player's, or nobody's.

    Source: split.combine-then-halve, split.altered-before-split.
    """
    rulings = desk.setup.rulings
    whole = subject.drinks[place]
    desk.cite("split.combine-then-halve")
    if len(whole.names) > 1:
        desk.cite("drink.one-unit")
    if _altered(desk, whole):
        desk.cite("split.altered-before-split")
    doses, extras, gifts = whole.doses, whole.extras, whole.gifts
    if not rulings.split_cards_one_by_one:
        extras, gifts = _combined(extras), _combined(gifts)
    elif len(doses) > 1 or len(extras) > 1:
        desk.cite_ruling("split_cards_one_by_one")
    if up and any(n < 0 and n % 2 for dose in doses for n in dose.of(whole.drinker)):
        desk.cite_ruling("split_rounding_negative")
    away = rulings.split_rounding_negative == "away_from_zero"

    def half(total: int) -> int:
        size = abs(total)
        size = (size + 1) // 2 if up and (away or total > 0) else size // 2
        return size if total > 0 else -size

    first = replace(
        whole,
        doses=tuple(each(dose, lambda a, f: (half(a), half(f))) for dose in doses),
        extras=tuple(Extra(e.act, half(e.n)) for e in extras if half(e.n)),
        gifts=tuple(Gift(g.what, half(g.n), g.by) for g in gifts if half(g.n)),
        halved=True,
        may_split=False,
        turned=half(whole.turned) if whole.turned else 0,
    )
    drinks = (*subject.drinks[:place], first, *subject.drinks[place + 1 :])
    if partner != NOBODY:
        second = replace(
            first, cards=(), revealer=NOBODY, drinker=partner, score=0, ignored=(), turned=0
        )
        second = given(desk, second, by)
        drinks = (*drinks, second)
    return replace(subject, drinks=drinks)


def given(desk: Desk, drink: Drink, by: SeatNo) -> Drink:
    """The Drink that a player has given to its drinker; only an automaton's tracks ask by whom
    (otto.track-affected)."""
    giver = by if desk.has_tracks(drink.drinker) else NOBODY
    return drink if drink.giver == giver else replace(drink, giver=giver)


def _altered(desk: Desk, drink: Drink) -> bool:
    """Whether a whole Drink is no longer as it was printed."""
    doses = desk.law.doses
    printed = mixed(doses[card] for card in drink.names if card in doses)
    return not drink.halved and (bool(drink.gifts) or mixed(drink.doses) != printed)


def _combined(some: Iterable[T]) -> tuple[T, ...]:
    """One of each kind, with all that those of its kind come to together."""
    totals: dict[T, int] = {}
    for one in some:
        kind = replace(one, n=0)
        totals[kind] = totals.get(kind, 0) + one.n
    return tuple(replace(kind, n=n) for kind, n in totals.items())
