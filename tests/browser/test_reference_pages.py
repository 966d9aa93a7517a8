"""The page of a rule, of a card, and the field that answers, in a browser, read from the disk: no
server, no network."""

import pytest

from rdi_explore.app.stage import stylesheet
from rdi_explore.publish.reference_pages import SITE, ReferencePages
from rdi_explore.publish.static_search import search_data
from rdi_explore.publish.static_texts import script
from rdi_explore.reference import ask
from rdi_explore.reference.index import index
from rdi_explore.scenario import load

PAGES = ["rules/timing.reopen", "cards/hide-in-shadows", "ask/index"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("reference")
    written = ReferencePages(lambda id: "", load)
    files = {
        "rules/timing.reopen.html": written.rule("timing.reopen"),
        "cards/hide-in-shadows.html": written.card("hide-in-shadows"),
        "ask/index.html": written.ask(),
        "data/ask.js": script("ask", search_data(index(), written.address), packed=False),
        "assets/rdi.css": f"{stylesheet()}\n{(SITE / 'site.css').read_text('utf-8')}",
        "assets/reference.css": (SITE / "reference.css").read_text("utf-8"),
        "assets/ask.js": (SITE / "ask.js").read_text("utf-8"),
        "assets/reference.js": (SITE / "reference.js").read_text("utf-8"),
    }
    for name, text in files.items():
        path = out / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return out


def opened(browser, folder, name, width):
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto((folder / f"{name}.html").as_uri())
    return page


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", PAGES)
def test_it_can_be_read_by_everybody_without_a_network(browser, folder, axe, name, width):
    page = opened(browser, folder, name, width)
    assert all(url.startswith(("file:", "data:")) for url in page.asked), page.asked
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
    page.close()


def test_the_small_board_is_stepped_in_its_place(browser, folder):
    page = opened(browser, folder, "rules/timing.reopen", 1280)
    board = page.locator(".rdi-mini")
    high = board.bounding_box()["height"]
    said = board.locator(".is-here .rdi-mini__say").inner_text()
    board.get_by_role("button", name="Forward").click()
    assert board.locator(".is-here .rdi-mini__say").inner_text() != said
    assert board.bounding_box()["height"] == high
    board.get_by_role("button", name="Back").press("ArrowLeft")
    assert board.locator(".is-here .rdi-mini__say").inner_text() == said
    page.close()


ASKED = [
    "may I ignore a drink after it was spiked",
    "who gets the pot if nobody wins the round",
    "drinking contest tie",
    "igonre a drnk after it was spikd",
    "Playing with portals",
    "timing.reopen",
    "how many actions does the boss get",
    "may I lend gold to a friend",
    "who painted the pictures",
]


def test_the_page_answers_as_python_does(browser, folder):
    """The same data, the same numbers: the same answer first, and the same silence."""
    page = opened(browser, folder, "ask/index", 1280)
    page.locator("#q").fill("x")
    page.wait_for_selector("#found > *")
    for question in ASKED:
        told, here = ask(question, n=1), page.evaluate("q => rdiAsk(q)", question)
        assert here["answered"] == told.answered, question
        assert here["hits"][0][1] == (told.hits or told.nearest)[0].title, question
    page.close()


def test_a_question_is_answered_as_it_is_typed(browser, folder, axe):
    """contest.tie-repeat, with a link to its page, and a link that asks it again."""
    page = opened(browser, folder, "ask/index", 390)
    page.keyboard.press("/")
    page.keyboard.type("drinking contest tie")
    page.wait_for_selector(".rdi-replied a[href*='contest.tie-repeat']")
    axe(page)
    page.keyboard.press("Enter")
    assert page.url.endswith("#drinking%20contest%20tie")
    page.locator("#q").fill("may I lend gold to a friend")
    page.wait_for_selector("#found >> text=no answer to this")
    page.close()
