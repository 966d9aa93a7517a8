"""Variants: teams and their Champions, Bosses, and the automaton with its tracks."""
