"""What needs the consent of the others: taking back what is no longer free, doing it again, pausing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.games.service import Click, GameService, Refusal, Stale
from bot.games.session import Session
from bot.games.turn_clock import DAY
from bot.store import Store
from bot.store.posts import NoteBody, Post, Target
from bot.store.records import MoveKind, OnceAgreed, Phase, Vote, VoteKind, VoteState
from bot.ui.text import common as words
from bot.ui.text import votes as consent_words

PATIENCE = DAY


class VoteOutcome(NamedTuple):
    """What came of somebody's word, and whether the request is settled by it."""

    text: str
    settled: bool


class Votes:
    """All requests, from the question to the answer."""

    def __init__(
        self, store: Store, games: GameService, wake_outbox: Callable[[], None], wake_clocks: Callable[[], None]
    ) -> None:
        self._store, self._games = store, games
        self._wake_outbox, self._wake_clocks = wake_outbox, wake_clocks

    # Asking.

    async def ask(self, kind: VoteKind, session: Session, seat: int, user_id: int) -> None:
        """Ask the others; raises Refusal where there is nothing to ask for, or nobody."""
        position = await self._goal(kind, session, seat)
        if not others(session, seat):
            raise Refusal(consent_words.NOBODY_TO_ASK if kind == VoteKind.PAUSE else words.NO_UNDO)
        game = session.game
        request = Vote(0, game.id, kind, seat, user_id, game.move, position, self._store.clock() + PATIENCE)
        earlier = await self._store.open_vote(game.id)
        if earlier is not None and self._lapsed(earlier, session):
            await self._store.settle_vote(earlier.id, VoteState.LAPSED)
        if await self._store.start_vote(request, Target.channel(game.channel_id)) is None:
            raise Refusal(consent_words.ONE_AT_A_TIME)
        self._wake_outbox()

    async def may_ask(self, kind: VoteKind, session: Session, seat: int) -> bool:
        """Whether there is something to ask for, and somebody."""
        try:
            await self._goal(kind, session, seat)
        except Refusal:
            return False
        return bool(others(session, seat))

    async def _goal(self, kind: VoteKind, session: Session, seat: int) -> int:
        if session.game.phase != Phase.PLAYING:
            raise Refusal(words.OVER)
        if kind == VoteKind.PAUSE:
            return 0
        if kind == VoteKind.REDO:
            return await self._redone(session, seat)
        return await self._before_own(session, seat)

    async def _redone(self, session: Session, seat: int) -> int:
        """What another one's choice led to and was taken back; one's own is free to be done again."""
        position = session.game.redo[-1] if session.game.redo else 0
        row = await self._store.move(session.game.id, position)
        kept = await self._games.state_at(session, position) if row is not None else None
        if row is None or kept is None or row.seat == seat or session.in_secret:
            raise Refusal(words.NO_REDO)
        return position

    async def _before_own(self, session: Session, seat: int) -> int:
        """The position before this seat's last choice; secret choices on the way are never taken back."""
        if session.in_secret:
            raise Refusal(words.NO_UNDO_SECRET)
        row = await self._store.move(session.game.id, session.game.position)
        while row is not None and row.kind == MoveKind.ANSWER:
            state = await self._games.state_at(session, row.before)
            if state is None:
                raise Refusal(consent_words.TOO_FAR_BACK)
            decisions = session.rules.decisions(state)
            if len(decisions) > 1 and any(decision.private for decision in decisions):
                raise Refusal(consent_words.NO_PEEKING)
            if row.seat == seat and not row.forced:
                return row.before
            row = await self._store.move(session.game.id, row.before)
        raise Refusal(consent_words.NOTHING_YET)

    # Answering.

    async def answer(self, request_id: int, click: Click, *, agreed: bool) -> VoteOutcome:
        """One of the others says yes or no."""
        request = await self._store.vote(request_id)
        if request is None:
            raise Refusal(consent_words.SETTLED)
        session = await self._games.session(request.game_id)
        mine = session.seat_of(click.user_id)
        if mine is None:
            raise Refusal(words.NOT_SEATED)
        if click.user_id == request.user_id:
            raise Refusal(consent_words.OTHERS_ANSWER)
        if request.state != VoteState.OPEN:
            raise Refusal(consent_words.SETTLED)
        if self._lapsed(request, session):
            await self._store.settle_vote(request_id, VoteState.LAPSED)
            raise Refusal(consent_words.LAPSED)
        if not agreed:
            note = consent_words.refused(session.seats[mine].name)
            if not await self._store.settle_vote(request_id, VoteState.REFUSED, (self._note(session, note),)):
                raise Refusal(consent_words.SETTLED)
            self._wake_outbox()
            return VoteOutcome(note, settled=True)
        voiced = await self._store.agree(request_id, click.user_id, self._once_agreed(request, session))
        if voiced is None:
            raise Refusal(consent_words.SETTLED)
        if not others(session, request.seat) <= set(voiced.agreed):
            return VoteOutcome(consent_words.NOTED, settled=False)
        return VoteOutcome(await self._carry_out(voiced, session, click), settled=True)

    def _lapsed(self, request: Vote, session: Session) -> bool:
        moved = request.kind != VoteKind.PAUSE and session.game.move != request.move
        return moved or self._store.clock() >= request.until

    def _once_agreed(self, request: Vote, session: Session) -> OnceAgreed | None:
        """A pause begins in the transaction of the last agreement; undo and redo are moves of their own."""
        if request.kind != VoteKind.PAUSE:
            return None
        note = self._note(session, consent_words.given(request.kind, session.seats[request.seat].name))
        return OnceAgreed(frozenset(others(session, request.seat)), {"paused": True}, (note,))

    async def _carry_out(self, request: Vote, session: Session, click: Click) -> str:
        """What all have agreed to is done: what is told of it."""
        note = consent_words.given(request.kind, session.seats[request.seat].name)
        if request.kind == VoteKind.PAUSE:
            self._wake_outbox()
            self._wake_clocks()
            return note
        try:
            await self._games.go_to(
                request.game_id, MoveKind(request.kind), request.seat, request.position, request.move, click, note
            )
        except Stale as stale:
            await self._store.settle_vote(request.id, VoteState.LAPSED)
            raise Refusal(consent_words.LAPSED) from stale
        # Should we die just here, the request has lapsed: the game has moved on.
        await self._store.settle_vote(request.id, VoteState.ACCEPTED)
        return note

    async def lapse(self, now: float) -> None:
        """Close what nobody has answered in time."""
        for request in await self._store.votes_due(now):
            game = await self._store.game(request.game_id)
            silent = game is None or (request.kind != VoteKind.PAUSE and game.move != request.move)
            posts = (
                ()
                if game is None or silent
                else (Post(Target.channel(game.channel_id), NoteBody(consent_words.UNANSWERED)),)
            )
            if await self._store.settle_vote(request.id, VoteState.LAPSED, posts) and posts:
                self._wake_outbox()

    @staticmethod
    def _note(session: Session, text: str) -> Post:
        return Post(Target.channel(session.game.channel_id), NoteBody(text))


def others(session: Session, seat: int) -> set[int]:
    """The other people at the table."""
    return {each.user_id for each in session.seats if each.user_id is not None and each.seat != seat}
