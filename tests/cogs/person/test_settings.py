"""Personal settings are stored, read and obeyed."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.app.app import App
from bot.domain.refusals import Refusal
from bot.render.theme import COLOURS, DARK, LIGHT, Colour
from cogs.person.settings import colour_of, quiet_hours
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import together
from standin.world.model import Message
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing

JUNE = 1780300800.0  # the first of June 2026


@pytest.mark.parametrize(
    ("text", "hours"),
    [("22:00-7:30", (1320, 450)), ("22 - 7", (1320, 420)), ("1:05 to 2:00", (65, 120)), ("none", None), ("-", None)],
)
def test_quiet_hours_are_read_as_people_write_them(text: str, hours: tuple[int, int] | None) -> None:
    assert quiet_hours(text) == hours


@pytest.mark.parametrize("text", ["night", "25:00-7:00", "22:60-7:00", "8:00-8:00", "7:00-22:00", "22:00"])
def test_what_cannot_be_quiet_hours_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        quiet_hours(text)


async def test_settings_are_kept_and_shown(local: LocalDiscord, app: App) -> None:
    app.store.clock = lambda: JUNE
    red = local.person("Red")
    reply = await red.slash("settings")
    assert reply.ephemeral and "turns by mention" in reply.text and "none (UTC)" in reply.text
    zones = [choice["value"] for choice in await red.type("settings", "zone", zone="berl")]
    assert zones == ["Europe/Berlin"]
    await red.slash("settings", quiet="22:00-7:00", zone="Europe/Berlin", notices="dm", theme="light")
    reply = await red.slash("settings", vacation=5)
    for part in (
        "22:00 to 07:00 (Europe/Berlin)",
        "everything by direct message",
        "23 days left",
        "light",
        "until <t:",
    ):
        assert part in reply.text
    app.store.clock = lambda: JUNE + 3600
    assert "none; 27 days left" in (await red.slash("settings", vacation=0)).text, "a begun day is a day"
    assert "don't know that time zone" in (await red.slash("settings", zone="Mars")).text
    assert "at most 12 hours" in (await red.slash("settings", quiet="8-22")).text


async def test_what_we_know_of_direct_messages_outlives_a_change_of_settings(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await red.slash("settings", theme="light")
    await app.store.mark_dm_closed(int(red.id))
    await app.store.save_dm_channel(int(red.id), 5)
    await red.slash("settings", notices="mention")
    contact = await app.store.contact(int(red.id))
    assert (contact.dm_channel, contact.dm_closed, contact.notices) == (5, True, "mention")
    assert (await app.store.preferences(int(red.id))).theme == "light"


async def test_vacation_days_run_out(local: LocalDiscord, app: App) -> None:
    app.store.clock = lambda: JUNE
    red = local.person("Red")
    await red.slash("settings", vacation=20)
    app.store.clock = lambda: JUNE + 21 * 86400
    assert "You have 28 days of vacation a year, and 8 of them left." in (await red.slash("settings", vacation=9)).text
    assert "0 days left" in (await red.slash("settings", vacation=8)).text


async def test_a_player_who_wants_no_direct_messages_is_mentioned_for_secret_choices(
    local: LocalDiscord, app: App
) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("settings", notices="mention")
    await open_table(local, [red, blue])
    assert not red.dms() and len(blue.dms()) == 1
    (ring,) = [message for message in red.notifications if message.channel_id == red.place.id]
    assert "secret choice" in ring.content


async def test_a_player_who_wants_direct_messages_gets_turns_there_and_no_mention(
    local: LocalDiscord, app: App
) -> None:
    red = local.person("Red")
    await red.slash("settings", notices="dm")
    await open_table(local, [red], variants="open")
    (asked,) = red.dms()
    assert "What do you do?" in asked.text
    assert [message.channel_id for message in red.notifications] == [asked.channel_id]
    await red.click("End turn", on=asked)
    await red.click("End the turn", on=asked)
    await local.quiet()
    assert len(red.dms()) == 1, "the message goes on asking"


async def test_text_instead_of_pictures(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await open_table(local, [red])
    await red.slash("settings", text_board=True)
    assert "Round 1" in (await red.slash("game show")).text
    assert "hand:" in (await red.slash("game hand")).text


# Pictures.


def picture(local: LocalDiscord, message: Message) -> Counter[Colour]:
    """The number of pixels of each colour in the message's picture."""
    (attachment,) = message.attachments
    with Image.open(io.BytesIO(local.file(attachment["id"]))) as image:
        counts = image.convert("RGB").getcolors(256)
    assert counts is not None
    return Counter({(colour[0], colour[1], colour[2]): n for n, colour in counts if isinstance(colour, tuple)})


async def test_the_host_chooses_the_theme_of_the_boards_in_the_channel(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path, TITLES, pictures=True) as app:
        red, blue = local.person("Red"), local.person("Blue")
        await red.slash("game new", title="roll_through_the_ages")
        await local.quiet()
        await blue.click("Join")
        assert "Only the host" in (await blue.click("Settings")).text
        await red.click("Settings")
        await red.click("Light boards", deliveries=2)
        await local.quiet()
        assert (await app.store.house_rules(1)).theme == "light"
        await red.click("Start")
        await local.quiet()
        assert LIGHT.panel in picture(local, channel_messages(red, red.place)[-1])
        shown = (await red.slash("game show")).message
        assert shown is not None and DARK.panel in picture(local, shown), "for oneself as one likes it"
        assert "Only the host" in (await blue.slash("game theme", theme="dark")).text
        assert "are dark" in (await red.slash("game theme", theme="dark")).text
        ((person, seat),) = await Party(local, app, [red, blue]).waiting()
        await Party(local, app, [red, blue]).turn_by_taps(person, seat, Random(1))
        assert DARK.panel in picture(local, channel_messages(red, red.place)[-1])


async def test_players_wear_the_colours_that_they_wish(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path, TITLES, pictures=True):
        red, blue = local.person("Red"), local.person("Blue")
        assert "**Colour:** the colour of the seat" in (await red.slash("settings")).text
        assert "**Colour:** teal" in (await red.slash("settings", colour="teal")).text
        await blue.slash("settings", colour="lime")
        await open_table(local, [red, blue], "roll_through_the_ages")
        board = picture(local, channel_messages(red, red.place)[-1])
        assert board[COLOURS["teal"]] > 500 and board[COLOURS["lime"]] > 500
        shown = (await blue.slash("game replay")).message
        assert shown is not None and picture(local, shown)[COLOURS["teal"]] > 500
        assert "**Colour:** the colour of the seat" in (await red.slash("settings", colour="seat")).text
        shown = (await blue.slash("game show")).message
        assert shown is not None
        board = picture(local, shown)
        assert board[COLOURS["teal"]] < 100 and board[COLOURS["lime"]] > 500


def test_an_unknown_colour_is_refused_with_those_there_are() -> None:
    assert colour_of(" Teal ") == "teal" and colour_of("seat") == ""
    with pytest.raises(Refusal, match="sky, coral, sand, violet, lime and teal"):
        colour_of("mauve")


# Two changes at the same instant.


async def test_two_settings_changed_at_once_both_count(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await together(
        red.slash("settings", theme="light"),
        red.slash("settings", notices="dm"),
        red.slash("settings", quiet="22:00-7:00"),
        red.slash("settings", vacation=3),
    )
    kept = await app.store.preferences(int(red.id))
    assert (kept.theme, kept.notices, kept.availability.quiet) == ("light", "dm", (22 * 60, 7 * 60))
    assert len(kept.availability.away) == 1


async def test_two_house_rules_changed_at_once_both_count(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await red.slash("game new", title="beads")
    await local.quiet()
    await red.click("Settings")
    await together(red.click("Forbid hints"), red.click("Light boards"), red.slash("game pace", pace="2d"))
    house = await app.store.house_rules(1)
    assert (house.hints, house.theme, house.pace) == (False, "light", "2d")
