"""The pages of rules and cards: each has one, no link is dead, nothing comes from elsewhere."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import PurePosixPath
from xml.etree import ElementTree

import pytest

from rdi_explore.app.puzzle_list import BY, all_puzzles, picks
from rdi_explore.catalogue import cards
from rdi_explore.draw.html.ahead import DRUNK
from rdi_explore.kernel import SCRIPTS, Drinks
from rdi_explore.publish.home_page import Shown, all_picks
from rdi_explore.publish.reference_pages import ReferencePages, linked, previews
from rdi_explore.publish.rule_board import MOST
from rdi_explore.reference.boards import changing, stored
from rdi_explore.reference.pages import card_page
from rdi_explore.rulebook import BOOK_TITLES, rule, rules
from rdi_explore.scenario import load

LINK = re.compile(r'(?:href|src)="([^"#]*)(?:#([^"]*))?"')


def to(id: str) -> str:
    return f"../explorer.html#v1.{id}"


@pytest.fixture(scope="module")
def every() -> dict[str, str]:
    return dict(ReferencePages(to).pages())


def test_each_rule_and_each_card_has_a_page(every: dict[str, str]) -> None:
    assert {f"rules/{id}.html" for id in rules()} <= every.keys()
    assert {f"cards/{id}.html" for id in cards()} <= every.keys()
    assert len(every) == len(rules()) + len(cards()) + 5


def links(every: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for name, html in every.items():
        for path, fragment in LINK.findall(html):
            yield name, path, fragment


def test_no_link_is_dead_and_none_leads_elsewhere(every: dict[str, str]) -> None:
    there = {
        "assets/reference.css",
        *every,
        "gallery.html",
        "explorer.html",
        "assets/rdi.css",
        "assets/reference.js",
        "assets/ask.js",
        "assets/home.js",
    }
    dead = set()
    for name, path, fragment in links(every):
        if path.startswith("data:") or not path:
            continue
        parts: list[str] = []
        for part in (PurePosixPath(name).parent / path).parts:
            parts = parts[:-1] if part == ".." else [*parts, part]
        goal = "/".join(parts)
        missing = fragment and goal in every and f'id="{fragment}"' not in every[goal]
        if goal not in there or missing:
            dead.add((name, path, fragment))
    assert not dead, sorted(dead)[:5]


@pytest.mark.parametrize("name", ["rules/timing.reopen.html", "cards/hide-in-shadows.html"])
def test_a_page_is_well_formed_and_says_where_it_is_stated(
    every: dict[str, str], name: str
) -> None:
    body = re.search(r"<main.*</main>", every[name], re.DOTALL)
    assert body is not None
    assert len(list(ElementTree.fromstring(body[0]).iter("h1"))) == 1


def test_a_rule_is_played_out_on_a_small_board() -> None:
    """timing.reopen: the scenario that is about it, its answer, a step a moment."""
    page = ReferencePages(to, load).rule("timing.reopen")
    board = page[page.index('class="rdi-mini"') : page.index("May, and may not")]
    assert 2 <= board.count('<li><div class="rdi-mini__told">') <= MOST
    assert "<b>Yes</b>" in board and "rdi-track" in board and "<button" not in board


@pytest.mark.parametrize(
    ("rule", "titles"),
    [
        ("dale.harvested-not-gathered", ("Old Mushroom", "Pitchfork")),  # one is only paid with
        ("phrenk.potion-deck", ("A Potion of calm", "A Potion of thirst")),  # they are laid out
        ("otto.kept-drinks", ("Old Fae-shioned", "Otto stamps")),  # drunk, and revealed
        ("dungeon-events.as-action-effects", ("Falling stones", "A shield against Actions")),
    ],
)
def test_every_card_on_a_board_that_no_book_tells_is_named(
    rule: str, titles: tuple[str, ...]
) -> None:
    page = ReferencePages(to, load).rule(rule)
    told = page.split('class="rdi-mini__sure', 1)[1].split("</p>")[0]
    assert all(title in told for title in titles), told


def test_the_id_of_a_rule_in_a_text_is_a_link() -> None:
    told = linked("see (redirect.to-attackers-teammate), not e.g. or rdi.css")
    assert told.count("<a ") == 1 and 'href="../rules/redirect.to-attackers-teammate.html"' in told


def cited(page: str) -> tuple[str, str]:
    """The two texts by which what a page is about can be cited: said at a table, and with more."""
    found = re.search(
        r'<code>(.*?)<span hidden="">(.*?)</span><span>(.*?)</span>(.*?)</code>', page
    )
    assert found is not None and 'href="#cite"' in page
    says, table, more, ours = map(unescape, found.groups())
    return f"{says}{table}{ours}", f"{says}{more}{ours}"


def cited_rule(id: str) -> tuple[str, str]:
    return cited(ReferencePages(to).rule(id))


def test_a_rule_is_cited_for_a_table_and_with_sections() -> None:
    """timing.reopen: all five books have it in the same section."""
    short, sections = cited_rule("timing.reopen")
    plain = rule("timing.reopen").plain
    assert short == f"{plain} (Stated in RDI 3, 4, 5, 6 and 9.)"
    assert sections.startswith(plain) and "RDI 3, 4, 5, 6 and 9: Other Rules › Timing;" in sections
    assert "rule timing.reopen" in sections and "timing.reopen" not in short


def test_no_book_is_cited_for_what_is_our_ruling() -> None:
    """gold-out-in-round.lose-if-not-win: no book spares who has Gold again."""
    html = ReferencePages(to).rule("gold-out-in-round.lose-if-not-win")
    short, _ = cited(html)
    assert "you are out. (Stated in RDI 3, 4, 5, 6 and 9.) Our ruling: We spare" in short
    assert "The last sentence is our ruling." in html
    split, _ = cited_rule("self-split.procedure")
    assert "(Stated in RDI 4, 5, 6 and 9; with a difference in RDI 3.)" in split


def test_a_book_that_differs_is_cited_as_one_that_does() -> None:
    """negate.negated-gambling-card-is-a-pass: RDI 6 alone has it, and only of one card."""
    differing = {
        id: [book for book, note in each.books.items() if note.state == "differs"]
        for id, each in rules().items()
        if any(note.state == "differs" for note in each.books.values())
    }
    for id in [*differing][::5]:
        short, sections = cited_rule(id)
        for book in differing[id]:
            number = re.compile(rf"\b{book.removeprefix('rdi')}\b")
            differs = re.split("ith a difference in |aid in part, or otherwise, in ", sections)
            assert number.search(differs[1]), id
            named = BOOK_TITLES[book] in rule(id).plain
            if any(note.state == "same" for note in rule(id).books.values()) and not named:
                assert not number.search(short.removeprefix(rule(id).plain)), id
    short, _ = cited_rule("negate.negated-gambling-card-is-a-pass")
    assert short.endswith("(Said in part, or otherwise, in RDI 6.)")


def test_where_each_book_says_only_a_part_no_difference_is_cited_but_the_part() -> None:
    """phrenk.potion-deck: RDI 3 has the deck, RDI 6 the Potion that lies face up."""
    short, sections = cited_rule("phrenk.potion-deck")
    assert short.endswith("(Said in part, or otherwise, in RDI 3 and 6.)")
    assert "(Said in part, or otherwise, in RDI 3: Components; Setup;" in sections


def test_a_rule_that_no_book_has_is_cited_as_ours() -> None:
    """action.text-order: the books say only to do what a card says."""
    short, sections = cited_rule("action.text-order")
    assert short.endswith("(Our ruling: the books are silent.)") and "Stated" not in sections
    page = ReferencePages(to, load).rule("action.text-order")
    assert "of 5 books" not in page and "says only to do what the card says" in page


def test_a_board_shows_the_hands_that_its_question_speaks_of() -> None:
    page = ReferencePages(to, load).rule("dungeon-events.impossible-option")
    assert "10 Gold, 2 cards in hand" in page


def test_a_board_shows_what_waits_for_whom() -> None:
    """timing.reopen: the spiked Light Ale would make Kaylin pass out; before, it would not."""
    page = ReferencePages(to, load).rule("timing.reopen")
    waits = re.findall(r"<b>(\w+)</b> <span[^>]*>\d+ Gold\. ([^<]*)", page)
    assert waits == [("Kaylin", "Would gain 1 Alcohol Content."), ("Kaylin", "Would pass out.")]


@pytest.mark.parametrize("rule", ["timing.agenda-is-a-chain", "zakhan.chi-only-own-drinks"])
def test_what_has_been_drunk_does_not_wait_any_more(rule: str) -> None:
    """Zakhan may still gain Drunken Chi after his Drink: the Drink itself has been counted."""
    steps = ReferencePages(to, load).rule(rule).split('<li><div class="rdi-mini__told">')
    assert "Would " in "".join(steps)
    drunk = [each for each in steps if "The Drink is discarded." in each]
    assert "Would " not in drunk[-1]


def test_who_passed_is_told_on_a_board_only_where_nothing_else_happens() -> None:
    """In a Round “Phrenk passes” could be taken for his bet."""
    page = ReferencePages(to, load).rule("wench-tip.against-forced-leave")
    steps = re.findall(r'<div class="rdi-mini__told"><p>(.*?)</p>', page, re.DOTALL)
    assert any("plays" in each for each in steps)
    assert not any(re.search(r"Phrenk[^.]* pass(es)?\.", each) for each in steps)


def test_every_step_after_drinking_is_known_to_what_looks_ahead() -> None:
    steps = [*SCRIPTS[Drinks]]
    assert tuple(steps[steps.index("drink_up") + 1 :]) == DRUNK


def test_a_card_is_cited_as_a_rule_is() -> None:
    said, books = cited(ReferencePages(to).card("hide-in-shadows"))
    meaning = " ".join(card_page("hide-in-shadows").meaning)
    assert said == (
        f"“{cards()['hide-in-shadows'].title}”: {meaning} (Completed by an assumption.)"
    )
    assert books == f"{said} (Told of in RDI 5; RDI Explore, card hide-in-shadows.)"


@pytest.mark.parametrize(
    ("card", "condition"),
    [
        ("the-wench-dares-you", "come off the Drink Deck, each with its Chasers"),
        ("the-wench-dares-you", "A Drink Event in place of one of the two is discarded"),
        ("the-wench-dares-you", "Not as a Chaser, in a Contest or in place of another Event"),
        ("mead", "As a Chaser, or if it came from a Drink Event, nobody shares it"),
        ("straw-of-misdirection", "You must use it on your next such Drink"),
        ("straw-of-misdirection", "goes to the Prize Bin"),
        ("i-need-to-duck-out-for-a-second", "Not against a Round of Gambling"),
        ("i-need-to-duck-out-for-a-second", "Not to escape Gold that your own card makes you pay"),
        ("needle-of-sleeping", "play no cards and Ignore everything"),
        ("dark-ale-with-a-chaser", "Nobody may answer before the last Chaser lies open"),
        ("im-saving-this-money-for-the-poor", "Whoever leaves pays no ante"),
        ("infighting-not-on-my-watch", "Nobody has more than one Mark"),
        ("drink-up-friend", "The Drink of the phase itself is drunk all the same"),
        ("gold-what-gold", "You pick the player"),
        ("deflect", "(Completed by an assumption.)"),
    ],
)
def test_what_is_copied_of_a_card_keeps_its_conditions(card: str, condition: str) -> None:
    table, books = cited(ReferencePages(to).card(card))
    assert condition in table and condition in books


def test_a_card_page_says_by_which_rule_something_goes_with_it() -> None:
    page = ReferencePages(to).card("are-you-done-now")
    assert "In a team" in page and "rules/team.one-card-covers-team.html" in page


def test_a_card_page_draws_the_phases_and_what_does_not_answer() -> None:
    """i-dont-think-so.negates-a-sometimes: an Action is not its card."""
    page = ReferencePages(to).card("no-i-would-never-cast-warp-wood")
    drawn = page[page.index('class="rdi-when"') : page.index("</ol>")]
    assert (drawn.count("is-yes"), drawn.count("Not in it.")) == (1, 5)
    not_by = page[page.index("Not by") : page.index("Examples (")]
    assert "rules/i-dont-think-so.negates-a-sometimes.html" in not_by
    assert 'href="i-dont-think-so.html"' in not_by
    assert 'class="rdi-when"' not in ReferencePages(to).card("orcish-rotgut")


def practised(there: list[str]) -> str:
    """The page *Practise* of a site on which these puzzles are scenarios."""
    picked = all_picks(there, lambda id: f"../puzzle.html#z1.{id}" if id else "../puzzle.html")
    asked = [(load(id), f"../puzzle.html#z1.{id}") for id in there]
    return ReferencePages(to, shown=Shown(puzzles=asked, picks=picked)).practise()


def test_every_puzzle_can_be_reached_by_theme_by_level_and_by_game() -> None:
    page = practised([id for id, each in all_puzzles().items() if each.solved is None])
    assert f"All {len(all_puzzles())} puzzles" in page and len(all_puzzles()) > 200
    links = dict(re.findall(r'#z1\.([a-z0-9-]+)">[^<]+ <span class="num rdi-soft">(\d+)', page))
    assert links == {id: str(len(each.of)) for id, each in picks().items()}
    for way in BY:
        every = [id for each in picks().values() if each.way == way for id in each.of]
        assert sorted(every) == sorted(all_puzzles()), way


def test_no_title_of_a_found_puzzle_gives_its_answer_away() -> None:
    """Only numbers stand beside what one can pick; the puzzles of the shelf are listed below."""
    page = unescape(practised(["puzzle-round-erin-a-pot-of-5"]))
    found = [each for each in all_puzzles().values() if each.solved is not None]
    assert found and not any(each.title in page for each in found)


def test_a_site_counts_only_the_puzzles_that_are_there() -> None:
    there = [id for id, each in all_puzzles().items() if each.solved is None][:1]
    found = sum(each.solved is not None for each in all_puzzles().values())
    assert f"All {found + 1} puzzles" in practised(there)
    assert "All " not in ReferencePages(to).practise().partition("<main")[2]


def test_a_card_that_is_only_named_is_told_by_the_previews(every: dict[str, str]) -> None:
    named = {
        id
        for html in every.values()
        for ids in re.findall(r'data-cards="([^"]*)"', html)
        for id in ids.split()
    }
    assert len(named) > 50
    assert named <= previews()["answers"].keys()


def test_a_stand_in_is_marked_as_made_up_on_its_page_and_in_the_list() -> None:
    pages, stand_in = ReferencePages(to), cards()["otto-stand-in-dice"].title
    marked = f'<cite class="rdi-title is-made-up">{stand_in}</cite>'
    assert marked in pages.card("otto-stand-in-dice") and marked in pages.cards()
    assert "is-made-up" not in pages.card("wine")


@pytest.mark.parametrize("rule", ["torglesnarf.wages", "winning-hand.needs-cheating-next"])
def test_a_title_in_a_question_is_a_title(rule: str) -> None:
    """No asterisk is left of the markup of a question, in the lists and over the board."""
    page = ReferencePages(to, load).rule(rule)
    asked = [
        *re.findall(r"<p><i>(.*?)</i><br/>", page),
        *re.findall(r"<h2>(.*?)<", page),
    ]
    assert asked and not any("*" in each for each in asked)


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        ("gambling.starter-in-control", "A Round of Gambling begins, and Whitehawk is in control."),
        ("contest.tie-none-left", "Phrenk and Wizgille are out of the game. All of them have"),
        ("chaser.stop-empty-pile", "reveals Wine with a Chaser. A Chaser follows. There is no"),
    ],
)
def test_where_a_rule_acts_it_is_shown_what_its_sentence_speaks_of(rule: str, shown: str) -> None:
    """What was folded was who ties, who reveals, who is in control: the rule itself."""
    page = ReferencePages(to, load).rule(rule)
    steps = re.findall(r'rdi-mini__told"><p>(.*?)</p>', page)
    told = [unescape(re.sub(r"<[^>]+>", "", each)) for each in steps]
    assert any(shown in each for each in told), told


def test_no_heading_of_a_rule_stands_empty(every: dict[str, str]) -> None:
    """Where only lessons show a rule, they stand under a heading of their own; and a board begins
    with whose turn it is."""
    for name, html in every.items():
        assert not re.search(r"<b>Where it is so</b><h3>", html), name
        assert "So it begins." not in html, name
    assert "Lessons that show it" in every["rules/setup.drink-me-hidden.html"]


def test_only_what_a_rule_changes_is_told_as_its_effect() -> None:
    """otto.illegal-is-nothing: what Otto drinks afterwards is no effect of it; nor is the Gold that
    an Event costs one of event-class-scope. A Round in control changes no number."""
    for id in ("otto.illegal-is-nothing", "dungeon-events.event-class-scope"):
        page = ReferencePages(to, load).rule(id)
        assert re.search("It (acts|has acted|has refused)", page)
        assert "Since then" not in page and "By it" not in page, id
    page = ReferencePages(to, load).rule("gambling.ante-one")
    assert "By it" in page and "Since then" not in page
    page = ReferencePages(to, load).rule("otto.counts-as-player")
    assert "Otto towards Petra: Fortitude 5 → 4." in page, "what he loses, he loses on a track"


@pytest.mark.parametrize(
    ("rule", "told", "by_it"),
    [
        ("other-characters.tara-team", "Tara orders 2 extra Drinks.", ""),  # the card has its price
        ("prize.winner-takes-prize", "The pot is taken: Dale gets A Prize.", ""),
        ("pass-out.during-round", "Sera is out of the game.", ""),
        (
            "otto.gizmos-minions",
            "Wrench's Steam Crab has 3 Fortitude left.",
            "By it Steam Crab: Fortitude 4 → 3.",
        ),
        (
            "torglesnarf.each-other-hits-minions",
            "Torglesnarf's Brix the Enforcer and Torglesnarf's Grunt the Brawler are hit, too.",
            "",
        ),
    ],
)
def test_what_another_cause_changed_in_the_same_step_is_not_told_as_the_rules(
    rule: str, told: str, by_it: str
) -> None:
    lamps = re.findall(r"<b>(It (?:acts|has acted)\w*)</b>(?:<span>(.*?)</span>)?", page_of(rule))
    said = [(word, unescape(re.sub(r"<[^>]+>", "", why))) for word, why in lamps]
    acts = [why for word, why in said if word == "It acts" and why]
    acted = {why for word, why in said if word == "It has acted" and why}
    assert acted == ({by_it} if by_it else set())
    assert acts == [told] or (not acts and told in unescape(re.sub(r"<[^>]+>", "", page_of(rule))))


def test_every_rule_that_changes_numbers_is_one_that_has_a_board() -> None:
    assert changing().keys() <= stored().keys()


def test_a_gizmo_and_a_minion_stand_on_the_board() -> None:
    """otto.gizmos-minions: what he hits is the Gizmo. torglesnarf.wages: Grunt is discarded."""
    page = page_of("otto.gizmos-minions")
    assert "Steam Crab (4 of 4 Fortitude)" in page and "Steam Crab (3 of 4 Fortitude)" in page
    rows = re.findall(r"<b>Torglesnarf</b> <span[^>]*>(.*?)</span>", page_of("torglesnarf.wages"))
    assert "Grunt the Brawler" in rows[0] and "Grunt the Brawler" not in rows[-1]


def page_of(rule: str) -> str:
    return ReferencePages(to, load).rule(rule)
