"""Effects that change a Drink which waits: its numbers, what it gives besides, who drinks it.

It is edited as soon as the effect resolves (timing.eager-modifiers).
"""

from collections.abc import Callable

from msgspec.structs import replace

from ..machine.declare import reads
from ..machine.desk import Desk
from ..playing.effects import effect
from ..timing.subject import SUBJECT
from ..values import NOBODY, Dose, Drink, DrinkingContest, Drinks, Gift, PartNo, Play
from ..vocabulary import cards as c
from .mixing import changed, given, halve, poured


def _answered(desk: Desk) -> Drinks:
    subject = desk.agenda[-1 - SUBJECT]
    assert isinstance(subject, Drinks)
    return subject


def edit_drink(desk: Desk, card: Play, change: Callable[[Drink], Drink]) -> None:
    """Change the Drink that a card answers."""
    subject = _answered(desk)
    drinks = list(subject.drinks)
    drinks[card.part] = change(drinks[card.part])
    edited = replace(subject, drinks=tuple(drinks))
    desk.edit(SUBJECT, edited)
    desk.cite("timing.eager-modifiers")
    _touched(desk, drinks[card.part])
    if len(drinks[card.part].names) > 1:
        desk.cite("drink.one-unit")
    if any(drink.halved for drink in drinks):
        desk.cite("split.affect-one-only")


def _touched(desk: Desk, drink: Drink) -> None:
    """An Event that was turned up in a Contest is touched like a Drink, by a ruling."""
    if drink.names and desk.setup.cast[drink.names[0]].face is None:
        desk.cite_ruling("contest_event_is_a_drink")


def in_a_contest(desk: Desk, rule: str) -> None:
    """Note what that means in a Contest, if the Drinks that are answered are those of one, and no
    extra ones."""
    if isinstance(desk.agenda[-2 - SUBJECT], DrinkingContest):
        desk.cite(rule)


def _change_score(desk: Desk, before: Drink, after: Drink) -> Drink:
    """What changes the Alcohol Content changes the result, for the revealer (the second half of
    a split scores for nobody)."""
    if before.revealer == NOBODY:
        return after
    was = before.of(before.revealer)[0] + before.turned
    return replace(after, score=before.score + after.of(after.revealer)[0] + after.turned - was)


@reads(poured)
@effect(c.Add)
def add_to_drink(desk: Desk, card: Play, doing: c.Add) -> Play:
    """One Drink becomes stronger or weaker, and in a Contest its score with it."""

    def change(drink: Drink) -> Drink:
        if doing.stat == "fortitude":
            return poured(desk, drink, Dose(0, doing.add))
        if doing.floor is None:
            return _change_score(desk, drink, poured(desk, drink, Dose(doing.add)))
        floor = doing.floor
        weaker = changed(drink, lambda a, f: (min(a, max(floor, a + doing.add)), f))
        return _change_score(desk, drink, weaker)

    edit_drink(desk, card, change)
    if doing.stat == "alcohol":
        in_a_contest(desk, "contest.changes-count")
    return card


@effect(c.Become)
def become(desk: Desk, card: Play, doing: c.Become) -> Play:
    """The Alcohol Content of one Drink becomes this number, and in a Contest its score with it.

    What was turned into Fortitude before (see :func:`convert`) does not count any more.
    """
    stays = doing.rest == "stays"

    def change(drink: Drink) -> Drink:
        set_to = changed(drink, lambda _, f: (doing.become, f if stays else 0))
        set_to = replace(set_to, turned=0)
        if not stays:
            set_to = replace(set_to, extras=(), gifts=())
        return _change_score(desk, drink, set_to)

    edit_drink(desk, card, change)
    in_a_contest(desk, "contest.changes-count")
    return card


@effect(c.Convert)
def convert(desk: Desk, card: Play, doing: c.Convert) -> Play:
    """What one Drink would add in Alcohol Content, it adds in Fortitude.

    In a Contest it counts as before: its Alcohol Content is avoided, not decreased.
    """

    def turn(alcohol: int, fortitude: int) -> tuple[int, int]:
        return min(0, alcohol), fortitude + max(0, alcohol)

    def change(drink: Drink) -> Drink:
        avoided = max(0, drink.of(drink.revealer)[0]) if drink.revealer != NOBODY else 0
        kept = drink.turned + avoided if counts else 0
        return replace(changed(drink, turn), turned=kept)

    counts = isinstance(desk.agenda[-2 - SUBJECT], DrinkingContest)
    edit_drink(desk, card, change)
    in_a_contest(desk, "contest.moves-do-not-count")
    return card


@effect(c.Attach)
def attach(desk: Desk, card: Play, doing: c.Attach) -> Play:
    """One Drink also gives its drinker Gold of the card's player, or tokens."""
    gift = Gift(doing.attach, doing.n, card.by)
    if doing.on == "other-half":
        card = replace(card, part=PartNo(len(_answered(desk).drinks) - 1))
    edit_drink(desk, card, lambda drink: replace(drink, gifts=(*drink.gifts, gift)))
    return card


@effect(c.Pass)
def pass_drink(desk: Desk, card: Play, doing: c.Pass) -> Play:
    """One Drink gets another drinker; in a Contest it still scores for who revealed it."""
    (to,) = card.targets
    edit_drink(desk, card, lambda drink: given(desk, replace(drink, drinker=to), card.by))
    desk.cite("drink.pass")
    in_a_contest(desk, "contest.moves-do-not-count")
    return card


@reads(halve)
@effect(c.Split)
def split_drink(desk: Desk, card: Play, doing: c.Split) -> Play:
    """One Drink becomes two independent halves; the second goes to the chosen player."""
    subject = _answered(desk)
    partner = card.targets[0] if doing.with_ == "target" else NOBODY
    _touched(desk, subject.drinks[card.part])
    desk.edit(SUBJECT, halve(desk, subject, card.part, partner, card.by, doing.split == "up"))
    desk.cite("timing.eager-modifiers")
    if partner == NOBODY:
        desk.cite("split.split-with-nobody")
    else:
        desk.cite("split.independent-drinks", "split.window-after-split", "split.partner")
    in_a_contest(desk, "contest.moves-do-not-count")
    return card
