"""The process pool: its functions return here, and no process outlives the bot."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from math import inf
from pathlib import Path
from random import Random

import pytest

from bot.base.workers.process_pool import ProcessPool, WorkerDied
from bot.base.workers.service import Workers
from bot.games.computers.computer_players import choose, choose_in_time
from bot.games.history.replay import BadRecord
from engine.ai.levels import greedy
from engine.core import Setup
from engine.language import language, speaking
from engine.titles import TITLES

TITLE = "age_of_civilization"


@pytest.fixture
async def pool() -> AsyncIterator[ProcessPool]:
    made = ProcessPool(size=1)
    yield made
    await made.close()


def refuse(why: str) -> None:
    raise BadRecord(why)


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


async def test_a_computer_player_chooses_the_same_in_a_process_as_here(pool: ProcessPool) -> None:
    title = TITLES[TITLE]
    state = title.rules.setup(Setup(TITLE, 2, "thought")).state
    (decision,) = title.rules.decisions(state)
    there = await pool.run(choose_in_time, "thoughtful", title, state, decision, Random(7), inf)
    assert there == choose_in_time("thoughtful", title, state, decision, Random(7), inf)


async def test_a_process_serves_many_calls_and_its_errors_are_raised_here(pool: ProcessPool) -> None:
    pid = await pool.run(os.getpid)
    with pytest.raises(BadRecord, match="no such card"):
        await pool.run(refuse, "no such card")
    await pool.run(print, "a stray line on stdout")
    assert pid != os.getpid() and await pool.run(os.getpid) == pid


async def test_a_process_and_the_thread_speak_the_language_of_each_caller(pool: ProcessPool) -> None:
    workers = Workers()
    for spoken in ("de", "en"):
        with speaking(spoken):
            assert await pool.run(language) == await workers.run_in_thread(language) == spoken
    await workers.close()


async def test_a_killed_process_is_replaced(pool: ProcessPool) -> None:
    pid = await pool.run(os.getpid)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(WorkerDied):
        await pool.run(os.getpid)
    assert await pool.run(os.getpid) not in (pid, os.getpid())


async def test_cancelling_a_call_ends_its_process(pool: ProcessPool) -> None:
    pid = await pool.run(os.getpid)
    waiting = asyncio.create_task(pool.run(time.sleep, 3600))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not alive(pid) and await pool.run(os.getpid) != pid


@pytest.mark.parametrize("title", TITLES)
def test_rules_travel_to_a_process_without_the_game_they_were_asked_about(title: str) -> None:
    rules = TITLES[title].rules
    state = rules.setup(Setup(title, rules.seats[0], "the seed of another game")).state
    assert rules.decisions(state)
    sent = pickle.dumps(rules)
    assert len(sent) < 200 and b"the seed" not in sent
    assert pickle.loads(sent).decisions(state) == rules.decisions(state)


async def test_a_computer_player_whose_process_dies_answers_as_a_quick_player() -> None:
    title, workers = TITLES[TITLE], Workers()
    state = title.rules.setup(Setup(TITLE, 2, "killed")).state
    (decision,) = title.rules.decisions(state)
    os.kill(await workers.run_in_process(os.getpid), signal.SIGKILL)
    answer = await choose(workers, "thoughtful", title, state, decision, Random(1))
    await workers.close()
    assert answer == greedy(title, state, decision, Random(1))


def test_no_process_outlives_a_bot_that_is_killed() -> None:
    script = (
        "import asyncio, os, sys\n"
        "from bot.base.workers.process_pool import ProcessPool\n"
        "async def main():\n"
        "    print(await ProcessPool().run(os.getpid), flush=True)\n"
        "    await asyncio.sleep(3600)\n"
        "asyncio.run(main())\n"
    )
    bot = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert bot.stdout is not None
    worker = int(bot.stdout.readline())
    assert alive(worker)
    bot.kill()
    bot.communicate()
    deadline = time.monotonic() + 20
    while alive(worker) and time.monotonic() < deadline:
        os.sched_yield()
    assert not alive(worker)
