"""Seats that change hands, as people see it: nobody reads two hands of one running game."""

from __future__ import annotations

import re
from pathlib import Path

from bot.app.app import App
from bot.domain.posts import Post, QuestionBody, Target
from bot.domain.seat_rules import Reason
from bot.text import errors as error_text
from bot.text.game import seats as seat_text
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from tests.support.engine.toy_title import SECRET
from tests.support.players.frontends import Frontends
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.players.roles import Scene
from tests.support.processes.running_bot import playing

HAND = re.compile(rf"{SECRET}[ _](\d)", re.IGNORECASE)


async def table(local: LocalDiscord, app: App, *names: str) -> Party:
    """A game with hidden hands; the first of these people is the host."""
    people = [local.person(name) for name in names]
    await open_table(local, people)
    return Party(local, app, people)


async def seat_of(party: Party, person: Person) -> str:
    """The number of somebody's seat, as people count."""
    seat = (await party.session()).seat_of(int(person.id))
    assert seat is not None
    return str(seat + 1)


def hands_seen(frontends: Frontends, person: Person) -> set[str]:
    """The seats whose hidden beads this person was ever sent."""
    return {str(int(seat) + 1) for shown in frontends.of(person).seen() for seat in HAND.findall(shown)}


async def step_out(local: LocalDiscord, person: Person) -> None:
    await person.slash("game leave")
    await person.click("Step out")
    await local.quiet()


async def test_whoever_steps_out_cannot_look_into_another_open_seat(frontends: Frontends) -> None:
    local, party = frontends.discord, await frontends.table("Red", "Blue", "Green")
    _, blue, green = party.people.values()
    own, asked = await seat_of(party, blue), await frontends.of(blue).look()
    await step_out(local, green)
    (greens,) = [m for m in channel_messages(blue, party.channel) if "take Green's seat" in m.text]
    await step_out(local, blue)
    assert seat_text.YOU_CANNOT_SIT[Reason.OTHER_SEAT]() in (await blue.click("Take the seat", on=greens)).text
    assert not HAND.search(await frontends.of(blue).hand()), "the seat is no longer theirs"
    move = (await party.session()).game.move
    refused = (await frontends.of(blue).tap(asked.labels[0], asked)).said
    assert refused in (error_text.NOT_SEATED(), error_text.NO_SUCH_GAME())
    assert (await party.session()).game.move == move
    (blues,) = [m for m in channel_messages(blue, party.channel) if "take Blue's seat" in m.text]
    assert "yours" in (await blue.click("Take the seat", on=blues)).text, "but may come back"
    assert HAND.search(await frontends.of(blue).hand())
    assert hands_seen(frontends, blue) == {own}


async def test_a_host_who_sends_somebody_away_never_sees_their_hand(frontends: Frontends) -> None:
    local, party = frontends.discord, await frontends.table("Red", "Blue", "Green")
    red, blue, green = party.people.values()
    own, seat = await seat_of(party, red), await seat_of(party, blue)
    await red.slash("game kick", seat=seat)
    assert "asked the others" in (await red.click("Hand the seat over")).text
    await local.quiet()
    assert await seat_of(party, blue) == seat, "not before the others agree"
    assert "The others vote" in (await blue.click("Agree")).text
    await green.click("Agree")
    await local.quiet()
    assert (await party.session()).seat_of(int(blue.id)) is None
    (blues,) = [m for m in channel_messages(red, party.channel) if "take Blue's seat" in m.text]
    (outcome,) = [m for m in channel_messages(red, party.channel) if "seat is given away" in m.text]
    assert outcome.text == "All agree: Blue's seat is given away." and not outcome.labels
    await step_out(local, red)
    assert seat_text.YOU_CANNOT_SIT[Reason.REMOVER]() in (await red.click("Take the seat", on=blues)).text
    await frontends.of(red).hand()
    assert hands_seen(frontends, red) == {own}
    assert seat_text.YOU_CANNOT_SIT[Reason.BARRED]() in (await blue.click("Take the seat", on=blues)).text
    grey = local.person("Grey")
    assert "yours" in (await grey.click("Take the seat", on=blues)).text
    await frontends.of(grey).hand()
    assert hands_seen(frontends, grey) == {seat}


async def test_a_moderator_cannot_take_the_seat_of_somebody_who_plays(frontends: Frontends) -> None:
    local, party = frontends.discord, await frontends.table("Red", "Blue")
    _, blue = party.people.values()
    moderator, grey = local.person("Moderator"), local.person("Grey")
    local.grant(moderator, "manage_channels")
    seat = await seat_of(party, blue)
    refused = await moderator.slash("game replace", seat=seat, player=moderator)
    assert refused.text == seat_text.THEY_CANNOT_SIT[Reason.FOR_ONESELF]()
    await moderator.slash("game replace", seat=seat, player=grey)
    await local.quiet()
    offer = channel_messages(blue, party.channel)[-1]
    assert blue.mention in offer.text and grey.mention in offer.text, "the holder is asked"
    assert seat_text.YOU_CANNOT_SIT[Reason.NOT_AGREED]() in (await grey.click("Take the seat", on=offer)).text
    assert await seat_of(party, blue) == seat
    await frontends.of(grey).hand()
    await frontends.of(moderator).hand()
    assert not hands_seen(frontends, moderator) and not hands_seen(frontends, grey)
    await blue.click("Give up my seat", on=offer)
    assert "yours" in (await grey.click("Take the seat", on=offer)).text
    await local.quiet()
    assert await seat_of(party, grey) == seat
    await frontends.of(grey).hand()
    assert hands_seen(frontends, grey) == {seat}


async def test_an_offer_is_declined_or_withdrawn_with_its_buttons(local: LocalDiscord, app: App) -> None:
    party = await table(local, app, "Red", "Blue")
    red, _ = party.people.values()
    grey, green = local.person("Grey"), local.person("Green")
    seat = await seat_of(party, red)
    for label, person, said in (("Decline", grey, "Grey declines"), ("Withdraw the offer", red, "Red has withdrawn")):
        assert "The seat is offered" in (await red.slash("game replace", seat=seat, player=grey)).text
        await local.quiet()
        offer = channel_messages(red, party.channel)[-1]
        assert grey.mention in offer.text and "End of the offer: <t:" in offer.text
        assert "Give up my seat" not in offer.labels, "it is the holder's own offer"
        for button in ("Take the seat", "Decline", "Withdraw the offer"):
            await green.click(button, on=offer)
        await person.click(label, on=offer)
        assert said in offer.text and not offer.labels
    assert await seat_of(party, red) == seat


async def test_an_offer_of_an_earlier_version_is_over(local: LocalDiscord, app: App) -> None:
    scene = Scene(local, app, 1)
    await scene.begin()
    host, grey = scene.people["host"], local.person("Grey", scene.channel)
    seat = await scene.seat(host)
    for args in ((seat, grey.id), (seat, grey.id, host.id)):
        assert "offer is over" in (await scene.press(grey, "take", *args)).text
    assert await scene.seat(host) == seat


async def test_a_late_direct_message_shows_no_hand_to_whoever_has_left_the_seat(local: LocalDiscord, app: App) -> None:
    party = await table(local, app, "Red", "Blue")
    _, blue = party.people.values()
    grey = local.person("Grey")
    await blue.slash("game replace", seat=await seat_of(party, blue), player=grey)
    await local.quiet()
    await grey.click("Take the seat")
    await local.quiet()
    session = await party.session()
    seat = session.seat_of(int(grey.id))
    assert seat is not None
    question = QuestionBody(seat, session.asks[seat].number)
    seen = len(blue.dms()), len(grey.dms())
    for person in (blue, grey):
        await app.store.queue(session.game.id, Post(Target.user(int(person.id)), question))
    app.outbox.wake()
    await local.quiet()
    assert (len(blue.dms()), len(grey.dms())) == (seen[0], seen[1] + 1)


async def test_resigning_alone_says_that_it_ends_the_game_and_asks_first(local: LocalDiscord, tmp_path: Path) -> None:
    ann = local.person("Ann")
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, [ann], "roll_through_the_ages", computers=1)
        party = Party(local, app, [ann])
        asked = await ann.slash("game resign")
        assert "so leaving it ends it" in asked.text and (await party.session()).game.phase == "playing"
        done = await ann.click("End the game", on=asked.message)
        await local.quiet()
        assert "ended" in done.text and (await party.session()).game.phase == "ended"
