"""Our icons as emojis of the application: uploaded once, used on buttons, in menus and in text, if Discord has them."""

from __future__ import annotations

import logging
import re

import discord
from discord.ext import commands

from bot.render import icons
from bot.runtime.redacted import error_location
from engine.core import Event

log = logging.getLogger(__name__)

PREFIX = "z_"
_uploaded: dict[str, discord.PartialEmoji] = {}  # by icon; what Discord holds of ours
_icons = icons.NAMES
_kinds = {"rise": "civilization", "annex": "legacy", "draft": "civilization", "tech": "technology", "end": "turn_end"}

# What stands in place of a unit, after a number: "4 coins" and "1 free worker".
_units = {
    "coin": "coin",
    "coins": "coin",
    "gold": "coin",
    "point": "point",
    "points": "point",
    "victory point": "point",
    "victory points": "point",
    "worker": "worker",
    "workers": "worker",
    "military": "shield",
    "technology": "technology",
    "technologies": "technology",
    "wonder": "wonder",
    "wonders": "wonder",
    "food": "food",
    "wood": "wood",
    "stone": "stone",
    "pottery": "pottery",
    "cloth": "cloth",
    "spearhead": "spearhead",
    "spearheads": "spearhead",
    "skull": "skull",
    "skulls": "skull",
    "work": "hammer",
    "ore": "ore",
    "science": "science",
}
_counted = re.compile(rf"(\d(?: free| bonus)? )({'|'.join(_units)})(?![\w'’])")
# What stands before the sentence of an event, by its kind or by the part of its data that names an icon.
_events = {
    "technology": "technology",
    "invent": "technology",
    "bought": "technology",
    "wonder": "wonder",
    "monument": "monument",
    "construct": "wonder",
    "rise": "civilization",
    "annex": "legacy",
    "act": "",
    "war": "war",
    "raid": "war",
    "battle": "war",
    "plague": "plague",
    "disaster": "skull",
    "city": "city",
    "capital": "capital",
    "over": "game_end",
    "end": "game_end",
}


def icon_of(option_id: str) -> str:
    """The icon that fits an option: the last part of its path that is an icon's name, or that of its kind."""
    kind, *rest = option_id.partition("#")[0].partition("@")[0].split(":")
    return next((part for part in (*reversed(rest), kind) if part in _icons), _kinds.get(kind, ""))


def emoji(icon: str) -> discord.PartialEmoji | None:
    return _uploaded.get(icon)


def sign(icon: str) -> str:
    """The icon as it stands in a text, empty where Discord does not hold it."""
    found = _uploaded.get(icon)
    return "" if found is None else str(found)


def illustrated(text: str, room: int = 4000) -> str:
    """The text with icons in place of units, unless that would not fit; no name of a player may stand in it."""

    def drawn(found: re.Match[str]) -> str:
        unit = sign(_units[found[2]])
        return f"{found[1]}{unit}" if unit else found[0]

    longer = _counted.sub(drawn, text)
    return longer if len(longer) <= room else text


def sign_of(event: Event) -> str:
    """The icon that an event is told with, as it stands in a text."""
    if event.kind not in _events:
        return ""
    named = (str(value) for value in event.data.values() if isinstance(value, str))
    return sign(next((value for value in named if value in _icons), _events[event.kind]))


def whole(text: str) -> str:
    """A text that was cut, without the half of an icon at its end."""
    return re.sub(r"<(?::\w*(?::\d*)?)?…$", "…", text)


async def upload(app: commands.Bot) -> None:
    """Learn which icons Discord holds and send the missing ones; without them buttons are words only."""
    from bot.render.drawing import sprites  # loads Pillow, which only a bot with pictures needs

    try:
        known = {each.name: each for each in await app.fetch_application_emojis()}
        for icon in sorted(_icons):
            name = f"{PREFIX}{icon}"
            found = known.get(name) or await app.create_application_emoji(name=name, image=sprites.emoji(icon))
            _uploaded[icon] = discord.PartialEmoji(name=found.name, id=found.id)
    except discord.HTTPException as error:
        log.warning("some icons could not be uploaded: %s", error_location(error))
