"""Many games at once: how quickly clicks are acknowledged and answered, and what it costs: `make load`."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from bot.local import LocalDiscord, Policy, Reply
from bot.local.api.interactions import Interaction, ResponseType
from tools.progress import bar
from tools.stress.crash_players import Hasty, Table, reading

ROOT = Path(__file__).parents[2]
ACTORS = 60  # tables at which somebody acts at the same time
ACK_LIMIT, WORK_LIMIT = 0.5, 0.1  # seconds


class Meter:
    """Lets so many acts a second through, and notes how long each waited for its acknowledgement and its answer."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.counting = False
        self.acks: list[float] = []
        self.answers: list[float] = []
        self.failed = 0
        self._next = 0.0

    async def turn(self) -> None:
        now = time.perf_counter()
        self._next = max(self._next + 1 / self.rate, now)
        await asyncio.sleep(self._next - now)


class Clicker(Hasty):
    """Somebody whose acts are measured."""

    meter: Meter

    async def _send(self, interaction: Interaction, deliveries: int = 1, patience: float | None = None) -> Reply:
        meter = self.meter
        await meter.turn()
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
            meter.failed += not ack
            meter.acks += ack[:1]
            if interaction.response != ResponseType.DEFERRED_UPDATE:  # of these the outcome is seen in their message
                meter.answers.append(time.perf_counter() - started)
        return reply


def share(values: list[float], part: float) -> float:
    return sorted(values)[max(0, int(len(values) * part) - 1)] if values else 0.0


@asynccontextmanager
async def process(mode: str, discord: LocalDiscord, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    arguments = (mode, str(discord.port), discord.token, str(folder / "data"), str(folder / f"{mode}.json"))
    child = await asyncio.create_subprocess_exec(sys.executable, "-m", "tools.stress.load_host", *arguments, cwd=ROOT)
    try:
        await discord.until(lambda: discord.gateway.connected, 60)
        yield child
    finally:
        child.send_signal(signal.SIGTERM)
        await child.wait()
        await discord.until(lambda: not discord.gateway.connected, 30)


def memory(pid: int) -> float:
    """MiB that the process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def play(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """The figures of the bot with all tables in play."""
    discord = LocalDiscord(policy=Policy(rate_limits=True), recording=False, patience=20)
    meter = Meter(args.rate)
    async with discord, process("bot", discord, folder) as child:
        Clicker.meter = meter
        users = [discord.user(f"Player {n}") for n in range(args.games)]
        database = folder / "data" / "ziggurat.db"
        tables = []
        for n in range(args.games):
            channel = discord.text_channel(f"table-{n}")
            people: list[Hasty] = [Clicker(discord, users[(n + k) % args.games], channel) for k in range(3)]
            tables.append(Table(discord, database, channel, people, n, Random(n)))
        free = list(tables)
        stopped = False

        async def actor() -> None:
            rng = Random(len(free))
            while not stopped:
                table = free.pop(rng.randrange(len(free)))
                await table.act(lambda: not stopped)
                free.append(table)

        meter.rate = args.rate * 3  # sitting down is not measured
        acting = [asyncio.create_task(actor()) for _ in range(min(ACTORS, args.games // 2 or 1))]
        playing = 0
        while playing < args.games * 0.95:
            await asyncio.sleep(1)
            with reading(database) as db:
                playing = db.execute("SELECT count(DISTINCT channel_id) FROM games WHERE move > 0").fetchone()[0]
            bar(min(0.5, playing / args.games / 2), f"{playing} of {args.games} games have begun")
        meter.rate, meter.counting = args.rate, True
        before = memory(child.pid)
        for table in tables:
            table.unseen.clear()
            table.outcomes.clear()
        started = time.perf_counter()
        while (passed := time.perf_counter() - started) < args.seconds:
            await asyncio.sleep(1)
            bar(0.5 + passed / args.seconds / 2, f"{len(meter.acks)} acts")
        meter.counting, stopped = False, True
        after = memory(child.pid)
        with reading(database) as db:
            queued = db.execute("SELECT count(*) FROM outbox WHERE state = 'queued'").fetchone()[0]
        await asyncio.gather(*acting)
        outcomes = [seconds for table in tables for seconds in table.outcomes]
        unseen = [each for table in tables for each in table.unseen]
        with reading(database) as db:
            active = db.execute("SELECT count(*) FROM games WHERE phase = 'playing'").fetchone()[0]
    bar(1.0, f"{len(meter.acks)} acts")
    return {
        "acts": len(meter.acks),
        "a_second": len(meter.acks) / args.seconds,
        "active_games": active,
        "unacknowledged": meter.failed,
        "unseen": unseen,
        "ack_p50": share(meter.acks, 0.5),
        "ack_p99": share(meter.acks, 0.99),
        "answer_p50": share([*outcomes, *meter.answers], 0.5),
        "answer_p99": share([*outcomes, *meter.answers], 0.99),
        "queued": queued,
        "memory_before": before,
        "memory_after": after,
        **json.loads((folder / "bot.json").read_text()),
    }


async def nothing(args: argparse.Namespace, folder: Path) -> float:
    """The acknowledgement p99 of a bot that does nothing, at the same rate."""
    discord = LocalDiscord(policy=Policy(rate_limits=True), recording=False)
    meter = Meter(args.rate)
    async with discord, process("nothing", discord, folder):
        Clicker.meter = meter
        person = Clicker(discord, discord.user("Player"), discord.text_channel("table"))
        await discord.until(lambda: bool(discord.world.commands.get("")), 30)
        meter.counting = True
        await asyncio.gather(*(person.slash("nothing") for _ in range(int(args.rate * min(20, args.seconds)))))
    return share(meter.acks, 0.99)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20.0, help="clicks a second")
    parser.add_argument("--seconds", type=float, default=120.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ziggurat-load-") as name:
        folder = Path(name)
        baseline = asyncio.run(nothing(args, folder))
        found = asyncio.run(play(args, folder))
    ms = {key: value * 1000 for key, value in found.items() if key.startswith(("ack", "answer", "lag", "work"))}
    print(
        f"{found['active_games']:.0f} games in play, {found['acts']:.0f} acts in {args.seconds:.0f} s"
        f" ({found['a_second']:.1f} a second); not acknowledged: {found['unacknowledged']:.0f},"
        f" outcome not seen in 5 s: {len(found['unseen'])}\n"
        f"acknowledged after {ms['ack_p50']:.0f} ms (median), {ms['ack_p99']:.0f} ms (p99):"
        f" {found['ack_p99'] / max(baseline, 1e-6):.1f} times a bot that does nothing ({baseline * 1000:.0f} ms)\n"
        f"answered after {ms['answer_p50']:.0f} ms (median), {ms['answer_p99']:.0f} ms (p99)\n"
        f"the event loop worked {ms['work_max']:.0f} ms at most without a pause (p99 {ms['work_p99']:.0f} ms),"
        f" and was late by {ms['lag_max']:.0f} ms at most (p99 {ms['lag_p99']:.0f} ms)\n"
        f"posts that still wait to be sent: {found['queued']:.0f}\n"
        f"memory {found['memory_before']:.0f} MiB before, {found['memory_after']:.0f} MiB after"
    )
    print("longest at work: " + "\n                 ".join(found["slowest"] or ["nothing over 10 ms"]))
    busiest = sorted(found["threads"].items(), key=lambda each: -each[1])[:5]
    print("threads at work: " + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in busiest))
    if found["unseen"]:
        print("not seen in 5 s: " + ", ".join(f"{count} x {what}" for what, count in Counter(found["unseen"]).items()))
    failed = (
        found["ack_p99"] > ACK_LIMIT or found["work_max"] > WORK_LIMIT or found["unseen"] or found["unacknowledged"]
    )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
