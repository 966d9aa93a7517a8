"""How sure one may be of a share that was counted."""

from math import sqrt
from statistics import NormalDist

SURE = 0.95
"""How sure the intervals are."""


def wilson(hits: float, of: int, sure: float = SURE) -> tuple[float, float]:
    """The interval of a share, of so many hits of so many (Wilson): it holds for few, too, and for
    shares near 0 or 1.

    >>> [round(end, 3) for end in wilson(5, 10)]
    [0.237, 0.763]
    """
    if not of:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + sure) / 2)
    share = hits / of
    middle = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)
    return max(0.0, low), min(1.0, high)
