"""Seats that change hands: players resign, step out, are sent away, offer a seat, take one or claim an open one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from bot.domain import seat_rules
from bot.domain.clock import turn_clock
from bot.domain.clock.turn_clock import DAY, MISSES
from bot.domain.errors import AlreadyDone
from bot.domain.posts import NoteBody, OpenSeatBody, Post, SeatOfferBody, Target, VoteBody
from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import NO_SEAT_CHANGE, OpenSeat, SeatChange, SeatedPlayer, SeatOffer
from bot.domain.refusals import Refusal
from bot.domain.seat_rules import Past, Reason
from bot.domain.session import Session
from bot.games.computers.computer_players import DEFAULT_LEVEL
from bot.games.service import BY_THE_BOT, GameService, Request
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import seats as seat_text
from bot.text.game import timing as timing_text
from bot.text.names import computer_name, safe_name
from bot.text.person import lessons as lesson_text
from bot.text.table_language import speaking_at

Check = Callable[[Session], Awaitable[SeatChange]]

OFFER_LIFETIME = 3 * DAY


class Seats:
    """Who sits where in the games that have started. `seat_rules` says what is allowed."""

    def __init__(self, store: Store, games: GameService, wake_outbox: Callable[[], None]) -> None:
        self._store, self._games, self._wake_outbox = store, games, wake_outbox

    # Leaving.

    async def resign(self, game_id: int, request: Request) -> None:
        """Leave for good: a computer player takes the seat, or the game ends if nobody else is left."""
        session = await self._games.running_session(game_id)
        seat = _own_seat(session, request)
        if _is_last_person(session):
            with speaking_at(session.game):
                ended = seat_text.ended_by(safe_name(seat.name))
            await self._games.end(game_id, request, ended)
            return
        computer = computer_for(session.seats, seat)
        with speaking_at(session.game):
            note = NoteBody(seat_text.resigned(safe_name(seat.name), safe_name(computer.name)))

        async def check(session: Session) -> SeatChange:
            _must_still_hold(session, seat)
            if _is_last_person(session):  # the others have left at the same moment
                raise Refusal(error_text.TRY_AGAIN)
            return NO_SEAT_CHANGE

        await self._games.change_seat(game_id, computer, request, (note,), check=check)

    async def leave(self, game_id: int, request: Request) -> None:
        """Step out: a computer player sits in, and the seat may be claimed."""
        session = await self._games.running_session(game_id)
        seat = _own_seat(session, request)

        async def check(session: Session) -> SeatChange:
            _must_still_hold(session, seat)
            if _is_last_person(session):
                raise Refusal(seat_text.LAST_PERSON)
            return NO_SEAT_CHANGE

        await self._vacate(session, seat, seat_text.stepped_out, request, check)

    async def vacate_absent(self, session: Session, seat: int) -> None:
        """Open the seat of a player who has been away for too long."""
        held = session.seats[seat]

        async def check(session: Session) -> SeatChange:
            _must_still_hold(session, held)
            due = await self._store.clock_of(session.game.id, seat)
            if due is None or due.clock.misses < MISSES:
                raise Refusal(seat_text.NO_LONGER_ASKED)
            return NO_SEAT_CHANGE

        await self._vacate(session, held, seat_text.absent_too_long, BY_THE_BOT, check)

    async def reason_against_kick(
        self, session: Session, held: SeatedPlayer, remover: int, agreed: Collection[int] = ()
    ) -> Reason | None:
        people = [seat.user_id for seat in session.seats if seat.user_id is not None]
        lapsed = await self._has_lapsed(session, held)
        counts = await self._games.counts(session.game.id)
        return seat_rules.may_kick(held, people, remover, agreed, lapsed=lapsed, counts=counts)

    async def kick(
        self,
        session: Session,
        held: SeatedPlayer,
        remover: int,
        agreed: Collection[int],
        request: Request,
        outcome: VoteBody | None = None,
    ) -> None:
        """Send the person in this seat away, as `remover` wants it and these others have agreed.

        The outcome of their vote says so."""

        async def check(session: Session) -> SeatChange:
            _must_still_hold(session, held)
            reason = await self.reason_against_kick(session, held, remover, agreed)
            if reason is not None:
                raise Refusal(seat_text.CANNOT_KICK[reason])
            return SeatChange(marks=seat_rules.removal_marks(session.game.seed, held, remover, kicked=True))

        await self._vacate(session, held, seat_text.kicked, request, check, outcome)

    async def _vacate(
        self,
        session: Session,
        seat: SeatedPlayer,
        note: seat_text.Departure,
        request: Request,
        check: Check,
        outcome: VoteBody | None = None,
    ) -> None:
        """Seat a computer player, and let the seat be claimed."""
        computer = computer_for(session.seats, seat)
        opened = OpenSeat(seat.seat, seat.name, self._store.clock())
        with speaking_at(session.game):
            said = outcome or NoteBody(note(safe_name(seat.name), safe_name(computer.name)))

        async def opens(session: Session) -> SeatChange:
            return (await check(session))._replace(opened=opened)

        announcements = (OpenSeatBody(seat.seat, computer.name), said)
        await self._games.change_seat(session.game.id, computer, request, announcements, check=opens)

    # Offering a seat.

    async def offer(
        self, session: Session, seat: int, invited: int | None, request: Request, *, in_charge: bool
    ) -> SeatOffer:
        """Invite a person to a seat: the host may do that, and the player who holds the seat.

        `invited` is None for a bot, which is refused."""
        if session.game.personal:
            raise Refusal(lesson_text.PERSONAL)
        held, game = session.seats[seat], session.game
        past = await self._past(game, invited or 0)
        reason = seat_rules.may_offer(held, request.user_id, invited or 0, past, in_charge=in_charge, host=game.host_id)
        if reason == Reason.NOT_HOST:
            raise Refusal(error_text.NOT_HOST)
        if invited is None or session.seat_of(invited) is not None:
            raise Refusal(seat_text.CANNOT_TAKE)
        if reason is not None:
            raise Refusal(seat_text.THEY_CANNOT_SIT[reason])
        own = held.user_id == request.user_id
        offer = SeatOffer(seat, request.user_id, invited, own, self._store.clock() + OFFER_LIFETIME)
        post = Post(Target.channel(game.channel_id), SeatOfferBody(seat, invited))
        with suppress(AlreadyDone):
            if not await self._store.open_offer(game.id, offer, held.user_id, post, request.idempotency_key):
                raise Refusal(seat_text.OFFERED_ALREADY)
        self._wake_outbox()
        return offer

    async def give_up(self, game_id: int, seat: int, invited: int, request: Request) -> SeatOffer:
        """The holder agrees that the invited person takes the seat."""
        session, offer = await self._standing(game_id, seat, invited)
        if session.seat_of(request.user_id) != seat:
            raise Refusal(error_text.NOT_YOUR_SEAT)
        if not offer.agreed and not await self._store.agree_to_offer(game_id, offer, request.user_id):
            raise Refusal(seat_text.OFFER_OVER)
        return offer._replace(agreed=True)

    async def decline(self, game_id: int, seat: int, invited: int, name: str, request: Request) -> str:
        """The invited person, or the holder of the seat, wants none of it; returns the announcement."""
        session, offer = await self._standing(game_id, seat, invited)
        if request.user_id != invited and session.seat_of(request.user_id) != seat:
            raise Refusal(seat_text.NOT_FOR_YOU)
        await self._close(game_id, offer)
        with speaking_at(session.game):
            return seat_text.declined(safe_name(name), safe_name(session.seats[seat].name))

    async def withdraw(self, game_id: int, seat: int, invited: int, name: str, request: Request) -> str:
        """Whoever made an offer takes it back; returns the announcement."""
        session, offer = await self._standing(game_id, seat, invited)
        if request.user_id != offer.user_id:
            raise Refusal(seat_text.NOT_YOUR_OFFER)
        await self._close(game_id, offer)
        with speaking_at(session.game):
            return seat_text.withdrawn(safe_name(name), safe_name(session.seats[seat].name))

    async def _standing(self, game_id: int, seat: int, invited: int) -> tuple[Session, SeatOffer]:
        """The offer of this seat to this person; raises Refusal if it is over."""
        session = await self._games.session(game_id)
        if session.game.phase != Phase.PLAYING:
            raise Refusal(error_text.OVER)
        offer = await self._store.seat_offer(game_id, seat)
        if offer is None or offer.invited != invited:
            raise Refusal(seat_text.OFFER_OVER)
        return session, offer

    async def _close(self, game_id: int, offer: SeatOffer) -> None:
        if not await self._store.close_offer(game_id, offer):
            raise Refusal(seat_text.OFFER_OVER)

    # Sitting down.

    async def take(self, game_id: int, seat: int, name: str, request: Request) -> str:
        """Accept an offered seat; returns the announcement."""
        session, _ = await self._standing(game_id, seat, request.user_id)

        async def check(session: Session) -> SeatChange:
            _, offer = await self._standing(game_id, seat, request.user_id)
            held, game = session.seats[seat], session.game
            lapsed = await self._has_lapsed(session, held)
            past = await self._past(game, request.user_id)
            _must_be_allowed(seat_rules.may_take(held, offer, past, lapsed=lapsed, host=game.host_id))
            marks = seat_rules.removal_marks(game.seed, held, offer.user_id, kicked=False)
            return SeatChange(marks=marks, offer=offer)

        with speaking_at(session.game):
            note = seat_text.taken(safe_name(name), safe_name(session.seats[seat].name))
        await self._sit_down(game_id, seat, name, note, request, check)
        return note

    async def claim(self, game_id: int, seat: int, name: str, request: Request) -> str:
        """Sit down in an open seat; returns the announcement. Raises Refusal if somebody else was faster."""
        session = await self._games.running_session(game_id)
        opened = (await self._store.open_seats(game_id)).get(seat)
        if opened is None:
            raise Refusal(seat_text.NOT_OPEN)

        async def check(session: Session) -> SeatChange:
            if seat not in await self._store.open_seats(game_id):
                raise Refusal(seat_text.NOT_OPEN)
            _must_be_allowed(seat_rules.may_sit(await self._past(session.game, request.user_id), seat))
            return NO_SEAT_CHANGE

        with speaking_at(session.game):
            note = seat_text.claimed(safe_name(name), safe_name(opened.name))
        await self._sit_down(game_id, seat, name, note, request, check)
        return note

    async def _sit_down(self, game_id: int, seat: int, name: str, note: str, request: Request, check: Check) -> None:
        newcomer = SeatedPlayer(seat, request.user_id, name)
        await self._games.change_seat(game_id, newcomer, request, (NoteBody(note),), check=check)

    # What the rules must know.

    async def _past(self, game: Game, user_id: int) -> Past:
        marks = await self._store.seat_marks(game.id)
        return seat_rules.past_of(marks, seat_rules.person_key(game.seed, user_id))

    async def _has_lapsed(self, session: Session, held: SeatedPlayer) -> bool:
        """Whether the person in this seat has let their time pass."""
        due = await self._store.clock_of(session.game.id, held.seat)
        if due is None or due.clock.user_id != held.user_id:
            return False
        return turn_clock.lapsed(due.clock, due.pace, due.availability, self._store.clock())


def must_be_kickable(session: Session, seat: int, user_id: int, *, in_charge: bool) -> SeatedPlayer:
    """The seat, if this user may ask for it to be given away; raises Refusal."""
    if not in_charge:
        raise Refusal(timing_text.ONLY_HOST_SETS)
    if session.game.phase != Phase.PLAYING or not 0 <= seat < len(session.seats):
        raise Refusal(error_text.NO_SUCH_SEAT)
    held = session.seats[seat]
    if held.user_id is None:
        raise Refusal(seat_text.NOBODY_THERE)
    if held.user_id == user_id:
        raise Refusal(seat_text.NOT_YOURSELF)
    return held


def computer_for(seats: Collection[SeatedPlayer], seat: SeatedPlayer) -> SeatedPlayer:
    """The computer player who takes over this seat."""
    return SeatedPlayer(seat.seat, None, computer_name(each.name for each in seats), DEFAULT_LEVEL)


def _own_seat(session: Session, request: Request) -> SeatedPlayer:
    seat = session.seat_of(request.user_id)
    if seat is None:
        raise Refusal(error_text.NOT_SEATED)
    return session.seats[seat]


def _is_last_person(session: Session) -> bool:
    return sum(seat.human for seat in session.seats) == 1


def _must_still_hold(session: Session, seat: SeatedPlayer) -> None:
    """Refuses if somebody else has taken the seat meanwhile."""
    if session.seats[seat.seat].user_id != seat.user_id:
        raise Refusal(seat_text.NO_LONGER_ASKED)


def _must_be_allowed(reason: Reason | None) -> None:
    if reason is not None:
        raise Refusal(seat_text.YOU_CANNOT_SIT[reason])
