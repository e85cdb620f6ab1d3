"""How a table comes out: by its game, by its points, and for people who are gone."""

from __future__ import annotations

from bot.domain.leagues.judging import Ranks, TableOutcome, absentees, judged, ranks_by_points
from bot.domain.records.leagues import Departure, LeagueSeat, LeagueTable, Verdict

ANN, BEN, CLEO, DAN, EVE = 10, 20, 30, 40, 50
TABLE = LeagueTable(
    1, 1, 7, True, Verdict.OPEN, tuple(LeagueSeat(n, user) for n, user in enumerate((ANN, BEN, CLEO, DAN), 1))
)
HOLDERS = {1: ANN, 2: BEN, 3: CLEO, 4: DAN}


def points(seats: list[LeagueSeat]) -> list[int]:
    return [seat.points for seat in seats]


def test_a_result_gives_points_by_its_places() -> None:
    ranks = Ranks({ANN: 2, BEN: 1, CLEO: 4, DAN: 3}, {ANN: 30, BEN: 40, CLEO: 10, DAN: 20})
    seats = judged(TABLE, HOLDERS, TableOutcome(HOLDERS.values(), (), ranks))
    assert points(seats) == [8, 12, 0, 4] and [seat.score for seat in seats] == [30, 40, 10, 20]


def test_level_points_at_the_deadline_share_the_places() -> None:
    ranks = ranks_by_points({ANN: 5, BEN: 5, CLEO: 2, DAN: 0})
    assert points(judged(TABLE, HOLDERS, TableOutcome(HOLDERS.values(), (), ranks))) == [10, 10, 4, 0]


def test_whoever_is_gone_comes_last_and_the_others_move_up() -> None:
    ranks = Ranks({BEN: 3, DAN: 4}, {BEN: 9, DAN: 8})
    seats = judged(TABLE, HOLDERS, TableOutcome((BEN, DAN), (ANN,), ranks))
    assert points(seats) == [2, 12, 2, 8], "two who are gone share the last two places"
    assert [seat.gone for seat in seats] == [Departure.LEFT, Departure.NO, Departure.ABSENT, Departure.NO]
    assert seats[0].score == 0


def test_a_substitute_counts_for_the_member_whose_place_they_have() -> None:
    ranks = Ranks({EVE: 1, BEN: 2, CLEO: 3, DAN: 4}, {})
    seats = judged(TABLE, {**HOLDERS, 1: EVE}, TableOutcome((EVE, BEN, CLEO, DAN), (ANN,), ranks))
    assert points(seats) == [12, 8, 4, 0] and seats[0].gone == Departure.NO
    stranger = judged(TABLE, HOLDERS, TableOutcome((EVE, BEN, CLEO, DAN), (ANN,), ranks))
    assert points(stranger) == [0, 12, 8, 4], "somebody from outside plays for nobody"


def test_a_member_who_has_left_the_league_still_finishes_their_table() -> None:
    ranks = Ranks({ANN: 1, BEN: 2, CLEO: 3, DAN: 4}, {})
    holders = {number: user for number, user in HOLDERS.items() if user != ANN}
    assert points(judged(TABLE, holders, TableOutcome(HOLDERS.values(), (), ranks)))[0] == 12


def test_a_table_that_never_began_is_shared() -> None:
    assert points(judged(TABLE, HOLDERS, TableOutcome(HOLDERS.values()))) == [6, 6, 6, 6]


def table_of(round: int, *seats: LeagueSeat) -> LeagueTable:
    return LeagueTable(round, 1, round, True, Verdict.PLAYED, seats)


def test_only_absences_in_a_row_count() -> None:
    other = LeagueSeat(2, BEN)

    def own(gone: Departure) -> LeagueSeat:
        return LeagueSeat(1, ANN, gone=gone)

    absent, left, stayed = own(Departure.ABSENT), own(Departure.LEFT), own(Departure.NO)
    bye = LeagueTable(9, 2, None, False, Verdict.BYE, (LeagueSeat(1, ANN),))
    assert absentees([table_of(1, absent, other), bye, table_of(2, absent, other)], [1, 2], 2) == [1]
    for second in (left, stayed):
        assert absentees([table_of(1, absent, other), table_of(2, second, other)], [1, 2], 2) == []
    assert absentees([table_of(1, absent, other)], [1, 2], 2) == []
