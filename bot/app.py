"""The discord.py bot: it loads the cogs, and sends every tap to the one who knows its verb."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.games.archive import Archive
from bot.games.channels import ChannelMoves
from bot.games.clock.timeouts import Timeouts
from bot.games.computers import computer_players
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.draft_preferences import DraftPreferenceService
from bot.games.errors import Refusal, Stale
from bot.games.house_rules import HouseRuleService
from bot.games.lobby import Lobbies
from bot.games.player_settings import PlayerSettings
from bot.games.seats import Seats
from bot.games.service import GameService
from bot.games.session import Session
from bot.games.votes import Votes
from bot.notifications.delivery import Delivery
from bot.notifications.outbox import Outbox
from bot.pictures.service import Pictures
from bot.runtime.metrics import ANSWERED, FAULTS, REFUSALS
from bot.runtime.redacted import error_location
from bot.runtime.settings import Settings
from bot.runtime.workers import Workers
from bot.store import Store
from bot.ui import emojis
from bot.ui.components import BadCustomId, CustomId
from bot.ui.responses import ARRIVED, acknowledge, say
from bot.ui.text import common as words
from bot.ui.views import Tap
from engine.core import Shortcut
from engine.title import Title

log = logging.getLogger(__name__)

COGS = (
    "lobby",
    "turn",
    "reference",
    "rulebook",
    "status",
    "achievements",
    "draft",
    "seats",
    "settings",
    "timing",
    "votes",
    "computer_players",
    "history",
    "channels",
    "privacy",
)
Handler = Callable[[discord.Interaction["App"], CustomId, list[str]], Awaitable[None]]
UNKNOWN_INTERACTION = 10062
ANSWER_WITHIN = 180.0  # seconds; what is stored by then stays, whoever still waits for Discord no longer does
READY_SOON = 3.0  # seconds; discord.py waits two for the last guild


class Verb(NamedTuple):
    """What a component does, and whether its own message shows the outcome."""

    handler: Handler
    update: bool


class Tree(app_commands.CommandTree["App"]):
    """Our commands; what goes wrong in one is told kindly, and logged without its arguments."""

    async def interaction_check(self, interaction: discord.Interaction[App], /) -> bool:
        interaction.extras[ARRIVED] = time.perf_counter()
        return True

    async def on_error(self, interaction: discord.Interaction[App], error: app_commands.AppCommandError, /) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await interaction.client.answer_error(interaction, cause)
        answered(interaction)


def answered(interaction: discord.Interaction[App]) -> None:
    """Whoever acted has been shown what came of it."""
    ANSWERED.observe(time.perf_counter() - interaction.extras[ARRIVED])


class App(commands.Bot):
    """The bot. All that it remembers is in the store."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        titles: Mapping[str, Title[Any]],
        *,
        connector: aiohttp.BaseConnector | None = None,
        ready: Callable[[App], None] | None = None,
        **options: Any,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            connector=connector,
            max_messages=None,
            **options,
        )
        self.settings, self.store, self.titles = settings, store, titles
        self.workers = Workers()
        self.pictures = Pictures(store, self.workers, enabled=settings.pictures)
        self.games = GameService(store, titles, self._wake)
        self.computers = ComputerMoves(self.games, self.workers)
        self.lobbies = Lobbies(store, self.games, self._wake)
        self.seats = Seats(store, self.games, self._wake)
        self.archive = Archive(store, self.games, self.lobbies, self.computers, self._wake)
        self.channel_moves = ChannelMoves(store, self.games, self._wake)
        self.draft_preferences = DraftPreferenceService(store, self.games)
        self.posts = Delivery(self, store, self.games, self.pictures, self.workers)
        self.outbox = Outbox(store, self.posts)
        self.timeouts = Timeouts(store, self.games, self.computers, self.seats, self._wake)
        self.votes = Votes(store, self.games, self._wake, self.timeouts.wake)
        self.house_rules = HouseRuleService(store, self.votes, self._wake, self.timeouts.wake)
        self.player_settings = PlayerSettings(store, self.games, self.timeouts.wake)
        self.timeouts.other_jobs += [self.archive.check_idle_games, self.votes.close_lapsed]
        self._greet = ready
        self.verbs: dict[str, Verb] = {}
        self.game = app_commands.Group(
            name="game",
            description="Play a civilization board game in this channel",
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self._sending: asyncio.Task[None] | None = None
        self._uploading: asyncio.Task[None] | None = None
        self._attending: asyncio.Task[None] | None = None
        self._acting: set[asyncio.Task[Any]] = set()

    def _wake(self) -> None:
        self.outbox.wake()

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Tap)
        for cog in COGS:
            await self.load_extension(f"cogs.{cog}")
        self.tree.add_command(self.game)
        guild = None if self.settings.guild is None else discord.Object(self.settings.guild)
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        await self.tree.sync(guild=guild)
        self._sending = asyncio.create_task(self.outbox.run(), name="outbox")
        self._attending = asyncio.create_task(self.timeouts.run(), name="absences")
        if self.settings.icons and self.settings.pictures:
            self._uploading = asyncio.create_task(emojis.upload(self), name="icons")
        await self.computers.resume()

    async def on_ready(self) -> None:
        log.info("ready: %s games to choose from", len(self.titles))
        if self._greet is not None:
            self._greet(self)

    async def on_app_command_completion(self, interaction: discord.Interaction[App], command: object) -> None:
        answered(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.error("the event %s failed", event_method)

    async def close(self) -> None:
        """Finish what is under way, then leave."""
        if self.is_closed():
            return
        if self.ws is not None and not self.is_ready():  # leaving now, discord.py would stumble over its own start
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wait_until_ready(), READY_SOON)
        if self._acting:
            await asyncio.wait(self._acting, timeout=10)
        if self._uploading is not None:
            self._uploading.cancel()
            await asyncio.gather(self._uploading, return_exceptions=True)
        await self.timeouts.stop()
        if self._attending is not None:
            await self._attending
        await self.computers.stop()
        await self.outbox.stop()
        if self._sending is not None:
            await self._sending
        await super().close()
        self.pictures.close()
        await self.workers.close()

    @property
    def connected(self) -> bool:
        """Whether Discord tells us what happens."""
        return self.is_ready() and not self.is_closed() and self.ws is not None and self.ws.open

    @property
    def busy(self) -> bool:
        """Whether something is under way by itself: a computer player, or a post that can be sent now."""
        return bool(self._acting) or self.computers.busy or self.outbox.busy or self.timeouts.busy

    async def advice(self, session: Session, seat: int) -> Shortcut | None:
        """What a seat's panel marks as sensible, in titles that are quick to advise."""
        decision = session.decisions.get(seat)
        if decision is None or not session.title.advisor.suggests:
            return None
        return await computer_players.suggest(self.workers, session.title, session.state, decision, session.names)

    # Taps.

    def on_click(self, verb: str, handler: Handler, *, update: bool) -> None:
        """Whose taps these are."""
        self.verbs[verb] = Verb(handler, update)

    async def tapped(self, interaction: discord.Interaction[App], custom_id: str, values: list[str]) -> None:
        """A button or menu of ours was used, whenever it was sent. Nothing leaves here but a sentence."""
        task = asyncio.current_task()
        assert task is not None
        self._acting.add(task)
        interaction.extras[ARRIVED] = time.perf_counter()
        game = None
        try:
            try:
                id = CustomId.parse(custom_id)
                game = id.game
                verb = self.verbs[id.verb]
            except (BadCustomId, KeyError):
                await acknowledge(interaction, update=False)
                raise BadCustomId from None
            await acknowledge(interaction, update=verb.update)
            async with asyncio.timeout(ANSWER_WITHIN):
                await verb.handler(interaction, id, values)
        except Exception as error:
            await self.answer_error(interaction, error, game)
        finally:
            answered(interaction)
            self._acting.discard(task)

    async def answer_error(
        self, interaction: discord.Interaction[App], error: BaseException, game: int | None = None
    ) -> None:
        """Say what went wrong: a refusal in its own words, a fault without details."""
        if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_INTERACTION:
            log.info("an interaction came too late", extra={"game": game})
            return
        text = words.FAILED
        if isinstance(error, Refusal):
            text = str(error)
            REFUSALS.labels("stale" if isinstance(error, Stale) else "refused").inc()
        elif isinstance(error, BadCustomId):
            text = words.MALFORMED
            REFUSALS.labels("malformed").inc()
        else:
            log.error("an interaction failed: %s", error_location(error), extra={"game": game})
            FAULTS.inc()
        try:
            await say(interaction, text)
        except Exception as worse:
            log.warning("an interaction could not be answered: %s", error_location(worse), extra={"game": game})
