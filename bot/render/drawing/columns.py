"""Columns that are equally wide unless one of them needs more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def edges(width: float, needed: Sequence[float]) -> list[float]:
    """The left edge of each column, and the right edge of the last.

    If equal columns are too narrow for one of them, each gets what it needs and an equal share of the rest."""
    spare = (width - sum(needed)) / len(needed)
    equal = width / len(needed)
    widths = [equal if max(needed) <= equal else each + spare for each in needed]
    return list(accumulate(widths, initial=0.0))
