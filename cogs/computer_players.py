"""Computer players: their level in the lobby, and what one of them would do in your place."""

from __future__ import annotations

from random import Random
from typing import Any

from discord import app_commands

from bot.app import App
from bot.games.computers.hints import hint as thought
from bot.games.errors import Refusal
from bot.ui.components import CustomId
from bot.ui.emojis import illustrated
from bot.ui.responses import Interaction, acknowledge, click, own_seat, resolve_session, say
from bot.ui.text import common as words
from bot.ui.text import timing as long_words
from cogs.arguments import games
from cogs.lobby import show


async def add(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    level = values[0] if values else ""
    if level not in {known for known, _, _ in long_words.LEVELS}:
        raise Refusal(long_words.NO_SUCH_LEVEL)
    await show(interaction, await interaction.client.lobbies.add_computer(id.game, click(interaction), level))


async def allow_hints(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    (allowed,) = id.numbers(1)
    app = interaction.client
    lobby = await app.lobbies.lobby(id.game)
    await app.house_rules.allow_hints(lobby.game, interaction.user.id, allowed=bool(allowed))
    await show(interaction, lobby)


@app_commands.command(name="hint", description="What a thoughtful player would do in your place")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def hint(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    app = interaction.client
    session = await resolve_session(interaction, game)
    seat = own_seat(interaction, session)
    if not (await app.store.house_rules(session.game.id)).hints:
        raise Refusal(long_words.NO_HINTS)
    decision = session.decisions.get(seat) if session.asks else None
    if decision is None:
        raise Refusal(words.NOT_ASKED)
    # The same question gets the same hint, and the seed of the game has no part in it.
    rng = Random(f"hint {session.game.id}/{session.game.move}")
    found = await app.workers.run_in_process(thought, session.title, session.state, decision, rng)
    await say(interaction, illustrated(long_words.hint(*found)))


async def setup(app: App) -> None:
    command: Any = hint
    app.game.add_command(command)
    app.on_click("level", add, update=True)
    app.on_click("hints", allow_hints, update=True)
