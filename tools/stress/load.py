"""Play many games at once: how fast the bot acknowledges and answers clicks, and what it costs."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import typer
from rich.console import Console
from rich.progress import Progress

from bot.local import LocalDiscord, Policy, Reply
from bot.local.api.interactions import Interaction, ResponseType
from tools.stress.players import HastyPerson, PlayedChannel, read_only

ROOT = Path(__file__).parents[2]
ACTIVE = 60  # channels in which somebody acts at the same time
ACK_LIMIT, WORK_LIMIT = 0.5, 0.1  # seconds


class Meter:
    """Limits the acts per second, and records how long each waited for its acknowledgement and its answer."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.counting = False
        self.acks: list[float] = []
        self.answers: list[float] = []
        self.unacknowledged = 0
        self._next = 0.0

    async def wait_for_turn(self) -> None:
        now = time.perf_counter()
        self._next = max(self._next + 1 / self.rate, now)
        await asyncio.sleep(self._next - now)


class MeasuredPerson(HastyPerson):
    """A person whose acts are measured."""

    meter: Meter

    async def _send(self, interaction: Interaction, deliveries: int = 1, patience: float | None = None) -> Reply:
        meter = self.meter
        await meter.wait_for_turn()
        interaction.created = self.discord.world.clock()
        started = time.perf_counter()
        ack: list[float] = []
        stop = self.discord.on_change(
            lambda change: (
                ack.append(time.perf_counter() - started)
                if change.event in ("ACKNOWLEDGED", "CHOICES") and change.body.get("id") == interaction.id
                else None
            )
        )
        reply = await super()._send(interaction, 1, patience)
        stop()
        if meter.counting:
            meter.unacknowledged += not ack
            meter.acks += ack[:1]
            if interaction.response != ResponseType.DEFERRED_UPDATE:  # the channel times these by their edited message
                meter.answers.append(time.perf_counter() - started)
        return reply


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[max(0, int(len(values) * part) - 1)] if values else 0.0


@asynccontextmanager
async def bot_process(
    mode: Literal["bot", "idle"], discord: LocalDiscord, folder: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot in a child process; when it ends, its figures are in `<mode>.json`."""
    arguments = (mode, str(discord.port), discord.token, str(folder / "data"), str(folder / f"{mode}.json"))
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tools.stress.load_bot_process", *arguments, cwd=ROOT
    )
    try:
        await discord.until(lambda: discord.gateway.connected, 60)
        yield child
    finally:
        child.send_signal(signal.SIGTERM)
        await child.wait()
        await discord.until(lambda: not discord.gateway.connected, 30)


def memory(pid: int) -> float:
    """Resident memory of a process, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def measure_games(
    games: int,
    rate: float,
    seconds: float,
    folder: Path,
    progress: Callable[[float, str], None] = lambda part, text: None,
) -> dict[str, Any]:
    """Play `games` games at once with `rate` acts a second; the figures over so many seconds."""
    discord = LocalDiscord(policy=Policy(rate_limits=True), recording=False, patience=20)
    meter = Meter(rate)
    async with discord, bot_process("bot", discord, folder) as child:
        MeasuredPerson.meter = meter
        users = [discord.user(f"Player {n}") for n in range(games)]
        database = folder / "data" / "ziggurat.db"
        channels = []
        for n in range(games):
            channel = discord.text_channel(f"table-{n}")
            people: list[HastyPerson] = [MeasuredPerson(discord, users[(n + k) % games], channel) for k in range(3)]
            channels.append(PlayedChannel(discord, database, channel, people, n, Random(n)))
        free = list(channels)
        stopped = False

        async def act_anywhere() -> None:
            rng = Random(len(free))
            while not stopped:
                channel = free.pop(rng.randrange(len(free)))
                await channel.act(lambda: not stopped)
                free.append(channel)

        meter.rate = rate * 3  # starting the games is not measured
        acting = [asyncio.create_task(act_anywhere()) for _ in range(min(ACTIVE, games // 2 or 1))]
        begun = 0
        while begun < games * 0.95:
            await asyncio.sleep(1)
            with read_only(database) as db:
                begun = db.execute("SELECT count(DISTINCT channel_id) FROM games WHERE move > 0").fetchone()[0]
            progress(min(0.5, begun / games / 2), f"{begun} of {games} games have begun")
        meter.rate, meter.counting = rate, True
        before = memory(child.pid)
        for each in channels:
            each.late.clear()
            each.outcomes.clear()
        started = time.perf_counter()
        while (passed := time.perf_counter() - started) < seconds:
            await asyncio.sleep(1)
            progress(0.5 + passed / seconds / 2, f"{len(meter.acks)} acts")
        meter.counting, stopped = False, True
        after = memory(child.pid)
        with read_only(database) as db:
            queued = db.execute("SELECT count(*) FROM outbox WHERE state = 'queued'").fetchone()[0]
        await asyncio.gather(*acting)
        answers = [*meter.answers, *(taken for each in channels for taken in each.outcomes)]
        late = [outcome for each in channels for outcome in each.late]
        with read_only(database) as db:
            active = db.execute("SELECT count(*) FROM games WHERE phase = 'playing'").fetchone()[0]
    return {
        "acts": len(meter.acks),
        "a_second": len(meter.acks) / seconds,
        "active_games": active,
        "unacknowledged": meter.unacknowledged,
        "late": late,
        "ack_p50": percentile(meter.acks, 0.5),
        "ack_p99": percentile(meter.acks, 0.99),
        "answer_p50": percentile(answers, 0.5),
        "answer_p99": percentile(answers, 0.99),
        "queued": queued,
        "memory_before": before,
        "memory_after": after,
        **json.loads((folder / "bot.json").read_text()),
    }


async def measure_idle_bot(rate: float, seconds: float, folder: Path) -> float:
    """The p99 of acknowledgements by a bot that does nothing else, at the same rate."""
    discord = LocalDiscord(policy=Policy(rate_limits=True), recording=False)
    meter = Meter(rate)
    async with discord, bot_process("idle", discord, folder):
        MeasuredPerson.meter = meter
        person = MeasuredPerson(discord, discord.user("Player"), discord.text_channel("table"))
        await discord.until(lambda: bool(discord.world.commands.get("")), 30)
        meter.counting = True
        await asyncio.gather(*(person.slash("nothing") for _ in range(int(rate * min(20, seconds)))))
    return percentile(meter.acks, 0.99)


def report(found: dict[str, Any], baseline: float, seconds: float) -> str:
    """The figures as sentences; `baseline` is the idle bot's p99."""
    ms = {key: value * 1000 for key, value in found.items() if key.startswith(("ack", "answer", "lag", "work"))}
    busiest = sorted(found["threads"].items(), key=lambda each: -each[1])[:5]
    lines = [
        f"{found['active_games']:.0f} games in play, {found['acts']:.0f} acts in {seconds:.0f} s"
        f" ({found['a_second']:.1f} a second); {found['unacknowledged']:.0f} were not acknowledged,"
        f" {len(found['late'])} had no visible outcome within 5 s",
        f"acknowledged after {ms['ack_p50']:.0f} ms (median), {ms['ack_p99']:.0f} ms (p99):"
        f" {found['ack_p99'] / max(baseline, 1e-6):.1f} times an idle bot ({baseline * 1000:.0f} ms)",
        f"answered after {ms['answer_p50']:.0f} ms (median), {ms['answer_p99']:.0f} ms (p99)",
        f"the event loop worked {ms['work_max']:.0f} ms at most without a pause (p99 {ms['work_p99']:.0f} ms),"
        f" and was late by {ms['lag_max']:.0f} ms at most (p99 {ms['lag_p99']:.0f} ms)",
        f"{found['queued']:.0f} posts are still queued",
        f"memory {found['memory_before']:.0f} MiB before, {found['memory_after']:.0f} MiB after",
        "slowest callbacks: " + "\n                   ".join(found["slowest"] or ["none over 10 ms"]),
        "CPU by thread: " + ", ".join(f"{name} {cpu:.0f} s" for name, cpu in busiest),
    ]
    if found["late"]:
        lines.append("late: " + ", ".join(f"{count} x {what}" for what, count in Counter(found["late"]).items()))
    return "\n".join(lines)


def main(
    games: Annotated[int, typer.Option(min=2, help="How many games to play at once.")] = 200,
    rate: Annotated[float, typer.Option(help="Clicks a second.")] = 20.0,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 120.0,
) -> None:
    """Play many games at once, and measure how fast the bot answers."""
    with tempfile.TemporaryDirectory(prefix="ziggurat-load-") as name:
        folder = Path(name)
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("the idle bot", total=1.0)
            baseline = asyncio.run(measure_idle_bot(rate, seconds, folder))
            found = asyncio.run(
                measure_games(
                    games,
                    rate,
                    seconds,
                    folder,
                    lambda part, text: progress.update(task, completed=part, description=text),
                )
            )
    print(report(found, baseline, seconds))
    failed = found["ack_p99"] > ACK_LIMIT or found["work_max"] > WORK_LIMIT or found["late"] or found["unacknowledged"]
    raise typer.Exit(1 if failed else 0)


if __name__ == "__main__":
    typer.run(main)
