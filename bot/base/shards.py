"""Which shards a process serves: Discord spreads a bot's servers over them."""

from __future__ import annotations

import re
from typing import NamedTuple

WRITTEN = re.compile(r"(\d+)(?:-(\d+))?\s*/\s*(\d+)")


class Shards(NamedTuple):
    """The shards from `first` to `last` of so many. Direct messages arrive at shard 0."""

    first: int
    last: int
    of: int

    @property
    def ids(self) -> list[int]:
        return list(range(self.first, self.last + 1))

    @property
    def all(self) -> bool:
        """Whether no shards are left to another process."""
        return len(self.ids) == self.of


def parse_shards(text: str) -> Shards:
    """Read `0-3/8`, the first four of eight shards, or `5/8`; raises ValueError with a sentence."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        raise ValueError("Shards are written like 0-3/8: the first four of eight.")
    first, last, of = int(found[1]), int(found[2] or found[1]), int(found[3])
    if not first <= last < of:
        raise ValueError(f"There are no shards {first} to {last} of {of}: they count from 0.")
    return Shards(first, last, of)
