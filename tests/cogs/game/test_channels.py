"""A game that moves to another channel takes along the posts that its old channel has not had yet."""

from __future__ import annotations

from random import Random

from bot.app import App
from bot.local import LocalDiscord
from tests.support.players.people import Party, channel_messages, open_table


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
