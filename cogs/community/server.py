"""The settings of a server, for people who manage it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands

from bot.domain.records.community import ServerChanges, ServerSettings
from bot.domain.refusals import Refusal
from bot.domain.server_settings import MOST_CHANNELS, with_channel, without_channel
from bot.services.server_channels import TABLES, THREADS, ServerChannels
from bot.store.store import Store
from bot.text.community import servers as server_text
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.community.servers import CHANGES, settings_panel
from bot.ui.responses import Interaction, show, update
from cogs.arguments import LANGUAGE_CHOICES, PACE_CHOICES, TextChannelArgument, pace_of
from cogs.base import server_of
from engine.language import preferred

if TYPE_CHECKING:
    from bot.app.app import App


def managed_server(interaction: Interaction) -> int:
    """The server, for somebody who may manage it; raises Refusal. Discord checks no subcommand by itself."""
    guild_id = server_of(interaction)
    if not interaction.permissions.manage_guild:
        raise Refusal(server_text.ONLY_MANAGERS)
    return guild_id


class ServerCog(ClickCog, name="Server"):
    clicks = Clicks()
    group = app_commands.Group(
        name="server",
        description="Where and how this server plays",
        default_permissions=discord.Permissions(manage_guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    def __init__(self, store: Store, server_channels: ServerChannels) -> None:
        self._store, self._server_channels = store, server_channels

    async def _panel(self, server: ServerSettings) -> Panel:
        """The settings, with what we lack to follow them."""
        warnings = []
        for channel_id in server.tables:
            held = await self._server_channels.own_permissions(server.guild_id, channel_id)
            if not (held >= THREADS or held >= TABLES):
                warnings.append(server_text.cannot_write(channel_id))
            elif not held >= THREADS:
                warnings.append(server_text.no_threads(channel_id))
        for message_channel in dict.fromkeys((server.listing_channel, server.digest_channel)):
            if message_channel is not None:
                held = await self._server_channels.own_permissions(server.guild_id, message_channel)
                if not held >= discord.Permissions(view_channel=True, send_messages=True):
                    warnings.append(server_text.cannot_write(message_channel))
        return settings_panel(server, warnings)

    async def _change(self, interaction: Interaction, changes: ServerChanges) -> None:
        await show(
            interaction, await self._panel(await self._store.change_server(managed_server(interaction), changes))
        )

    @group.command(name="show", description="The settings of this server")
    async def show_settings(self, interaction: Interaction) -> None:
        await show(interaction, await self._panel(await self._store.server(managed_server(interaction))))

    @group.command(name="tables", description="Channels for tables: I open threads in them, or use them directly")
    @app_commands.describe(add="A channel where tables may be opened", remove="A channel that is no longer for tables")
    async def tables(
        self,
        interaction: Interaction,
        add: TextChannelArgument | None = None,
        remove: TextChannelArgument | None = None,
    ) -> None:
        tables = (await self._store.server(managed_server(interaction))).tables
        if add is not None:
            tables = with_channel(tables, add)
        if remove is not None:
            tables = without_channel(tables, remove)
        if len(tables) > MOST_CHANNELS:
            raise Refusal(server_text.TOO_MANY_CHANNELS)
        await self._change(interaction, {"tables": tables})

    @group.command(name="rules", description="Who may open tables, and how new ones begin")
    @app_commands.describe(
        who="Only this role may open or search for tables; @everyone removes the limit",
        pace="How long a turn may take at a new table",
        theme="How boards in the channels look",
        language="The language that new tables speak",
        games="Whether games at new tables are rated",
    )
    @app_commands.choices(pace=PACE_CHOICES, language=LANGUAGE_CHOICES)
    async def rules(
        self,
        interaction: Interaction,
        who: discord.Role | None = None,
        pace: str | None = None,
        theme: Literal["dark", "light"] | None = None,
        language: str | None = None,
        games: Literal["rated", "friendly"] | None = None,
    ) -> None:
        changes: ServerChanges = {}
        if who is not None:
            changes["opener_role"] = None if who.is_default() else who.id
        if pace is not None:
            changes["pace"] = pace_of(pace)
        if theme is not None:
            changes["theme"] = theme
        if language is not None:
            changes["language"] = preferred(language)
        if games is not None:
            changes["rated"] = games == "rated"
        await self._change(interaction, changes)

    @group.command(name="messages", description="What I post for the whole server")
    @app_commands.describe(
        listing="Where I list open tables and searches, in one message",
        digest="Where I post once a week what was played",
    )
    async def messages(
        self,
        interaction: Interaction,
        listing: TextChannelArgument | None = None,
        digest: TextChannelArgument | None = None,
    ) -> None:
        changes: ServerChanges = {}
        if listing is not None:
            changes["listing_channel"] = listing
        if digest is not None:
            changes["digest_channel"] = digest
        await self._change(interaction, changes)

    @clicks.handle("serverset", update=True)
    async def change(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """A button of the panel: it sets one thing, whatever the panel showed."""
        guild_id = managed_server(interaction)
        if len(id.args) != 1 or id.args[0] not in CHANGES:
            raise BadCustomId
        server = await self._store.change_server(guild_id, CHANGES[id.args[0]])
        await update(interaction, await self._panel(server))


async def setup(app: App) -> None:
    await app.add_cog(ServerCog(app.store, app.server_channels))
