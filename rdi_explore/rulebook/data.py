"""Reading the YAML files of this room into structs."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

ROOM = Path(__file__).parent

T = TypeVar("T")


def read(name: str, shape: type[T], room: Path = ROOM) -> T:
    """The content of one data file of a room, checked against its shape.

    Raises ``ValueError`` with the file's name and the path to the fault inside it.
    """
    # On first use only: who asks for no rule pays for no parser.
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        content = yaml.load((room / name).read_text(encoding="utf-8"), Loader=loader)
        return msgspec.convert(content, shape)
    except (yaml.YAMLError, msgspec.ValidationError) as fault:
        raise ValueError(f"{room.name}/{name}: {fault}") from fault
