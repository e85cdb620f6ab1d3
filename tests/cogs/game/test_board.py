"""Looking at a game: `/game status` says what everybody may know, and a hand is shown where there is one."""

from __future__ import annotations

from pathlib import Path

from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


async def test_status_tells_scores_questions_clocks_and_the_goal(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person("Ann"), local.person("Ben")]
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, people, "age_of_civilization")
        ((asked, _),) = await Party(local, app, people).waiting()
        await people[0].slash("game pace", pace="1d")
        await people[1].slash("settings", vacation=3)
        told = (await local.person("Cid").slash("game status")).text
        assert "Ann: 0" in told and "Ben: 0" in told
        assert f"{asked.user.name} is asked: Choose your first civilization." in told
        assert "Deadline:" in told and "Ben is on vacation." in told
        assert "the most points after round 6" in told
        await people[0].slash("game pause")
        assert "The game is paused" in (await people[0].slash("game status")).text


async def test_status_keeps_secret_choices_secret(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person("Ann"), local.person("Ben")]
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, people, "age_of_civilization", variants="drafting")
        session = await Party(local, app, people).session()
        told = (await people[0].slash("game status")).text
        assert "a secret choice" in told
        hidden = {option.id.partition(":")[2] for each in session.decisions.values() for option in each.options}
        assert not any(name in told.casefold() for name in hidden)


async def test_status_names_the_ways_to_win_a_chronicle(local: LocalDiscord, tmp_path: Path) -> None:
    ann = local.person("Ann")
    async with playing(local, tmp_path, TITLES):
        await open_table(local, [ann], "chronicles_of_civilization")
        told = (await ann.slash("game status")).text
        assert "Ways to win; one is enough:" in told and "Still missing:" in told
        assert "Turn 0" not in told
        await ann.slash("game move", picks="capital:C7")
        told = (await ann.slash("game status")).text
        assert "Turn 1" in told and "Round" not in told


async def test_no_hand_is_offered_where_there_are_none(local: LocalDiscord, tmp_path: Path) -> None:
    ann = local.person("Ann")
    async with playing(local, tmp_path, TITLES):
        for title, variants, hands in (
            ("age_of_civilization", "", False),
            ("chronicles_of_civilization", "", False),
            ("age_of_civilization", "drafting", True),
        ):
            place = local.text_channel(f"{title}-{hands}")
            people = [ann.at(place), local.person("Ben", place)] if hands else [ann.at(place)]
            await open_table(local, people, title, variants, channel=place)
            assert ("My hand" in channel_messages(ann, place)[-1].labels) == hands
            refused = (await ann.at(place).slash("game hand")).text
            assert ("nothing hidden" in refused) != hands
