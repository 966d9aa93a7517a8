"""``python -m rdi_explore`` is the same as the command ``rdi-explore``."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
