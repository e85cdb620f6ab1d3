"""`python -m bot recompute-ratings`: all ratings again, from the places of the games that count."""

from __future__ import annotations

from bot.app.errors import Refused
from bot.base.address import Address
from bot.domain.errors import InUse, NewerDatabase
from bot.domain.records.ratings import Recomputed
from bot.store.databases import open_store


async def recompute(address: Address) -> Recomputed:
    """Raises Refused while a bot runs on a SQLite file: it could store nothing meanwhile."""
    try:
        store = await open_store(address)
    except (NewerDatabase, InUse) as error:
        raise Refused(str(error)) from None
    try:
        return await store.recompute_ratings()
    finally:
        await store.close()
