"""All lines of play from a position, and what can be said of them."""
