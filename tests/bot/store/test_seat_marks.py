"""What is remembered about seats, in games that were saved before it was."""

from __future__ import annotations

from pathlib import Path

from bot.domain.seat_rules import Past, past_of, person_key
from bot.store.sqlite.store import SqliteStore
from tests.support.database.saves import BLUE, FOLDER, RED
from tests.support.database.stored_games import sql, unpack

MODERATOR, KICKED, LAST = 1003, 1004, 1005


async def test_an_older_game_remembers_who_has_held_its_seats_and_who_was_sent_away(tmp_path: Path) -> None:
    path = unpack(FOLDER / "schema-5.sql", tmp_path)
    game_id, seed, move = sql(
        path, "SELECT id, seed, move FROM games WHERE title = 'roll_through_the_ages' AND move > 0"
    )[0]
    # Blue left; somebody claimed the seat and was sent away by a moderator; the next one too, and the seat is open.
    holders = ((BLUE, None), (KICKED, KICKED), (None, MODERATOR), (LAST, LAST), (None, MODERATOR))
    sql(path, "DELETE FROM seats WHERE game_id = ? AND seat = 1", game_id)
    for number, (user, _) in enumerate(holders):
        until = None if number == len(holders) - 1 else move + number + 1
        since = move + number if number else 0
        sql(path, "INSERT INTO seats VALUES (?, 1, ?, ?, ?, 'P', '')", game_id, since, until, user)
    for number, (_, actor) in enumerate(holders[1:], start=1):
        row = "INSERT INTO answers VALUES (?, ?, 'seat', 1, '[]', 1, 1, 0, ?, '[]', 0)"
        sql(path, row, game_id, move + number, actor)
    sql(path, "INSERT INTO open_seats VALUES (?, 1, 'P', ?, 0)", game_id, LAST)
    store = await SqliteStore.open(path)
    try:
        marks = await store.seat_marks(game_id)
    finally:
        await store.close()

    def past(user: int) -> Past:
        return past_of(marks, person_key(seed, user))

    assert past(RED) == Past(frozenset({0}), frozenset(), False)
    assert past(BLUE) == Past(frozenset({1}), frozenset(), False)
    assert past(KICKED) == past(LAST) == Past(frozenset({1}), frozenset(), True)
    assert past(MODERATOR) == Past(frozenset(), frozenset({1}), False)
    assert sql(path, "SELECT barred FROM open_seats") == [(None,)]
    finished = sql(path, "SELECT count(*) FROM seat_marks m JOIN games g ON g.id = m.game_id WHERE g.phase = 'over'")
    assert finished == [(0,)]
