"""Rated games at the table: how they begin, what they forbid, and how they are struck."""

from __future__ import annotations

from random import Random

import pytest

from bot.app.app import App
from bot.text.community import strikes as strike_text
from bot.text.game import lobby as lobby_text
from bot.text.game import seats as seat_text
from bot.text.game import timing as timing_text
from standin import LocalDiscord
from standin.driver import Person
from tests.support.fixtures import Clock
from tests.support.players.people import Party, channel_messages


@pytest.fixture
def people(local: LocalDiscord) -> list[Person]:
    return [local.person(name) for name in ("Red", "Blue")]


async def rated_lobby(local: LocalDiscord, people: list[Person]) -> None:
    host, *others = people
    await host.slash("game new", title="beads")
    await local.quiet()
    await host.click("Settings")
    await host.click("Play a rated game")
    for person in others:
        await person.click("Join")


async def rated_game(local: LocalDiscord, app: App, people: list[Person], seed: str = "rated") -> int:
    """A rated game, played to its end; returns its number."""
    await rated_lobby(local, people)
    await people[0].click("Start")
    await local.quiet()
    party = Party(local, app, people)
    await party.play_by_typing(Random(seed))
    return (await party.session()).game.id


async def test_a_rated_game_begins_with_people_only(local: LocalDiscord, app: App, people: list[Person]) -> None:
    red, blue = people
    await red.slash("game new", title="beads")
    await local.quiet()
    await red.click("Add a computer player")
    await red.click("Settings")
    settings = await red.click("Play a rated game")
    assert lobby_text.RATED() in settings.text
    table = channel_messages(red, red.place)[-1]
    assert lobby_text.ONLY_PEOPLE() in table.text, "the table says why it cannot start"
    await blue.click("Join")
    assert lobby_text.ONLY_PEOPLE() in (await red.click("Start")).text
    lobby = await app.store.game(1)
    assert lobby is not None and lobby.phase == "lobby"
    await red.click("Remove a computer player")
    await red.click("Start")
    await local.quiet()
    assert (await Party(local, app, people).session()).game.phase == "playing"
    assert (await app.store.house_rules(1)).rated


async def test_there_are_no_hints_and_no_undo_by_vote_in_a_rated_game(
    local: LocalDiscord, app: App, people: list[Person]
) -> None:
    await rated_lobby(local, people)
    await people[0].click("Start")
    await local.quiet()
    party = Party(local, app, people)
    person, seat = (await party.waiting())[0]
    assert timing_text.NO_HINTS_RATED() in (await person.slash("game hint")).text
    panel = await party.panel(person, seat)
    assert not any(component.get("label") == "Hint" for component in panel.components)
    await party.play_by_typing(Random(1), answers=6)
    for each in people:
        assert "The others can allow it" not in (await each.slash("game undo")).text


async def test_the_host_cannot_end_a_rated_game_that_goes_badly(
    local: LocalDiscord, app: App, people: list[Person]
) -> None:
    await rated_lobby(local, people)
    await people[0].click("Start")
    await local.quiet()
    party = Party(local, app, people)
    while (await party.session()).in_first_round:
        await party.play_by_typing(Random(2), answers=1)
    await people[0].slash("game end")
    assert seat_text.RATED_GAME_GOES_ON() in (await people[0].click("End the game")).text
    for person, button in zip(people, ("Leave the game", "End the game"), strict=True):
        await person.slash("game resign")
        await person.click(button)
        await local.quiet()
    (won,), (lost,) = [await app.store.ratings_of(int(person.id)) for person in reversed(people)]
    assert won.now.mu > 25 > lost.now.mu, "whoever stays has won"


async def test_a_moderator_who_did_not_play_strikes_a_game_with_a_reason(
    local: LocalDiscord, app: App, people: list[Person], clock: Clock
) -> None:
    game = await rated_game(local, app, people)
    judge, stranger = local.person("Judge"), local.person("Stranger")
    local.overwrite(judge.place, judge, allow="manage_channels")
    assert (await stranger.slash("strike", reason="I lost money")).text == strike_text.NOT_YOURS()
    assert (await judge.slash("strike")).text == strike_text.SAY_WHY()
    assert (await judge.slash("strike", reason="Both are *one* person")).text == strike_text.STRUCK()
    await local.quiet()
    said = channel_messages(judge, judge.place)[-1].text
    assert f"struck game {game}" in said and "Both are \\*one\\* person" in said
    assert await app.store.ratings_of(int(people[0].id)) == []
    again = await people[0].slash("strike", reason="me too")
    assert "was struck from ratings" in again.text and "one" in again.text, "the reason is shown"


async def test_all_players_together_strike_a_game_within_two_weeks(
    local: LocalDiscord, app: App, people: list[Person], clock: Clock
) -> None:
    game = await rated_game(local, app, people)
    red, blue = people
    result = next(m for m in reversed(channel_messages(red, red.place)) if "Rematch" in m.labels)
    assert "**Ratings**" in result.text and "Blue: 1 of 3 games until a rating is shown" in result.text
    noted = await red.slash("strike", reason="We tried out the bot")
    assert "1 player has not agreed" in noted.text
    await local.quiet()
    question = channel_messages(red, red.place)[-1]
    assert f"Shall game {game} be struck" in question.text and "“We tried out the bot”" in question.text
    assert question.notified == [blue.id], "only those who have not agreed are called"
    assert "1 player has not agreed" in (await red.slash("strike")).text, "nobody agrees twice"
    assert strike_text.NOT_YOURS() in (await local.person("Stranger").click("Agree", on=question)).text
    assert strike_text.STRUCK() in (await blue.click("Agree", on=question)).text
    await local.quiet()
    *_, asked, said = channel_messages(red, red.place)
    assert "Agree" not in asked.labels and f"<@{red.id}> and <@{blue.id}>" in asked.text
    assert "All players agree" in said.text and "“We tried out the bot”" in said.text
    assert not said.notified and await app.store.ratings_of(int(blue.id)) == []


async def test_after_two_weeks_a_result_stands(
    local: LocalDiscord, app: App, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    await rated_game(local, app, people)
    now = app.store.clock()
    monkeypatch.setattr(app.store, "clock", lambda: now + 15 * 86400)
    assert (await people[0].slash("strike", reason="Too late")).text == strike_text.TOO_LATE()


async def test_a_friendly_game_cannot_be_struck_and_a_rematch_of_a_rated_one_is_rated(
    local: LocalDiscord, app: App, people: list[Person]
) -> None:
    await rated_game(local, app, people)
    await people[0].click("Rematch")
    await local.quiet()
    assert (await app.store.house_rules(2)).rated
    await people[0].click("Settings")
    await people[0].click("Play a friendly game")
    await people[1].click("Join")
    await people[0].click("Start")
    await local.quiet()
    assert (await people[0].slash("strike", reason="x")).text == strike_text.NOT_RATED()
