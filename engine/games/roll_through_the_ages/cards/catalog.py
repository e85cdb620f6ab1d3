"""What the rules look up on the score sheet, the pegboard and the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

from engine import assets
from engine.abilities import Abilities, Ability, Amount, Forbid, Grant, Modify, Score
from engine.games.roll_through_the_ages.cards import schema, validation

TITLE_ID = "roll_through_the_ages"
FILE, LATE_BRONZE_AGE = "sheet.toml", "late_bronze_age.toml"
SEATS = (1, 2, 3, 4)  # R1
INVASION = "invasion"  # X7: the disaster that Smithing turns on the opponents


@dataclass(frozen=True, slots=True)
class Sheet:
    """The entries of the file in its order, and what is worked out from them once."""

    setup: schema.StartingPosition
    limits: schema.Limits
    end: schema.End
    trading: schema.Trading
    face: tuple[schema.Face, ...]
    good: tuple[schema.Good, ...]
    city: tuple[schema.City, ...]
    monument: tuple[schema.Monument, ...]
    development: tuple[schema.Development, ...]
    disaster: tuple[schema.Disaster, ...]
    faces: Mapping[str, schema.Face]
    sides: tuple[str, ...]  # ids of the faces of one die
    skulls: frozenset[str]  # ids of the faces that lock a die
    rows: tuple[str, ...]  # ids of the goods, bottom row first
    sizes: tuple[int, ...]  # how many goods each row holds
    stone: int  # the place of the stone row
    wares: tuple[str, ...]  # R65: what may be traded: the goods, then food
    room: tuple[int, ...]  # how many of each ware a pegboard holds
    developments: Mapping[str, schema.Development]
    famine: schema.Disaster
    in_play: Mapping[int, tuple[int, ...]]  # R4: by number of players, the places of the monuments that may be built
    ships: int = 0  # X6: the most that a player may have
    ship_cost: tuple[int, ...] = ()  # by row

    def disaster_of(self, skulls: int) -> schema.Disaster | None:
        """R20: the disaster that this number of skulls causes, if any."""
        return next((one for one in self.disaster if one.skulls and one.skulls[0] <= skulls <= one.skulls[1]), None)


@cache
def sheet(late_bronze_age: bool = False) -> Sheet:
    """The sheet that this process plays with, in the base game or in the Late Bronze Age."""
    file = validation.read(assets.find(TITLE_ID, FILE))
    if not late_bronze_age:
        return _sheet(file)
    expansion = validation.read_late_bronze_age(assets.find(TITLE_ID, LATE_BRONZE_AGE), file)
    cost = tuple(expansion.ship_cost.get(good.id, 0) for good in file.good)
    return replace(_sheet(_expanded(file, expansion)), ships=expansion.ships, ship_cost=cost)


def _expanded(file: schema.SheetFile, expansion: schema.LateBronzeAge) -> schema.SheetFile:
    """X2-X4: all monuments at every number of players, other points for later builders, more developments."""
    monuments = tuple(
        one.model_copy(update={"later": expansion.later.get(one.id, one.later), "not_with": ()})
        for one in file.monument
    )
    developments = {one.id: one for one in (*file.development, *expansion.development)}
    return file.model_copy(
        update={
            "end": file.end.model_copy(update={"developments": expansion.developments}),
            "monument": monuments,
            "development": tuple(sorted(developments.values(), key=lambda one: one.cost)),
        }
    )


def _sheet(file: schema.SheetFile) -> Sheet:
    rows = tuple(good.id for good in file.good)
    sizes = tuple(len(good.values) for good in file.good)
    return Sheet(
        setup=file.setup,
        limits=file.limits,
        end=file.end,
        trading=file.trading,
        face=file.face,
        good=file.good,
        city=file.city,
        monument=file.monument,
        development=file.development,
        disaster=file.disaster,
        faces={face.id: face for face in file.face},
        sides=tuple(face.id for face in file.face),
        skulls=frozenset(face.id for face in file.face if face.skulls),
        rows=rows,
        sizes=sizes,
        stone=rows.index("stone"),
        wares=(*rows, "food"),
        room=(*sizes, file.limits.food),
        developments={development.id: development for development in file.development},
        famine=next(disaster for disaster in file.disaster if disaster.id == "famine"),
        in_play={seats: _in_play(file.monument, seats) for seats in SEATS},
    )


def _in_play(monuments: tuple[schema.Monument, ...], seats: int) -> tuple[int, ...]:
    return tuple(at for at, monument in enumerate(monuments) if seats not in monument.not_with)


class Powers(NamedTuple):
    """What a set of developments does for its owner."""

    rerolls: int
    extra_food: int  # for each die taken as food
    extra_workers: int  # for each die taken as workers
    coin_die: int | None  # None: what the face says
    extra_stone: int
    coins_per_food: int
    workers_per_stone: int
    points_per_spearhead: int  # that each opponent loses when the owner's Invasion strikes them
    doubles_food: bool
    builds_ships: bool
    keeps_goods: bool
    shields: frozenset[str]  # the disasters that do no harm
    redirects: frozenset[str]  # the disasters that strike the opponents instead
    scores: tuple[Score, ...]


@lru_cache(maxsize=8192)
def powers(developments: tuple[str, ...], late_bronze_age: bool = False) -> Powers:
    """Worked out once for each set of developments."""
    known = sheet(late_bronze_age).developments
    abilities: Abilities[str] = Abilities(ability for id in developments for ability in _abilities(known[id]))

    def number(what: str) -> int:
        return abilities.total(what, 0, lambda per: 0, lambda when: True)

    return Powers(
        rerolls=number("extra_reroll"),
        extra_food=number("food_per_food_die"),
        extra_workers=number("workers_per_worker_die"),
        coin_die=number("coins_per_coin_die") or None,
        extra_stone=number("extra_stone"),
        coins_per_food=number("coins_per_food"),
        workers_per_stone=number("boxes_per_stone"),
        points_per_spearhead=number("invade_opponents"),
        doubles_food=bool(abilities.granted("double_food")),
        builds_ships=bool(abilities.granted("ships")),
        keeps_goods=bool(abilities.granted("keep_goods")),
        shields=abilities.forbids,
        redirects=frozenset(grant.item for grant in abilities.granted("turn_on_opponents")),
        scores=abilities.scores,
    )


def _abilities(development: schema.Development) -> Iterator[Ability[str]]:
    """The effect of a development in the engine's kinds of ability."""
    id, effect, amount = development.id, development.effect, development.amount
    if development.shields_from:
        yield Forbid(development.shields_from, id)
    match effect:
        case "shield":
            return
        case "keep_goods" | "double_food" | "ships":
            yield Grant(effect, id)
        case "turn_on_opponents":
            yield Grant("turn_on_opponents", id, development.shields_from or "")
        case "invade_opponents":
            yield Grant("turn_on_opponents", id, INVASION)
            yield Modify(effect, Amount(amount), id)
        case "end_points_per_monument":
            yield Score(Amount(amount, per="monuments"), id)
        case "end_points_per_city":
            yield Score(Amount(amount, per="cities"), id)
        case "end_points_per_good":
            yield Score(Amount(amount, per="goods"), id)
        case _:
            yield Modify(effect, Amount(amount), id, sets=effect == "coins_per_coin_die")
