"""Mechanics that belong to single characters, one module each, named by the mechanic.

A module registers its effects, costs and scripts where the kernel looks for them; nothing else in
the kernel knows it.
"""
