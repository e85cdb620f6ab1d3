"""Our icons as emojis of the application: uploaded once, then used on buttons, in menus and in text."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from itertools import chain, repeat

import discord

from bot.base.redacted import error_location
from bot.connection.requests import FAILURES
from bot.domain.errors import StoreFailed
from bot.render import icons
from bot.store.store import Store
from engine.core import Event

log = logging.getLogger(__name__)

PAUSES = (10.0, 60.0, 600.0, 3600.0)  # seconds from one attempt to the next
LEASE, WITHIN = "icons", 600.0  # of the process that uploads them, and the seconds that it has
_uploaded: dict[str, discord.PartialEmoji] = {}  # the icons that Discord has, by name
_icons = icons.NAMES
_kinds = {"rise": "civilization", "annex": "legacy", "draft": "civilization", "tech": "technology", "end": "turn_end"}

# The icon of an event by its kind, unless a part of its data names one.
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
    """The icon of an option: the last part of its id that names one, or else the icon of its kind."""
    kind, *rest = option_id.partition("#")[0].partition("@")[0].split(":")
    return next((part for part in (*reversed(rest), kind) if part in _icons), _kinds.get(kind, ""))


def emoji(icon: str) -> discord.PartialEmoji | None:
    return _uploaded.get(icon)


def icon_text(icon: str) -> str:
    """The icon within a text; empty until Discord has it."""
    found = _uploaded.get(icon)
    return "" if found is None else str(found)


def event_icon(event: Event) -> str:
    """The icon in front of an event's sentence, as text."""
    if event.kind not in _events:
        return ""
    named = (str(value) for value in event.data.values() if isinstance(value, str))
    return icon_text(next((value for value in named if value in _icons), _events[event.kind]))


def without_half_icon(text: str) -> str:
    """A text that was cut, without half an icon at its end."""
    return re.sub(r"<(?::\w*(?::\d*)?)?…$", "…", text)


async def upload(app: discord.Client, store: Store) -> None:
    """Upload the icons that Discord lacks, and try again until all are there. Until then buttons show words only.

    One process uploads; the others learn what there is."""
    for pause in chain(PAUSES, repeat(PAUSES[-1])):
        ours = False
        with suppress(StoreFailed):  # then it is tried again, like everything else here
            ours = bool(await store.take_leases((LEASE,), WITHIN))
        missing = await _learn_icons(app, upload_missing=ours)
        with suppress(StoreFailed):
            await store.release_leases((LEASE,) if ours else ())
        if not missing:
            return
        log.warning("%s of %s icons are missing; they are tried again in %s seconds", missing, len(_icons), pause)
        await asyncio.sleep(pause)


async def _learn_icons(app: discord.Client, *, upload_missing: bool) -> int:
    """Learn which icons Discord has, and perhaps upload the others; returns how many are still missing."""
    from bot.render.drawing import sprites  # loads Pillow, which only a bot with pictures needs

    try:
        known = {each.name: each for each in await app.fetch_application_emojis()}
    except FAILURES as error:
        log.warning("the icons could not be listed: %s", error_location(error))
        return len(_icons)
    missing = 0
    for icon in sorted(_icons):
        name = icons.emoji_name(icon)
        if name not in known and not upload_missing:
            missing += 1
            continue
        try:
            found = known.get(name) or await app.create_application_emoji(name=name, image=sprites.emoji(icon))
        except FAILURES as error:
            log.warning("the icon %s could not be uploaded: %s", icon, error_location(error))
            missing += 1
        else:
            _uploaded[icon] = discord.PartialEmoji(name=found.name, id=found.id)
    return missing
