"""Events and their decks, the dare, and Prizes."""
