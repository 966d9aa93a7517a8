"""The public docstrings as pages: ``make reference``.

Public is what the package and the front doors of its rooms export.
"""

import sys
from importlib import import_module
from pathlib import Path

DOORS = (
    "rdi_explore", *(f"rdi_explore.{room}" for room in (
        "kernel", "rulebook", "catalogue", "scenario", "explore", "reference", "practice",
    )),
)  # fmt: skip
"""The modules whose ``__all__`` is public."""


def build(folder: Path) -> None:
    """Write the pages into a folder."""
    import pdoc  # type: ignore[import-not-found]  # of the extra “docs”

    for name in DOORS:
        module = import_module(name)
        for public in module.__all__:
            setattr(module, public, getattr(module, public))  # what is loaded late is there, too
    pdoc.render.configure(docformat="restructuredtext", show_source=False)
    inside = r"!rdi_explore\.\w+\..+"
    pdoc.pdoc(*DOORS, inside, output_directory=folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
