"""Whole games in our own Discord."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.app.app import App
from standin import LocalDiscord
from standin.driver import Person
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


def seat(local: LocalDiscord, *names: str) -> list[Person]:
    return [local.person(name) for name in names]


async def test_three_people_play_a_whole_game_by_buttons_alone(local: LocalDiscord, app: App) -> None:
    people = seat(local, "Red", "Blue", "Green")
    await open_table(local, people)
    party = Party(local, app, people)
    await party.play_by_taps(Random(1))
    final = channel_messages(people[0], party.channel)[-1]
    assert "Rematch" in final.labels
    assert "win" in final.content
    assert not local.record.crashed


async def test_three_people_play_a_whole_game_by_typing_alone(local: LocalDiscord, app: App) -> None:
    people = seat(local, "Red", "Blue", "Green")
    await open_table(local, people)
    party = Party(local, app, people)
    await party.play_by_typing(Random(2))
    assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels


async def test_a_whole_game_with_every_direct_message_closed(local: LocalDiscord, app: App) -> None:
    people = seat(local, "Red", "Blue", "Green")
    for person in people:
        person.close_dms()
    await open_table(local, people)
    party = Party(local, app, people)
    await party.play_by_taps(Random(3))
    assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels
    assert not any(person.dms() for person in people)
    refused = [each for each in local.record.refused if each.status == 403]
    assert len(refused) <= 3, "closed direct messages are remembered"


async def test_two_games_in_two_channels(local: LocalDiscord, app: App) -> None:
    first, second = local.text_channel("table"), local.text_channel("other")
    people, others = seat(local, "Red", "Blue"), seat(local, "Blue", "Green")
    await open_table(local, people, channel=first)
    await open_table(local, others, channel=second)
    one, two = Party(local, app, people, first), Party(local, app, others, second)
    rng = Random(4)
    while not (await one.over() and await two.over()):
        for party in (one, two):
            await party.play_by_taps(rng, turns=1)
    assert "Rematch" in channel_messages(people[0], first)[-1].labels
    assert "Rematch" in channel_messages(people[0], second)[-1].labels


async def test_against_computer_players(local: LocalDiscord, app: App) -> None:
    people = seat(local, "Red")
    await open_table(local, people, computers=2)
    party = Party(local, app, people)
    await party.play_by_taps(Random(5))
    assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels


async def test_a_game_goes_on_after_a_restart(local: LocalDiscord, tmp_path: Path) -> None:
    people = seat(local, "Red", "Blue", "Green")
    rng = Random(6)
    async with playing(local, tmp_path / "data") as app:
        await open_table(local, people)
        await Party(local, app, people).play_by_taps(rng, turns=4)
    async with playing(local, tmp_path / "data") as app:
        party = Party(local, app, people)
        await party.play_by_taps(rng)
        assert await party.over()
