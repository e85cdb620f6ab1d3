"""Points in time as Discord shows them, in every reader's own zone, and days of the calendar."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal

from babel.dates import format_date

from engine.language import catalogue, language


def relative(at: float) -> str:
    """ "in 24 hours" or "5 minutes ago"; the sentence around it must read well with both."""
    return _shown(at, "R")


def moment(at: float) -> str:
    """ "16 November 2026 18:30"."""
    return _shown(at, "f")


def calendar_day(day: date) -> str:
    """18 November 2026, or 18. November 2026."""
    return format_date(day, "long", catalogue(language()).locale)


def _shown(at: float, style: Literal["R", "f"]) -> str:
    from discord.utils import format_dt  # slow to load, and the owner's commands do without it

    return format_dt(datetime.fromtimestamp(int(at), UTC), style)
