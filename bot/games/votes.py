"""Votes: what needs the agreement of all others.

A pause, an undo or redo no longer free, sending somebody away, and another pace or server of a game that counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.domain.clock.turn_clock import DAY
from bot.domain.posts import Post, Target, VoteBody
from bot.domain.records.games import Game, HouseRuleChanges, Phase
from bot.domain.records.history import MoveKind
from bot.domain.records.votes import OnceAgreed, Vote, VoteKind, VoteState
from bot.domain.refusals import Refusal, Stale
from bot.domain.seat_rules import Reason
from bot.domain.session import Session
from bot.games.channels import ChannelMoves, OthersDecide
from bot.games.seats import Seats, must_be_kickable
from bot.games.service import GameService, Request
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import news as news_text
from bot.text.game import seats as seat_text
from bot.text.game import votes as vote_text
from bot.text.names import safe_name
from bot.text.table_language import speaking_at
from engine.language import Message

LIFETIME = DAY
OF_HOUSE_RULES = (VoteKind.PAUSE, VoteKind.PACE)  # they lead to no other position


class VoteOutcome(NamedTuple):
    """A sentence about a vote that was just cast, and whether it settles the matter.

    An outcome is for everybody; a message is for whoever has voted."""

    text: str | Message
    settled: bool
    vote: Vote
    session: Session


class Votes:
    """Starts votes, counts them and carries out what all have agreed to."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        seats: Seats,
        channels: ChannelMoves,
        wake_outbox: Callable[[], None],
        wake_clocks: Callable[[], None],
    ) -> None:
        self._store, self._games, self._seats, self._channels = store, games, seats, channels
        self._wake_outbox, self._wake_clocks = wake_outbox, wake_clocks

    # Asking.

    async def ask(self, kind: VoteKind, session: Session, seat: int, user_id: int, pace: str = "") -> None:
        """Ask the other players; raises Refusal if there is nothing to ask for, or nobody to ask."""
        position = await self._target_position(kind, session, seat)
        if not others(session, seat):
            raise Refusal(vote_text.NOBODY_TO_ASK if kind in OF_HOUSE_RULES else error_text.NO_UNDO)
        vote = self._vote(kind, session, seat, user_id)
        await self._start(vote._replace(position=position, pace=pace), session)

    async def kick(self, game_id: int, seat: int, user_id: int, request: Request, *, in_charge: bool) -> str:
        """Send this person away from a seat, or ask the others whether they agree; returns what was done."""
        session = await self._games.running_session(game_id)
        held = must_be_kickable(session, seat, request.user_id, in_charge=in_charge)
        if held.user_id != user_id:
            raise Refusal(seat_text.NO_LONGER_ASKED)
        reason = await self._seats.reason_against_kick(session, held, request.user_id)
        if reason == Reason.OTHERS_DECIDE:
            await self._start(self._vote(VoteKind.KICK, session, seat, request.user_id), session)
            return vote_text.ASKED()
        await self._seats.kick(session, held, request.user_id, (), request)
        return seat_text.KICKED()

    async def move(self, game_id: int, guild_id: int, channel_id: int, request: Request) -> str:
        """Go on with a game in this channel, or ask the others whether they agree; returns what was done."""
        try:
            await self._channels.move(game_id, guild_id, channel_id, request)
        except OthersDecide:
            session = await self._games.running_session(game_id)
            seat = session.seat_of(request.user_id)
            if seat is None:
                raise
            vote = self._vote(VoteKind.MOVE, session, seat, request.user_id)
            await self._start(vote._replace(guild_id=guild_id, channel_id=channel_id), session)
            return vote_text.ASKED()
        return news_text.MOVED()

    def _vote(self, kind: VoteKind, session: Session, seat: int, user_id: int) -> Vote:
        game = session.game
        return Vote(0, game.id, kind, seat, user_id, game.move, 0, self._store.clock() + LIFETIME)

    async def _start(self, vote: Vote, session: Session) -> None:
        earlier = await self._store.open_vote(vote.game_id)
        if earlier is not None and await self._has_lapsed(earlier, session):
            await self._settle(earlier, session, VoteState.LAPSED, vote_text.MOVED_ON)
        if await self._store.start_vote(vote, _place(vote, session.game)) is None:
            raise Refusal(vote_text.ONE_AT_A_TIME)
        self._wake_outbox()

    async def may_ask(self, kind: VoteKind, session: Session, seat: int) -> bool:
        """Whether there is something to ask for, and somebody to ask."""
        try:
            await self._target_position(kind, session, seat)
        except Refusal:
            return False
        return bool(others(session, seat))

    async def _target_position(self, kind: VoteKind, session: Session, seat: int) -> int:
        """The position that the game goes to if all agree; raises Refusal."""
        if session.game.phase != Phase.PLAYING:
            raise Refusal(error_text.OVER)
        if kind in OF_HOUSE_RULES:
            return 0
        if (await self._store.house_rules(session.game.id)).rated:
            raise Refusal(vote_text.RATED)
        if kind == VoteKind.REDO:
            return await self._undone_position(session, seat)
        return await self._position_before_own_answer(session, seat)

    async def _undone_position(self, session: Session, seat: int) -> int:
        """The position of another player's answer that was undone; a player's own answer needs no vote."""
        position = session.game.redo[-1] if session.game.redo else 0
        row = await self._store.move(session.game.id, position)
        state = await self._games.state_at(session, position) if row is not None else None
        if row is None or state is None or row.seat == seat or session.in_secret:
            raise Refusal(error_text.NO_REDO)
        return position

    async def _position_before_own_answer(self, session: Session, seat: int) -> int:
        """The position before the seat's last answer. Secret choices that were revealed are never undone."""
        if session.in_secret:
            raise Refusal(error_text.NO_UNDO_SECRET)
        row = await self._store.move(session.game.id, session.game.position)
        while row is not None and row.kind == MoveKind.ANSWER:
            state = await self._games.state_at(session, row.before)
            if state is None:
                raise Refusal(vote_text.TOO_FAR_BACK)
            decisions = session.rules.decisions(state)
            if len(decisions) > 1 and any(decision.private for decision in decisions):
                raise Refusal(vote_text.NO_PEEKING)
            if row.seat == seat and not row.forced:
                return row.before
            row = await self._store.move(session.game.id, row.before)
        raise Refusal(vote_text.NOTHING_YET)

    # Answering.

    async def answer(self, vote_id: int, request: Request, *, agreed: bool) -> VoteOutcome:
        """Record the answer of one of the other players."""
        vote = await self._store.vote(vote_id)
        if vote is None:
            raise Refusal(vote_text.SETTLED)
        session = await self._games.session(vote.game_id)
        seat = session.seat_of(request.user_id)
        if seat is None:
            raise Refusal(error_text.NOT_SEATED)
        if request.user_id not in voters(vote, session):
            raise Refusal(vote_text.OTHERS_ANSWER)
        if vote.state != VoteState.OPEN:
            raise Refusal(vote_text.SETTLED)
        if await self._has_lapsed(vote, session):
            await self._settle(vote, session, VoteState.LAPSED, vote_text.MOVED_ON)
            raise Refusal(vote_text.LAPSED)
        if agreed:
            return await self._agree(vote, session, request)
        return await self._refuse(vote, session, session.seats[seat].name)

    async def _refuse(self, vote: Vote, session: Session, name: str) -> VoteOutcome:
        with speaking_at(session.game):
            note = vote_text.refused(vote.kind, safe_name(session.seats[vote.seat].name), safe_name(name))
        if not await self._settle(vote, session, VoteState.REFUSED, note):
            raise Refusal(vote_text.SETTLED)
        return VoteOutcome(note, True, vote, session)

    async def _agree(self, vote: Vote, session: Session, request: Request) -> VoteOutcome:
        counted = await self._store.agree(vote.id, request.user_id, _once_agreed(vote, session))
        if counted is None:
            raise Refusal(vote_text.SETTLED)
        if not voters(vote, session) <= set(counted.agreed):
            return VoteOutcome(vote_text.NOTED, False, counted, session)
        return VoteOutcome(await self._carry_out(counted, session, request), True, counted, session)

    async def _carry_out(self, vote: Vote, session: Session, request: Request) -> str:
        """Do what all have agreed to; returns the outcome."""
        note = _agreed(vote, session)
        said = VoteBody(vote.id, note)
        if vote.kind in OF_HOUSE_RULES:  # the last agreement has changed them
            self._wake_outbox()
            self._wake_clocks()
            return note
        try:
            if vote.kind == VoteKind.KICK:
                held = session.seats[vote.seat]
                await self._seats.kick(session, held, vote.user_id, vote.agreed, request, said)
            elif vote.guild_id is not None and vote.channel_id is not None:
                asker = Request(vote.user_id, request.idempotency_key)
                await self._channels.move(vote.game_id, vote.guild_id, vote.channel_id, asker, vote.agreed, said)
            else:
                kind = MoveKind(vote.kind)
                await self._games.go_to_position(vote.game_id, kind, vote.seat, vote.position, vote.move, request, said)
        except Stale as stale:
            await self._settle(vote, session, VoteState.LAPSED, vote_text.MOVED_ON)
            raise Refusal(vote_text.LAPSED) from stale
        # After a crash at this point the vote has lapsed, because the game has moved on.
        await self._store.settle_vote(vote.id, VoteState.ACCEPTED)
        return note

    async def _settle(self, vote: Vote, session: Session, state: VoteState, outcome: str | Message) -> bool:
        """Close a vote that changes nothing, and say so; False if it was closed before."""
        with speaking_at(session.game):
            said = _said(vote, session.game, str(outcome))
        settled = await self._store.settle_vote(vote.id, state, (said,))
        self._wake_outbox()
        return settled

    # Votes that nobody finishes.

    async def _has_lapsed(self, vote: Vote, session: Session) -> bool:
        return self._store.clock() >= vote.until or await self._has_moved_on(vote, session.game.move)

    async def _has_moved_on(self, vote: Vote, move: int) -> bool:
        """Whether the vote has become pointless.

        An undo or redo has by any move, and a kick once its seat has changed hands. A move to another channel has once
        the seat of whoever wants it has, or the game has moved."""
        if vote.kind in OF_HOUSE_RULES:
            return False
        if vote.kind in (VoteKind.KICK, VoteKind.MOVE):
            rows = await self._store.moves(vote.game_id, vote.move, move)
            moved = vote.kind == VoteKind.MOVE and any(row.kind == MoveKind.MOVED for row in rows)
            return moved or any(row.kind == MoveKind.SEAT and row.seat == vote.seat for row in rows)
        return move != vote.move

    async def close_lapsed(self, now: float) -> None:
        """Close the votes whose time is up."""
        for vote in await self._store.votes_due(now):
            game = await self._store.game(vote.game_id)
            posts: tuple[Post, ...] = ()
            if game is not None and not await self._has_moved_on(vote, game.move):
                name = safe_name((await self._store.seats(game.id))[vote.seat].name)
                with speaking_at(game):
                    posts = (_said(vote, game, vote_text.unanswered(vote.kind, name)),)
            if await self._store.settle_vote(vote.id, VoteState.LAPSED, posts) and posts:
                self._wake_outbox()


def others(session: Session, seat: int) -> set[int]:
    """The user ids of the other people in the game."""
    return {each.user_id for each in session.seats if each.user_id is not None and each.seat != seat}


def voters(vote: Vote, session: Session) -> set[int]:
    """The user ids of those who must agree; a vote about somebody's seat is not for the person who began it."""
    return others(session, vote.seat) - {vote.user_id}


def _once_agreed(vote: Vote, session: Session) -> OnceAgreed | None:
    """The last agreement changes house rules in the same transaction; undo and redo are moves of their own."""
    if vote.kind not in OF_HOUSE_RULES:
        return None
    said = _said(vote, session.game, _agreed(vote, session))
    changes: HouseRuleChanges = {"pace": vote.pace} if vote.kind == VoteKind.PACE else {"paused": True}
    return OnceAgreed(frozenset(voters(vote, session)), changes, (said,))


def _agreed(vote: Vote, session: Session) -> str:
    with speaking_at(session.game):
        return vote_text.agreed(vote.kind, safe_name(session.seats[vote.seat].name), vote.pace)


def _said(vote: Vote, game: Game, outcome: str) -> Post:
    return Post(_place(vote, game), VoteBody(vote.id, outcome))


def _place(vote: Vote, game: Game) -> Target:
    """Where the vote is held: in the game's channel, or in the one that the game would move to."""
    return Target.channel(game.channel_id if vote.channel_id is None else vote.channel_id)
