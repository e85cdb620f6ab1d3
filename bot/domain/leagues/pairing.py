"""Who meets whom in a round, and who sits where. Pure: the same league gives the same tables.

Members of a league are numbers, and a table is their order around it: the first one begins. One alone has a bye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations, permutations, product
from random import Random

from bot.domain.leagues.round_robin import scheduled

Table = tuple[int, ...]
Meetings = Counter[frozenset[int]]  # how often two have sat at one table

TABLES = (2, 3, 4)  # seats at a table of a league
STEPS = 30_000  # of a search that finds the best; where they do not suffice, a quick way finds something good
EXCHANGES = 4_000  # tries of the quick way


class Kind(StrEnum):
    """How a league finds its tables."""

    SWISS = "swiss"  # those who are near each other in the standings
    ROUND_ROBIN = "round_robin"  # everybody meets everybody, as far as the rounds go


def table_sizes(count: int, size: int, allowed: Collection[int] = TABLES) -> tuple[int, ...]:
    """How many sit at each table, full tables first; a 1 is a bye.

    Where the number does not divide, as few tables as possible differ, and by as little as possible. In a league of
    two all tables have two seats: with an odd number one has a bye."""
    usable = [2] if size == 2 else [each for each in TABLES if each in allowed]
    choices = product(*(range(count // each + 1) for each in usable))
    best: tuple[int, ...] = (1,) * count
    for numbers in choices:
        seated = sum(each * number for each, number in zip(usable, numbers, strict=True))
        if seated <= count:
            tables = [each for each, number in zip(usable, numbers, strict=True) for _ in range(number)]
            found = tuple(sorted([*tables, *[1] * (count - seated)], key=lambda each: (abs(each - size), -each)))
            best = min(best, found, key=lambda sizes: (sizes.count(1), sum((each - size) ** 2 for each in sizes)))
    return best


def pair(
    members: Sequence[int],
    entrants: Sequence[int],
    past: Sequence[Sequence[Table]],
    size: int,
    allowed: Collection[int],
    kind: Kind,
    seed: str,
) -> list[Table]:
    """The tables of the next round.

    `members` still play, in the order of the standings; `entrants` are all who started, and `past` the tables of each
    round before."""
    rng = Random(f"{seed}/{len(past)}")
    groups = _by_schedule(members, entrants, past, size, allowed) if kind == Kind.ROUND_ROBIN else None
    if groups is None:
        order = list(members)
        if kind == Kind.ROUND_ROBIN or not past:
            rng.shuffle(order)
        groups = _by_search(order, past, table_sizes(len(order), size, allowed))
    seats = seats_held(past)
    return [seated(group, seats, rng) for group in groups]


def _by_schedule(
    members: Sequence[int],
    entrants: Sequence[int],
    past: Sequence[Sequence[Table]],
    size: int,
    allowed: Collection[int],
) -> list[Table] | None:
    """The groups of a round-robin schedule, without those who have left; None if the gaps leave a size not allowed."""
    groups = scheduled(len(entrants), size, len(past) + 1)
    if groups is None:
        return None
    playing = set(members)
    left = [tuple(entrants[at] for at in group if entrants[at] in playing) for group in groups]
    return [group for group in left if group] if all(len(group) in (0, 1, *allowed) for group in left) else None


def meetings(past: Iterable[Iterable[Table]]) -> Meetings:
    return Counter(frozenset(two) for tables in past for table in tables for two in combinations(table, 2))


def seats_held(past: Iterable[Iterable[Table]]) -> Counter[tuple[int, int]]:
    """How often each member has had each seat; byes do not count."""
    return Counter(
        (member, seat) for tables in past for table in tables if len(table) > 1 for seat, member in enumerate(table)
    )


def seated(group: Table, seats: Counter[tuple[int, int]], rng: Random) -> Table:
    """The group in an order in which whoever has begun least often begins, and the other seats change, too."""
    shuffled = rng.sample(group, len(group))
    return min(
        permutations(shuffled),
        key=lambda table: (seats[table[0], 0], sum(seats[member, seat] for seat, member in enumerate(table))),
    )


# Searching.


def _by_search(order: Sequence[int], past: Sequence[Sequence[Table]], sizes: Sequence[int]) -> list[Table]:
    """Groups in which as few as possible meet again; among those, neighbours in the order sit together.

    A bye goes to somebody who has had the fewest, and among them to the last one whose bye costs no meeting."""
    met = meetings(past)
    resting = sizes.count(1)
    tables = tuple(each for each in sizes if each > 1)
    best: list[Table] | None = None
    for alone in _resting(order, past, resting):
        playing = [member for member in order if member not in alone]
        groups = [*_grouped(playing, tables, met), *((member,) for member in alone)]
        if best is None or _cost(groups, met) < _cost(best, met):
            best = groups
        if not _cost(best, met):
            break
    assert best is not None
    return best


def _resting(order: Sequence[int], past: Sequence[Sequence[Table]], count: int) -> Iterator[tuple[int, ...]]:
    """Who may have a bye: nobody has one more than somebody else who plays."""
    byes = Counter(table[0] for tables in past for table in tables if len(table) == 1)
    if count != 1:
        yield tuple(sorted(order, key=lambda member: (byes[member], -order.index(member)))[:count])
        return
    fewest = min(byes[member] for member in order)
    yield from ((member,) for member in reversed(order) if byes[member] == fewest)


def _grouped(order: Sequence[int], sizes: tuple[int, ...], met: Meetings) -> list[Table]:
    """Groups of these sizes in which as few as possible meet again."""
    matrix = [[met[frozenset((one, other))] for other in order] for one in order]
    groups = _Search(matrix).fewest(sizes)
    return [tuple(order[at] for at in group) for group in groups]


def _cost(groups: Iterable[Table], met: Meetings) -> int:
    return sum(met[frozenset(two)] for group in groups for two in combinations(group, 2))


class _Search:
    """Looks for groups of 0, 1, 2, … with the fewest meetings, neighbours first. It ends when its steps do."""

    def __init__(self, met: Sequence[Sequence[int]]) -> None:
        self._met, self._limit, self._steps = met, 0, STEPS

    def fewest(self, sizes: tuple[int, ...]) -> list[Table]:
        everybody = tuple(range(len(self._met)))
        while self._steps:
            found = self._groups(everybody, sizes, 0)
            if found is not None:
                return found
            self._limit += 1
        return self._exchanged(sizes)

    def _groups(self, left: tuple[int, ...], sizes: tuple[int, ...], cost: int) -> list[Table] | None:
        """Groups of all who are left, within the limit."""
        if not left:
            return []
        for size in dict.fromkeys(sizes):
            at = sizes.index(size)
            others = (*sizes[:at], *sizes[at + 1 :])
            found = self._filled((left[0],), left[1:], 0, size, others, cost)
            if found is not None:
                return found
        return None

    def _filled(
        self, table: Table, left: tuple[int, ...], at: int, size: int, others: tuple[int, ...], cost: int
    ) -> list[Table] | None:
        """This group with more of those who are left, from an index on, and groups of all who remain."""
        if len(table) == size:
            rest = self._groups(left, others, cost)
            return None if rest is None else [table, *rest]
        for index in range(at, len(left)):
            if not self._steps:
                return None
            self._steps -= 1
            row = self._met[left[index]]
            more = cost + sum([row[each] for each in table])
            if more <= self._limit:
                remaining = (*left[:index], *left[index + 1 :])
                found = self._filled((*table, left[index]), remaining, index, size, others, more)
                if found is not None:
                    return found
        return None

    def _exchanged(self, sizes: Sequence[int]) -> list[Table]:
        """Groups of neighbours, in which two change places again and again unless more meet then."""
        rest, rng = iter(range(len(self._met))), Random(0)
        groups = [[next(rest) for _ in range(size)] for size in sizes]
        costs = [self._cost(group) for group in groups]
        best, least = list(groups), sum(costs)
        for _ in range(EXCHANGES):
            if not least or len(groups) < 2:
                break
            one = rng.choice([at for at, cost in enumerate(costs) if cost])
            other = rng.choice([at for at in range(len(groups)) if at != one])
            pair = self._exchange(groups[one], groups[other], rng)
            after = [self._cost(group) for group in pair]
            if sum(after) > costs[one] + costs[other]:
                continue
            groups[one], groups[other] = pair
            costs[one], costs[other] = after
            if sum(costs) < least:
                best, least = list(groups), sum(costs)
        return [tuple(sorted(group)) for group in best]

    def _cost(self, group: Sequence[int]) -> int:
        return sum([self._met[one][other] for one, other in combinations(group, 2)])

    @staticmethod
    def _exchange(one: list[int], other: list[int], rng: Random) -> tuple[list[int], list[int]]:
        """Both groups after a member of each has gone to the other."""
        a, b = rng.randrange(len(one)), rng.randrange(len(other))
        return [*one[:a], other[b], *one[a + 1 :]], [*other[:b], one[a], *other[b + 1 :]]
