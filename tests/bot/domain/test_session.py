"""What a session works out once for a position, it keeps for that position and that seat only."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session
from bot.ui.formatting.rendering import question
from engine.core import Answer, Setup
from engine.titles import TITLES

TITLE = TITLES["age_of_civilization"]
SEATS = (SeatedPlayer(0, 1, "Ada"), SeatedPlayer(1, 2, "Ben"))


def drafting() -> Session:
    game = Game(
        id=1,
        title=TITLE.id,
        guild_id=1,
        channel_id=1,
        host_id=1,
        phase=Phase.PLAYING,
        options={"drafting": True},
        seed="s",
        first="random",
    )
    state = TITLE.rules.setup(Setup(TITLE.id, 2, "s", {"drafting": True})).state
    return Session(TITLE, game, SEATS, state, {})


def test_each_seat_keeps_its_own_view_and_its_own_question() -> None:
    session = drafting()
    ada, ben, all_ = session.view_of(0), session.view_of(1), session.view
    assert [view["players"][0]["hand"] for view in (ben, all_)] == [len(ada["players"][0]["hand"])] * 2
    assert question(session, 0).options != question(session, 1).options
    assert session.view_of(0) is ada and question(session, 0) is question(session, 0)


def test_another_position_is_worked_out_anew_and_a_newer_row_of_the_game_is_not() -> None:
    session = drafting()
    before = session.view_of(0)
    later = replace(session, game=replace(session.game, updated_at=5.0))
    assert later.view_of(0) is before
    pick = session.decisions[0].options[0].id
    moved = replace(session, state=session.rules.apply(session.state, Answer(0, (pick,))).state)
    assert moved.view_of(0) == moved.rules.view(moved.state, 0) != before
    assert session.view_of(0) == before
