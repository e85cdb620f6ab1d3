"""`python -m bot recompute-ratings`: all ratings again, from the places of the games that count."""

from __future__ import annotations

from bot.admin.errors import Refused
from bot.store.address import Address
from bot.store.databases import open_store
from bot.store.errors import InUse, NewerDatabase
from bot.store.records.ratings import Recomputed


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
