"""Points in time as Discord shows them: in every reader's own zone."""

from __future__ import annotations

from datetime import UTC, datetime

from discord.utils import format_dt


def relative(at: float) -> str:
    """ "in 24 hours" or "5 minutes ago"; the sentence around it must read well with both."""
    return format_dt(datetime.fromtimestamp(int(at), UTC), "R")


def moment(at: float) -> str:
    """ "16 November 2026 18:30"."""
    return format_dt(datetime.fromtimestamp(int(at), UTC), "f")
