"""What an author has written to an answer, with the facts in it filled in by the kernel.

A fact stands in braces, and is read off the line on which the answer was played out: ``before`` is
the moment of the question, else it is the line's end.

=================================  ==========================================================
``{Sera.gold}``                    also ``fortitude``, ``alcohol``, a token; ``hand``, ``pile``,
                                   ``deck``, ``discard``, ``front``: how many cards
``{Sera.gold.before}``             the same at the question
``{Sera.gold.lost}``               the difference, which must be a loss; also ``gained``
``{Sera.short}``                   how far the two attributes are apart; also ``short.before``
``{pot}``, ``{inn}``               also ``drink_deck``, ``drink_discard``, ``pot.before``
``{winners}``, ``{members}``       also ``control``, ``decides``, ``drinkers``: names
``{drink}``                        the Alcohol Content of the Drink on the table at the question
``{wine.alcohol}``                 of a Drink Card
``{times}``, ``{deals}``           where hands are unseen: in how many of how many deals it works;
                                   ``{none}``, if it works in none
``{Sera passes out}``              these words, if it is so; also ``is out``, ``stays in``,
                                   ``wins``, ``loses nothing``
=================================  ==========================================================
"""

import re
from collections.abc import Callable

from ..catalogue import cards, tokens
from ..kernel import Moment
from .facts import open_drinks, table_fact

_BRACES = re.compile(r"\{([^{}]*)\}")

_HELD = ("hand", "pile", "deck", "discard", "front")


class NoSuchFact(ValueError):
    """A text says what is not so, or what nobody can know; the message says what."""


def filled(text: str, since: Moment, end: Moment) -> str:
    """The text with its facts.

    Raises:
        NoSuchFact: one of them is none.
    """
    return _BRACES.sub(lambda found: _fact(found[1], since, end), text)


def _fact(words: str, since: Moment, end: Moment) -> str:
    names = end.setup.names
    if words in _NAMES:
        return _listed(_NAMES[words](end))
    if words == "drink":
        return " and ".join(_number(each.alcohol or 0) for each in open_drinks(since))
    subject, _, what = words.partition(".")
    if subject in ("pot", "inn", "drink_deck", "drink_discard"):
        return _number(_counted(lambda at: int(table_fact(at, subject)), what, since, end, words))
    if subject in names and what:
        seat = names.index(subject)
        stat, _, how = what.partition(".")
        return _number(_counted(lambda at: _stat(at, seat, stat, words), how, since, end, words))
    card = cards().get(subject)
    if card is not None and card.face is not None and what == "alcohol":
        return _number(card.face.alcohol)
    for name in names:
        claim = _CLAIMS.get(words.removeprefix(f"{name} ")) if words.startswith(name) else None
        if claim is not None:
            if not claim(since, end, names.index(name)):
                raise NoSuchFact(f"“{{{words}}}” is not so")
            return words
    raise NoSuchFact(f"“{{{words}}}” is no fact of this table")


def _stat(moment: Moment, seat: int, stat: str, words: str) -> int:
    player = moment.position.seats[seat]
    if stat == "short":
        return player.fortitude - player.alcohol
    if stat in ("fortitude", "alcohol", "gold"):
        return int(getattr(player, stat))
    if stat in _HELD:
        return len(getattr(player, stat))
    if stat in tokens():
        return dict(player.tokens).get(stat, 0)
    raise NoSuchFact(f"“{{{words}}}”: nobody has {stat}")


def _counted(
    count: Callable[[Moment], int], how: str, since: Moment, end: Moment, words: str
) -> int:
    was, now = count(since), count(end)
    if how in ("lost", "gained"):
        by = was - now if how == "lost" else now - was
        if by <= 0:
            raise NoSuchFact(f"“{{{words}}}”: it goes from {was} to {now}")
        return by
    if how not in ("", "before"):
        raise NoSuchFact(f"“{{{words}}}”: expected before, lost or gained")
    return was if how else now


def _number(number: int) -> str:
    return str(number).replace("-", "−")


def _listed(names: tuple[str, ...]) -> str:
    if not names:
        return "nobody"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _who(word: str) -> Callable[[Moment], tuple[str, ...]]:
    def names(moment: Moment) -> tuple[str, ...]:
        found = table_fact(moment, word)
        if isinstance(found, tuple):
            return found
        return () if found in (None, "nobody") else (str(found),)

    return names


_NAMES: dict[str, Callable[[Moment], tuple[str, ...]]] = {
    **{word: _who(word) for word in ("winners", "members", "control", "decides")},
    "drinkers": lambda moment: tuple(each.drinker or "" for each in open_drinks(moment)),
}


def _goes_out(since: Moment, end: Moment, seat: int) -> bool:
    return end.position.seats[seat].out and not since.position.seats[seat].out


def _passes_out(since: Moment, end: Moment, seat: int) -> bool:
    player = end.position.seats[seat]
    return _goes_out(since, end, seat) and player.alcohol >= player.fortitude


def _loses_nothing(since: Moment, end: Moment, seat: int) -> bool:
    was, now = since.position.seats[seat], end.position.seats[seat]
    return (was.fortitude, was.alcohol, was.gold) == (now.fortitude, now.alcohol, now.gold)


_CLAIMS: dict[str, Callable[[Moment, Moment, int], bool]] = {
    "passes out": _passes_out,
    "is out": _goes_out,
    "stays in": lambda since, end, seat: not end.position.seats[seat].out,
    "wins": lambda since, end, seat: end.setup.names[seat] in _NAMES["winners"](end),
    "loses nothing": _loses_nothing,
}
