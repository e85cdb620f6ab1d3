"""The schema of the card file."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator


class Entry(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Sourced(Entry):
    """An entry that says where its values come from: `house_fields` are ours, all others come from `source`."""

    source: Literal["rulebook", "review", "house"]
    house_fields: list[str] = []


Number = Annotated[int, Field(ge=0, le=99)]
Change = Annotated[int, Field(ge=-99, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]
Share = Literal[0, 2]  # 2: half, 0: none
CountOf = Literal[
    "", "technology", "wonder", "civilization", "military", "worker", "coin", "score", "upcoming_card", "bonus_coin"
]
Condition = Literal["", "most_military", "no_technology"]
Column = Literal["left", "middle", "right"]
CardEvent = Literal["none", "war", "plague"]


class Amounts(Entry):
    """What an effect gives."""

    points: Number = 0
    coins: Number = 0
    workers: Number = 0
    technologies: Number = 0
    wonders: Number = 0
    others_coins: Change = 0
    fortification: Number = 0
    per: CountOf = ""
    every: Positive = 1
    max: Number | None = None
    points_when: Literal["", "no_technology", "most_military_min_1"] = ""


class OfCard(Entry):
    source: Literal["rulebook", "review", "house", ""] = ""  # where it differs from its card's source


class Military(OfCard):
    kind: Literal["military"]
    amount: Number
    per: Literal["", "technology", "civilization"] = ""  # R44: never workers, wonders or coins
    every: Positive = 1


class Slot(OfCard):
    kind: Literal["slot"]
    action: str


class Cost(OfCard):
    kind: Literal["cost"]
    action: str
    less: Number = 0
    set: Number | None = None
    tech: list[str] = []
    when: Condition = ""
    not_from: list[str] = []
    extra_workers: Number = 0

    @model_validator(mode="after")
    def _changes_the_cost(self) -> Self:
        if not self.less and self.set is None:
            raise ValueError("expected less or set")
        return self


class Gain(Amounts, OfCard):
    kind: Literal["gain"]
    on: str
    when: Condition = ""
    tech: list[str] = []

    @model_validator(mode="after")
    def _only_scores_at_game_end(self) -> Self:
        other = (self.coins, self.workers, self.technologies, self.wonders, self.others_coins, self.fortification)
        if self.on == "game_end" and (any(other) or self.per in ("score", "bonus_coin")):
            raise ValueError("on game_end expected points only, and not per score or bonus_coin")  # R46
        return self


class Perform(OfCard):
    kind: Literal["perform"]
    on: str
    action: str


class Pay(OfCard):
    kind: Literal["pay"]
    on: Literal["turn_end"]
    coins: Positive
    to: Literal["supply", "market_card"]
    points: Number


class BonusCoins(OfCard):
    kind: Literal["bonus_coins"]
    multiply: Number


class KeepWorkers(OfCard):
    kind: Literal["keep_workers"]
    action: str


class Immune(OfCard):
    kind: Literal["immune"]
    to: list[Literal["war", "plague", "coin_loss"]]


class ForbidOthers(OfCard):
    kind: Literal["forbid_others"]
    action: str


class FutureActions(OfCard):
    kind: Literal["future_actions"]


Effect = Annotated[
    Military | Slot | Cost | Gain | Perform | Pay | BonusCoins | KeepWorkers | Immune | ForbidOthers | FutureActions,
    Field(discriminator="kind"),
]


class Meta(Entry):
    game: str
    players: Annotated[list[Positive], Field(min_length=1)]
    rounds: Positive
    data_version: Positive


class SetupNumbers(Sourced):
    coins: Number
    max_workers: Positive
    max_civilizations: Positive
    civilization_market: Positive
    wonder_market_base: Number
    bonus_coin_per_pick: Number
    rest_coins: Number
    rest_workers: Number
    annex_workers: Number
    window: Positive


class Innovation(Sourced):
    market_base: Number
    price: Number
    limit_per_player: Literal[1]


class Drafting(Sourced):
    hand: Positive
    keep: Positive
    first_civ_bonus: Number
    later_civ_bonus: Number
    pass_to: Literal["left"]


class ChangingWorld(Sourced):
    tokens: Positive
    positions: list[Positive]


class PlayedAction(Sourced):
    name: str
    text: str
    workers: Number
    slot: Literal["white", "red"]
    cost: Number
    uses: Positive
    effect: Amounts


class Action(PlayedAction):
    where: Literal["permanent", "card"]


class SpecialAction(PlayedAction):
    scenario: str
    event: CardEvent


class ActionCard(Sourced):
    name: str
    action: str
    event: CardEvent


class TimeTrack(Sourced):
    first_game_order: list[str]


class Technology(Sourced):
    name: str
    text: str
    column: Column
    row: Annotated[int, Field(ge=1, le=3)]
    requires: list[str]
    abilities: list[Effect]


class SpecialTechnology(Entry):
    id: str
    name: str
    row: Literal[2, 3]
    abilities: list[Effect]
    text: str


class SpecialTechnologyCard(Sourced):
    name: str
    column: Column
    top: str
    technologies: list[SpecialTechnology]


class Wonder(Sourced):
    name: str
    text: str
    abilities: list[Effect]


class Civilization(Sourced):
    name: str
    plural: bool = False  # "The Slavs rise", but "Egypt rises"
    region: str
    population: Annotated[int, Field(ge=0, le=4)]
    main: list[Effect]
    main_text: str
    legacy: list[Effect]
    legacy_text: str


class TokenEffect(Entry):
    who: Literal["each", "most", "least", "none"]
    compare: CountOf = ""
    points: Number = 0
    coins: Change = 0
    workers: Number = 0
    sacrifice: Number = 0
    per: CountOf = ""


class EventToken(Sourced):
    name: str
    text: str
    effect: TokenEffect


class Solo(Sourced):
    removed: list[str]
    wonder_market: Number
    plague_position: Positive
    bonus_coin_per_round: Number
    new_cards_per_round: Number
    opponent_military_per_round: Number
    variants_allowed: list[Literal["innovation"]]


class Requirement(Entry):
    """What a finished game must have."""

    points: Number = 0
    min_technologies: Number = 0
    max_technologies: Number = 99
    min_wonders: Number = 0
    min_military: Number = 0
    min_regions: Number = 0
    min_raids_repelled: Number = 0


class Achievement(Sourced):
    name: str
    text: str
    requires: Requirement


class PlacedToken(Entry):
    token: str
    position: Positive


class Scenario(Sourced):
    name: str
    dates: str
    text: str
    start: str
    deck: list[str]
    track: list[str]
    wonder_market: Number
    can_rise: bool
    can_annex: bool
    opponent_military_start: Number
    special_actions: list[str]
    commands: list[str]
    events: list[PlacedToken]
    medals: dict[Literal["bronze", "silver", "gold"], Requirement]


class CommandEffect(Entry):
    cost: Number = 0
    military: Number = 0
    lose_coin_share: Share = 0
    cancel_raid: bool = False
    cancel_sacrifice: bool = False
    perform: str = ""
    less: Number = 0
    technologies: Number = 0


class Command(Sourced):
    name: str
    text: str
    scenario: str
    timing: Literal["turn", "raid", "sacrifice_event"]
    effect: CommandEffect


class RaidEnd(Entry):
    points: Number = 0
    sacrifice: Number = 0
    coins: Change = 0


class SpecialEventEffect(Entry):
    sacrifice: Number = 0
    sacrifice_share: Share = 0
    lose_coin_share: Share = 0
    compare: Literal["", "military"] = ""
    win: RaidEnd = RaidEnd()
    lose: RaidEnd = RaidEnd()


class SpecialEvent(Sourced):
    name: str
    text: str
    scenario: str
    effect: SpecialEventEffect


class CardFile(Entry):
    """The whole file."""

    meta: Meta
    setup: SetupNumbers
    innovation: Innovation
    drafting: Drafting
    changing_world: ChangingWorld
    action: dict[str, Action]
    action_card: dict[str, ActionCard]
    time_track: TimeTrack
    technology: dict[str, Technology]
    special_technology_card: dict[str, SpecialTechnologyCard]
    wonder: dict[str, Wonder]
    region: dict[str, str]
    civilization: dict[str, Civilization]
    event: dict[str, EventToken]
    solo: Solo
    achievement: dict[str, Achievement]
    scenario: dict[str, Scenario]
    special_action: dict[str, SpecialAction]
    command: dict[str, Command]
    special_event: dict[str, SpecialEvent]
