"""The page of many games of a stored run: ``python benchmarks/page.py RUN.parquet OUT.html``.

It is what ``notebooks/30_many_games.ipynb`` shows, in one file that needs no other.
"""

import argparse
from pathlib import Path

from rdi_explore.app.stage import stylesheet
from rdi_explore.draw.html.many_games import many_games
from rdi_explore.explore.tables import read
from rdi_explore.publish.static_page import PRODUCT


def main() -> None:
    """Read the run and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    played = read(options.run)
    options.out.write_text(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Many games · {PRODUCT}</title><style>{stylesheet()}</style></head>"
        f'<body class="rdi rdi-page"><main>{many_games(played)}</main></body></html>\n',
        encoding="utf-8",
    )
    print(options.out)


if __name__ == "__main__":
    main()
