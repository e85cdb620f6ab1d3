"""Where a database is: a file for SQLite, or the address of a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

SCHEMES = ("postgresql://", "postgres://")


class PostgresAddress:
    """The address of a PostgreSQL database. It may hold a password, which is shown to nobody."""

    __slots__ = ("_secret",)

    def __init__(self, text: str) -> None:
        self._secret = text

    def conninfo(self) -> str:
        """The whole address, for the library that connects; raises ValueError where it cannot be read."""
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict

        try:
            conninfo_to_dict(self._secret)
        except ProgrammingError:  # its text may quote the password
            raise ValueError("The address of the PostgreSQL database cannot be read.") from None
        return self._secret

    @property
    def has_password(self) -> bool:
        from psycopg.conninfo import conninfo_to_dict

        return conninfo_to_dict(self.conninfo()).get("password") is not None

    def __str__(self) -> str:
        try:
            parts = urlsplit(self._secret)
            user = f"{parts.username}@" if parts.username else ""
            return f"postgresql://{user}{parts.netloc.rpartition('@')[2]}{parts.path}"
        except ValueError:
            return "postgresql://…"

    def __repr__(self) -> str:
        return f"PostgresAddress({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PostgresAddress) and self._secret == other._secret

    def __hash__(self) -> int:
        return hash(self._secret)


Address = Path | PostgresAddress


def parse_address(text: str) -> Address:
    return PostgresAddress(text) if text.startswith(SCHEMES) else Path(text)
