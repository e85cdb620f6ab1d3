"""The errors that speak to a player. Everything else that goes wrong is a bug, and is not shown."""

from __future__ import annotations


class Refusal(Exception):
    """A request that cannot be granted; the text is a sentence for the person who made it."""


class OffScript(Refusal):
    """A legal answer, but not the one that a lesson asks for."""


class Stale(Refusal):
    """The question has been answered, or the game has moved on."""
