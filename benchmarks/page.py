"""The page of statistics of a stored run: ``python benchmarks/page.py RUN.parquet OUT.html``.

It is ``notebooks/30_many_games.ipynb``, with the games read instead of played; all that the page
asserts must hold of them, too.
"""

import argparse
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor

PAGE = Path(__file__).parents[1] / "notebooks" / "30_many_games.ipynb"
PLAYED = "played = playouts("


def main() -> None:
    """Run the page and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    page = nbformat.read(PAGE, as_version=4)
    (cell,) = (cell for cell in page.cells if PLAYED in cell.source)
    before, _, rest = cell.source.partition(PLAYED)
    after = rest.partition(")\nprint(")[2]
    stored = f"from rdi_explore.explore.tables import read\n\nplayed = read({str(options.run)!r}"
    cell.source = f"{before}{stored})\nprint({after}"
    ExecutePreprocessor(timeout=600).preprocess(page, {"metadata": {"path": str(Path.cwd())}})
    html, _ = HTMLExporter(exclude_input=True).from_notebook_node(page)
    options.out.write_text(html, encoding="utf-8")
    print(options.out)


if __name__ == "__main__":
    main()
