"""Who plays with whom: nobody at two tables, and nobody left who fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.clock.turn_clock import Availability
from bot.domain.matching import FAR, IN_COMMON, PATIENCE, QUARTERS, Match, Party, Variants, match, waking_hours

NOW = 1_780_000_000.0
ALWAYS = (1 << QUARTERS) - 1
BASE: Variants = frozenset()
TRADING, SHIPS = frozenset({("trading", True)}), frozenset({("ships", True)})


def party(
    id: int,
    *,
    people: int = 1,
    sizes: Iterable[int] = (2,),
    pace: str | None = None,
    waited: float = 60.0,
    awake: int = ALWAYS,
    ratings: tuple[float, ...] = (),
    title: str = "beads",
    variants: Variants | None = None,
) -> Party:
    return Party(id, people, title, frozenset(sizes), pace, NOW - waited, awake, ratings, variants)


def fits(parties: Sequence[Party]) -> bool:
    """Whether these may sit at one table, in other words than the matcher's."""
    size = sum(each.people for each in parties)
    hours = [{bit for bit in range(QUARTERS) if each.awake >> bit & 1} for each in parties]
    ratings = [rating for each in parties for rating in each.ratings]
    close = not ratings or max(ratings) - min(ratings) <= FAR
    nobody_else_comes = all(NOW - each.since >= PATIENCE for each in parties)
    return (
        len({each.title for each in parties}) == 1
        and all(size in each.sizes for each in parties)
        and len({each.pace for each in parties if each.pace is not None}) <= 1
        and len({each.variants for each in parties if each.variants is not None}) <= 1
        and len(set.intersection(*hours)) >= IN_COMMON
        and (close or nobody_else_comes or len(parties) == 1)
    )


def ids(found: Sequence[Match]) -> list[tuple[int, ...]]:
    return [tuple(each.id for each in table.parties) for table in found]


def test_whoever_has_waited_longest_is_served_first() -> None:
    waiting = [party(1, waited=10), party(2, waited=30), party(3, waited=20)]
    assert ids(match(waiting, NOW)) == [(2, 3)]


def test_a_larger_table_is_preferred() -> None:
    waiting = [party(id, sizes=(2, 3, 4), waited=100 - id) for id in range(5)]
    assert ids(match(waiting, NOW)) == [(0, 1, 2, 3)]


def test_friends_stay_together() -> None:
    pair, other, third = party(1, people=2, sizes=(3,)), party(2, sizes=(3,)), party(3, sizes=(3,))
    assert ids(match([other, pair, third], NOW)) == [(1, 2)]
    assert ids(match([party(4, people=2, sizes=(2,))], NOW)) == [(4,)]  # friends who need nobody else


def test_the_pace_is_the_one_that_somebody_asks_for() -> None:
    (table,) = match([party(1), party(2, pace="1d")], NOW)
    assert table.pace == "1d" and table.size == 2
    assert not match([party(1, pace="3d"), party(2, pace="1d")], NOW)
    assert match([party(1), party(2)], NOW)[0].pace is None


def test_the_variants_are_those_that_somebody_asks_for() -> None:
    (table,) = match([party(1), party(2, variants=TRADING)], NOW)
    assert table.variants == TRADING
    assert not match([party(1, variants=BASE), party(2, variants=TRADING)], NOW), "the base game is a wish, too"
    assert not match([party(1, variants=TRADING | SHIPS), party(2, variants=TRADING)], NOW)
    assert match([party(1), party(2)], NOW)[0].variants == match([party(1), party(2, variants=BASE)], NOW)[0].variants


def test_whoever_takes_any_variants_does_not_bring_together_two_who_differ() -> None:
    waiting = [party(1, sizes=(3,)), party(2, sizes=(3,), variants=BASE), party(3, sizes=(3,), variants=TRADING)]
    assert not match(waiting, NOW)
    assert ids(match([*waiting, party(4, sizes=(3,), variants=TRADING)], NOW)) == [(1, 3, 4)]


def test_ratings_far_apart_meet_when_nobody_else_has_come() -> None:
    strong, weak = party(1, ratings=(30.0,)), party(2, ratings=(10.0,))
    assert not match([strong, weak], NOW)
    assert ids(match([strong, weak, party(3, ratings=(12.0,))], NOW)) == [(2, 3)]
    assert ids(match([strong, weak], NOW + PATIENCE)) == [(1, 2)]
    assert ids(match([strong, party(3)], NOW)) == [(1, 3)]  # without a rating anybody fits


def test_people_who_are_never_awake_together_do_not_meet() -> None:
    europe = waking_hours(Availability("Europe/Berlin", (22 * 60, 8 * 60)), NOW)
    opposite = waking_hours(Availability("Europe/Berlin", (10 * 60, 22 * 60)), NOW)
    assert europe.bit_count() == 14 * 4 and opposite.bit_count() == 12 * 4
    assert (europe & opposite).bit_count() == 2 * 4
    assert not match([party(1, awake=europe), party(2, awake=opposite)], NOW)
    assert match([party(1, awake=europe), party(2, awake=europe)], NOW)


def test_waking_hours_follow_the_time_zone() -> None:
    here = waking_hours(Availability("UTC", (0, 12 * 60)), NOW)
    assert here == sum(1 << quarter for quarter in range(48, 96))
    assert waking_hours(Availability("Asia/Tokyo", (9 * 60, 21 * 60)), NOW) == here
    assert waking_hours(Availability("Asia/Tokyo"), NOW) == ALWAYS


SLEEP = st.sampled_from([ALWAYS, *(ALWAYS & ~(((1 << 40) - 1) << start) for start in (0, 20, 40))])
PARTIES = st.tuples(
    st.sampled_from([1, 1, 1, 1, 2, 3]),
    st.sets(st.sampled_from([2, 3, 4]), min_size=1),
    st.sampled_from([None, None, "1d", "3d"]),
    st.integers(0, 7200).map(float),
    SLEEP,
    st.lists(st.floats(0, 40), max_size=1).map(tuple),
    st.sampled_from(["beads", "marbles", "dice"]),
    st.sampled_from([None, None, BASE, TRADING, TRADING | SHIPS]),
)
Row = tuple[int, set[int], str | None, float, int, tuple[float, ...], str, Variants | None]


def of(rows: Sequence[Row]) -> list[Party]:
    return [
        Party(id, people, title, frozenset(sizes), pace, NOW - waited, awake, ratings, variants)
        for id, (people, sizes, pace, waited, awake, ratings, title, variants) in enumerate(rows)
    ]


@settings(max_examples=300, deadline=None)
@given(st.lists(PARTIES, max_size=14))
def test_no_set_of_people_who_fit_together_is_left(rows: list[Row]) -> None:
    waiting = of(rows)
    found = match(waiting, NOW)
    seated = [each.id for table in found for each in table.parties]
    assert len(seated) == len(set(seated))
    assert all(fits(table.parties) for table in found)
    left = [each for each in waiting if each.id not in seated]
    assert not [chosen for count in range(1, 5) for chosen in combinations(left, count) if fits(chosen)]


@settings(max_examples=12, deadline=None)
@given(st.lists(PARTIES, min_size=200, max_size=200))
def test_two_hundred_searches_leave_nobody_who_fits(rows: list[Row]) -> None:
    waiting = of(rows)
    found = match(waiting, NOW)
    seated = {each.id for table in found for each in table.parties}
    assert sum(len(table.parties) for table in found) == len(seated)
    assert all(fits(table.parties) for table in found)
    left = [each for each in waiting if each.id not in seated]
    assert not [chosen for count in range(1, 5) for chosen in combinations(left, count) if fits(chosen)]


@pytest.mark.parametrize("sizes", [(4,), (2, 3, 4)])
def test_a_crowd_that_fits_is_seated_whole(sizes: tuple[int, ...]) -> None:
    waiting = [party(id, sizes=sizes, waited=float(id)) for id in range(200)]
    found = match(waiting, NOW)
    assert len(found) == 50 and {table.size for table in found} == {4}
