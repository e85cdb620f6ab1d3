"""When computer players move: one background task for each game in which they are asked something."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import Random

from bot.base.redacted import error_location
from bot.base.workers.service import Workers
from bot.domain.errors import StoreFailed
from bot.domain.events import load_events
from bot.domain.records.games import Phase, computer_lease
from bot.domain.records.history import MoveKind
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.computers import computer_players
from bot.games.service import ActionOutcome, GameService
from engine.core import Answer, Decision

log = logging.getLogger(__name__)

REPLY_TIMEOUT = 1.5  # seconds that a panel waits for computer players who may reply but need not
AT_ONCE, LEASE = 64, 60.0  # games that a process takes up again, and the seconds that it has for each move
PATIENCE = 1.0  # seconds between two looks whether another process still thinks about a game
AFTER_FAILURE = 600.0  # seconds for which nobody tries a game again in which a computer player has failed
MOVE_TIMEOUT = 20.0  # seconds that it waits for their moves in a game of a person, who hears of them nowhere else


class ComputerMoves:
    """Lets computer players move after every move that leaves a question to one of them."""

    def __init__(self, games: GameService, workers: Workers) -> None:
        self._games, self._workers = games, workers
        self._tasks: dict[int, asyncio.Task[None]] = {}
        games.after_each_move(self.start_if_asked)

    async def resume(self, now: float = 0.0) -> None:
        """Go on in the games in which a computer player is to move and no process thinks: theirs was restarted."""
        for game_id in await self._games.store.claim_computers(AT_ONCE, LEASE):
            self._start(game_id)

    def start_if_asked(self, session: Session) -> None:
        """Let computer players move if one of them is asked something."""
        if _asks_computer(session):
            self._start(session.game.id)

    async def finish(self) -> None:
        """Wait until no computer player is thinking."""
        await asyncio.gather(*self._tasks.values())

    async def stop(self) -> None:
        """Start no further move; a move that is being stored is stored."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def _start(self, game_id: int) -> None:
        if game_id in self._tasks:
            return
        task = asyncio.create_task(self._play(game_id), name=f"computers-{game_id}")
        self._tasks[game_id] = task
        task.add_done_callback(lambda _: self._tasks.pop(game_id, None))

    async def _play(self, game_id: int) -> None:
        """Move until a person is asked or the game is over. A game that fails is left alone for a while."""
        store, lease = self._games.store, computer_lease(game_id)
        keep = 0.0
        try:
            while await self._is_ours(game_id) and await self._next_move(game_id):
                pass
        except Refusal:
            log.info("computer players stop", extra={"game": game_id})
            keep = AFTER_FAILURE
        except StoreFailed as error:
            log.warning("a computer player waits for the database: %s", error_location(error), extra={"game": game_id})
        except Exception as error:
            log.error("a computer player failed: %s", error_location(error), extra={"game": game_id})
            keep = AFTER_FAILURE
        finally:
            with suppress(StoreFailed):  # then the lease ends by itself
                await (store.take_leases((lease,), keep) if keep else store.release_leases((lease,)))

    async def _is_ours(self, game_id: int) -> bool:
        """Take the game's lease; while another process has it, wait. False once no computer player is asked there."""
        while not await self._games.store.take_leases((computer_lease(game_id),), LEASE):
            await asyncio.sleep(PATIENCE)
            if not _asks_computer(await self._games.session(game_id)):
                return False
        return True

    async def _next_move(self, game_id: int) -> bool:
        """Make one move; False if there is none to make."""
        session = await self._games.session(game_id)
        if session.game.in_lesson:
            return False
        ask = next((ask for ask in session.asks.values() if ask.computer and not ask.optional), None)
        # Replies come first: otherwise a computer player would move on before another one could take its offer.
        if (ask is None or _replies_freely(session)) and await self._reply(session):
            return True
        return ask is not None and await self.move_for(game_id, ask.seat, session.seats[ask.seat].level)

    async def _reply(self, session: Session) -> bool:
        """Answer an optional question, such as an offer, if the title's own player would; True if the game moved."""
        for seat, ask in session.asks.items():
            if ask.computer and ask.optional and session.game.phase == Phase.PLAYING:
                decision = session.decisions[seat]
                answer = await computer_players.advise(
                    self._workers, session.title, session.state, decision, _random(session)
                )
                if answer is not None:
                    await self._games.answer_for_computer(session, answer)
                    return True
        return (await self._games.session(session.game.id)).game.move != session.game.move

    async def move_for(self, game_id: int, seat: int, level: str) -> bool:
        """Let a computer player of this level answer for a seat; False if the game does not wait for the seat."""
        session = await self._games.session(game_id)
        ask = session.asks.get(seat)
        if ask is None or ask.optional or session.game.phase != Phase.PLAYING:
            return False
        answer = await self._choose(session, seat, level)
        await self._games.answer_for_computer(session, answer)
        return True

    async def _choose(self, session: Session, seat: int, level: str) -> Answer:
        decision = without_questions_to_people(session, seat)
        return await computer_players.choose(
            self._workers, level, session.title, session.state, decision, _random(session)
        )

    async def with_replies(self, outcome: ActionOutcome) -> ActionOutcome:
        """An outcome together with what computer players reply within a moment, for example to an offer."""
        session = outcome.session
        asked = [ask for ask in session.asks.values() if ask.computer]
        task = self._tasks.get(session.game.id)
        if task is None or not asked or not (session.game.personal or all(ask.optional for ask in asked)):
            return outcome
        await asyncio.wait((task,), timeout=MOVE_TIMEOUT if session.game.personal else REPLY_TIMEOUT)
        now = await self._games.session(session.game.id)
        rows = await self._games.store.moves(now.game.id, session.game.move, now.game.move)
        replies = tuple(event for row in rows if row.kind == MoveKind.ANSWER for event in load_events(row.events))
        return ActionOutcome(now, outcome.events + replies)


def _asks_computer(session: Session) -> bool:
    """Whether a computer player may move; in a lesson, the script moves for them."""
    if session.game.in_lesson or session.game.phase != Phase.PLAYING:
        return False
    return any(ask.computer and (_replies_freely(session) or not ask.optional) for ask in session.asks.values())


def _random(session: Session) -> Random:
    return Random(f"{session.game.seed}/computer/{session.game.move}")


def _replies_freely(session: Session) -> bool:
    """Whether computer players of this title also answer optional questions."""
    return session.title.advisor.suggests


def without_questions_to_people(session: Session, seat: int) -> Decision:
    """A computer player's decision, without options that a person would have to answer before it goes on."""
    decision = session.decisions[seat]
    people = {other.seat for other in session.seats if other.human}
    kept = tuple(
        option
        for option in decision.options
        if people.isdisjoint(session.rules.addressees(session.state, seat, option.id))
    )
    return decision._replace(options=kept) if kept else decision
