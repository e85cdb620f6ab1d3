"""A game that moves to another channel takes along the posts that its old channel has not had yet."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.app.backup import back_up, restore
from bot.domain.posts import PostKind, QueuedPost
from bot.games.service import Request
from bot.notifications.delivery import Delivery
from bot.notifications.outbox import Delivered
from standin import LocalDiscord
from tests.support.players.people import Party, channel_messages, ids, open_table
from tests.support.processes.running_bot import playing
from tests.support.sending import until_sent


async def test_the_new_channel_hears_of_a_seat_that_changed_hands_unheard(local: LocalDiscord, app: App) -> None:
    red, blue = people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    local.deny_bot(red.place, "send_messages")
    await blue.slash("game leave")
    await blue.click("Step out")
    elsewhere = local.text_channel("elsewhere")
    assert "goes on here" in (await red.at(elsewhere).slash("game move-here", game="1")).text
    await local.quiet()
    texts = [message.text for message in channel_messages(red, elsewhere)]
    assert [text for text in texts if "Blue steps out" in text], texts
    assert "Take the seat" in [label for message in channel_messages(red, elsewhere) for label in message.labels]
    assert sum("has moved to this channel" in text for text in texts) == 1
    assert sum("secret choice is waiting" in text for text in texts) == 1, "what is said anew is said once"


async def test_news_that_was_given_up_with_a_deleted_channel_is_heard_in_the_new_one(
    local: LocalDiscord, app: App
) -> None:
    red, blue = people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    local.delete_channel(red.place)
    direct = blue.at(blue.dm)
    await direct.slash("game leave", game="1")
    await direct.click("Step out")
    await until_sent(local, app)
    elsewhere = local.text_channel("elsewhere")
    await red.at(elsewhere).slash("game move-here", game="1")
    await local.quiet()
    texts = [message.text for message in channel_messages(red, elsewhere)]
    assert sum("Blue steps out" in text for text in texts) == 1, texts


async def test_news_that_is_about_to_be_sent_follows_a_game_that_moves_at_that_moment(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, blue = people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    local.delete_channel(red.place)
    elsewhere = local.text_channel("elsewhere")
    deliver, moved = Delivery.deliver, False

    async def move_and_deliver(delivery: Delivery, post: QueuedPost, now: float) -> Delivered:
        """The game moves when its news has been claimed and not been sent."""
        nonlocal moved
        if post.kind == PostKind.NOTE and not moved:
            moved = True
            await app.votes.move(1, 1, int(elsewhere.id), Request(int(red.id)))
        return await deliver(delivery, post, now)

    monkeypatch.setattr(Delivery, "deliver", move_and_deliver)
    direct = blue.at(blue.dm)
    await direct.slash("game leave", game="1")
    await direct.click("Step out")
    await until_sent(local, app)
    texts = [message.text for message in channel_messages(red, elsewhere)]
    assert sum("Blue steps out" in text for text in texts) == 1, texts


async def test_news_that_moves_in_the_lost_time_and_again_after_a_restore_is_two_posts(
    local: LocalDiscord, tmp_path: Path
) -> None:
    red, blue = people = [local.person(name) for name in ("Red", "Blue")]
    places = [local.text_channel(name) for name in ("first", "second")]
    async with playing(local, tmp_path / "data") as app:
        await open_table(local, people)
        local.delete_channel(red.place)
        direct = blue.at(blue.dm)
        await direct.slash("game leave", game="1")
        await direct.click("Step out")
        await until_sent(local, app)
        backup = back_up(app.settings.database, app.titles).path
        await red.at(places[0]).slash("game move-here", game="1")
        await until_sent(local, app)
    restore(backup, app.settings.database, app.titles)
    async with playing(local, tmp_path / "data") as app:
        await red.at(places[1]).slash("game move-here", game="1")
        await until_sent(local, app)
    said = [[m for m in channel_messages(red, place) if "Blue steps out" in m.text] for place in places]
    assert [len(messages) for messages in said] == [1, 1], "each channel hears it once"
    first, second = ({id.post_id for id in ids(message)} for (message,) in said)
    assert first.isdisjoint(second)


async def test_an_open_seat_can_be_claimed_in_the_new_channel(local: LocalDiscord, app: App) -> None:
    red, blue = people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    await blue.slash("game leave")
    await blue.click("Step out")
    elsewhere = local.text_channel("elsewhere")
    await red.at(elsewhere).slash("game move-here", game="1")
    await local.quiet()
    await local.person("Green", elsewhere).click("Take the seat")
    assert {seat.name for seat in (await app.games.session(1)).seats} == {"Red", "Green"}


async def test_a_draft_goes_on_in_the_new_channel(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Red", "Blue", "Green")]
    await open_table(local, people)
    red, *_ = people
    assert any("Still thinking" in message.text for message in channel_messages(red, red.place))
    local.delete_channel(red.place)
    elsewhere = local.text_channel("elsewhere")
    await red.at(elsewhere).slash("game move-here", game="1")
    await local.quiet()
    party = Party(local, app, people, elsewhere)
    (person, seat), *_ = await party.waiting()
    await party.tap(person, await party.panel(person, seat), Random(1))
    await local.quiet()
    assert any("Still thinking" in message.text for message in channel_messages(red, elsewhere))
