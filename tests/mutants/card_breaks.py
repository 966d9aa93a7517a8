"""Cards and tokens, each with one part broken: of many rules the catalogue alone is the code."""

import gc
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import _lru_cache_wrapper, cache
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from rdi_explore.catalogue import cards, tokens
from rdi_explore.catalogue.reading import read
from rdi_explore.kernel import RULE_NAME, Card, Token, named, with_verbs

from .mutant import ROOT

HERE = ROOT / "rdi_explore" / "catalogue"

KEPT = frozenset(
    {
        "id",
        "title",
        "short",
        "owner",
        "type",
        "knowledge",
        "sources",
        "note",
        "rule",
        "rules",
        "verb",
    }
)
"""What says nothing of how a card is played, or is only cited."""
WHOLE = frozenset({"modes", "face", "do"})
"""Without these a card is none any more: only parts of them are broken."""
Path = tuple[str | int, ...]


class CardBreak(NamedTuple):
    """A card or token with one part broken."""

    told: str
    broken: Card | Token

    @property
    def key(self) -> str:
        """What it is called."""
        return f"catalogue/{type(self.broken).__name__.lower()}: {self.broken.id} [{self.told}]"

    def put_in_place(self) -> None:
        """Lay it into the catalogue of this very process for good; forget what was made of it."""
        found = cards() if isinstance(self.broken, Card) else tokens()
        (held,) = gc.get_referents(found)
        held[self.broken.id] = self.broken
        from rdi_explore.packed import keep_nothing

        keep_nothing()
        for each in _made_of_the_catalogue():
            each.cache_clear()


@cache
def _made_of_the_catalogue() -> tuple["_lru_cache_wrapper[object]", ...]:
    gc.unfreeze()
    return tuple(
        each
        for each in gc.get_objects()
        if isinstance(each, _lru_cache_wrapper)
        and str(each.__module__).startswith("rdi_explore.")
        and each not in (cards, tokens)
    )


@cache
def _written() -> Mapping[str, tuple[Card | Token, Any]]:
    """Each card and token, and what the files of the catalogue say of it."""
    said = [item for path in sorted(HERE.glob("cards/*.yaml")) for item in read(path).data]
    found = {each["id"]: (cards()[each["id"]], with_verbs(each, Card)) for each in said}
    return {
        **found,
        **{each["id"]: (tokens()[each["id"]], each) for each in read(HERE / "tokens.yaml").data},
    }


def breaks_of(rule: str) -> Iterator[CardBreak]:
    """Every way to break what is said of a card or a token where it names a rule: of several cards
    one after the other, by turns."""
    naming = [each for each in _written().values() if rule in named(each[0], RULE_NAME)]
    by_turns = zip_longest(*(_breaks(whole, data, rule) for whole, data in naming))
    yield from (each for some in by_turns for each in some if each is not None)


def _breaks(whole: Card | Token, data: Any, rule: str) -> Iterator[CardBreak]:
    seen = [whole]
    for part in _naming(data, rule, ()):
        for told, change, path in _ways(_at(data, part), part):
            changed = deepcopy(data)
            change(_at(changed, path[:-1]), path[-1])
            try:
                broken = msgspec.convert(changed, type(whole))
            except msgspec.ValidationError:
                continue
            if broken not in seen:
                seen.append(broken)
                yield CardBreak(f"{'.'.join(map(str, path))}: {told}", broken)


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def _naming(data: Any, rule: str, path: Path) -> Iterator[Path]:
    """The innermost parts that name the rule, and say more than by which rules."""
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    if isinstance(data, dict) and rule in _rules_named(data):
        yield path
    for name, value in inner:
        if isinstance(value, dict | list) and name not in (*KEPT, "limits"):
            yield from _naming(value, rule, (*path, name))


def _rules_named(part: dict[str, Any]) -> set[str]:
    """The rules that a part of a card names itself."""
    inner = (*part.get("rules", ()), *part.get("limits", {}).values(), *part.values())
    return {each for each in inner if isinstance(each, str)}


def _drop(whole: Any, step: Any) -> None:
    del whole[step]


def _to(value: object) -> Callable[[Any, Any], None]:
    def change(whole: Any, step: Any) -> None:
        whole[step] = value

    return change


def _ways(part: Any, path: Path) -> Iterator[tuple[str, Callable[[Any, Any], None], Path]]:
    """Each place within a part, with a way to change it: the smallest parts first."""
    items = part.items() if isinstance(part, dict) else enumerate(part)
    inner = [(name, value) for name, value in items if name not in KEPT]
    for name, value in inner:
        here = (*path, name)
        if isinstance(value, dict | list):
            yield from _ways(value, here)
        if name in WHOLE:
            continue
        if isinstance(value, bool):
            yield f"→ {not value}", _to(not value), here
        elif isinstance(value, int):
            yield f"{value} → {value + 1}", _to(value + 1), here
            yield f"{value} → {value - 1}", _to(value - 1), here
        elif value:
            yield "dropped", _drop, here
