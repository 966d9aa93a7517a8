"""What was learned of the questions: it knows all subjects, and finds what counting does not."""

import pytest

import rdi_explore as rdi
from rdi_explore.reference import reply
from rdi_explore.reference.index import index
from rdi_explore.reference.learned import LEAST, WIDTH, learned
from rdi_explore.reference.likeness import sayings
from rdi_explore.reference.words import features

from .learning import FEATURES
from .test_ask import is_right, questions


def test_each_subject_was_learned() -> None:
    """A rule or a silence that came later has no share: ``make learned``."""
    said = {about for about, _ in sayings(index().entries)}
    named = {f"{each.kind} {each.id}" for each in map(index().entries.__getitem__, said)}
    assert named <= {*learned().subjects}
    known = sum(each in index().likeness.having for each in learned().features)
    assert known >= 0.97 * FEATURES, "what is said now is far from what was learned"


def test_shares_are_told_beside_the_likeliest() -> None:
    having = index().likeness.having
    asked = features("I raise the ante", index().stem)
    shares = learned().shares(asked, having)
    assert max(shares.values()) == 1 and min(shares.values()) >= LEAST
    assert max(shares, key=shares.__getitem__).startswith("rule ")
    assert learned().shares(["zzz"], having) == {}
    assert len(learned().inward_of(learned().features[0])) == WIDTH
    assert learned().inward_of("zzz") == ""


def test_more_is_found_among_three_with_what_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a set that nothing was fitted to."""

    def found() -> int:
        asked = ((rdi.ask(question, n=3), wanted) for question, wanted in questions("twentieth"))
        return sum(any(is_right(hit, wanted) for hit in each.hits) for each, wanted in asked)

    with_it = found()
    monkeypatch.setattr(reply, "LEARNED", 0.0)
    assert with_it >= found() + 3
