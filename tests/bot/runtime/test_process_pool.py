"""Long thoughts in processes of their own: their outcome is ours, and none outlives us."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.games.replay import BadRecord
from bot.runtime.process_pool import Thinkers, Thoughtless
from bot.runtime.workers import Workers, in_time
from engine.ai.levels import greedy
from engine.core import Setup
from engine.titles import TITLES

TITLE = "age_of_civilization"


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    found = Thinkers(most=1)
    yield found
    await found.close()


def refuse(why: str) -> None:
    raise BadRecord(why)


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


async def test_a_thought_is_the_same_as_ours(thinkers: Thinkers) -> None:
    rules = TITLES[TITLE]
    state = rules.setup(Setup(TITLE, 2, "thought")).state
    (decision,) = rules.decisions(state)
    there = await thinkers.think(in_time, "thoughtful", rules, state, decision, Random(7))
    assert there == in_time("thoughtful", rules, state, decision, Random(7))


async def test_one_process_has_many_thoughts_and_what_it_raises_is_raised_here(thinkers: Thinkers) -> None:
    pid = await thinkers.think(os.getpid)
    with pytest.raises(BadRecord, match="no such card"):
        await thinkers.think(refuse, "no such card")
    await thinkers.think(print, "this is not an answer")
    assert pid != os.getpid() and await thinkers.think(os.getpid) == pid


async def test_another_process_takes_the_place_of_one_that_was_killed(thinkers: Thinkers) -> None:
    pid = await thinkers.think(os.getpid)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(Thoughtless):
        await thinkers.think(os.getpid)
    assert await thinkers.think(os.getpid) not in (pid, os.getpid())


async def test_a_thought_that_nobody_waits_for_is_broken_off(thinkers: Thinkers) -> None:
    pid = await thinkers.think(os.getpid)
    waiting = asyncio.create_task(thinkers.think(time.sleep, 3600))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not alive(pid) and await thinkers.think(os.getpid) != pid


@pytest.mark.parametrize("title", TITLES)
def test_rules_travel_to_a_process_without_the_game_they_were_asked_about(title: str) -> None:
    rules = TITLES[title]
    state = rules.setup(Setup(title, rules.seats[0], "the seed of another game")).state
    assert rules.decisions(state)
    sent = pickle.dumps(rules)
    assert len(sent) < 200 and b"the seed" not in sent
    assert pickle.loads(sent).decisions(state) == rules.decisions(state)


async def test_a_player_whose_process_dies_answers_as_a_quick_one() -> None:
    rules, workers = TITLES[TITLE], Workers(pictures=False)
    state = rules.setup(Setup(TITLE, 2, "killed")).state
    (decision,) = rules.decisions(state)
    os.kill(await workers.think(os.getpid), signal.SIGKILL)
    answer = await workers.choose("thoughtful", rules, state, decision, Random(1))
    await workers.close()
    assert answer == greedy(rules, state, decision, Random(1))


def test_no_thinker_outlives_a_bot_that_is_killed() -> None:
    script = (
        "import asyncio, os, sys\n"
        "from bot.runtime.process_pool import Thinkers\n"
        "async def main():\n"
        "    print(await Thinkers().think(os.getpid), flush=True)\n"
        "    await asyncio.sleep(3600)\n"
        "asyncio.run(main())\n"
    )
    bot = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert bot.stdout is not None
    thinker = int(bot.stdout.readline())
    assert alive(thinker)
    bot.kill()
    bot.communicate()
    deadline = time.monotonic() + 20
    while alive(thinker) and time.monotonic() < deadline:
        os.sched_yield()
    assert not alive(thinker)
