"""What somebody may look up: help, and cards."""

from __future__ import annotations

import logging

from discord import app_commands

from bot.app import App
from bot.games.errors import Refusal
from bot.runtime.redacted import error_location
from bot.ui.components import Panel, cut
from bot.ui.emojis import illustrated
from bot.ui.responses import Interaction, acknowledge, fill, say
from bot.ui.text import common as words
from cogs.arguments import Choices

log = logging.getLogger(__name__)


@app_commands.command(name="help", description="How to play here, in five lines")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def help_command(interaction: Interaction) -> None:
    await acknowledge(interaction, update=False)
    await say(interaction, words.HELP)


async def _title(interaction: Interaction, given: str | None) -> str:
    """The title that is meant: the one given, or that of this channel's game, or the first."""
    app = interaction.client
    if given in app.titles:
        return str(given)
    here = await app.store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
    return here.title if here is not None else next(iter(app.titles))


async def card_names(interaction: Interaction, typed: str) -> Choices:
    try:
        title = await _title(interaction, interaction.namespace.title)
        wanted = typed.casefold()
        cards = interaction.client.pictures.cards(title)
        found = [(id, name) for id, name in cards.items() if wanted in f"{id} {name}".casefold()]
        return [app_commands.Choice(name=cut(name.capitalize(), 100), value=id) for id, name in found[:25]]
    except Exception as error:
        log.warning("no cards offered: %s", error_location(error))
        return []


async def title_names(interaction: Interaction, typed: str) -> Choices:
    found = [title for title in interaction.client.titles.values() if typed.casefold() in title.name.casefold()]
    return [app_commands.Choice(name=cut(title.name, 100), value=title.id) for title in found[:25]]


@app_commands.command(name="card", description="Look at a card")
@app_commands.describe(card="Which card?", title="Of which game? Left out: the one of this channel")
@app_commands.autocomplete(card=card_names, title=title_names)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def card(interaction: Interaction, card: str, title: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await _title(interaction, title)
    pictures = interaction.client.pictures
    if not pictures.enabled:
        raise Refusal(words.NO_PICTURE)
    cards = pictures.cards(meant)
    if card not in cards:
        raise Refusal(words.NO_CARD)
    wish = await interaction.client.store.preferences(interaction.user.id)
    image = await pictures.card(meant, card, wish)
    if image is None:
        raise Refusal(words.NO_PICTURE)
    text = image.alt if wish.text_board else illustrated(image.alt)
    await fill(interaction, Panel(f"**{cards[card].capitalize()}**\n{text}", (), image))


async def setup(app: App) -> None:
    app.tree.add_command(help_command)
    app.tree.add_command(card)
