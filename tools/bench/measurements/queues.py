"""Whether looking for posts that are due gets slower with posts that wait."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from bot.base.address import Address
from bot.domain.records.seats import SeatedPlayer
from bot.store.databases import changing, open_store
from bot.store.sql.outbox.heads import set_all_heads
from bot.store.store import Store
from tests.support.database.postgres import server
from tools.bench.results import Bench, Row, at_most, timed

GROUP = "queues"
LATER = 10.0**11
BEHIND = 10  # posts of each person
LOOKS = 40  # at each database in a round
# A tenth of them are first in the queue of a person and wait for a later time; the others wait behind those.
WAITING = f"""
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
    INSERT INTO outbox (game_id, kind, target, slot, body, nonce, not_before)
    SELECT (SELECT max(id) FROM games), 'note', 'user:' || (n / {BEHIND}), '', '{{"text": "Soon."}}', 'nonce', {LATER}
    FROM numbers"""


@dataclass
class Times:
    """The times of many looks at two databases: with few posts that wait, and with many."""

    few: list[float] = field(default_factory=list)
    many: list[float] = field(default_factory=list)

    async def add(self, which: int, look: Awaitable[object]) -> None:
        started = time.perf_counter()
        await look
        (self.few, self.many)[which].append(time.perf_counter() - started)


async def with_waiting(address: Address, count: int) -> Store:
    """A store with a game and so many posts, none of which is due."""
    store = await open_store(address)
    await store.open_game(
        title="age_of_civilization", guild_id=1, channel_id=1, host=SeatedPlayer(0, 1, "Red"), options={}, seed="s"
    )
    (lobby,) = await store.posts_due(time.time(), 1)
    await store.mark_sent(lobby, 1, 1, 1.0)
    with changing(address) as opened:
        opened.db.execute(WAITING, (count,))
        set_all_heads(opened.db)
    with changing(address) as opened:
        opened.db.execute("ANALYZE")
    return store


async def looks(bench: Bench, few: Address, many: Address, counts: tuple[int, int]) -> Times:
    """How long it takes to look for what is due and for when the next post is; the databases take turns."""
    found = Times()
    async with AsyncExitStack() as stack:
        stores = []
        for address, count in ((few, counts[0]), (many, counts[1])):
            stores.append(await with_waiting(address, count))
            stack.push_async_callback(stores[-1].close)
        for number in range(bench.rounds):
            for look in range(LOOKS):
                for which in (0, 1) if look % 2 else (1, 0):
                    await found.add(which, stores[which].claim_posts(time.time(), 16, 120.0))
            bench.progress((number + 1) / bench.rounds, GROUP)
    return found


def rows(bench: Bench) -> Iterator[Row]:
    counts = (20, 200) if bench.quick else (100, 100_000)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="queues-", dir=bench.folder)))
        both: dict[str, list[Address]] = {
            "SQLite": [folder / "few.db", folder / "many.db"],
            "PostgreSQL": [stack.enter_context(server().database()) for _ in counts],
        }
        for name, (few, many) in both.items():
            times = asyncio.run(looks(bench, few, many, counts))
            row = f"looking for posts on {name} with {counts[1]:,} queued posts against {counts[0]:,}"
            yield timed(GROUP, row, times.few, times.many, at_most(1.2))
