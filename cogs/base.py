"""What all cogs share: click handlers, subcommands of `/game`, and the game that a command means."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.games.errors import Refusal
from bot.games.service import GameService
from bot.games.session import Session
from bot.store import Store
from bot.store.records import Game, Phase
from bot.ui.dispatch import Clicks
from bot.ui.responses import Interaction
from bot.ui.text import errors as error_text

C = TypeVar("C", bound=Callable[..., Any])
GROUP = "group"  # in the extras of a command: the group that it belongs to
GAME_ARGUMENT = "Defaults to this channel's game."


class ClickCog(commands.Cog):
    """A cog whose buttons and menus are handled by methods that `clicks` marks."""

    clicks: ClassVar[Clicks] = Clicks()


def game_command(name: str, description: str, **arguments: str) -> Callable[[C], app_commands.Command[Any, ..., Any]]:
    """A subcommand of `/game`."""

    def decorate(callback: C) -> app_commands.Command[Any, ..., Any]:
        if "game" in inspect.signature(callback).parameters:
            arguments.setdefault("game", GAME_ARGUMENT)
        command: Any = app_commands.command(name=name, description=description, extras={GROUP: "game"})(callback)
        return app_commands.describe(**arguments)(command) if arguments else command

    return decorate


def command(name: str, description: str, **arguments: str) -> Callable[[C], app_commands.Command[Any, ..., Any]]:
    """A command of its own, in servers and in direct messages."""

    def decorate(callback: C) -> app_commands.Command[Any, ..., Any]:
        made: Any = app_commands.command(name=name, description=description)(callback)
        if arguments:
            made = app_commands.describe(**arguments)(made)
        made = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)(made)
        return app_commands.allowed_installs(guilds=True, users=False)(made)

    return decorate


class GameFinder:
    """Finds the game that somebody means."""

    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games

    async def game(self, interaction: Interaction, given: int | None) -> Game:
        """The game of the `game` argument, or else this channel's; raises Refusal."""
        if given is None:
            return await self._here(interaction)
        found = await self._store.game(given)
        if found is None:
            raise Refusal(error_text.NO_SUCH_GAME)
        # Only its players may look at a game from elsewhere: others may not be able to see its channel.
        here = found.channel_id == interaction.channel_id
        if not here and not any(seat.user_id == interaction.user.id for seat in await self._store.seats(found.id)):
            raise Refusal(error_text.NO_SUCH_GAME)
        return found

    async def _here(self, interaction: Interaction) -> Game:
        latest = await self._store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
        if latest is not None:
            return latest
        if interaction.guild_id is not None:
            raise Refusal(error_text.NO_GAME_HERE)
        mine = [game for game in await self._store.games_of(interaction.user.id, 2) if game.phase == Phase.PLAYING]
        if len(mine) == 1:
            return mine[0]
        raise Refusal(error_text.WHICH_GAME)

    async def session(self, interaction: Interaction, given: int | None) -> Session:
        """The same game as a session; raises Refusal where it has not begun."""
        game = await self.game(interaction, given)
        if game.phase == Phase.LOBBY:
            raise Refusal(error_text.NOT_BEGUN)
        return await self._games.session(game.id)


def own_seat(interaction: Interaction, session: Session) -> int:
    """The seat of the person who asks; raises Refusal."""
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal(error_text.NOT_SEATED)
    return seat
