"""What all cogs share: commands, subcommands of `/game`, and the seat of the person who asks."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from bot.games.errors import Refusal
from bot.games.session import Session
from bot.ui.dispatch import GROUP
from bot.ui.responses import Interaction
from bot.ui.text import errors as error_text

C = TypeVar("C", bound=Callable[..., Any])
GAME_ARGUMENT = "Defaults to this channel's game."


def game_command(name: str, description: str, **arguments: str) -> Callable[[C], app_commands.Command[Any, ..., Any]]:
    """A subcommand of `/game`."""

    def decorate(callback: C) -> app_commands.Command[Any, ..., Any]:
        if "game" in inspect.signature(callback).parameters:
            arguments.setdefault("game", GAME_ARGUMENT)
        command: Any = app_commands.command(name=name, description=description, extras={GROUP: "game"})(callback)
        return app_commands.describe(**arguments)(command) if arguments else command

    return decorate


def command(name: str, description: str, **arguments: str) -> Callable[[C], app_commands.Command[Any, ..., Any]]:
    """A top-level command. It works everywhere, even where only a person has installed the bot."""

    def decorate(callback: C) -> app_commands.Command[Any, ..., Any]:
        made: Any = app_commands.command(name=name, description=description)(callback)
        if arguments:
            made = app_commands.describe(**arguments)(made)
        made = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(made)
        return app_commands.allowed_installs(guilds=True, users=True)(made)

    return decorate


def own_seat(interaction: Interaction, session: Session) -> int:
    """The seat of the person who asks; raises Refusal."""
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal(error_text.NOT_SEATED)
    return seat
