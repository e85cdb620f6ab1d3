"""The composition root: it builds the services, hands each what it needs, and loads the cogs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord.ext import commands

from bot.app.commands import COGS, Tree, game_group, register_commands
from bot.base.periodic import in_background
from bot.base.settings import Settings
from bot.base.workers.service import Workers
from bot.connection.gateway import reconnect_soon, skip_unreadable_events
from bot.connection.identify import Identifying
from bot.connection.interactions import receive
from bot.connection.interactions_endpoint import check_interactions_endpoint
from bot.connection.request_queue import OwnBudget, RequestQueue
from bot.games.channels import ChannelMoves
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.history.archive import Archive
from bot.games.history.films import Films
from bot.games.history.replays import Replays
from bot.games.history.reviews import Reviews
from bot.games.lobby import Lobbies
from bot.games.seats import Seats
from bot.games.service import GameService
from bot.games.settings.data_deletion import DataDeletion
from bot.games.settings.draft_preferences import DraftPreferenceService
from bot.games.settings.house_rules import HouseRuleService
from bot.games.settings.player_settings import PlayerSettings
from bot.games.timeouts import Timeouts
from bot.games.votes import Votes
from bot.notifications.delivery import Delivery
from bot.notifications.outbox import Outbox
from bot.notifications.server_messages import ServerMessages
from bot.pictures.service import Pictures
from bot.services.counting import Counting
from bot.services.daily.service import Dailies
from bot.services.leagues.rounds import LeagueRounds
from bot.services.leagues.service import Leagues
from bot.services.lessons.service import Lessons
from bot.services.lessons.tips import Tips
from bot.services.profiles import Profiles
from bot.services.searches import Searches
from bot.services.server_channels import ServerChannels
from bot.services.strikes import Strikes
from bot.services.tables import Tables
from bot.services.watching import Watching
from bot.store.installation import once_a_day
from bot.store.store import Store
from bot.ui import emojis
from bot.ui.client import Client
from bot.ui.dispatch import GROUP, ClickCog, Dispatcher, note_answered
from bot.ui.game_finder import GameFinder
from bot.ui.languages import Languages
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.community.league_builder import LeaguePanels
from bot.ui.responses import Interaction
from bot.web.board.activity import Activity
from bot.web.board.open_pages import OpenPages
from bot.web.board.service import BoardPage
from bot.web.board.tokens import WebTokens
from bot.web.board.watchers import Watchers
from engine.language import catalogue, languages
from engine.title import Title

if TYPE_CHECKING:
    from yarl import URL

    from bot.web.endpoint import InteractionsEndpoint

log = logging.getLogger(__name__)

READY_SOON = 3.0  # seconds; discord.py waits two for the last guild
NEW_SESSION_AFTER = (1.0, 5.0)  # seconds; Discord asks for a random pause
FINISH_WITHIN = 10.0  # seconds for the clicks and commands under way when we are told to stop
REFUSE_WITHIN = 3.0  # seconds for the last ones that are refused


class App(Client):
    """The bot. Everything it remembers is in the store. It hears of clicks by the gateway, or by an endpoint."""

    outbox: Outbox

    def __init__(
        self,
        settings: Settings,
        store: Store,
        titles: Mapping[str, Title[Any]],
        *,
        connector: aiohttp.BaseConnector | None = None,
        ready: Callable[[App], None] | None = None,
        endpoint: InteractionsEndpoint | None = None,
        **options: Any,
    ) -> None:
        if settings.shards is not None:
            options |= {"shard_ids": settings.shards.ids, "shard_count": settings.shards.of}
        self.requests = RequestQueue(store if store.shared else OwnBudget())
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            connector=connector,
            max_messages=None,
            http_trace=self.requests.trace(),
            **options,
        )
        skip_unreadable_events(self)
        self.settings, self.store, self.titles = settings, store, titles
        self._on_ready, self._endpoint = ready, endpoint
        self._background: list[asyncio.Task[None]] = []

        # These need the store or Discord alone.
        self.identifying = Identifying(store, self.fetch_session_start_limits)
        self.workers = Workers()
        self.pictures = Pictures(store, self.workers, enabled=settings.pictures)
        self.languages = Languages(store)
        self.server_channels = ServerChannels(self)
        self.tips = Tips(store, titles)

        # The life of a game.
        self.games = GameService(store, titles, self._wake_outbox)
        self.computers = ComputerMoves(self.games, self.workers)
        self.lobbies = Lobbies(store, self.games, self._wake_outbox)
        self.seats = Seats(store, self.games, self._wake_outbox)
        self.timeouts = Timeouts(store, self.games, self.computers, self.seats, self._wake_outbox)
        channel_moves = ChannelMoves(store, self.games, self.server_channels, self._wake_outbox)
        self.votes = Votes(store, self.games, self.seats, channel_moves, self._wake_outbox, self.timeouts.wake)
        self.house_rules = HouseRuleService(store, self.games, self.votes, self._wake_outbox, self.timeouts.wake)
        self.draft_preferences = DraftPreferenceService(store, self.games)
        self.player_settings = PlayerSettings(store, self.languages.forget, self.timeouts.wake)
        self.data_deletion = DataDeletion(store, self.games, self.computers, self.tips.forget, self._wake_outbox)
        self.archive = Archive(store, self.games, self.lobbies, self.computers, self._wake_outbox)
        self.replays = Replays(store, self.workers)
        self.reviews = Reviews(store, self.workers)
        self.films = Films(store, self._wake_outbox)

        # Beside the games.
        self.lessons = Lessons(store, self.games)
        self.dailies = Dailies(store, self.games)
        self.tables = Tables(store, self.games, self.server_channels, self.timeouts.wake, self._wake_outbox)
        self.searches = Searches(store, self.games, self.tables)
        league_rounds = LeagueRounds(
            store, self.games, self.tables, self.workers, self.timeouts.wake, self._wake_outbox
        )
        self.leagues = Leagues(store, self.games, league_rounds)
        self.watching = Watching(store)
        self.profiles = Profiles(store, titles)
        self.strikes = Strikes(store, self._wake_outbox)
        self.counting = Counting(store, self.games)

        # What Discord shows.
        self.finder = GameFinder(store, self.games)
        self.dispatcher = Dispatcher(self.finder, self.languages)
        self.game_group = game_group()
        self.panels = PanelBuilder(
            store,
            self.games,
            self.lessons,
            self.tips,
            self.pictures,
            self.workers,
            browser=bool(settings.web_url),
            activity=settings.has_activity,
        )
        self.league_panels = LeaguePanels(store, self.games, self.pictures, self.workers)
        self.server_messages = ServerMessages(self, store, self.games, self.server_channels)
        delivery = Delivery(
            self,
            store,
            self.games,
            self.server_channels,
            self.replays,
            self.panels,
            self.league_panels,
            self.pictures,
            self.languages,
        )
        self.outbox = Outbox(store, delivery)
        self.games.send_by(self.outbox)

        # The board page.
        self.web_tokens = WebTokens(store)
        board = BoardPage(store, self.games, self.lessons, self.computers, self.pictures, self.replays, self.workers)
        watchers = Watchers(self)
        self.board_pages = OpenPages(store, self.web_tokens, board, watchers, self.languages)
        secret = settings.activity_secret.get_secret_value() if settings.has_activity else ""
        self.board_activity = Activity(self, secret, connector, store, self.games, self.web_tokens, watchers)

        self.timeouts.other_jobs += [
            self.archive.check_idle_games,
            self.votes.close_lapsed,
            self.computers.resume,
            self.tables.run_due,
            league_rounds.run_due,
            self.searches.run_due,
            self.server_messages.run_due,
            once_a_day(store, "keys", store.forget_old_keys),
            once_a_day(store, "offers", store.forget_expired_offers),
            once_a_day(store, "lessons", self.lessons.end_idle),
            once_a_day(store, "counts", self.counting.count_missed),
            once_a_day(store, "watches", store.forget_ended_watches),
            once_a_day(store, "web tokens", store.forget_expired_web_tokens),
        ]

    def _wake_outbox(self) -> None:
        self.outbox.wake()

    # From the start to the end.

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in, and stay until the bot is closed."""
        if self._endpoint is None:
            await super().start(token, reconnect=reconnect)
            return
        await self.login(token)
        assert self.application_id is not None
        await self._endpoint.open(self.application_id, partial(receive, self))
        await self.on_ready()
        await self._endpoint.closed.wait()

    async def setup_hook(self) -> None:
        assert self.application is not None
        check_interactions_endpoint(self.application, None if self._endpoint is None else str(self._endpoint.key))
        for language in languages():  # they are read once, before the first click
            await asyncio.to_thread(catalogue, language)
        await self.load_commands()
        registering = await register_commands(self.tree, self.store, self.settings.guild)
        if registering is not None:
            self._background.append(registering)
        if self._endpoint is None:
            await self.identifying.wait_for_start(1 if self.settings.shards is None else len(self.settings.shards.ids))
        self.outbox.start()
        self.timeouts.start()
        self._background.append(in_background(self.board_pages.run(), "board pages"))
        if self.settings.icons and self.settings.pictures:
            self._background.append(in_background(emojis.upload(self, self.store), "icons"))

    async def close(self) -> None:
        """Finish what is under way, then leave. Whatever arrives meanwhile is refused with a sentence."""
        if self.is_closed():
            return
        self.dispatcher.refuse_new()
        log.info("stopping")
        if self.shards and not self.is_ready():  # leaving now, discord.py would stumble over its own start
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wait_until_ready(), READY_SOON)
        if self._endpoint is not None:
            await self._endpoint.close()
        await self.board_pages.close()
        await self.dispatcher.finish(FINISH_WITHIN)
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.timeouts.stop()
        await self.computers.stop()
        await self.outbox.stop()
        for shard in self.shards.values():
            await shard.disconnect()
        await self.dispatcher.finish(REFUSE_WITHIN)
        await super().close()
        self.pictures.close()
        await self.workers.close()

    async def load_commands(self) -> None:
        """Load all cogs, without registering their commands at Discord."""
        for cog in COGS:
            await self.load_extension(f"cogs.{cog}")
        self.tree.add_command(self.game_group)

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        """Take over a cog's click handlers, and move the commands that it has marked into `/game`."""
        await super().add_cog(cog, **options)
        if isinstance(cog, ClickCog):
            self.dispatcher.register(cog, cog.clicks)
        for command in cog.get_app_commands():
            if command.extras.get(GROUP) == self.game_group.name:
                self.tree.remove_command(command.name)
                self.game_group.add_command(command)

    @property
    def connected(self) -> bool:
        """Whether Discord tells us what happens."""
        if self._endpoint is not None:
            return self._endpoint.is_open
        shards = self.shards.values()
        return self.is_ready() and not self.is_closed() and not any(shard.is_closed() for shard in shards)

    @property
    def busy(self) -> bool:
        """Whether something is under way: a click, a computer player, a clock, or a post that can be sent now."""
        return self.dispatcher.busy or self.computers.busy or self.outbox.busy or self.timeouts.busy

    # What discord.py calls.

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        await super().launch_shard(gateway, shard_id, initial=initial)
        reconnect_soon(self.shards[shard_id], lambda: self.identifying.starts[shard_id])

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """A session that Discord has ended is begun anew after a moment."""
        if shard_id in self.shards:
            await asyncio.sleep(random.uniform(*NEW_SESSION_AFTER))
        await self.identifying.wait_for_turn(shard_id or 0)

    async def on_ready(self) -> None:
        log.info("ready: %s games to choose from", len(self.titles))
        if self._on_ready is not None:
            self._on_ready(self)

    async def on_interaction(self, interaction: Interaction) -> None:
        """A click on a button or menu of ours, however long ago it was sent: its custom id says everything."""
        if interaction.type is discord.InteractionType.component:
            clicked: Any = interaction.data
            await self.dispatcher.click(interaction, clicked["custom_id"], clicked.get("values", []))

    async def on_app_command_completion(self, interaction: Interaction, command: object) -> None:
        note_answered(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.error("the event %s failed", event_method)
