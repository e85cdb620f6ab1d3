"""The commands: where they are, what happens before and after each, and how they are registered at Discord."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.base.periodic import in_background
from bot.connection.registered_commands import registered_commands
from bot.store.installation import ATTEMPT, once_for_all
from bot.store.store import Store
from bot.ui.client import Client
from bot.ui.command_languages import command_payloads
from bot.ui.dispatch import answer_error, note_answered
from bot.ui.responses import acknowledge
from engine.language import speak

COGS = (
    "game.lobby",
    "game.board",
    "game.turn",
    "game.advice",
    "game.seats",
    "game.votes",
    "game.timing",
    "game.history",
    "game.draft",
    "game.channels",
    "game.browser",
    "person.own_games",
    "person.learn",
    "person.daily",
    "person.achievements",
    "person.settings",
    "person.privacy",
    "community.profile",
    "community.leaderboard",
    "community.stats",
    "community.strikes",
    "community.league",
    "community.find",
    "community.watch",
    "community.server",
    "reference",
)
ENTRY_POINT = 4  # the type of the command that Discord makes for an Activity
REGISTERED_FIELDS = (
    "id",
    "type",
    "name",
    "description",
    "handler",
    "contexts",
    "integration_types",
    "nsfw",
    "name_localizations",
)
COMMANDS_STAY = 600.0  # seconds for which no other process registers the same commands again


def game_group() -> app_commands.Group:
    """`/game`, to which cogs add their commands."""
    return app_commands.Group(
        name="game",
        description="Play a civilization board game in this channel",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )


class Tree(app_commands.CommandTree[Client]):
    """Acknowledges every command before it runs, and answers its errors."""

    async def interaction_check(self, interaction: discord.Interaction[Client], /) -> bool:
        if not await self.client.dispatcher.begin(interaction):
            return False
        if interaction.type is not discord.InteractionType.application_command:
            speak(await self.client.languages.of(interaction))
            return True
        try:
            if not await acknowledge(interaction, update=False):
                return False
            speak(await self.client.languages.of(interaction))
        except Exception as error:
            await answer_error(interaction, error)
            return False
        return True

    async def sync(self, *, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
        """Register all commands, in all languages.

        Discord's own command that opens the Activity is carried along, or it refuses."""
        http, application = self.client.http, self.client.application_id
        if application is None:
            raise app_commands.MissingApplicationID
        payloads = command_payloads(self, guild)
        if guild is not None:
            made = await http.bulk_upsert_guild_commands(application, guild.id, payloads)
        else:
            entries = [each for each in await registered_commands(http, application) if each["type"] == ENTRY_POINT]
            made = await http.bulk_upsert_global_commands(application, [*payloads, *map(as_registered, entries)])
        return [app_commands.AppCommand(data=each, state=self._state) for each in made if each["type"] != ENTRY_POINT]

    async def on_error(self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /) -> None:
        await answer_error(interaction, error.__cause__ or error)
        note_answered(interaction)


def as_registered(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A registered command as it is registered again, unchanged."""
    return {key: entry[key] for key in REGISTERED_FIELDS if entry.get(key) is not None}


def commands_lease(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> str:
    """The lease of these commands and translations. A new version has another one, and registers its own at once."""
    return f"commands:{hashlib.sha256(repr((guild, command_payloads(tree, guild))).encode()).hexdigest()[:16]}"


async def register_commands(
    tree: app_commands.CommandTree[Any], store: Store, guild_id: int | None
) -> asyncio.Task[None] | None:
    """Register the commands, unless another process is at it: then the returned task does so if that one dies."""
    guild = None if guild_id is None else discord.Object(guild_id)
    if guild is not None:
        tree.copy_global_to(guild=guild)
    lease = commands_lease(tree, guild)

    async def register() -> None:
        await tree.sync(guild=guild)

    async def register_later() -> None:
        await asyncio.sleep(ATTEMPT)
        await once_for_all(store, lease, register, COMMANDS_STAY)

    if await once_for_all(store, lease, register, COMMANDS_STAY):
        return None
    return in_background(register_later(), "commands")
