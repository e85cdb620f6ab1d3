"""What the suite does less of than `make soak`, which sets `SOAK=1` and leaves nothing out."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("SOAK"))


def thinned(whole: int, *, to: int) -> int:
    """How many of the whole are done."""
    return whole if SOAK else to
