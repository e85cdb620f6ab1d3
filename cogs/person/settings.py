"""How and when a person is notified, how their pictures look, and who sees their profile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal
from zoneinfo import available_timezones

from discord import app_commands
from discord.ext import commands

from bot.domain.clock import turn_clock
from bot.domain.clock.turn_clock import LONGEST_QUIET, VACATION
from bot.domain.records.people import NoticeWay, PreferenceChanges
from bot.domain.records.ratings import Visibility
from bot.domain.refusals import Refusal
from bot.games.settings.player_settings import PlayerSettings
from bot.render.theme import COLOURS
from bot.store.store import Store
from bot.text.languages import AS_IN_DISCORD
from bot.text.person import settings as settings_text
from bot.text.typed_names import fits
from bot.ui.languages import Languages
from bot.ui.responses import Interaction, reply
from bot.web.board.open_pages import OpenPages
from bot.web.board.tokens import WebTokens
from cogs.arguments import LANGUAGE_CHOICES, Choices, choice, never_fails
from cogs.base import command
from engine.language import preferred, speak

if TYPE_CHECKING:
    from bot.app.app import App

HOUR = r"\s*(\d{1,2})(?::(\d\d))?\s*"
UNTIL = ("-", "–", "to", "until")
SEAT = "seat"  # the colour of whichever seat one takes
AUTO = "auto"  # the language of one's Discord
OFF = ("", "-", "none", "off", "no")


class SettingsCog(commands.Cog, name="Settings"):
    def __init__(
        self,
        store: Store,
        player_settings: PlayerSettings,
        languages: Languages,
        tokens: WebTokens,
        board_pages: OpenPages,
    ) -> None:
        self._store, self._player_settings, self._languages = store, player_settings, languages
        self._tokens, self._board_pages = tokens, board_pages

    @command(
        "settings",
        "How and when I notify you; shows your settings if you change nothing",
        notices="Where I notify you when a game waits for you",
        quiet="Hours in which your clocks stand still, such as 22:00-7:00; `none` turns them off",
        zone="Your time zone",
        vacation=f"Days from now on in which your clocks stand still ({VACATION} a year); 0 ends a vacation",
        theme="How pictures for you look",
        pictures="Where you usually look at pictures: text is larger for phones",
        text_board="Always text instead of pictures",
        colour="Your preferred colour; players seated before you choose first",
        tips="A tip the first time something new comes up",
        language="The language I speak with you; tables in channels have their own",
        profile="Who sees your profile and leaderboard place: only you, your servers, or everyone",
        web="Close every board page that you have open in a browser",
    )
    @app_commands.choices(language=[app_commands.Choice(name=AS_IN_DISCORD, value=AUTO), *LANGUAGE_CHOICES])
    @app_commands.choices(colour=[app_commands.Choice(name=name, value=name) for name in (SEAT, *COLOURS)])
    async def settings(
        self,
        interaction: Interaction,
        notices: Literal["usual", "dm", "mention"] | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        vacation: app_commands.Range[int, 0, VACATION] | None = None,
        theme: Literal["dark", "light"] | None = None,
        pictures: Literal["phone", "desktop"] | None = None,
        text_board: bool | None = None,
        colour: str | None = None,
        tips: Literal["on", "off"] | None = None,
        language: str | None = None,
        profile: Literal["private", "server", "open"] | None = None,
        web: Literal["close"] | None = None,
    ) -> None:
        if web is not None:
            closed = await self._tokens.revoke(interaction.user.id)
            await self._board_pages.close_pages_of(interaction.user.id)
            await reply(interaction, settings_text.signed_out(closed))
            return
        changes: PreferenceChanges = {}
        if zone is not None:
            changes["zone"] = _zone(zone)
        if quiet is not None:
            changes["quiet"] = quiet_hours(quiet)
        if notices is not None:
            changes["notices"] = NoticeWay(notices)
        if theme is not None:
            changes["theme"] = theme
        if pictures is not None:
            changes["screen"] = pictures
        if text_board is not None:
            changes["text_board"] = text_board
        if colour is not None:
            changes["colour"] = colour_of(colour)
        if tips is not None:
            changes["tips"] = tips == "on"
        if language is not None:
            changes["language"] = "" if language == AUTO else preferred(language)
        if profile is not None:
            changes["profile"] = Visibility(profile)
        preferences = await self._player_settings.change(interaction.user.id, changes, vacation)
        speak(await self._languages.of(interaction))
        await reply(interaction, settings_text.settings(preferences, self._store.clock()))

    @settings.autocomplete("zone")
    @never_fails
    async def offer_zones(self, interaction: Interaction, typed: str) -> Choices:
        found = sorted(name for name in available_timezones() if fits(typed, (name,)) and "/" in name)
        return [choice(name.replace("_", " "), name) for name in found]


def quiet_hours(text: str) -> tuple[int, int] | None:
    """`22:00-7:30` in minutes of the day, None for no quiet hours; raises Refusal."""
    if text.strip().casefold() in (*OFF, settings_text.NO_HOURS().casefold()):
        return None
    until = "|".join(map(re.escape, (*UNTIL, settings_text.UNTIL().casefold())))
    found = re.fullmatch(f"{HOUR}(?:{until}){HOUR}", text.casefold())
    if found is None:
        raise Refusal(settings_text.bad_hours)
    hour, minute, last_hour, last_minute = (int(part or 0) for part in found.groups())
    if hour > 23 or last_hour > 23 or minute > 59 or last_minute > 59:
        raise Refusal(settings_text.bad_hours)
    quiet = (hour * 60 + minute, last_hour * 60 + last_minute)
    if not 0 < turn_clock.quiet_minutes(quiet) <= LONGEST_QUIET:
        raise Refusal(settings_text.long_quiet)
    return quiet


def _zone(text: str) -> str:
    if text not in available_timezones():
        raise Refusal(settings_text.BAD_ZONE)
    return text


def colour_of(text: str) -> str:
    """The colour, or "" for that of the seat; raises Refusal."""
    colour = text.strip().casefold()
    if colour not in (SEAT, *COLOURS):
        raise Refusal(settings_text.bad_colour, list(COLOURS))
    return "" if colour == SEAT else colour


async def setup(app: App) -> None:
    await app.add_cog(SettingsCog(app.store, app.player_settings, app.languages, app.web_tokens, app.board_pages))
