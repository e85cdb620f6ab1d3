"""How soon a busy bot acknowledges a click, against an idle one. Busy: it draws boards and a computer player thinks."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from standin import Change, LocalDiscord
from standin.api.interactions import Interaction, InteractionType
from standin.driver import pressable
from standin.world.model import Message
from tools.bench.child_process import ChildBot, child_bot
from tools.bench.measurements.turn import NAMES, MeasuredGame
from tools.bench.results import Bench, Row, at_most, p99, timed

GROUP = "acknowledgement"
CLICKS = 20  # in a row, per round


async def clicks(discord: LocalDiscord, board: Message, count: int) -> list[float]:
    """Click the board's Text button again and again; the seconds until each click is acknowledged."""
    (text,) = [part for part in board.components if pressable(part) and part.get("label") == "Text"]
    data = {"component_type": text["type"], "custom_id": text["custom_id"], "id": text["id"]}
    channel, user = discord.world.channels[board.channel_id], discord.user(NAMES[0])
    found: list[float] = []
    for _ in range(count):
        act = discord.interactions.begin(InteractionType.COMPONENT, user, channel, data, board)
        seen: list[float] = []

        def note(change: Change, id: str = act.id, seen: list[float] = seen) -> None:
            if change.event == "ACKNOWLEDGED" and change.body["id"] == id:
                seen.append(time.perf_counter())

        stop = discord.on_change(note)
        started = time.perf_counter()
        discord.interactions.deliver(act)
        await discord.until(partial(_is_settled, act), 30)
        stop()
        found.append(seen[0] - started)
    return found


def _is_settled(act: Interaction) -> bool:
    return act.finished


async def measure(bench: Bench, folder: Path) -> tuple[list[float], list[float]]:
    idle: list[float] = []
    busy: list[float] = []
    async with LocalDiscord(recording=False) as discord:
        discord.text_channel("table")  # a bot without a server never becomes ready
        async with child_bot("bot", discord, folder) as bot:
            board = await first_board(discord, bot)
            for number in range(bench.rounds):
                for found, on in ((idle, False), (busy, True)):
                    await bot.order("busy", on=on)
                    await clicks(discord, board, 2)
                    found += await clicks(discord, board, CLICKS)
                bench.progress((number + 1) / bench.rounds, GROUP)
            await bot.order("busy", on=False)
    return idle, busy


async def first_board(discord: LocalDiscord, bot: ChildBot) -> Message:
    """Start a game; its first board."""
    game = MeasuredGame(discord, bot, "roll_through_the_ages", discord.text_channel("table"))
    await game.start("busy")
    return discord.person(NAMES[0], game.channel).newest()


def rows(bench: Bench) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="busy-", dir=bench.folder) as name:
        idle, busy = asyncio.run(measure(bench, Path(name)))
    yield timed(GROUP, "busy against idle: p99", idle, busy, at_most(5), p99)
    yield timed(GROUP, "busy against idle: median", idle, busy)
