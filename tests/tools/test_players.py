"""The simulated players of the stress tests count an answer only if they have seen its own outcome."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from bot.app import App
from bot.local import LocalDiscord
from bot.store.records import Commit
from bot.ui.custom_ids import CustomId
from tools.stress.crash_restores import OldButton, times_stored
from tools.stress.players import ANSWERING, HastyPerson, PlayedChannel, parts_of, read_only

T = TypeVar("T")


class Steady(Random):
    """Always chooses the first of several, and rather taps in direct messages than types."""

    def random(self) -> float:
        return 0.5

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[0]


async def test_a_late_outcome_of_another_click_is_not_taken_for_the_outcome_of_this_one(
    local: LocalDiscord, app: App
) -> None:
    """As after a restore: a button of the lost time is pressed, and the bot is slow to say that it is old."""
    person = HastyPerson(local, local.user("Red"), local.text_channel("stress"))
    blue = HastyPerson(local, local.user("Blue"), person.place)
    table = PlayedChannel(local, app.settings.database, person.place, [person, blue], 0, Steady())
    table.title = "beads"
    while not (person.dms() and blue.dms()):
        await table.act(lambda: True)
    await local.quiet()
    panel = person.dms()[-1]
    part = parts_of(panel, ANSWERING)[0]
    asked = CustomId.parse(part["custom_id"])
    lost = asked._replace(args=("999", *asked.args[1:]))
    commit = app.store.commit

    async def commit_late(change: Commit) -> None:
        """The bot is busy, and stores the first answer when the person has tapped once more."""
        await local.until(lambda: sum(each.message is panel for each in person.interactions) > 2)
        await commit(change)

    app.store.commit = commit_late  # type: ignore[method-assign]
    for delay in (0.3, 0.0, 0.3):
        local.fault("PATCH", "/webhooks/*/*/messages/@original", delay=delay)
    await OldButton(person, panel, {**part, "custom_id": str(lost)}).press()
    for _ in range(2):
        await table.act(lambda: True)
    await local.quiet()
    with read_only(app.settings.database) as db:
        stored = {act: len(times_stored(db, act)) for act in table.seen}
    assert stored and set(stored.values()) == {1}
