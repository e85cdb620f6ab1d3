"""What somebody may look up: help, and cards."""

from __future__ import annotations

import importlib
import logging

from discord import app_commands

from bot.app import App
from bot.games.service import Refusal
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


def known_cards(title: str) -> dict[str, str]:
    """The cards of a title that can be drawn: id -> name."""
    listed = getattr(importlib.import_module("bot.render"), "cards", None)
    found = listed(title) if listed is not None else ()
    pairs = (
        found.items()
        if isinstance(found, dict)
        else ((each, each) if isinstance(each, str) else each for each in found)
    )
    return {str(id): str(name).replace("_", " ") for id, name, *_ in pairs}


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
        found = [(id, name) for id, name in known_cards(title).items() if wanted in f"{id} {name}".casefold()]
        return [app_commands.Choice(name=cut(name.capitalize(), 100), value=id) for id, name in found[:25]]
    except Exception as error:
        log.warning("no cards offered: %s", error_location(error))
        return []


async def title_names(interaction: Interaction, typed: str) -> Choices:
    found = [rules for rules in interaction.client.titles.values() if typed.casefold() in rules.name.casefold()]
    return [app_commands.Choice(name=cut(rules.name, 100), value=rules.id) for rules in found[:25]]


@app_commands.command(name="card", description="Look at a card")
@app_commands.describe(card="Which card?", title="Of which game? Left out: the one of this channel")
@app_commands.autocomplete(card=card_names, title=title_names)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def card(interaction: Interaction, card: str, title: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await _title(interaction, title)
    if card not in known_cards(meant):
        raise Refusal(words.NO_CARD)
    wish = await interaction.client.store.preferences(interaction.user.id)
    image = await interaction.client.workers.draw("card", meant, card, theme=wish.theme)
    if image is None:
        raise Refusal(words.NO_PICTURE)
    text = image.alt if wish.text_board else illustrated(image.alt)
    await fill(interaction, Panel(f"**{known_cards(meant)[card].capitalize()}**\n{text}", (), image))


async def setup(app: App) -> None:
    app.tree.add_command(help_command)
    try:
        drawn = getattr(importlib.import_module("bot.render"), "card", None)
    except ImportError:
        drawn = None
    if drawn is not None:
        app.tree.add_command(card)
