"""The load test on both databases, by both doors, with one to three bots: is it correct, and what does an act cost?

Bots, server, stand-in and players share one machine, so a higher rate is not expected of more bots."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress

from bot.admin.copy_database import copy_database
from standin import LocalDiscord, Policy
from tests.support.processes.command_line import free_port
from tests.support.processes.in_our_discord import PROGRAM
from tests.support.processes.posted_bot import round_robin
from tools.stress.crash_audit import audit
from tools.stress.crash_restores import Ledger
from tools.stress.crash_server import CrashServer, PostgresReader
from tools.stress.crash_several import guilds_by_shard
from tools.stress.players import Crowd, Database, Meter, read_only, unfinished

ROOT = Path(__file__).parents[2]
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")  # per second
READY_WITHIN, SENT_WITHIN = 180.0, 300.0  # seconds
NEVER = "never"  # ends the line of an outcome that did not come within half a minute


class Setting(NamedTuple):
    """What is compared."""

    postgres: bool
    posted: bool  # interactions are posted to workers, and do not come by the gateway
    bots: int

    def __str__(self) -> str:
        return (
            f"{'PostgreSQL' if self.postgres else 'SQLite'}, {'HTTP' if self.posted else 'gateway'},"
            f" {self.bots} {'bot' if self.bots == 1 else 'bots'}"
        )


SETTINGS = (
    *(Setting(False, posted, 1) for posted in (False, True)),
    *(Setting(True, posted, bots) for posted in (False, True) for bots in (1, 2, 3)),
)


class Found(NamedTuple):
    """The figures of one setting; CPU seconds are those of the bots, and of the server."""

    acts: int
    seen: int
    late: int
    bots_cpu: float
    server_cpu: float
    failures: list[str]


def cpu_seconds(pid: int) -> float:
    """What a process, its children and those of its children that have ended have used."""
    used, parents = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:  # it has just ended
            continue
        number = int(stat.parent.name)
        used[number], parents[number] = sum(map(int, fields[11:15])) / CLOCK_TICKS, int(fields[1])
    family = {pid}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(used.get(number, 0.0) for number in family)


@asynccontextmanager
async def running_bots(
    setting: Setting, discord: LocalDiscord, database: str, folder: Path
) -> AsyncIterator[list[asyncio.subprocess.Process]]:
    """So many processes of the whole program, until they are killed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ZIGGURAT_")}
    common = {
        "ZIGGURAT_TOKEN": discord.token,
        "ZIGGURAT_DATABASE": database,
        "ZIGGURAT_ICONS": "false",
        "ZIGGURAT_LOG_LEVEL": "WARNING",
        "PYTHONPATH": str(ROOT),
    }
    ports = [free_port() for _ in range(setting.bots)]
    bots: list[asyncio.subprocess.Process] = []
    async with AsyncExitStack() as stack:
        log = stack.enter_context((folder / "log.txt").open("ab"))
        for number, port in enumerate(ports):
            own = {"ZIGGURAT_SHARDS": f"{number}/{setting.bots}"} if setting.postgres else {}
            if setting.posted:
                own = {"ZIGGURAT_PUBLIC_KEY": discord.endpoint.create_key(), "ZIGGURAT_INTERACTIONS_PORT": str(port)}
            command = (sys.executable, "-c", PROGRAM, str(discord.port), "serve" if setting.posted else "run")
            bots.append(
                await asyncio.create_subprocess_exec(*command, cwd=folder, env=clean | common | own, stderr=log)
            )
        try:
            if setting.posted:
                async with asyncio.timeout(READY_WITHIN):
                    await until_listening(ports)
                addresses = [f"http://127.0.0.1:{port}/interactions" for port in ports]
                await discord.endpoint.set(await stack.enter_async_context(round_robin(addresses)))
            else:
                sessions = discord.gateway.sessions
                await discord.until(
                    lambda: sum(each.socket is not None for each in sessions.values()) == setting.bots, READY_WITHIN
                )
            yield bots
        finally:
            for bot in bots:
                if bot.returncode is None:
                    bot.kill()
                    await bot.wait()


async def until_listening(ports: list[int]) -> None:
    for port in ports:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            writer.close()
            break


async def until_sent(database: Database) -> list[str]:
    """Wait until everything is sent; a sentence for what is not."""
    queued = 0
    for _ in range(round(SENT_WITHIN)):
        queued, thinking = unfinished(database)
        if not queued and not thinking:
            return []
        await asyncio.sleep(1)
    return [f"{queued} posts are still queued after {SENT_WITHIN:.0f} seconds"]


async def measure(
    setting: Setting, games: int, rate: float, seconds: float, folder: Path, progress: Callable[[float, str], None]
) -> Found:
    """Play, stop the bots, and look whether everything is stored and posted once."""
    # Everybody plays for the first time, so that more direct messages are opened at once than Discord would like.
    policy = Policy(rate_limits=True, max_concurrency=setting.bots, dm_opens=1000)
    discord = LocalDiscord(policy=policy, recording=False, longest_wait=20)
    meter, ledger = Meter(rate), Ledger()
    file = folder / "ziggurat.db"
    async with discord, AsyncExitStack() as stack:
        server = stack.enter_context(closing(CrashServer())) if setting.postgres else None
        reader: Database = file if server is None else PostgresReader(server.address)
        address = str(file) if server is None else server.address.conninfo()
        bots = await stack.enter_async_context(running_bots(setting, discord, address, folder))
        crowd = Crowd(discord, reader, meter, games, guilds_by_shard(discord, setting.bots))
        await crowd.begin(progress)

        def used() -> tuple[float, float]:
            return sum(cpu_seconds(bot.pid) for bot in bots), 0.0 if server is None else cpu_seconds(server.pid)

        before = used()
        await crowd.play(seconds, progress)
        after = used()
        await crowd.stop()
        failures = await until_sent(reader)
        for bot in bots:
            bot.send_signal(signal.SIGTERM)
        failures += [f"a bot ended with code {code}" for bot in bots if (code := await bot.wait())]
        seen = [act for channel in crowd.channels for act in channel.seen]
        late = [outcome for channel in crowd.channels for outcome in channel.late]
        with read_only(reader) as db:
            failures += ledger.enter(db, seen)
        if server is not None and isinstance(reader, PostgresReader):
            reader.close()
            copy_database(server.address, file, replace=True)
        failures += audit(file, discord)[1]
    failures += [outcome for outcome in late if outcome.endswith(NEVER)]
    failures += [f"{meter.unacknowledged} acts were not acknowledged"] if meter.unacknowledged else []
    return Found(len(meter.acks), len(seen), len(late), after[0] - before[0], after[1] - before[1], failures)


def measured(setting: Setting, games: int, rate: float, seconds: float) -> Found:
    """The figures of one setting, with a progress bar."""
    with (
        tempfile.TemporaryDirectory(prefix="ziggurat-load-") as folder,
        Progress(console=Console(stderr=True), transient=True) as progress,
    ):
        task = progress.add_task(str(setting), total=1.0)

        def report(part: float, text: str) -> None:
            progress.update(task, completed=part, description=f"{setting}: {text}")

        return asyncio.run(measure(setting, games, rate, seconds, Path(folder), report))


def compare(games: int, rate: float, seconds: float) -> None:
    """Measure every setting in turn, and print a table; exits with 1 if anything was lost, doubled or not answered."""
    failed = False
    print("| setting | acts | outcomes seen | late | CPU of the bots an act | of the server | failures |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for setting in SETTINGS:
        found = measured(setting, games, rate, seconds)
        bots, server = (1000 * cpu / max(1, found.acts) for cpu in (found.bots_cpu, found.server_cpu))
        print(
            f"| {setting} | {found.acts} | {found.seen} | {found.late} | {bots:.1f} ms | {server:.1f} ms"
            f" | {len(found.failures)} |",
            flush=True,
        )
        for failure in found.failures[:20]:
            print(failure, flush=True)
        failed = failed or bool(found.failures)
    raise typer.Exit(1 if failed else 0)
