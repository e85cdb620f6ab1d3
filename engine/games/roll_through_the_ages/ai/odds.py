"""The best dice to keep and to roll again, for any value of the final faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

Faces = tuple[int, ...]  # how many dice show each face
ROLLS = 3  # of a turn


class Ladder(NamedTuple):
    """All sets of up to so many dice, by size, and the links from each to the sets with one die more or less."""

    sets: tuple[tuple[Faces, ...], ...]
    place: dict[Faces, int]
    up: tuple[tuple[tuple[int, ...], ...], ...]  # one die more, by its face
    down: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]  # one die less: (its face, where)


@lru_cache(maxsize=8)
def ladder(dice: int, sides: int) -> Ladder:
    """Built once for each number of dice."""
    sets = []
    for size in range(dice + 1):
        found = combinations_with_replacement(range(sides), size)
        sets.append(tuple(tuple(one.count(face) for face in range(sides)) for one in found))
    place = {faces: at for size in sets for at, faces in enumerate(size)}
    up = tuple(
        tuple(tuple(place[_with(faces, face, 1)] for face in range(sides)) for faces in size) for size in sets[:-1]
    )
    down = tuple(
        tuple(tuple((face, place[_with(faces, face, -1)]) for face in range(sides) if faces[face]) for faces in size)
        for size in sets
    )
    return Ladder(tuple(sets), place, up, down)


def _with(faces: Faces, face: int, more: int) -> Faces:
    return (*faces[:face], faces[face] + more, *faces[face + 1 :])


class Odds:
    """The value of every roll with 0, 1, 2... rolls left."""

    def __init__(self, dice: int, sides: int, worth: Callable[[Faces], float], locks: frozenset[int], one_more: bool):
        self.dice, self.locks = dice, locks
        self.steps = ladder(dice, sides)
        final = [worth(faces) for faces in self.steps.sets[dice]]
        self.final = final
        self.kept = [self._one_more(final) if one_more else final]  # by rolls left: the value of these dice
        self.keep: list[list[list[float]]] = []  # by rolls left - 1: the value of keeping a part, by its size

    def _one_more(self, final: list[float]) -> list[float]:
        """Leadership: the value of rolling any one die again, or none."""
        means = self._means(final)[self.dice - 1]
        down = self.steps.down[self.dice]
        return [max(worth, max(means[at] for _, at in down[number])) for number, worth in enumerate(final)]

    def _means(self, final: Sequence[float]) -> list[list[float]]:
        """The value of keeping each set and rolling the other dice, by the size of the set."""
        means = [list(final)]
        for up in reversed(self.steps.up):
            more = means[0]
            share = 1 / len(up[0])
            means.insert(0, [share * sum([more[at] for at in grown]) for grown in up])
        return means

    def _rolls(self, left: int) -> list[list[float]]:
        while len(self.keep) < left:
            means = self._means(self.kept[-1])
            self.keep.append(means)
            best = [means[0]]
            for size in range(1, self.dice + 1):
                below, down, here = best[-1], self.steps.down[size], means[size]
                best.append(
                    [
                        max([here[number], *[below[at] for face, at in fewer if face not in self.locks]])
                        for number, fewer in enumerate(down)
                    ]
                )
            self.kept.append(best[-1])
        return self.keep[left - 1]

    @property
    def start(self) -> float:
        """The value of a turn before its first roll."""
        return self._rolls(ROLLS)[0][0]

    def hold(self, faces: Faces, left: int) -> Faces:
        """The part of these dice to keep with so many rolls left; all of them means to stop."""
        means, place = self._rolls(left), self.steps.place
        best, best_worth = faces, self.kept[0][place[faces]]
        for part in _parts(faces, self.locks):
            worth = means[sum(part)][place[part]]
            if worth > best_worth + 1e-9 and part != faces:
                best, best_worth = part, worth
        return best

    def worth(self, faces: Faces, part: Faces, left: int) -> float:
        """The value of keeping this part and rolling the rest again; to keep all is to stop."""
        place = self.steps.place
        return self.kept[0][place[faces]] if part == faces else self._rolls(left)[sum(part)][place[part]]

    def best_roll(self, faces: Faces, left: int) -> float:
        """The value of the best part to roll again, whether or not it is better to stop."""
        return max(self.worth(faces, part, left) for part in _parts(faces, self.locks) if part != faces)

    def last_worth(self, faces: Faces, part: Faces) -> float:
        """The value of rolling this part again with Leadership, after which no roll follows."""
        return self._means(self.final)[sum(part)][self.steps.place[part]]

    def best_last_roll(self, faces: Faces) -> float:
        """The value of the best die to roll again by Leadership."""
        means = self._means(self.final)[self.dice - 1]
        return max(means[at] for _, at in self.steps.down[self.dice][self.steps.place[faces]])

    def last_die(self, faces: Faces) -> int | None:
        """The face to roll again by Leadership; None means to keep all."""
        means = self._means(self.final)[self.dice - 1]
        place = self.steps.place[faces]
        face, at = max(self.steps.down[self.dice][place], key=lambda fewer: means[fewer[1]])
        return face if means[at] > self.final[place] + 1e-9 else None


def _parts(faces: Faces, locks: frozenset[int]) -> list[Faces]:
    """All parts of these dice that contain the locked ones."""
    parts: list[Faces] = [()]
    for face, count in enumerate(faces):
        least = count if face in locks else 0
        parts = [(*part, kept) for part in parts for kept in range(least, count + 1)]
    return parts
