"""The life of a seat: what is remembered about its holders, and to whom it is offered."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.errors import Conflict
from bot.domain.posts import Post
from bot.domain.records.history import Commit, MoveKind
from bot.domain.records.seats import Mark, SeatMark, SeatOffer
from bot.store.sql.connections import Connections, Database, game_lock, lock, use_idempotency_key
from bot.store.sql.outbox.posts import insert_posts

OFFER = ", ".join(SeatOffer._fields)
THIS_OFFER = "game_id = ? AND seat = ? AND user_id = ? AND invited = ? AND agreed = ? AND until = ?"


class SeatTable(Connections):
    """The part of the store that keeps who has to do with a seat."""

    async def seat_marks(self, game_id: int) -> tuple[SeatMark, ...]:
        """Who has held a seat of a running game, sent its holder away, or was sent away."""
        rows = await self._rows("SELECT person, seat, kind FROM seat_marks WHERE game_id = ?", game_id)
        return tuple(SeatMark(person, seat, Mark(kind)) for person, seat, kind in rows)

    async def seat_offer(self, game_id: int, seat: int) -> SeatOffer | None:
        """The offer of this seat, if it has not expired."""
        row = await self._row(
            f"SELECT {OFFER} FROM seat_offers WHERE game_id = ? AND seat = ? AND until > ?", game_id, seat, self.clock()
        )
        return None if row is None else SeatOffer(row[0], row[1], row[2], bool(row[3]), row[4])

    async def open_offer(
        self, game_id: int, offer: SeatOffer, holder: int | None, post: Post, idempotency_key: int | None = None
    ) -> bool:
        """Store an offer and queue its message; False if the seat has another one, or another holder than this one.

        Raises AlreadyDone."""
        now = self.clock()

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            use_idempotency_key(db, idempotency_key, now)
            if not _holds(db, game_id, offer.seat, holder):
                return False
            seat = (game_id, offer.seat)
            db.execute("DELETE FROM seat_offers WHERE game_id = ? AND seat = ? AND until <= ?", (*seat, now))
            sql = f"INSERT INTO seat_offers (game_id, {OFFER}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            if not db.execute(sql, (game_id, *offer)).rowcount:
                return False
            insert_posts(db, game_id, (post,))
            return True

        return await self._write(work)

    async def agree_to_offer(self, game_id: int, offer: SeatOffer, holder: int) -> bool:
        """Note that the holder gives the seat up; False if the offer no longer stands, or somebody else sits there."""

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            if not _holds(db, game_id, offer.seat, holder):
                return False
            cursor = db.execute(f"UPDATE seat_offers SET agreed = TRUE WHERE {THIS_OFFER}", (game_id, *offer))
            return bool(cursor.rowcount)

        return await self._write(work)

    async def close_offer(self, game_id: int, offer: SeatOffer) -> bool:
        """Delete an offer; False if it no longer stands."""

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            return bool(db.execute(f"DELETE FROM seat_offers WHERE {THIS_OFFER}", (game_id, *offer)).rowcount)

        return await self._write(work)

    async def forget_expired_offers(self, now: float) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM seat_offers WHERE until <= ?", (now,))

        await self._write(work, durable=False)


def put_marks(db: Database, game_id: int, marks: Sequence[SeatMark]) -> None:
    """Remember these until the game ends. Whoever sits down again is no longer barred."""
    for mark in marks:
        db.execute("INSERT INTO seat_marks VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (game_id, *mark))
        if mark.kind == Mark.HELD:
            values = (game_id, mark.person, Mark.BARRED)
            db.execute("DELETE FROM seat_marks WHERE game_id = ? AND person = ? AND kind = ?", values)


def close_offers(db: Database, commit: Commit) -> None:
    """An offer ends when the seat changes hands, or when its holder plays on.

    Raises Conflict if the offer that the commit takes up no longer stands."""
    offer = commit.seat_change.offer
    if offer is not None:
        taken = db.execute(f"DELETE FROM seat_offers WHERE {THIS_OFFER}", (commit.game_id, *offer))
        if not taken.rowcount:
            raise Conflict
    played = {move.seat for move in commit.moves if move.kind == MoveKind.ANSWER and move.user_id is not None}
    changed = {seat.seat for seat in commit.seats or ()}
    db.executemany(
        "DELETE FROM seat_offers WHERE game_id = ? AND seat = ?",
        [(commit.game_id, seat) for seat in played | changed],
    )


def _holds(db: Database, game_id: int, seat: int, user_id: int | None) -> bool:
    """Whether this person, or None for a computer player, sits there in a game that is being played."""
    sql = (
        "SELECT 1 FROM games g JOIN seats s ON s.game_id = g.id AND s.seat = ? AND s.until IS NULL"
        " WHERE g.id = ? AND g.phase = 'playing' AND coalesce(s.user_id, 0) = ?"
    )
    return db.execute(sql, (seat, game_id, user_id or 0)).fetchone() is not None
