"""Slash commands, which do what the buttons do and more."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.app.app import App
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.database.rows import rows
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


async def table(local: LocalDiscord, app: App, variants: str = "open") -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people)


async def test_every_command_has_its_contexts_and_none_needs_a_privilege(local: LocalDiscord, app: App) -> None:
    commands = {command["name"]: command for command in local.world.commands[""]}
    assert {"game", "games", "help", "report"} <= set(commands)
    for name in ("find", "league", "watch", "server"):
        assert (commands[name]["contexts"], commands[name]["integration_types"]) == ([0], [0]), "of a server's members"
    for command in (each for name, each in commands.items() if name not in ("find", "league", "watch", "server")):
        assert command["contexts"] == [0, 1, 2], "also in direct messages between people"
        assert command["integration_types"] == [0, 1], "also where only a person has installed the bot"
    names = {option["name"] for option in commands["game"]["options"]}
    wanted = ["new", "show", "hand", "move", "undo", "redo", "resign", "replace", "text", "log", "status", "end"]
    wanted += ["pace", "theme", "pause", "resume", "leave", "kick", "wishes", "move-here", "hint", "replay", "export"]
    wanted += ["browser", "language"]
    assert names == set(wanted)
    assert app.intents.value == 1, "guilds only"


async def test_show_text_status_and_log(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    await party.play_by_taps(Random(1), turns=1)
    red = next(iter(party.people.values()))
    assert "Round 1" in (await red.slash("game text")).text
    assert "Round 1" in (await red.slash("game show")).text
    assert "Waiting for" in (await red.slash("game status")).text
    assert "ends the turn" in (await red.slash("game log")).text
    assert "nothing hidden" in (await red.slash("game hand")).text


async def test_help_and_no_game(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    assert "/game new" in (await red.slash("help")).text
    for command in ("show", "text", "hand", "log", "status", "undo", "end", "resign"):
        assert "no game in this channel" in (await red.slash(f"game {command}")).text, command
    assert "Enjoy the rest" in (await red.slash("games")).text


async def test_help_leads_to_rules_cards_and_hints(local: LocalDiscord, tmp_path: Path) -> None:
    ann = local.person("Ann")
    async with playing(local, tmp_path, TITLES):
        told = (await ann.slash("help")).text
        assert all(way in told for way in ("/rules", "/card", "/game hint", "Why not?"))
        rules = (await ann.slash("rules", title="roll_through_the_ages")).message
        assert rules is not None and all(menu["placeholder"].startswith("Choose a topic") for menu in rules.menus)


async def test_a_card_is_named_once_above_its_text(local: LocalDiscord, tmp_path: Path) -> None:
    ann = local.person("Ann")
    async with playing(local, tmp_path, TITLES, pictures=True):
        told = (await ann.slash("card", title="age_of_civilization", card="Petra")).text
    assert told.startswith("**Petra (Wonder)**\nTrade: +")


async def test_games_lists_what_waits_and_works_in_direct_messages(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    ((person, _),) = await party.waiting()
    other = next(each for each in party.people.values() if each.id != person.id)
    assert "Beads" in (await person.at(person.dm).slash("games")).text
    assert "Enjoy the rest" in (await other.slash("games")).text
    offered = await person.at(person.dm).type("game move", "game")
    assert [choice["value"] for choice in offered] == ["1"]
    choices = await person.at(person.dm).type("game move", "picks", game="1")
    assert "act:dig:hill" in [choice["value"] for choice in choices]
    reply = await person.at(person.dm).slash("game move", picks="act:dig:hill", game="1")
    assert "Hill." in reply.text


async def test_a_move_is_typed_by_id_or_by_label_and_refused_in_the_rules_words(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    ((person, _),) = await party.waiting()
    for typed in ("act:dig:hill", "lake", "HILL"):
        assert "What do you do?" in (await person.slash("game move", picks=typed)).text
    assert "takes a pebble" in (await person.slash("game move", picks="act:dig:hill")).text
    assert "not among your choices" in (await person.slash("game move", picks="dance")).text
    other = next(each for each in party.people.values() if each.id != person.id)
    assert "Nothing is asked of you" in (await other.slash("game move", picks="end")).text
    assert "not playing" in (await local.person("Grey").slash("game move", picks="end")).text


async def test_several_picks_are_separated_by_commas(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Red", "Blue", "Green")]
    await open_table(local, people, variants="open")
    party = Party(local, app, people)
    ((person, _),) = await party.waiting()
    await person.slash("game move", picks="gift")
    first = await person.type("game move", "picks")
    second = await person.type("game move", "picks", picks=f"{first[0]['value']}, ")
    reply = await person.slash("game move", picks=second[0]["value"])
    assert "gives to" in reply.text and "What do you do?" in reply.text


async def test_resigning_hands_the_seat_to_a_computer_player(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    ((person, seat),) = await party.waiting()
    await person.slash("game resign")
    await person.click("Leave the game")
    await local.quiet()
    session = await party.session()
    assert not session.seats[seat].human
    assert [waiting.human for waiting in session.waiting()] == [True], "the computer player has moved"
    text = "\n".join(message.text for message in channel_messages(person, party.channel))
    assert "takes the seat" in text
    left = rows(app.settings.database, "SELECT user_id FROM seats WHERE until IS NOT NULL")
    assert left == [(int(person.id),)], "who sat there before is kept"


async def test_a_seat_is_offered_and_taken_by_the_one_it_was_offered_to(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    host = party.people[(await party.session()).game.host_id]
    newcomer, stranger = local.person("Green"), local.person("Grey")
    assert "Only the host" in (await stranger.slash("game replace", seat="1", player=stranger)).text
    other = next(each for each in party.people.values() if each.id != host.id)
    assert "already plays here" in (await host.slash("game replace", seat="1", player=other)).text
    own = (await party.session()).seats[0].user_id == int(host.id)
    await host.slash("game replace", seat="1", player=newcomer)
    await local.quiet()
    assert "someone else" in (await stranger.click("Take the seat")).text
    if not own:
        await other.click("Give up my seat")
    await newcomer.click("Take the seat")
    await local.quiet()
    session = await party.session()
    assert session.seats[0].user_id == int(newcomer.id)
    party.people[int(newcomer.id)] = newcomer
    await party.play_by_taps(Random(3))
    assert await party.over()


async def test_ending_needs_the_host_or_a_moderator_and_is_confirmed(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    host = party.people[(await party.session()).game.host_id]
    other = next(each for each in party.people.values() if each.id != host.id)
    assert "Only the host" in (await other.slash("game end")).text
    moderator = local.person("Grey")
    local.grant(moderator, "manage_channels")
    assert "End this game" in (await moderator.slash("game end")).text
    assert (await party.session()).game.phase == "playing"
    await moderator.click("End the game")
    await local.quiet()
    assert (await party.session()).game.phase == "ended"
    note = channel_messages(host, party.channel)[-1]
    assert "Grey has ended the game" in note.text
    assert {"Rematch", "Board"} <= set(note.labels) and "Play" not in note.labels
    assert "is over" in (await host.click("Play")).text


async def test_a_report_is_kept_with_game_and_move(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red = next(iter(party.people.values()))
    assert "Thank you" in (await red.slash("report", text="the hill is too high")).text
    kept = rows(app.settings.database, "SELECT game_id, move, text FROM reports")
    assert kept == [(1, (await party.session()).game.move, "the hill is too high")]
