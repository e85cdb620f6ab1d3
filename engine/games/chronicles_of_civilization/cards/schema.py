"""The form of the data files: one model for each kind of entry."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from engine.games.chronicles_of_civilization.cards.hexmap import Board, board_from, cut_off, read_grid
from engine.games.chronicles_of_civilization.cards.notation import Cost, Part, read_cost, read_event

Goods_ = Annotated[Cost, BeforeValidator(read_cost)]
Event_ = Annotated[tuple[Part, ...], BeforeValidator(read_event)]
Resource_ = Literal["wood", "work", "ore", "science", "food", "gold"]
STORY, STANDARD, HARD = DIFFICULTIES = ("story", "standard", "hard")
AMOUNTS = ("level", "level x farm", "level x mine", "level + port", "population", "population x 2", "population x 3")


class Entry(BaseModel):
    """What every entry may say about itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    source: Literal["rulebook", "house"] = "house"
    fixed: tuple[str, ...] = ()


class Space(Entry):
    """An action space."""

    id: str
    workers: int = Field(ge=1)
    boundary: str = ""
    stack: bool = False
    cost: Goods_ = ()
    gain: Resource_ | None = None
    amount: int | str = 0
    happiness: int = 0
    relations: int = 0
    food_need: int = 0
    strength: int = 0
    enhances: Literal["happiness", "recruit"] | None = None
    opens: str = ""

    @field_validator("amount")
    @classmethod
    def _known(cls, amount: int | str) -> int | str:
        if isinstance(amount, str) and amount not in AMOUNTS:
            raise ValueError(f"expected a number or one of {', '.join(AMOUNTS)}")
        return amount

    @cached_property
    def domain(self) -> str:
        return self.id.partition(":")[0]


class Exchange(Entry):
    """Amounts of some resources in exchange for amounts of others."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
    id: str
    give: int = Field(ge=1)
    given: tuple[Resource_, ...] = Field(alias="from")
    take: int = Field(ge=1)
    taken: tuple[Resource_, ...] = Field(alias="to")
    mix: bool = False


class Invention(Entry):
    no: int
    path: int
    name: str
    boundary: str = ""
    cost: Goods_
    vp: int = 0
    grants: str = ""


class Building(Entry):
    no: int
    name: str
    boundary: str = ""
    cost: Goods_
    vp: int


class StructureKind(Entry):
    id: Literal["farm", "mine", "port", "settlement"]
    limit: int
    needs: Literal["crop", "deposit", "water"] | None = None
    letters: tuple[str, ...] = ()
    cost: Goods_


class Unit(Entry):
    id: str
    name: str
    military: int
    strength: int
    cost: Goods_


class ResourceLine(Entry):
    id: Resource_
    max: int
    start: int


class PopulationLevel(Entry):
    level: int
    food: int
    workers: int


class Population(Entry):
    start: int
    max: int
    levels: tuple[PopulationLevel, ...]


class Happiness(Entry):
    min: int
    max: int
    start: int


class WorkerLine(Entry):
    move: int
    move_with_invention_5: int
    action_work: int
    chop_wood: tuple[int, ...]
    dig_ore: int
    harvest_food: int
    fish_food: int
    fish_boundary: str
    water_boundary: str
    ruin_pool_workers: int


class Crisis(Entry):
    hunger_repay: Goods_
    bankruptcy_repay: Goods_
    rebellion_repay_actions: int


class Connector(Entry):
    no: int
    domains: tuple[str, ...]
    bonus_level: int
    bonus: dict[str, Goods_]


class CardTrack(Entry):
    connector: int
    domain: str
    gain: Goods_
    event: Literal[1, 2, 3]
    extra: Resource_


class ActionCard(Entry):
    no: int
    tracks: tuple[CardTrack, CardTrack]


class Reward(Entry):
    level: int = 0
    population: int = 0
    vp: int = 0
    goods: Goods_ = ()

    @model_validator(mode="before")
    @classmethod
    def _collect_goods(cls, value: Any) -> Any:
        """Resources stand beside level, population and vp in the file."""
        if not isinstance(value, dict):
            raise ValueError("expected a reward such as { level = 1 } or { food = 2 }")
        own = {name: value[name] for name in ("level", "population", "vp") if name in value}
        return {**own, "goods": {name: amount for name, amount in value.items() if name not in own}}


class Segment(Entry):
    boundary: str = ""
    cost: Goods_
    workers: Literal[0, 1] = 0
    split: bool = False
    reward: Reward


class TrackCard(Entry):
    id: str
    name: str
    card: Literal["A", "B"]
    segments: tuple[Segment, ...]


class ArmyLine(Entry):
    rows: Literal[3]
    slots: int
    upkeep: tuple[int, ...]
    order_one: int
    order_all: int


class MapCard(Entry):
    """One file of maps/."""

    id: str
    name: str
    discoveries: dict[str, Goods_]
    grid: str

    @field_validator("grid")
    @classmethod
    def _readable(cls, grid: str) -> str:
        read_grid(grid)
        return grid

    @cached_property
    def board(self) -> Board:
        return board_from(read_grid(self.grid))

    @model_validator(mode="after")
    def _playable(self) -> MapCard:
        ground = self.board.ground(self.board.terrain)
        drawn = {hex for hex, sign in ground.items() if sign == "*"}
        if odd := drawn ^ self.discoveries.keys():
            raise ValueError(
                f"discoveries: expected exactly the hexes drawn as *, differing are {', '.join(sorted(odd))}"
            )
        if "." not in ground.values():
            raise ValueError("grid: expected an empty field for the capital")
        if lost := cut_off(self.board):
            raise ValueError(f"grid: no worker can ever reach {', '.join(lost)}")
        return self


class Victory(Entry):
    id: str
    text: str
    all: tuple[str, ...] = Field(min_length=1)
    pay: Goods_ = ()

    @model_validator(mode="after")
    def _payable(self) -> Victory:
        if ("pay" in self.all) != bool(self.pay):
            raise ValueError('pay: expected both "pay" among all and a pay table, or neither')
        return self


class Wonder(Entry):
    boundary: str = ""
    stages: tuple[Goods_, ...] = Field(min_length=1)


class CrisisTracks(Entry):
    hunger: int
    bankruptcy: int
    rebellion: int


class Relations(Entry):
    spaces: int = Field(ge=3)
    start: int

    @model_validator(mode="after")
    def _between(self) -> Relations:
        if not 1 < self.start < self.spaces:
            raise ValueError(f"start: expected a space between peace (1) and war ({self.spaces})")
        return self


class WarTrack(Entry):
    spaces: int = Field(ge=3)

    @property
    def middle(self) -> int:
        return (self.spaces + 1) // 2


class Permanent(Entry):
    turn: int
    counter: Literal["trees", "deposits", "fish", "ruins", "specials"]
    at_least: int
    effect: Event_


class Level(Entry):
    """What a chronicle changes at a difficulty; the rest is as in a story."""

    victory: tuple[Victory, ...] = ()
    wonder: Wonder | None = None
    tracks: CrisisTracks | None = None
    relations: Relations | None = None
    enemy: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None = None
    treasury: Goods_ = ()
    ruin: Goods_ = ()
    special: Goods_ = ()
    permanent: tuple[Permanent, ...] = ()
    events: tuple[tuple[Event_, Event_, Event_], ...] = ()


class ChronicleCard(Entry):
    """One file of chronicles/."""

    id: str
    name: str
    story: str
    victory: tuple[Victory, ...] = Field(min_length=1)
    wonder: Wonder | None = None
    tracks: CrisisTracks
    relations: Relations
    war: WarTrack
    enemy: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    treasury: Goods_
    ruin: Goods_
    special: Goods_
    permanent: tuple[Permanent, ...] = ()
    events: tuple[tuple[Event_, Event_, Event_], ...]
    standard: Level = Level()
    hard: Level = Level()
    advice: dict[str, tuple[str, ...]] = {}  # by victory condition: what a computer player works for, in order

    def at(self, difficulty: str) -> ChronicleCard:
        """The chronicle as it is played at this difficulty."""
        if difficulty == STORY:
            return self
        level: Level = getattr(self, difficulty)
        return self.model_copy(update={name: getattr(level, name) for name in level.model_fields_set})

    @model_validator(mode="after")
    def _advised(self) -> ChronicleCard:
        if unknown := self.advice.keys() - {one.id for one in self.victory}:
            raise ValueError(f"advice: expected ids of victory conditions, found {min(unknown)}")
        return self

    @model_validator(mode="after")
    def _same_ways(self) -> ChronicleCard:
        ways = [one.id for one in self.victory]
        for difficulty in DIFFICULTIES:
            if [one.id for one in self.at(difficulty).victory] != ways:
                raise ValueError(f"{difficulty} / victory: expected exactly {', '.join(ways)}, in this order")
        return self


class Cards(Entry):
    """The file cards.toml."""

    schema_: Literal[1] = Field(alias="schema")
    name: str
    players: Literal[1]
    turns: int
    action: tuple[Space, ...]
    exchange: tuple[Exchange, ...]
    invention: tuple[Invention, ...]
    building: tuple[Building, ...]
    structure: tuple[StructureKind, ...]
    unit: tuple[Unit, ...]
    resource: tuple[ResourceLine, ...]
    population: Population
    happiness: Happiness
    worker: WorkerLine
    crisis: Crisis
    connector: tuple[Connector, ...]
    action_card: tuple[ActionCard, ...]
    track: tuple[TrackCard, ...]
    army: ArmyLine
