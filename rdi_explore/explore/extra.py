"""What only playouts need, and is not installed by default."""


class MissingExtra(ImportError):
    """A library of an optional extra is not installed; the message names the extra."""

    def __init__(self, missing: ImportError) -> None:
        super().__init__(
            f"{missing}. Playouts need the extra “playouts”: pip install 'rdi-explore[playouts]'"
        )


try:
    import distributed
    import pandas
    import pyarrow.parquet
    import tqdm.auto
except ImportError as missing:
    raise MissingExtra(missing) from None

__all__ = ["MissingExtra", "distributed", "pandas", "pyarrow", "tqdm"]
