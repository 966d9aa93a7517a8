"""Python in the page: the runtime of a published site's worker, and what the worker runs."""
