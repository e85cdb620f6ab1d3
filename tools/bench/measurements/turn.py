"""A whole turn, from the click that ends it until panel and board are shown, against the minimal bot."""

from __future__ import annotations

import asyncio
import base64
import copy
import json
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from bot.ui.custom_ids import CustomId
from bot.ui.option_menus import path_to, within
from bot.ui.panels.turn.seat import ANYWAY
from engine.language import ENGLISH
from engine.titles import TITLES
from standin import Change, LocalDiscord
from standin.api.interactions import InteractionType
from standin.driver import pressable
from standin.world.model import Channel, Message
from tools.bench.child_process import ChildBot, child_bot
from tools.bench.headless_games import bytes_of_last_answer
from tools.bench.results import Bench, Row, at_most, in_units, p99, short_name, timed

GROUP = "whole turn"
NAMES = ("Ada", "Benedikt")
Turns = dict[str, list["Turn"]]
TIMEOUT = 30.0  # seconds for one turn
TURNS = 4  # per round at least: whole games are played until there are so many
# As played, so that the changed parts are drawn; again with all of its parts in the cache.
PLAYED, CACHED = "as played", "parts cached"
VARIANTS = (PLAYED, CACHED)
# The floor writes the same bytes to the disk, encodes the same pictures and sends them. The other one only sends.
FLOOR, SENDING = "floor", "sending alone"


@dataclass
class Turn:
    """Seconds from the click until its outcome was shown, the bot's CPU seconds, and the work of our own bot."""

    wall: float
    cpu: float
    work: dict[str, float]


class OutcomeTimer:
    """Records when the stand-in receives the acknowledgement, the edited panel and the posted board."""

    def __init__(self, discord: LocalDiscord, panel: Message, channel: Channel) -> None:
        self._panel, self._channel = panel.id, channel.id
        self.seen: dict[str, float] = {}
        self.posted: dict[str, Any] = {}
        self._all = asyncio.Event()
        self._stop = discord.on_change(self._on_change)

    def _on_change(self, change: Change) -> None:
        body = change.body
        if change.event == "ACKNOWLEDGED":
            self._record("ack")
        elif change.event == "MESSAGE_UPDATE" and body["id"] == self._panel:
            self._record("panel")
        elif change.event == "MESSAGE_CREATE" and body["channel_id"] == self._channel and change.viewer is None:
            self.posted = body
            self._record("board")

    def _record(self, what: str) -> None:
        self.seen.setdefault(what, time.perf_counter())
        if len(self.seen) == 3:
            self._all.set()

    async def wait(self) -> None:
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._all.wait()
        finally:
            self._stop()


async def click(
    discord: LocalDiscord, bot: ChildBot, user: str, panel: Message, data: dict[str, Any]
) -> tuple[Turn, dict[str, Any]]:
    """Measure one click; its times, and the board that was posted."""
    channel = discord.world.channels[panel.channel_id]
    earlier = await bot.order("work")
    cpu = await bot.cpu_at_rest()
    act = discord.interactions.begin(InteractionType.COMPONENT, discord.world.users[user], channel, data, panel)
    timer = OutcomeTimer(discord, panel, channel)
    started = time.perf_counter()
    discord.interactions.deliver(act)
    await timer.wait()
    wall = max(timer.seen.values()) - started
    cpu = await bot.cpu_at_rest() - cpu
    work = await bot.order("work")
    return Turn(wall, cpu, {what: work[what] - earlier[what] for what in work}), timer.posted


@dataclass(frozen=True)
class LastTap:
    """The tap that ends a turn."""

    user: str
    name: str
    panel: Message
    data: dict[str, Any]


@dataclass
class MeasuredGame:
    """A game in its own channel."""

    discord: LocalDiscord
    bot: ChildBot
    title: str
    channel: Channel
    id: int = 0
    language: str = ENGLISH

    async def start(self, seed: str) -> None:
        names = NAMES[: max(TITLES[self.title].rules.seats)]
        people = [[int(self.discord.user(name).id), name] for name in names]
        guild, channel = int(self.channel.guild_id or 0), int(self.channel.id)
        for name in names:
            self.discord.person(name).speaks("en-US" if self.language == ENGLISH else self.language)
        self.id = await self.bot.order(
            "new", title=self.title, guild=guild, channel=channel, people=people, seed=seed, language=self.language
        )
        await self.bot.cpu_at_rest()

    async def before_last_tap(self, seed: str) -> LastTap | None:
        """Play until one tap ends the turn; that tap, or None if it also ends the game."""
        last = await self.bot.order("play_to_last_answer", game=self.id, seed=seed)
        if last is None:
            return None
        await self.bot.cpu_at_rest()
        person = self.discord.person(self.discord.world.users[last["user"]].name, self.channel)
        board = [each for each in person.sees() if not each.ephemeral][-1]
        play = next(id for part in board.buttons if CustomId.parse(id := part["custom_id"]).verb == "play")
        reply = await person.click(play, on=board)
        for _ in range(6):
            await self.bot.cpu_at_rest()
            panel = reply.message
            assert panel is not None and not reply.failed, reply
            part, values = next_tap(panel, last["ids"], last["picks"], self.title)
            is_answer = values is None or "." not in values[0]
            if is_answer and (not last["warned"] or CustomId.parse(part["custom_id"]).args[3:] == (ANYWAY,)):
                data = {"component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"]}
                data |= {} if values is None else {"values": values}
                return LastTap(last["user"], person.user.name, panel, data)
            if values is None:
                reply = await person.click(part["custom_id"], on=panel)
            else:
                reply = await person.pick(part["custom_id"], values, on=panel)
        raise AssertionError("no tap ends this turn")


def next_tap(panel: Message, ids: list[str], wanted: list[str], title: str) -> tuple[dict[str, Any], list[str] | None]:
    """The next tap towards these options: a component, and the values to pick if it is a menu."""
    place = TITLES[title].wording.menu_path
    ordinals = [str(ids.index(pick)) for pick in wanted]
    for part in panel.components:
        if not pressable(part):
            continue
        id = CustomId.parse(part["custom_id"])
        if (id.verb == "none" and not wanted) or (id.verb == "pick" and list(id.args[2:3]) == ordinals):
            return part, None
        if id.verb == "menu" and wanted:
            values = [option["value"] for option in part["options"]]
            if set(ordinals) <= set(values):
                return part, ordinals
            for value in values:
                first, _, depth = value.partition(".")
                if depth and within(place(wanted[0]), path_to(place(ids[int(first)]), int(depth))):
                    return part, [value]
    raise LookupError(f"no tap leads to {wanted} in {panel.labels}")


class Baseline:
    """The minimal bot, in its own Discord with the same people."""

    def __init__(self, discord: LocalDiscord, bot: ChildBot) -> None:
        self.discord, self.bot = discord, bot
        self.channel = discord.text_channel("baseline")
        for name in NAMES:
            discord.user(name)

    async def turn(
        self, tap: LastTap, before: SentMessage, after: SentMessage, board: SentMessage, durable: int
    ) -> Turn:
        """Measure the same click on the same panel, answered with the same bytes."""
        world = self.discord.world
        user = self.discord.user(tap.name).id
        wire = {**copy.deepcopy(before.wire), "id": world.new_id(), "channel_id": self.channel.id}
        panel = world.post(Message(wire, world.clock(), user))
        await self.bot.order("prepare", panel=after.for_baseline(), board=board.for_baseline(), durable=durable)
        turn, _ = await click(self.discord, self.bot, user, panel, tap.data)
        return turn


@dataclass(frozen=True)
class SentMessage:
    """A copy of a message with its picture, as it was at some moment."""

    wire: dict[str, Any]
    picture: bytes | None

    @classmethod
    def of(cls, discord: LocalDiscord, wire: dict[str, Any]) -> SentMessage:
        files = [each["id"] for each in wire["attachments"]] or [each["attachment_id"] for each in uploaded_media(wire)]
        return cls(copy.deepcopy(wire), discord.file(files[0]) if files else None)

    def for_baseline(self) -> list[Any]:
        """The arguments that the minimal bot needs; the message refers to its picture by file name."""
        text = json.dumps(self.wire)
        for each in uploaded_media(self.wire):
            text = text.replace(json.dumps(each["url"]), json.dumps("attachment://picture.png"))
        return [json.loads(text), self.picture and base64.b64encode(self.picture).decode()]


def uploaded_media(part: Any) -> list[dict[str, Any]]:
    """The uploaded pictures inside a layout."""
    if isinstance(part, list):
        return [found for each in part for found in uploaded_media(each)]
    if not isinstance(part, dict):
        return []
    return [part] if "attachment_id" in part else [found for each in part.values() for found in uploaded_media(each)]


async def turns(
    bench: Bench, title: str, discord: LocalDiscord, bot: ChildBot, baseline: Baseline, database: Path
) -> Turns:
    """Play whole games, each in two channels at once; the baselines repeat each turn with the same bytes."""
    found: Turns = {name: [] for name in (*VARIANTS, FLOOR, SENDING)}
    wanted, number = bench.rounds * TURNS, 0
    while len(found[FLOOR]) < wanted:
        number += 1
        channels = [discord.text_channel(f"{title}-{number}-{n}") for n in range(len(VARIANTS))]
        games = [MeasuredGame(discord, bot, title, channel, language=bench.language) for channel in channels]
        for game in games:
            await game.start(f"{title} {number}")
        while taken := await turn(title, discord, bot, baseline, database, games):
            for name, each in taken.items():
                found[name].append(each)
            bench.progress(min(1.0, len(found[FLOOR]) / wanted), f"{GROUP}, {title}")
            if bench.quick and len(found[FLOOR]) >= bench.rounds:
                return found
    return found


async def turn(
    title: str,
    discord: LocalDiscord,
    bot: ChildBot,
    baseline: Baseline,
    database: Path,
    games: list[MeasuredGame],
) -> dict[str, Turn]:
    """One turn of the same game in every variant and by both baselines; {} if it ends the game."""
    taken: dict[str, Turn] = {}
    for variant, game in zip(VARIANTS, games, strict=True):
        if (last := await game.before_last_tap(title)) is None:
            return {}
        tap = last
        if variant == CACHED:
            await bot.order("forget_pictures")
        before = SentMessage.of(discord, tap.panel.wire)
        taken[variant], posted = await click(discord, bot, tap.user, tap.panel, tap.data)
    after, board = SentMessage.of(discord, tap.panel.wire), SentMessage.of(discord, posted)
    stored = bytes_of_last_answer(database, games[-1].id)
    taken[FLOOR] = await baseline.turn(tap, before, after, board, stored)
    taken[SENDING] = await baseline.turn(tap, before, after, board, 0)
    return taken


@asynccontextmanager
async def both_bots(folder: Path) -> AsyncIterator[tuple[LocalDiscord, ChildBot, Baseline]]:
    """Our bot and the minimal one, each with its own process and Discord."""
    for name in ("data", "minimal"):
        (folder / name).mkdir()
    async with LocalDiscord(recording=False) as ours, LocalDiscord(recording=False) as theirs:
        for discord in (ours, theirs):
            discord.text_channel("table")
            for name in NAMES:
                discord.user(name)
        async with (
            child_bot("bot", ours, folder / "data") as bot,
            child_bot("minimal", theirs, folder / "minimal") as minimal,
        ):
            for each in (bot, minimal):
                await each.cpu_at_rest()
                await each.measure_cost_of_rest()
            yield ours, bot, Baseline(theirs, minimal)


async def measure(bench: Bench) -> dict[str, Turns]:
    with tempfile.TemporaryDirectory(prefix="turn-", dir=bench.folder) as name:
        database = Path(name) / "data" / "ziggurat.db"
        async with both_bots(Path(name)) as (discord, bot, baseline):
            return {title: await turns(bench, title, discord, bot, baseline, database) for title in TITLES}


def rows(bench: Bench) -> Iterator[Row]:
    for title, found in asyncio.run(measure(bench)).items():
        yield from compared(title, found)


# At most so many times the floor, in wall time and in CPU time.
AIMS = {PLAYED: (at_most(2.0), at_most(2.2)), CACHED: (at_most(1.4), at_most(1.4))}
TRIPS = at_most(5)


def compared(title: str, found: Turns) -> Iterator[Row]:
    """Each variant against the floor, and what our own bot does in a turn as played."""
    name, played = short_name(title), found[PLAYED]
    floor_wall, floor_cpu = _wall(found[FLOOR]), _cpu(found[FLOOR])
    for variant, (wall, cpu) in AIMS.items():
        yield _with_p99(timed(GROUP, f"{name}, {variant}: wall", floor_wall, _wall(found[variant]), wall))
        yield _with_p99(timed(GROUP, f"{name}, {variant}: CPU", floor_cpu, _cpu(found[variant]), cpu))
    work = {what: median(turn.work[what] for turn in played) for what in played[0].work}
    trips = work.pop("trips")
    yield Row(GROUP, f"{name}, {PLAYED}: trips to SQLite's threads", "", f"{trips:g}", None, TRIPS, trips)
    where = ", ".join(f"{what} {in_units(seconds)}" for what, seconds in work.items() if seconds)
    yield Row(GROUP, f"{name}, {PLAYED}: CPU by thread", f"{SENDING} {in_units(median(_cpu(found[SENDING])))}", where)


def _with_p99(row: Row) -> Row:
    """The row with the p99 beside each median."""
    baseline, ours = (in_units(p99(row.samples[which])) for which in ("baseline", "ours"))
    return replace(row, baseline=f"{row.baseline} (p99 {baseline})", ours=f"{row.ours} (p99 {ours})")


def _wall(turns: list[Turn]) -> list[float]:
    return [turn.wall for turn in turns]


def _cpu(turns: list[Turn]) -> list[float]:
    return [turn.cpu for turn in turns]
