"""The scripts of our pages, each put together of the stage's modules and the files of ``site/``."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ..app.stage import GRAPHVIZ, MODULES, stage_module
from .static_texts import in_file, in_signs

SITE = Path(__file__).parent / "site"

PUBLISHED = ("data", "painted", "kernel", "page", "gallery", "unpacked", "boot")
SERVED = ("data", "painted", "page", "unpacked", "served")
"""What drives the stage of a published page, and of one that a server gives."""

_HEAD = "// Of rdi-explore: the stage of the notebooks, and what walks what was drawn beforehand.\n"
_BESIDE = "const beside = () => import(new URL('../vendor/viz.js', import.meta.url));\n"
"""Where a module finds Graphviz; a page tells its stage where it lies."""


def published_script() -> str:
    """The stage and what drives it on a published page."""
    return _plain(MODULES[:-2], PUBLISHED)


def served_script() -> str:
    """The stage and what drives it on a served page, until its notebook's kernel goes on."""
    return _plain(MODULES[:-1], SERVED)


def _plain(modules: Iterable[str], names: Iterable[str]) -> str:
    """Modules of the stage and files of ours as one plain script that leaves no name behind."""
    stage = "\n".join(map(stage_module, modules))
    stage = _without(stage, _BESIDE, "const beside = () => { throw new Error('no Graphviz'); };\n")
    parts = [stage, *((SITE / f"{name}.js").read_text("utf-8") for name in names)]
    return f"{_HEAD}(() => {{\n'use strict';\n{''.join(parts)}}})();\n"


_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_MACHINE = re.compile(r"return binaryDecode\('((?:[^'\\]|\\[nr'\\])*)'\)")
"""Graphviz in WebAssembly, as Emscripten writes it: a sign for each byte."""


@cache
def graphviz() -> bytes:
    """The file of Graphviz as a plain script that leaves its module in ``rdiViz``, packed."""
    with GRAPHVIZ.open(encoding="utf-8", newline="") as file:
        module = file.read()
    found = _MACHINE.search(module)
    if found is None:
        raise ValueError("a script has changed: Graphviz holds no machine")
    signs = _ESCAPE.sub(lambda escape: {"n": "\n", "r": "\r"}.get(escape[1], escape[1]), found[1])
    machine = in_signs(signs.encode("latin-1"))
    module = module.replace(found[0], f"return inflated({machine})")
    module = _without(module, "import.meta.url", "document.baseURI")
    exports = "export { engines, formats, graphvizVersion, instance };"
    module = _without(module, exports, "return { instance };")
    licence, _, code = module.partition("*/\n")
    code += (SITE / "unpacked.js").read_text("utf-8")
    return in_file(f"{licence}*/\nglobalThis.rdiViz = (() => {{\n'use strict';\n{code}}})();\n")


def _without(text: str, part: str, instead: str) -> str:
    if text.count(part) != 1:
        raise ValueError(f"a script has changed: {part!r} stands in it {text.count(part)} times")
    return text.replace(part, instead)
