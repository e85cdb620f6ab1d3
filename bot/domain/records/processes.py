"""What several processes on one database share."""

from __future__ import annotations

from typing import NamedTuple

# Leases of this kind outlive the process that took them: Discord counts the starts of a bot, in whatever process.
IDENTIFYING = "identify:"


class Lease(NamedTuple):
    """Work that one process has taken, until a time by the database's clock."""

    name: str
    holder: str
    until: float
