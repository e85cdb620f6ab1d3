"""Profiles, boards of the best and statistics, as people see them."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.base.workers.service import MOST_PER_PERSON
from bot.domain.records.seats import SeatedPlayer
from bot.games.service import Request
from bot.text import errors as error_text
from bot.text.community import leaderboard as board_text
from bot.text.community import profile as profile_text
from engine.ai.levels import CHOOSERS
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person, Reply
from standin.world.model import files_of
from tests.support.processes.running_bot import playing

DICE = "roll_through_the_ages"


async def game(app: App, local: LocalDiscord, people: list[Person], *, rated: bool = True, number: int = 0) -> int:
    """A game between these people on the server, played by the bot's own players."""
    seats = tuple(SeatedPlayer(n, int(person.id), person.user.name) for n, person in enumerate(people))
    opened = await app.store.open_game(
        title=DICE,
        guild_id=int(people[0].place.guild_id or 0),
        channel_id=int(local.text_channel(f"table-{number}").id),
        host=seats[0],
        options={},
        seed=f"profile {number}",
        others=seats[1:],
        house_rules={"rated": rated},
    )
    await app.games.start(opened, seats, Request(seats[0].user_id or 0))
    rng = Random(number)
    while (session := await app.games.session(opened.id)).asks:
        seat = next(iter(session.asks))
        answer = CHOOSERS["greedy"](session.title, session.state, session.decisions[seat], rng)
        holder = session.seats[seat].user_id
        assert holder is not None
        await app.games.answer(opened.id, seat, None, answer.picks, Request(holder))
    return opened.id


async def in_words(person: Person, shown: Reply) -> str:
    """What the button for the words says."""
    words = await person.click("As text", on=shown.message)
    assert words.ephemeral and words.message is not shown.message
    return words.text


@pytest.fixture
def people(local: LocalDiscord) -> list[Person]:
    return [local.person(name) for name in ("Ann", "Ben", "Cleo")]


async def test_a_profile_shows_what_finished_games_tell(
    local: LocalDiscord, tmp_path: Path, people: list[Person]
) -> None:
    ann, ben, cleo = people
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        assert (await ann.slash("profile")).text == profile_text.NOTHING_OWN()
        await game(app, local, [ann, ben], number=0)
        early = await in_words(ann, await ann.slash("profile"))
        assert "The Bronze Age, 2 players: none yet, 1 game" in early, "no number before three games"
        for number in range(1, 3):
            await game(app, local, [ann, ben], number=number)
        shown = await ben.slash("profile", player=ann)
        assert shown.ephemeral and shown.message is not None and files_of(shown.message.wire)
        assert "### Profile: Ann" in shown.text and "**Ratings**" not in shown.text, (
            "the picture and its alt text say it"
        )
        text = await in_words(ben, shown)
        assert "**Ratings**" in text and "3 games" in text and "±" in text
        assert "How the rating went" in text and "achievements" in text
        games = await ben.click("Places and favourites", on=shown.message)
        assert games.message is not None
        text = await in_words(ben, games)
        assert "Favourite development" in text and "**Places**" in text
        assert "### Profile: Ann" in (await ben.click("Profile", on=games.message)).text
        met = await ann.slash("profile", against=ben)
        assert "Head to head: Ann" in met.text and "The Bronze Age: 3 games" in await in_words(ann, met)
        assert (await ann.slash("profile", against=cleo)).text == profile_text.SERVER_ONLY()
        assert (await ann.slash("profile", against=ann)).text == profile_text.NOT_TWO()


async def test_one_person_has_only_a_few_pictures_under_way(
    local: LocalDiscord, tmp_path: Path, people: list[Person]
) -> None:
    ann, ben, _ = people
    refusal = error_text.too_many_long_jobs(MOST_PER_PERSON)
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        for number in range(3):
            await game(app, local, [ann, ben], number=number)
        boards = await ann.slash("leaderboard", title=DICE)
        assert app.pictures.thread is not None
        drawing = threading.Event()

        def wait() -> None:
            drawing.wait()

        holding = asyncio.create_task(app.pictures.thread.draw("report", wait))
        asked = [
            asyncio.create_task(work)
            for work in (
                ann.slash("profile"),
                ann.slash("stats", title=DICE),
                ann.pick("Another board", [f"{DICE}:4:0"], on=boards.message),
                ann.slash("profile", against=ben),
                ann.slash("achievements", title=DICE),
                ann.slash("card", title=DICE, card="development:masonry"),
                ben.slash("profile"),
            )
        ]
        await local.until(lambda: sum(refusal in Reply(each).text for each in ann.interactions) == 4)
        drawing.set()
        *own, others = await asyncio.gather(*asked)
        await holding
        assert sum(refusal in reply.text for reply in own) == 4, "two are drawn, and the others refused at once"
        assert "### Profile: Ben" in others.text, "nobody else is refused"
        assert "### Profile: Ann" in (await ann.slash("profile")).text, "and then the next one"


async def test_what_others_see_is_the_persons_choice(local: LocalDiscord, tmp_path: Path, people: list[Person]) -> None:
    ann, ben, cleo = people
    async with playing(local, tmp_path / "data", TITLES) as app:
        for number in range(3):
            await game(app, local, [ann, ben], number=number)
        assert "### Profile: Ann" in (await cleo.slash("profile", player=ann)).text
        settings = await ann.slash("settings", profile="private")
        assert "only you see it" in settings.text
        assert (await cleo.slash("profile", player=ann)).text == profile_text.PRIVATE()
        assert (await ben.slash("profile", against=ann)).text == profile_text.PRIVATE()
        board = (await ben.slash("leaderboard", title=DICE)).text
        assert "Ben:" in board and "Ann" not in board
        mine = (await ann.slash("leaderboard", title=DICE)).text
        assert "Ann:" in mine and board_text.private() in mine
        await ann.slash("settings", profile="open")
        everywhere = (await ben.slash("leaderboard", title=DICE, where="all")).text
        assert "Ann:" in everywhere and "of 2" in everywhere, "Ben sees Ann and himself"
        assert "Ben" not in (await cleo.slash("leaderboard", title=DICE, where="all")).text


async def test_a_deleted_person_appears_on_no_page(local: LocalDiscord, tmp_path: Path, people: list[Person]) -> None:
    ann, ben, _ = people
    async with playing(local, tmp_path / "data", TITLES) as app:
        for number in range(3):
            await game(app, local, [ann, ben], number=number)
        before = await app.store.ratings_of(int(ann.id))
        await ben.slash("data delete")
        await ben.click("Delete my data")
        assert (await ann.slash("profile", player=ben)).text == profile_text.SERVER_ONLY()
        board = (await ann.slash("leaderboard", title=DICE)).text
        assert "Ben" not in board and "Someone" not in board and "1-1 of 1" in board
        assert (await app.store.recompute_ratings()).changed == 0
        assert await app.store.ratings_of(int(ann.id)) == before


async def test_a_board_is_paged_and_ones_own_place_is_always_visible(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [local.person(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    monkeypatch.setattr("bot.ui.panels.community.leaderboard.PAGE", 1)
    monkeypatch.setattr("cogs.community.leaderboard.PAGE", 1)
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        for number in range(3):
            await game(app, local, people[:2], number=number)
            await game(app, local, people[2:], number=number + 10)
        first = await people[0].slash("leaderboard", title=DICE)
        text = await in_words(people[0], first)
        assert "1-1 of 4" in text and "Your place:" in text and first.message is not None
        second = await people[0].click("Next ▶", on=first.message)
        assert "2-2 of 4" in await in_words(people[0], second) and second.message is not None
        again = await people[0].click("◀ Back", on=second.message)
        assert "1-1 of 4" in await in_words(people[0], again) and again.message is not None
        other = await people[0].pick("Another board", [f"{DICE}:4:0"], on=again.message)
        assert "Nobody on this server" in await in_words(people[0], other)


async def test_statistics_say_who_wins_and_that_few_games_say_little(
    local: LocalDiscord, tmp_path: Path, people: list[Person]
) -> None:
    ann, ben, cleo = people
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        assert "Nobody has finished" in (await ann.slash("stats", title=DICE)).text
        await game(app, local, [ann, ben], rated=False, number=0)
        await game(app, local, [ann, ben, cleo], rated=False, number=1)
        shown = await ann.slash("stats", title=DICE, players=2)
        assert shown.message is not None and files_of(shown.message.wire) and "**Won by seat**" not in shown.text
        text = await in_words(ann, shown)
        assert "Only 1 game so far" in text and "**Won by seat**" in text and "Won by development" in text
        three = await ann.click("3 players", on=shown.message)
        assert "Statistics, 3 players" in three.text and "Seat 3" in await in_words(ann, three)


async def test_whoever_prefers_text_gets_the_words_at_once(
    local: LocalDiscord, tmp_path: Path, people: list[Person]
) -> None:
    ann, ben, _ = people
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        await game(app, local, [ann, ben])
        await ann.slash("settings", text_board=True)
        for reply, said in (
            (await ann.slash("profile"), "The Bronze Age, 2 players"),
            (await ann.slash("leaderboard", title=DICE), "2 players, all time"),
            (await ann.slash("stats", title=DICE), "Won by seat"),
        ):
            assert reply.message is not None and not files_of(reply.message.wire)
            assert said in reply.text and "As text" not in reply.message.labels
