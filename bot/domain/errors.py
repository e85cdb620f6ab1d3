"""What a store may refuse."""

from __future__ import annotations

from enum import StrEnum


class Trouble(StrEnum):
    """Why the database cannot be used, in words for the owner."""

    DISK_FULL = "the disk is full"
    LOCKED = "another program has locked the database"
    DISK_FAILING = "the disk cannot be read or written"
    READ_ONLY = "the database is read-only"
    FILE_GONE = "the database file was deleted or replaced while the bot was running"
    CANNOT_OPEN = "the database file cannot be opened"
    DAMAGED = "the file is damaged, or is not a database"
    UNREACHABLE = "the database server cannot be reached"
    REFUSED = "the database server refuses the bot's user, its password, or the name of the database"

    @property
    def passing(self) -> bool:
        """Whether it may end by itself."""
        return self in (Trouble.DISK_FULL, Trouble.LOCKED, Trouble.DISK_FAILING, Trouble.UNREACHABLE)


class StoreFailed(Exception):
    """The database could not do its work, and nothing has changed in it.

    Only a server that was lost during a commit may have completed it. Then the game's move or the idempotency key says
    so when the act is tried again."""

    def __init__(self, trouble: Trouble, code: str | None = None) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble
        self.code_of_server = code or ""


class BadAddress(Exception):
    """The address of the database cannot be used; the text is a sentence for the owner, without the address."""


class InUse(Exception):
    """Another process runs on this database; the text is a sentence for the owner."""


class Conflict(Exception):
    """Somebody else has changed this game since it was read; read it again."""


class AlreadyDone(Exception):
    """This interaction has had its effect before."""


class ChannelTaken(Exception):
    """The channel has an unfinished game."""


class TooManyGames(Exception):
    """This person has as many games of their own as they may have."""


class TooManyReports(Exception):
    """This person has written as many reports within a day as they may."""


class TooManyLeagues(Exception):
    """This server has as many leagues as it may have, or this person has opened as many."""


class NewerDatabase(Exception):
    """A later version of this program has written the database."""
