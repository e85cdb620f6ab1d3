"""The doctor: its findings and its repairs."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app.doctor import examine, repair
from tests.support.database.saves import play_on
from tests.support.database.stored_games import NEWEST, game_service, sql, unpack

DAMAGES = {
    "a lost snapshot": "DELETE FROM snapshots WHERE game_id = 1",
    "a spoilt snapshot": "UPDATE snapshots SET state = '{' WHERE game_id = 2",
    "lost questions": "DELETE FROM asks WHERE game_id = 1",
    "wrong questions": "UPDATE asks SET optional = 1 WHERE game_id = 3",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_the_doctor_repairs_what_follows_from_the_answers(damage: str, tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    sql(path, DAMAGES[damage])
    report = examine(path)
    assert report.findings and all(finding.repair for finding in report.findings)
    repair(path, report.findings)
    assert not examine(path).findings
    async with game_service(path) as service:
        for game_id in (1, 2, 3):
            await play_on(service, game_id, Random(game_id), 10_000)
            assert (await service.session(game_id)).game.phase == "over"


def test_archived_and_ended_games_are_in_order(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    sql(path, "UPDATE games SET phase = 'archived' WHERE id = 1")
    sql(path, "UPDATE games SET phase = 'ended' WHERE id = 2")
    sql(path, "DELETE FROM asks WHERE game_id = 2")
    assert not examine(path).findings


def test_a_move_that_cannot_be_read_is_named_and_the_game_still_checked(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    sql(path, "UPDATE answers SET picks = '{' WHERE game_id = 1 AND move = 3")
    sql(path, "DELETE FROM asks WHERE game_id = 1")
    refused, asks = examine(path).findings
    assert "refuse its move 3: A row before it is missing or cannot be read" in str(refused) and asks.repair


def test_the_doctor_quotes_the_refusal_of_an_answer_or_a_set_up(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    sql(path, "UPDATE answers SET picks = '[]' WHERE game_id = 1 AND move = 3")
    sql(path, "UPDATE games SET options = '{\"fog\": true}' WHERE id = 3")
    texts = [str(finding) for finding in examine(path).findings]
    assert texts[0] == "game 1: the current rules refuse its move 3: Pick exactly 1; you picked 0"
    assert any(
        'refuse its move 1: Chronicles of Civilization has no option "fog". Its options' in each for each in texts
    )


def test_the_doctor_names_what_it_cannot_repair(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    sql(path, "DELETE FROM answers WHERE game_id = 1 AND move = 3")
    sql(path, "UPDATE games SET title = 'chess' WHERE id = 2")
    texts = [str(finding) for finding in examine(path).findings]
    assert any(text.startswith("game 1: the current rules refuse its move") for text in texts)
    assert any("don't know its title" in text for text in texts)
    path.write_bytes(b"nonsense" * 1000)
    assert "cannot be read" in str(examine(path).findings[0])
