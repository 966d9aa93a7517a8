"""What the fork server has in memory before the first visitor comes: importing this loads it.

Every kernel of a public server is a fork of one process that has imported this module. Code, cards,
rules and scenario files are then there at once, and their pages of memory are shared by all.
"""

from __future__ import annotations

import gc
import importlib
import os
import traceback

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
    "rdi_explore.app.explorer",
    "rdi_explore.app.gallery",
    "rdi_explore.app.picture",
    "rdi_explore.app.welcome",
    "rdi_explore.draw.notebook",
)


os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # else each kernel prints a warning


def load() -> None:
    """Import what kernels import, and read what pages read."""
    for name in MODULES:
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
