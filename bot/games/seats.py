"""Seats that change hands: players resign, step out, are sent away, offer a seat, take one or claim an open one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.games.computers.computer_players import DEFAULT_LEVEL
from bot.games.errors import Refusal
from bot.games.service import BY_THE_BOT, GameService, Request
from bot.games.session import Session
from bot.store import Store
from bot.store.posts import NoteBody, OpenSeatBody, Post, SeatOfferBody, Target
from bot.store.records import OpenSeat, Phase, Seat
from bot.ui.formatting.names import computer_name, safe_name
from bot.ui.text import errors as error_text
from bot.ui.text import seats as seat_text
from bot.ui.text import timing as timing_text

Check = Callable[[Session], Awaitable[None]]


class Seats:
    """Who sits where in the games that have started."""

    def __init__(self, store: Store, games: GameService, wake_outbox: Callable[[], None]) -> None:
        self._store, self._games, self._wake_outbox = store, games, wake_outbox

    # Leaving.

    async def resign(self, game_id: int, request: Request) -> None:
        """Leave for good: a computer player takes the seat, or the game ends if nobody else is left."""
        session = await self._games.running_session(game_id)
        seat = _own_seat(session, request)
        if _is_last_person(session):
            await self._games.end(game_id, request, seat_text.ended_by(safe_name(seat.name)))
            return
        computer = _computer_for(session, seat)
        note = NoteBody(seat_text.resigned(safe_name(seat.name), safe_name(computer.name)))
        await self._games.change_seat(game_id, computer, request, (note,), check=_held_by(seat))

    async def leave(self, game_id: int, request: Request) -> None:
        """Step out: a computer player sits in, and anybody may claim the seat."""
        session = await self._games.running_session(game_id)
        seat = _own_seat(session, request)
        if _is_last_person(session):
            raise Refusal(seat_text.LAST_PERSON)
        note = seat_text.stepped_out(safe_name(seat.name), safe_name(_computer_name(session)))
        await self._vacate(session, seat, note, request)

    async def kick(self, game_id: int, seat: int, user_id: int, host: str, request: Request, *, presides: bool) -> None:
        """Send this person away from a seat; anybody else may claim it."""
        session = await self._games.running_session(game_id)
        held = must_be_kickable(session, seat, request.user_id, presides=presides)
        if held.user_id != user_id:
            raise Refusal(seat_text.NO_LONGER_ASKED)
        note = seat_text.kicked(safe_name(held.name), safe_name(_computer_name(session)), safe_name(host))
        await self._vacate(session, held, note, request, barred=user_id)

    async def vacate_absent(self, session: Session, seat: int) -> None:
        """Open the seat of a player who has been away for too long."""
        held = session.seats[seat]
        note = seat_text.absent_too_long(safe_name(held.name), safe_name(_computer_name(session)))
        await self._vacate(session, held, note, BY_THE_BOT)

    async def _vacate(
        self, session: Session, seat: Seat, note: str, request: Request, barred: int | None = None
    ) -> None:
        """Seat a computer player, and let anybody claim the seat except for the person who is barred."""
        computer = _computer_for(session, seat)
        opened = OpenSeat(seat.seat, seat.name, barred, self._store.clock())
        announcements = (OpenSeatBody(seat.seat, computer.name), NoteBody(note))
        await self._games.change_seat(
            session.game.id, computer, request, announcements, check=_held_by(seat), opened=opened
        )

    # Sitting down.

    async def offer(
        self, session: Session, seat: int, invited: int | None, request: Request, *, presides: bool
    ) -> None:
        """Invite a person to a seat: the host may do that, and the player who holds the seat. None is a bot."""
        if session.seat_of(request.user_id) != seat and not presides:
            raise Refusal(error_text.NOT_HOST)
        if invited is None or session.seat_of(invited) is not None:
            raise Refusal(seat_text.CANNOT_TAKE)
        post = Post(Target.channel(session.game.channel_id), SeatOfferBody(seat, invited))
        await self._store.queue(session.game.id, post)
        self._wake_outbox()

    async def take(self, game_id: int, seat: int, holder: int | None, name: str, request: Request) -> None:
        """Accept an offered seat. `holder` is who held it then: 0 for a computer player, None if nobody noted it."""
        session = await self._games.session(game_id)
        if session.game.phase != Phase.PLAYING or seat >= len(session.seats):
            raise Refusal(error_text.OVER)

        async def still_offered(session: Session) -> None:
            if holder is not None and (session.seats[seat].user_id or 0) != holder:
                raise Refusal(seat_text.NOT_OPEN)

        note = NoteBody(seat_text.taken(safe_name(name), safe_name(session.seats[seat].name)))
        newcomer = Seat(seat, request.user_id, name)
        await self._games.change_seat(game_id, newcomer, request, (note,), check=still_offered)

    async def claim(self, game_id: int, seat: int, name: str, request: Request) -> str:
        """Sit down in an open seat; returns the announcement. Raises Refusal if somebody else was faster."""
        await self._games.running_session(game_id)
        opened = (await self._store.open_seats(game_id)).get(seat)
        if opened is None:
            raise Refusal(seat_text.NOT_OPEN)

        async def still_open(session: Session) -> None:
            now_open = (await self._store.open_seats(game_id)).get(seat)
            if now_open is None:
                raise Refusal(seat_text.NOT_OPEN)
            if now_open.barred == request.user_id:
                raise Refusal(seat_text.BARRED)

        note = seat_text.claimed(safe_name(name), safe_name(opened.name))
        newcomer = Seat(seat, request.user_id, name)
        await self._games.change_seat(game_id, newcomer, request, (NoteBody(note),), check=still_open)
        return note


def must_be_kickable(session: Session, seat: int, user_id: int, *, presides: bool) -> Seat:
    """The seat, if this user may give it away; raises Refusal."""
    if not presides:
        raise Refusal(timing_text.ONLY_HOST_SETS)
    if session.game.phase != Phase.PLAYING or not 0 <= seat < len(session.seats):
        raise Refusal(error_text.NO_SUCH_SEAT)
    held = session.seats[seat]
    if held.user_id is None:
        raise Refusal(seat_text.NOBODY_THERE)
    if held.user_id == user_id:
        raise Refusal(seat_text.NOT_YOURSELF)
    return held


def _own_seat(session: Session, request: Request) -> Seat:
    seat = session.seat_of(request.user_id)
    if seat is None:
        raise Refusal(error_text.NOT_SEATED)
    return session.seats[seat]


def _is_last_person(session: Session) -> bool:
    return sum(seat.human for seat in session.seats) == 1


def _computer_name(session: Session) -> str:
    return computer_name(session.names)


def _computer_for(session: Session, seat: Seat) -> Seat:
    """The computer player who takes over this seat."""
    return Seat(seat.seat, None, _computer_name(session), DEFAULT_LEVEL)


def _held_by(seat: Seat) -> Check:
    """Refuses if somebody else has taken the seat meanwhile."""

    async def check(session: Session) -> None:
        if session.seats[seat.seat].user_id != seat.user_id:
            raise Refusal(seat_text.NO_LONGER_ASKED)

    return check
