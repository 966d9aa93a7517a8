"""Mechanics of single characters, one module each; none knows the name of a character."""
