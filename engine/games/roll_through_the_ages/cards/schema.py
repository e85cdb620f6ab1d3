"""The form of sheet.toml and late_bronze_age.toml: every entry with its fields."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from engine.language import ENGLISH, speaking
from engine.phrases import spelled_out


def _at_most(characters: int) -> AfterValidator:
    """A limit on what players read, with tokens such as {coin:4} spelled out."""

    def check(text: str) -> str:
        with speaking(ENGLISH):
            words = spelled_out(text)
        if len(words) > characters:
            raise ValueError(f"expected at most {characters} characters")
        return text

    return AfterValidator(check)


Count = Annotated[StrictInt, Field(ge=0)]
Positive = Annotated[StrictInt, Field(ge=1)]
Id = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z_]*$")]
Label = Annotated[StrictStr, Field(min_length=1), _at_most(40)]
Text = Annotated[StrictStr, Field(min_length=1), _at_most(100)]
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
    "end_points_per_good",
    "double_food",
    "ships",
    "invade_opponents",
]


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StartingPosition(Entry):
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
    """What one side of a die yields; with `choice`, food or workers."""

    id: Id
    label: Label
    food: Count = 0
    goods: Count = 0
    skulls: Count = 0
    workers: Count = 0
    coins: Count = 0
    choice: StrictBool = False


class Good(Entry):
    """A row of the pegboard; `values[i]` is the value of i + 1 goods."""

    id: Id
    label: Label
    values: Annotated[tuple[Positive, ...], Field(min_length=1)]

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """The value of 0, 1, 2... goods."""
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


class Disaster(Entry):
    id: Id
    label: Label
    skulls: tuple[Count, Count] | None = None
    lost_points: Count = 0
    loses_goods: StrictBool = False
    victim: Literal["roller", "opponents"] = "roller"
    text: Text


class SheetFile(Entry):
    """The whole file."""

    schema_version: Literal[1] = Field(alias="schema")
    setup: StartingPosition
    limits: Limits
    end: End
    trading: Trading
    face: tuple[Face, ...]
    good: tuple[Good, ...]
    city: tuple[City, ...]
    monument: tuple[Monument, ...]
    development: tuple[Development, ...]
    disaster: tuple[Disaster, ...]


class LateBronzeAge(Entry):
    """What the expansion changes; it replaces developments of the same id and adds the others."""

    developments: Positive
    later: dict[Id, Count]
    ships: Positive
    ship_cost: dict[Id, Positive]
    development: tuple[Development, ...]


class LateBronzeAgeFile(Entry):
    schema_version: Literal[1] = Field(alias="schema")
    late_bronze_age: LateBronzeAge
