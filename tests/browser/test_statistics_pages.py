"""The pages of statistics and of editions: drawn without a network, readable for everybody."""

from pathlib import Path

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def opened(visit, url, **kwargs):
    page = visit("", **kwargs).page
    page.goto(url)
    return page


def test_the_page_of_many_games(visit, voila, axe):
    page = opened(visit, voila(NOTEBOOKS).page("30_many_games.ipynb"))
    plot = page.get_by_role("img", name="Games won")
    plot.wait_for()
    assert plot.evaluate("image => image.complete && image.naturalWidth > 300")
    assert page.get_by_role("img", name="Length of games").count() == 1
    assert page.locator("table").count() >= 4
    assert "the same games again: True" in page.locator("main").inner_text()
    axe(page)


def test_the_page_of_editions_at_390_px(visit, voila, axe):
    url = voila(NOTEBOOKS).page("31_by_another_book.ipynb")
    page = opened(visit, url, width=390, height=844)
    page.get_by_role("heading", name="rdi6 and rdi3").wait_for()
    assert page.get_by_text("by the open question ignore_drink_condition").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    axe(page)
