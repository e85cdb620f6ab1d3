"""Joining a lobby, leaving it, starting a game, and refusals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.refusals import Refusal
from bot.games.service import Request
from bot.text.game import lobby as lobby_text
from bot.ui.custom_ids import CustomId
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person, together
from standin.world.model import Message
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.players.roles import posted_component
from tests.support.processes.running_bot import playing


async def lobby(local: LocalDiscord, **options: str) -> None:
    await local.person("Red").slash("game new", title="beads", options=dict(options))
    await local.quiet()


async def test_a_second_game_in_a_channel_is_refused(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    reply = await local.person("Blue").slash("game new", title="beads")
    assert reply.ephemeral and "one game per channel" in reply.text
    thread = local.thread(local.text_channel("table"), "second table")
    reply = await local.person("Blue", thread).slash("game new", title="beads")
    await local.quiet()
    assert any("Join" in message.labels for message in local.person("Blue", thread).sees())


async def test_two_people_open_a_table_at_the_same_instant(local: LocalDiscord, app: App) -> None:
    await together(*(local.person(name).slash("game new", title="beads") for name in ("Red", "Blue")))
    await local.quiet()
    lobbies = [message for message in local.person("Grey").sees() if "Join" in message.labels]
    assert len(lobbies) == 1


async def test_titles_and_variants_are_offered_while_typing(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    assert [choice["value"] for choice in await red.type("game new", "title", title="bea")] == ["beads"]
    offered = await red.type("game new", "variants", title="beads", variants="open, ")
    assert [choice["value"] for choice in offered] == ["open, crowd=8", "open, crowd=70"]
    assert "don't know that game" in (await red.slash("game new", title="chess")).text
    assert "don't know that variant" in (await red.slash("game new", title="beads", variants="fast")).text


async def test_a_computer_player_may_sit_down_at_once(local: LocalDiscord, app: App) -> None:
    await lobby(local, computer="gentle")
    assert [(seat.user_id, seat.level) for seat in await app.store.seats(1)][1:] == [(None, "gentle")]
    (shown,) = [message for message in local.person("Blue").sees() if "Join" in message.labels]
    assert "(computer, gentle)" in shown.text
    await local.person("Red").click("Start")
    assert len((await app.games.session(1)).seats) == 2


async def test_a_game_for_one_has_no_seat_for_a_computer_player(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data", TITLES) as app:
        reply = await local.person("Red").slash("game new", title="chronicles_of_civilization", computer="gentle")
        assert "All seats are taken" in reply.text and await app.store.game(1) is None


async def test_joining_leaving_and_computer_players(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    red, blue = local.person("Red"), local.person("Blue")
    assert "2. Blue" in (await blue.click("Join")).text
    assert (await blue.click("Join")).text.count("Blue") >= 1
    assert "Only the host" in (await blue.click("Add a computer player")).text
    assert "computer" in (await red.click("Add a computer player", deliveries=2)).text
    seats = await app.store.seats(1)
    assert [seat.human for seat in seats] == [True, True, False], "delivered twice, added once"
    assert "Only the host" in (await blue.click("Settings")).text
    await red.click("Settings")
    await red.click("Remove a computer player")
    assert "2. Blue" not in (await blue.click("Leave")).text
    assert "have not joined" in (await blue.click("Leave")).text
    assert "cannot leave" in (await red.click("Leave")).text


async def test_a_table_is_full_at_four(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    names = ("Blue", "Green", "Grey", "Gold", "Teal")
    replies = await together(*(local.person(name).click("Join") for name in names))
    await local.quiet()
    assert len(await app.store.seats(1)) == 4
    assert sum("All seats are taken" in reply.text for reply in replies) == 2


async def test_variants_and_first_player_are_chosen_in_the_lobby(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    red, blue = local.person("Red"), local.person("Blue")
    await blue.click("Join")
    assert (await red.click("Settings")).ephemeral
    await red.pick("Variants", ["open"])
    assert "Crowd: Eight" in (await red.pick("Crowd", ["8"])).text
    assert "needs more places" in table(blue).text and "Ready to start" not in table(blue).text, (
        "the table follows the settings"
    )
    assert "needs more places" in (await red.click("Start")).text, "the rules say what they exclude"
    await red.pick("Crowd", ["70"])
    assert "Ready to start" in table(blue).text
    assert "Blue begins" in (await red.pick("Who begins?", ["1"])).text
    assert "Only the host" in (await blue.click("Start")).text
    await red.click("Start")
    await local.quiet()
    assert [seat.name for seat in await app.store.seats(1)] == ["Blue", "Red"]


async def test_starting_and_joining_at_the_same_instant_loses_nobody(local: LocalDiscord, app: App) -> None:
    await lobby(local, variants="open")
    red, blue = local.person("Red"), local.person("Blue")
    await together(blue.click("Join"), red.click("Start"))
    await local.quiet()
    session = await app.games.session(1)
    assert len(session.seats) == len(session.rules.view(session.state, None)["players"])


async def test_a_missing_permission_is_named(local: LocalDiscord, app: App) -> None:
    table = local.text_channel("table")
    local.deny_bot(table, "attach_files")
    reply = await local.person("Red").slash("game new", title="beads")
    assert "Attach Files" in reply.text
    assert await app.store.game_in(int(table.id)) is None
    thread = local.thread(local.text_channel("other"), "quiet")
    local.deny_bot(local.text_channel("other"), "send_messages_in_threads")
    reply = await local.person("Red", thread).slash("game new", title="beads")
    assert "Send Messages in Threads" in reply.text


async def test_a_lobby_can_be_cancelled_and_its_buttons_say_so(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    red, blue = local.person("Red"), local.person("Blue")
    assert "Only the host" in (await blue.click("Cancel")).text
    assert "cleared" in (await red.click("Cancel")).text
    await lobby(local)
    assert any("Join" in message.labels for message in red.sees())


async def test_a_doubled_cancel_clears_the_table_once(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    reply = await local.person("Red").click("Cancel", deliveries=2)
    assert reply.text == lobby_text.CANCELLED(), "the second delivery is answered like the first"
    late = str(CustomId("cancel", 1, 0, ()))
    message = posted_component(local, local.person("Red").place, late, [])
    reply = await local.person("Red").raw_click(late, message, longest_wait=10.0)
    assert lobby_text.CLOSED() in reply.text, "another click comes too late"


async def test_a_cancel_that_comes_again_much_later_is_still_the_same_one(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    request = Request(int(local.person("Red").id), idempotency_key=77)
    for _ in range(2):
        await app.lobbies.cancel(1, request, in_charge=False)
    with pytest.raises(Refusal, match=lobby_text.CLOSED()):
        await app.lobbies.cancel(1, replace(request, idempotency_key=78), in_charge=False)


async def test_the_lobby_is_shown_again_where_its_message_was_deleted(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    red = local.person("Red")
    local.delete_message(next(message for message in red.sees() if "Join" in message.labels))
    await red.slash("game show")
    await local.quiet()
    assert "2. Blue" in (await local.person("Blue").click("Join")).text


async def test_a_doubled_show_posts_the_lobby_once(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    red = local.person("Red")

    def lobbies() -> int:
        return sum("Join" in message.labels for message in red.sees())

    reply = await red.slash("game show")
    await local.quiet()
    app.dispatcher._begun.clear()  # as in a process that has not seen the first one
    local.interactions.deliver(reply.interaction)
    await local.until(lambda: bool(local.record.refused) and not app.busy)
    await local.quiet()
    assert reply.text == lobby_text.LOBBY_AGAIN() and lobbies() == 2
    await red.slash("game show")
    await local.quiet()
    assert lobbies() == 3


async def test_the_lobby_is_posted_again_only_for_somebody_who_may_write_there(local: LocalDiscord, app: App) -> None:
    table = local.text_channel("table")
    thread = local.thread(table, "second table")
    for place, permission in ((table, "send_messages"), (thread, "send_messages_in_threads")):
        red, mute = local.person("Red", place), local.person("Mute", place)
        await red.slash("game new", title="beads")
        await local.quiet()
        local.overwrite(table, mute, deny=permission)
        posted = len(channel_messages(red, place))
        reply = await mute.slash("game show")
        await local.quiet()
        assert reply.ephemeral and "Join" in reply.messages[0].labels and "1. Red" in reply.text
        assert len(channel_messages(red, place)) == posted, "nothing is posted in their name"
        assert "2. Mute" in (await mute.click("Join", on=reply.message)).text
        await red.slash("game show")
        await local.quiet()
        assert len(channel_messages(red, place)) == posted + 1


async def test_a_lobby_elsewhere_is_shown_to_its_players_and_not_posted(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    red = local.person("Red")
    posted = len(channel_messages(red, red.place))
    reply = await red.at(red.dm).slash("game show", game="1")
    await local.quiet()
    assert reply.ephemeral and "1. Red" in reply.text
    assert len(channel_messages(red, red.place)) == posted, "whether they may write there is not known from here"


async def test_a_rematch_opens_a_table_with_the_same_variants(local: LocalDiscord, app: App) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people, variants="open")
    party = Party(local, app, people)
    await party.play_by_taps(Random(9))
    assert "not playing" in (await local.person("Grey").click("Rematch")).text
    await people[1].click("Rematch")
    await local.quiet()
    newest = channel_messages(people[0], party.channel)[-1]
    assert "Join" in newest.labels and "Variants: Open" in newest.text
    assert "Blue has opened this table" in newest.text


async def test_a_rematch_keeps_the_house_rules_and_not_the_pause(local: LocalDiscord, app: App) -> None:
    await lobby(local, variants="open")
    red, blue = local.person("Red"), local.person("Blue")
    await blue.click("Join")
    await red.click("Settings")
    await red.click("Forbid hints")
    await red.click("Start")
    await local.quiet()
    await red.slash("game pace", pace="2d")
    await app.store.change_house_rules(1, {"theme": "light"})
    party = Party(local, app, [red, blue])
    await party.play_by_taps(Random(9))
    await app.store.change_house_rules(1, {"paused": True})
    await red.click("Rematch")
    await local.quiet()
    again = await app.store.house_rules(2)
    assert (again.pace, again.hints, again.theme) == ("2d", False, "light")
    assert not again.paused and again.warned_at is None
    table = channel_messages(red, party.channel)[-1]
    assert "2 days a turn" in table.text and "No hints" in table.text
    await blue.click("Join")
    await red.click("Start")
    await local.quiet()
    assert await app.store.deadlines(2), "the clock of the new game runs"


async def test_help_introduces_the_settings_and_the_lessons(local: LocalDiscord, app: App) -> None:
    told = (await local.person("Red").slash("help")).text
    assert (
        "`/settings` sets how and when I call you" in told and "`/learn` teaches it" in told and told.count("\n") == 9
    ), "eight lines and a button"


async def test_names_cannot_mention_or_format(local: LocalDiscord, app: App) -> None:
    wild = local.person("@everyone **bold** \u202egnp")
    await wild.slash("game new", title="beads", variants="open")
    await local.quiet()
    await wild.click("Start")
    await local.quiet()
    for message in channel_messages(wild, wild.place):
        assert "**bold**" not in message.text and "\u202e" not in message.text
        assert "@everyone" not in message.text
        assert set(message.notified) <= {wild.id}


async def test_a_lobby_says_what_the_game_is_and_which_mode_starts(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path, TITLES):
        red, blue = local.person("Red"), local.person("Blue")
        await red.slash("game new", title="age_of_civilization")
        await local.quiet()
        assert "Civilizations rise" in table(red).text and "About 20 minutes" in table(red).text
        assert "you play **Skirmish**" in table(red).text
        await blue.click("Join")
        assert "2 players: **the base game**" in table(red).text and "About 30 minutes" in table(red).text
        await red.click("Settings")
        await red.pick("Path to Glory", ["The Silk Road"])
        assert "Scenarios are for one player." in table(blue).text and "Ready to start" not in table(blue).text


async def test_the_default_map_and_chronicle_are_named_and_the_difficulty_is_standard(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with playing(local, tmp_path, TITLES):
        red = local.person("Red")
        await red.slash("game new", title="chronicles_of_civilization")
        await local.quiet()
        maps, chronicles, _ = (variant.values for variant in TITLES["chronicles_of_civilization"].wording.variants)
        first = [maps[0][1], chronicles[0][1], "Standard"]
        assert all(name in table(red).text for name in first) and "none" not in table(red).text
        assert "Add a computer player" not in table(red).labels, "it is for one"
        settings = (await red.click("Settings")).message
        assert settings is not None
        chosen = [entry["label"] for menu in settings.menus for entry in menu["options"] if entry.get("default")]
        assert chosen == [*first, "English"]


async def test_where_the_table_can_no_longer_be_edited_it_is_posted_anew(local: LocalDiscord, app: App) -> None:
    await lobby(local)
    red = local.person("Red")
    await red.click("Settings")
    local.delete_message(table(red))
    await red.pick("Variants", ["open"])
    await local.quiet()
    assert "Variants: Open" in table(red).text


def table(person: Person) -> Message:
    return next(message for message in reversed(person.sees()) if "Start" in message.labels)


async def test_a_lobby_has_the_cover_of_what_is_chosen(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path, TITLES, pictures=True):
        red = local.person("Red")
        await red.slash("game new", title="chronicles_of_civilization")
        await local.quiet()
        (cover,) = table(red).attachments
        assert "First Hearths" in cover["description"] and "Start" in table(red).labels
        await red.click("Settings")
        await red.pick("Chronicle", ["Border Fires"])
        (cover,) = table(red).attachments
        assert "Border Fires. Beacons" in cover["description"], "it follows the chosen chronicle"
        await red.click("Light boards")
        (light,) = table(red).attachments
        assert light["url"] != cover["url"]
        message = table(red).id
        await red.click("Start")
        (started,) = [each for each in red.sees() if each.id == message]
        assert not started.attachments, "the board follows"


async def test_a_table_of_ones_own_has_a_cover_unless_one_prefers_text(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path, TITLES, pictures=True):
        red, blue = local.person("Red"), local.person("Blue")
        reply = await red.at(red.dm).slash("game new", title="roll_through_the_ages")
        assert reply.message is not None
        assert "harbour" in reply.message.attachments[0]["description"]
        await blue.slash("settings", text_board=True)
        reply = await blue.at(blue.dm).slash("game new", title="roll_through_the_ages")
        assert reply.message is not None and not reply.message.attachments
