"""The vocabulary of cards as a document for authors: every word, and what follows from its record.

Nothing here is said of a single verb: fields and bounds come from the types of its record, what it
changes and whom it reaches from a card that does it, its sentences from the words of the views. It
is kept as ``scenarios/VOCABULARY.md``; ``rdi-explore vocabulary`` writes it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import inspect

from ..catalogue import side_decks, tokens
from ..kernel import (
    DECK_NAME,
    INN,
    TOKEN_NAME,
    CardNo,
    Deed,
    Law,
    ModeNo,
    NameField,
    Receiver,
    SeatNo,
    Stat,
    Word,
    compile_law,
    fields_of,
    occasions_of,
)
from ..kernel import cards as c
from ..scenario.writing import written
from .cards import STAT, condition_words, cost_words, effect_words, mode_words, static_words
from .cards.phrases import WHO

Say = Callable[[Any], str]
KINDS: Mapping[str, tuple[Any, Say]] = {
    "condition": (c.Condition, condition_words),
    "effect": (c.Effect, effect_words),
    "cost": (c.Cost, cost_words),
    "static effect": (c.Static, static_words),
}
"""The four kinds of verbs, and how one of them is said."""
_HEADS = {
    "condition": ("Conditions", "under `when`: when a card may be played"),
    "effect": ("Effects", "under `do`, `if_negated` and `event`: what happens"),
    "cost": ("Costs", "under `cost`: what must be paid to play the card"),
    "static effect": ("Static effects", "under `static`: what acts on its bearer all the time"),
}


def text() -> str:
    """The whole document, as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield from _BEGINNING
    for of, (kinds, say) in KINDS.items():
        title, where = _HEADS[of]
        yield from ("", f"## {title}", "", f"{where[:1].upper()}{where[1:]}.", "")
        yield from _TABLES[of](get_args(kinds), say)
    yield from ("", "## Occasions", "", *_OCCASIONS, "")
    yield from _occasions()
    yield from ("", "## Whom a word means", "")
    yield from _table(("word", "says", "fits"), map(_who, get_args(c.Who)))


def _who(who: c.Who) -> tuple[str, ...]:
    needs = occasions_of(c.Draw(1, who))
    return f"`{who}`", WHO[who], ", ".join(f"`{each}`" for each in needs) or "everywhere"


_BEGINNING = (
    "# The vocabulary of cards",
    "",
    "Written by `rdi-explore vocabulary > scenarios/VOCABULARY.md` from the records of the kernel",
    "and the words of the views; do not edit it. `rdi-explore card ID` says a card of the",
    'catalogue, `rdi-explore card --read "…"` writes the card that a sentence means.',
    "",
    "The first word is the verb. A field with `=` may be left out and is then what follows. A",
    "number marked ↑ grows with the numbers of its card.",
)
_OCCASIONS = (
    "When a mode may be played: `as`, and for a Sometimes Card what it `answers`. The words of the",
    "last column fit no other occasion; all others fit everywhere.",
)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(each.replace('|', '/') for each in row)} |"


# ------------------------------------------------------------------------------- the tables


def _condition_rows(kinds: tuple[type[Word], ...], say: Say) -> Iterator[str]:
    head = ("word", "its fields", "fits", "an example, and what it says")
    rows = ((_name(kind), _fields(kind), _fits(kind), _examples(kind, say)) for kind in kinds)
    yield from _table(head, rows)


def _deed_rows(kinds: tuple[type[Deed], ...], say: Say) -> Iterator[str]:
    head = (
        "word", "its fields", "directly changes", "reaches", "may be answered by", "fits",
        "an example, and what it says",
    )  # fmt: skip
    yield from _table(head, (
        (_name(kind), _fields(kind), _changes(kind), _reaches(kind), _answers(kind), _fits(kind),
         _examples(kind, say))
        for kind in kinds
    ))  # fmt: skip


def _static_rows(kinds: tuple[type[Word], ...], say: Say) -> Iterator[str]:
    head = ("word", "its fields", "an example, and what it says")
    yield from _table(head, ((_name(kind), _fields(kind), _examples(kind, say)) for kind in kinds))


_TABLES: Mapping[str, Callable[[Any, Say], Iterator[str]]] = {
    "condition": _condition_rows,
    "effect": _deed_rows,
    "cost": _deed_rows,
    "static effect": _static_rows,
}


def _name(kind: type[Word]) -> str:
    return f"`{kind.__struct_config__.tag}`"


def _examples(kind: type[Word], say: Say) -> str:
    """Its plain form and its other ones, each sentence once."""
    told = {say(word): word for word in reversed(_shown(kind))}
    both = ((_in_a_file(word), words) for words, word in reversed(told.items()))
    return "<br>".join(f"`{word}` {words}" for word, words in both if "{" not in words)


def _in_a_file(word: Any) -> str:
    """A word as it stands in a file, on one line."""
    return _flow(written(word))


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return value if isinstance(value, str) else json.dumps(value)


# ------------------------------------------------------------------------- what a field is


def _fields(kind: type[Word]) -> str:
    infos = msgspec.structs.fields(kind)
    return "<br>".join(map(_field, infos, fields_of(kind)))


def _field(info: msgspec.structs.FieldInfo, field: NameField) -> str:
    """A field: its name, what it is where nothing is said, its kind and its bounds."""
    default = "" if info.required else f" = {_default(info)}"
    grows = " ↑" if field.grows else ""
    return f"`{field.written}{default}`: {_kind(inspect.type_info(info.type), field)}{grows}"


def _default(info: msgspec.structs.FieldInfo) -> str:
    value = info.default_factory() if info.default is msgspec.NODEFAULT else info.default
    return "nothing" if value in (None, "", ()) else str(value).lower()


def _kind(info: inspect.Type, field: NameField) -> str:
    match info:
        case inspect.Metadata(type=inner):
            return _kind(inner, field)
        case inspect.UnionType(types=types):
            if field.structs:
                return "an effect"
            return _kind(next(t for t in types if not isinstance(t, inspect.NoneType)), field)
        case inspect.IntType(ge=least, le=most):
            return f"{least} to {most}".replace("-", "−")
        case inspect.BoolType():
            return "true or false"
        case inspect.VarTupleType(item_type=item):
            return f"a list, each {_kind(item, field)}"
        case inspect.StrType():
            return " or ".join((f"a {field.names}", *(f"`{word}`" for word in field.also if word)))
        case inspect.LiteralType(values=values):
            return _one_of(tuple(map(str, values)))
        case _:
            raise TypeError(info)


def _one_of(values: tuple[str, ...]) -> str:
    """The words that may stand there; all players, and all types of cards, in short."""
    for known, name in ((c.Who, "whom (see below)"), (c.Kind, "a type of card")):
        if set(values) == set(get_args(known)):
            return name
    return ", ".join(f"`{value}`" for value in values if value)


# ------------------------------------------------------------------------- what follows of it


def _changes(kind: type[Deed]) -> str:
    stats = _in_order(chain.from_iterable(word.changes() for word in _samples(kind)))
    found = [STAT[stat] for stat in get_args(Stat) if stat in stats]
    if any(word.changes_drink() for word in _samples(kind)):
        found.append("a Drink")
    return ", ".join(found) or "—"


def _reaches(kind: type[Deed]) -> str:
    """The words by which it can say whom it concerns; without any it is the card's player."""
    whom = [field.name for field in fields_of(kind) if field.whom]
    if not whom:
        return "you"
    values = _in_order(str(getattr(word, name)) for name in whom for word in _samples(kind))
    return "whom its words say" if set(get_args(c.Who)) <= set(values) else ", ".join(
        WHO[value] for value in values
    )  # fmt: skip


def _fits(kind: type[Word]) -> str:
    """The occasions on which it says something."""
    if any(word.of_an_event for word in _samples(kind)):
        return "only under `event`"
    needed = ", ".join(f"`{each}`" for each in _occasions_of(kind))
    if all(word.fits() for word in _samples(kind)):
        return needed
    return f"everywhere; in some forms only {needed}" if needed else "everywhere"


def _occasions_of(kind: type[Word]) -> tuple[str, ...]:
    """The occasions that it needs, whomever it means; but for its forms that need none."""
    return _in_order(chain.from_iterable(word.fits() for word in _samples(kind)))


def _answers(kind: type[Deed]) -> str:
    """The conditions and occasions of cards that may answer a card which does this."""
    found = _in_order(chain.from_iterable(map(_answers_to, _samples(kind))))
    return ", ".join(f"`{each}`" for each in found) or "—"


def _answers_to(word: Deed) -> Iterator[str]:
    law = _law(word)
    packets = list(word.packets(_Anywhere()))
    yield from (f"affects: [{stat}]" for stat in word.changes())
    if law.strikes or any(each.stat == "fortitude" and each.amount < 0 for each in packets):
        yield from ("threatens: fortitude", "answers: loss")
    if any(each.to is not None for each in packets):
        yield "answers: payment"
    if law.changes_drink:
        yield "changes: drink"
    if c.Ante in law.does.verbs:
        yield "answers: ante"
    if law.evicts:
        yield "evicts"
    if law.aim != "none":
        yield "picked: self"


def _law(word: Any) -> Law:
    """The law of a Sometimes Card that does only this."""
    return compile_law(CardNo(0), ModeNo(0), c.Mode("sometimes", (word,)), ("sometimes",))


class _Anywhere(NamedTuple):
    """A table at which every word means one other player, who has some of everything."""

    by: SeatNo = SeatNo(0)

    def whom(self, who: c.Who) -> tuple[SeatNo, ...]:
        """The other player."""
        return (SeatNo(1),)

    def struck(self, who: c.Who) -> tuple[SeatNo, ...]:
        """The other player."""
        return (SeatNo(1),)

    def receivers(self, who: c.Who | Literal["inn"]) -> tuple[Receiver, ...]:
        """The Inn, or the other player."""
        return (INN,) if who == "inn" else (SeatNo(1),)

    def amount(self, each: int, per: str, seat: SeatNo) -> int:
        """One of what is counted."""
        return each

    def tokens(self, seat: SeatNo, name: str) -> int:
        """One."""
        return 1

    def gold(self, seat: SeatNo) -> int:
        """So much that half of it is some, too."""
        return 2

    def half_of_the_pot(self) -> tuple[tuple[SeatNo, int], ...]:
        """The other player has it."""
        return ((SeatNo(1), 1),)


def _in_order(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


# ---------------------------------------------------------------------------------- occasions


def _occasions() -> Iterator[str]:
    """When a mode may be played, with the words that fit nowhere else."""
    yield from _table(("occasion", "written", "says", "its own words"), map(_occasion, _MODES))


def _occasion(mode: c.Mode) -> tuple[str, ...]:
    example = f"as: {mode.as_}" + (f", answers: {mode.answers}" if mode.answers else "")
    own = [
        f"`{kind.__struct_config__.tag}`"
        for kinds, _ in KINDS.values()
        for kind in get_args(kinds)
        if mode.occasion in _occasions_of(kind)
    ]
    says = mode_words(mode).partition(": ")[0]
    return f"`{mode.occasion}`", f"`{example}`", f"{says}: …", ", ".join(_in_order(own)) or "—"


_AS, _ANSWERS = msgspec.structs.fields(c.Mode)[0], msgspec.structs.fields(c.Mode)[2]
_MODES = [
    c.Mode(as_, (c.Draw(1),), answers=answers, at="end-of-turn" if as_ == "hook" else None)
    for as_ in get_args(_AS.type)
    for answers in (get_args(get_args(_ANSWERS.type)[0]) if as_ == "sometimes" else (None,))
]
"""A mode of each way to play a card."""


# ------------------------------------------------------------------------------------ samples


@cache
def _samples(kind: type[Word]) -> tuple[Any, ...]:
    """A word in its plain form, and with each value of each field in turn."""
    infos = msgspec.structs.fields(kind)
    values = map(_values, infos, fields_of(kind))
    ways = {info.name: some for info, some in zip(infos, values, strict=True)}
    plain = kind(**{info.name: ways[info.name][0] for info in infos if info.required})
    others = (
        msgspec.structs.replace(plain, **{name: value})
        for name, values in ways.items()
        for value in values
    )
    return tuple(dict.fromkeys((plain, *others)))


def _shown(kind: type[Word]) -> list[Any]:
    """The samples that stand as examples: of all whom it could mean only one more."""
    plain, *others = _samples(kind)
    left = {field.name: 1 if field.whom else 5 for field in fields_of(kind)}
    shown = [plain]
    for word in others:
        name = next(each for each in left if getattr(word, each) != getattr(plain, each))
        left[name] -= 1
        if left[name] >= 0:
            shown.append(word)
    return shown


def _values(info: msgspec.structs.FieldInfo, field: NameField) -> tuple[Any, ...]:
    if field.names:
        names = {TOKEN_NAME: tokens(), DECK_NAME: side_decks()}[field.names]
        some = (next(iter(names)), *(word for word in field.also if word))
        is_list = isinstance(inspect.type_info(info.type), inspect.VarTupleType)
        return (some,) if is_list else some
    order = _as_declared(info.type)
    values = _typed(inspect.type_info(info.type))
    if not order:
        return values
    is_list = isinstance(values[0], tuple)
    return ((order[0],),) if is_list else tuple(sorted(values, key=order.index))


def _as_declared(kind: Any) -> tuple[Any, ...]:
    """The words of a type in the order in which it names them."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(chain.from_iterable(map(_as_declared, get_args(kind))))


def _typed(info: inspect.Type) -> tuple[Any, ...]:
    """Values of a type: of numbers a plain one, of words each."""
    match info:
        case inspect.Metadata(type=inner):
            return _typed(inner)
        case inspect.UnionType(types=types):
            if any(isinstance(each, inspect.StructType) for each in types):
                return (c.Draw(1, "target"),)
            return tuple(chain.from_iterable(map(_typed, types)))
        case inspect.IntType(ge=least):
            return (2,) if least == 0 else (2, -2)
        case inspect.BoolType():
            return (True,)
        case inspect.LiteralType(values=values):
            return tuple(value for value in values if value)
        case inspect.VarTupleType(item_type=item):
            return ((_typed(item)[0],),)
        case _:
            return ()
