"""The compiled kernel: `make compiled` builds a wheel in which mypyc has compiled the rules.

It is the same source: whatever in the kernel defines no values is compiled, and with it the loop
that explores. Values stay msgspec's, frozen and quick as they are. The sources stay in the wheel,
for whoever wants the pure kernel. A place of the compiled code that reads a name or an attribute
remembers where it was found, as the interpreter does (remembered.h). This hook of the build is
asleep unless HATCH_BUILD_HOOK_ENABLE_CUSTOM is set: `pip install .` is pure.
"""

import ast
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = Path("rdi_explore/kernel")
EXPLORING = (Path("rdi_explore/explore/search.py"), Path("rdi_explore/explore/parts.py"))
"""What else is compiled: the loop that explores, and the table of the positions it has found."""
VALUES = ("values", "vocabulary")
"""The rooms that hold values only."""
LIBRARY = "rdi_explore_kernel"
"""The one library that has all compiled modules; what stands in their places only points there."""
REMEMBERED = Path("remembered.h")
"""What every place of the compiled code remembers of the name or attribute that it reads."""
CHECKED = ("--config-file=", "--strict", "--follow-imports=silent")
"""How mypyc is to check the kernel, whatever the configuration says of the other rooms."""
INSTEAD = "The pure kernel needs none: pip install ."


class CompiledKernel(BuildHookInterface[Any]):
    """Compiles the rules, and puts the libraries beside their sources into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the wheel is packed; the checkout itself is left as it is."""
        missing = what_is_missing()
        if missing:
            sys.exit(f"The kernel cannot be compiled: {missing} {INSTEAD}")
        self.built = Path(mkdtemp(prefix="rdi-explore-"))
        for library in compiled(self.built):
            build_data["force_include"][str(library)] = str(library.relative_to(self.built / "lib"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was built: it is in the wheel."""
        shutil.rmtree(self.built)


def what_is_missing() -> str:
    """What this machine lacks for compiling, and what to do about it."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler '{compiler}' on the PATH (Debian: apt install gcc)."
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if not headers.exists():
        return f"there is no {headers} (Debian: apt install python3-dev)."
    return ""


def compiled(folder: Path) -> list[Path]:
    """Compile the rules into this folder; return the libraries."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    rules = [*EXPLORING, *users_first(sorted(modules_with_rules()))]
    made = mypycify(
        [*CHECKED, *map(str, rules)],
        opt_level="1",  # -O3 takes twice as long to build and plays no faster
        debug_level="0",
        group_name=LIBRARY,
        target_dir=str(folder / "c"),
        verbose=False,
    )
    with Path(folder, "c", f"__native_internal_{LIBRARY}.h").open("a", encoding="utf-8") as header:
        header.write(REMEMBERED.read_text(encoding="utf-8"))
    command = Distribution({"ext_modules": made}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "o")
    command.ensure_finalized()
    command.run()
    return sorted(path for path in (folder / "lib").rglob("*") if path.is_file())


def modules_with_rules() -> Iterator[Path]:
    """The modules of the kernel that define no values: these are compiled."""
    for path in KERNEL.rglob("*.py"):
        holds_values = path.parent.name in VALUES or "msgspec.Struct" in path.read_text(
            encoding="utf-8"
        )
        if path.name != "__init__.py" and not holds_values:
            yield path


def users_first(modules: list[Path]) -> Iterator[Path]:
    """The modules so that each stands before those which it imports.

    To mypy they are one cycle, as they become one library, and it begins at the end of the list.
    """
    graph = {path: _imported(path).intersection(modules) for path in modules}
    return reversed([*TopologicalSorter(graph).static_order()])


def _imported(path: Path) -> set[Path]:
    """What a module may import from the kernel when it is loaded."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            room = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            found |= {room.with_suffix(".py"), *(room / f"{each.name}.py" for each in node.names)}
    return found
