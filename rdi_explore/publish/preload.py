"""What the fork server has in memory before the first visitor comes: importing this loads it.

Every kernel of a public server is a fork of one process that has imported this module. Code, cards,
rules and scenario files are then there at once, and their pages of memory are shared by all.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import pkgutil
import traceback
from collections.abc import Iterator

import jupyter_client.localinterfaces

MODULES = (
    "ipykernel.debugger",
    "ipykernel.heartbeat",
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "ipykernel.zmqshell",
    "ipykernel.displayhook",
    "IPython.core.completer",
    "IPython.core.debugger",
    "IPython.core.history",
    "IPython.core.magics",
    "IPython.extensions.storemagic",
    "ipywidgets",
    "anywidget",
)


os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # else each kernel prints a warning


PACKAGES = ("app", "catalogue", "draw", "explore", "kernel", "rulebook", "scenario")
"""What of `rdi_explore` pages may import; not what serves them."""


def ours() -> Iterator[str]:
    """Yield the modules of these packages."""
    for name in PACKAGES:
        package = importlib.import_module(f"rdi_explore.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name != "rdi_explore.scenario.pytest_plugin":
                yield module.name


def load() -> None:
    """Import what kernels import, and read what pages read."""
    for name in MODULES:
        importlib.import_module(name)
    for name in ours():
        with contextlib.suppress(ImportError):  # what an extra needs may not be installed
            importlib.import_module(name)
    from ..app.explorer import loaded
    from ..app.gallery import shelved

    shelved(loaded())
    jupyter_client.localinterfaces.localhost()


try:
    load()
except Exception:  # the fork server would pass over an ImportError without a word
    traceback.print_exc()
gc.collect()
gc.freeze()  # a collection would touch, and so copy, what is shared
