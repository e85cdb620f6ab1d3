"""The game service: it loads a game, applies a change, and stores it before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Protocol
from weakref import WeakValueDictionary

from bot.base.metrics import ANSWERS
from bot.domain import transitions
from bot.domain.errors import AlreadyDone, Conflict
from bot.domain.posts import Body, ClaimedPosts, NoteBody, Post, PostClaim, PostKind, Target, VoteBody
from bot.domain.records.games import LESSON_DONE, Game, LessonExit, Phase
from bot.domain.records.history import Commit, Move, MoveKind
from bot.domain.records.people import Contact, NoticeWay
from bot.domain.records.seats import SeatChange, SeatedPlayer
from bot.domain.refusals import Refusal, Stale
from bot.domain.session import Session, setup_of
from bot.domain.transitions import Transition
from bot.games.planner import plan_posts
from bot.games.reader import GameReader
from bot.store.store import Store
from bot.text import errors as error_text
from engine.core import Answer, Event, IllegalAnswer, IllegalSetup
from engine.phrases import spelled_out
from engine.title import Title

log = logging.getLogger(__name__)

ATTEMPTS = 5  # to store a change while other processes change the same game


@dataclass(frozen=True, slots=True)
class Request:
    """The person who wants something, the interaction's id, and the message that was clicked, if any.

    `suggested` says that the clicked button does as suggested; `contacts` is what was read with a click."""

    user_id: int
    idempotency_key: int | None = None
    message_id: int | None = None
    suggested: bool = False
    contacts: Mapping[int, Contact] = field(default_factory=dict)


BY_THE_BOT = Request(0)


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """A game after somebody's action, the events of that action, and the answer that it has stored, if any."""

    session: Session
    events: tuple[Event, ...] = ()
    chosen: Move | None = None


Change = Callable[[Session], Awaitable[Transition]]


class PostSender(Protocol):
    """What a commit needs of the outbox."""

    def claim(self) -> PostClaim | None: ...

    def send_claimed(self, claimed: ClaimedPosts) -> None: ...


class GameService(GameReader):
    """Changes games: each change waits its turn, is applied to the session, and is stored in one transaction."""

    def __init__(self, store: Store, titles: Mapping[str, Title[Any]], wake_outbox: Callable[[], None]) -> None:
        super().__init__(store, titles)
        self._wake_outbox = wake_outbox
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Callable[[Session], None]] = []
        self._outbox: PostSender | None = None

    def send_by(self, outbox: PostSender) -> None:
        """Hand over to this outbox what is queued, without a look at the queue."""
        self._outbox = outbox

    def after_each_move(self, listener: Callable[[Session], None]) -> None:
        """Call this with the new session whenever a move has been stored."""
        self._listeners.append(listener)

    async def start(self, game: Game, seats: tuple[SeatedPlayer, ...], request: Request) -> ActionOutcome:
        """Set the game up with these seats in this order.

        Raises Refusal if the rules forbid it, and Conflict if the lobby has changed meanwhile."""
        title = self.titles[game.title]
        try:
            outcome = title.rules.setup(setup_of(game, len(seats)))
        except IllegalSetup as refusal:
            raise Refusal(title.wording.setup_refusal, refusal) from refusal
        async with self._lock(game.id):
            return await self._save(None, transitions.start(title, game, seats, outcome), request)

    async def answer(
        self,
        game_id: int,
        seat: int,
        number: int | None,
        picks: tuple[str, ...],
        request: Request,
        further_picks: tuple[tuple[str, ...], ...] = (),
        replies: tuple[Answer, ...] = (),
    ) -> ActionOutcome:
        """Answer the question of this number, or the seat's current question if the number is None.

        `further_picks` answer the questions that follow, and `replies` are what other seats answer to all of it."""

        async def change(session: Session) -> Transition:
            _must_hold(session, seat, request)
            ask = session.asks.get(seat)
            if ask is None or (number is not None and ask.number != number):
                raise Stale(error_text.STALE)
            answered = transitions.answer(
                session, Answer(seat, picks), request.user_id, further_picks, suggested=request.suggested
            )
            return reduce(transitions.answer_also, replies, answered)

        return await self._apply(game_id, change, request)

    async def pick_by_preferences(self, game_id: int, request: Request) -> ActionOutcome:
        """Answer the open questions that the players' draft preferences answer."""

        async def change(session: Session) -> Transition:
            return Transition(session)

        # The same click has stored the preferences, so its idempotency key is used up.
        return await self._apply(game_id, change, replace(request, idempotency_key=None))

    async def undo(self, game_id: int, seat: int, request: Request) -> ActionOutcome:
        """Take back the seat's last answer; raises Refusal if that needs the others' consent."""

        async def change(session: Session) -> Transition:
            _must_hold(session, seat, request)
            position = await self.undoable(session, seat)
            if position is None:
                raise Refusal(error_text.NO_UNDO_SECRET if session.in_secret else error_text.NO_UNDO)
            state = await self.state_at(session, position)
            return transitions.go_to_position(session, MoveKind.UNDO, seat, request.user_id, position, state)

        return await self._apply(game_id, change, request)

    async def redo(self, game_id: int, seat: int, request: Request) -> ActionOutcome:
        """Repeat the seat's answer that was undone last."""

        async def change(session: Session) -> Transition:
            _must_hold(session, seat, request)
            if not session.game.redo:
                raise Refusal(error_text.NO_REDO)
            position = session.game.redo[-1]
            state = await self.state_at(session, position)
            row = await self.store.move(game_id, position)
            if state is None or row is None or row.seat != seat:
                raise Refusal(error_text.NO_REDO)
            return transitions.go_to_position(session, MoveKind.REDO, seat, request.user_id, position, state)

        return await self._apply(game_id, change, request)

    async def go_to_position(
        self, game_id: int, kind: MoveKind, seat: int, position: int, move: int, request: Request, said: VoteBody
    ) -> ActionOutcome:
        """Undo or redo after all have agreed; raises Stale if the game has moved on since this move."""

        async def change(session: Session) -> Transition:
            state = await self.state_at(session, position)
            if session.game.move != move or state is None:
                raise Stale(error_text.STALE)
            return transitions.go_to_position(session, kind, seat, request.user_id, position, state)

        return await self._apply(game_id, change, request, (said,))

    async def change_seat(
        self,
        game_id: int,
        seat: SeatedPlayer,
        request: Request,
        announcements: tuple[Body, ...],
        *,
        check: Callable[[Session], Awaitable[SeatChange]],
    ) -> ActionOutcome:
        """Give a seat to another player. `check` may refuse once the game is locked; it returns what to remember."""

        async def change(session: Session) -> Transition:
            if seat.user_id is not None and session.seat_of(seat.user_id) is not None:
                raise Refusal(error_text.ALREADY_SEATED)
            return transitions.change_seat(session, seat, request.user_id, await check(session))

        return await self._apply(game_id, change, request, announcements)

    async def end(self, game_id: int, request: Request, note: str, left: LessonExit | None = None) -> None:
        """Stop a running game without a result; `left`: it is a lesson that somebody leaves."""

        async def attempt(before: Session) -> ActionOutcome:
            _must_run(before)
            transition = transitions.end(before)
            post = Post(Target.channel(before.game.channel_id), NoteBody(note))
            commit = transitions.commit_of(before, transition, (post,), request.idempotency_key)
            return ActionOutcome(await self._commit(replace(commit, left=left), transition.after))

        await self._attempt(game_id, attempt, request)

    async def go_on(self, game_id: int, request: Request, left: LessonExit) -> ActionOutcome:
        """Play on after a lesson, against computer players."""

        async def attempt(before: Session) -> ActionOutcome:
            _must_run(before)
            if before.game.lesson == LESSON_DONE:
                return ActionOutcome(before)
            transition = Transition(replace(before, game=replace(before.game, lesson=LESSON_DONE)))
            commit = transitions.commit_of(before, transition, (), request.idempotency_key)
            session = await self._commit(replace(commit, left=left), transition.after)
            for listener in self._listeners:
                listener(session)
            return ActionOutcome(session)

        return await self._attempt(game_id, attempt, request)

    async def answer_for_computer(self, seen: Session, answer: Answer) -> None:
        """Store a computer player's answer, unless the game has moved on since the player saw it."""
        async with self._lock(seen.game.id):
            before = await self.session(seen.game.id)
            if before.game.move != seen.game.move:
                return
            try:
                await self._save(before, transitions.answer(before, answer, None), BY_THE_BOT)
            except Conflict:
                self._sessions.pop(seen.game.id, None)

    # Applying and saving.

    async def _apply(
        self, game_id: int, change: Change, request: Request, announcements: tuple[Body, ...] = ()
    ) -> ActionOutcome:
        """Change a running game and store it."""

        async def attempt(before: Session) -> ActionOutcome:
            return await self._save(before, await _changed(before, change), request, announcements)

        return await self._attempt(game_id, attempt, request)

    async def _attempt(
        self, game_id: int, attempt: Callable[[Session], Awaitable[ActionOutcome]], request: Request
    ) -> ActionOutcome:
        """Do this with the game as it is stored; start over if another process was faster."""
        async with self._lock(game_id):
            for _ in range(ATTEMPTS):
                # The cached session may be behind the store. A commit then conflicts, and a refusal is checked again.
                before = self._sessions.get(game_id) or await self.session(game_id)
                try:
                    return await attempt(before)
                except AlreadyDone:
                    return ActionOutcome(await self.session(game_id))
                except Conflict:
                    self._sessions.pop(game_id, None)
                except Refusal:
                    current = await self.session(game_id)
                    if await self._already_done(request):
                        return ActionOutcome(current)
                    if current is before:
                        raise
            raise Refusal(error_text.TRY_AGAIN)

    async def _already_done(self, request: Request) -> bool:
        key = request.idempotency_key
        return key is not None and await self.store.already_done(key)

    async def _save(
        self, before: Session | None, transition: Transition, request: Request, announcements: tuple[Body, ...] = ()
    ) -> ActionOutcome:
        """Store a transition and its posts; without `before` it starts the game."""
        if transition.after.in_secret:
            preferences = await self.store.draft_preferences(transition.after.game.id)
            transition = transitions.answer_by_preferences(transition, preferences)
        if not transition.moves:
            return ActionOutcome(await self.session(transition.after.game.id))
        result = transitions.result_of(transition.after)
        transition, posts = await self._with_posts(before, transition, request)
        channel = Target.channel(transition.after.game.channel_id)
        posts = (*(Post(channel, body) for body in announcements), *posts)
        commit = transitions.commit_of(before, transition, posts, request.idempotency_key, result)
        session = await self._commit(commit, transition.after)
        for listener in self._listeners:
            listener(session)
        return ActionOutcome(session, transition.events, transition.chosen)

    async def _with_posts(
        self, before: Session | None, transition: Transition, request: Request
    ) -> tuple[Transition, tuple[Post, ...]]:
        """The transition with its posts marked as announced, and the posts."""
        mentioned, direct = await self._notice_ways(request.contacts, before, transition.after)
        plan = plan_posts(before, transition.after, mentioned, direct, transition.has_public_news)
        posts = [post for post in plan.posts if not await self._withdraws_own_message(post, plan.after, request)]
        return replace(transition, after=plan.after), tuple(posts)

    async def _notice_ways(
        self, contacts: Mapping[int, Contact], *sessions: Session | None
    ) -> tuple[set[int], set[int]]:
        """The people to mention in the channel, and those who want only direct messages."""
        asked = {session.seats[seat].user_id for session in sessions if session is not None for seat in session.asks}
        people = {user for user in asked if user is not None}
        if not people <= contacts.keys():
            contacts = await self.store.contacts(people)
        mentioned = {user for user, each in contacts.items() if each.notices == NoticeWay.MENTION or each.dm_closed}
        return mentioned, {user for user, each in contacts.items() if each.notices == NoticeWay.DIRECT} - mentioned

    async def _withdraws_own_message(self, post: Post, session: Session, request: Request) -> bool:
        """Whether a post withdraws the message that was clicked, which the click itself updates."""
        if post.kind != PostKind.WITHDRAWAL or request.message_id is None:
            return False
        latest = await self.store.latest_sent(session.game.id, PostKind.QUESTION, post.target)
        return latest is not None and latest.message_id == request.message_id

    async def _commit(self, commit: Commit, after: Session) -> Session:
        claim = None if self._outbox is None else self._outbox.claim()
        claimed = await self.store.commit(commit, claim)
        game = after.game
        about = {"game": game.id, "move": game.move, "position": game.position, "phase": game.phase}
        log.info("a move is stored", extra=about)
        ANSWERS.labels(game.title).inc(sum(move.kind == MoveKind.ANSWER for move in commit.moves))
        if self._outbox is not None and claimed is not None:
            self._outbox.send_claimed(claimed)
        elif claim is None:
            self._wake_outbox()
        return self._cache(after)

    @asynccontextmanager
    async def _lock(self, game_id: int) -> AsyncIterator[None]:
        """Changes to one game wait for each other."""
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        async with lock:
            yield


async def _changed(session: Session, change: Change) -> Transition:
    """The transition of a running game; raises Refusal."""
    _must_run(session)
    try:
        return await change(session)
    except IllegalAnswer as refusal:
        raise Refusal(_why_not, session, refusal) from refusal


def _why_not(session: Session, refusal: IllegalAnswer) -> str:
    return spelled_out(session.wording.refusal(refusal))


def _must_run(session: Session) -> None:
    if session.game.phase != Phase.PLAYING:
        raise Stale(error_text.OVER)


def _must_hold(session: Session, seat: int, request: Request) -> None:
    if session.seat_of(request.user_id) != seat:
        raise Refusal(error_text.NOT_YOUR_SEAT)
