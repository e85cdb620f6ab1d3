"""The errors of the command line."""

from __future__ import annotations


class Refused(Exception):
    """The command cannot be carried out; the text is one sentence for the owner."""


class TryLater(Exception):
    """The command cannot be carried out now, but perhaps later; the text is one sentence for the owner."""
