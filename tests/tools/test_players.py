"""The simulated players of the stress tests count an answer only if they have seen its own outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import TypeVar

import pytest

from bot.app.app import App
from bot.domain.posts import ClaimedPosts, PostClaim
from bot.domain.records.history import Commit
from bot.ui.custom_ids import CustomId
from standin import LocalDiscord
from standin.world.model import Message
from tools.stress.crash_restores import OldButton, times_stored
from tools.stress.players import ANSWERING, HastyPerson, PlayedChannel, ids_of, parts_of, read_only

T = TypeVar("T")
SOON = 0.2  # seconds


@pytest.fixture
def clock() -> Callable[[], float]:
    """The clock of the fixture `local`: edits of one message have different times."""
    return time.time


class Steady(Random):
    """Always chooses the first of several, and rather taps in direct messages than types."""

    def random(self) -> float:
        return 0.5

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[0]


def date_from_lost_time(panel: Message) -> None:
    """Let the panel show a question that was asked in a time which a restore took back."""
    for part in parts_of(panel, ANSWERING):
        id = CustomId.parse(part["custom_id"])
        part["custom_id"] = str(id._replace(args=("999", *id.args[1:])))


async def test_a_late_outcome_of_another_click_is_not_taken_for_the_outcome_of_this_one(
    local: LocalDiscord, app: App
) -> None:
    channel = local.text_channel("stress")
    people = [HastyPerson(local, local.user(name), channel) for name in ("Red", "Blue")]
    table = PlayedChannel(local, app.settings.database, channel, people, 0, Steady())
    table.title = "beads"
    while not people[0].dms():
        await table.act(lambda: True)
        await local.quiet()
    asked_first = (await app.games.session(1)).waiting()[0].user_id
    (person,) = [each for each in people if int(each.id) == asked_first]
    panel = person.dms()[-1]
    (question,) = ids_of(panel, ANSWERING)
    date_from_lost_time(panel)
    store_commit = app.store.commit

    async def commit_late(commit: Commit, claim: PostClaim | None = None) -> ClaimedPosts | None:
        """The bot is busy: somebody who is in a hurry taps once more before the answer is stored."""
        with suppress(TimeoutError):
            await local.until(lambda: sum(each.message is panel for each in person.interactions) > 3, 5 * SOON)
        return await store_commit(commit, claim)

    app.store.commit = commit_late  # type: ignore[method-assign]
    # It is slow to say that the old button and the first tap are old, and that the last tap is.
    for delay in (SOON, 2 * SOON, 0.0, SOON):
        local.fault("PATCH", "/webhooks/*/*/messages/@original", delay=delay)
    await OldButton(person, panel, parts_of(panel, ANSWERING)[0]).press()
    for _ in range(3):
        await table.act(lambda: True)
    await local.quiet()
    with read_only(app.settings.database) as db:
        stored = {act: len(times_stored(db, act)) for act in table.seen}
        (answers,) = db.execute("SELECT count(*) FROM answers WHERE before = ?", question.numbers(1)).fetchone()
    assert answers == 1 and stored and set(stored.values()) == {1}
