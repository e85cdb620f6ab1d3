"""A league as it is stored -> its standings, and the tables of its next round. Pure."""

from __future__ import annotations

from bot.domain.leagues.pairing import Table, pair
from bot.domain.leagues.standings import Finish, Standing, standings
from bot.domain.records.leagues import LeagueRows, MemberState


def standings_of(rows: LeagueRows) -> list[Standing]:
    """The standings by all tables that have a result."""
    results = [
        tuple(Finish(seat.member, seat.place, seat.points, seat.score) for seat in table.seats)
        for table in rows.tables
        if not table.open
    ]
    gone = [member.number for member in rows.entrants if member.state == MemberState.LEFT]
    return standings([member.number for member in rows.entrants], results, gone)


def drawn(rows: LeagueRows, allowed: list[int]) -> list[Table]:
    """The tables of the next round."""
    playing = {member.number for member in rows.playing}
    order = [row.member for row in standings_of(rows) if row.member in playing]
    past: dict[int, list[Table]] = {number: [] for number in range(1, rows.league.round + 1)}
    for table in rows.tables:
        past[table.round].append(tuple(seat.member for seat in table.seats))
    league = rows.league
    entrants = [member.number for member in rows.entrants]
    return pair(order, entrants, list(past.values()), league.size, allowed, league.kind, league.seed)
