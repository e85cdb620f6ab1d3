"""Opening a table, sitting down at it, and starting."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.app import App
from bot.games import achievements as trophies
from bot.games.errors import Refusal
from bot.games.lobby import Lobby
from bot.ui import views
from bot.ui.components import CustomId, Panel, cut
from bot.ui.panels import seat as panels
from bot.ui.responses import Interaction, acknowledge, click, moderator, name, renew, say
from bot.ui.text import common as words

NEEDED = ("view_channel", "attach_files", "read_message_history")


def missing(interaction: Interaction) -> list[str]:
    """The permissions that a game needs here and the bot does not have."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed = (*NEEDED, "send_messages_in_threads" if thread else "send_messages")
    return [permission for permission in needed if not getattr(interaction.app_permissions, permission)]


@app_commands.command(name="new", description="Open a table in this channel")
@app_commands.describe(title="Which game?", variants="Variants, separated by commas; they can be changed in the lobby")
async def new(interaction: Interaction, title: str, variants: str = "") -> None:
    await acknowledge(interaction, update=False)
    app = interaction.client
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(words.ONLY_IN_SERVERS)
    lacking = missing(interaction)
    if lacking:
        raise Refusal(words.missing_permissions(lacking))
    found = next((each for each in app.titles.values() if title.casefold() in (each.id, each.name.casefold())), None)
    if found is None:
        raise Refusal(words.NO_SUCH_TITLE)
    options = _variants(found.wording.variants, variants)
    await app.lobbies.open(
        found.id,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        host=(interaction.user.id, name(interaction.user)),
        options=options,
        request=click(interaction),
    )
    await say(interaction, words.TABLE_OPEN)


@new.autocomplete("title")
async def titles(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.casefold()
    found = [title for title in interaction.client.titles.values() if wanted in f"{title.id} {title.name.casefold()}"]
    return [app_commands.Choice(name=title.name[:100], value=title.id) for title in found[:25]]


@new.autocomplete("variants")
async def variants(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    title = interaction.client.titles.get(str(interaction.namespace.title or ""))
    if title is None:
        return []
    earlier, _, last = typed.rpartition(",")
    chosen = [part.strip() for part in earlier.split(",") if part.strip()]
    badges = trophies.badges(await interaction.client.store.achievements_of(interaction.user.id, title.id))
    offered = {choice.id: f"{choice.name}: {choice.text}" for choice in title.wording.variants if not choice.values}
    for choice in title.wording.variants:
        for id, called, text in choice.values:
            offered[f"{choice.id}={id}"] = f"{badges.get(id, '')} {choice.name}: {called}. {text}".strip()
    wanted = last.strip().casefold()
    fitting = [id for id, told in offered.items() if id not in chosen and wanted in f"{id} {told}".casefold()]
    values = [(", ".join([*chosen, id]), ", ".join([*chosen, offered[id]])) for id in fitting]
    return [app_commands.Choice(name=cut(told, 100), value=value) for value, told in values if len(value) <= 100][:25]


def _variants(choices: tuple[Any, ...], text: str) -> dict[str, Any]:
    """`drafting, scenario=rome` -> options; raises Refusal on what the title does not know."""
    options: dict[str, Any] = {}
    for part in (part.strip() for part in text.split(",")):
        if not part:
            continue
        id, _, value = part.partition("=")
        choice = next((choice for choice in choices if choice.id == id.strip()), None)
        if choice is None or (choice.values and value.strip() not in {known for known, _, _ in choice.values}):
            raise Refusal(words.UNKNOWN_VARIANT)
        options[choice.id] = value.strip() if choice.values else True
    return options


async def show(interaction: Interaction, lobby: Lobby, note: str = "") -> None:
    post = views.post_of(interaction.message)
    badges = trophies.badges(await interaction.client.store.achievements_of(lobby.game.host_id, lobby.game.title))
    house = await interaction.client.store.house_rules(lobby.game.id)
    await renew(interaction, panels.lobby_panel(lobby.title, lobby.game, lobby.seats, post, note, badges, house))


async def join(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await show(interaction, await interaction.client.lobbies.join(id.game, name(interaction.user), click(interaction)))


async def leave(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await show(interaction, await interaction.client.lobbies.leave(id.game, click(interaction)))


async def more(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await show(interaction, await interaction.client.lobbies.add_computer(id.game, click(interaction)))


async def fewer(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await show(interaction, await interaction.client.lobbies.remove_computer(id.game, click(interaction)))


async def set_switches(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    lobbies = interaction.client.lobbies
    title = (await lobbies.lobby(id.game)).title
    switches = {choice.id: choice.id in values for choice in title.wording.variants if not choice.values}
    await show(interaction, await lobbies.set_options(id.game, switches, click(interaction)))


async def set_variant(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    lobbies = interaction.client.lobbies
    title = (await lobbies.lobby(id.game)).title
    choice = next((choice for choice in title.wording.variants if (choice.id,) == id.args), None)
    value = values[0] if values else "-"
    if choice is None or (value != "-" and value not in {known for known, _, _ in choice.values}):
        raise Refusal(words.UNKNOWN_VARIANT)
    chosen = {choice.id: None if value == "-" else value}
    await show(interaction, await lobbies.set_options(id.game, chosen, click(interaction)))


async def set_first(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    first = values[0] if values else "random"
    await show(interaction, await interaction.client.lobbies.set_first(id.game, first, click(interaction)))


async def start(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    done = await interaction.client.lobbies.start(id.game, click(interaction))
    row = panels.board_row(id.game, views.post_of(interaction.message), hand=done.session.rules.hidden_hands)
    seats = words.listed(panels.names(done.session))
    text = f"## {done.session.title.name}\n{words.lobby_started(seats)}"
    await renew(interaction, Panel(text, (row,)))


async def cancel(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await interaction.client.lobbies.cancel(id.game, click(interaction), presides=moderator(interaction))
    await renew(interaction, Panel(words.CANCELLED))


async def rematch(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    app = interaction.client
    session = await app.games.session(id.game)
    await app.lobbies.rematch(session, name(interaction.user), click(interaction))
    await say(interaction, words.TABLE_OPEN)


async def setup(app: App) -> None:
    app.game.add_command(new)
    for verb, handler in (
        ("join", join),
        ("leave", leave),
        ("more", more),
        ("fewer", fewer),
        ("variants", set_switches),
        ("variant", set_variant),
        ("first", set_first),
        ("start", start),
        ("cancel", cancel),
    ):
        app.on_click(verb, handler, update=True)
    app.on_click("rematch", rematch, update=False)
