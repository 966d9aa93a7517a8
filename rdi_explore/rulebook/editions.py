"""The questions that the editions answer differently or not at all, and their answers.

The data stand in ``editions.yaml``; :class:`Rulings`, one answer to each question, is the
kernel's, because a game is played by it.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from rdi_explore.kernel import Rulings

from ..packed import remembered
from .books import BOOKS
from .data import read
from .errors import UnknownEdition, UnknownSwitch, ValueNotAllowed


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question, what it means, the rules it belongs to, and the answer of each edition.

    ``silent`` lists the editions whose book does not decide, so that the answer is our default;
    ``literal`` holds what a book's words say if taken alone, where our answer departs from them.
    ``house`` are the grounds of a house rule that needed the kernel: no book speaks of it, and the
    answer of every edition is the one by which it is not played.
    """

    name: str
    about: str
    rules: tuple[str, ...]
    allowed: tuple[bool | str, ...]
    values: dict[str, bool | str]
    silent: tuple[str, ...] = ()
    literal: dict[str, bool | str] = {}
    house: str = ""

    @property
    def decided(self) -> bool:
        """Whether at least one edition decides the question."""
        return len(self.silent) < len(self.values)

    def allows(self, value: object) -> bool:
        """Whether the switch can have this value; ``1`` is not ``True``."""
        return any(value == each and type(value) is type(each) for each in self.allowed)


@cache
@remembered("rulebook")
def switches() -> Mapping[str, Switch]:
    """All switches by name, in the order of the rules; read once, on first use."""
    return MappingProxyType({each.name: each for each in read("editions.yaml", list[Switch])})


def rulings_for(edition: str, **pinned: bool | str) -> Rulings:
    """The answers of an edition, but for the switches that are pinned to another value.

    Raises :class:`UnknownEdition`, :class:`UnknownSwitch` or :class:`ValueNotAllowed`, each of
    which names the nearest valid word.
    """
    if edition not in BOOKS:
        raise UnknownEdition(edition, BOOKS)
    known = switches()
    for name, value in pinned.items():
        if name not in known:
            raise UnknownSwitch(name, known)
        if not known[name].allows(value):
            raise ValueNotAllowed(name, value, known[name].allowed)
    answers = {name: switch.values[edition] for name, switch in known.items()}
    return msgspec.convert(answers | pinned, Rulings)
