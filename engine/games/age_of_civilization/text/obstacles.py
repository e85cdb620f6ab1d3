"""Why a pick is refused, one sentence for each kind of obstacle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Obstacle
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.text.names import name, name_list
from engine.phrases import amount

Sentence = Callable[[str, Mapping[str, Any]], str]  # from the action of the pick, and the obstacle's data


def obstacle(obstacle: Obstacle, pick: str) -> str:
    action = pick.partition(":")[2].partition("#")[0].partition("@")[0]
    return SENTENCES[obstacle.kind](action, obstacle.data)


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
    "slot_closed": lambda action, data: f"{name(action)} is not in the window this round.",
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
