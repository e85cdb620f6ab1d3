"""A bot killed again and again in the middle of many games, and what is left then: `make crash N=1000`."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.local import LocalDiscord
from bot.local.world.model import Change
from tools.progress import bar
from tools.stress.crash_audit import audit, count_deeds
from tools.stress.crash_players import Hasty, Shown, Table, reading

ROOT = Path(__file__).parents[2]
LIFE = 1.2  # seconds that a bot lives at most before the moment is awaited in which it is killed
HOWS = ("time", "time", "posted", "acknowledged", "edited")  # what the kill waits for
DELAYS = (0.0, 0.0, 0.003, 0.01, 0.03)  # and how much longer
# How long the bot stays down: mostly not at all, sometimes past our nonce window, sometimes past Discord's.
PAUSES = (*[(0.0, 0.0)] * 17, (130.0, 250.0), (130.0, 250.0), (400.0, 1200.0))


@dataclass
class Figures:
    """What one run came to."""

    kills: int = 0
    long_pauses: int = 0
    acts: int = 0
    shown: int = 0
    seconds: float = 0.0
    hows: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


class Host:
    """The bots of one run, one after another; the parent never holds their database while one is killed."""

    def __init__(self, discord: LocalDiscord, data: Path, pictures: bool) -> None:
        self.discord, self.data, self.pictures = discord, data, pictures
        self.ahead = 0.0
        self.pid = 0
        self.died_alone = False
        self._nursery: asyncio.subprocess.Process | None = None
        self._ended: asyncio.Task[bytes] | None = None

    @asynccontextmanager
    async def nursery(self, log: Path) -> AsyncIterator[None]:
        with log.open("ab") as errors:
            self._nursery = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tools.stress.crash_host"),
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        try:
            yield
        finally:
            if self.alive:
                self.kill()
                await self.buried()
            assert self._nursery.stdin is not None
            self._nursery.stdin.close()
            await self._nursery.wait()

    async def start(self) -> None:
        assert self._nursery is not None and self._nursery.stdin is not None and self._nursery.stdout is not None
        pictures = "pictures" if self.pictures else "text"
        line = f"{self.discord.port} {self.discord.token} {self.data} {self.ahead} {pictures}\n"
        self._nursery.stdin.write(line.encode())
        self.pid = int((await self._nursery.stdout.readline()).split()[1])
        self._ended = asyncio.create_task(self._nursery.stdout.readline())
        await self.discord.until(lambda: self.discord.gateway.connected or not self.alive, 60)
        if not self.alive:
            raise RuntimeError("the bot does not start")

    @property
    def alive(self) -> bool:
        return self._ended is not None and not self._ended.done()

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.alive:
            with suppress(ProcessLookupError):  # it has just ended, and we have not heard of it yet
                os.kill(self.pid, how)

    async def buried(self) -> int:
        """Wait until the bot is gone, and its last requests and people's acts with it."""
        assert self._ended is not None
        code = int((await self._ended).split()[1])
        self.died_alone = code not in (0, -signal.SIGKILL)
        await self.discord.until(lambda: not self.discord.gateway.connected and not self.discord.rest.in_flight, 30)
        for pending in self.discord.interactions.pending():
            self.discord.interactions.abandon(pending)
        return code


class Crash:
    """One run: tables, people, a bot, and somebody who kills it."""

    def __init__(
        self, kills: int, tables: int, seed: str, folder: Path, pictures: bool = False, life: float = LIFE
    ) -> None:
        self.kills, self.count, self.rng, self.folder = kills, tables, Random(seed), folder
        self.database = folder / "data" / "ziggurat.db"
        self.figures = Figures()
        self.checked: list[Shown] = []
        self.tables: list[Table] = []
        self._pictures, self._life = pictures, life
        self._ahead = 0.0
        self.discord = LocalDiscord(clock=lambda: time.time() + self._ahead, recording=False)
        self._doomed = False

    async def run(self, *, quietly: bool = False) -> Figures:
        started = time.perf_counter()
        async with self.discord as discord:
            host = Host(discord, self.database.parent, self._pictures)
            discord.on_change(lambda change: self._watch(change, host))
            self._seat(discord)
            async with host.nursery(self.folder / "log.txt"):
                await host.start()
                for number in range(1, self.kills + 1):
                    await self._one_life(host)
                    low, high = self.rng.choice(PAUSES)
                    self.figures.long_pauses += bool(high)
                    self._ahead = host.ahead = host.ahead + self.rng.uniform(low, high)
                    await host.start()
                    self._check_shown()
                    if not quietly:
                        bar(number / self.kills, f"{number} kills, {self.figures.shown} answers shown")
                await self._settle(host)
                host.kill(signal.SIGTERM)
                if await host.buried():
                    self.figures.failures.append("the last bot did not end in good order")
                self.figures.counts, found = audit(self.database, discord)
                self.figures.failures += found
        self.figures.acts = sum(table.acts for table in self.tables)
        self.figures.seconds = time.perf_counter() - started
        return self.figures

    def _seat(self, discord: LocalDiscord) -> None:
        crowd = [discord.user(f"Player {n}") for n in range(max(3, self.count))]
        for n, user in enumerate(crowd):
            user.dms_open = n % 4 != 3
        for n in range(self.count):
            channel = discord.text_channel(f"table-{n}")
            people = [Hasty(discord, crowd[(n + k) % len(crowd)], channel) for k in range(3)]
            self.tables.append(Table(discord, self.database, channel, people, n, Random(self.rng.random())))

    async def _one_life(self, host: Host) -> None:
        """People act until the bot is killed, at an instant that nobody foresees."""
        self._how, self._delay = self.rng.choice(HOWS), self.rng.choice(DELAYS)
        self._after = time.perf_counter() + self.rng.random() * self._life
        self._doomed = True
        acting = [asyncio.create_task(table.play(lambda: host.alive)) for table in self.tables]
        try:
            async with asyncio.timeout(self._life * 4):
                while host.alive:
                    if self._how == "time" and time.perf_counter() >= self._after:
                        break
                    await asyncio.sleep(0.002)
                    await asyncio.sleep(0)
        except TimeoutError:
            self._how = "time"
        self._doomed = False
        host.kill()
        await host.buried()
        if host.died_alone:
            self.figures.failures.append(f"life {self.figures.kills + 1}: the bot ended by itself; see the log")
        await asyncio.gather(*acting)
        self.figures.kills += 1
        self.figures.hows[self._how] += 1

    def _watch(self, change: Change, host: Host) -> None:
        """Kill in the very moment in which the stand-in has done something and the bot does not know it yet."""
        if not self._doomed or time.perf_counter() < self._after:
            return
        moments = {"posted": "MESSAGE_CREATE", "acknowledged": "ACKNOWLEDGED", "edited": "MESSAGE_UPDATE"}
        if moments.get(self._how) != change.event or (self._how == "posted" and change.viewer):
            return
        self._doomed = False
        if self._delay:
            asyncio.get_running_loop().call_later(self._delay, host.kill)
        else:
            host.kill()

    def _check_shown(self) -> None:
        """Every answer that somebody has seen the outcome of is stored, once."""
        fresh = [shown for table in self.tables for shown in table.shown]
        for table in self.tables:
            table.shown.clear()
        self.figures.shown += len(fresh)
        with reading(self.database) as db:
            for shown in fresh:
                stored = count_deeds(db, shown)
                if stored != 1:
                    self.figures.failures.append(f"kill {self.figures.kills}: {shown} is stored {stored} times")

    async def _settle(self, host: Host) -> None:
        """Let the bot send all that it has still to send."""
        for _ in range(600):
            await asyncio.sleep(0.1)
            with reading(self.database) as db:
                queued = db.execute("SELECT count(*) FROM outbox WHERE state = 'queued'").fetchone()[0]
                thinking = db.execute("SELECT count(*) FROM asks WHERE computer AND NOT optional").fetchone()[0]
            if not queued and not thinking:
                return
        self.figures.failures.append(f"{queued} posts are still waiting after a minute")


def report(figures: Figures) -> str:
    how = ", ".join(f"{count} {name}" for name, count in sorted(figures.hows.items()))
    rate = figures.seconds / max(1, figures.kills)
    counts = ", ".join(f"{number} {name}" for name, number in figures.counts.items())
    lines = [
        f"{figures.kills} kills ({how}) in {figures.seconds:.0f} s, {rate:.2f} s each;"
        f" {figures.long_pauses} pauses longer than our nonce window",
        f"{figures.acts} acts, {figures.shown} answers whose outcome was shown; {counts}",
        f"{len(figures.failures)} failures",
    ]
    return "\n".join(lines + figures.failures[:20])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", default="crash")
    parser.add_argument("--life", type=float, default=LIFE, help="seconds that a bot lives at most, about")
    parser.add_argument("--pictures", action="store_true", help="draw the boards too")
    parser.add_argument("--keep", type=Path, help="leave the database and the log in this folder")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="ziggurat-crash-"))
    try:
        figures = asyncio.run(Crash(args.kills, args.tables, args.seed, folder, args.pictures, args.life).run())
        print(report(figures))
    finally:
        if args.keep:
            shutil.copytree(folder, args.keep, dirs_exist_ok=True)
        shutil.rmtree(folder)
    sys.exit(1 if figures.failures else 0)


if __name__ == "__main__":
    main()
