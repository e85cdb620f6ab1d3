"""What a store may refuse."""

from __future__ import annotations


class Conflict(Exception):
    """Somebody else has changed this game since it was read; read it again."""


class AlreadyDone(Exception):
    """This interaction has had its effect before."""


class ChannelTaken(Exception):
    """The channel has an unfinished game."""


class NewerDatabase(Exception):
    """A later version of this program has written the database."""
