"""`python -m bot recompute-ratings`: all ratings again, from the places of the games that count."""

from __future__ import annotations

from bot.base.address import Address
from bot.domain.records.ratings import Recomputed
from bot.store.databases import open_store, serving


async def recompute(address: Address) -> Recomputed:
    """Raises InUse while a bot runs on a SQLite file: it could store nothing meanwhile."""
    with serving(address):
        store = await open_store(address)
        try:
            return await store.recompute_ratings()
        finally:
            await store.close()
