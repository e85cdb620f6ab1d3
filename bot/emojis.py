"""Our icons as emojis of the application: uploaded once, used on buttons and in menus wherever Discord has them."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.render import sprites
from bot.safely import where

log = logging.getLogger(__name__)

PREFIX = "z_"
_uploaded: dict[str, discord.PartialEmoji] = {}  # by icon; what Discord holds of ours
_icons = frozenset(sprites.known())
_kinds = {"rise": "civilization", "annex": "legacy", "draft": "civilization", "tech": "technology", "end": "turn_end"}


def icon_of(option_id: str) -> str:
    """The icon that fits an option: the last part of its path that is an icon's name, or that of its kind."""
    kind, *rest = option_id.partition("#")[0].partition("@")[0].split(":")
    return next((part for part in (*reversed(rest), kind) if part in _icons), _kinds.get(kind, ""))


def emoji(icon: str) -> discord.PartialEmoji | None:
    return _uploaded.get(icon)


async def upload(app: commands.Bot) -> None:
    """Learn which icons Discord holds and send the missing ones; without them buttons are words only."""
    try:
        known = {each.name: each for each in await app.fetch_application_emojis()}
        for icon in sorted(_icons):
            name = f"{PREFIX}{icon}"
            found = known.get(name) or await app.create_application_emoji(name=name, image=sprites.emoji(icon))
            _uploaded[icon] = discord.PartialEmoji(name=found.name, id=found.id)
    except discord.HTTPException as error:
        log.warning("some icons could not be uploaded: %s", where(error))
