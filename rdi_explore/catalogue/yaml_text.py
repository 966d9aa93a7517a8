"""YAML as it is read and written here; imported when a text is parsed that was not packed."""

import re
from typing import Any

import yaml

# As Python's own, and faster; a page has only those in Python.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SafeDumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class Loader(_Loader):  # type: ignore[misc]
    """A safe loader that knows words, whole numbers, ``true``, ``false`` and ``null``."""


class _Dumper(_SafeDumper):  # type: ignore[misc]
    """Writes what the loader reads again as the same: a word of digits is quoted, also one that
    begins with 0, which YAML takes for a word."""


Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
    ("bool", r"^(?:true|false)$", list("tf")),
    ("int", r"^[-+]?[0-9]{1,19}$", list("-+0123456789")),
):
    for _kind in (Loader, _Dumper):
        _kind.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _first)
Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def dumped(data: Any, width: int, **how: Any) -> str:
    """Data as YAML, in their order."""
    return str(
        yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=width, **how)
    )
