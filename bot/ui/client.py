"""The bot, as commands and clicks know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from discord.ext import commands

from bot.games.service import GameService
from bot.store.store import Store
from engine.title import Title

if TYPE_CHECKING:
    from bot.ui.dispatch import Dispatcher
    from bot.ui.game_finder import GameFinder
    from bot.ui.languages import Languages


class Reports(Protocol):
    async def note_plain(self, game_id: int) -> None:
        """Discord took a message of this game in a plainer form only."""


class Client(commands.AutoShardedBot):
    """Discord's client, with what the arguments of every command and the answers to every click need."""

    store: Store
    titles: Mapping[str, Title[Any]]
    languages: Languages
    finder: GameFinder
    dispatcher: Dispatcher
    games: GameService
    outbox: Reports
