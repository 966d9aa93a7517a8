"""The page of a whole game without a browser: what it shows, what it never shows, what it hears."""

import json
import re
from html import unescape
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi_explore.app.browser import PageSession
from rdi_explore.app.game import GAME_ACTS, GamePage
from rdi_explore.app.laboratory import Laboratory
from rdi_explore.app.walk import Walk
from rdi_explore.draw.html.now import sentence
from rdi_explore.kernel import Drinks, Event, Moment, Play, Refusal, Variant
from rdi_explore.players import determinize, view
from rdi_explore.players.coach import Advice, has_settled, worth_a_look
from rdi_explore.players.first_met import first_met
from rdi_explore.players.sitting import YOU, Arrangement, Sitting
from rdi_explore.practice.repetition import Learnt, read_kept
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load_text
from rdi_explore.scenario.game import choice_of
from rdi_explore.scenario.sharing import Shared, read_shared
from tests.draw.parsed import Page
from tests.players.test_coach import advice_on, passive

WORDS = st.sampled_from(
    ["zot", "strength=sharp", "coach=warns", "mode=x", "edition=", "0", "1", "2"]
)
CHOICES = re.compile(r'data-act="choose" data-arg="(\d+)"')
LOOKED = re.compile(r'data-page="laboratory"[^>]* data-fragment="([^"]+)"')
ASKS = re.compile(r'data-act="why" data-arg="(\d+)"')
TABLES: tuple[tuple[Variant, tuple[str, ...]], ...] = (
    ("normal", ("fiona", "zot", "gerki")),
    ("normal", ("dale", "petra", "captain-whitehawk", "remy")),
    ("two-headed-dragon", ("fiona", "zot", "gerki", "deirdre")),
    ("otto", ("eve", "gog")),
)


class Table(PageSession):
    """A stage as a worker has it; what it sends is kept."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(lambda text: self.sent.append(json.loads(text)), acts=GAME_ACTS)
        self.silent = False

    def send_act(self, act: str, arg: str | int | None = None) -> None:
        """What the page asks for; an error fails the test."""
        assert self.request(act, arg)
        self.check()

    def told(self, what: str) -> list[dict[str, Any]]:
        """What the stage was to perform."""
        return [each for each in self.sent if each["do"] == what]

    def main(self) -> str:
        """All that is seen of the game."""
        return str(self.regions["main"])


def begun(*, seed: int = 3, **arranged: Any) -> tuple[GamePage, Table]:
    """A page on which a game has begun."""
    stage = Table()
    page = GamePage(seed=seed, stage=stage)
    page.arrangement = page.arrangement._replace(**arranged)
    stage.send_act("sit")
    assert page.sitting is not None
    return page, stage


def step(page: GamePage, stage: Table, random: Random) -> bool:
    """Choose anything that the page offers, whether at once or after a card was asked for; tell
    whether there was anything."""
    found = CHOICES.findall(stage.main())
    asked = ASKS.findall(stage.main())
    if asked and random.random() < 0.4:
        stage.send_act("why", random.choice(asked))
        found = CHOICES.findall(stage.main()) or found
    if found:
        stage.send_act("choose", random.choice(found))
    elif asked:
        stage.send_act("why", asked[0])
    return bool(found or asked)


def sitting_of(page: GamePage) -> Sitting:
    assert page.sitting is not None
    return page.sitting


# ---------------------------------------------------------------------------- what is hidden


def seen_titles(moments: list[Moment]) -> set[str]:
    """The titles of all cards that a player at your seat has seen by then."""
    cards: set[int] = set()
    for moment in moments:
        table = view(moment.setup, moment.position, YOU).position
        for seat in table.seats:
            cards.update((*seat.hand, *seat.discard, *seat.front, *seat.pile))
            cards.update(card for pile in seat.piles for card in pile.cards)
        cards.update((*table.drink_discard, *(c for pile in table.piles for c in pile.cards)))
        for frame in (f for entry in moment.entries for f in (*entry.agenda, entry.frame)):
            if isinstance(frame, Play | Event):
                cards.add(frame.card)
            elif isinstance(frame, Drinks):
                cards.update(card for drink in frame.drinks for card in drink.names)
    cast = moments[0].setup.cast
    always = {card.title for card in cast if "sheet" in card.type}
    return always | {cast[card].title for card in cards if card >= 0}


@pytest.mark.parametrize(("mode", "who"), TABLES)
def test_no_card_is_named_that_you_have_not_seen(mode: Variant, who: tuple[str, ...]) -> None:
    """Every region at every choice of a game, and every message of the worker."""
    page, stage = begun(characters=who, mode=mode, strength="easy")
    random, looked = Random(1), 0
    titles = {card.title for card in sitting_of(page).setup.cast}
    while not sitting_of(page).over and looked < 60:
        shown = unescape(" ".join((*stage.regions.values(), *map(json.dumps, stage.sent))))
        stage.sent.clear()
        seen = seen_titles(sitting_of(page).moment.line())
        named = {title for title in titles - seen if title in shown}
        named = {title for title in named if not any(title in other for other in seen)}
        assert not named, (looked, named)
        step(page, stage, random)
        looked += 1
    assert looked > 5


@pytest.mark.parametrize(("mode", "who"), TABLES)
def test_the_page_does_not_depend_on_what_is_hidden(mode: Variant, who: tuple[str, ...]) -> None:
    """Hidden cards laid out anew, in hands and decks: the same page, byte by byte."""
    page, stage = begun(characters=who, mode=mode, strength="easy", seed=5)
    random, looked = Random(2), 0
    while not sitting_of(page).over and looked < 25:
        sitting = sitting_of(page)
        known = view(sitting.setup, sitting.moment.position, YOU)
        other = Moment.start(sitting.setup, determinize(sitting.setup, known, random))
        before, moment = dict(stage.regions), sitting.moment
        held = moment.position
        moment.position = other.position
        page.show()
        assert stage.regions == before
        moment.position = held
        step(page, stage, random)
        looked += 1
    assert looked > 5


# ------------------------------------------------------------------------------- a whole game


@pytest.mark.parametrize(("mode", "who"), TABLES)
def test_a_whole_game_to_its_end(mode: Variant, who: tuple[str, ...]) -> None:
    """By what the page offers alone; every region can be read at every step."""
    page, stage = begun(characters=who, mode=mode, strength="easy", seed=9)
    if (mode, who) != TABLES[0]:  # what the coach says at the end takes longer than the game
        page.coach = "silent"
    random = Random(3)
    for _ in range(600):
        for region in stage.regions.values():
            Page(region)
        if sitting_of(page).over:
            break
        assert step(page, stage, random), stage.main()
        assert "Not possible" not in stage.regions["message"]
    assert sitting_of(page).moment.settled
    assert "choices in" in Page(stage.main()).text


def test_every_option_can_be_reached() -> None:
    """At once, as a card of the hand, or as a way to play it."""
    page, stage = begun(characters=("fiona", "zot", "gerki", "deirdre"), strength="easy")
    random = Random(4)
    for _ in range(60):
        sitting = sitting_of(page)
        if sitting.over:
            break
        reached = {int(number) for number in CHOICES.findall(stage.main())}
        for card in set(ASKS.findall(stage.main())):
            stage.send_act("why", card)
            reached |= {int(number) for number in CHOICES.findall(stage.main())}
        stage.send_act("close-card")
        assert len(reached) == len(sitting.moment.options)
        stage.send_act("choose", str(random.choice(sorted(reached))))


def test_why_not_says_the_reason_and_its_rule() -> None:
    page, stage = begun(strength="easy")
    random = Random(2)
    refused: dict[int, Refusal] = {}
    while not (asked := [n for n in ASKS.findall(stage.main()) if int(n) in refused]):
        step(page, stage, random)
        refused = {no.card: no for no in sitting_of(page).moment.refusals_of(YOU)}
    card = asked[0]
    stage.send_act("why", card)
    told = stage.main()
    assert "Not now" in told and f'data-arg="{refused[int(card)].rule}"' in told
    assert stage.told("focus")[-1]["key"] == "pop"
    stage.send_act("rule", refused[int(card)].rule)
    assert 'aria-label="Rule"' in stage.main()
    stage.send_act("close-rule")
    assert 'aria-label="Rule"' not in stage.main()


def test_the_link_tells_of_a_card_only_by_the_seed() -> None:
    """Who sits there, how it is played, the seed and the numbers of the options: no card."""
    page, stage = begun(strength="easy")
    random = Random(6)
    for _ in range(12):
        step(page, stage, random)
    link = str(sitting_of(page))
    cast = sitting_of(page).setup.cast
    *arranged, numbers = link.split(".")
    assert not [card.id for card in cast if card.id in link]
    assert ".".join(arranged) == str(sitting_of(page).arrangement)
    assert re.fullmatch(r"[A-Za-z0-9_-]*", numbers)


def test_taking_back_leads_to_your_last_choice() -> None:
    page, stage = begun(strength="sensible")
    before = sitting_of(page).moment
    random = Random(1)
    step(page, stage, random)
    while sitting_of(page).moment is before:
        step(page, stage, random)
    after = sitting_of(page).moment
    stage.send_act("take-back")
    assert sitting_of(page).moment is before
    option = next(each.option for each in after.line() if each.parent is before)
    assert option is not None
    number = next(n for n in CHOICES.findall(stage.main()) if _is(page, n, option))
    stage.send_act("choose", number)
    assert sitting_of(page).moment.position == after.position


def _is(page: GamePage, number: str, option: object) -> bool:
    from rdi_explore.draw.html.options import find

    return find(sitting_of(page).moment, int(number)) == option


def test_the_link_leads_back_into_the_game() -> None:
    """Its page shows the same, and a link to a game begins no other way."""
    page, stage = begun(strength="easy", seed=6)
    random = Random(5)
    for _ in range(12):
        step(page, stage, random)
    other = Table()
    again = GamePage(stage.fragment, stage=other)
    assert sitting_of(again).moment.position == sitting_of(page).moment.position
    assert CHOICES.findall(other.main()) == CHOICES.findall(stage.main())


def test_the_record_that_is_saved_can_be_played() -> None:
    page, stage = begun(strength="easy", seed=6)
    random = Random(5)
    for _ in range(6):
        step(page, stage, random)
    stage.send_act("save")
    (saved,) = stage.told("download")
    scenario = load_text(saved["text"], saved["name"])
    assert len(scenario.choices) == sitting_of(page).moment.depth


@pytest.mark.parametrize(("pace", "by_itself"), [("step", None), ("slow", 1600), ("quick", 550)])
def test_at_a_pace_one_thing_happens_at_a_time(pace: str, by_itself: int | None) -> None:
    page, stage = begun(strength="easy", seed=7)
    stage.send_act("pace", pace)
    random, halted = Random(6), 0
    for _ in range(60):
        sitting = sitting_of(page)
        if sitting.over:
            break
        if sitting.stops(always=False):
            step(page, stage, random)
            continue
        halted += 1
        assert 'data-act="on"' in stage.main() and not CHOICES.findall(stage.main())
        waits = re.findall(r'data-act="on" data-key="on" data-plays="(\d+)"', stage.main())
        assert waits == ([str(by_itself)] if by_itself else [])
        if halted % 4:
            stage.send_act("on")
            assert sitting_of(page).moment.depth > sitting.moment.depth
        else:
            stage.send_act("on", "once")
            assert sitting_of(page).stops(always=False) or sitting_of(page).over
    assert halted > 5


def test_a_pace_that_is_not_there_gets_a_message() -> None:
    page, stage = begun(strength="easy", seed=7)
    stage.send_act("pace", "never")
    assert "There is no such pace." in stage.regions["message"]
    assert page.pace == "once"


# ------------------------------------------------------------- what would differ, what went by


DIFFERS = re.compile(r"<b>What would have to differ\?</b> (.*?)</p>")


def test_why_not_tells_what_would_have_to_differ_and_names_no_card_unseen() -> None:
    """The same wherever the hidden cards lie."""
    page, stage = begun(characters=("fiona", "zot", "gerki", "remy"), strength="easy", seed=4)
    random, told = Random(7), []
    for _ in range(25):
        sitting = sitting_of(page)
        if sitting.over:
            break
        seen = seen_titles(sitting.moment.line())
        cast = sitting.setup.cast
        refused = {no.card for no in sitting.moment.refusals_of(YOU)}
        for card in sorted(refused & set(sitting.moment.position.seats[YOU].hand)):
            stage.send_act("why", str(card))
            shown = DIFFERS.findall(stage.main())
            assert shown
            words = Page(shown[0]).text
            unseen = {each.title for each in cast} - seen
            assert not {title for title in unseen if title in words}
            told.append(words)
            assert _differs_elsewhere(page, stage, card, random) == shown
        stage.send_act("close-card")
        step(page, stage, random)
    assert len({*told}) > 5
    assert any("fit in " in each for each in told)


def _differs_elsewhere(page: GamePage, stage: Table, card: int, random: Random) -> list[str]:
    """What the page tells of a card where the hidden cards lie elsewhere."""
    sitting = sitting_of(page)
    known = view(sitting.setup, sitting.moment.position, YOU)
    other = Moment.start(sitting.setup, determinize(sitting.setup, known, random))
    other.depth = sitting.moment.depth
    page.sitting = sitting._replace(moment=other)
    page._why(str(card))
    told = list(page.differs)
    page.sitting = sitting
    return ["".join(f'<span class="why">{words}</span>' for words in told)]


def test_the_moment_opens_with_what_you_cannot_see_dealt_anew() -> None:
    """The laboratory plays it from the same choice; no hand and no deck of the game is in it."""
    page, stage = begun(characters=("fiona", "zot", "gerki"), strength="easy", seed=6)
    random = Random(5)
    for _ in range(8):
        step(page, stage, random)
    stage.send_act("explore")
    (link,) = LOOKED.findall(stage.main())
    assert stage.told("focus")[-1]["key"] == "explored"
    shared = read_shared(unescape(link))
    assert isinstance(shared, Shared)
    there = Walk(load_text(shared.text, "moment")).moment
    moment = sitting_of(page).moment
    assert there.options == moment.options
    assert view(there.setup, there.position, YOU) == view(moment.setup, moment.position, YOU)
    hidden = [(each.hand, each.deck) for each in moment.position.seats[1:]]
    assert [(each.hand, each.deck) for each in there.position.seats[1:]] != hidden
    assert there.position.drink_deck != moment.position.drink_deck
    assert there.position.seed != moment.position.seed
    laboratory = Table()
    Laboratory(unescape(link), stage=laboratory)
    assert "What Fiona cannot see is dealt anew." in Page(laboratory.regions["now"]).text
    stage.send_act("choose", CHOICES.findall(stage.main())[0])
    assert not LOOKED.findall(stage.main())


def test_what_went_by_is_listed_and_told_to_have_been_passed_for_you() -> None:
    page, stage = begun(characters=("fiona", "zot", "gerki", "deirdre"), strength="easy", seed=5)
    random, counted, passed = Random(4), 0, 0
    for _ in range(40):
        gone = re.findall(r"(\d+) chances? to play went by without you", stage.main())
        if gone:
            listed = stage.main().partition("rdi-goneby")[2].partition("</details>")[0]
            assert listed.count("<li>") == int(gone[0])
            counted, passed = counted + 1, passed + listed.count("You were passed for")
        if sitting_of(page).over:
            break
        step(page, stage, random)
    assert counted > 5 and passed


# ------------------------------------------------------------------------------- arranging


def test_a_table_is_arranged_by_pressing() -> None:
    stage = Table()
    page = GamePage(stage=stage)
    stage.send_act("seat", "zot")
    stage.send_act("seat", "eve")
    for field in ("strength=sharp", "prizes=yes", "edition=rdi9", "coach=warns"):
        stage.send_act("set", field)
    assert page.arrangement == Arrangement(
        ("fiona", "gerki", "deirdre", "eve"), "sharp", "rdi9", prizes=True
    )
    assert page.coach == "warns"
    assert stage.main().count('aria-pressed="true"') == 4 + 2


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        ([("seat", each) for each in ("fiona", "zot", "gerki")], "1 players"),
        ([("set", "mode=otto")], "two players"),
        ([("set", "mode=boss-battle")], "oss"),
        ([("seat", "eve"), ("set", "mode=two-headed-dragon")], "team"),
    ],
)
def test_what_cannot_be_played_is_said_and_loses_nothing(
    acts: list[tuple[str, str]], says: str
) -> None:
    stage = Table()
    page = GamePage(stage=stage)
    for act, arg in acts:
        stage.send_act(act, arg)
    arranged = page.arrangement
    stage.send_act("sit")
    assert page.sitting is None and page.arrangement == arranged
    assert "Not possible" in stage.regions["message"] and says in stage.regions["message"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(GAME_ACTS)),
            st.one_of(st.none(), st.integers(-(2**53) + 1, 2**53 - 1), st.text(max_size=12), WORDS),
        ),
        max_size=12,
    )
)  # fmt: skip
def test_whatever_the_page_sends_is_met(acts: list[tuple[str, str | int | None]]) -> None:
    """A message at worst, and never an error."""
    stage = Table()
    GamePage(seed=1, stage=stage)
    for act, arg in acts:
        stage.send_act(act, arg)


@pytest.mark.parametrize("link", ["v1.nonsense", "g1.fiona.easy", "g1." + "x" * 9000])
def test_a_damaged_link_keeps_the_page(link: str) -> None:
    stage = Table()
    GamePage(stage=stage)
    stage.follow(link)
    stage.check()
    stage.send_act("kept", "")
    assert "The page stays where it was." in stage.regions["message"]
    assert "Sit down" in stage.main()


def test_the_coach_warns_before_a_choice_that_loses() -> None:
    """Only where it is asked to; who insists has the choice carried out."""
    for seed in range(20):
        page, stage = begun(characters=("fiona", "zot"), seed=seed)
        page.coach = "warns"
        while not sitting_of(page).over:
            before = sitting_of(page).moment
            found = CHOICES.findall(stage.main())
            stage.send_act("choose", found[0]) if found else step(page, stage, Random(seed))
            if page.warned is not None:
                assert sitting_of(page).moment is before
                assert "Before you do that" in stage.main()
                number = re.findall(r'data-act="insist" data-arg="(\d+)"', stage.main())[0]
                stage.send_act("insist", number)
                assert sitting_of(page).moment is not before
                return
    raise AssertionError("in no game the coach has warned")


# ------------------------------------------------------------------------- looking back


def ended(sitting: Sitting) -> Table:
    """The page of a game that is over."""
    stage = Table()
    GamePage(str(sitting), stage=stage)
    stage.check()
    return stage


def test_each_moment_opens_with_its_choice_followed() -> None:
    """The better play where it has taken effect, a rule where it has acted: never at the position
    before the choice, and no farther than that."""
    sitting = passive(0)
    looks = worth_a_look(advice_on(0), first_met(sitting))
    assert {each.kind for each in looks} == {"answer", "choice", "rule"}
    links = [unescape(link) for link in LOOKED.findall(ended(sitting).main())]
    for each, link in zip(looks, links, strict=True):
        shared = read_shared(link)
        assert isinstance(shared, Shared)
        walk = Walk(load_text(shared.text, "game"))
        assert not walk.go_to(shared.place)
        first, *line = walk.branch.moments[: walk.place + 1]
        made = line[0].option
        assert made is not None
        if isinstance(each, Advice):
            assert choice_of(first, made) == choice_of(each.moment, each.better)
            reached = [has_settled(first, now) for now in line]
        else:
            assert choice_of(first, made) == choice_of(each.moment, each.chosen)
            reached = [any(each.rule in e.rules for e in now.entries) for now in line]
        assert reached.index(True) == len(line) - 1
        stage = Table()
        Laboratory(link, stage=stage)
        assert sentence(line[-1]) in stage.regions["now"]


def test_the_coach_tells_which_kind_of_moment_it_is() -> None:
    text = Page(ended(passive(0)).main()).text
    for words in (
        "3 moments worth a look",
        "What cost you most: you could have answered this",
        "It cost you, too",
        "A rule that was new in this game",
    ):
        assert words in text
    found = re.findall(r"Of 100 such games it would win (\d+) to (\d+) more", text)
    assert found and all(3 <= int(low) < int(high) <= 100 for low, high in found)


def test_a_game_that_was_left_can_be_gone_on_with() -> None:
    """The browser keeps it at each choice; who comes back is led into it, until it is over."""
    stage = Table()
    page = GamePage(seed=7, stage=stage)
    stage.send_act("kept", "")
    stage.send_act("kept", "")
    stage.send_act("sit")
    stage.send_act("choose", CHOICES.findall(stage.main())[0])
    assert page.sitting is not None and not page.sitting.over
    kept = stage.told("keep")[-1]
    assert kept == {"do": "keep", "name": "game", "text": str(page.sitting)}
    later = Table()
    again = GamePage(stage=later)
    later.send_act("kept", "")
    later.send_act("kept", kept["text"])
    shown = Page(later.main())
    assert "Go on with your game" in shown.text
    assert "You are Fiona, against Zot, Gerki and Deirdre." in shown.text
    (link,) = (a["data-fragment"] for _, a in shown.elements if a.get("data-key") == "go-on")
    again.open_link(link)
    assert again.sitting is not None
    assert again.sitting.moment.position == page.sitting.moment.position


@pytest.mark.parametrize("text", ["", "g1.nobody~zot.easy.rdi5.normal.0000.1.", "x" * 9_000, "{}"])
def test_a_kept_game_that_cannot_be_read_is_not_offered(text: str) -> None:
    stage = Table()
    GamePage(stage=stage)
    stage.send_act("kept", "")
    stage.send_act("kept", text)
    assert "Go on with your game" not in stage.main()


def test_a_game_that_is_over_is_kept_no_more() -> None:
    stage = Table()
    page = GamePage(str(passive(0)), stage=stage)
    page._keep()
    assert stage.told("keep")[-1] == {"do": "keep", "name": "game", "text": ""}


def test_what_went_wrong_or_was_looked_up_is_due_in_practice() -> None:
    """Once for each game, and only where it is known what the browser keeps."""
    stage = ended(passive(0))
    assert not stage.told("keep")
    learnt = Learnt().answered("gambling.raise", right=True, sure=True, day=1)
    stage.send_act("kept", learnt.text())
    (kept,) = stage.told("keep")
    now = read_kept(kept["text"], frozenset(rules()))
    assert kept["name"] == "practice" and now.practised == {"gambling.raise"}
    noted = now.rules.keys() - learnt.rules.keys()
    assert noted and all(f'data-arg="{rule}"' in stage.main() for rule in noted)
    assert "They come back when you practise." in stage.main()
    stage.send_act("kept", "")
    assert len(stage.told("keep")) == 1


def test_who_is_out_is_told_so() -> None:
    """At the end it is said of you as of the others."""
    text = Page(ended(passive(0)).main()).text
    assert "You are out." in text and "Out of the game: you" in text


def test_a_rule_that_was_practised_is_not_new() -> None:
    """What the browser keeps for practice counts, asked for once; what is damaged does not."""
    sitting = passive(0)
    stage = ended(sitting)
    assert 'data-recall="practice"' in stage.main()
    first = next(each.rule for each in worth_a_look([], first_met(sitting)))
    assert f'data-arg="{first}"' in stage.main()
    stage.send_act("kept", "nothing of ours")
    assert f'data-arg="{first}"' in stage.main() and 'data-recall="game"' in stage.main()
    stage.send_act("kept", "")
    assert "data-recall" not in stage.main()
    assert not stage.told("keep")
    stage = ended(sitting)
    learnt = Learnt().answered(first, right=True, sure=True, day=1)
    stage.send_act("kept", learnt.text())
    assert f'data-arg="{first}"' not in stage.main()
    assert any(f'data-arg="{each.rule}"' in stage.main() for each in first_met(sitting, {first}))
    assert "A rule you have not practised" in stage.main()


def test_where_no_choice_was_surely_worse_that_is_said() -> None:
    """Rules that were met are told all the same, for they are sure."""
    stage = Table()
    page = GamePage(str(passive(0)), stage=stage)
    page._dearest, page._looks = [], None
    page.show()
    assert "Of none of your choices is it sure" in stage.main()
    assert "A rule that was new in this game" in stage.main()
    assert "What cost you most" not in stage.main()


# -------------------------------------------------------------------------- looking up


def test_a_card_that_lies_open_can_be_looked_up_and_no_other() -> None:
    """The cards before Doctor Terci; none of her deck of patients, and nothing of any hand."""
    page, stage = begun(characters=("remy", "terci", "zot"), strength="easy", edition="rdi6")
    random = Random(1)
    while not (lying := re.findall(r'data-act="card" data-arg="(1\.\d+)"', stage.main())):
        assert step(page, stage, random)
    stage.send_act("card", lying[0])
    panel = "<dt>In front of</dt><dd>Doctor Terci"
    assert panel in stage.main()
    stage.send_act("close-rule")
    assert panel not in stage.main()
    terci = sitting_of(page).moment.position.seats[1]
    for hidden in {*terci.hand, *terci.piles[0].cards} - {*terci.front}:
        stage.send_act("card", f"1.{hidden}")
        assert "That card does not lie open now." in stage.regions["message"]


def test_otto_stands_towards_each_player_and_has_no_numbers_of_his_own() -> None:
    _, stage = begun(characters=("eve", "gog"), mode="otto", strength="easy")
    told = Page(stage.main())
    assert "towards Eve" in told.text and "towards Gog" in told.text
    assert "Otto: Fortitude 20" not in stage.main()
