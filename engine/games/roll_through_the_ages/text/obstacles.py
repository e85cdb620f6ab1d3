"""Refusals: the rule that stands in the way of a pick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Obstacle
from engine.games.roll_through_the_ages.steps.buy import MOST_BACKS
from engine.games.roll_through_the_ages.text.names import boxes, name_of, ships, site, ware, wares
from engine.phrases import amount

Data = Mapping[str, Any]


def obstacle(obstacle: Obstacle) -> str:
    """The refusal in one sentence."""
    for word in (_turn_obstacle, _expansion_obstacle, _payment_obstacle, _trade_obstacle, _setup_obstacle):
        sentence = word(obstacle.kind, obstacle.data)
        if sentence is not None:
            return sentence
    raise AssertionError(obstacle.kind)


def candidate(pick: str) -> str:
    """City 4, Great Pyramid, Coinage; "" where the heading of its menu will do."""
    kind, *rest = pick.split(":")
    match kind:
        case "city":
            return name_of(f"city_{rest[0]}")
        case "monument" | "buy":
            return name_of(rest[0])
        case "roll" if rest[0].isdecimal():
            return f"Die {int(rest[0]) + 1}"
    return ""


def shortfall(obstacle: Obstacle) -> int:
    match obstacle.kind:
        case "cost" | "unpaid":
            return int(obstacle.data["cost"]) - int(obstacle.data["have"])
        case "no_engineering" | "no_granaries" | "no_shipping":
            return MISSING
    return 0


MISSING = 100  # more than any price: a missing thing is farther away than a few coins


def _turn_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "locked":
            return f"Die {data['die'] + 1} shows a skull and is locked; only Leadership can roll it again."
        case "workers":
            return f"Each box takes one worker, and you have {_held(data['have'], 'worker')}."
        case "boxes" if not data["left"]:
            return f"You have already finished {site(data['id'])}."
        case "boxes":
            return f"{_sentence_start(site(data['id']))} has only {boxes(data['left'])} left to check."
        case "not_in_play":
            return f"The {name_of(data['id'])} is not in play with {amount(data['players'], 'player')}."
        case "no_engineering":
            return "You need Engineering to turn in stone for workers."
        case "stones":
            return f"You have {_held(data['have'], 'stone')}."
        case "no_boxes":
            return "You have no box left to check."
    return None


def _expansion_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "preserved":
            return "You have already doubled your food this turn."
        case "no_shipping":
            return "You need Shipping to build ships."
        case "ships":
            return f"You have {ships(data['have'])}, and {data['most']} are the most."
        case "ship_cost":
            return f"A ship costs {wares(data['cost'])}, and you do not have enough of both."
        case "spearheads":
            return f"You have {_held(data['have'], 'spearheads')}."
        case "row_full":
            return f"You have no room for more {name_of(data['row']).lower()}."
    return None


def _payment_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "owned":
            return f"You already own {name_of(data['id'])}."
        case "cost":
            cost, most = amount(data["cost"], "coin"), amount(data["have"], "coin")
            return f"{name_of(data['id'])} costs {cost} and you can pay {most}."
        case "unpaid":
            cost, paid = amount(data["cost"], "coin"), amount(data["have"], "coin")
            return f"You need {cost} for {name_of(data['id'])} and have paid {paid} so far."
        case "row_paid":
            return f"You already pay with your {name_of(data['row']).lower()}."
        case "row_empty":
            return f"You have no {name_of(data['row']).lower()}."
        case "no_granaries":
            return "You need Granaries to turn in food for coins."
        case "sold":
            return "You can turn in food only once per purchase; go back to change the amount."
        case "food_short":
            return "With so little food you cannot reach the cost, even if you spend all your goods."
        case "food":
            return f"You have {_held(data['have'], 'food')}."
        case "backs":
            return f"You have gone back {MOST_BACKS} times this turn; finish the purchase."
    return None


def _trade_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "proposals":
            return f"You two have made {amount(data['most'], 'proposal')} this turn, and no more are allowed."
        case "open_to_you":
            return "This player has made you an offer; accept, decline or counter it first."
        case "open_from_you":
            return "Your offer to this player is still open; withdraw it first."
        case "nobody_idle":
            return "You cannot make anybody a new offer now."
        case "empty_offer":
            return "An offer needs at least one ware."
        case "unsendable":
            return "This offer is no longer possible; drop it and make another."
        case "ware_named":
            return f"Your offer already contains {_ware_name(data['ware'])}."
        case "give_have":
            return f"You have {_held(data['most'], data['ware'])} to give."
        case "ask_have":
            return f"The other player has {_held(data['most'], data['ware'])} to give."
        case "give_room":
            return f"The other player has {_room(data['most'], data['ware'])}."
        case "ask_room":
            return f"You have {_room(data['most'], data['ware'])}."
    return None


def _setup_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "trading_alone":
            return "The Trading Game needs 2 to 4 players."
        case "late_bronze_age_alone":
            return "The Late Bronze Age needs 2 to 4 players."
        case "not_faces":
            return f"Arranged dice must be a list of faces: {', '.join(data['known'])}."
    return None


def _held(count: int, id: str) -> str:
    if count:
        return f"only {ware(count, id)}"
    return "no workers left" if id == "worker" else f"no {_ware_name(id)}"


def _room(count: int, id: str) -> str:
    return f"room for only {ware(count, id)}" if count else f"no room for more {_ware_name(id)}"


def _ware_name(id: str) -> str:
    return "food" if id == "food" else name_of(id).lower()


def _sentence_start(text: str) -> str:
    return text[0].upper() + text[1:]
