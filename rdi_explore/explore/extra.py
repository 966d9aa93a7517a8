"""What only playouts need, and is not installed by default."""

from importlib import import_module
from typing import Any


class MissingExtra(ImportError):
    """A library of an optional extra is not installed; the message names the extra."""

    def __init__(self, missing: ImportError) -> None:
        super().__init__(
            f"{missing}. Playouts need the extra “playouts”: pip install 'rdi-explore[playouts]'"
        )


try:
    import pandas
    import pyarrow.parquet
    import tqdm.auto
except ImportError as missing:
    raise MissingExtra(missing) from None


def dask() -> Any:
    """The library ``distributed``, which takes a second to load, and is not always needed.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        return import_module("distributed")
    except ImportError as missing:
        raise MissingExtra(missing) from None


__all__ = ["MissingExtra", "dask", "pandas", "pyarrow", "tqdm"]
