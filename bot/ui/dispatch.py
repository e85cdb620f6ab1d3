"""From a click to its handler: every button and menu carries a verb, and every verb has one handler."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

import discord
from discord.ext import commands

from bot.base.metrics import ANSWERED, FAULTS, REFUSALS
from bot.base.redacted import error_location
from bot.connection.interactions import break_reference_cycles
from bot.connection.requests import FAILURES
from bot.domain.errors import StoreFailed
from bot.domain.refusals import Refusal, Stale
from bot.text import errors as error_text
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.game_finder import GameFinder
from bot.ui.languages import Languages
from bot.ui.responses import ARRIVED, Interaction, acknowledge, admitted, is_public, reply
from engine.language import speak

log = logging.getLogger(__name__)

Handler = Callable[[Interaction, CustomId, list[str]], Awaitable[None]]
M = TypeVar("M", bound=Callable[..., Awaitable[None]])

UNKNOWN_INTERACTION = 10062
GROUP = "group"  # in the extras of a command: the group that it belongs to
REMEMBERED = 4096  # interactions; one that is delivered again comes soon
ANSWER_WITHIN = 180.0  # seconds; what is stored by then stays, whoever still waits for Discord no longer does


class Verb(NamedTuple):
    """What a click does, and whether the message with the button shows the outcome."""

    handler: Handler
    update: bool
    first: bool = False  # the handler itself gives the first response, at once


class Clicks:
    """The handlers of one cog. It is made in the class body and marks the methods:

    clicks = Clicks()

    @clicks.handle("join", update=True)
    async def join(self, interaction, id, values): ...
    """

    def __init__(self) -> None:
        self.methods: dict[str, tuple[Callable[..., Awaitable[None]], bool, bool]] = {}

    def handle(self, *verbs: str, update: bool, first: bool = False) -> Callable[[M], M]:
        """The handler of these verbs; `update`: the outcome is shown in the clicked message.

        With `first` the handler gives the first response itself, from the custom id alone: a launch cannot be later."""

        def mark(method: M) -> M:
            self.methods |= dict.fromkeys(verbs, (method, update, first))
            return method

        return mark


class ClickCog(commands.Cog):
    """A cog whose `clicks` marks the methods that handle buttons and menus."""

    clicks: ClassVar[Clicks] = Clicks()


class Dispatcher:
    """Gives every click to its handler. Nothing leaves here but a sentence for the person who clicked."""

    def __init__(self, finder: GameFinder, languages: Languages) -> None:
        self._finder, self._languages = finder, languages
        self.verbs: dict[str, Verb] = {}
        self._running: dict[asyncio.Task[Any], Interaction] = {}
        self._begun: dict[int, None] = {}  # the latest interactions by id, the oldest first
        self._closing = False

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def register(self, cog: object, clicks: Clicks) -> None:
        self.verbs |= {
            verb: Verb(partial(method, cog), update, first) for verb, (method, update, first) in clicks.methods.items()
        }

    async def begin(self, interaction: Interaction) -> bool:
        """Count the current task as this interaction's until it ends.

        False if it has been delivered before, or if we are about to stop and refuse it."""
        task = asyncio.current_task()
        assert task is not None
        interaction.extras[ARRIVED] = time.perf_counter()
        self._running[task] = interaction
        task.add_done_callback(self._ended)
        if interaction.id in self._begun:
            return False
        self._begun[interaction.id] = None
        if len(self._begun) > REMEMBERED:
            del self._begun[next(iter(self._begun))]
        speak(self._languages.at_once(interaction))
        if self._closing:
            await refuse_for_now(interaction)
        return not self._closing

    def _ended(self, task: asyncio.Task[Any]) -> None:
        interaction = self._running.pop(task)
        if not self._closing:  # otherwise it may still be refused
            break_reference_cycles(interaction)

    async def click(self, interaction: Interaction, custom_id: str, values: list[str]) -> None:
        """Acknowledge a click on a component of ours, however old, and handle it."""
        if not await self.begin(interaction):
            return
        game = None
        try:
            try:
                id = CustomId.parse(custom_id)
                game = id.game
                verb = self.verbs[id.verb]
            except (BadCustomId, KeyError):
                await acknowledge(interaction, update=False)
                raise BadCustomId from None
            if verb.first:
                await verb.handler(interaction, id, values)
                return
            if not await acknowledge(interaction, update=verb.update):
                return
            async with asyncio.timeout(ANSWER_WITHIN):
                speak(await self._languages.of(interaction))
                await self._finder.admit(interaction, id.game, update=verb.update)
                if verb.update and is_public(interaction):  # everybody reads the outcome
                    rows = admitted(interaction)
                    speak(await self._languages.of_public(interaction, None if rows is None else rows.game))
                await verb.handler(interaction, id, values)
        except Exception as error:
            speak(self._languages.at_once(interaction))
            await answer_error(interaction, error, game)
        finally:
            note_answered(interaction)

    def refuse_new(self) -> None:
        """From now on, refuse whatever arrives with a sentence."""
        self._closing = True

    async def finish(self, seconds: float) -> None:
        """Take nothing new and let what is under way end; what lasts longer than this is broken off with a sentence."""
        self.refuse_new()
        await asyncio.sleep(0)  # so that what has just arrived has begun
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)
        for task, interaction in tuple(self._running.items()):
            task.cancel()
            await refuse_for_now(interaction)


def note_answered(interaction: Interaction) -> None:
    """Measure how long somebody waited for the outcome."""
    ANSWERED.observe(time.perf_counter() - interaction.extras[ARRIVED])


async def refuse_for_now(interaction: Interaction) -> None:
    """Ask for patience: we are about to stop, and shall soon be back."""
    if interaction.type is discord.InteractionType.autocomplete:
        with contextlib.suppress(discord.InteractionResponded, *FAILURES):
            await interaction.response.autocomplete([])
    else:
        await answer_error(interaction, Refusal(error_text.RESTARTING))


async def answer_error(interaction: Interaction, error: BaseException, game: int | None = None) -> None:
    """Say what went wrong: a refusal in its own words, a fault without details."""
    if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_INTERACTION:
        log.info("an interaction came too late", extra={"game": game})
        return
    if isinstance(error, Refusal):
        text = str(error)
        REFUSALS.labels("stale" if isinstance(error, Stale) else "refused").inc()
    elif isinstance(error, BadCustomId):
        text = error_text.BAD_BUTTON()
        REFUSALS.labels("malformed").inc()
    else:
        text = error_text.NOT_STORED() if isinstance(error, StoreFailed) else error_text.FAILED()
        log.error("an interaction failed: %s", error_location(error), extra={"game": game})
        FAULTS.inc()
    try:
        await reply(interaction, text)
    except Exception as worse:
        log.warning("an interaction could not be answered: %s", error_location(worse), extra={"game": game})
