"""Who meets whom: nobody twice while that can be avoided, everybody begins in turn, and byes go round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.leagues.pairing import TABLES, Kind, Table, meetings, pair, table_sizes
from bot.domain.leagues.round_robin import full_length, scheduled

Rounds = list[list[Table]]


def partitions(members: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[Table]]:
    """Every way to seat these members at tables of these sizes."""
    if not members:
        yield []
        return
    first, *others = members
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(others, size - 1):
            rest = tuple(member for member in others if member not in mates)
            for tables in partitions(rest, tuple(left)):
                yield [(first, *mates), *tables]


def repeats(tables: Sequence[Table], past: Rounds) -> int:
    met = meetings(past)
    return sum(met[frozenset(two)] for table in tables for two in combinations(table, 2))


def played(count: int, size: int, rounds: int, kind: Kind, orders: Sequence[Sequence[int]] = ()) -> Rounds:
    """A league in which nobody leaves; the standings before each round are given."""
    members = list(range(1, count + 1))
    past: Rounds = []
    for number in range(rounds):
        order = orders[number] if number < len(orders) else members
        past.append(pair(order, members, past, size, TABLES, kind, "seed"))
    return past


@st.composite
def leagues(draw: st.DrawFn, most: int, rounds: int) -> tuple[int, int, Rounds]:
    """A Swiss league of so many members at most, with standings drawn anew for every round."""
    size = draw(st.sampled_from(TABLES))
    count = draw(st.integers(size + 1, most))
    orders = [draw(st.permutations(range(1, count + 1))) for _ in range(rounds)]
    return count, size, played(count, size, rounds, Kind.SWISS, orders)


@settings(max_examples=40, deadline=None)
@given(leagues(most=8, rounds=4))
def test_nobody_meets_anybody_again_while_that_can_be_avoided(league: tuple[int, int, Rounds]) -> None:
    count, size, past = league
    members = tuple(range(1, count + 1))
    for number, tables in enumerate(past):
        before = past[:number]
        byes = {table[0] for table in tables if len(table) == 1}
        playing = tuple(member for member in members if member not in byes)
        sizes = tuple(each for each in table_sizes(count, size) if each > 1)
        fewest = min(repeats(other, before) for other in partitions(playing, sizes))
        assert repeats(tables, before) == fewest


@settings(max_examples=25, deadline=None)
@given(leagues(most=16, rounds=5))
def test_every_round_seats_everybody_once(league: tuple[int, int, Rounds]) -> None:
    count, size, past = league
    for tables in past:
        assert sorted(member for table in tables for member in table) == list(range(1, count + 1))
        assert sorted(map(len, tables)) == sorted(table_sizes(count, size))


@settings(max_examples=25, deadline=None)
@given(leagues(most=16, rounds=5))
def test_whoever_begins_has_begun_least_often_of_all_at_the_table(league: tuple[int, int, Rounds]) -> None:
    count, _, past = league
    begun: Counter[int] = Counter()
    for tables in past:
        for table in tables:
            assert begun[table[0]] == min(begun[member] for member in table) or len(table) == 1
        begun.update(table[0] for table in tables if len(table) > 1)
    counts = [begun[member] for member in range(1, count + 1)]
    assert max(counts) - min(counts) <= 3, "also where the standings bring together those who have begun often"


@pytest.mark.parametrize(("count", "size", "rounds"), [(16, 4, 5), (14, 4, 5), (16, 2, 7), (15, 3, 6)])
def test_over_a_league_everybody_begins_about_as_often(count: int, size: int, rounds: int) -> None:
    for kind in Kind:
        past = played(count, size, rounds, kind)
        seats = Counter((member, seat) for tables in past for table in tables for seat, member in enumerate(table))
        begun = [seats[member, 0] for member in range(1, count + 1)]
        assert max(begun) - min(begun) <= 2


@settings(max_examples=25, deadline=None)
@given(leagues(most=11, rounds=6))
def test_nobody_has_a_second_bye_before_everybody_has_had_one(league: tuple[int, int, Rounds]) -> None:
    count, size, past = league
    for upto in range(1, len(past) + 1):
        byes = Counter(table[0] for tables in past[:upto] for table in tables if len(table) == 1)
        counts = [byes[member] for member in range(1, count + 1)]
        assert max(counts) - min(counts) <= 1
        assert sum(counts) == (upto if size == 2 and count % 2 else 0), "only leagues of two have byes"


@settings(max_examples=15, deadline=None)
@given(leagues(most=16, rounds=5), st.sets(st.integers(1, 16), max_size=4), st.integers(1, 4))
def test_those_who_leave_are_missing_and_the_others_play_on(
    league: tuple[int, int, Rounds], gone: set[int], after: int
) -> None:
    count, size, past = league
    left = [member for member in range(1, count + 1) if member not in gone]
    if len(left) < 2:
        return
    for kind in Kind:
        tables = pair(left, range(1, count + 1), past[:after], size, TABLES, kind, "seed")
        assert sorted(member for table in tables for member in table) == left
        assert all(len(table) <= 4 for table in tables)


def test_the_same_league_has_the_same_tables() -> None:
    assert played(14, 4, 4, Kind.SWISS) == played(14, 4, 4, Kind.SWISS)


def test_in_a_swiss_league_neighbours_in_the_standings_meet() -> None:
    first = played(8, 4, 1, Kind.SWISS)
    standings = [first[0][0][0], first[0][1][0], first[0][0][1], first[0][1][1]]
    standings += [member for member in range(1, 9) if member not in standings]
    second = pair(standings, range(1, 9), first, 2, TABLES, Kind.SWISS, "seed")
    assert {frozenset(standings[:2]), frozenset(standings[2:4])} <= {frozenset(table) for table in second}


@pytest.mark.parametrize(
    ("count", "size", "wanted"),
    [
        (16, 4, (4, 4, 4, 4)),
        (14, 4, (4, 4, 3, 3)),
        (9, 4, (3, 3, 3)),
        (6, 4, (3, 3)),
        (5, 4, (3, 2)),
        (7, 3, (3, 4)),
        (8, 3, (3, 3, 2)),
        (7, 2, (2, 2, 2, 1)),
        (2, 4, (2,)),
    ],
)
def test_as_few_tables_as_possible_differ_from_the_size_of_the_league(
    count: int, size: int, wanted: tuple[int, ...]
) -> None:
    assert table_sizes(count, size) == wanted


def test_a_title_without_tables_of_three_has_none() -> None:
    assert table_sizes(10, 4, (1, 2, 4)) == (4, 4, 2)


@pytest.mark.parametrize(("count", "size"), [(16, 4), (9, 3), (4, 2), (7, 2), (8, 2), (12, 2)])
def test_in_a_full_round_robin_everybody_meets_everybody_once(count: int, size: int) -> None:
    past = played(count, size, full_length(count, size), Kind.ROUND_ROBIN)
    met = meetings(past)
    assert set(met.values()) == {1} and len(met) == count * (count - 1) // 2


@pytest.mark.parametrize("size", TABLES)
@pytest.mark.parametrize("count", range(4, 33))
def test_no_schedule_lets_two_meet_twice(count: int, size: int) -> None:
    rounds = [scheduled(count, size, round) for round in range(1, full_length(count, size) + 1)]
    known: Rounds = [groups for groups in rounds if groups is not None]
    assert max(meetings(known).values(), default=1) == 1
    for groups in known:
        assert sorted(each for group in groups for each in group) == list(range(count))
    assert known or size > 2, "leagues of two always have a schedule"


def test_a_round_robin_goes_on_with_gaps_where_somebody_has_left() -> None:
    entrants = list(range(1, 17))
    past = [pair(entrants, entrants, [], 4, TABLES, Kind.ROUND_ROBIN, "seed")]
    left = entrants[2:]
    while len(past) < 5:
        past.append(pair(left, entrants, past, 4, TABLES, Kind.ROUND_ROBIN, "seed"))
    assert set(meetings(past).values()) == {1}
    assert {len(table) for tables in past for table in tables} <= {2, 3, 4}


def test_a_schedule_whose_gaps_the_title_cannot_play_is_given_up() -> None:
    entrants = list(range(1, 17))
    tables = pair(entrants[1:], entrants, [], 4, (2, 4), Kind.ROUND_ROBIN, "seed")
    assert sorted(map(len, tables)) == [1, 2, 4, 4, 4]
