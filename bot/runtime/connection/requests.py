"""What a request to Discord may fail with."""

from __future__ import annotations

import aiohttp
import discord

# Discord refuses it, or the connection breaks: the latter is no HTTP exception.
FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
MALFORMED = {400, 413}  # statuses: Discord does not take it as it is, or it is too large
