"""The bot is killed in the middle of a game and started again."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.store.sqlite.store import SqliteStore
from bot.text import errors as error_text
from bot.ui.custom_ids import CustomId
from engine.core import Answer, Setup
from standin import LocalDiscord
from standin.driver import Person, pressable
from tests.support.engine.toy_title import RULES
from tests.support.players.people import ANSWERING, channel_messages, ids
from tests.support.processes.hosted_bot import hosted, seated

KILLS = 2


async def tap_once(person: Person, rng: Random) -> None:
    """Open the panel, and tap once if anything is asked."""
    panel = (await person.click("Play")).message
    able = [] if panel is None else [each for each in panel.components if pressable(each)]
    able = [each for each in able if CustomId.parse(each["custom_id"]).verb in ANSWERING]
    if not able:
        return
    part = rng.choice(able)
    if part["type"] == 2:
        await person.click(part["custom_id"], on=panel)
    else:
        values = [option["value"] for option in part["options"]]
        await person.pick(part["custom_id"], [rng.choice(values)], on=panel)


async def type_once(person: Person, rng: Random) -> None:
    """Type a move, if any is offered."""
    choices = await person.type("game move", "picks")
    if choices:
        await person.slash("game move", picks=rng.choice(choices)["value"])


def over(person: Person) -> bool:
    return any("Rematch" in message.labels for message in person.sees())


async def check_store(data: Path) -> None:
    """Every answer is there once, and replaying them gives the stored state."""
    store = await SqliteStore.open(data / "ziggurat.db")
    try:
        game = await store.game(1)
        assert game is not None
        rows = await store.moves(1, 0, game.move)
        assert [row.move for row in rows] == list(range(1, game.move + 1))
        seats = await store.seats(1)
        state = RULES.setup(Setup("beads", len(seats), game.seed, game.options)).state
        states = {1: state}
        for row in rows[1:]:
            if row.kind == "answer":
                assert row.seat is not None
                state = RULES.apply(states[row.before], Answer(row.seat, row.picks)).state
            states[row.position] = state if row.kind == "answer" else states[row.position]
        saved = await store.snapshot(1, game.position)
        assert saved == RULES.dump(states[game.position])
    finally:
        await store.close()


@pytest.mark.parametrize("way", ["taps", "typing", "closed"])
async def test_killed_again_and_again_a_game_loses_no_move_and_posts_nothing_twice(
    local: LocalDiscord, tmp_path: Path, way: str
) -> None:
    people = [local.person(name) for name in ("Red", "Blue", "Green")]
    rng = Random(way)
    data = tmp_path / "data"
    kills = 0
    act = type_once if way == "typing" else tap_once
    for person in people:
        if way == "closed":
            person.close_dms()
    async with hosted(local, data) as host:
        await seated(local, people, "")
        for n in range(600):
            if over(people[0]):
                break
            person = rng.choice(people)
            if n % 9 == 8 and kills < KILLS:
                kills += 1
                # The process dies during the act; the player sees that it failed, and tries again.
                acting = asyncio.create_task(act(person, rng))
                await asyncio.sleep(rng.random() * 0.03)
                local.longest_wait = 0.5
                await host.end(signal.SIGKILL)
                await asyncio.gather(acting, return_exceptions=True)
                for pending in local.interactions.pending():
                    pending.abandoned = True
                local.longest_wait = 10
                await host.start()
            else:
                await act(person, rng)
        await local.until(lambda: over(people[0]), 20)
        assert await host.end(signal.SIGTERM) == 0
    await check_store(data)
    marks = Counter(
        next((id.post_id for id in ids(message) if id.post_id), 0)
        for message in channel_messages(people[0], people[0].place)
        if message.author_id == local.bot.id
    )
    assert 0 not in marks and max(marks.values()) == 1, "no post of the outbox stands there twice"


async def test_old_buttons_work_after_a_restart_and_show_the_present(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    async with hosted(local, tmp_path / "data") as host:
        await seated(local, people, "open")
        opened = [(person, await person.click("Play")) for person in people]
        mover, reply = next((person, reply) for person, reply in opened if "What do you do?" in reply.text)
        panel, twin = reply.message, (await mover.click("Play")).message
        assert panel is not None and twin is not None
        await host.end(signal.SIGKILL)
        await host.start()
        await mover.click("Hill", on=panel)
        await local.until(lambda: "Hill." in panel.text)
        await mover.click("Lake", on=twin)
        await local.until(lambda: "already been answered" in twin.text)
        assert "What do you do?" in twin.text, "an old button shows the present"


async def test_ctrl_c_ends_the_process_in_good_order(local: LocalDiscord, tmp_path: Path) -> None:
    async with hosted(local, tmp_path / "data") as host:
        await local.person("Red").slash("game new", title="beads")
        assert await host.end(signal.SIGINT) == 0
        assert "Traceback" not in host.log.read_text()
        assert local.token not in host.log.read_text()


async def test_a_command_under_way_when_the_bot_is_told_to_stop_is_finished_and_clicks_are_refused(
    local: LocalDiscord, tmp_path: Path
) -> None:
    red, blue = people = [local.person(name) for name in ("Red", "Blue")]
    async with hosted(local, tmp_path / "data") as host:
        await seated(local, people, "open")
        slow = local.fault("POST", "/webhooks/*/*", delay=2.0)
        command = asyncio.create_task(red.slash("game text"))
        await local.until(lambda: not slow.times)
        ending = asyncio.create_task(host.end(signal.SIGTERM))
        await local.until(lambda: "stopping" in host.log.read_text())
        refused, choices = await asyncio.gather(blue.click("Play"), blue.type("game move", "picks"))
        assert refused.text == error_text.RESTARTING() and choices == []
        assert "Round 1" in (await command).text and await ending == 0
        log = host.log.read_text()
        assert "ERROR" not in log and "WARNING" not in log and "Traceback" not in log
