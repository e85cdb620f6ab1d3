"""Play many games at once: how fast the bot acknowledges and answers clicks, and what it costs."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console
from rich.progress import Progress

from standin import LocalDiscord, Policy
from tools.stress import load_compared
from tools.stress.players import Crowd, MeasuredPerson, Meter, PlayedChannel, Report, read_only

ROOT = Path(__file__).parents[2]
# In seconds: acknowledged and answered (p99), the longest work of the event loop without a pause, and how late an event
# of the gateway may reach the bot.
ACK_LIMIT, ANSWER_LIMIT, WORK_LIMIT, GATEWAY_LIMIT = 0.2, 1.5, 0.06, 1.0
GROWTH_LIMIT = 1.1  # of memory, from the first to the last second that is measured
STEP = 1.25  # by which the rate rises in the search for the highest one


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


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Other work beside the bot: so many processes that compute all the time."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def waits(meter: Meter, channels: list[PlayedChannel]) -> dict[str, Any]:
    """How long people have waited since the meter records."""
    answers = [*meter.answers, *(taken for each in channels for taken in each.outcomes)]
    return {
        "acts": len(meter.acks),
        "unacknowledged": meter.unacknowledged,
        "late": [outcome for each in channels for outcome in each.late],
        "ack_p50": percentile(meter.acks, 0.5),
        "ack_p99": percentile(meter.acks, 0.99),
        "answer_p50": percentile(answers, 0.5),
        "answer_p99": percentile(answers, 0.99),
    }


async def measure_games(
    games: int,
    rate: float,
    seconds: float,
    folder: Path,
    progress: Report = lambda part, text: None,
) -> dict[str, Any]:
    """Play `games` games at once with `rate` acts a second; the figures over so many seconds, and of the opening."""
    discord = LocalDiscord(policy=Policy(rate_limits=True), recording=False, longest_wait=20)
    meter = Meter(rate)
    async with discord, bot_process("bot", discord, folder) as child:
        database = folder / "data" / "ziggurat.db"
        crowd = Crowd(discord, database, meter, games)
        started = time.perf_counter()
        await crowd.begin(progress)
        opening = {**waits(meter, crowd.channels), "seconds": time.perf_counter() - started}
        before = memory(child.pid)
        await crowd.play(seconds, progress)
        found = waits(meter, crowd.channels)
        after = memory(child.pid)
        with read_only(database) as db:
            queued = db.execute("SELECT count(*) FROM outbox WHERE state = 'queued'").fetchone()[0]
        await crowd.stop()
        with read_only(database) as db:
            active = db.execute("SELECT count(*) FROM games WHERE phase = 'playing'").fetchone()[0]
    figures = json.loads((folder / "bot.json").read_text())
    arrived = figures.pop("arrived")
    return {
        **found,
        "a_second": found["acts"] / seconds,
        "active_games": active,
        "opening": opening,
        "gateway_max": max((arrived[id] - at for id, at in meter.delivered.items() if id in arrived), default=0.0),
        "queued": queued,
        "memory_before": before,
        "memory_after": after,
        **figures,
    }


def failures(found: dict[str, Any], *, busy: bool) -> list[str]:
    """What does not hold. Beside other work people may wait, but nothing may be lost."""
    parts = (found, found["opening"])
    never = [outcome for part in parts for outcome in part["late"] if outcome.endswith("never")]
    wrong = ["an act was not acknowledged"] * any(part["unacknowledged"] for part in parts)
    wrong += ["an outcome was never shown"] * bool(never)
    if busy:
        return wrong
    bounds = {
        "acknowledged too late": (max(part["ack_p99"] for part in parts), ACK_LIMIT),
        "answered too late": (max(part["answer_p99"] for part in parts), ANSWER_LIMIT),
        "the event loop worked too long without a pause": (found["work_max"], WORK_LIMIT),
        "the gateway's events came too late": (found["gateway_max"], GATEWAY_LIMIT),
        "memory grew": (found["memory_after"] / found["memory_before"], GROWTH_LIMIT),
    }
    return wrong + [what for what, (figure, limit) in bounds.items() if figure > limit]


async def measure_idle_bot(rate: float, seconds: float, folder: Path) -> float:
    """The p99 of acknowledgements by a bot that does nothing else, at the same rate."""
    discord = LocalDiscord(policy=Policy(rate_limits=True), recording=False)
    meter = Meter(rate)
    async with discord, bot_process("idle", discord, folder):
        MeasuredPerson.meter = meter
        person = MeasuredPerson(discord, discord.user("Player"), discord.text_channel("table"))
        await discord.until(lambda: bool(discord.world.commands.get("")), 30)
        await asyncio.gather(*(person.slash("nothing") for _ in range(int(rate * min(20, seconds)))))
    return percentile(meter.acks, 0.99)


def report(found: dict[str, Any], baseline: float, seconds: float) -> str:
    """The figures as sentences; `baseline` is the idle bot's p99."""
    ms = {key: value * 1000 for key, value in found.items() if key.startswith(("lag", "work", "gateway"))}
    busiest = sorted(found["threads"].items(), key=lambda each: -each[1])[:5]
    opening = found["opening"]
    lines = [
        f"{found['active_games']:.0f} games in play, {found['acts']:.0f} acts in {seconds:.0f} s"
        f" ({found['a_second']:.1f} a second, {found['a_second'] / (os.cpu_count() or 1):.1f} a core);"
        f" acknowledged by an idle bot after {baseline * 1000:.0f} ms (p99)",
        f"playing: {_waits(found)}",
        f"opening the tables ({opening['acts']} acts in {opening['seconds']:.0f} s): {_waits(opening)}",
        f"the event loop worked {ms['work_max']:.0f} ms at most without a pause (p99 {ms['work_p99']:.0f} ms),"
        f" and was late by {ms['lag_max']:.0f} ms at most (p99 {ms['lag_p99']:.0f} ms)",
        f"the gateway's events reached the bot after {ms['gateway_max']:.0f} ms at most",
        f"{found['queued']:.0f} posts are still queued; {found['without_picture']} pictures were replaced by text",
        f"memory {found['memory_before']:.0f} MiB before, {found['memory_after']:.0f} MiB after",
        "slowest callbacks: " + "\n                   ".join(found["slowest"] or ["none over 10 ms"]),
        "CPU by thread: " + ", ".join(f"{name} {cpu:.0f} s" for name, cpu in busiest),
    ]
    if late := [*opening["late"], *found["late"]]:
        lines.append("late: " + ", ".join(f"{count} x {what}" for what, count in Counter(late).items()))
    return "\n".join(lines)


def _waits(found: dict[str, Any]) -> str:
    ms = {key: value * 1000 for key, value in found.items() if key.startswith(("ack", "answer"))}
    return (
        f"acknowledged after {ms['ack_p50']:.0f} ms (median), {ms['ack_p99']:.0f} ms (p99);"
        f" answered after {ms['answer_p50']:.0f} ms, {ms['answer_p99']:.0f} ms; {found['unacknowledged']} were not"
        f" acknowledged, {len(found['late'])} had no visible outcome within 5 s"
    )


def run(games: int, rate: float, seconds: float, busy: int) -> list[str]:
    """Measure and print; what does not hold."""
    with tempfile.TemporaryDirectory(prefix="ziggurat-load-") as name, busy_loops(busy):
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
    wrong = failures(found, busy=bool(busy))
    print(f"{rate:g} acts a second: " + ("it holds." if not wrong else f"it does not hold: {', '.join(wrong)}."))
    return wrong


def main(
    games: Annotated[int, typer.Option(min=2, help="How many games to play at once.")] = 400,
    rate: Annotated[float, typer.Option(help="Clicks a second.")] = 40.0,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 180.0,
    busy: Annotated[int, typer.Option(min=0, help="How many processes compute beside it all the time.")] = 0,
    highest: Annotated[bool, typer.Option("--highest", help="Raise the rate until it no longer holds.")] = False,
    compare: Annotated[bool, typer.Option("--compare", help="SQLite and PostgreSQL, both doors, 1 to 3 bots.")] = False,
) -> None:
    """Play many games at once, and measure how fast the bot answers. The opening of the tables counts too."""
    if compare:
        load_compared.compare(games, rate, seconds)
        return
    wrong = run(games, rate, seconds, busy)
    if not highest:
        raise typer.Exit(1 if wrong else 0)
    holds = 0.0
    while not wrong:
        holds, rate = rate, rate * STEP
        wrong = run(games, rate, seconds, busy)
    print(f"The highest rate that holds: {holds:g} acts a second, {holds / (os.cpu_count() or 1):g} a core.")


if __name__ == "__main__":
    typer.run(main)
