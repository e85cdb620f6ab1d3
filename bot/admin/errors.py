"""The errors of the command line."""

from __future__ import annotations


class Refused(Exception):
    """The command cannot be carried out; the text is one sentence for the owner."""


class TryLater(Exception):
    """A passing trouble keeps the command from being carried out; the text is one sentence for the owner."""
