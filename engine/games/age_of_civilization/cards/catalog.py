"""The cards as the rules look them up, with their effects turned into abilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple

from engine.abilities import Ability, Amount, Forbid, Grant, Modify, Score, Trigger
from engine.assets import NEWEST, find_version
from engine.core import with_fast_replace
from engine.games.age_of_civilization.cards import schema as file
from engine.games.age_of_civilization.cards.validation import read


@with_fast_replace
class Gain(NamedTuple):
    """What a player gains, or loses where negative; `per` multiplies all of it."""

    points: int = 0
    coins: int = 0
    workers: int = 0
    technologies: int = 0
    wonders: int = 0
    others_coins: int = 0
    fortifications: int = 0
    per: str = ""
    every: int = 1
    at_most: int | None = None  # points
    when: str = ""
    points_when: str = ""
    only: tuple[str, ...] = ()  # these technologies

    @property
    def fixed_coins(self) -> bool:
        """Whether it is a fixed number of coins and nothing else."""
        return self == Gain(coins=self.coins)


class Perform(NamedTuple):
    """An action that takes no worker and costs `less` coins less."""

    action: str
    less: int = 0


class Pay(NamedTuple):
    """Points for coins, which go to the supply or onto a market card."""

    coins: int
    points: int
    to_market: bool


Effect = Gain | Perform | Pay
CardAbility = Ability[Effect]
CardTrigger = Trigger[Effect]


@dataclass(frozen=True, slots=True)
class Action:
    id: str
    name: str
    text: str
    workers: int
    red: bool
    cost: int
    uses: int
    effect: Gain
    permanent: bool
    slots: tuple[str, ...]  # ids of the options
    cost_key: str  # the name by which a Modify changes its cost
    workers_key: str  # the name by which a Modify changes its workers


@dataclass(frozen=True, slots=True)
class ActionCard:
    id: str
    name: str
    action: Action | None
    event: str


@dataclass(frozen=True, slots=True)
class Technology:
    id: str
    name: str
    text: str
    column: str
    row: int
    abilities: tuple[CardAbility, ...]


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """A special technology card: it covers a column of the technology card."""

    id: str
    name: str
    column: str
    technologies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wonder:
    id: str
    name: str
    text: str
    abilities: tuple[CardAbility, ...]


@dataclass(frozen=True, slots=True)
class Civilization:
    id: str
    name: str
    plural: bool
    region: str
    population: int
    main: tuple[CardAbility, ...]
    main_text: str
    legacy: tuple[CardAbility, ...]
    legacy_text: str


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards of one card file."""

    file: file.CardFile
    actions: Mapping[str, Action]
    action_cards: Mapping[str, ActionCard]
    technologies: Mapping[str, Technology]  # including the special ones
    special_cards: Mapping[str, SpecialCard]
    wonders: Mapping[str, Wonder]
    civilizations: Mapping[str, Civilization]
    permanent: tuple[Action, ...]
    triggers: Mapping[str, CardTrigger]  # by id, for tasks that name one
    arrows: Mapping[tuple[str, int], tuple[tuple[str, int], ...]]  # position -> positions that open it


@cache
def cards(version: int = NEWEST) -> Cards:
    """The cards of a data version. Versions differ in numbers and texts, never in ids, names and places."""
    return build(read(find_version("age_of_civilization", "cards.toml", version)))


def build(card_file: file.CardFile) -> Cards:
    """The cards of a card file."""
    actions = {
        id: Action(
            id,
            entry.name,
            entry.text,
            entry.workers,
            entry.slot == "red",
            entry.cost,
            entry.uses,
            _printed(entry.effect),
            isinstance(entry, file.Action) and entry.where == "permanent",
            tuple(f"act:{id}" if use == 1 else f"act:{id}#{use}" for use in range(1, entry.uses + 1)),
            f"cost:{id}",
            f"workers:{id}",
        )
        for id, entry in chain(card_file.action.items(), card_file.special_action.items())
    }
    action_cards = {
        id: ActionCard(id, entry.name, actions.get(entry.action), entry.event)
        for id, entry in card_file.action_card.items()
    } | {
        id: ActionCard(id, special.name, actions[id], special.event) for id, special in card_file.special_action.items()
    }
    basic = card_file.technology
    technologies = {
        id: Technology(id, tech.name, tech.text, tech.column, tech.row, tuple(_abilities(tech.abilities, id)))
        for id, tech in basic.items()
    } | {
        tech.id: Technology(
            tech.id, tech.name, tech.text, card.column, tech.row, tuple(_abilities(tech.abilities, tech.id))
        )
        for card in card_file.special_technology_card.values()
        for tech in card.technologies
    }
    wonders = {
        id: Wonder(id, wonder.name, wonder.text, tuple(_abilities(wonder.abilities, id)))
        for id, wonder in card_file.wonder.items()
    }
    civilizations = {
        id: Civilization(
            id,
            civ.name,
            civ.plural,
            civ.region,
            civ.population,
            tuple(_abilities(civ.main, f"{id}.main")),
            civ.main_text,
            tuple(_abilities(civ.legacy, f"{id}.legacy")),
            civ.legacy_text,
        )
        for id, civ in card_file.civilization.items()
    }
    everything = chain(
        *(technology.abilities for technology in technologies.values()),
        *(wonder.abilities for wonder in wonders.values()),
        *(civ.main + civ.legacy for civ in civilizations.values()),
    )
    return Cards(
        card_file,
        actions,
        action_cards,
        technologies,
        {
            id: SpecialCard(id, card.name, card.column, tuple(tech.id for tech in card.technologies))
            for id, card in card_file.special_technology_card.items()
        },
        wonders,
        civilizations,
        tuple(action for action in actions.values() if action.permanent),
        {ability.id: ability for ability in everything if isinstance(ability, Trigger)},
        {
            (tech.column, tech.row): tuple((basic[other].column, basic[other].row) for other in tech.requires)
            for tech in basic.values()
        },
    )


def _printed(effect: file.Amounts) -> Gain:
    return Gain(
        effect.points,
        effect.coins,
        effect.workers,
        effect.technologies,
        effect.wonders,
        effect.others_coins,
        effect.fortification,
        effect.per,
        effect.every,
        effect.max,
        points_when=effect.points_when,
    )


def _abilities(effects: list[file.Effect], source: str) -> Iterator[CardAbility]:
    """The abilities that a card's effects stand for."""
    for number, effect in enumerate(effects):
        id = f"{source}.{number}"
        match effect:
            case file.Military():
                yield Modify("military", Amount(effect.amount, effect.per, effect.every), source)
            case file.Cost():
                only, never = tuple(effect.tech), tuple(effect.not_from)
                if effect.set is not None:
                    yield Modify(f"cost:{effect.action}", Amount(effect.set), source, effect.when, only, never, True)
                if effect.less:
                    yield Modify(f"cost:{effect.action}", Amount(-effect.less), source, effect.when, only, never)
                if effect.extra_workers:
                    yield Modify(f"workers:{effect.action}", Amount(effect.extra_workers), source)
            case file.BonusCoins():
                yield Modify("bonus_coins", Amount(effect.multiply), source, sets=True)
            case file.Gain() if effect.on == "game_end":
                yield Score(Amount(effect.points, effect.per, effect.every, effect.max), source, effect.when)
            case file.Gain():
                gain = _printed(effect)._replace(when=effect.when, only=tuple(effect.tech))
                yield Trigger(effect.on, id, gain, source)
            case file.Perform():
                yield Trigger(effect.on, id, Perform(effect.action), source, optional=True)
            case file.Pay():
                pay = Pay(effect.coins, effect.points, effect.to == "market_card")
                yield Trigger(effect.on, id, pay, source, optional=True)
            case file.Slot():
                yield Grant("slot", source, effect.action)
            case file.FutureActions():
                yield Grant("future_actions", source)
            case file.ForbidOthers():
                yield Forbid(f"others:{effect.action}", source)
            case file.Immune():
                yield from (Forbid(harm, source) for harm in effect.to)
            case file.KeepWorkers():
                yield Forbid(f"sacrifice:{effect.action}", source)
