"""Votes: what one player asks of all others."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from bot.store.posts import Post, Target, VoteBody
from bot.store.records import OnceAgreed, Vote, VoteKind, VoteState
from bot.store.sql.outbox.posts import insert_posts
from bot.store.sql.people.settings import write_house_rules
from bot.store.sqlite.connection import Connections

VOTE = "id, game_id, kind, seat, user_id, move, position, until, state, agreed"


class VoteTable(Connections):
    """The part of the store that keeps votes."""

    clock: Callable[[], float]

    async def start_vote(self, vote: Vote, target: Target) -> int | None:
        def work(db: sqlite3.Connection) -> int | None:
            values = (*vote[1:-1], json.dumps(vote.agreed))
            try:
                cursor = db.execute(f"INSERT INTO requests ({VOTE}) VALUES (NULL{', ?' * 9})", values)
            except sqlite3.IntegrityError:
                return None
            id = int(cursor.lastrowid or 0)
            insert_posts(db, vote.game_id, (Post(target, VoteBody(id)),))
            return id

        return await self._write(work)

    async def vote(self, vote_id: int) -> Vote | None:
        row = await self._row(f"SELECT {VOTE} FROM requests WHERE id = ?", vote_id)
        return None if row is None else _vote(row)

    async def open_vote(self, game_id: int) -> Vote | None:
        row = await self._row(f"SELECT {VOTE} FROM requests WHERE game_id = ? AND state = 'open'", game_id)
        return None if row is None else _vote(row)

    async def votes_due(self, now: float) -> list[Vote]:
        rows = await self._rows(f"SELECT {VOTE} FROM requests WHERE state = 'open' AND until <= ?", now)
        return [_vote(row) for row in rows]

    async def agree(self, vote_id: int, user_id: int, once_agreed: OnceAgreed | None = None) -> Vote | None:
        now = self.clock()

        def work(db: sqlite3.Connection) -> Vote | None:
            sql = f"SELECT {VOTE} FROM requests WHERE id = ? AND state = 'open'"
            row = db.execute(sql, (vote_id,)).fetchone()
            if row is None:
                return None
            vote = _vote(row)
            agreed = tuple(sorted({*vote.agreed, user_id}))
            accepted = once_agreed is not None and once_agreed.voters <= set(agreed)
            vote = vote._replace(agreed=agreed, state=VoteState.ACCEPTED if accepted else vote.state)
            sql = "UPDATE requests SET agreed = ?, state = ? WHERE id = ?"
            db.execute(sql, (json.dumps(agreed), vote.state, vote_id))
            if accepted and once_agreed is not None:
                write_house_rules(db, vote.game_id, once_agreed.house_rules, now)
                insert_posts(db, vote.game_id, once_agreed.posts)
            return vote

        return await self._write(work)

    async def settle_vote(self, vote_id: int, state: VoteState, posts: Sequence[Post] = ()) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "UPDATE requests SET state = ? WHERE id = ? AND state = 'open' RETURNING game_id", (state, vote_id)
            )
            row = cursor.fetchone()
            if row is None:
                return False
            insert_posts(db, row[0], posts)
            return True

        return await self._write(work)


def _vote(row: Sequence[Any]) -> Vote:
    id, game_id, kind, seat, user_id, move, position, until, state, agreed = row
    return Vote(
        id,
        game_id,
        VoteKind(kind),
        seat,
        user_id,
        move,
        position,
        until,
        VoteState(state),
        tuple(json.loads(agreed)),
    )
