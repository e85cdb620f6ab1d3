"""Every title at the table: its largest questions within the limits, and a game through real sockets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.domain.records.games import Game, Phase
from bot.domain.records.history import Ask
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session
from bot.pictures.image import HAND, Image
from bot.render.painters import painter_of
from bot.render.screen import Screen
from bot.render.theme import DARK
from bot.text.names import clean_name
from bot.ui import views
from bot.ui.components import BUTTONS_PER_ROW, LAYOUT_ROWS, MESSAGE_ROWS, Menu
from bot.ui.formatting.rendering import marks
from bot.ui.panels.turn.seat import SeatPanel, seat_panel
from engine.ai.levels import at_random
from engine.core import Decision, Setup
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.players.menu_walk import check_size, reachable
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


@pytest.mark.parametrize("title", TITLES)
def test_its_panels_fit_with_as_many_pictures_as_a_row_has_buttons(title: str) -> None:
    chosen, image, most = TITLES[title], Image(b"", "𝔸" * 150), 0
    opened = dict.fromkeys((5, 2), image)
    for number in range(2):
        rng, count = Random(number), max(chosen.rules.seats) if number else min(chosen.rules.seats)
        state = chosen.rules.setup(Setup(title, count, f"panels {number}")).state
        game = Game(1, title, 1, 1, 1, Phase.PLAYING, {}, "panels", "random", move=1000, redo=(1,))
        seats = tuple(SeatedPlayer(n, n + 1, clean_name(f"{n}" + "𝔸" * 100)) for n in range(count))
        for _ in range(150):
            asked = chosen.rules.decisions(state)
            if not asked:
                break
            decision = rng.choice(asked)
            ask = Ask(decision.seat, 1000, False, decision.private, False, True)
            session = Session(chosen, game, seats, state, {decision.seat: ask})
            plan = chosen.suggestion(state, decision, marks(session)) if chosen.advisor.suggests else None
            panel = SeatPanel(
                sheets=(HAND,) * (BUTTONS_PER_ROW + 1), image=image, opened=opened, undo=True, suggestion=plan
            )
            layout = seat_panel(session, decision.seat, replace(panel, rows=LAYOUT_ROWS))
            message = seat_panel(session, decision.seat, replace(panel, post_id=1))
            assert len(message.rows) <= 5
            for row in (*message.rows, *layout.rows):
                assert isinstance(row, Menu) or len(row) <= BUTTONS_PER_ROW
            for each in (message, layout):
                sheets = [
                    part for row in each.rows if not isinstance(row, Menu) for part in row if part.id.verb == "sheet"
                ]
                places = [part.id.args[1] for part in sheets]
                assert places == (["21", "5", "23", "24", "2"] if each is layout else ["1", "0", "3", "4", "5"])
                check_size(each)
            most = max(most, _count(views.layout(layout)["view"].to_components()))
            state = chosen.rules.apply(state, at_random(chosen, state, decision, rng)).state
    print(f"\n{title}: {most} components")
    assert 20 < most <= 40


def _count(components: list[dict[str, Any]]) -> int:
    """All components, with those inside of others."""
    return sum(1 + _count(each.get("components", [])) for each in components)


@pytest.mark.parametrize("title", TITLES)
def test_every_picture_of_its_panels_has_a_name_and_can_be_drawn(title: str) -> None:
    chosen, painter, rng = TITLES[title], painter_of(title), Random(1)
    count = max(chosen.rules.seats)
    state = chosen.rules.setup(Setup(title, count, "sheets")).state
    seen: set[str] = set()
    for _ in range(200):
        asked = chosen.rules.decisions(state)
        if not asked:
            break
        seat = asked[0].seat
        view = chosen.rules.view(state, seat)
        ids = painter.sheets(view, seat)
        assert len(ids) == len(set(ids)) and len({HAND, *ids}) <= BUTTONS_PER_ROW + 1
        assert set(ids) <= chosen.wording.sheet_names.keys()
        for id in set(ids) - seen - {HAND}:
            for screen in Screen:
                assert painter.sheet(id, view, seat, ["Ada"] * count, DARK, screen).alt
        seen |= set(ids)
        state = chosen.rules.apply(state, at_random(chosen, state, asked[0], rng)).state
    assert seen or not chosen.wording.sheet_names


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
