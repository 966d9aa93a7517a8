"""Drinks: revealed, mixed, drunk, forced; and the Drinking Contest."""
