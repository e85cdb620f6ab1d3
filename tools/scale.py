"""A day of a very large installation, simulated without sockets: what it needs, and which limit it meets first.

Acts come by the hours of the players' days, in turns of several acts. Each act is one commit. Some cause a post: it
waits for the budget of requests (bot/domain/request_budget.py), and takes the place of one that still waits
for the same channel. docs/scale.md has the figures of a run."""

from __future__ import annotations

import tracemalloc
import warnings
from collections import deque
from itertools import accumulate
from math import ceil
from random import Random
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from bot.domain.request_budget import Bucket, Rate, draw

DAY, HOUR = 86_400, 3_600
DISCORD = Rate(per_second=50.0, burst=50.0)  # requests for the whole bot: Discord's documentation

# Where players live, as hours from UTC and shares of all, and how active they are by the hour of their day, from
# midnight on. Both are assumptions: most play in the evening, and the Americas and Europe are the largest groups.
REGIONS = {-8: 0.10, -5: 0.30, 0: 0.15, 1: 0.25, 5: 0.08, 8: 0.12}
ACTIVE = (4, 2, 1, 1, 1, 1, 2, 4, 6, 6, 6, 7, 9, 8, 7, 7, 8, 10, 12, 14, 15, 14, 11, 7)

TURN = 4  # acts; an assumption
PAUSE = 8  # seconds between two answers of a turn; an assumption

# What one act costs in CPU time: a turn of Age of Civilization, event loop and encoding together: docs/speed.md.
CPU = 0.017
# A server in discord.py's cache, which only the gateway fills: measured at the start of each run.
CHANNELS, ROLES = 30, 20  # of a server; an assumption
SERVERS_PER_SHARD = 2_500  # Discord's documentation
SHARDS_PER_PROCESS = 16  # an assumption
COMMITS = 1_450  # a second, by 16 clients on the two cores of our machine: issue 20
CORE_USE = 0.5  # of a core, so that a click does not wait for another; an assumption
POOL = 8  # connections of a process at most: bot/store/postgres/connection.py
POSTGRES_CONNECTIONS = 100  # PostgreSQL's own default


class Day(NamedTuple):
    """What may differ: posts that an act causes, and how many times the mean the busiest hour has, if not by itself."""

    name: str
    posts: float
    rush: float = 0.0


DAYS = (
    Day("an ordinary day, posts as measured", 0.30),  # python -m tools.requests_per_act: 0.20 to 0.30
    Day("an ordinary day, more posts", 0.75),  # an assumption: reminders, digests, seats that change hands
    Day("a rush: an hour with five times the mean", 0.30, rush=5.0),
    Day("a rush with more posts", 0.75, rush=5.0),
)


class Load(NamedTuple):
    """A simulated day: commits, and requests that count, in each second; how late posts were."""

    commits: list[int]
    wanted: list[int]
    merged: int
    longest_wait: int
    most_waiting: int


def daily_curve(rush: float = 0.0) -> list[float]:
    """The share of a day's acts in each hour of UTC; with a rush, the busiest hour has so many times the mean."""
    shares = [sum(share * ACTIVE[(hour + zone) % 24] for zone, share in REGIONS.items()) for hour in range(24)]
    curve = [share / sum(shares) for share in shares]
    busiest = max(curve)
    if rush <= 24 * busiest:
        return curve
    return [rush / 24 if share == busiest else share * (1 - rush / 24) / (1 - busiest) for share in curve]


def simulate(games: int, acts: int, day: Day, rng: Random) -> Load:
    """So many games, with so many acts each."""
    hours = list(accumulate(daily_curve(day.rush)))
    commits = [0] * DAY
    due: list[list[int]] = [[] for _ in range(DAY)]
    turns = max(1, round(acts / TURN))
    for game in range(games):
        for turn, hour in enumerate(rng.choices(range(24), cum_weights=hours, k=turns)):
            second = hour * HOUR + rng.randrange(HOUR)
            for _ in range(turn, acts, turns):
                commits[second % DAY] += 1
                if rng.random() < day.posts:
                    due[second % DAY].append(game)
                second += 1 + rng.randrange(2 * PAUSE)
    return _deliver(commits, due)


def _deliver(commits: list[int], due: list[list[int]]) -> Load:
    """Let the posts wait for the budget; a post to a channel for which one waits takes its place."""
    bucket = Bucket(DISCORD.burst, 0.0)
    waiting: deque[tuple[int, int]] = deque()
    queued: set[int] = set()
    merged = longest = most = 0
    for second in range(DAY):
        for game in due[second]:
            if game in queued:
                merged += 1
                continue
            queued.add(game)
            waiting.append((game, second))
        bucket, drawn = draw(bucket, DISCORD, len(waiting), float(second))
        for _ in range(drawn.granted):
            game, since = waiting.popleft()
            queued.discard(game)
            longest = max(longest, second - since)
        most = max(most, len(waiting))
    return Load(commits, [len(each) for each in due], merged, longest, most)


def memory_per_server(servers: int = 100) -> float:
    """Bytes that discord.py keeps for a server with some channels and roles, on average."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        import discord
    client = discord.Client(intents=discord.Intents(guilds=True))
    tracemalloc.start()
    for number in range(1, servers + 1):
        client._connection._add_guild_from_data(_server(number * 1_000))
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / servers


def _server(first: int) -> Any:
    roles = [
        {"id": str(first + n), "name": f"role {first + n}", "color": 0, "colors": {"primary_color": 0}, "hoist": False}
        | {"position": n, "permissions": "0", "managed": False, "mentionable": False, "flags": 0}
        for n in range(ROLES)
    ]
    channels = [
        {"id": str(first + 500 + n), "type": 0, "name": f"channel-{first + n}", "position": n, "topic": f"about {n}"}
        | {"permission_overwrites": [{"id": str(first + n % ROLES), "type": 0, "allow": "1024", "deny": "0"}]}
        for n in range(CHANNELS)
    ]
    names = ("threads", "emojis", "stickers", "features", "members", "voice_states", "presences", "stage_instances")
    levels = ("verification_level", "default_message_notifications", "explicit_content_filter", "mfa_level")
    known = {"id": str(first), "name": f"server {first}", "owner_id": "1", "preferred_locale": "en-US"}
    numbers = dict.fromkeys((*levels, "premium_tier", "nsfw_level"), 0)
    return {name: [] for name in names} | known | numbers | {"roles": roles, "channels": channels, "member_count": 100}


def busiest_minute(per_second: list[int]) -> float:
    """The mean of the busiest minute, a second."""
    return max(sum(per_second[start : start + 60]) for start in range(0, DAY, 60)) / 60


def main(
    servers: Annotated[int, typer.Option(min=1, help="Servers that have the bot.")] = 1_000_000,
    games: Annotated[int, typer.Option(min=1, help="Live games.")] = 100_000,
    acts: Annotated[int, typer.Option(min=1, help="Acts of a game in a day.")] = 20,
    seed: Annotated[str, typer.Option(help="The same seed gives the same day.")] = "scale",
) -> None:
    """Simulate a day, and say which limit is met first."""
    console = Console()
    console.print(f"{servers:,} servers, {games:,} games with {acts} acts each")
    for day in DAYS:
        show(console, day, simulate(games, acts, day, Random(seed)))
    shards = ceil(servers / SERVERS_PER_SHARD)
    memory = memory_per_server()
    console.print(
        f"by the gateway: {shards} shards, {ceil(shards / SHARDS_PER_PROCESS)} processes; discord.py keeps"
        f" {memory / 2**10:.0f} KiB for each server, {memory * servers / 2**30:,.0f} GiB in all"
    )


def show(console: Console, day: Day, load: Load) -> None:
    """The needs of a day, the scarcest first."""
    commits, requests = busiest_minute(load.commits), busiest_minute(load.wanted)
    cores = commits * CPU
    processes = ceil(cores / CORE_USE)
    connections = processes * POOL
    table = Table("what", "mean", "busiest minute", "limit", "room", title=f"{day.name} ({day.posts} an act)")
    rows = [
        ("commits a second", sum(load.commits) / DAY, commits, COMMITS),
        ("requests a second that count", sum(load.wanted) / DAY, requests, 50),
        ("connections to PostgreSQL", connections, connections, POSTGRES_CONNECTIONS),
    ]
    for what, mean, most, limit in sorted(rows, key=lambda row: row[3] / row[2]):
        table.add_row(what, f"{mean:,.1f}", f"{most:,.1f}", f"{limit:,}", f"{limit / most:.1f} times")
    console.print(table)
    console.print(
        f"{max(load.commits)} commits and {max(load.wanted)} posts in the busiest second; at most {load.most_waiting:,}"
        f" posts waited, the longest for {load.longest_wait / 60:.1f} minutes; {load.merged:,} took another's place."
        f" {cores:.1f} cores, {processes} processes at half a core each."
    )


if __name__ == "__main__":
    typer.run(main)
