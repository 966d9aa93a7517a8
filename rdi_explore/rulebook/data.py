"""Reading the YAML files of this room into structs."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..packed import parsed
from .errors import WrongData

ROOM = Path(__file__).parent

T = TypeVar("T")


def read(name: str, shape: type[T], room: Path = ROOM) -> T:
    """The content of one data file of a room, checked against its shape.

    Raises:
        WrongData: with the file's name and the path to the fault inside it.
    """
    try:
        content = parsed((room / name).read_text(encoding="utf-8"), "rules", _parse)
        return msgspec.convert(content, shape)
    except (ValueError, msgspec.ValidationError) as fault:
        raise WrongData(f"{room.name}/{name}: {fault}") from fault


def _parse(text: str) -> Any:
    # On first use only: who asks for no rule pays for no parser.
    import yaml

    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as fault:
        raise ValueError(str(fault)) from fault
