"""A card from its announcement to its end: what it does, what alters it, what is paid."""
