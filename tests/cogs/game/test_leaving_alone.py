"""Leaving a game in which nobody else plays, and hands where there are none."""

from __future__ import annotations

from pathlib import Path

from bot.local import LocalDiscord
from engine.titles import TITLES
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


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


async def test_help_leads_to_rules_cards_and_hints(local: LocalDiscord, tmp_path: Path) -> None:
    ann = local.person("Ann")
    async with playing(local, tmp_path, TITLES):
        told = (await ann.slash("help")).text
        assert all(way in told for way in ("/rules", "/card", "/game hint", "Why not?"))
        rules = (await ann.slash("rules", title="roll_through_the_ages")).message
        assert rules is not None and all(menu["placeholder"].startswith("Choose a topic") for menu in rules.menus)
