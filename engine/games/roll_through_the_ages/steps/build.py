"""Building: workers check boxes of cities and monuments; Engineering turns stone into workers. Ships are built too."""

from __future__ import annotations

from functools import lru_cache

from engine.agenda import Question, Task, then
from engine.core import Answer, Candidate, Log, Obstacle
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import NOBODY, Player, State, change, cities, powers_of, put
from engine.games.roll_through_the_ages.steps import expansion


@lru_cache(maxsize=256)
def ids(target: str, boxes: int) -> tuple[str, ...]:
    """The option ids of one kind: `city:4:1`, `city:4:2`..."""
    return tuple(f"{target}:{count}" for count in range(1, boxes + 1))


@lru_cache(maxsize=8192)
def _boxes(target: str, id: str, boxes: int, left: int, workers: int) -> tuple[Candidate, ...]:
    """R27, R28: at most the open boxes, and one box for each worker."""
    found: list[Candidate] = []
    for count, option in enumerate(ids(target, boxes), 1):
        if count > left:
            found.append((option, Obstacle("boxes", {"id": id, "left": left})))
        else:
            found.append((option, None if count <= workers else Obstacle("workers", {"have": workers})))
    return tuple(found)


@lru_cache(maxsize=64)
def _crossed_off(target: str, id: str, boxes: int, players: int) -> tuple[Candidate, ...]:
    """R34: no boxes of a monument that is not in play."""
    why = Obstacle("not_in_play", {"id": id, "players": players})
    return tuple((option, why) for option in ids(target, boxes))


@lru_cache(maxsize=64)
def _stones(size: int, stones: int, engineering: bool, boxes: bool) -> tuple[Candidate, ...]:
    """R35: any number of the stones that the player holds, as long as there are boxes to check."""
    why = Obstacle("stones", {"have": stones}) if engineering else Obstacle("no_engineering")
    why = why if boxes or not engineering else Obstacle("no_boxes")
    free = stones if engineering and boxes else 0
    return tuple((id, None if at < free else why) for at, id in enumerate(ids("stone", size)))


def open_boxes(state: State, player: Player) -> bool:
    """R28: whether there is a box left to check."""
    printed = state.printed
    if any(boxes < city.boxes for boxes, city in zip(player.cities, printed.city, strict=True)):
        return True
    return any(player.monuments[at] < printed.monument[at].boxes for at in printed.in_play[len(state.players)])


def candidates(state: State, task: Task) -> list[Candidate]:
    """C7, C8: open boxes, stones for more workers, and ships; none at all when nothing can be built (R37)."""
    me, printed, workers = state.roller, state.printed, state.workers
    stones, engineering = me.goods[printed.stone], powers_of(state, me).workers_per_stone > 0
    boxes = open_boxes(state, me)
    ships = list(expansion.ship_candidates(state))
    if not (boxes and (workers or (engineering and stones))) and all(why is not None for _, why in ships):
        return []
    found: list[Candidate] = []
    for city, done in zip(printed.city, me.cities, strict=True):
        found += _boxes(f"city:{city.number}", city.id, city.boxes, city.boxes - done, min(workers, city.boxes))
    players = len(state.players)
    in_play = printed.in_play[players]
    for at, one in enumerate(printed.monument):
        target = f"monument:{one.id}"
        if at in in_play:
            left = one.boxes - me.monuments[at]
            found += _boxes(target, one.id, one.boxes, left, min(workers, one.boxes))
        else:
            found += _crossed_off(target, one.id, one.boxes, players)
    found += _stones(printed.sizes[printed.stone], stones, engineering, boxes)
    return [*found, *ships, ("pass", None)]


def answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    what, *rest = answer.picks[0].split(":")
    if what == "pass":
        return state
    count = int(rest[-1])
    if what == "stone":
        return then(_turn_in(state, count, log), task)
    if what == "ship":
        return then(expansion.build_ships(state, count, log), task)
    state = _city(state, int(rest[0]), count, log) if what == "city" else _monument(state, rest[0], count, log)
    return then(state._replace(workers=state.workers - count), task)


def _turn_in(state: State, stones: int, log: Log) -> State:
    """R35: stones become workers for this turn."""
    me = state.roller
    more = stones * powers_of(state, me).workers_per_stone
    log.tell("stones", state.seat, stones=stones, boxes=more)
    me = me._replace(goods=change(me.goods, sheet().stone, -stones))
    return put(state, state.seat, me)._replace(workers=state.workers + more)


def _city(state: State, number: int, boxes: int, log: Log) -> State:
    """R29, R30: check boxes of a city."""
    at, city = next((at, city) for at, city in enumerate(sheet().city) if city.number == number)
    me = state.roller
    me = me._replace(cities=change(me.cities, at, boxes))
    log.tell("built", state.seat, id=city.id, boxes=boxes, checked=me.cities[at], of=city.boxes)
    if me.cities[at] == city.boxes:
        log.tell("city", state.seat, id=city.id, cities=cities(me))
    return put(state, state.seat, me)


def _monument(state: State, id: str, boxes: int, log: Log) -> State:
    """R31-R33: check boxes of a monument; the first player to complete it scores more."""
    at, monument = next((at, monument) for at, monument in enumerate(state.printed.monument) if monument.id == id)
    me = state.roller
    me = me._replace(monuments=change(me.monuments, at, boxes))
    log.tell("built", state.seat, id=id, boxes=boxes, checked=me.monuments[at], of=monument.boxes)
    state = put(state, state.seat, me)
    if me.monuments[at] < monument.boxes:
        return state
    is_first = state.first[at] == NOBODY
    log.tell("monument", state.seat, id=id, first=is_first, points=monument.first if is_first else monument.later)
    if not is_first:
        return state
    return ending(state._replace(first=(*state.first[:at], state.seat, *state.first[at + 1 :])), log)


def ending(state: State, log: Log) -> State:
    """R49, X4: enough developments or the last unbuilt monument start the last round; not in solitaire (R57)."""
    if state.last_round or state.solitaire:
        return state
    printed = state.printed
    if len(state.roller.developments) >= printed.end.developments:
        expanded = {"owned": printed.end.developments} if state.late_bronze_age else {}
        log.tell("last_round", state.seat, why="developments", **expanded)
    elif all(state.first[at] != NOBODY for at in printed.in_play[len(state.players)]):
        log.tell("last_round", state.seat, why="monuments")
    else:
        return state
    return state._replace(last_round=True)


BUILD: Question[State] = Question(candidates, answered, may_lapse=True)
