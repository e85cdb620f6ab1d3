"""The only randomness: every draw is determined by the game's seed and a counter."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def rng(seed: str, counter: int) -> Random:
    """The source of the draw with this number. Any text is a seed, even if it is not valid Unicode."""
    return Random(f"{seed}/{counter}".encode(errors="surrogatepass"))


def shuffled(items: Sequence[T], seed: str, counter: int) -> tuple[T, ...]:
    """The items in random order. Each draw takes one item, and the last of the others fills its place."""
    bits, rest, order = rng(seed, counter).getrandbits, list(items), []
    for left in range(len(rest), 0, -1):
        length = left.bit_length()
        while (drawn := bits(length)) >= left:
            pass
        order.append(rest[drawn])
        rest[drawn] = rest[left - 1]
    return tuple(order)


def arranged(items: Sequence[T], first: Sequence[T], seed: str, counter: int) -> tuple[T, ...]:
    """`first` as given, then the other items, shuffled."""
    return (*first, *shuffled([item for item in items if item not in first], seed, counter))
