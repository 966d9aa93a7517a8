"""Which kernel runs: the compiled one if its wheel is installed, or the pure one.

The compiled wheel holds the sources, too. With RDI_PURE=1 in the environment these run. That is
settled when this module is loaded, which the package does first.
"""

import ast
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from types import ModuleType
from typing import Any

PURE = "RDI_PURE"
"""The variable of the environment that asks for the pure kernel."""
PACKAGE = "rdi_explore."
_AS_PYTHON = (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES)


class Sources(MetaPathFinder):
    """Finds the modules of this package as Python, also where libraries lie beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of the package is as Python; nothing is said of others."""
        if not name.startswith(PACKAGE):
            return None
        found = (FileFinder(folder, *_AS_PYTHON).find_spec(name) for folder in path or ())
        return next((spec for spec in found if spec is not None), None)


def kernel() -> str:
    """Which kernel runs: ``compiled`` or ``pure``."""
    from .kernel import engine

    return "compiled" if str(engine.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "pure"


def docstring(what: Callable[..., Any]) -> str:
    """What a function or class of the kernel says of itself: a compiled one has it in its source,
    and not with it."""
    return what.__doc__ or _docstrings(what.__module__).get(what.__name__, "")


@cache
def _docstrings(module: str) -> Mapping[str, str]:
    """What the functions and classes of a module say of themselves in its source."""
    room = sys.modules[module.rpartition(".")[0]]
    spec = Sources().find_spec(module, room.__path__)
    assert spec is not None and isinstance(spec.loader, InspectLoader)
    return {
        node.name: ast.get_docstring(node) or ""
        for node in ast.parse(spec.loader.get_source(module) or "").body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


if os.environ.get(PURE, "0") not in ("", "0"):
    sys.meta_path.insert(sys.meta_path.index(PathFinder), Sources())
