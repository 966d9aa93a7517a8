"""The closed vocabulary in which cards are written: what a card can say, and nothing else."""
