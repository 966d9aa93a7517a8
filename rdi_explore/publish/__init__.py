"""What puts the notebooks on the web: Voila with our own page, and its settings."""

import sys
from types import ModuleType
from typing import cast

# jsonschema would build a grammar of all internationalised addresses in each server that starts,
# a second of CPU; it goes without if it cannot import it, and no schema of Jupyter has such a one.
if "jsonschema" not in sys.modules:
    sys.modules.setdefault("rfc3987_syntax", cast("ModuleType", None))
