"""/settings: how somebody wants to be called, and when not; and how a table wants its boards to look."""

from __future__ import annotations

import re
from typing import Any, Literal
from zoneinfo import available_timezones

from discord import app_commands

from bot.app import App
from bot.games.clock import turn_clock as clock
from bot.games.clock.turn_clock import LONGEST_QUIET, VACATION
from bot.games.errors import Refusal
from bot.render.theme import COLOURS, THEMES
from bot.store.records import Game, NoticeWay, PreferenceChanges
from bot.ui.components import BadCustomId, CustomId
from bot.ui.responses import Interaction, acknowledge, resolve_game, say
from bot.ui.text import settings as setting_words
from cogs.arguments import Choices, games
from cogs.lobby import show

HOURS = re.compile(r"\s*(\d{1,2})(?::(\d\d))?\s*(?:-|–|to|until)\s*(\d{1,2})(?::(\d\d))?\s*")
SEAT = "seat"  # the colour of whichever seat one takes
OFF = ("", "-", "none", "off", "no")


def quiet_hours(text: str) -> tuple[int, int] | None:
    """`22:00-7:30` in minutes of the day, None for none; raises Refusal."""
    if text.strip().casefold() in OFF:
        return None
    found = HOURS.fullmatch(text.casefold())
    if found is None:
        raise Refusal(setting_words.BAD_HOURS)
    hour, minute, last_hour, last_minute = (int(part or 0) for part in found.groups())
    if hour > 23 or last_hour > 23 or minute > 59 or last_minute > 59:
        raise Refusal(setting_words.BAD_HOURS)
    quiet = (hour * 60 + minute, last_hour * 60 + last_minute)
    if not 0 < clock.quiet_minutes(quiet) <= LONGEST_QUIET:
        raise Refusal(setting_words.LONG_QUIET)
    return quiet


async def zones(interaction: Interaction, typed: str) -> Choices:
    wanted = typed.casefold().replace(" ", "_")
    found = sorted(name for name in available_timezones() if wanted in name.casefold() and "/" in name)
    return [app_commands.Choice(name=name.replace("_", " "), value=name) for name in found[:25]]


def worn(text: str) -> str:
    """The colour that is meant, empty for that of the seat; raises Refusal."""
    wish = text.strip().casefold()
    if wish not in (SEAT, *COLOURS):
        raise Refusal(setting_words.bad_colour(list(COLOURS)))
    return "" if wish == SEAT else wish


@app_commands.command(name="settings", description="How and when I call you; without arguments: how it is set")
@app_commands.describe(
    notices="Where you are called when a game waits for you",
    quiet="Hours in which your clocks stand still, for example 22:00-7:00; none: no such hours",
    zone="Your time zone",
    vacation=f"Days from now on in which your clocks stand still ({VACATION} a year); 0: you are back",
    theme="How pictures for you look",
    text_board="Text instead of pictures, always",
    colour="In which you like to play; who sits before you chooses first",
)
@app_commands.autocomplete(zone=zones)
@app_commands.choices(colour=[app_commands.Choice(name=name, value=name) for name in (SEAT, *COLOURS)])
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def settings(
    interaction: Interaction,
    notices: Literal["usual", "dm", "mention"] | None = None,
    quiet: str | None = None,
    zone: str | None = None,
    vacation: app_commands.Range[int, 0, VACATION] | None = None,
    theme: Literal["dark", "light"] | None = None,
    text_board: bool | None = None,
    colour: str | None = None,
) -> None:
    await acknowledge(interaction, update=False)
    changes: PreferenceChanges = {}
    if zone is not None:
        if zone not in available_timezones():
            raise Refusal(setting_words.BAD_ZONE)
        changes["zone"] = zone
    if quiet is not None:
        changes["quiet"] = quiet_hours(quiet)
    if notices is not None:
        changes["notices"] = NoticeWay(notices)
    if theme is not None:
        changes["theme"] = theme
    if text_board is not None:
        changes["text_board"] = text_board
    if colour is not None:
        changes["colour"] = worn(colour)
    kept = await interaction.client.player_settings.change(interaction.user.id, changes, vacation)
    await say(interaction, setting_words.settings(kept, interaction.client.store.clock()))


# The boards in the channel, which everybody sees: the host chooses.


async def set_theme(interaction: Interaction, game: Game, theme: str) -> None:
    """Boards of this theme from now on; raises Refusal."""
    if theme not in THEMES:
        raise BadCustomId
    await interaction.client.house_rules.set_theme(game, interaction.user.id, theme)


async def theme_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    lobby = await interaction.client.lobbies.lobby(id.game)
    await set_theme(interaction, lobby.game, id.args[0] if id.args else "")
    await show(interaction, lobby)


@app_commands.command(name="theme", description="Dark or light boards in the channel (host)")
@app_commands.describe(theme="How should they look?", game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def theme_command(interaction: Interaction, theme: Literal["dark", "light"], game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    await set_theme(interaction, await resolve_game(interaction, game), theme)
    await say(interaction, setting_words.theme_is(theme))


async def setup(app: App) -> None:
    command: Any = theme_command
    app.tree.add_command(settings)
    app.game.add_command(command)
    app.on_click("theme", theme_tap, update=True)
