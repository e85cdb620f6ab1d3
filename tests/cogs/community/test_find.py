"""Searching for a table: from the search by the call to the game, in threads, in free channels, and with friends."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.errors import StoreFailed, Trouble
from bot.domain.records.games import Phase
from bot.text.community import tables as table_text
from bot.ui.custom_ids import CustomId
from standin import LocalDiscord
from standin.driver import Person
from tests.support.fixtures import Clock
from tests.support.players.people import Party
from tests.support.players.roles import posted_component
from tests.support.players.searchers import call_in, later, manager, threads, with_tables
from tests.support.processes.running_bot import playing


async def found(local: LocalDiscord, app: App, clock: Clock) -> tuple[Person, Person]:
    """Two people whose searches have led to a table in a thread."""
    app.store.clock = clock
    await with_tables(local, "tables")
    red, blue = local.person("Red"), local.person("Blue")
    reply = await red.slash("find", title="beads", players="2")
    assert reply.ephemeral and "You are searching for **Beads**, 2 players, any pace" in reply.text
    assert "Nobody else is looking" in reply.text
    clock.advance(minutes=5)
    await blue.slash("find", title="beads", pace="1d")
    await local.quiet()
    return red, blue


async def test_two_who_fit_are_called_to_a_thread_and_play(local: LocalDiscord, app: App, clock: Clock) -> None:
    red, blue = await found(local, app, clock)
    (thread,) = threads(local)
    assert thread.parent_id == local.text_channel("tables").id and thread.name == "Table 1, Beads"
    call = call_in(thread, red)
    assert sorted(call.notified) == sorted([red.id, blue.id]) and "1 day a turn" in call.text
    assert "ready in <#" in (await red.slash("find")).text
    await red.click("I'm in", on=call)
    assert "In: Red." in call_in(thread, blue).text and "Not yet: Blue." in call_in(thread, blue).text
    assert "Everyone is in" in (await blue.click("I'm in", on=call, deliveries=2)).text
    await local.quiet()
    party = Party(local, app, [red, blue], thread)
    assert (await app.store.house_rules((await party.session()).game.id)).pace == "1d"
    local.archive(thread)  # sending wakes it
    await party.play_by_taps(Random(1))
    assert await party.over() and await app.store.search_of(int(red.id)) is None
    assert len(red.sees(thread)[0].notified) == 2, "everybody is called once"


async def test_the_host_of_a_table_that_was_called_changes_nothing_of_what_was_called_out(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    people = await found(local, app, clock)
    (thread,) = threads(local)
    game = await app.store.game_in(int(thread.id))
    assert game is not None
    agreed = await app.store.house_rules(game.id)
    host = next(person for person in people if int(person.id) == game.host_id).at(thread)
    assert (await host.slash("game pace", pace="12h")).text == table_text.FOR_ITS_PLAYERS()
    for verb in ("rated", "hints"):
        id = str(CustomId(verb, game.id, 0, ("1" if verb == "rated" else "0",)))
        reply = await host.raw_click(id, posted_component(local, thread, id, []), longest_wait=10.0)
        assert reply.text.endswith(table_text.FOR_ITS_PLAYERS())
    assert await app.store.house_rules(game.id) == agreed


async def test_people_who_want_the_same_variants_meet_and_the_call_names_them(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    red, blue, green, gold = (local.person(name) for name in ("Red", "Blue", "Green", "Gold"))
    assert "any variants" in (await red.slash("find", title="beads", players="3")).text
    await green.slash("find", title="beads", players="2", variants="base")
    reply = await blue.slash("find", title="beads", variants="open, crowd=70")
    assert "any pace, with Open and Crowd: Seventy." in reply.text and not threads(local), "Green wants the base game"
    assert "the base game" in (await green.slash("find")).text
    await gold.slash("find", title="beads", players="3", variants="crowd=70, open")
    await local.quiet()
    (thread,) = threads(local)
    assert "is ready: with Open and Crowd: Seventy, without deadlines." in call_in(thread, red).text
    for person in (red, blue, gold):
        await person.click("I'm in", on=call_in(thread, person))
    await local.quiet()
    game = await app.store.game_in(int(thread.id))
    assert game is not None and game.phase == Phase.PLAYING and game.options == {"open": True, "crowd": "70"}


async def test_what_is_stored_of_variants_is_no_longer_than_the_games_own_list(local: LocalDiscord, app: App) -> None:
    await with_tables(local, "tables")
    red = local.person("Red")
    await red.slash("find", title="beads", variants=", ".join(["open", "crowd=70"] * 300))
    search = await app.store.search_of(int(red.id))
    assert search is not None and search.options == {"open": True, "crowd": "70"}
    for typed in ("nothing", "base, open", "crowd=9"):
        assert "don't know that variant" in (await red.slash("find", title="beads", variants=typed)).text
    assert "An open game needs more places" in (await red.slash("find", title="beads", variants="open, crowd=8")).text
    offered = await red.type("find", "variants", title="beads", variants="")
    assert [choice["value"] for choice in offered] == ["base", "open", "crowd=8", "crowd=70"]


async def test_whoever_does_not_confirm_is_dropped_and_the_other_goes_on(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    red, blue = await found(local, app, clock)
    (thread,) = threads(local)
    began = await app.store.search_of(int(red.id))
    assert began is not None
    await red.click("I'm in", on=call_in(thread, red))
    await later(local, app, clock, hours=7)
    assert "Blue isn't in" in red.newest(thread).text
    search = await app.store.search_of(int(red.id))
    assert search is not None and search.game_id is None and search.since == began.since
    assert await app.store.search_of(int(blue.id)) is None
    assert "no longer waits" in (await blue.click("I'm in", on=call_in(thread, blue))).text
    green = local.person("Green")
    await green.slash("find", title="beads")
    await local.quiet()
    assert len(threads(local)) == 2


async def test_somebody_who_cannot_play_says_so(local: LocalDiscord, app: App, clock: Clock) -> None:
    red, blue = await found(local, app, clock)
    (thread,) = threads(local)
    assert "opened for other people" in (await local.person("Grey").click("I'm in", on=call_in(thread, red))).text
    assert "Red isn't in" in (await red.click("I can't play", on=call_in(thread, red))).text
    await local.quiet()
    assert (await app.store.search_of(int(red.id))) is None
    assert "Nobody else is looking" in (await blue.slash("find")).text


async def test_a_search_is_withdrawn_and_lapses(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("find", title="beads", time="4")
    assert "no longer searching" in (await red.click("Stop searching")).text
    old = posted_component(local, red.place, "z1:unsearch:0:0", [])
    assert "are not searching" in (await red.click("x", on=old)).text
    await red.slash("find", title="beads", time="1")
    await later(local, app, clock, hours=2)
    offered = (await red.slash("find")).text
    assert "nobody who fits came in time" in offered and "Choose a game" in offered
    await blue.slash("find", title="beads")
    assert not threads(local)


async def test_searches_survive_a_restart(local: LocalDiscord, tmp_path: Path) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    async with playing(local, tmp_path / "data"):
        await with_tables(local, "tables")
        await red.slash("find", title="beads", time="72")
    async with playing(local, tmp_path / "data"):
        await blue.slash("find", title="beads")
        await local.quiet()
        (thread,) = threads(local)
        await blue.click("I'm in", on=call_in(thread, blue))
    async with playing(local, tmp_path / "data") as app:
        await red.click("I'm in", on=call_in(thread, red))
        await local.quiet()
        game = await app.store.game_in(int(thread.id))
        assert game is not None and game.phase == Phase.PLAYING


async def test_without_threads_a_free_channel_is_used_and_otherwise_the_table_waits(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    app.store.clock = clock
    one, other = await with_tables(local, "table-1", "table-2")
    for channel in (one, other):
        local.deny_bot(channel, "create_public_threads")
    await local.person("Host", one).slash("game new", title="beads")
    people = [local.person(name) for name in ("Red", "Blue", "Green", "Gold")]
    for person in people:
        await person.slash("find", title="beads", players="2")
    await local.quiet()
    assert not threads(local) and len(call_in(other, people[0]).notified) == 2
    green = people[2]
    assert "waits for a free channel" in (await green.slash("find")).text
    assert sum("waits for a free channel" in message.text for message in green.dms()) == 1
    await local.person("Host", one).click("Cancel")
    await later(local, app, clock, minutes=6)
    assert sorted(call_in(one, green).notified) == sorted([green.id, people[3].id])
    assert sum("waits for a free channel" in message.text for message in green.dms()) == 1, "told once"


async def test_somebody_leaves_a_table_that_waits_for_a_channel(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    (one,) = await with_tables(local, "table-1")
    local.deny_bot(one, "create_public_threads", "send_messages")
    red, blue = local.person("Red"), local.person("Blue")
    for person in (red, blue):
        await person.slash("find", title="beads")
    await local.quiet()
    await red.slash("find")
    assert "no longer searching" in (await red.click("I can't play")).text
    assert "Nobody else is looking" in (await blue.slash("find")).text


async def test_friends_join_by_themselves_and_are_seated_together(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    ann, ben, cleo = (local.person(name) for name in ("Ann", "Ben", "Cleo"))
    reply = await ann.slash("find", title="beads", players="3", friend=ben)
    assert "Waiting for Ben to join you with `/find friend:@Ann`" in reply.text
    await cleo.slash("find", title="beads", players="3")
    await local.quiet()
    assert not threads(local) and not ben.notifications, "nobody is called who did not ask"
    assert "is ready in" in (await ben.slash("find", friend=ann)).text
    await local.quiet()
    (thread,) = threads(local)
    assert sorted(call_in(thread, ann).notified) == sorted([ann.id, ben.id, cleo.id])


async def test_a_table_for_given_people_is_nobody_elses(local: LocalDiscord, app: App, clock: Clock) -> None:
    red, _ = await found(local, app, clock)
    (thread,) = threads(local)
    grey = local.person("Grey", thread)
    await grey.slash("game show")
    await local.quiet()
    assert "I'm in" in red.newest(thread).labels and "Join" not in red.newest(thread).labels
    assert not red.newest(thread).notified, "shown again, it calls nobody"
    local.grant(grey, "manage_channels")
    await grey.slash("game end")
    await grey.click("End the game")
    await later(local, app, clock, minutes=2)
    assert len(threads(local)) == 2, "both go on searching, and fit as before"
    assert "no longer waits" in (await red.click("I'm in", on=call_in(thread, red))).text


async def test_somebody_deletes_their_data_while_a_table_calls(local: LocalDiscord, app: App, clock: Clock) -> None:
    red, blue = await found(local, app, clock)
    await red.slash("data delete")
    await red.click("Delete my data")
    await later(local, app, clock, minutes=2)
    assert not await app.store.personal_data(int(red.id)) and await app.store.search_of(int(red.id)) is None
    assert "Nobody else is looking" in (await blue.slash("find")).text


async def test_what_cannot_be_searched_for(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    assert "no channels for tables" in (await red.slash("find", title="beads")).text
    await with_tables(local, "tables")
    assert "don't know that game" in (await red.slash("find", title="chess")).text
    robot = local.user("Robot")
    robot.bot = True
    assert "can't sit down" in (await red.slash("find", title="beads", friend=robot)).text
    friends = {"friend": local.person("A"), "friend2": local.person("B")}
    assert "more people than" in (await red.slash("find", title="beads", players="2", options=friends)).text


async def test_only_a_role_may_open_tables(local: LocalDiscord, app: App) -> None:
    await with_tables(local, "tables")
    guild = local.world.guilds[str(local.text_channel("table").guild_id)]
    local.grant(local.person("Blue"), "view_channel")
    role = next(guild.roles[id] for id in guild.members[local.person("Blue").id])
    await manager(local).slash("server rules", who=role)
    red, blue = local.person("Red"), local.person("Blue")
    assert "only some people open tables" in (await red.slash("find", title="beads")).text
    assert "only some people open tables" in (await red.slash("game new", title="beads")).text
    assert "You are searching" in (await blue.slash("find", title="beads")).text
    await blue.slash("game new", title="beads")
    assert await app.store.game_in(int(local.text_channel("table").id)) is not None


async def test_a_search_by_one_tap(local: LocalDiscord, app: App) -> None:
    await with_tables(local, "tables")
    red = local.person("Red")
    await red.slash("find")
    reply = await red.pick("What would you like to play?", ["beads"])
    assert "You are searching for **Beads**" in reply.text


async def test_a_thread_that_was_opened_before_a_crash_is_found_again(
    local: LocalDiscord, app: App, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(app.store, "place_table", _no_disk)
        await found(local, app, clock)
        assert len(threads(local)) == 1
    await later(local, app, clock, minutes=6)
    (thread,) = threads(local)
    assert len(call_in(thread, local.person("Red")).notified) == 2


async def _no_disk(*args: object) -> None:
    raise StoreFailed(Trouble.DISK_FULL)


async def test_a_table_that_finds_no_channel_for_days_is_given_up(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    (one,) = await with_tables(local, "table-1")
    local.deny_bot(one, "create_public_threads", "send_messages")
    for name in ("Red", "Blue"):
        await local.person(name).slash("find", title="beads", time="168")
    await later(local, app, clock, hours=71)
    assert await app.store.table(1) is not None and len(await app.store.tables_due(clock() + 600)) == 1
    await later(local, app, clock, hours=2)
    game = await app.store.game(1)
    assert game is not None and game.phase == Phase.ENDED
