"""What is counted of a finished game, once and for all: statistics and profiles read counts and no games."""

from __future__ import annotations

from bot.domain.finished.fact_kinds import COMPUTERS, PLACE, ROUNDS, SEAT
from bot.domain.records.ratings import Fact, GameFacts
from bot.domain.session import Session
from engine.core import Result


def facts_of(session: Session, result: Result) -> GameFacts:
    """What is counted of this game. Only games between people, and games alone, say something about a title."""
    seats, people = session.seats, [seat for seat in session.seats if seat.user_id is not None]
    alone = len(seats) == 1
    winners = result.winners if result.won is not False else ()
    traits = [
        Fact(seat.seat, kind, id, seat.seat in winners)
        for seat in seats
        for kind, ids in session.rules.traits(session.state, seat.seat).items()
        for id in dict.fromkeys(ids)
    ]
    about_title: list[Fact] = []
    if len(people) == len(seats):
        about_title += [Fact(seat.seat, SEAT, str(seat.seat), seat.seat in winners) for seat in seats]
        about_title += [Fact(0, ROUNDS, str(session.view["round"]), False), *traits]
    about_people: list[tuple[int, Fact]] = []
    for seat in people:
        assert seat.user_id is not None
        won = seat.seat in winners
        if len(people) > 1:
            place = f"{result.places[seat.seat]}/{len(seats)}"
            about_people.append((seat.user_id, Fact(seat.seat, PLACE, place, won)))
        elif not alone:
            about_people.append((seat.user_id, Fact(seat.seat, COMPUTERS, str(len(seats)), won)))
        about_people += [(seat.user_id, fact) for fact in traits if fact.seat == seat.seat]
    return GameFacts(session.game.title, len(seats), tuple(about_title), tuple(about_people))
