"""Games that were begun when a worker who lays a road paid for each step of a walk as if no road were there.

`tests/saves/older_rules.sql` was written by the program of that time. In game 1 the worker has just walked and has no
move left, where the current rules leave it one. In game 2 it was activated again, which the current rules refuse while
it has moves left."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.admin.cli import main
from bot.app.doctor import examine
from bot.games.history.replay import replay_game
from bot.games.service import Request
from tests.support.database.saves import FOLDER, RED, play_on
from tests.support.database.stored_games import game_service, unpack

OLDER = FOLDER / "older_rules.sql"


@pytest.mark.parametrize("game_id", [1, 2])
async def test_a_game_of_older_rules_keeps_its_position_and_is_played_to_its_end(game_id: int, tmp_path: Path) -> None:
    async with game_service(unpack(OLDER, tmp_path)) as service:
        before = await service.session(game_id)
        undone = await service.undo(game_id, 0, Request(RED))
        assert undone.session.state != before.state
        redone = await service.redo(game_id, 0, Request(RED))
        assert redone.session.state == before.state
        await play_on(service, game_id, Random(game_id), 10_000)
        assert (await service.session(game_id)).game.phase == "over"


@pytest.mark.parametrize(
    ("game_id", "only_present", "note"),
    [(1, False, "as they would go now"), (2, False, "as they would go now"), (2, True, "can be told but not shown")],
)
async def test_a_replay_of_a_game_of_older_rules_ends_where_the_game_is(
    game_id: int, only_present: bool, note: str, tmp_path: Path
) -> None:
    async with game_service(unpack(OLDER, tmp_path)) as service:
        session = await service.session(game_id)
        moves = await service.store.moves(game_id, 0, session.game.move)
        snapshots = await service.store.snapshots(game_id, session.game.position if only_present else 0)
        replay = replay_game(session.title, session.game, session.seats, moves, snapshots)
        assert replay.turns[-1].state == session.state and note in replay.note


def test_the_doctor_notes_games_of_older_rules_and_finds_nothing_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = examine(unpack(OLDER, tmp_path)).findings
    assert first.is_note and "see `repair 1`" in str(first)
    assert second.is_note and "Worker w1 still has moves left" in str(second)
    monkeypatch.setenv("ZIGGURAT_DATA", str(tmp_path))
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "0 findings" in said and "Nothing is wrong with them" in said
