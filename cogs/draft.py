"""A private wish list: a command, a button in the panel of a secret choice, and the taps in the list itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from discord import app_commands

from bot.app import App
from bot.games.draft_preferences import wish_panel, with_wish
from bot.games.errors import Refusal
from bot.store.records import DraftPreferences, Game
from bot.ui.components import CustomId, Panel
from bot.ui.responses import Interaction, acknowledge, click, fill, renew, resolve_game
from bot.ui.text import common as words
from cogs.arguments import games
from engine.core import Option

Change = Callable[[DraftPreferences, Sequence[Option]], DraftPreferences]


async def _options(interaction: Interaction, game: Game) -> tuple[Option, ...]:
    return await interaction.client.draft_preferences.options(game, interaction.user.id)


async def _panel(interaction: Interaction, game: Game, options: Sequence[Option], above: str = "") -> Panel:
    kept = await interaction.client.draft_preferences.of(game, interaction.user.id)
    return wish_panel(game, options, kept, above)


async def _known(interaction: Interaction, id: CustomId) -> Game:
    game = await interaction.client.store.game(id.game)
    if game is None:
        raise Refusal(words.NO_SUCH_GAME)
    return game


@app_commands.command(name="wishes", description="What to pick for you when it is passed to you; only you see it")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def wishes_command(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await resolve_game(interaction, game)
    await fill(interaction, await _panel(interaction, meant, await _options(interaction, meant)))


async def show(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    game = await _known(interaction, id)
    await fill(interaction, await _panel(interaction, game, await _options(interaction, game)))


async def _change(interaction: Interaction, id: CustomId, change: Change) -> None:
    """Keep the changed list; where it is in force, what is asked now is answered by it."""
    game = await _known(interaction, id)
    options = await _options(interaction, game)
    done = await interaction.client.draft_preferences.change(
        game, lambda wishes: change(wishes, options), click(interaction)
    )
    above = ""
    if done is not None:
        seat = done.session.seat_of(interaction.user.id)
        told = [event for event in done.events if event.only_for is not None and event.only_for == seat]
        names = [words.plain(each.name) for each in done.session.seats]
        above = "\n".join(done.session.wording.sentence(event, names) for event in told)
    await renew(interaction, await _panel(interaction, game, options, above))


async def add(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _change(interaction, id, lambda wishes, options: with_wish(wishes, options, values))


async def shorter(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _change(interaction, id, lambda wishes, options: wishes._replace(picks=wishes.picks[:-1]))


async def clear(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _change(interaction, id, lambda wishes, options: DraftPreferences())


async def allow(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _change(interaction, id, lambda wishes, options: wishes._replace(allowed=bool(wishes.picks)))


async def hold(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _change(interaction, id, lambda wishes, options: wishes._replace(allowed=False))


async def setup(app: App) -> None:
    app.game.add_command(wishes_command)
    app.on_click("wishes", show, update=False)
    for verb, handler in (("", add), ("-last", shorter), ("-clear", clear), ("-on", allow), ("-off", hold)):
        app.on_click(f"wish{verb}", handler, update=True)
