"""What a draft can be opened from: a scenario, its id or path, the text of its file, a link."""

import re

from msgspec.structs import replace

from ...rulebook import BOOKS
from ...scenario import Scenario, load, text_of
from ...scenario.links import read_token
from ...scenario.sharing import Shared, read_shared
from .draft import Draft

_LINK = re.compile(r"[sv]\d+\.\S*\Z")


class NoLink(ValueError):
    """A link that leads nowhere; the message says why."""


def is_link(scenario: str | Scenario) -> bool:
    """Whether this is the token of a link, and no scenario."""
    return isinstance(scenario, str) and _LINK.match(scenario) is not None


def opened(scenario: str | Scenario) -> Draft:
    """The draft of a scenario: itself, its id or path, or the text of its file; a new table for
    the empty word.

    Raises:
        FileError: there is no such scenario, or its file is wrong.
        Mistake: the text is no scenario that can be played.
    """
    if isinstance(scenario, Scenario):
        return Draft.of(scenario, "text")
    if not scenario:
        return Draft.new()
    return Draft.read(scenario) if "\n" in scenario else Draft.of(load(scenario), "text")


def linked(fragment: str) -> Shared:
    """What a link holds: one of the laboratory's own, or one of the explorer's.

    Raises:
        NoLink: it is damaged, or names an edition that does not exist.
        FileError: it names a scenario that is not here.
    """
    if not fragment.startswith("v"):
        found = read_shared(fragment)
        if isinstance(found, str):
            raise NoLink(found)
        return found
    token = read_token(fragment)
    if isinstance(token, str):
        raise NoLink(token)
    if token.edition not in BOOKS:
        raise NoLink("This link names an edition that does not exist.")
    scenario = load(token.scenario)
    if token.edition != scenario.edition:
        scenario = replace(scenario, edition=token.edition, twins={})
    return Shared(text_of(scenario), token)
