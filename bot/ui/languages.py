"""Which language somebody reads: the one they have chosen, or that of their Discord. A table has its own."""

from __future__ import annotations

from cachetools import TTLCache

from bot.domain.errors import StoreFailed
from bot.domain.records.community import ServerSettings
from bot.domain.records.games import Game
from bot.domain.server_settings import language_of
from bot.store.store import Store
from bot.ui.responses import Interaction
from engine.language import ENGLISH, nearest, preferred

PEOPLE, SERVERS = 10_000, 1_000  # whose language we remember
COMMUNITY = "COMMUNITY"  # a feature of a server
SECONDS = 60.0  # for how long: another process may change it


class Languages:
    """Knows everybody's language."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: TTLCache[int, tuple[str, str]] = TTLCache(PEOPLE, SECONDS)
        self._servers: TTLCache[int, str] = TTLCache(SERVERS, SECONDS)

    async def of_person(self, user_id: int) -> str:
        """The language of a message to this person."""
        chosen, locale = await self._stored(user_id)
        return preferred(chosen, locale)

    def at_once(self, interaction: Interaction) -> str:
        """The language of an interaction, as far as it is known without asking the store."""
        chosen, _ = self._known.get(interaction.user.id, ("", ""))
        return preferred(chosen, interaction.locale.value)

    async def of(self, interaction: Interaction) -> str:
        """The language of an interaction. What Discord says is kept for messages to this person later on."""
        user_id, locale = interaction.user.id, interaction.locale.value
        try:
            chosen, known = await self._stored(user_id)
            if locale != known and (known or nearest(locale) != ENGLISH):
                await self._store.save_locale(user_id, locale)
                self._known[user_id] = chosen, locale
        except StoreFailed:
            return self.at_once(interaction)
        return preferred(chosen, locale)

    async def of_public(self, interaction: Interaction, game: Game | None) -> str:
        """The language of a message that everybody reads: that of its table, or else of its server."""
        if game is not None:
            return game.language
        return ENGLISH if interaction.guild_id is None else await self.of_server(interaction.guild_id)

    async def of_server(self, guild_id: int) -> str:
        """The language of a server's own messages."""
        known = self._servers.get(guild_id)
        if known is None:
            known = self._servers[guild_id] = language_of(await self._store.server(guild_id))
        return known

    async def note_server(self, interaction: Interaction, server: ServerSettings) -> ServerSettings:
        """Keep the language of a server for its new tables: that of its Discord, or that of whoever opens a table.

        Only a community can choose its language in Discord. All other servers are said to speak English."""
        guild = interaction.guild
        community = guild is not None and COMMUNITY in guild.features
        locale = (interaction.guild_locale if community and interaction.guild_locale else interaction.locale).value
        if locale == server.locale or not (server.locale or nearest(locale) != ENGLISH):
            return server
        return await self._store.change_server(server.guild_id, {"locale": locale})

    def forget(self, user_id: int) -> None:
        """Ask the store again: this person's settings have changed."""
        self._known.pop(user_id, None)

    async def _stored(self, user_id: int) -> tuple[str, str]:
        known = self._known.get(user_id)
        if known is None:
            known = self._known[user_id] = await self._store.languages_of(user_id)
        return known
