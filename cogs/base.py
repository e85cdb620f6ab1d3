"""What all cogs share: commands, subcommands of `/game`, and the seat of the person who asks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.domain.records.community import ServerSettings
from bot.domain.refusals import Refusal
from bot.domain.server_settings import may_open
from bot.domain.session import Session
from bot.text import errors as error_text
from bot.text.community import servers as server_text
from bot.text.person import lessons as lesson_text
from bot.ui.dispatch import GROUP
from bot.ui.responses import Interaction, is_guest

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
    return _top_level(name, description, arguments, everywhere=True)


def server_command(name: str, description: str, **arguments: str) -> Callable[[C], app_commands.Command[Any, ..., Any]]:
    """A top-level command for servers of which the bot is a member."""
    return _top_level(name, description, arguments, everywhere=False)


def _top_level(
    name: str, description: str, arguments: Mapping[str, str], *, everywhere: bool
) -> Callable[[C], app_commands.Command[Any, ..., Any]]:
    def decorate(callback: C) -> app_commands.Command[Any, ..., Any]:
        made: Any = app_commands.command(name=name, description=description)(callback)
        made = app_commands.describe(**arguments)(made) if arguments else made
        made = app_commands.allowed_contexts(guilds=True, dms=everywhere, private_channels=everywhere)(made)
        return app_commands.allowed_installs(guilds=True, users=everywhere)(made)

    return decorate


def server_of(interaction: Interaction) -> int:
    """The server in which this is asked; raises Refusal where the bot is not a member of one."""
    if interaction.guild_id is None:
        raise Refusal(error_text.ONLY_IN_SERVERS)
    if is_guest(interaction):
        raise Refusal(lesson_text.invite, interaction.application_id)
    return interaction.guild_id


async def must_be_allowed_to_open(interaction: Interaction, guild_id: int) -> ServerSettings:
    """The settings of a server in which this person may open tables; raises Refusal."""
    app = interaction.client
    server = await app.languages.note_server(interaction, await app.store.server(guild_id))
    # As Discord sent them: a process without a gateway knows no roles of the server.
    roles = tuple(interaction.user._roles) if isinstance(interaction.user, discord.Member) else ()
    if not may_open(server, roles, manages=interaction.permissions.manage_guild):
        raise Refusal(server_text.MAY_NOT_OPEN)
    return server


def own_seat(interaction: Interaction, session: Session) -> int:
    """The seat of the person who asks; raises Refusal."""
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal(error_text.NOT_SEATED)
    return seat
