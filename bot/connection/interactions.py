"""Interactions at both of their ends: those posted to us begin as if the gateway had sent them, and all are freed.

discord.py has no public way for either: `parsers` belongs to its private connection state, and an interaction keeps its
responses. This is the only file that knows; tests/bot/web/test_private_call.py fails if another version of discord.py
reads interactions elsewhere."""

from __future__ import annotations

from typing import Any

import discord

INTERACTION = "INTERACTION_CREATE"


def receive(client: discord.Client, interaction: dict[str, Any]) -> None:
    """Start the command or the click in a task of its own. The client must be logged in."""
    client._connection.parsers[INTERACTION](interaction)


def break_reference_cycles(interaction: discord.Interaction[Any]) -> None:
    """Make this interaction free when nobody uses it any more. No response may be given after this.

    It and its responses refer to each other, and it holds the whole message that was clicked. So it would wait for the
    garbage collector, for an hour if a long collection has found it alive (`FreezeSurvivors`)."""
    interaction._original_response = None
    interaction.response._parent = None  # type: ignore[assignment]
