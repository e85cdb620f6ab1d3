"""Why a pick is refused, one sentence for each kind of obstacle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Obstacle
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.text.names import name, name_list
from engine.games.age_of_civilization.text.variants import variants
from engine.phrases import amount

Sentence = Callable[[str, Mapping[str, Any]], str]  # from the action of the pick, and the obstacle's data


def obstacle(obstacle: Obstacle, pick: str) -> str:
    if obstacle.kind in AT_SETUP:
        return AT_SETUP[obstacle.kind](obstacle.data)
    action = pick.partition(":")[2].partition("#")[0].partition("@")[0]
    return SENTENCES[obstacle.kind](action, obstacle.data)


def candidate(pick: str) -> str:
    """Wonder, Writing; nothing but its kind speaks against a rise or an annexation."""
    kind, _, what = pick.partition(":")
    if kind in ("act", "tech", "buy", "wonder"):
        return name(what.partition("#")[0].partition("@")[0])
    return KINDS.get(kind, kind.capitalize())


KINDS = {"end": "End turn", "pass": "No, thanks"}
MISSING = 100  # more than any price: a missing thing is farther away than a few coins


def shortfall(obstacle: Obstacle) -> int:
    if obstacle.kind == "coins":
        return int(obstacle.data["cost"] - obstacle.data["coins"])
    return MISSING if obstacle.kind == "technology_closed" else 0


def _coins(action: str, data: Mapping[str, Any]) -> str:
    return f"{name(data['card'])} costs {amount(data['cost'], 'coin')} and you have {data['coins']}."


def _workers(action: str, data: Mapping[str, Any]) -> str:
    return f"{name(data['action'])} takes {amount(data['needed'], 'free worker')} and you have {data['workers']}."


def _technology_closed(action: str, data: Mapping[str, Any]) -> str:
    return f"{name(data['technology'])} needs {name_list(data['openers'], 'or')} first."


def _one_special(action: str, data: Mapping[str, Any]) -> str:
    return f"You already have {name(data['special'])}, and each player may have only one special technology card."


def _column_used(action: str, data: Mapping[str, Any]) -> str:
    return f"The column of {name(data['special'])} must be empty, and you have {name(data['technology'])} there."


def _full(action: str, data: Mapping[str, Any]) -> str:
    return f"You already have {cards().file.setup.max_civilizations} civilizations, and nobody may have more."


SENTENCES: dict[str, Sentence] = {
    "coins": _coins,
    "workers": _workers,
    "forbidden": lambda action, data: f"Another player's civilization closes every {name(data['action'])} slot to you.",
    "technology_owned": lambda action, data: f"You already have {name(data['technology'])}.",
    "technology_closed": _technology_closed,
    "one_special": _one_special,
    "column_used": _column_used,
    "slot_used": lambda action, data: f"You have already used this {name(action)} slot this turn.",
    "slot_closed": lambda action, data: f"{name(action)} is not open this round.",
    "full": _full,
    "no_rise": lambda action, data: "In this scenario no other civilization may rise.",
    "no_annex": lambda action, data: "In this scenario no civilization may be annexed.",
    "first_rise": lambda action, data: "You cannot annex yet: a civilization must rise first.",
    "must_rise": lambda action, data: "In the first round a civilization must rise.",
    "acted": lambda action, data: "You have already acted this turn, so you cannot rest.",
    "empty_market": lambda action, data: "The market has no civilization to put coins on.",
    "no_technology_left": lambda action, data: "There is no technology left for you to gain.",
    "mandatory": lambda action, data: "You must use one of these abilities; only optional ones can be declined.",
}


def _not_solo(data: Mapping[str, Any]) -> str:
    variant = next(each for each in variants() if each.id == data["option"])
    return f"{variant.name} is not for solo games."


AT_SETUP: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "scenario_seats": lambda data: "Scenarios are for one player.",
    "scenario_variants": lambda data: "A scenario is played without variants.",
    "not_solo": _not_solo,
    "order_not_ids": lambda data: f'The order of "{data["deck"]}" must be a list of ids.',
    "order_twice": lambda data: f'The order of "{data["deck"]}" lists a card twice.',
    "order_unknown": lambda data: f'This game has no "{data["card"]}" among its {data["deck"]}.',
    "plague_position": lambda data: f"In a solo game {name(data['card'])} must be at position {data['position']}.",
}
