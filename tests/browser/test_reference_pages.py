"""The page of a rule, of a card, and the field that answers, in a browser, read from the disk: no
server, no network."""

import shutil

import pytest

from rdi_explore.app.curriculum import lessons
from rdi_explore.app.stage import stage_module, stylesheet
from rdi_explore.catalogue import cards
from rdi_explore.publish.home_page import Shown
from rdi_explore.publish.painted import lesson_rows
from rdi_explore.publish.reference_pages import SITE, ReferencePages, previews
from rdi_explore.publish.static_search import (
    PARTS,
    moments_data,
    moments_of,
    search_data,
    unpacking,
)
from rdi_explore.publish.static_texts import script
from rdi_explore.reference import ask
from rdi_explore.reference.index import index
from rdi_explore.rulebook import rule, rule_name
from rdi_explore.scenario import load
from tests.browser.shots import keep
from tests.browser.test_static import no_connection_of_axe
from tests.reference.test_ask import SETS, questions

PAGES = [
    "rules/timing.reopen", "cards/hide-in-shadows", "ask/index", "learn/index", "practise/index",
    "rules/index", "cards/index", "ask/index#may%20I%20ignore%20a%20spiked%20drink",
]  # fmt: skip
SPIKED = "My friend spiked my drink after I passed"
WIDE = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
LESSONS = lesson_rows(lessons()[:12])
PUZZLES = ("puzzle-round-erin-a-pot-of-5", "puzzle-stay-pooky-orcish-rotgut")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("reference")
    led = [(row, f"../lesson.html#{row.fragment}") for row in LESSONS]
    shown = Shown(led, [(load(id), f"../explorer.html#{id}") for id in PUZZLES])
    written = ReferencePages(
        lambda id: f"../explorer.html#{id}" if id == "rdi3-timing-1" else "", load, shown
    )
    files = {
        "rules/timing.reopen.html": written.rule("timing.reopen"),
        "rules/contest.moves-do-not-count.html": written.rule("contest.moves-do-not-count"),
        "rules/two-headed-boss.setup.html": written.rule("two-headed-boss.setup"),
        "rules/action.another-player.html": written.rule("action.another-player"),
        "cards/no-i-would-never-cast-warp-wood.html": written.card(
            "no-i-would-never-cast-warp-wood"
        ),
        "cards/hide-in-shadows.html": written.card("hide-in-shadows"),
        "ask/index.html": written.ask(),
        "rules/index.html": written.rules(),
        "cards/index.html": written.cards(),
        "learn/index.html": written.learn(),
        "practise/index.html": written.practise(),
        "assets/home.js": (SITE / "home.js").read_text("utf-8"),
        "data/ask.js": script("ask", search_data(index(), written.address)),
        "assets/rdi.css": f"{stylesheet()}\n{(SITE / 'site.css').read_text('utf-8')}",
        "assets/reference.css": (SITE / "reference.css").read_text("utf-8"),
        "data/says.js": script("says", previews()),
        "assets/ask.js": unpacking("ask.js"),
        "assets/reference.js": unpacking("reference.js") + stage_module("preview"),
    }
    drawn = {at: of.drawn() for at, of in moments_of(index(), load).items()}
    for part in range(PARTS):
        files[f"data/moments-{part}.js"] = script(
            f"moments-{part}", moments_data(index(), drawn, part)
        )
    for name, content in files.items():
        path = out / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return out


@pytest.fixture
def visit(visit):
    """Open a page on the disk."""
    all_seen = []

    def open_page(*args, **kwargs):
        all_seen.append(visit(*args, **kwargs))
        return all_seen[-1]

    yield open_page
    for seen in all_seen:
        no_connection_of_axe(seen)


def opened(visit, folder, name, width, **kwargs):
    seen, asked_for = visit("about:blank", width, **kwargs), []
    page = seen.page
    page.asked, page.errors = asked_for, seen.errors
    page.on("request", lambda request: asked_for.append(request.url))
    name, mark, asked = name.partition("#")
    page.goto((folder / f"{name}.html").as_uri() + mark + asked)
    if asked:
        page.wait_for_selector(".rdi-replied")
    return page


@pytest.mark.parametrize(("width", "scheme"), WIDE)
@pytest.mark.parametrize("name", PAGES)
def test_it_can_be_read_by_everybody_without_a_network(visit, folder, axe, name, width, scheme):
    page = opened(visit, folder, name, width, scheme=scheme)
    assert all(url.startswith(("file:", "data:")) for url in page.asked), page.asked
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)


@pytest.mark.parametrize("name", ["rules/timing.reopen", "cards/hide-in-shadows"])
def test_where_one_is_can_be_tapped_on_a_phone(visit, folder, name):
    page = opened(visit, folder, name, 390)
    for link in page.locator(".rdi-crumbs a").all():
        box = link.bounding_box()
        assert min(box["width"], box["height"]) >= 24, link.inner_text()


def to_the_beginning(page):
    """A board opens where its rule decides: back to its first step."""
    while (back := page.locator(".rdi-mini").get_by_role("button", name="Back")).is_enabled():
        back.click()


def test_the_small_board_is_stepped_in_its_place(visit, folder):
    page = opened(visit, folder, "rules/timing.reopen", 1280)
    board = page.locator(".rdi-mini")
    assert board.locator(".is-here .rdi-lamp b").first.inner_text() == "It acts"
    high = board.bounding_box()["height"]
    said = board.locator(".is-here .rdi-mini__told > p").inner_text()
    board.get_by_role("button", name="Forward").click()
    assert board.locator(".is-here .rdi-mini__told > p").inner_text() != said
    assert board.bounding_box()["height"] == high
    board.get_by_role("button", name="Back").press("ArrowLeft")
    assert board.locator(".is-here .rdi-mini__told > p").inner_text() == said


def test_on_the_small_board_everybody_stands_as_last_told(visit, folder):
    """A step tells only of those whose numbers it changes: the others stand as before."""
    page = opened(visit, folder, "rules/action.another-player", 1280)
    told = page.locator(".rdi-mini__steps > li").evaluate_all(
        "steps => steps.map(step => Array.from("
        "step.querySelectorAll('.rdi-mini__board:not(.is-carried) > div'), each => each.outerHTML))"
    )
    assert any(0 < len(each) < len(told[0]) for each in told), "one changes, another stands"
    to_the_beginning(page)
    stands = {each.partition(">")[0]: each for each in told[0]}
    board = page.locator(".is-here .rdi-mini__board.is-carried")
    for changed in told:
        stands |= {each.partition(">")[0]: each for each in changed}
        assert board.inner_html() == "".join(stands.values())
        page.get_by_role("button", name="Forward").click(force=True)


@pytest.mark.parametrize("width", [1280, 390])
def test_each_step_says_what_the_rule_says_and_how_all_stand(visit, folder, width):
    """timing.reopen: not yet, it acts, it has acted; printed, what has changed stands once."""
    page = opened(visit, folder, "rules/timing.reopen", width)
    board, words, rows = page.locator(".rdi-mini"), [], set()
    count = board.locator(".rdi-mini__steps > li").count()
    to_the_beginning(page)
    for _ in range(count):
        lamps = board.locator(".is-here .rdi-lamp:not(.is-answer):visible b")
        assert lamps.count() == 1
        words.append(lamps.inner_text())
        rows.add(board.locator(".is-here [data-row]:visible").count())
        board.get_by_role("button", name="Forward").press("ArrowRight")
    assert words[0] == "Not yet" and "It acts" in words and words[-1] == "It has acted"
    assert len(rows) == 1 and board.locator(".is-here .rdi-lamp.is-answer").is_visible()
    page.emulate_media(media="print")
    assert board.locator(".is-carried:visible").count() == 0
    assert board.locator(".rdi-lamp:visible").count() > 2


@pytest.mark.parametrize("width", [1280, 390])
def test_of_a_moment_at_which_much_happens_little_is_said(visit, folder, axe, width):
    """Before two Bosses begin, fourteen things happen: the rest unfolds, and the places stay."""
    page = opened(visit, folder, "rules/two-headed-boss.setup", width)
    board = page.locator(".rdi-mini")
    said = board.locator(".rdi-mini__told > p")
    assert all(len(each.split()) <= 25 for each in said.all_inner_texts())
    to_the_beginning(page)
    here = board.locator(".is-here")
    high = board.bounding_box()["height"]
    assert here.locator("li").first.is_hidden()
    here.locator("summary").click()
    every = here.locator("li").all_inner_texts()
    assert len(every) > 5
    axe(page)
    here.locator("summary").click()
    for _ in range(board.locator(".rdi-mini__steps > li").count() - 1):
        assert board.bounding_box()["height"] == high
        board.get_by_role("button", name="Forward").click()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_rule_is_copied_by_one_tap_in_each_form(visit, folder, axe, width):
    page = opened(visit, folder, "rules/timing.reopen", width)
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: "
        "{ writeText: async text => { document.body.dataset.copied = text; } } })"
    )
    forms = page.get_by_role("group", name="As").get_by_role("button")
    assert forms.all_inner_texts() == ["For the table", "With the sections", "As a link"]
    told = []
    for form in forms.all():
        form.click()
        page.locator(".rdi-cite").get_by_role("button", name="Copy", exact=True).click()
        page.locator(".rdi-cite").get_by_role("button", name="Copied").wait_for()
        told.append(page.locator(".rdi-cite code").inner_text())
        assert page.locator("body").get_attribute("data-copied") == told[-1]
        assert form.get_attribute("aria-pressed") == "true"
        assert page.locator(".rdi-tabs [aria-pressed=true]").count() == 1
    table, sections, link = told
    assert table.endswith("(Stated in RDI 3, 4, 5, 6 and 9.)")
    assert "Timing; RDI Explore, rule timing.reopen.)" in sections
    assert link == f"[{rule_name('timing.reopen')}]({page.url})"
    axe(page)


def test_why_a_rule_is_so_leads_to_what_it_rests_on(visit, folder):
    page = opened(visit, folder, "rules/contest.moves-do-not-count", 390)
    why = page.locator("section:has(> h2:text-is('Why it is so'))")
    assert rule("contest.moves-do-not-count").because in why.inner_text()
    leads = why.get_by_role("link", name=rule_name("contest.drink-then-pay"))
    assert leads.get_attribute("href") == "contest.drink-then-pay.html"


@pytest.mark.parametrize(("width", "scheme"), WIDE)
def test_the_page_of_a_card_says_what_answers_it_and_whose_that_is(
    visit, folder, axe, width, scheme
):
    page = opened(visit, folder, "cards/no-i-would-never-cast-warp-wood", width, scheme=scheme)
    facts = page.locator(".rdi-facts").inner_text().split("\n")
    assert facts == ["Action", "in short: Warp Wood"]
    sure = page.get_by_role("link", name="My, what selfless adventurers you are! Daareka")
    unsure = page.get_by_role("link", name="Deflect Remy")
    line = "link => getComputedStyle(link).borderStyle"
    assert (sure.evaluate(line), unsure.evaluate(line)) == ("solid", "dashed")
    assert page.get_by_text("Dashed: no book tells all that the card does.").is_visible()
    never = page.locator(".rdi-case.is-not a").get_attribute("href")
    assert never == "../rules/action.at-most-one.html"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)


def test_home_goes_on_where_one_was(visit, folder):
    """The lessons as the stage keeps them on this device: one done, the next begun."""
    page = opened(visit, folder, "ask/index", 1280)
    go = page.locator("[data-go]")
    assert go.inner_text() == "Begin"
    kept = {}
    for row, at in zip(LESSONS, ("9", "1"), strict=False):
        head, _, tries = row.fragment.partition(".0.")
        kept[row.fragment.split(".")[1]] = f"{head}.{at}.{tries}"
    page.evaluate(
        "kept => Object.entries(kept).forEach(([id, link]) => "
        "localStorage.setItem(`rdi.lesson.${id}`, link))",
        kept,
    )
    page.reload()
    assert go.inner_text() == "Go on"
    assert go.get_attribute("href") == f"../lesson.html#{list(kept.values())[1]}"
    assert page.locator("[data-goes-on]").inner_text() == LESSONS[1].title
    assert page.locator(".rdi-lessonway .is-done").count() == 1
    tests = [row for row in LESSONS if row.number < 0]
    of = len(LESSONS) - len(tests)
    assert page.locator("[data-progress-of]").inner_text() == f"1 of {of} lessons done"
    head, _, tries = tests[0].fragment.partition(".0.")
    page.evaluate(
        "([id, link]) => localStorage.setItem(`rdi.lesson.${id}`, link)",
        [head.split(".")[1], f"{head}.99.{tries}"],
    )
    page.reload()
    told = f"1 of {of} lessons and 1 of {len(tests)} tests done"
    assert page.locator("[data-progress-of]").inner_text() == told
    page.evaluate("localStorage.clear()")


def test_an_address_may_bring_a_question(visit, folder):
    page = opened(visit, folder, "ask/index", 1280)
    page.goto(f"{page.url}?q=may%20I%20ignore%20a%20spiked%20drink")
    page.wait_for_selector(".rdi-replied")
    assert page.locator("#q").input_value() == "may I ignore a spiked drink"


def test_each_day_has_its_ruling(browser, folder):
    seen = set()
    for day in (1, 2):
        page = browser.new_page()
        page.clock.install(time=f"2030-01-0{day}T12:00:00")
        page.goto((folder / "ask/index.html").as_uri())
        shown = page.locator("[aria-label='Ruling of the day'] li:not([hidden])")
        assert shown.count() == 1
        seen.add(shown.locator("h3").inner_text())
        page.close()
    assert len(seen) == 2


ASKED = [
    "igonre a drnk after it was spikd",
    "Playing with portals",
    "timing.reopen",
    "warpwood",
    "who plays warpwood and winninghand",
    "can we play with nine hundred players",
    "do house cats count as players",
    "who wins a tie in the undercity",
    "",
    "constructor __proto__ toString",
    "RDI 5",
    "rdi5 rulebook",
    "gambling in book six",
    "who holds boss cards by rdi 3",
    "Battle for Greyport",
    "naïve café’s drïnk",
    *(question for name in SETS for question, _ in questions(name)[::4]),
]


def test_the_page_answers_as_python_does(visit, folder):
    """More than 150 questions: the same verdict, the same edition, the same first three hits."""
    page = opened(visit, folder, "ask/index", 1280)
    page.locator("#q").fill("x")
    page.wait_for_selector("#found > *")
    here = page.evaluate("every => every.map(rdiAsk)", ASKED)
    assert len(ASKED) > 150
    for question, got in zip(ASKED, here, strict=True):
        told = ask(question, n=3)
        hits = [[hit.kind, hit.title] for hit in told.hits or told.nearest]
        shown = [[kind.replace("ruling", "rule"), title] for kind, title, *_ in got["hits"][:3]]
        assert shown == hits, question
        assert (got["answered"], got["edition"]) == (told.answered, told.edition), question
        assert told.answered or got["unsaid"] == told.says, question
        offered = [entry[10] if len(entry) > 10 else entry[1] for entry in got["guesses"]]
        assert offered == [hit.asks for hit in told.guesses], question


def test_a_question_is_answered_as_it_is_typed(visit, folder, axe):
    """contest.tie-repeat, with a link to its page, and a link that asks it again."""
    page = opened(visit, folder, "ask/index", 390)
    page.keyboard.press("/")
    page.keyboard.type("drinking contest tie")
    page.wait_for_selector(".rdi-replied a[href*='contest.tie-repeat']")
    axe(page)
    page.keyboard.press("Enter")
    assert page.url.endswith("#drinking%20contest%20tie")
    page.locator("#q").fill("may I lend gold to a friend")
    page.wait_for_selector("#found >> text=no answer to this")


@pytest.mark.parametrize(("width", "scheme"), WIDE)
def test_beside_an_answer_stand_three_moments(visit, folder, axe, width, scheme):
    """timing.reopen: the spike, the moment at which Kaylin may play, what she does."""
    page = opened(visit, folder, f"ask/index#{SPIKED}", width, scheme=scheme)
    strip = page.locator(".rdi-replied .rdi-strip")
    strip.wait_for()
    moments = strip.get_by_role("listitem")
    assert moments.count() == 3 and "Phrenk plays" in moments.first.inner_text()
    assert "may play Ah! I really needed a bath" in strip.locator(".is-key").inner_text()
    beside = strip.bounding_box()["x"] > page.locator(".rdi-replied__told").bounding_box()["x"]
    assert beside == (width > 1000)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
    keep(page, f"moments-{width}-{scheme}", whole=False)


def test_a_kind_of_what_was_found_is_shown_whole(visit, folder, axe):
    page = opened(visit, folder, "ask/index#drinking contest tie", 1280)
    kinds = page.get_by_role("group", name="Show").get_by_role("radio")
    names = [kind.get_attribute("value") for kind in kinds.all()]
    assert names[0] == "" and {"rule", "scenario"} <= {*names}
    groups = page.locator(".rdi-hits")
    assert groups.count() == len(names) - 1
    kinds.nth(names.index("rule")).check()
    assert groups.count() == 1 and groups.locator("details").count() == 0
    many = int(groups.locator(".num").inner_text())
    assert groups.get_by_role("listitem").count() == many > 4
    assert page.locator(".rdi-replied").count() == 1, "the answer stays"
    axe(page)
    keep(page, "kinds", whole=False)
    kinds.first.check()
    assert groups.count() == len(names) - 1
    page.locator("#q").fill("")
    assert page.locator(".rdi-kinds").count() == 0
    assert page.locator(".rdi-tries").is_visible()


def test_a_title_is_answered_by_what_the_card_does(visit, folder):
    """With the scenarios that show it, and no rule that is only like the title."""
    page = opened(visit, folder, "ask/index#warp wood", 1280)
    replied = page.locator(".rdi-replied")
    assert "Joran's Action: another player loses 2 Fortitude." in replied.inner_text()
    assert replied.get_by_role("link", name="Open the card").count() == 1
    assert page.locator(".rdi-hits", has_text="Ignored is Ignored").count() == 1


def test_a_question_may_be_put_on_any_page(visit, folder):
    page = opened(visit, folder, "rules/timing.reopen", 1280)
    page.keyboard.press("/")
    page.keyboard.type("drinking contest tie")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rdi-replied a[href*='contest.tie-repeat']")
    assert page.locator("#q").input_value() == "drinking contest tie"


@pytest.mark.parametrize("answered", [True, False])
def test_one_tap_answers_what_was_meant(visit, folder, axe, answered):
    """On a phone: the question that was meant is a button, and its answer takes the place of what
    was said before."""
    question = next(
        question
        for question, _ in questions("eleventh")
        if ask(question).guesses and ask(question).answered == answered
    )
    page = opened(visit, folder, "ask/index", 390, touch=True)
    page.locator("#q").fill(question)
    meant = page.get_by_role("region", name="Did you mean")
    meant.wait_for()
    offered = meant.get_by_role("button")
    hits = ask(question).guesses
    assert offered.all_inner_texts() == [hit.asks for hit in hits]
    assert 1 <= offered.count() <= 3
    keep(page, f"meant-{answered}-1", whole=False)
    offered.last.tap()
    assert page.locator(".rdi-unsaid").count() == 0
    replied = page.locator(".rdi-replied")
    assert hits[-1].asks in replied.inner_text() and hits[-1].answer.why in replied.inner_text()
    assert page.locator("#q").input_value() == hits[-1].asks
    assert offered.last.get_attribute("aria-pressed") == "true"
    place = replied.locator(".rdi-replied__told").bounding_box()
    assert place["y"] >= 0 and place["y"] + place["height"] <= 900
    assert all(one.bounding_box()["height"] >= 24 for one in offered.all())
    axe(page)
    keep(page, f"meant-{answered}-2", whole=False)


# ------------------------------------------------------------------------------------- previews


@pytest.mark.parametrize(
    ("name", "link"),
    [("rules/timing.reopen", ".rdi-cited__aside a"), ("cards/hide-in-shadows", ".rdi-cardlist a")],
)
def test_a_mention_is_previewed_by_pointer_keyboard_and_touch(visit, folder, axe, name, link):
    page = opened(visit, folder, name, 390, touch=True)
    mention, box, here = page.locator(link).first, page.locator("#rdi-preview"), page.url
    assert box.is_hidden()
    assert "data/says.js" not in "".join(page.asked), "fetched once it is asked for"
    mention.focus()
    box.wait_for()
    assert mention.get_attribute("aria-describedby") == "rdi-preview"
    says = box.inner_text()
    beside = f"{name.partition('/')[0]}/{mention.get_attribute('href')}"
    assert says == previews()["says"][beside.removesuffix(".html")]
    axe(page)
    page.keyboard.press("Escape")
    assert box.is_hidden()
    mention.hover()
    box.wait_for()
    assert box.inner_text() == says
    page.mouse.move(0, 0)
    mention.blur()
    mention.tap()
    box.wait_for()
    assert page.url == here and box.inner_text() == f"{says} Tap again to open."
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_request(lambda request: request.url != here):
        mention.tap()


def test_without_its_previews_a_page_still_leads_on(visit, folder, tmp_path):
    shutil.copytree(folder, tmp_path / "site")
    (tmp_path / "site" / "data" / "says.js").unlink()
    page = opened(visit, tmp_path / "site", "cards/no-i-would-never-cast-warp-wood", 390)
    with page.expect_event("requestfailed"):
        page.locator(".rdi-cardlist a").first.focus()
    assert page.locator("#rdi-preview").is_hidden()
    folded = page.locator("details[data-cards]").first
    folded.locator("summary").click()
    named = (folded.get_attribute("data-cards") or "").split()
    folded.get_by_role("link", name=named[-1]).wait_for()
    first = page.locator(".rdi-cardlist a").first
    with page.expect_request(f"**/cards/{first.get_attribute('href')}"):
        first.click()
    page.errors.clear()  # what is missing is missed aloud


def test_cards_that_are_only_named_are_told_once_they_are_unfolded(visit, folder, axe):
    page = opened(visit, folder, "cards/no-i-would-never-cast-warp-wood", 390)
    folded = page.locator("details[data-cards]").first
    named = (folded.get_attribute("data-cards") or "").split()
    assert folded.locator("a").count() == 0 and len(named) > 1
    folded.locator("summary").click()
    last = folded.locator("a").last
    last.wait_for()
    assert folded.locator("a").count() == len(named)
    assert last.inner_text().startswith(cards()[named[-1]].title)
    folded.locator("summary").click()
    folded.locator("summary").click()
    assert folded.locator("a").count() == len(named), "told once"
    axe(page)
    last.focus()
    page.locator("#rdi-preview").wait_for()
    with page.expect_request(f"**/cards/{named[-1]}.html"):
        last.click()


def test_the_ruling_of_the_day_is_guessed_first(visit, folder):
    """Nothing on the page tells it before."""
    page = opened(visit, folder, "ask/index", 390)
    day = page.locator("[aria-label='Ruling of the day'] li:not([hidden])")
    assert day.locator(".is-said").is_hidden()
    right = day.locator("[data-guess]").get_attribute("data-guess")
    day.get_by_role("button", name="No" if right == "Yes" else "Yes").click()
    assert "other way" in day.get_by_role("status").inner_text()
    assert day.locator(".is-said").inner_text().startswith(right)


def test_from_a_question_to_the_ruling_on_a_phone(visit, folder):
    """Three steps of a person: touch the field, type 40 letters, open the ruling. Two seconds are
    reckoned for a touch, 0.3 for a letter; the page's own time comes on top."""
    page = opened(visit, folder, "ask/index", 390, touch=True)
    keep(page, "phone-1-home", whole=False)
    page.locator("#q").tap()
    page.keyboard.type(SPIKED)
    replied = page.locator(".rdi-replied")
    replied.wait_for()
    keep(page, "phone-2-answer", whole=False)
    assert replied.locator(".rdi-word").inner_text() == "Yes"
    assert replied.bounding_box()["y"] < 844
    own = page.evaluate(
        "q => { const t = performance.now(); rdiAsk(q); return performance.now() - t; }", SPIKED
    )
    steps = 3
    print(f"{steps} steps, {len(SPIKED)} letters, {own:.0f} ms for an answer")
    assert steps * 2 + len(SPIKED) * 0.3 + own / 1000 < 30
    with page.expect_request("**/explorer.html*"):
        replied.get_by_role("link", name="Step through it").tap()
