"""A game against computer players: where it stops, taking back, and links that hold all of it."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi_explore.kernel import PASS, Moment, Variant, Window
from rdi_explore.players.sitting import YOU, Arrangement, BadLink, Sitting, read_sitting
from rdi_explore.scenario import NoSuchGame
from rdi_explore.scenario.knowing import determinize, view

WHO = ("fiona", "zot", "gerki")


def played(arrangement: Arrangement, seed: int, most: int = 40) -> Sitting:
    """A game up to your choice after so many, which are drawn."""
    sitting, random, made = Sitting.begun(arrangement), Random(seed), 0
    while not sitting.over and made < most:
        if sitting.stops(always=False):
            sitting = sitting.choose(random.choice(sitting.moment.options))
            made += 1
        else:
            sitting = sitting.go_on()
    return sitting


@pytest.mark.parametrize(
    ("mode", "who"),
    [
        ("normal", WHO),
        ("two-headed-dragon", (*WHO, "captain-whitehawk")),
        ("otto", ("deirdre", "eve")),
    ],
)
def test_a_link_holds_the_whole_game(mode: Variant, who: tuple[str, ...]) -> None:
    """Read again it is the same position, and goes on in the same way."""
    sitting = played(Arrangement(who, "easy", "rdi9", mode, seed=8, dungeon_events=True), 1)
    again = read_sitting(str(sitting))
    assert again.moment.position == sitting.moment.position
    assert again.remembered == sitting.remembered
    assert str(again) == str(sitting)
    if not sitting.over and not sitting.yours:
        assert again.go_on().moment.position == sitting.go_on().moment.position


def test_who_takes_back_and_chooses_the_same_sees_the_same() -> None:
    """The others have the same luck again."""
    sitting = played(Arrangement(WHO, "sensible", seed=2), 3)
    line = sitting.moment.line()
    back = sitting.back_to(20)
    assert back.moment is line[20]
    for moment in line[21:60]:
        assert moment.option is not None
        back = back.choose(moment.option) if back.yours else back.go_on()
        assert back.moment.position == moment.position


def test_you_are_stopped_where_there_is_something_to_think_about() -> None:
    """Not in a window where nothing waits and only an Anytime Card could be played; always if
    wanted (anytime.any-moment)."""
    sitting, passed = Sitting.begun(Arrangement(WHO, "easy", seed=5)), 0
    while not sitting.over:
        if not sitting.yours:
            assert not sitting.stops(always=True)
        elif sitting.stops(always=True) and not sitting.stops(always=False):
            window = sitting.moment.window
            assert isinstance(window, Window) and window.kind == "free"
            kinds = {
                sitting.setup.cast[option.card].modes[option.mode].as_
                for option in sitting.moment.options
                if option != PASS
            }
            assert kinds == {"anytime"}
            assert sitting.go_on().moment.option == PASS
            passed += 1
        sitting = sitting.go_on() if not sitting.stops(False) else sitting.choose(
            sitting.moment.options[-1]
        )  # fmt: skip
    assert passed


def test_your_choices_are_yours() -> None:
    sitting = played(Arrangement(WHO, "easy", seed=6), 1)
    assert sitting.your_choices()
    for moment in sitting.your_choices():
        assert moment.decision is not None and moment.decision.seat == YOU


@pytest.mark.parametrize(
    "link",
    [
        "", "g1", "v1.fiona", "g1.fiona~zot.sensible.rdi5.normal.0000.5", "g2" + "." * 7,
        "g1.fiona~zot.mighty.rdi5.normal.0000.5.", "g1.fiona~zot.easy.rdi8.normal.0000.5.",
        "g1.fiona~zot.easy.rdi5.chess.0000.5.", "g1.fiona~zot.easy.rdi5.normal.0002.5.",
        "g1.fiona~zot.easy.rdi5.normal.0000.-5.", "g1.fiona~nobody.easy.rdi5.normal.0000.5.",
        "g1.fiona~fiona.easy.rdi5.normal.0000.5.", "g1.fiona~zot.easy.rdi5.normal.0000.5.x",
        "g1.fiona~zot.easy.rdi5.normal.0000.5.999", "g1.fiona.easy.rdi5.normal.0000.5.0x9000",
        "g1.fiona~zot.easy.rdi5.boss-battle.0000.5.", "g1." + "a" * 9000,
    ],
)  # fmt: skip
def test_a_damaged_link_says_what_is_wrong(link: str) -> None:
    with pytest.raises(BadLink) as told:
        read_sitting(link)
    assert str(told.value).endswith(".")


@given(st.data())
def test_a_link_with_other_signs_is_refused_or_read(data: st.DataObject) -> None:
    """Never another error."""
    whole = "g1.fiona~zot.easy.rdi5.normal.0000.5.0_1x2_0x3"
    place = data.draw(st.integers(0, len(whole) - 1))
    sign = data.draw(st.characters(codec="utf-8"))
    with suppress(BadLink):
        read_sitting(whole[:place] + sign + whole[place + 1 :])


def test_a_game_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(NoSuchGame):
        Sitting.begun(Arrangement(("fiona",)))


def test_what_went_by_are_the_windows_that_opened_and_closed_without_you() -> None:
    """Each once, though it opened again; where you could only have passed for good reason, that is
    told."""
    sitting, since, went, passed = Sitting.begun(Arrangement(WHO, "easy", seed=5)), 0, 0, 0
    while not sitting.over:
        if not sitting.stops(always=False):
            sitting = sitting.go_on()
            continue
        gone = sitting.gone_by(since)
        numbers = [each.opening.number for each in gone]
        assert len({*numbers}) == len(numbers)
        assert not {*numbers} & {*sitting.moment.numbers}
        yours = [
            moment.numbers[-1]
            for moment in sitting.moment.line()[since + 1 : -1]
            if moment.decision is not None and moment.decision.seat == YOU
        ]
        assert [each.opening.number for each in gone if each.passed] == sorted({*yours})
        went, passed = went + len(gone), passed + len(yours)
        since = sitting.moment.depth
        sitting = sitting.choose(sitting.moment.options[-1])
    assert went > passed > 3


def test_the_moment_as_you_know_it_does_not_depend_on_what_is_hidden() -> None:
    """Wherever the hidden cards lie, it is one deal: you may choose the same in it, and see the
    same."""
    sitting = played(Arrangement((*WHO, "petra"), "easy", "rdi9", seed=4), 2)
    assert not sitting.over
    known, seen = sitting.as_you_know_it()
    assert known.options == sitting.moment.options
    memory = sitting.remembered[-1].known_to(YOU)
    assert view(sitting.setup, known.position, YOU, memory) == seen
    assert known.position != sitting.moment.position
    for number in range(5):
        other = Moment.start(sitting.setup, determinize(sitting.setup, seen, Random(number)))
        other.depth = sitting.moment.depth
        assert other.position != sitting.moment.position
        assert sitting._replace(moment=other).as_you_know_it()[0].position == known.position
