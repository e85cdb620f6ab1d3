"""Interactions that were posted to us, given to discord.py as if the gateway had sent them.

discord.py has no public way for this: `parsers` belongs to its private connection state. This is the only file that
knows; tests/bot/web/test_private_call.py fails if another version of discord.py reads interactions elsewhere."""

from __future__ import annotations

from typing import Any

import discord

INTERACTION = "INTERACTION_CREATE"


def receive(client: discord.Client, interaction: dict[str, Any]) -> None:
    """Start the command or the click in a task of its own. The client must be logged in."""
    client._connection.parsers[INTERACTION](interaction)
