"""Where a database is: a file for SQLite, or the address of a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bot.domain.errors import BadAddress

SCHEMES = ("postgresql://", "postgres://")


class PostgresAddress:
    """The address of a PostgreSQL database. It may hold a password, which is shown to nobody."""

    __slots__ = ("_secret",)

    def __init__(self, text: str) -> None:
        self._secret = text

    def conninfo(self) -> str:
        """The whole address, for the library that connects; raises BadAddress."""
        self._parts()
        return self._secret

    def without_password(self) -> str:
        """What PostgreSQL's own programs need to find the database; they ask for the password, or know it."""
        shown = {key: value for key, value in self._parts().items() if "password" not in key}
        return " ".join(f"{key}={value}" for key, value in shown.items())

    @property
    def has_password(self) -> bool:
        return any("password" in key for key in self._parts())

    def _parts(self) -> dict[str, Any]:
        need_postgres()
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict

        try:
            return conninfo_to_dict(self._secret)
        except ProgrammingError:  # its text may quote the password
            raise BadAddress("The address of the PostgreSQL database cannot be read: see ZIGGURAT_DATABASE.") from None

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


def need_postgres() -> None:
    """Raise BadAddress where PostgreSQL's library is not installed."""
    try:
        import psycopg  # noqa: F401
        import psycopg_pool  # noqa: F401
    except ModuleNotFoundError:
        raise BadAddress("PostgreSQL needs a library of its own: pip install -e '.[postgres]'") from None


def parse_address(text: str) -> Address:
    return PostgresAddress(text) if text.startswith(SCHEMES) else Path(text)
