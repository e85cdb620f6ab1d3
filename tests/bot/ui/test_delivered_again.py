"""An interaction that is delivered again says nothing the second time."""

from __future__ import annotations

from random import Random

import pytest

from bot.app.app import App
from bot.text import errors as error_text
from standin import LocalDiscord
from tests.support.players.people import Party, open_table


async def table(local: LocalDiscord, app: App) -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    return Party(local, app, people)


async def test_a_whole_game_in_which_everything_is_delivered_twice(local: LocalDiscord, app: App) -> None:
    local.world.policy.deliveries = 2
    party = await table(local, app)
    await party.play_by_taps(Random(5))
    assert await party.over()
    assert not local.record.refused, "nothing was acknowledged twice"
    assert not any(each.followups for person in party.people.values() for each in person.interactions)


async def test_a_refusal_is_said_once(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    ((person, _),) = await party.waiting()
    (other,) = [each for each in party.people.values() if each.id != person.id]
    local.world.policy.deliveries = 2
    refused = [
        await person.slash("game move", picks="nonsense"),
        await person.slash("game kick", seat="9"),
        await other.slash("game undo"),
    ]
    for reply in refused:
        assert reply.interaction.deliveries == 2 and len(reply.messages) == 1, reply.text
    assert not local.record.refused


@pytest.mark.parametrize("by", ["click", "command"])
async def test_what_is_stored_is_not_answered_by_a_process_that_has_not_seen_it(
    local: LocalDiscord, app: App, by: str
) -> None:
    party = await table(local, app)
    ((person, _),) = await party.waiting()
    panel = (await person.click("Play")).message
    reply = await (person.click("Hill", on=panel) if by == "click" else person.slash("game move", picks="act:dig:hill"))
    before = [message.wire.copy() for message in reply.messages]
    assert before and error_text.STALE() not in reply.text
    app.dispatcher._begun.clear()
    local.interactions.deliver(reply.interaction)
    await local.until(lambda: bool(local.record.refused) and not app.busy)
    await local.quiet()
    assert [each.answer["code"] for each in local.record.refused] == [40060]
    assert [message.wire for message in reply.messages] == before


async def test_what_discord_py_has_acknowledged_twice_is_done(local: LocalDiscord, app: App) -> None:
    """Its first try has arrived, and its answer has not; the second is refused."""
    party = await table(local, app)
    ((person, _),) = await party.waiting()
    panel = (await person.click("Play")).message
    local.fault("POST", "/interactions/*/*/callback", status=400, code=40060)
    before = (await party.session()).game.move
    await person.click("Hill", on=panel)
    assert (await party.session()).game.move == before + 1
