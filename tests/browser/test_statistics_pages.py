"""The pages of data: no network, readable for everybody, in the dark and on a phone."""

from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def opened(visit, url, **kwargs):
    page = visit(url, **kwargs).page
    page.locator(".rdi-sheet").wait_for()
    return page


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [
        ("20_rules_as_they_run", 1280, "dark"),
        ("20_rules_as_they_run", 390, "light"),
        ("30_many_games", 390, "dark"),
        ("31_by_another_book", 390, "light"),
    ],
)
def test_a_page_of_data_is_readable_and_no_wider_than_the_screen(
    visit, voila, axe, name, width, scheme
):
    url = voila(NOTEBOOKS).page(f"{name}.ipynb")
    page = opened(visit, url, width=width, height=844, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe(page)


def test_the_rules_run_step_by_step(visit, voila):
    page = opened(visit, voila(NOTEBOOKS).page("20_rules_as_they_run.ipynb"))
    page.get_by_role("button", name="Forward").click()
    page.locator(".rdi-run__box[aria-current=step]", has_text="May anybody answer?").wait_for()


def test_another_book_is_taken(visit, voila):
    page = opened(visit, voila(NOTEBOOKS).page("31_by_another_book.ipynb"))
    page.get_by_label("One book").select_option("rdi6")
    page.get_by_text("Both play it alike").wait_for()
