"""Kill a real bot again and again in the middle of many games, and check that nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from standin import LocalDiscord
from standin.world.model import Change
from tools.stress.changing_tables import CHANGES, ChangingTable
from tools.stress.crash_audit import audit
from tools.stress.crash_processes import BotProcess, Forker
from tools.stress.crash_restores import Ledger, Restores
from tools.stress.players import Database, HastyPerson, SeenAct, read_only, unfinished

LIFE = 1.2  # seconds until the kill, at most; a kill that waits for an event comes with the next one
MOMENTS = ("time", "time", "posted", "acknowledged", "edited")  # what a kill waits for
EVENTS = {"posted": "MESSAGE_CREATE", "acknowledged": "ACKNOWLEDGED", "edited": "MESSAGE_UPDATE"}
DELAYS = (0.0, 0.0, 0.003, 0.01, 0.03)  # seconds from that moment to the kill
# How long the bot stays down: mostly not at all, sometimes longer than our nonce window, sometimes than Discord's.
PAUSES = (*[(0.0, 0.0)] * 17, (130.0, 250.0), (130.0, 250.0), (400.0, 1200.0))
# How often others write in a channel before the bot is back, in general and after a post that it knows nothing of.
BUSY, BUSY_AFTER_POST, BUSY_PAUSE = 0.05, 0.5, (130.0, 1200.0)
CHATTER = (60, 90, 150, 250)  # messages
STOPS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM)  # before a restore
PEOPLE = 5  # around each table, more than there are seats


@dataclass
class Figures:
    """The figures of one run."""

    kills: int = 0
    long_pauses: int = 0
    busy_channels: int = 0
    acts: int = 0
    seen: int = 0
    restores: int = 0
    restarts: int = 0  # of the server
    lost_in_restores: int = 0
    old_buttons: int = 0
    seconds: float = 0.0
    moments: Counter[str] = field(default_factory=Counter)
    changes: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


class CrashTest:
    """One run: channels with people, and a bot that is killed again and again."""

    def __init__(
        self, kills: int, channels: int, seed: str, folder: Path, pictures: bool = False, life: float = LIFE
    ) -> None:
        self.kills, self.count, self.rng, self.folder = kills, channels, Random(seed), folder
        self.database = folder / "data" / "ziggurat.db"
        self.reader: Database = self.database  # what people and the test look into
        self.figures = Figures()
        self.tables: list[ChangingTable] = []
        self._pictures, self._life = pictures, life
        self._seconds_ahead = 0.0
        self.discord = LocalDiscord(clock=lambda: time.time() + self._seconds_ahead, recording=False)
        self.ledger = Ledger()
        self._seen: list[SeenAct] = []  # and not checked yet
        self._kill_planned = False
        self._last_post = ""  # the channel of the bot's latest public message

    async def run(self, progress: Callable[[int, str], None] = lambda kills, text: None) -> Figures:
        started = time.perf_counter()
        async with self.discord as discord, AsyncExitStack() as stack:
            log = self.folder / "log.txt"
            forkers = [await stack.enter_async_context(Forker.opened(log)) for _ in range(2)]
            bot = BotProcess(forkers[0], discord, self.database.parent, self._pictures)
            restores = Restores(forkers[1], self.database, self.ledger, Random(self.rng.random()))
            discord.on_change(lambda change: self._kill_at_event(change, bot))
            self._open_channels(discord)
            await bot.start()
            for number in range(1, self.kills + 1):
                await self._live_and_die(bot, restores)
                self._pass_time(forkers)
                await bot.start()
                self._check_seen(restores)
                await restores.press_old_button()
                progress(number, f"{number} kills, {self.ledger.seen} acts seen")
            await self._finish(bot, restores)
            self.figures.counts, found = audit(self.database, discord)
            self.figures.failures += found
        self._sum_up(restores)
        self.figures.seconds = time.perf_counter() - started
        return self.figures

    def _open_channels(self, discord: LocalDiscord) -> None:
        users = [discord.user(f"Player {n}") for n in range(max(PEOPLE, self.count))]
        for n, user in enumerate(users):
            user.dms_open = n % 4 != 3
        for n in range(self.count):
            channel = discord.text_channel(f"table-{n}")
            people = [HastyPerson(discord, users[(n + k) % len(users)], channel) for k in range(PEOPLE)]
            self.tables.append(ChangingTable(discord, self.database, channel, people, n, Random(self.rng.random())))

    async def _live_and_die(self, bot: BotProcess, restores: Restores) -> None:
        """One life of the bot: somebody changes a table, and now and then the owner makes a backup or restores one."""
        self.rng.choice(self.tables).plans.append(self.rng.choice(CHANGES))
        due = restores.due()
        self._by = self.rng.choice(STOPS) if due == "restore" else signal.SIGKILL
        backup = asyncio.create_task(self._back_up(restores)) if due == "backup" else None
        await self._play_until_killed(bot)
        if backup is not None:
            await backup
        if due == "restore":
            self._check_seen(restores)
            self.figures.failures += await restores.restore(self.tables)

    async def _back_up(self, restores: Restores) -> None:
        await asyncio.sleep(self.rng.random() * self._life)
        self._collect_seen()
        await restores.begin_backup(self.ledger.seen + len(self._seen))

    def _pass_time(self, forkers: list[Forker]) -> None:
        """The bot stays down for a while. Sometimes others write much where it has posted last."""
        low, high = self.rng.choice(PAUSES)
        chance = BUSY_AFTER_POST if self._moment == "posted" else BUSY
        channel = self.discord.world.channels.get(self._last_post)
        if self.rng.random() < chance and channel is not None and channel.guild_id is not None:
            low, high = BUSY_PAUSE
            HastyPerson(self.discord, self.discord.user("Passer-by"), channel).chat(self.rng.choice(CHATTER))
            self.figures.busy_channels += 1
        self.figures.long_pauses += bool(high)
        self._seconds_ahead += self.rng.uniform(low, high)
        for forker in forkers:
            forker.seconds_ahead = self._seconds_ahead

    async def _finish(self, bot: BotProcess, restores: Restores) -> None:
        """Bring games whose channel is gone into another, let the bot send everything, and stop it."""
        await self._bring_home(lambda: bot.alive)
        await self._wait_for_outbox()
        await self._stop(bot)
        self._check_seen(restores)
        with read_only(self.database) as db:
            self.figures.failures += self.ledger.check(db)

    async def _bring_home(self, alive: Callable[[], bool]) -> None:
        for table in self.tables:
            table.plans.clear()
            for _ in range(20):
                await table.act(alive)
                if not table.homeless:
                    break

    async def _stop(self, bot: BotProcess) -> None:
        bot.kill(signal.SIGTERM)
        if await bot.ended():
            self.figures.failures.append("the last bot did not shut down cleanly")

    def _sum_up_tables(self) -> None:
        for table in self.tables:
            self.figures.acts += table.acts
            self.figures.changes += table.done
            self.figures.refusals += table.refused
            self.figures.failures += table.faults
        self.figures.seen = self.ledger.seen

    def _sum_up(self, restores: Restores) -> None:
        self._sum_up_tables()
        self.figures.restores, self.figures.lost_in_restores = restores.count, restores.lost
        self.figures.old_buttons = restores.pressed

    async def _play_until_killed(self, bot: BotProcess) -> None:
        """Let people act until the bot is killed at a random moment."""
        self._moment, self._delay = self.rng.choice(MOMENTS), self.rng.choice(DELAYS)
        self._after = time.perf_counter() + self.rng.random() * self._life
        self._kill_planned = True
        acting = [asyncio.create_task(channel.play(lambda: bot.alive)) for channel in self.tables]
        try:
            async with asyncio.timeout(self._life * 4):
                while bot.alive:
                    if self._moment == "time" and time.perf_counter() >= self._after:
                        break
                    await asyncio.sleep(0.002)
                    await asyncio.sleep(0)
        except TimeoutError:
            pass
        if self._kill_planned:  # its moment has not come; otherwise it is being killed, or asked to stop, already
            self._moment, self._kill_planned = "time", False
            bot.kill(self._by)
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
        if (
            change.event == "MESSAGE_CREATE"
            and not change.viewer
            and change.body["author"]["id"] == self.discord.bot.id
        ):
            self._last_post = change.body["channel_id"]
        if not self._kill_planned or time.perf_counter() < self._after:
            return
        if EVENTS.get(self._moment) != change.event or (self._moment == "posted" and change.viewer):
            return
        self._kill_planned = False
        if self._delay:
            asyncio.get_running_loop().call_later(self._delay, bot.kill, self._by)
        else:
            bot.kill(self._by)

    def _collect_seen(self) -> None:
        for table in self.tables:
            self._seen += table.seen
            table.seen.clear()

    def _check_seen(self, restores: Restores) -> None:
        """Every act whose outcome somebody has seen is stored exactly once."""
        self._collect_seen()
        with read_only(self.database) as db:
            found = [*self.ledger.enter(db, self._seen), *restores.check_old_buttons(db)]
        self._seen.clear()
        self.figures.failures += [f"kill {self.figures.kills}: {failure}" for failure in found]

    async def _wait_for_outbox(self, seconds: int = 60) -> None:
        """Wait until the bot has sent all posts and computer players have moved."""
        for _ in range(10 * seconds):
            await asyncio.sleep(0.1)
            queued, thinking = unfinished(self.reader)
            if not queued and not thinking:
                return
        self.figures.failures.append(f"{queued} posts are still queued after {seconds} seconds")


def report(figures: Figures) -> str:
    moments = ", ".join(f"{count} {name}" for name, count in sorted(figures.moments.items()))
    changes = ", ".join(
        f"{figures.changes[name]} {name} ({figures.refusals[name]} refused)"
        for name in sorted(figures.changes | figures.refusals)
    )
    rate = figures.seconds / max(1, figures.kills)
    counts = ", ".join(f"{number} {name}" for name, number in figures.counts.items())
    lines = [
        f"{figures.kills} kills ({moments}) in {figures.seconds:.0f} s, {rate:.2f} s each;"
        f" {figures.long_pauses} pauses longer than our nonce window, {figures.busy_channels} of them in busy channels",
        f"{figures.acts} acts, {figures.seen} whose outcome was seen; {counts}",
        f"changes: {changes}",
        f"{figures.restores} restores took back {figures.lost_in_restores} acts that were seen;"
        f" {figures.old_buttons} buttons of lost times pressed; {figures.restarts} restarts of the server",
        f"{len(figures.failures)} failures",
    ]
    return "\n".join(lines + figures.failures[:20])


def several_bots(kills: int, games: int, seed: str, folder: Path, processes: int, life: float) -> CrashTest:
    from tools.stress.crash_several import SeveralBotsCrashTest

    return SeveralBotsCrashTest(kills, games, seed, folder, processes, life)


def main(
    kills: Annotated[int, typer.Option(min=1, help="How often to kill the bot.")] = 1000,
    games: Annotated[int, typer.Option(min=1, help="In how many channels people play.")] = 8,
    seed: Annotated[str, typer.Option(help="Decides who plays what and when the bot is killed.")] = "crash",
    life: Annotated[float, typer.Option(help="Seconds that a bot lives at most, roughly.")] = LIFE,
    pictures: Annotated[bool, typer.Option("--pictures", help="Draw the boards too.")] = False,
    postgres: Annotated[bool, typer.Option("--postgres", help="Several bots on PostgreSQL, restarted too.")] = False,
    processes: Annotated[int, typer.Option(min=1, help="How many bots, on PostgreSQL.")] = 3,
    keep: Annotated[Path | None, typer.Option(help="Copy the database and the log to this folder.")] = None,
) -> None:
    """Kill a real bot again and again, and check that nothing is lost or done twice."""
    folder = Path(tempfile.mkdtemp(prefix="ziggurat-crash-"))
    try:
        console = Console(stderr=True)
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("", total=kills)
            test = (
                several_bots(kills, games, seed, folder, processes, life)
                if postgres
                else CrashTest(kills, games, seed, folder, pictures, life)
            )

            def show(done: int, text: str) -> None:
                progress.update(task, completed=done, description=text)
                if not console.is_terminal and done % 50 == 0:  # a bar would leave nothing in a log
                    console.print(f"{text}, {len(test.figures.failures)} failures so far")

            figures = asyncio.run(test.run(show))
        print(report(figures))
    finally:
        if keep is not None:
            shutil.copytree(folder, keep, dirs_exist_ok=True)
        shutil.rmtree(folder)
    raise typer.Exit(1 if figures.failures else 0)


if __name__ == "__main__":
    typer.run(main)
