"""/metrics and /health over real sockets: their counts, their reports of problems, and no secrets."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram

from bot.app.app import App
from bot.app.health import health_pages
from bot.base import metrics
from bot.notifications.outbox import STUCK
from standin import LocalDiscord
from tests.support.database.either_database import PostgresDatabase
from tests.support.database.rows import change, inspected, make_due
from tests.support.database.small_games import opened
from tests.support.engine.toy_title import SECRET
from tests.support.players.people import Party, open_table
from tests.support.processes.command_line import ROOT, run
from tests.support.processes.running_bot import playing

SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="(?:[^"\\\n]|\\.)*"(?:,[a-z]+="[^"]*")*\})? (NaN|\+Inf|-?[0-9.e+-]+)')


@asynccontextmanager
async def asking(app: App) -> AsyncIterator[Any]:
    """A function that requests a page and returns its status and body."""
    async with health_pages(app, 0) as port, aiohttp.ClientSession() as session:

        async def ask(page: str) -> tuple[int, str]:
            async with session.get(f"http://127.0.0.1:{port}{page}") as answer:
                return answer.status, await answer.text()

        ask.port = port  # type: ignore[attr-defined]
        yield ask


def samples(text: str) -> dict[str, float]:
    """Every sample by name and labels; help and type of a metric come before its samples."""
    found: dict[str, float] = {}
    kinds: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kinds[name] = line.split()
        elif not line.startswith("# HELP "):
            parts = SAMPLE.fullmatch(line)
            assert parts is not None, line
            base = re.sub(r"_(bucket|sum|count)$", "", parts[1])
            assert parts[1] in kinds or kinds.get(base) == "histogram", line
            assert parts[1] + (parts[2] or "") not in found, "listed once"
            found[parts[1] + (parts[2] or "")] = float(parts[3])
    assert text.endswith("\n")
    return found


def lateness_count() -> float:
    return metrics.REGISTRY.get_sample_value("ziggurat_loop_late_seconds_count") or 0.0


async def test_a_game_is_counted_and_nobody_is_named(local: LocalDiscord, app: App) -> None:
    async with asking(app) as ask:
        before, measured = samples((await ask("/metrics"))[1]), lateness_count()
        people = [local.person(name) for name in ("Redbeard", "Bluebottle")]
        await open_table(local, people)
        party = Party(local, app, people)
        await party.play_by_taps(Random(4), turns=3)
        assert "went wrong" not in (await people[0].slash("game move", picks="nonsense")).text
        await local.quiet()
        await local.until(lambda: lateness_count() > measured + 1)  # a quick game ends before the first measurement
        status, text = await ask("/metrics")
        after = samples(text)
    assert status == 200
    rows = await app.store.moves(1, 0, 10**9)
    counted = after['ziggurat_answers_total{title="beads"}'] - before.get('ziggurat_answers_total{title="beads"}', 0)
    assert counted == sum(row.kind == "answer" for row in rows) > 3
    assert after['ziggurat_refusals_total{kind="refused"}'] > before.get('ziggurat_refusals_total{kind="refused"}', 0)
    for name in ("ziggurat_acknowledged_seconds", "ziggurat_answered_seconds", "ziggurat_loop_late_seconds"):
        assert after[f"{name}_count"] == after[f'{name}_bucket{{le="+Inf"}}'] > before[f"{name}_count"]
    assert after["ziggurat_answered_seconds_sum"] >= after["ziggurat_acknowledged_seconds_sum"] > 0
    assert after['ziggurat_posts_sent_total{kind="lobby"}'] > 0
    assert after['ziggurat_games{phase="playing"}'] == 1 and after['ziggurat_games{phase="lobby"}'] == 0
    assert after["ziggurat_outbox_posts"] == after["ziggurat_outbox_oldest_seconds"] == 0
    assert after["ziggurat_connected"] == 1 and 0 < after["process_start_time_seconds"] <= time.time()
    assert any(name.startswith("ziggurat_build_info{version=") for name in after)
    game = await app.store.game(1)
    assert game is not None
    for secret in (SECRET, "Redbeard", "Bluebottle", *(person.id for person in people), game.seed, local.token):
        assert secret not in text
    assert str(game.channel_id) not in text


async def test_pictures_and_computer_players_are_timed(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data", pictures=True) as app, asking(app) as ask:
        before = samples((await ask("/metrics"))[1])
        red = local.person("Red")
        await open_table(local, [red], variants="open", computers=1)
        await Party(local, app, [red]).play_by_taps(Random(1), turns=1)
        after = samples((await ask("/metrics"))[1])

    def more(start: str) -> float:
        names = [name for name in after if name.startswith(start)]
        return sum(after[name] - before.get(name, 0) for name in names)

    assert more("ziggurat_picture_seconds_count") > 0 and more("ziggurat_computer_seconds_count") > 0


async def test_health_names_a_stuck_outbox(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data") as app, asking(app) as ask:
        status, text = await ask("/health")
        assert status == 200 and (json.loads(text)["well"], json.loads(text)["why"]) == (True, [])
        clock = app.outbox._clock
        post = Random(0).randrange(10**6)
        app.outbox._since[post] = clock() - STUCK - 1
        assert (await ask("/health"))[0] == 503 and "waited" in (await ask("/health"))[1]
        assert samples((await ask("/metrics"))[1])["ziggurat_outbox_oldest_seconds"] > STUCK
        del app.outbox._since[post]
        app.outbox._clock = lambda: clock() + 3600
        assert "the outbox has stopped" in (await ask("/health"))[1]
        app.outbox._clock = clock
        assert (await ask("/health"))[0] == 200


async def test_health_names_the_process_its_database_and_its_work(local: LocalDiscord, tmp_path: Path) -> None:
    database = PostgresDatabase()
    beside = await database.open()
    await beside.take_leases(["computer:9"], 60)
    async with playing(local, tmp_path, postgres=database.address) as app, asking(app) as ask:
        await app.store.take_leases(["computer:7", "computer:8", "clock:7:0"], 60)
        state = json.loads((await ask("/health"))[1])
        counted = samples((await ask("/metrics"))[1])
    await database.close()
    assert (state["process"], state["database"], state["shards"]) == (app.store.holder, "PostgreSQL", [0])
    assert state["leases"]["computer"] == 2 and state["leases"]["clock"] == 1
    assert state["posts_waiting"] == state["requests_waiting"] == 0
    assert counted["ziggurat_leases"] >= 3 and counted["ziggurat_requests_waiting"] == 0
    assert counted[f'ziggurat_process_info{{process="{app.store.holder}"}}'] == 1


async def test_health_names_a_lost_gateway_and_a_lost_database(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def closed(request: web.Request) -> web.Response:
        return web.Response(status=503)

    async with playing(local, tmp_path / "data") as app, asking(app) as ask:
        with monkeypatch.context() as patched:
            patched.setattr(local.gateway, "serve", closed)
            local.gateway.cut()
            await local.until(lambda: not app.connected, 10)
            status, text = await ask("/health")
            assert status == 503 and "not connected to Discord" in text
            assert samples((await ask("/metrics"))[1])["ziggurat_connected"] == 0
        await local.until(lambda: local.gateway.connected and app.connected, 30)
        assert (await ask("/health"))[0] == 200
        await inspected(app.store).lose_reader()
        status, text = await ask("/health")
        assert status == 503 and "the database does not answer" in text
        counted = samples((await ask("/metrics"))[1])
        assert counted["ziggurat_database_answers"] == 0 and "ziggurat_outbox_posts" not in counted


async def test_a_waiting_post_ages_until_it_is_sent(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    local.fault("POST", "/channels/*/messages", cut="before")
    ((person, _),) = await Party(local, app, people).waiting()
    await person.slash("game move", picks="end")
    await local.until(lambda: bool(app.outbox._since), 10)
    clock = app.outbox._clock
    app.outbox._clock = lambda: clock() + 100
    assert app.outbox.age() >= 100 and app.outbox.problem() is not None
    app.outbox._clock = clock
    local.rest.faults.clear()
    for _ in range(200):
        make_due(app.settings.database)
        app.outbox.wake()
        await local.quiet()
        if not app.outbox.age():
            break
        await asyncio.sleep(0.01)
    assert app.outbox.age() == 0 and app.outbox.problem() is None


async def test_health_names_a_post_that_waits_for_a_time_too_far_ahead(app: App) -> None:
    await app.outbox.stop()
    await opened(app.store)
    change(app.settings.database, "UPDATE outbox SET ready_at = ready_at + 1e12 WHERE ready_at IS NOT NULL")
    async with asking(app) as ask:
        status, text = await ask("/health")
    assert status == 503 and "a post waits for a time that is too far ahead: 1" in text


async def test_only_this_machine_gets_an_answer_and_only_for_two_pages(app: App) -> None:
    async with asking(app) as ask:
        assert (await ask("/"))[0] == (await ask("/metrics/x"))[0] == 404
        async with aiohttp.ClientSession() as session, session.post(f"http://127.0.0.1:{ask.port}/health") as answer:
            assert answer.status == 405
        with socket.socket() as other:  # every 127.x is this machine, but only 127.0.0.1 listens
            assert other.connect_ex(("127.0.0.2", ask.port)) != 0


def test_a_port_that_is_taken_or_impossible_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(tmp_path, ZIGGURAT_TOKEN="t", ZIGGURAT_DATA=str(tmp_path), ZIGGURAT_METRICS_PORT=str(port))
    assert done.returncode == 2
    assert done.stderr.strip().endswith(f"port {port}: set ZIGGURAT_METRICS_PORT to another.")
    assert "Traceback" not in done.stderr
    done = run(tmp_path, ZIGGURAT_TOKEN="t", ZIGGURAT_METRICS_PORT="70000")
    assert done.returncode == 2 and "ZIGGURAT_METRICS_PORT" in done.stderr


# The promises of docs/hosting.md.

NAMED = re.compile(r"`([a-z_]+)(?:\{([a-z]+)\})?`")


def documented() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Type and labels of every metric in the table of docs/hosting.md, by name."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for line in (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").splitlines():
        names, _, text = line.strip("| ").partition(" | ")
        if not names.startswith(("`ziggurat_", "`process_")):
            continue
        for name, label in NAMED.findall(names):
            kind = "counter" if name.endswith("_total") else "histogram" if "histogram" in text else "gauge"
            found[name] = (kind, (label,) if label else ())
    return found


async def test_the_manual_lists_every_metric_with_its_type_and_labels(app: App) -> None:
    async with asking(app) as ask:
        _, text = await ask("/metrics")
    types = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))
    labels = {f"{name}_total" if kind == "counter" else name: names for name, kind, names in counted()}
    labels |= {
        name: tuple(re.findall(r"([a-z]+)=", found[1])) if (found := re.search(rf"^{name}{{(.*)}}", text, re.M)) else ()
        for name in types
        if name not in labels
    }
    assert documented() == {name: (kind, labels[name]) for name, kind in types.items()}


def counted() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Name, type and labels of the counters and histograms, even of those without a sample yet."""
    for metric in (value for value in vars(metrics).values() if isinstance(value, Counter | Histogram)):
        yield metric._name, metric._type, metric._labelnames


def test_a_histogram_has_the_documented_buckets() -> None:
    registry = CollectorRegistry()
    times = Histogram("t_seconds", "Timed.", registry=registry, buckets=metrics.BUCKETS)
    for seconds in (0.0, metrics.BUCKETS[0], 0.3, 99.0):
        times.observe(seconds)
    buckets = {le: registry.get_sample_value("t_seconds_bucket", {"le": le}) for le in ("0.005", "10.0", "+Inf")}
    assert buckets == {"0.005": 2, "10.0": 3, "+Inf": 4}
