"""Points in time as Discord shows them: in every reader's own zone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal


def relative(at: float) -> str:
    """ "in 24 hours" or "5 minutes ago"; the sentence around it must read well with both."""
    return _shown(at, "R")


def moment(at: float) -> str:
    """ "16 November 2026 18:30"."""
    return _shown(at, "f")


def _shown(at: float, style: Literal["R", "f"]) -> str:
    from discord.utils import format_dt  # slow to load, and the owner's commands do without it

    return format_dt(datetime.fromtimestamp(int(at), UTC), style)
