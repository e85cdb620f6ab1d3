"""Every title at the table: its largest questions within the limits, and a game through real sockets."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.local import LocalDiscord
from bot.ui.components import LAYOUT_ROWS, MESSAGE_ROWS
from engine.ai.levels import at_random
from engine.core import Decision, Setup
from engine.titles import TITLES
from tests.support.players.menu_walk import reachable
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


def largest(title: str) -> list[Decision]:
    """The largest question of each kind in some random games, worded."""
    chosen, found = TITLES[title], dict[str, Decision]()
    for game in range(3):
        rng = Random(game)
        seats = max(chosen.rules.seats) if game else min(chosen.rules.seats)
        state = chosen.rules.setup(Setup(title, seats, f"largest {game}")).state
        for _ in range(300):
            decisions = [decision for decision in chosen.rules.decisions(state) if not decision.optional]
            if not decisions:
                break
            for decision in decisions:
                known = found.get(decision.ask)
                if known is None or len(known.options) < len(decision.options):
                    found[decision.ask] = chosen.wording.question(state, decision)
            state = chosen.rules.apply(state, at_random(chosen, state, rng.choice(decisions), rng)).state
    return list(found.values())


@pytest.mark.parametrize("title", TITLES)
def test_its_largest_questions_fit_and_every_option_can_be_reached(title: str) -> None:
    questions, wording = largest(title), TITLES[title].wording
    assert questions
    for question in questions:
        for room in (MESSAGE_ROWS, LAYOUT_ROWS):
            assert reachable(question, wording.menu_heading, room, wording.menu_path) == set(
                range(len(question.options))
            )


@pytest.mark.parametrize(
    "title, people", [(title, min(2, max(chosen.rules.seats))) for title, chosen in TITLES.items()]
)
async def test_a_whole_game_by_taps(local: LocalDiscord, tmp_path: Path, title: str, people: int) -> None:
    party_people = [local.person(name) for name in ("Red", "Blue")[:people]]
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, party_people, title)
        party = Party(local, app, party_people)
        await party.play_by_taps(Random(1))
        assert await party.over()
    assert "Rematch" in channel_messages(party_people[0], party.channel)[-1].labels


async def test_age_of_civilization_for_four_in_figures(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person(name) for name in ("Red", "Blue", "Green", "Grey")]
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, people, "age_of_civilization")
        party = Party(local, app, people)
        turns = await party.play_by_taps(Random(2))
        messages = len(channel_messages(people[0], party.channel))
    taps, rings = sum(party.taps.values()), sum(len(person.notifications) for person in people)
    print(f"\nage_of_civilization: {taps / turns:.1f} taps a turn, {messages} messages, {rings} notices")
    assert taps / turns <= 7
    assert messages <= 30
    assert rings <= turns
