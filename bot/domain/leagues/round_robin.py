"""Round robin: a schedule that is fixed when the league starts. Pure.

A schedule speaks of entrants by their index, 0 to count - 1. Whoever leaves the league leaves a gap in it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, gcd

Groups = list[tuple[int, ...]]

# Multiplication in the field of four elements, whose addition is XOR.
TIMES_4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def full_length(count: int, size: int) -> int:
    """The fewest rounds in which everybody can have met everybody."""
    if size == 2:
        return count - 1 + count % 2
    return ceil((count - 1) / (size - 1))


def scheduled(count: int, size: int, round: int) -> Groups | None:
    """The groups of a round, counted from 1, in which nobody meets anybody twice; None where we know no schedule.

    In a league of two with an odd number, one entrant is alone."""
    if round > full_length(count, size):
        return None
    if size == 2:
        return _circle(count, round - 1)
    columns = count // size
    column = None if count % size else _column(columns, size)
    if column is None:
        return None
    if round <= columns:
        return _lines(size, columns, round - 1, column)
    if columns == size:
        return [tuple(row * columns + each for each in range(columns)) for row in range(size)]
    return None


def _circle(count: int, turn: int) -> Groups:
    """One stays, the others move on by one chair each round; whoever faces the empty chair is alone."""
    chairs = count + count % 2
    moving = [1 + (each + turn) % (chairs - 1) for each in range(chairs - 1)]
    circle = [0, *moving]
    pairs = [(circle[at], circle[-1 - at]) for at in range(chairs // 2)]
    return [tuple(each for each in pair if each < count) for pair in pairs]


def _column(columns: int, size: int) -> Callable[[int, int, int], int] | None:
    """How lines run through a grid of entrants so that any two meet at most once; None if we know no way.

    A line starts in a column and moves on by its slope in each row."""
    if all(gcd(difference, columns) == 1 for difference in range(1, size)):
        return lambda start, slope, row: (start + slope * row) % columns
    if columns == 4:
        return lambda start, slope, row: start ^ TIMES_4[slope][row]
    return None


def _lines(size: int, columns: int, slope: int, column: Callable[[int, int, int], int]) -> Groups:
    return [tuple(row * columns + column(start, slope, row) for row in range(size)) for start in range(columns)]
