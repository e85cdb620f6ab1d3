"""Solo games at the table: achievements that last, their words and pictures, and the best games."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.finished.achievements import best_medals, by_mode, earned
from bot.domain.records.games import Game, Phase
from bot.domain.records.history import Achievement
from bot.domain.records.people import SoloGame
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session
from bot.text.names import SafeName, safe_name
from bot.ui.panels.game_over.achievements import listing, news, records
from engine.ai.levels import CHOOSERS
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.phrases import spelled_out
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import files_of
from tests.support.database.rows import InspectedStore
from tests.support.engine.golden import FOLDER, read
from tests.support.players.people import Party, channel_messages
from tests.support.players.roles import posted_component
from tests.support.processes.running_bot import playing

AOC = "age_of_civilization"
TITLE = TITLES[AOC]
RULES = TITLE.rules


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of the games to come; without any, they are numbered."""
    waiting: list[str] = []
    numbers = itertools.count()
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: waiting.pop(0) if waiting else f"numbered {next(numbers)}")
    return waiting


async def alone(local: LocalDiscord, person: Person, title: str = AOC, variants: str = "") -> None:
    await person.slash("game new", title=title, variants=variants)
    await local.quiet()
    await person.click("Start")
    await local.quiet()


async def type_on(local: LocalDiscord, app: App, person: Person, game: int, picks: Iterator[str]) -> None:
    """Type these answers, except those that the bot gives by itself."""
    typed = list(picks)
    while (session := await app.games.session(game)).game.phase == "playing":
        rows = await app.store.moves(game, 0, session.game.move)
        given = [row for row in rows if row.kind == "answer"]
        await person.slash("game move", picks=typed[len(given)])
    await local.quiet()


async def by_computer(local: LocalDiscord, app: App, person: Person, game: int, level: str = "greedy") -> None:
    """The person types the answers of a computer player."""
    rng = Random(0)
    while (session := await app.games.session(game)).game.phase == "playing":
        answer = CHOOSERS[level](session.title, session.state, session.decisions[0], rng)
        await person.slash("game move", picks=", ".join(answer.picks) or "none")
    await local.quiet()


async def golden(local: LocalDiscord, app: App, person: Person, seeds: list[str], name: str, game: int) -> str:
    """A golden game of Skirmish at the table; returns the text of its result."""
    setup, answers = read(FOLDER / AOC / f"{name}.txt")
    seeds.append(setup.seed)
    await alone(local, person, variants=", ".join(setup.options))
    await type_on(local, app, person, game, iter([", ".join(answer.picks) for answer in answers]))
    return channel_messages(person, person.place)[-1].text


async def test_achievements_are_announced_once_and_kept_for_ever(
    local: LocalDiscord, tmp_path: Path, seeds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.games.lobby.newest_version", lambda title: 1)  # that of the golden games
    red, blue = local.person("Red"), local.person("Blue")
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        none = await red.slash("achievements")
        assert "Achievements: 0 of 18" in none.text and "Medals of Path to Glory: 0 of 15" in none.text
        text = await golden(local, app, red, seeds, "achievement-remarkable-clan", 1)
        assert "New: **Remarkable Clan**. Alone, score at least 20 points." in text
        assert "Eternal" not in text
        text = await golden(local, app, red, seeds, "achievement-great-kingdom", 2)
        assert "New: **Great Kingdom**" in text and "New: **Eternal Civilization**" in text
        assert "New: **Remarkable Clan**" not in text, "what was won before is not new"

    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        shown = await blue.slash("achievements", player=red)
        assert shown.ephemeral and shown.message is not None and files_of(shown.message.wire)
        assert "Achievements: 6 of 18" in shown.text
        assert "🏆 Mighty Empire" in shown.text and "🏆 Mosaic" in shown.text and "▫️ Super Power" in shown.text
        assert "6 of 18 achievements. Won: Remarkable Clan, Great Kingdom" in shown.text, "the picture in words"
        assert "Achievements: 0 of 18" in (await blue.slash("achievements")).text
        text = await golden(local, app, blue, seeds, "achievement-great-kingdom", 3)
        assert "New: **Remarkable Clan**" in text, "to Blue it is new"


async def test_a_scenario_by_taps_from_its_description_to_its_medal(
    local: LocalDiscord, tmp_path: Path, seeds: list[str]
) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        offered = await red.type("game new", "variants", title=AOC, variants="scen")
        told = {choice["value"]: choice["name"] for choice in offered}
        assert len(told) == 5 and "Path to Glory: The Silk Road" in told["scenario=silk_road"]
        await red.slash("game new", title=AOC)
        await local.quiet()
        await red.click("Settings")
        lobby = await red.pick("Path to Glory", ["Mongol Devastation"])
        assert "Path to Glory: Mongol Devastation" in lobby.text and "The horde raids" in lobby.text
        await red.pick("Variants", ["Innovation"])
        assert "without variants" in (await red.click("Start")).text, "the rules say what they exclude"
        await red.click("Cancel")

        await red.slash("game new", title=AOC)
        await local.quiet()
        await red.click("Settings")
        await red.pick("Path to Glory", ["Mongol Devastation"])
        await red.click("Start")
        await local.quiet()
        party = Party(local, app, [red])
        board = channel_messages(red, party.channel)[-1]
        assert files_of(board.wire), "the board of a scenario, with its medals, is drawn"
        await party.play_by_taps(Random(3))
        assert await party.over()
        print(f"\nMongol Devastation by taps: {sum(party.taps.values())} taps")
        result = (await party.session()).rules.result((await party.session()).state)
        text = channel_messages(red, party.channel)[-1].text
        assert result is not None and ("New:" in text) == (result.medal is not None)

        seeds.append("mongol_devastation 0")
        await alone(local, red, variants="scenario=mongol_devastation")
        await by_computer(local, app, red, 3, "thoughtful")
        text = channel_messages(red, party.channel)[-1].text
        assert (
            "Bronze medal" in text and "🥉 New: **Mongol Devastation, bronze**. 29 points and 1 raid repelled." in text
        )
        assert (
            "🥉 Mongol Devastation. Silver: 32 points and 2 raids repelled." in (await red.slash("achievements")).text
        )
        await red.slash("game new", title=AOC)
        await local.quiet()
        settings = (await red.click("Settings")).message
        assert settings is not None
        labels = [option["label"] for menu in settings.menus for option in menu["options"]]
        assert "Mongol Devastation 🥉" in labels, "what was reached is shown when the next one is chosen"


async def test_the_walls_of_all_titles_are_one_tap_apart(local: LocalDiscord, tmp_path: Path) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    async with playing(local, tmp_path / "data", TITLES, pictures=True):
        wall = await blue.slash("achievements", player=red)
        assert wall.message is not None and files_of(wall.message.wire)
        assert "Red: Age of Civilization" in wall.text
        assert "▫️ Great Kingdom: Alone, score at least 25 points." in wall.text
        wall = await blue.click("Roll Through the Ages: The Bronze Age")
        assert "Red: Roll Through the Ages" in wall.text and "▫️ Unscathed: " in wall.text
        wall = await blue.click("Chronicles of Civilization")
        assert wall.message is not None and files_of(wall.message.wire)
        assert "Ways to win (as in a Story): 0 of 18" in wall.text and "▫️ Finish the Wonder of the World." in wall.text
        id = "z1:wall:0:0:1:roll_through_the_ages"  # of somebody whose account is gone
        gone = await blue.raw_click(id, posted_component(local, blue.place, id, []), longest_wait=10)
        assert "no longer knows this player" in gone.text
        own = await blue.slash("achievements", title="roll_through_the_ages")
        assert "Blue: Roll Through the Ages" in own.text


async def test_a_defeat_alone_says_why_and_how_near_it_was(
    local: LocalDiscord, tmp_path: Path, seeds: list[str]
) -> None:
    red, title = local.person("Red"), "chronicles_of_civilization"
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        seeds += ["x0", "x0"]
        await alone(local, red, title)
        await by_computer(local, app, red, 1, "random")
        last = channel_messages(red, red.place)[-1]
        assert "**Lost**\nTurn 3: the people have starved." in last.text and "would have helped" in last.text
        assert "Gain 7 victory points, with population 5: " in last.text, "the distance to each way to win"
        assert "Vale of Two Rivers, First Hearths, Standard: your first game." in last.text
        assert "🏆" not in last.text and "trophy" not in last.text
        assert files_of(last.wire) and "the result. Lost. Turn 3: the people have starved." in last.text, (
            "the picture in words"
        )
        assert {"Rematch", "Board"} <= set(last.labels) and "Play" not in last.labels
        board = (await red.click("Board")).message
        assert board is not None and "Rematch" in board.labels and "Play" not in board.labels

        await alone(local, red, title)
        await by_computer(local, app, red, 2)
        last = channel_messages(red, red.place)[-1]
        assert "Vale of Two Rivers, First Hearths, Standard: your best of 2." in last.text


async def test_a_solitaire_score_is_compared_and_its_near_misses_are_counted(
    local: LocalDiscord, tmp_path: Path, seeds: list[str]
) -> None:
    red, title = local.person("Red"), "roll_through_the_ages"
    async with playing(local, tmp_path / "data", TITLES) as app:
        seeds.append("solitaire")
        await alone(local, red, title)
        await by_computer(local, app, red, 1)
        text = channel_messages(red, red.place)[-1].text
        assert "New: **Growing Realm**. Alone, score at least 40 points." in text
        assert "Achievements just missed" in text and "- Golden Realm: 73 of 75 points" in text
        held = await app.store.achievements_of(int(red.id), title)
        assert "achievement:growing_realm" in held and "achievement:runaway" not in held


def test_with_others_each_person_earns_what_their_own_seat_has_reached() -> None:
    title = TITLES["roll_through_the_ages"]
    setup, answers = read(FOLDER / title.id / "dice-3.txt")
    state = title.rules.setup(setup).state
    for answer in answers:
        state = title.rules.apply(state, answer).state
    stored = Game(1, title.id, 1, 1, 7, Phase.OVER, {}, "s", "0")
    seats = (SeatedPlayer(0, 7, "Red"), SeatedPlayer(1, 8, "Blue"), SeatedPlayer(2, None, "Ada", "greedy"))
    boxes = tuple(city.boxes for city in sheet().city)
    built = ((0,) * len(boxes), boxes, boxes)  # Blue and the computer player have seven cities
    players = zip(state.players, built, strict=True)
    rich = state._replace(players=tuple(player._replace(cities=cities) for player, cities in players))
    found = earned(Session(title, stored, seats, rich, {}), title.rules.result(rich))
    assert Achievement(8, title.id, "achievement:seven_cities") in found
    assert all(each.user_id in (7, 8) for each in found)
    assert not [each for each in found if each.user_id == 7 and each.id == "achievement:seven_cities"]


@pytest.mark.parametrize("variants", ["", "innovation"])
async def test_skirmish_by_taps(local: LocalDiscord, tmp_path: Path, variants: str) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await alone(local, red, variants=variants)
        party = Party(local, app, [red])
        assert bool((await party.session()).state.specials) == bool(variants)
        await party.play_by_taps(Random(4))
        assert "point" in channel_messages(red, party.channel)[-1].text
        form = "Skirmish with Innovation" if variants else "Skirmish"
        assert f"**{form}**" in (await red.slash("records", title=AOC)).text


async def test_records_of_players_and_servers(local: LocalDiscord, tmp_path: Path, seeds: list[str]) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    rtta = "roll_through_the_ages"
    async with playing(local, tmp_path / "data", TITLES) as app:
        assert "Nobody has finished" in (await red.slash("records", title=rtta)).text
        points: dict[str, list[int]] = {"Red": [], "Blue": []}
        for game, person in enumerate((red, red, blue), 1):
            await alone(local, person, rtta)
            await by_computer(local, app, person, game)
            result = app.titles[rtta].rules.result((await app.games.session(game)).state)
            assert result is not None
            points[person.user.name].append(result.points[0])
        text = (await red.slash("records", title=rtta)).text
        best = sorted(((max(found), name) for name, found in points.items()), reverse=True)
        assert f"1. {best[0][1]}: {best[0][0]} points" in text and f"2. {best[1][1]}: {best[1][0]} points" in text
        assert text.count("Red") == 2, "of a player the best game only, and the own record"
        own = await red.at(red.dm).slash("records", title=rtta, player=blue)
        assert f"{points['Blue'][0]} points (game 3)" in own.text and "1. " not in own.text, "no server, no list"

        await open_table_of_two(local, red, blue, rtta)
        assert (await red.slash("records", title=rtta)).text == text, "games with others are no records"
        assert "don't know that game" in (await red.slash("records", title="chess")).text


async def open_table_of_two(local: LocalDiscord, red: Person, blue: Person, title: str) -> None:
    await red.slash("game new", title=title)
    await local.quiet()
    await blue.click("Join")
    await red.click("Start")
    await local.quiet()


async def test_records_and_honours_are_read_by_indexes(tmp_path: Path) -> None:
    store = await InspectedStore.open(tmp_path / "test.db")
    async with store.statements_read() as statements:
        await store.solo_games(AOC, user_id=1)
        await store.solo_games(AOC, guild_id=1)
        await store.achievements_of(1, AOC)
        await store.first_achieved_in(1)
        await store.scores_of(1, AOC)
        await store.draft_preferences(1)
    assert len(statements) == 6
    for statement in statements:
        plan = [row[3] for row in await store.on_reader(f"EXPLAIN QUERY PLAN {statement}")]
        assert not [step for step in plan if step.startswith("SCAN")], (statement, plan)
    await store.close()


# Words and pictures.


def test_chronicles_are_ranked_by_map_and_chronicle_and_a_win_comes_first() -> None:
    chosen = TITLES["chronicles_of_civilization"]
    maps, chronicles, (story, _, hard) = (choice.values for choice in chosen.wording.variants)
    other = {"chronicle": chronicles[1][0], "map": maps[0][0]}
    found = [
        SoloGame(1, "Red", {}, 31, False, None, 1),
        SoloGame(2, "Blue", {"map": maps[0][0]}, 12, True, None, 2),
        SoloGame(1, "Red", other, 9, True, None, 3),
        SoloGame(1, "Red", {**other, "difficulty": hard[0]}, 8, True, None, 4),
    ]
    first = f"{maps[0][1]}, {chronicles[0][1]}, {story[1]}"
    assert {form: [best.game_id for best in of] for form, of in by_mode(chosen, found).items()} == {
        first: [2, 1],
        f"{maps[0][1]}, {chronicles[1][1]}, {story[1]}": [3],
        f"{maps[0][1]}, {chronicles[1][1]}, {hard[1]}": [4],
    }
    text = records(chosen, found, found[:1], safe_name("Red"))
    assert f"- {first}: 31 points, not won (game 1)" in text


def test_a_better_medal_holds_the_lesser_ones_and_only_the_best_is_news() -> None:
    held = {"medal:silk_road:bronze", "medal:silk_road:silver", "medal:lost_civilization:bronze"}
    assert best_medals(held) == {"silk_road": "silver", "lost_civilization": "bronze"}
    (line,) = news(TITLE.wording.prizes(), {"medal:silk_road:bronze", "medal:silk_road:silver"}, SafeName(""))
    assert line == "🥈 New: **The Silk Road, silver**. 33 points and 3 regions."


@pytest.mark.parametrize("title", TITLES)
def test_every_prize_has_its_place_in_words(title: str) -> None:
    prizes = TITLES[title].wording.prizes()
    everything = {prize.id for prize in prizes}
    text = listing(TITLES[title], everything, safe_name("Red"))
    single = [prize for prize in prizes if not prize.shelf]
    assert all(f"🏆 {prize.name}: " in text for prize in single) and "▫️" not in text
    assert len(text) < 4000
    none = listing(TITLES[title], (), safe_name("Red"))
    assert all(f"▫️ {prize.name}: {spelled_out(prize.text)}" in none for prize in single)
    assert len(none) < 4000
