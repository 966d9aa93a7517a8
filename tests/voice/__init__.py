"""The voice of the product: all sentences that it can say, by kind, and what is measured of them.

``python -m tests.voice`` prints the measures; with names of kinds also their sentences.
"""
