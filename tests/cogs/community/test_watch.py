"""Watching a game that others play: the public view, by direct message, for as long as one may look on."""

from __future__ import annotations

from random import Random

from bot.app.app import App
from bot.store.sql.community.watches import MOST_WATCHED
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message
from tests.support.engine.toy_title import SECRET
from tests.support.fixtures import Clock
from tests.support.players.people import Party, open_table


async def game(local: LocalDiscord, app: App, variants: str = "open") -> tuple[Party, Person]:
    """A game of two, and somebody who looks on."""
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people), local.person("Grey")


def watched(person: Person) -> list[Message]:
    return [message for message in person.dms() if "You are watching" in message.text]


async def turn(local: LocalDiscord, party: Party) -> None:
    ((asked, _),) = await party.waiting()
    await asked.slash("game move", picks="end")
    await local.quiet()


async def test_every_turn_is_shown_as_everybody_sees_it(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app)
    reply = await grey.slash("watch", often="turn")
    assert reply.ephemeral and "After each turn" in reply.text
    for count in (1, 2):
        await turn(local, party)
        assert len(watched(grey)) == count
    shown = watched(grey)[-1]
    assert "**Beads** in " in shown.text and "Waiting for" in shown.text and shown.labels == ["Stop watching"]
    assert "no longer watch" in (await grey.click("Stop watching", on=shown)).text
    await turn(local, party)
    assert len(watched(grey)) == 1, "the others, and the one that says it is over"


async def test_a_watch_is_stopped_in_the_list_and_the_others_stay_in_it(local: LocalDiscord, app: App) -> None:
    _, grey = await game(local, app)
    second = local.text_channel("second")
    await open_table(local, [local.person("Red"), local.person("Blue")], channel=second)
    assert "*no longer* in `/watch often:` ends it" in (await grey.slash("watch", often="turn")).text
    await grey.at(second).slash("watch", often="end")
    listed = await grey.slash("watch")
    assert listed.message is not None and listed.message.labels == ["Stop 1", "Stop 2"]
    left = await grey.click("Stop 1", on=listed.message)
    assert (
        "You are no longer watching this game.\nYou are watching:\n1. **Beads** in <#" in left.text
        and "Stop 2" not in left.text
    )
    assert left.message is not None
    assert (await grey.click("Stop 1", on=left.message)).text == "You are no longer watching this game."


async def test_the_end_is_shown_and_ends_the_watch(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app)
    await grey.slash("watch", often="end")
    await party.play_by_taps(Random(4))
    await local.quiet()
    (shown,) = watched(grey)
    assert "The game is over" in shown.text and not shown.labels
    assert "1st: " in shown.text and ("wins**" in shown.text or "share the victory**" in shown.text)
    await app.store.forget_ended_watches(app.store.clock())
    assert "not watching any game" in (await grey.slash("watch")).text


async def test_a_round_is_shown_once(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app)
    await grey.slash("watch", often="round")
    before = (await party.session()).view["round"]
    while (await party.session()).view["round"] == before:
        assert not watched(grey)
        await turn(local, party)
    assert len(watched(grey)) == 1


async def test_a_spectator_sees_no_hand(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app, variants="")
    await grey.slash("watch", often="turn")
    rng = Random(5)
    while not await party.over():
        await party.play_by_taps(rng, turns=1)
    assert any(SECRET in shown.text for user in party.people for shown in local.record.seen_by(str(user)))
    assert watched(grey) and not any(SECRET in shown.text for shown in local.record.seen_by(grey.id))


async def test_whoever_no_longer_sees_the_channel_hears_no_more(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app)
    await grey.slash("watch", often="turn")
    await turn(local, party)
    local.overwrite(party.channel, grey, deny="view_channel")
    await turn(local, party)
    assert len(watched(grey)) == 1 and not await app.store.watches_of(int(grey.id))


async def test_whoever_left_the_server_hears_no_more(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app)
    await grey.slash("watch", often="turn")
    local.leave(grey)
    await turn(local, party)
    assert not watched(grey) and not await app.store.watches_of(int(grey.id))


async def test_closed_direct_messages_end_a_watch(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app)
    await grey.slash("watch", often="turn")
    grey.close_dms()
    await turn(local, party)
    assert not await app.store.watches_of(int(grey.id))
    assert not [message for message in grey.sees(party.channel) if grey.id in message.notified]
    tried = len(local.record.refused)
    await turn(local, party)
    assert len(local.record.refused) == tried, "nobody tries again"


async def test_a_game_that_is_ended_is_over_for_its_spectators(local: LocalDiscord, app: App) -> None:
    party, grey = await game(local, app)
    await grey.slash("watch", often="end")
    host = party.people[(await party.session()).game.host_id]
    await host.slash("game end")
    await host.click("End the game")
    await local.quiet()
    (shown,) = watched(grey)
    assert "The game is over" in shown.text and "1st: " not in shown.text


async def test_a_watch_is_of_a_running_game_of_others_and_there_are_not_many(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    party, grey = await game(local, app)
    player = next(iter(party.people.values()))
    assert "You play in this game" in (await player.slash("watch", often="turn")).text
    assert "not watching" in (await grey.slash("watch", often="stop")).text
    for number in range(MOST_WATCHED + 1):
        channel = local.text_channel(f"watched-{number}")
        people = [local.person(name) for name in ("Red", "Blue")]
        await open_table(local, people, variants="open", channel=channel)
        reply = await grey.at(channel).slash("watch", often="end")
        assert ("as many games" in reply.text) == (number == MOST_WATCHED)
    reply = await grey.slash("watch")
    assert reply.text.count("Beads") == MOST_WATCHED and "1. **Beads** in <#" in reply.text
    assert "no longer" in (await grey.click("Stop 2")).text
    lobby = local.text_channel("lobby")
    await local.person("Red", lobby).slash("game new", title="beads")
    assert "not begun" in (await grey.at(lobby).slash("watch", often="end")).text
    assert "no game" in (await grey.at(local.text_channel("empty")).slash("watch", often="end")).text
