"""One game in one channel: each answer waits its turn, is applied, stored, and only then told."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any
from weakref import WeakValueDictionary

from bot.games import computer_players
from bot.games.achievements import earned
from bot.games.draft_preferences import granted
from bot.games.session import Session, Transition, begin, carry, reseat, sentences, step_to, unpacked
from bot.notifications.planner import plan_posts
from bot.runtime.metrics import ANSWERS
from bot.runtime.redacted import error_location
from bot.runtime.workers import Workers
from bot.store import AlreadyDone, Conflict, Store
from bot.store.posts import NoteBody, Post, PostKind, Target
from bot.store.records import Commit, Game, MoveKind, NoticeWay, Phase, Score, Seat
from bot.ui.text import common as words
from engine.core import Answer, Decision, Event, IllegalAnswer, IllegalSetup, Result, Setup
from engine.title import Title

log = logging.getLogger(__name__)

KEPT = 60  # snapshots a game: as far back as undo may have to go
CACHED = 128  # games in memory
HEARING = 1.5  # seconds that a panel waits for what computer players say of their own accord
PATIENCE = 5  # times that a move is tried again when another process was quicker


class Refusal(Exception):
    """No; its text is a sentence for the person who asked."""


class Stale(Refusal):
    """The question has been answered, or the game has moved on."""


@dataclass(frozen=True, slots=True)
class Click:
    """Who asks for something, and by which interaction and message."""

    user_id: int
    id: int | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A game after somebody's act, and what happened by it."""

    session: Session
    events: tuple[Event, ...] = ()


class GameService:
    """All games. Nothing is kept here that is not in the store."""

    def __init__(
        self, store: Store, titles: Mapping[str, Title[Any]], workers: Workers, wake: Callable[[], None]
    ) -> None:
        self.store, self.titles, self.workers, self._wake = store, titles, workers, wake
        self._queues: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._known: OrderedDict[int, Session] = OrderedDict()
        self._states: OrderedDict[tuple[int, int], Any] = OrderedDict()
        self._thinking: dict[int, asyncio.Task[None]] = {}

    # Reading.

    async def session(self, game_id: int) -> Session:
        """The game as it stands in the store; raises Refusal where there is none that has begun."""
        game = await self.store.game(game_id)
        if game is None:
            raise Refusal(words.NO_SUCH_GAME)
        if game.phase == Phase.LOBBY or not game.move:
            raise Refusal(words.NOT_BEGUN if game.phase == Phase.LOBBY else words.NO_SUCH_GAME)
        known = self._known.get(game_id)
        if known is not None and known.game.move == game.move:
            self._known.move_to_end(game_id)
            return known if known.game == game else self._keep(replace(known, game=game))
        title = self.titles.get(game.title)
        saved = await self.store.snapshot(game_id, game.position)
        if title is None or saved is None:
            raise Refusal(words.NOT_READABLE)
        asks = {ask.seat: ask for ask in await self.store.asks(game_id)}
        return self._keep(Session(title, game, await self.store.seats(game_id), title.rules.load(saved), asks))

    async def state_at(self, session: Session, position: int) -> Any | None:
        """The state of an earlier position, if it is still kept."""
        if position == session.game.position:
            return session.state
        known = self._states.get((session.game.id, position))
        if known is not None:
            return known
        saved = await self.store.snapshot(session.game.id, position)
        return None if saved is None else session.rules.load(saved)

    async def undoable(self, session: Session, seat: int) -> int | None:
        """The position to which this seat may go back freely, if there is one."""
        position = session.game.position
        row = await self.store.move(session.game.id, position)
        while row is not None and row.forced:
            row = await self.store.move(session.game.id, row.before)
        if row is None or row.kind != MoveKind.ANSWER or row.seat != seat:
            return None
        mark = session.rules.undo_mark(session.state)
        state = await self.state_at(session, row.before)
        if mark is None or state is None or session.rules.undo_mark(state) != mark:
            return None
        return row.before

    # Acting.

    async def start(self, game: Game, seats: tuple[Seat, ...], click: Click) -> Done:
        """Set the game up with these seats, in this order; raises Refusal where the rules exclude it, and Conflict
        where the lobby has changed meanwhile."""
        title = self.titles[game.title]
        try:
            outcome = title.rules.setup(Setup(game.title, len(seats), game.seed, game.options))
        except IllegalSetup as refusal:
            raise Refusal(str(refusal)) from refusal
        async with self._queue(game.id):
            transition = begin(title, game, seats, outcome)
            return await self._save(None, transition, click, seats=seats)

    async def answer(
        self,
        game_id: int,
        seat: int,
        number: int | None,
        picks: tuple[str, ...],
        click: Click,
        more: tuple[tuple[str, ...], ...] = (),
    ) -> Done:
        """This seat's answer to its question of this number (None: whatever it is asked now), and `more` at once."""

        async def act(session: Session) -> Transition:
            self._must_sit(session, seat, click)
            ask = session.asks.get(seat)
            if ask is None or (number is not None and ask.number != number):
                raise Stale(words.OVER if session.game.phase != Phase.PLAYING else words.STALE)
            return carry(session, Answer(seat, picks), click.user_id, more)

        return await self._act(game_id, act, click)

    async def grant(self, game_id: int, click: Click) -> Done:
        """What the wish lists answer of the questions that are open now, if anything."""

        async def act(session: Session) -> Transition:
            return Transition(session, (), {}, ())

        return await self._act(game_id, act, replace(click, id=None))

    async def undo(self, game_id: int, seat: int, click: Click) -> Done:
        async def act(session: Session) -> Transition:
            self._must_sit(session, seat, click)
            position = await self.undoable(session, seat)
            if position is None:
                raise Refusal(words.NO_UNDO_SECRET if session.in_secret else words.NO_UNDO)
            state = await self.state_at(session, position)
            return step_to(session, MoveKind.UNDO, seat, click.user_id, position, state)

        return await self._act(game_id, act, click)

    async def redo(self, game_id: int, seat: int, click: Click) -> Done:
        async def act(session: Session) -> Transition:
            self._must_sit(session, seat, click)
            state = await self.state_at(session, session.game.redo[-1]) if session.game.redo else None
            row = await self.store.move(game_id, session.game.redo[-1]) if session.game.redo else None
            if state is None or row is None or row.seat != seat:
                raise Refusal(words.NO_REDO)
            return step_to(session, MoveKind.REDO, seat, click.user_id, row.position, state)

        return await self._act(game_id, act, click)

    async def go_to(
        self, game_id: int, kind: MoveKind, seat: int, position: int, move: int, click: Click, note: str
    ) -> Done:
        """Undo or redo as all have agreed after this move; raises Stale where the game has gone on since."""

        async def act(session: Session) -> Transition:
            state = await self.state_at(session, position)
            if session.game.move != move or state is None:
                raise Stale(words.STALE)
            return step_to(session, kind, seat, click.user_id, position, state)

        return await self._act(game_id, act, click, note=note)

    async def reseat(
        self, game_id: int, seat: Seat, click: Click, note: str, check: Callable[[], Awaitable[None]] | None = None
    ) -> Done:
        """Somebody else, or a computer player, takes this seat; the channel is told why. `check` may still refuse."""

        async def act(session: Session) -> Transition:
            if check is not None:
                await check()
            if seat.user_id is not None and session.seat_of(seat.user_id) is not None:
                raise Refusal(words.ALREADY_SEATED)
            return reseat(session, seat, click.user_id)

        return await self._act(game_id, act, click, note=note)

    async def end(self, game_id: int, click: Click, note: str) -> None:
        """Stop a game that has begun, without a result."""
        async with self._queue(game_id):
            session = await self.session(game_id)
            if session.game.phase != Phase.PLAYING:
                raise Stale(words.OVER)
            game = replace(session.game, phase=Phase.ENDED)
            post = Post(Target.channel(game.channel_id), NoteBody(note))
            await self._commit(replace(session, game=game, asks={}), (), {}, click, session.game.move, (post,))

    @staticmethod
    def _must_sit(session: Session, seat: int, click: Click) -> None:
        if session.seat_of(click.user_id) != seat:
            raise Refusal(words.NOT_YOUR_SEAT)

    async def _act(self, game_id: int, act: Callable[[Session], Any], click: Click, note: str = "") -> Done:
        async with self._queue(game_id):
            for _ in range(PATIENCE):
                # What is in memory may be behind the store: the commit finds out, and a refusal is looked into.
                before = self._known.get(game_id) or await self.session(game_id)
                try:
                    if before.game.phase != Phase.PLAYING:
                        raise Stale(words.OVER)
                    transition: Transition = await act(before)
                    return await self._save(before, transition, click, note=note)
                except AlreadyDone:
                    return Done(await self.session(game_id))
                except Conflict:
                    self._known.pop(game_id, None)
                except (Refusal, IllegalAnswer) as refusal:
                    now = await self.session(game_id)
                    if click.id is not None and await self.store.already_done(click.id):
                        return Done(now)
                    if now is before:
                        if isinstance(refusal, Refusal):
                            raise
                        raise Refusal(before.wording.refusal(refusal)) from refusal
            raise Refusal(words.TRY_AGAIN)

    async def _save(
        self,
        before: Session | None,
        transition: Transition,
        click: Click,
        seats: tuple[Seat, ...] | None = None,
        note: str = "",
    ) -> Done:
        if transition.after.in_secret:
            transition = granted(transition, await self.store.draft_preferences(transition.after.game.id))
        if before is not None and not transition.moves:
            return Done(await self.session(before.game.id))
        after = transition.after
        result = after.rules.result(after.state) if not after.asks else None
        phase = Phase.PLAYING if after.asks else Phase.OVER
        after = replace(after, game=replace(after.game, phase=phase))
        news = any(sentences(after, transition.events, None, after.names))
        plan = plan_posts(before, after, *await self._ways(before, after), news=news)
        posts = plan.posts
        if note:
            posts = (Post(Target.channel(after.game.channel_id), NoteBody(note)), *posts)
        posts = await self._without_own_message(after, posts, click)
        expected = before.game.move if before is not None else after.game.move - len(transition.moves)
        if seats is None and before is not None and before.seats != after.seats:
            seats = tuple(new for old, new in zip(before.seats, after.seats, strict=True) if old != new)
        session = await self._commit(
            plan.after, transition.moves, transition.states, click, expected, posts, seats, result
        )
        self._think_if_asked(session)
        return Done(session, transition.events)

    async def _commit(
        self,
        after: Session,
        moves: Any,
        states: Mapping[int, str],
        click: Click,
        expected: int,
        posts: tuple[Post, ...],
        seats: tuple[Seat, ...] | None = None,
        result: Result | None = None,
    ) -> Session:
        game = after.game
        await self.store.commit(
            Commit(
                game.id,
                expected,
                tuple(moves),
                states,
                game.position,
                tuple(after.asks.values()),
                game.redo,
                game.phase,
                game.announced_move,
                game.announced_turn,
                posts,
                click.id,
                seats,
                None if result is None else json.dumps(asdict(result)),
                _scores(after, result),
                max(0, game.position - KEPT),
                game.updated_at if expected == 0 else None,
                earned(after, result),
            )
        )
        about = {"game": game.id, "move": game.move, "position": game.position, "phase": game.phase}
        log.info("a move is stored", extra=about)
        ANSWERS.labels(game.title).inc(sum(move.kind == "answer" for move in moves))
        self._wake()
        return self._keep(after)

    async def _ways(self, *sessions: Session | None) -> tuple[set[int], set[int]]:
        """Who is always mentioned in the channel, by wish or since no direct message arrives; and who never is."""
        asked = {session.seats[seat].user_id for session in sessions if session is not None for seat in session.asks}
        contacts = await self.store.contacts(user for user in asked if user is not None)
        mentioned = {user for user, each in contacts.items() if each.notices == NoticeWay.MENTION or each.dm_closed}
        return mentioned, {user for user, each in contacts.items() if each.notices == NoticeWay.DIRECT} - mentioned

    async def _without_own_message(self, session: Session, posts: tuple[Post, ...], click: Click) -> tuple[Post, ...]:
        """The message in which the click was made shows the present by itself."""
        kept = []
        for post in posts:
            if post.kind == PostKind.WITHDRAWAL and click.message_id is not None:
                latest = await self.store.latest_sent(session.game.id, PostKind.QUESTION, post.target)
                if latest is not None and latest.message_id == click.message_id:
                    continue
            kept.append(post)
        return tuple(kept)

    # Computer players.

    async def wake_computers(self) -> None:
        """Go on where a crash has interrupted computer players."""
        for game_id in await self.store.computers_waiting():
            self._think(game_id)

    def _think_if_asked(self, session: Session) -> None:
        if any(ask.computer and (_eager(session) or not ask.optional) for ask in session.asks.values()):
            self._think(session.game.id)

    def _think(self, game_id: int) -> None:
        if game_id in self._thinking:
            return
        task = asyncio.create_task(self._computers(game_id), name=f"computers-{game_id}")
        self._thinking[game_id] = task
        task.add_done_callback(lambda _: self._thinking.pop(game_id, None))

    async def _computers(self, game_id: int) -> None:
        """Computer players move until a person is asked or the game is over."""
        try:
            while await self._one_computer_move(game_id):
                pass
        except Refusal:
            log.info("computer players stop", extra={"game": game_id})
        except Exception as error:
            log.error("a computer player failed: %s", error_location(error), extra={"game": game_id})

    async def _one_computer_move(self, game_id: int) -> bool:
        session = await self.session(game_id)
        ask = next((ask for ask in session.asks.values() if ask.computer and not ask.optional), None)
        # Who may answer has a say before the one who goes on: else no offer among computer players would be heard.
        if (ask is None or _eager(session)) and await self._volunteer(session):
            return True
        return ask is not None and await self.move_for(game_id, ask.seat, session.seats[ask.seat].level)

    async def _volunteer(self, session: Session) -> bool:
        """A computer player answers what nobody waits for, such as an offer, where its title's own player would."""
        for seat, ask in session.asks.items():
            if ask.computer and ask.optional and session.game.phase == Phase.PLAYING:
                rng = Random(f"{session.game.seed}/computer/{session.game.move}")
                answer = await computer_players.advise(
                    self.workers, session.title, session.state, session.decisions[seat], rng
                )
                if answer is not None:
                    return await self._move(session, answer)
        return (await self.session(session.game.id)).game.move != session.game.move

    async def move_for(self, game_id: int, seat: int, level: str) -> bool:
        """A computer player answers what this seat is asked; False where the game does not wait for it."""
        session = await self.session(game_id)
        ask = session.asks.get(seat)
        if ask is None or ask.optional or session.game.phase != Phase.PLAYING:
            return False
        rng = Random(f"{session.game.seed}/computer/{session.game.move}")
        answer = await computer_players.choose(
            self.workers, level, session.title, session.state, unaddressed(session, seat), rng
        )
        return await self._move(session, answer)

    async def _move(self, session: Session, answer: Answer) -> bool:
        """Store a computer player's answer, unless the game has moved on while it thought."""
        game_id = session.game.id
        async with self._queue(game_id):
            before = await self.session(game_id)
            if before.game.move != session.game.move:
                return True
            try:
                await self._save(before, carry(before, answer, None), Click(0))
            except Conflict:
                self._known.pop(game_id, None)
        return True

    async def heard(self, done: Done) -> Done:
        """The same once computer players have said what nobody had to wait for, such as an offer."""
        asks = done.session.asks.values()
        task = self._thinking.get(done.session.game.id)
        if task is None or not any(ask.computer and ask.optional for ask in asks):
            return done
        if any(ask.computer and not ask.optional for ask in asks):
            return done
        await asyncio.wait((task,), timeout=HEARING)
        now = await self.session(done.session.game.id)
        rows = await self.store.moves(now.game.id, done.session.game.move, now.game.move)
        said = tuple(event for row in rows for event in unpacked(row.events) if row.kind == MoveKind.ANSWER)
        return Done(now, done.events + said)

    @property
    def thinking(self) -> bool:
        return bool(self._thinking)

    async def stop(self) -> None:
        """No more computer moves; what is being stored is stored."""
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    # Memory.

    def read_again(self) -> None:
        """Take nothing from memory: names in finished games may have changed."""
        self._known.clear()

    @asynccontextmanager
    async def _queue(self, game_id: int) -> AsyncIterator[None]:
        lock = self._queues.get(game_id)
        if lock is None:
            lock = self._queues[game_id] = asyncio.Lock()
        async with lock:
            yield

    def _keep(self, session: Session) -> Session:
        self._known[session.game.id] = session
        self._known.move_to_end(session.game.id)
        while len(self._known) > CACHED:
            self._known.popitem(last=False)
        self._states[session.game.id, session.game.position] = session.state
        while len(self._states) > CACHED:
            self._states.popitem(last=False)
        return session


def _eager(session: Session) -> bool:
    """Whether computer players of this title answer also what nobody waits for."""
    return session.title.advisor.suggests


def unaddressed(session: Session, seat: int) -> Decision:
    """What a computer player is asked, without what a person would have to answer before it goes on."""
    decision = session.decisions[seat]
    people = {other.seat for other in session.seats if other.human}
    kept = tuple(
        each for each in decision.options if people.isdisjoint(session.rules.addressees(session.state, seat, each.id))
    )
    return decision._replace(options=kept) if kept else decision


def new_seed() -> str:
    return secrets.token_hex(16)


def _scores(session: Session, result: Result | None) -> tuple[Score, ...]:
    if result is None:
        return ()
    places = {seat: place for place, seats in enumerate(result.ranking, start=1) for seat in seats}
    return tuple(
        Score(
            seat.seat,
            seat.user_id,
            seat.name,
            result.points[seat.seat] if seat.seat < len(result.points) else None,
            places.get(seat.seat, len(session.seats)),
        )
        for seat in session.seats
    )
