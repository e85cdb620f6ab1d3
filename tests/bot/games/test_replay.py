"""Replays: which moves count, and where the curve of a finished game is computed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.domain.records.history import Move, MoveKind
from bot.games.history import replay
from bot.games.history.replay import effective_moves, replay_positions
from engine.core import Setup
from standin import LocalDiscord
from tests.support.engine.toy_title import TITLE
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing

HISTORY = [
    Move(1, MoveKind.SETUP, None, (), 0, 1),
    Move(2, MoveKind.ANSWER, 0, ("greet",), 1, 2, True),
    Move(3, MoveKind.ANSWER, 0, ("act:dig:hill",), 2, 3),
    Move(4, MoveKind.UNDO, 0, (), 3, 2),
    Move(5, MoveKind.ANSWER, 0, ("act:dig:lake",), 2, 5),
    Move(6, MoveKind.SEAT, 0, (), 5, 5),
    Move(7, MoveKind.REPAIRED, None, (), 5, 7),
    Move(8, MoveKind.ANSWER, 0, ("end",), 7, 8),
]


def test_undone_moves_do_not_count() -> None:
    assert [move.move for move in effective_moves(HISTORY, 8)] == [1, 2, 5, 7, 8]
    assert [move.move for move in effective_moves(HISTORY, 3)] == [1, 2, 3], "an undone position can be redone"


def test_a_part_of_the_history_counts_from_its_first_move() -> None:
    assert [move.move for move in effective_moves(HISTORY[4:], 8)] == [5, 7, 8]
    assert effective_moves(HISTORY[4:], 4) == []


def test_every_position_is_replayed_even_undone_ones() -> None:
    replayed = replay_positions(TITLE, Setup("beads", 1, "s", {"open": True}), HISTORY)
    assert replayed.complete and set(replayed.states) == {1, 2, 3, 5, 7, 8}
    assert replayed.states[7] == replayed.states[5] != replayed.states[2]


def test_a_replay_stops_at_the_first_move_that_is_refused_or_leads_from_nowhere() -> None:
    setup = Setup("beads", 1, "s", {"open": True})
    refused = replay_positions(TITLE, setup, [*HISTORY[:2], HISTORY[2]._replace(picks=("fly",))])
    assert refused.refused_move == 3 and set(refused.states) == {1, 2} and refused.reason
    broken = replay_positions(TITLE, setup, [*HISTORY[:2], HISTORY[2]._replace(before=-1)])
    assert broken.refused_move == 3 and "missing" in broken.reason


async def test_the_curve_of_a_finished_game_is_computed_in_another_process(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replay_here(*args: Any) -> None:
        raise AssertionError("a whole game was replayed in the event loop's process")

    async with playing(local, tmp_path / "data") as app:
        people = [local.person(name) for name in ("Red", "Blue")]
        await open_table(local, people, variants="open")
        party = Party(local, app, people)
        monkeypatch.setattr(replay, "replay_game", replay_here)
        await party.play_by_taps(Random(1))
        await local.quiet()
        assert await party.over()
        assert "wins" in channel_messages(people[0], party.channel)[-1].content
