"""Where a computer player founds its capital, builds, and sends its workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from engine.core import cache_last_call
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import WALKED, Board
from engine.games.chronicles_of_civilization.state import WORK, Land, State, Worker
from engine.games.chronicles_of_civilization.steps.commands.extraction import BY_SIGN, VERBS, yields
from engine.games.chronicles_of_civilization.steps.commands.workers import active
from engine.games.chronicles_of_civilization.steps.connection import net
from engine.games.chronicles_of_civilization.steps.movement import (
    Conditions,
    board_of,
    conditions,
    full_movement,
    reach_under,
    watched_hexes,
)

KEPT = ("harvest", "dig")  # what the nearest fields and deposits are not used for: farms and mines need them
RUIN_PARTY = 2  # workers without whom the player does not set out for a ruin
RUIN = 6.0  # what a ruin is worth to a player who needs it for victory
Worth = Callable[[tuple[tuple[int, int], ...]], float]


@cache
def capital_sites(map: str) -> tuple[str, ...]:
    """The empty fields for a capital; those with the most useful surroundings come first."""
    board = data().maps[map].board
    ground = board.ground(board.terrain)
    fields = [hex for hex in board.hexes if ground[hex] == "." and hex not in board.contested]
    return tuple(sorted(fields, key=lambda hex: -_prospects(board, ground, hex)))


def _prospects(board: Board, ground: dict[str, str], hex: str) -> float:
    """How useful the surroundings are; the first hex of a kind counts most."""
    worth = {"C": (9, 4, 3), "D": (8, 3, 2), "T": (4, 4, 3, 2, 2), "S": (5, 2), "R": (3, 3, 2), "~": (3, 1), "F": (2,)}
    far = _distances(board, frozenset(WALKED), (hex,))
    found: dict[str, list[int]] = {}
    for there, sign in ground.items():
        if sign in worth and there not in board.contested:
            near = min((far.get(one, 9) for one in (*board.near[there], there)), default=9)
            found.setdefault(sign, []).append(near)
    total = 0.0
    for sign, distances in found.items():
        for value, distance in zip(worth[sign], sorted(distances), strict=False):
            total += value / (1 + max(0, distance - 1))
    return total + 0.3 * sum(ground[one] == "." for one in board.near[hex])


def _distances(board: Board, entered: frozenset[str], starts: tuple[str, ...], terrain: str = "") -> dict[str, int]:
    ground = dict(zip(board.hexes, terrain or board.terrain, strict=True))
    far = dict.fromkeys(starts, 0)
    queue = deque(starts)
    while queue:
        here = queue.popleft()
        for hex in board.near[here]:
            if hex not in far and ground[hex] in entered:
                far[hex] = far[here] + 1
                queue.append(hex)
    return far


@lru_cache(maxsize=512)
def _walk(map: str, start: str, terrain: str) -> dict[str, int]:
    """How far each hex is from one hex."""
    return _distances(data().maps[map].board, frozenset(WALKED), (start,), terrain)


@lru_cache(maxsize=512)
def from_home(map: str, land: Land) -> dict[str, int]:
    """How far each hex is from the places where workers appear."""
    homes = (land.capital, *(one.hex for one in land.structures if one.kind.startswith("settlement")))
    return _distances(data().maps[map].board, frozenset(WALKED), homes, land.terrain)


def site(state: State, kind: str) -> tuple[str, bool] | None:
    """The best hex for a structure, built by a worker who stands on it, and whether it would be connected."""
    return _site(state.map, state.land, kind, full_movement(state))


@lru_cache(maxsize=512)
def _site(map: str, land: Land, kind: str, moves: int) -> tuple[str, bool] | None:
    board, far = data().maps[map].board, from_home(map, land)
    ground, joined = board.ground(land.terrain), net(map, land)
    full = {one.hex for one in land.structures} | {land.capital}
    in_use = {one.uses for one in land.structures}
    needs = {"crop": "C", "deposit": "D", "water": "~F", None: ""}[data().structures[kind].needs]
    best: tuple[float, str, bool] | None = None
    for hex in board.hexes:
        if hex in full or hex not in far or ground[hex] not in (".S" if not needs else "."):
            continue
        around = board.near[hex]
        if needs and not any(ground[one] in needs and one not in in_use for one in around):
            continue
        connected = any(one in joined for one in around)
        price = 0.0 + far[hex] + (0 if connected else 3) + (2 if hex in board.contested else 0)
        price += 2 * (-(-far[hex] // moves) - 1)
        if not needs:
            price -= 3 if ground[hex] == "S" and connected else 0
            price += 0.7 * sum(ground[one] in "CD" for one in around)  # leave room for farms and mines
        if best is None or (price, hex) < best[:2]:
            best = (price, hex, connected)
    return None if best is None else best[1:]


def next_command(state: State, offered: frozenset[str], kind: str) -> str | None:
    """The next command that leads to a structure of this kind; None: there is none now."""
    joined, places = net(state.map, state.land), _places(state.map, kind)
    here = offered & places.keys()
    if here:
        near, watched = board_of(state).near, watched_hexes(state)
        for id in sorted(here):
            hex = places[id]
            if hex not in watched and not joined.isdisjoint(near[hex]):
                return id
    found = site(state, kind)
    if found is None:
        return None
    target, connected = found
    if connected and f"map:build:{kind}:{target}" in offered:
        return f"map:build:{kind}:{target}"
    worker = next((one for one in state.people.workers if one.name == state.people.active), None)
    if worker is not None and not worker.stopped and worker.moves and f"map:move:{target}" in offered:
        if connected or worker.road:
            return f"map:move:{target}"
        if worker.hex in joined and "map:road" in offered:
            return "map:road"
    return _summon_near(state, offered, target) if connected or state.goods[WORK] else None


@cache
def _places(map: str, kind: str) -> dict[str, str]:
    """All commands to build a structure of this kind, each with its hex."""
    return {f"map:build:{kind}:{hex}": hex for hex in data().maps[map].board.hexes}


def _summon_near(state: State, offered: frozenset[str], target: str) -> str | None:
    """A worker from the place nearest to the target, if one trip is enough."""
    homes = {"capital": state.land.capital}
    homes |= {one.kind[-1]: one.hex for one in state.land.structures if one.kind.startswith("settlement")}
    near: list[tuple[int, str]] = []
    for name, hex in homes.items():
        far = _walk(state.map, hex, state.land.terrain).get(target, 99)
        if f"map:summon:{name}" in offered and far <= full_movement(state):
            near.append((far, f"map:summon:{name}"))
    return min(near)[1] if near else None


def best_extraction(state: State, offered: frozenset[str], worth: Worth, searching: bool) -> tuple[float, str] | None:
    """The best extraction: what it is worth for each worker spent, and the next command toward it."""
    here, summons, worker = offered & _command_ids(state.map), offered & _summons(), active(state)
    walks = worker is not None and worker.moves and not worker.stopped
    if not here and not summons and not walks:
        return None
    best: tuple[float, str] | None = None
    gains, commands, ground = Gains(state, worth, searching), _commands(state.map), _ground(state)
    for id in here:
        verb, hex = commands[id]
        if hex not in ground.watched and not (verb in KEPT and hex in ground.kept):
            value = gains[verb]
            if value > 0 and (best is None or (value + 2, id) > best):
                best = (value + 2, id)  # no worker has to be spent for it
    if best or not (state.goods[WORK] or state.people.pool >= RUIN_PARTY):
        return best
    if worker is not None and walks:
        found = _best_hex(state, ground, conditions(state, worker), worker.hex, worker.moves, gains)
        if found and f"map:move:{found[1]}" in offered:
            return found[0] + 1, f"map:move:{found[1]}"
    if summons:
        on, moves, homes = conditions(state, SUMMONED), full_movement(state), _homes(state.land)
        for id in sorted(summons):
            found = _best_hex(state, ground, on, homes[id], moves, gains)
            if found and (best is None or found[0] > best[0]):
                best = (found[0], id)
    return best


SUMMONED = Worker("", "", 0)


@cache_last_call
def _homes(land: Land) -> dict[str, str]:
    """The commands to summon a worker, each with the hex where it appears."""
    settled = [one for one in land.structures if one.kind.startswith("settlement_")]
    letters = {f"map:summon:{one.kind.removeprefix('settlement_')}": one.hex for one in settled}
    return {"map:summon:capital": land.capital} | letters


@cache
def _commands(map: str) -> dict[str, tuple[str, str]]:
    """All commands to extract, each with its verb and hex."""
    return {f"map:{verb}:{hex}": (verb, hex) for verb in VERBS for hex in data().maps[map].board.hexes}


@cache
def _command_ids(map: str) -> frozenset[str]:
    return frozenset(_commands(map))


@cache
def _summons() -> frozenset[str]:
    """All commands that summon a worker."""
    letters = [letter for kind in data().cards.structure for letter in kind.letters]
    return frozenset(f"map:summon:{place}" for place in ("capital", *letters))


class Gains(dict[str, float]):
    """What one extraction of each kind is worth, weighed when it is asked for."""

    def __init__(self, state: State, worth: Worth, searching: bool) -> None:
        self._state, self._worth, self._searching = state, worth, searching

    def __missing__(self, verb: str) -> float:
        gain = self._worth(yields(self._state, verb))
        if verb != "ruin":
            gain -= self._worth(((WORK, 1),))
        elif self._searching:
            gain += RUIN
        self[verb] = gain
        return gain


def _best_hex(
    state: State, ground: Ground, on: Conditions, start: str, moves: int, gains: Mapping[str, float]
) -> tuple[float, str] | None:
    """Where a worker could extract most: what that is worth, and the hex."""
    work, searching = state.goods[WORK], state.people.pool >= RUIN_PARTY
    best: tuple[float, str] | None = None
    for verbs, hex in _choices(ground, on, start, moves):
        left, value = work, 0.0
        for verb in verbs:
            if verb == "ruin":
                if searching:
                    value += max(0.0, gains[verb]) / 1.6
            elif left:
                left -= 1
                value += max(0.0, gains[verb]) if verb else 0.0
        if value and (best is None or (value, hex) > best):
            best = (value, hex)
    return best


Verbs = tuple[str, ...]  # what can be extracted from one place, "" for what is kept


class Ground(NamedTuple):
    """What decides where something can be extracted."""

    map: str
    terrain: str
    kept: frozenset[str]
    watched: frozenset[str]
    fishing: bool


def _ground(state: State) -> Ground:
    land = state.land
    return Ground(state.map, land.terrain, _kept(state.map, land), watched_hexes(state), _can_fish(state))


@lru_cache(maxsize=256)
def _sources(ground: Ground) -> dict[str, Verbs]:
    """What a worker could extract from each hex; those where there is nothing are left out."""
    board, found = data().maps[ground.map].board, dict[str, Verbs]()
    for hex in board.hexes:
        verbs = []
        for there in (hex, *board.near[hex]) if hex not in ground.watched else ():
            verb = BY_SIGN.get(ground.terrain[board.index[there]])
            if not verb or there in ground.watched or (there == hex and not VERBS[verb].here):
                continue
            if verb != "fish" or ground.fishing:
                verbs.append("" if verb in KEPT and there in ground.kept else verb)
        if verbs:
            found[hex] = tuple(verbs)
    return found


@lru_cache(maxsize=2048)
def _choices(ground: Ground, on: Conditions, start: str, moves: int) -> tuple[tuple[Verbs, str], ...]:
    """Of the sources in reach the last hex for each set of verbs, since ties go to the last hex."""
    sources = _sources(ground)
    reached = sorted(sources.keys() & {start, *reach_under(on, start, moves)})
    return tuple({sources[hex]: hex for hex in reached}.items())


def _can_fish(state: State) -> bool:
    return state.growth.tracks[data().track_index["marine"]].level >= 2


@cache_last_call
@lru_cache(maxsize=512)
def _kept(map: str, land: Land) -> frozenset[str]:
    """Fields and deposits in use, and the three nearest of each."""
    board, far = data().maps[map].board, from_home(map, land)
    kept = {one.uses for one in land.structures}
    for sign in "CD":
        there = [hex for hex, mark in zip(board.hexes, land.terrain, strict=True) if mark == sign]
        kept.update(sorted(there, key=lambda hex: min(far.get(one, 99) for one in board.near[hex]))[:3])
    return frozenset(kept)
