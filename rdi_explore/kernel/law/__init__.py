"""Legality: one judge yields the ways to play a card, or every reason against it."""
