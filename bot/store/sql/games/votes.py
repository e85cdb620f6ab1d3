"""Votes: what one player asks of all others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.domain.posts import Post, Target, VoteBody
from bot.domain.records.votes import OnceAgreed, Vote, VoteKind, VoteState
from bot.store.sql.connections import Connections, Database, game_lock, lock
from bot.store.sql.games.house_rules import write_house_rules
from bot.store.sql.outbox.posts import insert_posts

NEW_VOTE = "game_id, kind, seat, user_id, move, position, until, state, agreed, pace, guild_id, channel_id"
VOTE = f"id, {NEW_VOTE}"


class VoteTable(Connections):
    """The part of the store that keeps votes."""

    async def start_vote(self, vote: Vote, target: Target) -> int | None:
        """Store the vote and queue its message; None if another one is open in this game."""

        def work(db: Database) -> int | None:
            lock(db, game_lock(vote.game_id))
            row = db.execute(
                f"INSERT INTO requests ({NEW_VOTE}) VALUES (?{', ?' * 11}) ON CONFLICT DO NOTHING RETURNING id",
                (*vote[1:9], json.dumps(vote.agreed), *vote[10:]),
            ).fetchone()
            if row is None:
                return None
            insert_posts(db, vote.game_id, (Post(target, VoteBody(row[0])),))
            return int(row[0])

        return await self._write(work)

    async def vote(self, vote_id: int) -> Vote | None:
        row = await self._row(f"SELECT {VOTE} FROM requests WHERE id = ?", vote_id)
        return None if row is None else _vote(row)

    async def open_vote(self, game_id: int) -> Vote | None:
        row = await self._row(f"SELECT {VOTE} FROM requests WHERE game_id = ? AND state = 'open'", game_id)
        return None if row is None else _vote(row)

    async def votes_due(self, now: float) -> list[Vote]:
        """Open votes whose time is up."""
        rows = await self._rows(f"SELECT {VOTE} FROM requests WHERE state = 'open' AND until <= ? ORDER BY until", now)
        return [_vote(row) for row in rows]

    async def agree(self, vote_id: int, user_id: int, once_agreed: OnceAgreed | None = None) -> Vote | None:
        """The vote with one more player in favour, and accepted if it needs no more; None if it is not open."""
        now = self.clock()

        def work(db: Database) -> Vote | None:
            sql = f"SELECT {VOTE} FROM requests WHERE id = ? AND state = 'open'"
            row = db.execute(sql, (vote_id,)).fetchone()
            if row is None:
                return None
            lock(db, game_lock(_vote(row).game_id))
            row = db.execute(f"{sql}{self.dialect.locked}", (vote_id,)).fetchone()
            if row is None:
                return None
            vote = _vote(row).with_agreement(user_id, once_agreed)
            sql = "UPDATE requests SET agreed = ?, state = ? WHERE id = ?"
            db.execute(sql, (json.dumps(vote.agreed), vote.state, vote_id))
            if vote.state == VoteState.ACCEPTED and once_agreed is not None:
                write_house_rules(db, vote.game_id, once_agreed.house_rules, now)
                insert_posts(db, vote.game_id, once_agreed.posts)
            return vote

        return await self._write(work)

    async def settle_vote(self, vote_id: int, state: VoteState, posts: Sequence[Post] = ()) -> bool:
        """Close an open vote; False if it was closed before."""

        def work(db: Database) -> bool:
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
    id, game_id, kind, seat, user_id, move, position, until, state, agreed, *asked = row
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
        *asked,
    )
