"""The slash commands that Discord knows of us."""

from __future__ import annotations

from typing import Any

import discord
from discord.http import HTTPClient, Route


async def registered_commands(
    http: HTTPClient, application: int, guild: discord.abc.Snowflake | None = None
) -> list[dict[str, Any]]:
    """Those of a server, or the global ones, with their translations, for which discord.py does not ask."""
    path = "" if guild is None else f"/guilds/{guild.id}"
    route = Route("GET", f"/applications/{{application_id}}{path}/commands", application_id=application)
    found: list[dict[str, Any]] = await http.request(route, params={"with_localizations": "true"})
    return found
