"""The rules: positions, windows, plays and losses as pure functions of values.

Nothing in this room reads a file, a clock or a global. Cards and characters come in with the
:class:`~rdi_explore.kernel.setup.Setup`; their names do not occur here.
"""
