"""The language of claims: what it says, what it refuses, and that words and values agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi_explore.catalogue import FileError
from rdi_explore.scenario import claims as c
from rdi_explore.scenario import load, load_text, text_of
from rdi_explore.scenario.claim_text import MAX_LENGTH, read_claim
from rdi_explore.scenario.claim_words import ClaimError, Names
from rdi_explore.scenario.claimed import names_of
from rdi_explore.scenario.schema import ClaimSheet

PLAYERS = ("Sera", "Joran", "Bryn", "The Wench")
CARDS = ("i-dont-think-so", "hide-in-shadows", "wine")
RULES = ("ignore.no-effect", "timing.reopen")
NAMES = Names(
    PLAYERS, {**{id: id for id in CARDS}, "I don't think so!": CARDS[0]}, ("scarab",),
    frozenset(RULES),
)  # fmt: skip

names = st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=3, unique=True).map(tuple)
groups = st.one_of(
    st.sampled_from(PLAYERS).map(c.player),
    names.map(lambda many: c.Whom(many, "all")),
    names.filter(lambda many: len(many) > 1).map(lambda many: c.Whom(many, "some")),
    st.builds(
        c.Whom,
        st.one_of(st.just(()), names),
        st.sampled_from(("everybody", "somebody", "nobody")),
    ),
)
cards = st.sampled_from((*CARDS, c.ANYTHING))
on = st.one_of(st.just(()), names)
modes = st.sampled_from(("", "leave the Round"))
terms = st.one_of(
    st.integers(-99, 99).map(c.Constant),
    st.builds(c.Stat, groups, st.sampled_from((*c.STATS, "scarab"))),
    st.sampled_from(c.TABLE).map(c.OnTable),
)
changing = st.one_of(terms, terms.filter(lambda t: not isinstance(t, c.Constant)).map(c.ChangeOf))
sums = st.recursive(
    changing,
    lambda left: st.builds(c.Sum, left, st.sampled_from("+-"), changing),
    max_leaves=3,
)
atoms = st.one_of(
    st.builds(c.Compare, sums, st.sampled_from(c.SIGNS), sums),
    st.builds(c.Does, groups, st.just("play"), cards, on, modes, st.booleans()),
    st.builds(c.Does, groups, st.just("may play"), cards, on, modes, st.just(False)),
    st.builds(
        c.Does, groups, st.just("may play"), cards, st.just(()), st.just(""), st.just(True),
        st.sampled_from(("", *RULES)),
    ),
    st.builds(c.Does, groups, st.just("hold"), cards, no=st.booleans()),
    st.builds(
        c.Does, groups, st.sampled_from(("lose", "gain")), st.sampled_from(c.LOSABLE),
        no=st.booleans(),
    ),
    st.builds(
        c.Does, groups, st.sampled_from(("win", "win the round", "decide")), no=st.booleans()
    ),
    st.builds(c.Does, groups, st.just("be"), st.sampled_from(c.STATES), no=st.booleans()),
    st.sampled_from(RULES).map(c.Acts),
    st.just(c.GoldMoves()),
    st.sampled_from(("round", "contest", "game")).map(c.Runs),
)  # fmt: skip
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(c.No, inner),
        *(st.builds(join, inner, inner) for join in (c.Both, c.AtLeastOne, c.Implies)),
    ),
    max_leaves=5,
)
bans = st.lists(
    st.one_of(
        st.builds(
            c.Does, st.builds(c.Whom, on, st.just("nobody")), st.just("play"), cards, on, modes
        ),
        st.builds(
            c.Does, names.map(lambda many: c.Whom(many, "all")), st.just("play"), cards,
            no=st.just(True),
        ),
    ),
    max_size=2,
).map(tuple)  # fmt: skip


def _aims() -> st.SearchStrategy[c.Aim]:
    times = st.sampled_from(("end", "always", "ever"))
    plain = st.builds(
        c.Aim, st.sampled_from(("all", "some")), conditions, times, st.just(()), bans,
        st.booleans(),
    )  # fmt: skip
    of_players = st.builds(
        c.Aim, st.sampled_from(("force", "play")), conditions, times, names, bans, st.booleans()
    )
    return st.one_of(plain, of_players)


claims = st.recursive(
    _aims(),
    lambda inner: st.one_of(
        st.builds(c.Denied, inner),
        st.builds(
            c.Joined, st.sampled_from(("and", "or")),
            st.lists(inner, min_size=2, max_size=3).map(tuple),
        ),
    ),
    max_leaves=4,
)  # fmt: skip


@given(claims)
def test_words_read_back_are_the_same_claim(claim: c.Claim) -> None:
    text = str(claim)
    if len(text) <= MAX_LENGTH:
        assert read_claim(text, NAMES) == claim


@given(st.text(alphabet=st.sampled_from("Sera's isnot plays()“”\"123 -+<>=,:.áif always")))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    try:
        read_claim(text, NAMES)
    except ClaimError as error:
        assert 0 <= error.at <= len(text)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Sera remains in the game, if nobody plays “I don't think so!”",
         c.whatever_anybody_plays(c.player("Sera").is_("in the game"),
                                  unless=[c.nobody().plays("i-dont-think-so")])),
        ("never nobody but Bryn loses fortitude", c.never(c.nobody("Bryn").loses("fortitude"))),
        ("Sera loses 2 fortitude",
         c.whatever_anybody_plays(c.player("Sera").fortitude.change.equals(-2))),
        ("for every play of all others, there is a play of Sera so that the pot is at least 3",
         c.can_force("Sera", c.pot() >= 3)),
        ("there is a play of Sera, after which Sera's gold > Joran's gold + 2",
         c.there_is_a_play_of("Sera", c.player("Sera").gold > c.player("Joran").gold + 2)),
        ("possible: hide-in-shadows is played", c.possible(c.somebody().plays("hide-in-shadows"))),
        ("in every order of passing, Sera and Joran can force that Bryn is out",
         c.can_force(("Sera", "Joran"), c.player("Bryn").is_("out"), any_order=True)),
        ("always (Sera is out implies gold moves)",
         c.always(c.player("Sera").is_("out").implies(c.GoldMoves()))),
        ("not (Sera can force that Sera wins)",
         c.Denied(c.can_force("Sera", c.player("Sera").wins()))),
        ("Sera plays nothing", c.whatever_anybody_plays(~c.player("Sera").plays())),
    ],
)  # fmt: skip
def test_words_and_python_say_the_same(text: str, claim: c.Claim) -> None:
    assert read_claim(text, NAMES) == claim


@pytest.mark.parametrize(
    ("text", "at", "nearest"),
    [
        ("Sara is out", 0, "Sera"),
        ("Sera plays hide-in-shadow", 11, "hide-in-shadows"),
        ("Sera's gould = 3", 7, "gold"),
        ("Sera iss out", 5, "is"),
        ("Sera is outt", 8, "out"),
        ("timing.reopne acts", 0, "timing.reopen"),
        ("always (Sera is out", 19, ""),
        ("Sera is out, if Sera is out", 16, "Sera"),
        ("Sera and Joran or Bryn are out", 23, ""),
        ("(always Sera is out) and (always Sera is out) or (always Sera is out)", 49, ""),
        ("Sera is out xyz", 12, ""),
        ("(" * 100, 41, ""),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, at: int, nearest: str) -> None:
    with pytest.raises(ClaimError) as error:
        read_claim(text, NAMES)
    assert (error.value.at, error.value.nearest) == (at, nearest)


def test_a_file_with_a_wrong_claim_is_refused_with_its_line() -> None:
    scenario = load("rdi5-timing-2")
    for sheet, at, words in (
        (ClaimSheet(holds="Sara is out"), "claims[0].holds", "Nearest: Sera"),
        (ClaimSheet(holds="Sera is out", fails="Sera is out"), "claims[0]", "either"),
        (ClaimSheet(), "claims[0]", "either"),
        (ClaimSheet(fails="Sera is out", after=99), "claims[0].after", "expected 0 to 13"),
        (ClaimSheet(fails="Sera is out", only_in=("rdi3",)), "claims[0].only_in", "edition"),
    ):
        text = text_of(_with(scenario, sheet))
        with pytest.raises(FileError) as error:
            load_text(text, "mine.yaml")
        assert error.value.path == at
        assert error.value.line > 10
        assert words in str(error.value)


def _with(scenario: object, sheet: ClaimSheet) -> object:
    from msgspec.structs import replace

    return replace(scenario, claims=(sheet,))  # type: ignore[type-var]


def test_every_claim_of_the_files_reads_back_from_its_own_words() -> None:
    for id in ("rdi5-timing-2", "rdi5-redirect-3", "rdi3-note-winning-hand-lock"):
        scenario = load(id)
        for sheet in scenario.claims:
            claim = read_claim(sheet.text, names_of(scenario))
            assert read_claim(str(claim), names_of(scenario)) == claim
