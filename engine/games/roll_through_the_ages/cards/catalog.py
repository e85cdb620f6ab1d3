"""The score sheet as data: what every face, row, city, monument, development and disaster is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError, model_validator

from engine import assets
from engine.abilities import Abilities, Ability, Amount, Forbid, Grant, Modify, Score

TITLE_ID = "roll_through_the_ages"
FILE = "sheet.toml"

Count = Annotated[StrictInt, Field(ge=0)]
Positive = Annotated[StrictInt, Field(ge=1)]
Id = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z_]*$")]
Label = Annotated[StrictStr, Field(min_length=1, max_length=40)]
Text = Annotated[StrictStr, Field(min_length=1, max_length=100)]
Effect = Literal[
    "extra_reroll",
    "shield",
    "food_per_food_die",
    "extra_stone",
    "coins_per_coin_die",
    "keep_goods",
    "turn_on_opponents",
    "coins_per_food",
    "workers_per_worker_die",
    "boxes_per_stone",
    "end_points_per_monument",
    "end_points_per_city",
]


class CardError(ValueError):
    """The sheet has a mistake; its text names the entry, the field and what was expected."""


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Beginning(Entry):
    food: Count
    cities: Positive


class Limits(Entry):
    rolls: Positive
    food: Positive
    goods: Count


class End(Entry):
    developments: Positive
    solitaire_rounds: Positive
    most_rounds: Positive


class Trading(Entry):
    proposals: Positive


class Face(Entry):
    """What one side of a die yields."""

    id: Id
    label: Label
    food: Count = 0
    goods: Count = 0
    skulls: Count = 0
    workers: Count = 0
    coins: Count = 0
    choice: StrictBool = False


class Good(Entry):
    """A row of the pegboard; `values[i]` is what i + 1 goods in it are worth."""

    id: Id
    label: Label
    values: Annotated[tuple[Positive, ...], Field(min_length=1)]

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """The worth of 0, 1, 2... goods."""
        return (0, *self.values)


class City(Entry):
    number: Positive
    boxes: Positive

    @property
    def id(self) -> str:
        return f"city_{self.number}"


class Monument(Entry):
    id: Id
    label: Label
    boxes: Positive
    first: Count
    later: Count
    not_with: tuple[Positive, ...] = ()
    shields_from: Id | None = None


class Development(Entry):
    id: Id
    label: Label
    cost: Positive
    points: Count
    effect: Effect
    amount: Positive = 1
    shields_from: Id | None = None
    text: Text

    def abilities(self) -> Iterator[Ability[str]]:
        """What owning it means, in the engine's five kinds."""
        if self.shields_from:
            yield Forbid(self.shields_from, self.id)
        if self.effect == "keep_goods":
            yield Grant("keep_goods", self.id)
        elif self.effect == "turn_on_opponents":
            yield Grant("turn_on_opponents", self.id, self.shields_from or "")
        elif self.effect == "end_points_per_monument":
            yield Score(Amount(self.amount, per="monuments"), self.id)
        elif self.effect == "end_points_per_city":
            yield Score(Amount(self.amount, per="cities"), self.id)
        elif self.effect != "shield":
            yield Modify(self.effect, Amount(self.amount), self.id, sets=self.effect == "coins_per_coin_die")


class Disaster(Entry):
    id: Id
    label: Label
    skulls: tuple[Count, Count] | None = None
    lost_points: Count = 0
    loses_goods: StrictBool = False
    victim: Literal["roller", "opponents"] = "roller"
    text: Text


class Sheet(BaseModel):
    """Everything that is printed, checked once when it is read."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: Literal[1] = Field(alias="schema")
    setup: Beginning
    limits: Limits
    end: End
    trading: Trading
    face: tuple[Face, ...]
    good: tuple[Good, ...]
    city: tuple[City, ...]
    monument: tuple[Monument, ...]
    development: tuple[Development, ...]
    disaster: tuple[Disaster, ...]

    @model_validator(mode="after")
    def _fits_together(self) -> Sheet:
        for kind in ("face", "good", "city", "monument", "development", "disaster"):
            ids = [entry.id for entry in getattr(self, kind)]
            for id in ids:
                if ids.count(id) > 1:
                    raise ValueError(f'{kind} "{id}", id: expected a name of its own, found it {ids.count(id)} times')
        dangers = {disaster.id for disaster in self.disaster}
        shields: tuple[Monument | Development, ...] = (*self.monument, *self.development)
        for entry in shields:
            kind = type(entry).__name__.lower()
            if entry.shields_from is not None and entry.shields_from not in dangers:
                known = ", ".join(sorted(dangers))
                found = entry.shields_from
                raise ValueError(f'{kind} "{entry.id}", shields_from: expected one of {known}, found "{found}"')
        if "stone" not in self.rows:
            raise ValueError('good "stone": expected a row of this name, for it is what Quarrying and Engineering use')
        if "famine" not in dangers:
            raise ValueError('disaster "famine": expected an entry of this name, for unfed cities bring it on')
        for skulls in range(self.setup.cities + len(self.city) + 1):
            several = [d.id for d in self.disaster if d.skulls and d.skulls[0] <= skulls <= d.skulls[1]]
            if len(several) > 1:
                raise ValueError(f'disaster "{several[1]}", skulls: expected a number of its own, found {skulls} twice')
        return self

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The goods, bottom row first."""
        return tuple(good.id for good in self.good)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many each row holds."""
        return tuple(len(good.values) for good in self.good)

    @cached_property
    def stone(self) -> int:
        return self.rows.index("stone")

    @cached_property
    def wares(self) -> tuple[str, ...]:
        """What may be traded (R65): the goods, then food."""
        return (*self.rows, "food")

    @cached_property
    def room(self) -> tuple[int, ...]:
        """How many of each ware a pegboard holds."""
        return (*self.sizes, self.limits.food)

    @cached_property
    def faces(self) -> dict[str, Face]:
        return {face.id: face for face in self.face}

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The faces of one die."""
        return tuple(self.faces)

    @cached_property
    def skulls(self) -> frozenset[str]:
        """The faces that lock a die."""
        return frozenset(face.id for face in self.face if face.skulls)

    @cached_property
    def developments(self) -> dict[str, Development]:
        return {development.id: development for development in self.development}

    @cached_property
    def famine(self) -> Disaster:
        return next(disaster for disaster in self.disaster if disaster.id == "famine")

    def strikes(self, skulls: int) -> Disaster | None:
        """R20: the one disaster that so many skulls bring on."""
        return next((d for d in self.disaster if d.skulls and d.skulls[0] <= skulls <= d.skulls[1]), None)

    def in_play(self, seats: int) -> tuple[int, ...]:
        """R4: which monuments may be built, by their place on the sheet."""
        return _in_play(self.monument, seats)


@lru_cache
def _in_play(monuments: tuple[Monument, ...], seats: int) -> tuple[int, ...]:
    return tuple(at for at, monument in enumerate(monuments) if seats not in monument.not_with)


class Powers(NamedTuple):
    """What a set of developments comes to."""

    rerolls: int
    food_more: int
    workers_more: int
    coin_die: int | None  # None: what the face says
    extra_stone: int
    coins_per_food: int
    boxes_per_stone: int
    keeps_goods: bool
    shields: frozenset[str]
    turns: frozenset[str]  # the disasters that strike the opponents instead
    scores: tuple[Score, ...]


@lru_cache(maxsize=8192)
def powers(developments: tuple[str, ...]) -> Powers:
    """Asked of the abilities once for each set of developments."""
    known = sheet().developments
    abilities: Abilities[str] = Abilities(ability for id in developments for ability in known[id].abilities())

    def number(what: str) -> int:
        return abilities.total(what, 0, lambda per: 0, lambda when: True)

    return Powers(
        rerolls=number("extra_reroll"),
        food_more=number("food_per_food_die"),
        workers_more=number("workers_per_worker_die"),
        coin_die=number("coins_per_coin_die") or None,
        extra_stone=number("extra_stone"),
        coins_per_food=number("coins_per_food"),
        boxes_per_stone=number("boxes_per_stone"),
        keeps_goods=bool(abilities.granted("keep_goods")),
        shields=abilities.forbids,
        turns=frozenset(grant.item for grant in abilities.granted("turn_on_opponents")),
        scores=abilities.scores,
    )


@lru_cache(maxsize=1)
def sheet() -> Sheet:
    """The sheet that holds in this process."""
    return read(assets.find(TITLE_ID, FILE))


def read(path: Path) -> Sheet:
    """The sheet of this file; raises CardError with all that is wrong in it."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CardError(f"{path.name} is not TOML: {error}.") from error
    try:
        return Sheet.model_validate(written)
    except ValidationError as error:
        faults = [_fault(dict(fault), written) for fault in error.errors(include_url=False)]
        raise CardError(f"{path.name}: " + "; ".join(faults) + ".") from error


def _fault(fault: dict[str, Any], written: dict[str, Any]) -> str:
    """One fault in words: the entry by its name, the field, what was expected."""
    kind, *rest = fault["loc"] or ("",)
    message = str(fault["msg"]).removeprefix("Value error, ")
    if not kind:
        return message
    where = str(kind)
    if rest and isinstance(rest[0], int):
        entry = written[kind][rest[0]]
        name = entry.get("id", entry.get("number")) if isinstance(entry, dict) else None
        where += f' "{name}"' if name is not None else f" number {rest[0] + 1}"
        rest = rest[1:]
    if rest:
        where += ", " + ".".join(str(part) for part in rest)
    found = "" if fault["type"] in ("missing", "extra_forbidden") else f", found {fault['input']!r}"
    expected = {"missing": "a value is missing", "extra_forbidden": "there is no such field"}
    return f"{where}: {expected.get(fault['type'], message)}{found}"
