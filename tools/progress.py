"""A bar for those who wait."""

from __future__ import annotations

import sys

WIDTH = 30


def bar(share: float, text: str) -> None:
    """Draw the bar over itself on a terminal; elsewhere stay silent until the end."""
    if sys.stderr.isatty():
        full = round(share * WIDTH)
        end = "\n" if share >= 1 else ""
        sys.stderr.write(f"\r[{'█' * full}{'·' * (WIDTH - full)}] {share:4.0%} {text}{end}")
        sys.stderr.flush()
