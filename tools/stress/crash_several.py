"""The crash test with several bots on one PostgreSQL: any of them is killed, and sometimes the server with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random

from bot.admin.copy_database import copy_database
from bot.text import errors as error_text
from standin import LocalDiscord
from standin.driver import Reply
from standin.world.model import Change, Guild
from tools.stress.changing_tables import CHANGES, ChangingTable
from tools.stress.crash import DELAYS, EVENTS, LIFE, MOMENTS, PEOPLE, CrashTest, Figures
from tools.stress.crash_audit import audit
from tools.stress.crash_processes import Forker, JoiningBot
from tools.stress.crash_server import CrashServer, PostgresReader
from tools.stress.players import HastyPerson, read_only

RESTARTED = 0.08  # how often the server goes down with a bot
LOOK = 0.005  # seconds between two looks whether it is time to kill
ALL_SENT = 300  # seconds at the end; a post that often failed is tried again after so long
NONCE_WINDOW = 60.0  # seconds in which this Discord recognises a repeated post; the bots rely on 25


class PatientTable(ChangingTable):
    """A table whose people know that the server may be away: then nothing is stored, and they try again."""

    def _count(self, what: str, reply: Reply, done: bool, asked: bool = False) -> None:
        if error_text.NOT_STORED() not in reply.text:
            super()._count(what, reply, done, asked)


def guilds_by_shard(discord: LocalDiscord, shards: int) -> list[Guild]:
    """A guild for each shard, whose events reach that shard."""
    world = discord.world
    guilds = {(int(guild.id) >> 22) % shards: guild for guild in world.guilds.values()}
    while len(guilds) < shards:
        time.sleep(0.0013)  # a guild's id is the millisecond in which it was made
        guild = world.add_guild(f"Guild {len(world.guilds)}")
        guilds.setdefault((int(guild.id) >> 22) % shards, guild)
    return [guilds[shard] for shard in range(shards)]


class SeveralBotsCrashTest(CrashTest):
    """Channels of several guilds, whose events reach different bots; direct messages all reach the first one."""

    def __init__(self, kills: int, channels: int, seed: str, folder: Path, bots: int, life: float = LIFE) -> None:
        super().__init__(kills, channels, seed, folder, life=life)
        self.discord.world.policy.nonce_window = NONCE_WINDOW
        self.discord.world.policy.max_concurrency = bots
        self._bots = bots

    async def run(self, progress: Callable[[int, str], None] = lambda kills, text: None) -> Figures:
        started = time.perf_counter()
        with closing(CrashServer()) as server:
            self.reader = reader = PostgresReader(server.address)
            async with self.discord as discord, AsyncExitStack() as stack:
                stack.callback(reader.close)
                log = self.folder / "log.txt"
                forkers = [await stack.enter_async_context(Forker.opened(log)) for _ in range(self._bots)]
                bots = [JoiningBot(forker, discord, server.address, n, self._bots) for n, forker in enumerate(forkers)]
                self._open_guilds()
                for bot in bots:
                    await bot.start()
                discord.on_change(self._strike_at_event)
                for number in range(1, self.kills + 1):
                    await self._one_dies(bots, server)
                    progress(number, f"{number} kills, {self.ledger.seen} acts seen")
                await self._end(bots)
                copy_database(server.address, self.database, replace=True)
                self.figures.counts, found = audit(self.database, discord)
                self.figures.failures += found
        self._sum_up_tables()
        self.figures.seconds = time.perf_counter() - started
        return self.figures

    def _open_guilds(self) -> None:
        """As many guilds as bots, each with channels whose events reach its own bot; everybody is in all of them."""
        world, guilds = self.discord.world, guilds_by_shard(self.discord, self._bots)
        users = [self.discord.user(f"Player {n}") for n in range(max(PEOPLE, self.count))]
        for n, user in enumerate(users):
            user.dms_open = n % 4 != 3
            for guild in guilds:
                world.join(guild, user)
        for n in range(self.count):
            channel = self.discord.text_channel(f"table-{n}", guilds[n % self._bots])
            people = [HastyPerson(self.discord, users[(n + k) % len(users)], channel) for k in range(PEOPLE)]
            self.tables.append(PatientTable(self.discord, self.reader, channel, people, n, Random(self.rng.random())))

    async def _one_dies(self, bots: list[JoiningBot], server: CrashServer) -> None:
        """People act until one of the bots is killed, perhaps together with the server; then it is started again."""
        self.rng.choice(self.tables).plans.append(self.rng.choice(CHANGES))
        self._victim = self.rng.choice(bots)
        self._moment, self._delay = self.rng.choice(MOMENTS), self.rng.choice(DELAYS)
        self._after = time.perf_counter() + self.rng.random() * self._life
        self._kill_planned = True
        restart = self.rng.random() < RESTARTED or self.figures.kills == self.kills // 2
        victim = self._victim
        acting = [asyncio.create_task(table.play(lambda: victim.alive)) for table in self.tables]
        for _ in range(round(self._life * 4 / LOOK)):
            if not victim.alive or (self._moment == "time" and time.perf_counter() >= self._after):
                break
            await asyncio.sleep(LOOK)
        if restart:
            await server.restart()
            self.figures.restarts += 1
        if self._kill_planned:
            self._moment, self._kill_planned = "time", False
            victim.kill()
        await victim.ended()
        for bot in bots:
            if bot.crashed or not (bot is victim or bot.alive):
                self.figures.failures.append(f"kill {self.figures.kills + 1}: a bot crashed by itself; see the log")
        await asyncio.gather(*acting)
        self.figures.kills += 1
        self.figures.moments[self._moment] += 1
        await victim.start()
        self._check_stored()

    def _strike_at_event(self, change: Change) -> None:
        """Kill the bot when the stand-in has done something and the bot does not know it yet."""
        if not self._kill_planned or time.perf_counter() < self._after:
            return
        if EVENTS.get(self._moment) != change.event or (self._moment == "posted" and change.viewer):
            return
        self._kill_planned = False
        asyncio.get_running_loop().call_later(self._delay, self._victim.kill)

    def _check_stored(self) -> None:
        self._collect_seen()
        with read_only(self.reader) as db:
            found = [*self.ledger.enter(db, self._seen)]
        self._seen.clear()
        self.figures.failures += [f"kill {self.figures.kills}: {failure}" for failure in found]

    async def _end(self, bots: list[JoiningBot]) -> None:
        """Bring games whose channel is gone into another, let the bots send everything, and stop them."""
        await self._bring_home(lambda: all(bot.alive for bot in bots))
        await self._wait_for_outbox(ALL_SENT)
        for bot in bots:
            await self._stop(bot)
        self._check_stored()
        with read_only(self.reader) as db:
            self.figures.failures += self.ledger.check(db)
