"""The outbox: posts that must be sent, until they are."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Sequence

from bot.domain.merging import NEWS, can_share_a_message, merged
from bot.domain.posts import (
    ClaimedPosts,
    Post,
    PostClaim,
    PostKind,
    QueuedPost,
    SentPost,
    Target,
    VoteBody,
    WithdrawalBody,
    dump_body,
    load_body,
)
from bot.domain.records.games import NO_CHANNEL, Game
from bot.domain.records.votes import Vote
from bot.store.sql.connections import (
    Connections,
    Database,
    Dialect,
    lock,
    placeholders,
    queue_lock,
    use_idempotency_key,
)
from bot.store.sql.outbox.digests import QUEUED, as_queued, earliest, leave_digest, mark_body, sharing
from bot.store.sql.outbox.heads import TOO_FAR_AHEAD, free_far_heads, set_heads

SENT = "id, channel_id, message_id, sent_at"
WATCHED = 64  # posts that are due and wait for a free place, of which we see how long they wait
RECENT = 5  # posts of one kind that can still be withdrawn
UNTRIED = "(maybe_at IS NULL OR tries = 0)"
REPLACE = "UPDATE outbox SET state = 'replaced', ready_at = NULL"


def insert_posts(db: Database, game_id: int, posts: Sequence[Post]) -> bool:
    """Queue these; each replaces what is queued for the same slot and was never tried. False if none was queued.

    A game of a person, or one that still waits for a channel, has none that could be posted to. What was never said
    need not be withdrawn."""
    sent = [post for post in posts if post.target.is_user or post.target.id > NO_CHANNEL]
    lock(db, *(queue_lock(post.target) for post in sent))
    sent = [
        post
        for post in sent
        if not isinstance(post.body, WithdrawalBody) or _calls(db, game_id, post.target, post.body)
    ]
    for post in sent:
        body = post.body
        slot = body.slot
        if slot:
            replaced = db.execute(
                f"{REPLACE} WHERE target = ? AND state = 'queued' AND slot = ? AND game_id = ? AND {UNTRIED}"
                " RETURNING kind, body",
                (str(post.target), slot, game_id),
            ).fetchall()
            for kind, older in replaced:
                body = merged(load_body(kind, older), body)
        db.execute(
            "INSERT INTO outbox (game_id, kind, target, slot, body, nonce, not_before) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                game_id,
                post.kind,
                str(post.target),
                slot,
                dump_body(body),
                secrets.token_hex(12),
                earliest(db, game_id, post),
            ),
        )
    set_heads(db, (str(post.target) for post in sent))
    return bool(sent)


def claim_due(db: Database, dialect: Dialect, claim: PostClaim) -> ClaimedPosts:
    """Take posts that are due and that nobody has."""
    found = db.execute(
        f"SELECT {QUEUED} FROM outbox WHERE ready_at <= ? AND claimed_until <= database_time()"
        f" ORDER BY ready_at, id LIMIT ?{dialect.skip_locked}",
        (claim.now, claim.limit),
    ).fetchall()
    _claim(db, [row[0] for row in found], claim.now, claim.seconds)
    left = db.execute("SELECT id FROM outbox WHERE ready_at <= ? LIMIT ?", (claim.now, WATCHED)).fetchall()
    return ClaimedPosts(tuple(map(as_queued, found)), frozenset(id for (id,) in left), _next_due(db))


def _calls(db: Database, game_id: int, target: Target, body: WithdrawalBody) -> bool:
    """Whether something is queued or was sent that this could withdraw."""
    kinds = body.withdrawn
    (channel,) = db.execute("SELECT channel_id FROM games WHERE id = ?", (game_id,)).fetchone()
    found = db.execute(
        "SELECT 1 FROM outbox WHERE game_id = ? AND kind IN (?, ?) AND state = 'sent'"
        " UNION ALL"
        " SELECT 1 FROM outbox WHERE target IN (?, ?) AND state = 'queued' AND game_id = ? AND kind IN (?, ?) LIMIT 1",
        (game_id, *kinds, str(target), str(Target.channel(channel)), game_id, *kinds),
    ).fetchone()
    return found is not None


def move_posts(
    db: Database, game: Game, target: Target, posts: Sequence[Post], *, old_channel_gone: bool = False
) -> None:
    """What the old channel was to hear: news that it cannot have heard goes along, the rest is said anew.

    A channel that is gone has taken with it what it may have heard."""
    before = str(Target.channel(game.channel_id))
    lock(db, queue_lock(before), queue_lock(target), *(queue_lock(post.target) for post in posts))
    unheard = "state IN ('queued', 'dead')" if old_channel_gone else f"state = 'queued' AND {UNTRIED}"
    here = f"WHERE game_id = ? AND target = ? AND kind {{}} IN ({placeholders(NEWS)}) AND {{}}"
    values = (game.id, before, *NEWS)
    # In one statement: a process that begins to send one meanwhile keeps it.
    news = db.execute(f"{REPLACE} {here.format('', unheard)} RETURNING id, kind, body", values).fetchall()
    anew = here.format("NOT", "state = 'queued'")
    db.execute(f"{REPLACE} {anew}", values)
    set_heads(db, (before,))
    # With new numbers: if a restore brings the old ones back and the game moves again, no post has been sent before.
    moved = [Post(target, load_body(kind, body)) for _, kind, body in sorted(news)]
    insert_posts(db, game.id, (*moved, *posts))


class PostTable(Connections):
    """The part of the store that keeps posts."""

    async def queue(self, game_id: int, *posts: Post, idempotency_key: int | None = None) -> None:
        """Queue these posts; raises AlreadyDone."""
        now = self.clock()

        def work(db: Database) -> None:
            use_idempotency_key(db, idempotency_key, now)
            insert_posts(db, game_id, posts)

        await self._write(work)

    async def queue_once(self, game_id: int, post: Post) -> bool:
        """Queue this post, unless the same is queued or was sent before; False where it is or was."""

        def work(db: Database) -> bool:
            lock(db, queue_lock(post.target))
            body = dump_body(post.body)
            known = db.execute(
                "SELECT 1 FROM outbox WHERE game_id = ? AND kind = ? AND body = ? AND state = 'sent'"
                " UNION ALL"
                " SELECT 1 FROM outbox WHERE target = ? AND state = 'queued' AND game_id = ? AND kind = ? AND body = ?",
                (game_id, post.kind, body, str(post.target), game_id, post.kind, body),
            ).fetchone()
            if known is None:
                insert_posts(db, game_id, (post,))
            return known is None

        return await self._write(work)

    async def posts_due(self, now: float, limit: int) -> list[QueuedPost]:
        """The oldest unsent post of each target, if its time has come and nobody else is sending it."""
        rows = await self._rows(
            f"SELECT {QUEUED} FROM outbox WHERE ready_at <= ? ORDER BY ready_at, id LIMIT ?", now, limit
        )
        return [as_queued(row) for row in rows]

    async def next_post_due(self) -> float | None:
        return await self._read(_next_due)

    async def claim(self, post_id: int, now: float, seconds: float) -> bool:
        """Take a post for sending, for so long; False if another process has it."""
        return await self._claim(lambda db: _claim(db, (post_id,), now, seconds) == 1)

    async def claim_posts(self, now: float, limit: int, seconds: float) -> ClaimedPosts:
        """Take posts that are due, the longest due first; for so long nobody else sends anything to their targets."""

        def nothing_due(db: Database) -> ClaimedPosts | None:
            due = _next_due(db)
            if due is not None and (due <= now or db.execute(f"SELECT 1 FROM outbox WHERE {TOO_FAR_AHEAD}").fetchone()):
                return None
            return ClaimedPosts(next_due=due)

        def work(db: Database) -> ClaimedPosts:
            free_far_heads(db)
            return claim_due(db, self.dialect, PostClaim(now, limit, seconds))

        return await self._claim(work, nothing_due)

    async def mark_sent(self, post: QueuedPost, channel_id: int | None, message_id: int | None, now: float) -> None:
        """The post, and all that share its message, have been sent; without a message there was nothing to say."""
        await self._write(lambda db: _mark_sent(db, post, channel_id, message_id, now), durable=False)

    async def mark_sent_and_claim(
        self,
        post: QueuedPost,
        channel_id: int | None,
        message_id: int | None,
        now: float,
        limit: int,
        seconds: float,
    ) -> ClaimedPosts:
        """Mark a post as sent, and take others that are due, in one transaction."""

        def work(db: Database) -> ClaimedPosts:
            _mark_sent(db, post, channel_id, message_id, now)
            due = _next_due(db)
            if due is None or due > now:
                return ClaimedPosts(next_due=due)
            return claim_due(db, self.dialect, PostClaim(now, limit, seconds))

        return await self._claim(work)

    async def renew_claims(self, posts: Collection[int], seconds: float) -> None:
        """Keep these posts for so long from now, as far as nobody has marked them as sent or failed."""
        until = "database_time() + ?"
        sql = (
            f"UPDATE outbox SET claimed_until = {until}, ready_at = {until}"
            f" WHERE id IN ({placeholders(posts)}) AND state = 'queued' AND claimed_until > 0"
        )
        await self._claim(lambda db: db.execute(sql, (seconds, seconds, *posts)) and None)

    async def mark_failed(
        self,
        post: QueuedPost,
        retry_at: float | None,
        *,
        certain: bool,
        instead: Post | None = None,
        plain: bool = False,
    ) -> None:
        """Try the post again then, or never. `certain` means that Discord has not taken it this time.

        A post that was replaced meanwhile is tried no more.
        `instead` is queued as well; with `plain` the post is sent in its plainest form from now on."""

        def work(db: Database) -> None:
            lock(db, queue_lock(post.target), *([] if instead is None else [queue_lock(instead.target)]))
            if not db.execute("SELECT 1 FROM outbox WHERE id = ? AND state = 'queued'", (post.id,)).fetchone():
                return  # it went along with its game, under another number
            if retry_at is None:
                sql = "UPDATE outbox SET state = 'dead', claimed_until = 0, ready_at = NULL WHERE id = ?"
                db.execute(sql, (post.id,))
            else:
                again = "UPDATE outbox SET not_before = ?, claimed_until = 0, ready_at = ? WHERE id = ?"
                db.execute(again, (retry_at, retry_at, post.id))
            if certain:
                db.execute("UPDATE outbox SET maybe_at = ? WHERE id = ?", (post.maybe_sent_at, post.id))
            if plain:
                mark_body(db, post.id, plain=1)
            if retry_at is None or (certain and post.maybe_sent_at is None):
                leave_digest(db, post.id)
            if instead is not None:
                insert_posts(db, post.game_id, (instead,))
            set_heads(db, (str(post.target),))

        await self._write(work)

    async def latest_sent(self, game_id: int, kind: PostKind, target: Target | None = None) -> SentPost | None:
        """Where the latest post of this kind has gone."""
        sql = f"SELECT {SENT} FROM outbox WHERE game_id = ? AND kind = ? AND state = 'sent'"
        latest = " ORDER BY id DESC LIMIT 1"
        if target is None:
            row = await self._row(f"{sql}{latest}", game_id, kind)
        else:
            row = await self._row(f"{sql} AND target = ?{latest}", game_id, kind, str(target))
        return None if row is None else SentPost(*row)

    async def board_sent(self, game_id: int, move: int) -> SentPost | None:
        """Where the board that shows this move has gone; None while it has not been sent."""
        row = await self._row(
            f"SELECT {SENT}, body FROM outbox WHERE game_id = ? AND kind = ? AND state = 'sent'"
            " ORDER BY id DESC LIMIT 1",
            game_id,
            PostKind.BOARD,
        )
        if row is None or json.loads(row[-1]).get("upto", 0) < move:
            return None
        return SentPost(*row[:-1])

    async def vote_sent(self, vote: Vote) -> SentPost | None:
        """Where the question of this vote has gone."""
        row = await self._row(
            f"SELECT {SENT} FROM outbox WHERE game_id = ? AND kind = ? AND state = 'sent' AND body = ?",
            vote.game_id,
            PostKind.VOTE,
            dump_body(VoteBody(vote.id)),
        )
        return None if row is None else SentPost(*row)

    async def sent_since(self, game_id: int, kind: PostKind, target: Target, since: float) -> list[SentPost]:
        """Where posts of this kind have gone since then, the latest first, without those that are withdrawn."""
        rows = await self._rows(
            f"SELECT {SENT} FROM outbox WHERE game_id = ? AND kind = ? AND state = 'sent'"
            " AND target = ? AND sent_at >= ? ORDER BY id DESC LIMIT ?",
            game_id,
            kind,
            str(target),
            since,
            RECENT,
        )
        return [SentPost(*row) for row in rows]

    async def mark_withdrawn(self, post_id: int) -> None:
        """What this post said is no longer true, and its message says so."""

        def work(db: Database) -> None:
            db.execute("UPDATE outbox SET state = 'withdrawn' WHERE id = ? AND state = 'sent'", (post_id,))

        await self._write(work, durable=False)


def _next_due(db: Database) -> float | None:
    (due,) = db.execute("SELECT min(ready_at) FROM outbox WHERE ready_at IS NOT NULL").fetchone()
    return None if due is None else float(due)


def _mark_sent(db: Database, post: QueuedPost, channel_id: int | None, message_id: int | None, now: float) -> None:
    lock(db, queue_lock(post.target))
    together = sharing(db, post.id) if can_share_a_message(post.kind, post.target) else ()
    state = "done" if message_id is None else "sent"
    db.executemany(
        "UPDATE outbox SET state = ?, channel_id = ?, message_id = ?, sent_at = ?, claimed_until = 0,"
        " ready_at = NULL WHERE id = ?",
        [(state, channel_id, message_id, now, id) for id in (post.id, *together)],
    )
    set_heads(db, (str(post.target),))


def _claim(db: Database, posts: Sequence[int], now: float, seconds: float) -> int:
    """Take these posts as far as nobody has them; the number of those taken."""
    if not posts:
        return 0
    until = "database_time() + ?"
    return db.execute(
        f"UPDATE outbox SET claimed_until = {until}, ready_at = {until},"
        " maybe_at = coalesce(nullif(maybe_at, 0), ?), tries = tries + 1"
        f" WHERE id IN ({placeholders(posts)}) AND state = 'queued' AND claimed_until <= database_time()",
        (seconds, seconds, now, *posts),
    ).rowcount
