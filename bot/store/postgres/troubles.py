"""What PostgreSQL's errors mean for the bot."""

from __future__ import annotations

import psycopg
from psycopg import errors
from psycopg_pool import PoolClosed, PoolTimeout

from bot.domain.errors import Trouble

# By the code of the error, or by its first two characters.
TROUBLES = {
    "53100": Trouble.DISK_FULL,
    "40001": Trouble.LOCKED,  # it lost against others as often as we try
    "40P01": Trouble.LOCKED,
    "55P03": Trouble.LOCKED,
    "57014": Trouble.LOCKED,  # it waited too long
    "25006": Trouble.READ_ONLY,
    "58030": Trouble.DISK_FAILING,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
    "42501": Trouble.REFUSED,
    "3D000": Trouble.REFUSED,
    "28": Trouble.REFUSED,
    "08": Trouble.UNREACHABLE,
    "53": Trouble.UNREACHABLE,
    "57": Trouble.UNREACHABLE,
}
# While a connection is being made the library gives no code, only the server's words.
REFUSALS = ("authentication failed", "no pg_hba.conf entry", "does not exist", "permission denied", "no password")
LOST_A_RACE = (errors.SerializationFailure, errors.DeadlockDetected)


def trouble_of(error: psycopg.Error) -> Trouble | None:
    """What is wrong with the database; None if the mistake is ours."""
    if error.sqlstate is not None:
        return TROUBLES.get(error.sqlstate) or TROUBLES.get(error.sqlstate[:2])
    if isinstance(error, (PoolTimeout, PoolClosed)):
        return Trouble.UNREACHABLE
    if not isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
        return None
    return Trouble.REFUSED if any(words in str(error) for words in REFUSALS) else Trouble.UNREACHABLE
