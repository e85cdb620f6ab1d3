"""Why a pick is refused, one sentence for each kind of obstacle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Obstacle
from engine.games.age_of_civilization.text.data_messages import cards
from engine.games.age_of_civilization.text.names import KINDS, name, name_list
from engine.games.age_of_civilization.text.variants import variants
from engine.language import say
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
    return KINDS[kind]()


MISSING = 100  # more than any price: a missing thing is farther away than a few coins


def shortfall(obstacle: Obstacle) -> int:
    if obstacle.kind == "coins":
        return int(obstacle.data["cost"] - obstacle.data["coins"])
    return MISSING if obstacle.kind == "technology_closed" else 0


def _coins(action: str, data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.coins",
        "{card} costs {cost} and you have {coins}.",
        card=name(data["card"]),
        cost=amount(data["cost"], "coin"),
        coins=data["coins"],
    )


def _workers(action: str, data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.workers",
        "{action} takes {needed} and you have {workers}.",
        action=name(data["action"]),
        needed=amount(data["needed"], "free worker"),
        workers=data["workers"],
    )


def _forbidden(action: str, data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.forbidden",
        "Another player's civilization closes every {action} slot to you.",
        action=name(data["action"]),
    )


def _technology_owned(action: str, data: Mapping[str, Any]) -> str:
    return say("aoc.obstacles.technology_owned", "You already have {technology}.", technology=name(data["technology"]))


def _technology_closed(action: str, data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.technology_closed",
        "{technology} needs {openers} first.",
        technology=name(data["technology"]),
        openers=name_list(data["openers"], "or"),
    )


def _one_special(action: str, data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.one_special",
        "You already have {card}, and each player may have only one special technology card.",
        card=name(data["special"]),
    )


def _column_used(action: str, data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.column_used",
        "The column of {card} must be empty, and you have {technology} there.",
        card=name(data["special"]),
        technology=name(data["technology"]),
    )


def _slot_used(action: str, data: Mapping[str, Any]) -> str:
    return say("aoc.obstacles.slot_used", "You have already used this {action} slot this turn.", action=name(action))


def _slot_closed(action: str, data: Mapping[str, Any]) -> str:
    return say("aoc.obstacles.slot_closed", "{action} is not open this round.", action=name(action))


def _full(action: str, data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.full",
        "You already have {most} civilizations, and nobody may have more.",
        most=cards().file.setup.max_civilizations,
    )


def _mandatory(action: str, data: Mapping[str, Any]) -> str:
    return say("aoc.obstacles.mandatory", "You must use one of these abilities; only optional ones can be declined.")


SENTENCES: dict[str, Sentence] = {
    "coins": _coins,
    "workers": _workers,
    "forbidden": _forbidden,
    "technology_owned": _technology_owned,
    "technology_closed": _technology_closed,
    "one_special": _one_special,
    "column_used": _column_used,
    "slot_used": _slot_used,
    "slot_closed": _slot_closed,
    "full": _full,
    "no_rise": lambda action, data: say("aoc.obstacles.no_rise", "In this scenario no other civilization may rise."),
    "no_annex": lambda action, data: say("aoc.obstacles.no_annex", "In this scenario no civilization may be annexed."),
    "first_rise": lambda action, data: say(
        "aoc.obstacles.first_rise", "You cannot annex yet: a civilization must rise first."
    ),
    "must_rise": lambda action, data: say("aoc.obstacles.must_rise", "In the first round a civilization must rise."),
    "acted": lambda action, data: say("aoc.obstacles.acted", "You have already acted this turn, so you cannot rest."),
    "empty_market": lambda action, data: say(
        "aoc.obstacles.empty_market", "The market has no civilization to put coins on."
    ),
    "no_technology_left": lambda action, data: say(
        "aoc.obstacles.no_technology_left", "There is no technology left for you to gain."
    ),
    "mandatory": _mandatory,
}


def _not_solo(data: Mapping[str, Any]) -> str:
    variant = next(each for each in variants() if each.id == data["option"])
    return say("aoc.obstacles.not_solo", "{variant} is not for solo games.", variant=variant.name)


def _order_unknown(data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.order_unknown",
        'This game has no "{card}" among its {deck}.',
        card=data["card"],
        deck=data["deck"],
    )


def _plague_position(data: Mapping[str, Any]) -> str:
    return say(
        "aoc.obstacles.plague_position",
        "In a solo game {card} must be at position {position}.",
        card=name(data["card"]),
        position=data["position"],
    )


AT_SETUP: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "scenario_seats": lambda data: say("aoc.obstacles.scenario_seats", "Scenarios are for one player."),
    "scenario_variants": lambda data: say("aoc.obstacles.scenario_variants", "A scenario is played without variants."),
    "not_solo": _not_solo,
    "order_not_ids": lambda data: say(
        "aoc.obstacles.order_not_ids", 'The order of "{deck}" must be a list of ids.', deck=data["deck"]
    ),
    "order_twice": lambda data: say(
        "aoc.obstacles.order_twice", 'The order of "{deck}" lists a card twice.', deck=data["deck"]
    ),
    "order_unknown": _order_unknown,
    "plague_position": _plague_position,
}
