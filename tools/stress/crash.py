"""Kill a real bot again and again in the middle of many games, and check that nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from bot.local import LocalDiscord
from bot.local.world.model import Change
from tools.stress.crash_audit import audit, times_stored
from tools.stress.players import HastyPerson, PlayedChannel, read_only

ROOT = Path(__file__).parents[2]
LIFE = 1.2  # seconds until the kill, at most; a kill that waits for an event comes with the next one
MOMENTS = ("time", "time", "posted", "acknowledged", "edited")  # what a kill waits for
EVENTS = {"posted": "MESSAGE_CREATE", "acknowledged": "ACKNOWLEDGED", "edited": "MESSAGE_UPDATE"}
DELAYS = (0.0, 0.0, 0.003, 0.01, 0.03)  # seconds from that moment to the kill
# How long the bot stays down: mostly not at all, sometimes longer than our nonce window, sometimes than Discord's.
PAUSES = (*[(0.0, 0.0)] * 17, (130.0, 250.0), (130.0, 250.0), (400.0, 1200.0))


@dataclass
class Figures:
    """The figures of one run."""

    kills: int = 0
    long_pauses: int = 0
    acts: int = 0
    seen: int = 0
    seconds: float = 0.0
    moments: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


class BotProcess:
    """The bot's process, killed and started again; we never hold its database open meanwhile."""

    def __init__(self, discord: LocalDiscord, data: Path, pictures: bool) -> None:
        self.discord, self.data, self.pictures = discord, data, pictures
        self.seconds_ahead = 0.0
        self.pid = 0
        self.crashed = False
        self._forker: asyncio.subprocess.Process | None = None
        self._end: asyncio.Task[bytes] | None = None

    @asynccontextmanager
    async def forker(self, log: Path) -> AsyncIterator[None]:
        """Run the process that forks the bots; kill the last bot at the end."""
        with log.open("ab") as errors:
            self._forker = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tools.stress.crash_bot_process"),
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
                await self.ended()
            assert self._forker.stdin is not None
            self._forker.stdin.close()
            await self._forker.wait()

    async def start(self) -> None:
        assert self._forker is not None and self._forker.stdin is not None and self._forker.stdout is not None
        pictures = "pictures" if self.pictures else "text"
        line = f"{self.discord.port} {self.discord.token} {self.data} {self.seconds_ahead} {pictures}\n"
        self._forker.stdin.write(line.encode())
        self.pid = int((await self._forker.stdout.readline()).split()[1])
        self._end = asyncio.create_task(self._forker.stdout.readline())
        await self.discord.until(lambda: self.discord.gateway.connected or not self.alive, 60)
        if not self.alive:
            raise RuntimeError("the bot did not start")

    @property
    def alive(self) -> bool:
        return self._end is not None and not self._end.done()

    def kill(self, by: signal.Signals = signal.SIGKILL) -> None:
        if self.alive:
            with suppress(ProcessLookupError):  # it may have ended a moment ago
                os.kill(self.pid, by)

    async def ended(self) -> int:
        """Wait until the process and its last requests are gone, and give up pending acts; the exit code."""
        assert self._end is not None
        code = int((await self._end).split()[1])
        self.crashed = code not in (0, -signal.SIGKILL)
        await self.discord.until(lambda: not self.discord.gateway.connected and not self.discord.rest.in_flight, 30)
        for pending in self.discord.interactions.pending():
            self.discord.interactions.abandon(pending)
        return code


class CrashTest:
    """One run: channels with people, and a bot that is killed again and again."""

    def __init__(
        self, kills: int, channels: int, seed: str, folder: Path, pictures: bool = False, life: float = LIFE
    ) -> None:
        self.kills, self.count, self.rng, self.folder = kills, channels, Random(seed), folder
        self.database = folder / "data" / "ziggurat.db"
        self.figures = Figures()
        self.channels: list[PlayedChannel] = []
        self._pictures, self._life = pictures, life
        self._seconds_ahead = 0.0
        self.discord = LocalDiscord(clock=lambda: time.time() + self._seconds_ahead, recording=False)
        self._kill_planned = False

    async def run(self, progress: Callable[[int, str], None] = lambda kills, text: None) -> Figures:
        started = time.perf_counter()
        async with self.discord as discord:
            bot = BotProcess(discord, self.database.parent, self._pictures)
            discord.on_change(lambda change: self._kill_at_event(change, bot))
            self._open_channels(discord)
            async with bot.forker(self.folder / "log.txt"):
                await bot.start()
                for number in range(1, self.kills + 1):
                    await self._play_until_killed(bot)
                    low, high = self.rng.choice(PAUSES)
                    self.figures.long_pauses += bool(high)
                    self._seconds_ahead = bot.seconds_ahead = bot.seconds_ahead + self.rng.uniform(low, high)
                    await bot.start()
                    self._check_seen()
                    progress(number, f"{number} kills, {self.figures.seen} answers seen")
                await self._wait_for_outbox()
                bot.kill(signal.SIGTERM)
                if await bot.ended():
                    self.figures.failures.append("the last bot did not shut down cleanly")
                self.figures.counts, found = audit(self.database, discord)
                self.figures.failures += found
        self.figures.acts = sum(channel.acts for channel in self.channels)
        self.figures.seconds = time.perf_counter() - started
        return self.figures

    def _open_channels(self, discord: LocalDiscord) -> None:
        users = [discord.user(f"Player {n}") for n in range(max(3, self.count))]
        for n, user in enumerate(users):
            user.dms_open = n % 4 != 3
        for n in range(self.count):
            channel = discord.text_channel(f"table-{n}")
            people = [HastyPerson(discord, users[(n + k) % len(users)], channel) for k in range(3)]
            self.channels.append(PlayedChannel(discord, self.database, channel, people, n, Random(self.rng.random())))

    async def _play_until_killed(self, bot: BotProcess) -> None:
        """Let people act until the bot is killed at a random moment."""
        self._moment, self._delay = self.rng.choice(MOMENTS), self.rng.choice(DELAYS)
        self._after = time.perf_counter() + self.rng.random() * self._life
        self._kill_planned = True
        acting = [asyncio.create_task(channel.play(lambda: bot.alive)) for channel in self.channels]
        try:
            async with asyncio.timeout(self._life * 4):
                while bot.alive:
                    if self._moment == "time" and time.perf_counter() >= self._after:
                        break
                    await asyncio.sleep(0.002)
                    await asyncio.sleep(0)
        except TimeoutError:
            self._moment = "time"
        self._kill_planned = False
        bot.kill()
        await bot.ended()
        if bot.crashed:
            self.figures.failures.append(
                f"before kill {self.figures.kills + 1}: the bot crashed by itself; see the log"
            )
        await asyncio.gather(*acting)
        self.figures.kills += 1
        self.figures.moments[self._moment] += 1

    def _kill_at_event(self, change: Change, bot: BotProcess) -> None:
        """Kill the bot when the stand-in has done something and the bot does not know it yet."""
        if not self._kill_planned or time.perf_counter() < self._after:
            return
        if EVENTS.get(self._moment) != change.event or (self._moment == "posted" and change.viewer):
            return
        self._kill_planned = False
        if self._delay:
            asyncio.get_running_loop().call_later(self._delay, bot.kill)
        else:
            bot.kill()

    def _check_seen(self) -> None:
        """Every answer whose outcome its player has seen is stored exactly once."""
        answers = [answer for channel in self.channels for answer in channel.seen]
        for channel in self.channels:
            channel.seen.clear()
        self.figures.seen += len(answers)
        with read_only(self.database) as db:
            for answer in answers:
                stored = times_stored(db, answer)
                if stored != 1:
                    self.figures.failures.append(f"kill {self.figures.kills}: {answer} is stored {stored} times")

    async def _wait_for_outbox(self) -> None:
        """Wait until the bot has sent all posts and computer players have moved."""
        for _ in range(600):
            await asyncio.sleep(0.1)
            with read_only(self.database) as db:
                queued = db.execute("SELECT count(*) FROM outbox WHERE state = 'queued'").fetchone()[0]
                thinking = db.execute("SELECT count(*) FROM asks WHERE computer AND NOT optional").fetchone()[0]
            if not queued and not thinking:
                return
        self.figures.failures.append(f"{queued} posts are still queued after a minute")


def report(figures: Figures) -> str:
    moments = ", ".join(f"{count} {name}" for name, count in sorted(figures.moments.items()))
    rate = figures.seconds / max(1, figures.kills)
    counts = ", ".join(f"{number} {name}" for name, number in figures.counts.items())
    lines = [
        f"{figures.kills} kills ({moments}) in {figures.seconds:.0f} s, {rate:.2f} s each;"
        f" {figures.long_pauses} pauses longer than our nonce window",
        f"{figures.acts} acts, {figures.seen} answers whose outcome was seen; {counts}",
        f"{len(figures.failures)} failures",
    ]
    return "\n".join(lines + figures.failures[:20])


def main(
    kills: Annotated[int, typer.Option(min=1, help="How often to kill the bot.")] = 1000,
    games: Annotated[int, typer.Option(min=1, help="In how many channels people play.")] = 8,
    seed: Annotated[str, typer.Option(help="Decides who plays what and when the bot is killed.")] = "crash",
    life: Annotated[float, typer.Option(help="Seconds that a bot lives at most, roughly.")] = LIFE,
    pictures: Annotated[bool, typer.Option("--pictures", help="Draw the boards too.")] = False,
    keep: Annotated[Path | None, typer.Option(help="Copy the database and the log to this folder.")] = None,
) -> None:
    """Kill a real bot again and again, and check that nothing is lost or done twice."""
    folder = Path(tempfile.mkdtemp(prefix="ziggurat-crash-"))
    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("", total=kills)
            test = CrashTest(kills, games, seed, folder, pictures, life)
            figures = asyncio.run(test.run(lambda done, text: progress.update(task, completed=done, description=text)))
        print(report(figures))
    finally:
        if keep is not None:
            shutil.copytree(folder, keep, dirs_exist_ok=True)
        shutil.rmtree(folder)
    raise typer.Exit(1 if figures.failures else 0)


if __name__ == "__main__":
    typer.run(main)
