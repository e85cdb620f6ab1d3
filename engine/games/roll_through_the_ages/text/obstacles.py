"""Refusals: the rule that stands in the way of a pick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Obstacle
from engine.games.roll_through_the_ages.steps.buy import MOST_BACKS
from engine.games.roll_through_the_ages.text.names import boxes, name_of, ships, site, ware, ware_word, wares
from engine.language import Message, count, say
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
            return say("rtta.obstacles.die", "Die {number}", number=int(rest[0]) + 1)
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
            return say(
                "rtta.obstacles.locked",
                "Die {number} shows a skull and is locked; only Leadership can roll it again.",
                number=data["die"] + 1,
            )
        case "workers" if data["have"]:
            return say(
                "rtta.obstacles.few_workers",
                "Each box takes one worker, and you have only {workers}.",
                workers=amount(data["have"], "worker"),
            )
        case "workers":
            return say("rtta.obstacles.no_workers", "Each box takes one worker, and you have no workers left.")
        case "boxes":
            return _boxes(data["id"], data["left"])
        case "not_in_play":
            return count(
                "rtta.obstacles.not_in_play",
                "The {monument} is not in play with {n} player.",
                "The {monument} is not in play with {n} players.",
                data["players"],
                monument=name_of(data["id"]),
            )
        case "no_engineering":
            return say("rtta.obstacles.no_engineering", "You need Engineering to turn in stone for workers.")
        case "stones":
            return _have_only(data["have"], "stone")
        case "no_boxes":
            return say("rtta.obstacles.no_boxes", "You have no box left to check.")
    return None


def _boxes(id: str, left: int) -> str:
    if not left:
        return say("rtta.obstacles.finished", "You have already finished {place}.", place=site(id))
    if id.startswith("city_"):
        return say(
            "rtta.obstacles.city_boxes", "{city} has only {boxes} left to check.", city=name_of(id), boxes=boxes(left)
        )
    return say(
        "rtta.obstacles.monument_boxes",
        "The {monument} has only {boxes} left to check.",
        monument=name_of(id),
        boxes=boxes(left),
    )


def _have_only(number: int, id: str) -> str:
    if number:
        return say("rtta.obstacles.have_only", "You have only {ware}.", ware=ware(number, id))
    return say("rtta.obstacles.have_none", "You have no {ware}.", ware=ware_word(id))


def _expansion_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "preserved":
            return say("rtta.obstacles.preserved", "You have already doubled your food this turn.")
        case "no_shipping":
            return say("rtta.obstacles.no_shipping", "You need Shipping to build ships.")
        case "ships":
            return say(
                "rtta.obstacles.ships",
                "You have {ships}, and the limit is {most}.",
                ships=ships(data["have"]),
                most=data["most"],
            )
        case "ship_cost":
            return say(
                "rtta.obstacles.ship_cost",
                "A ship costs {cost}, and you do not have enough of both.",
                cost=wares(data["cost"]),
            )
        case "spearheads":
            return _have_only(data["have"], "spearheads")
        case "row_full":
            return say("rtta.obstacles.row_full", "You have no room for more {ware}.", ware=ware_word(data["row"]))
    return None


def _payment_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "owned":
            return say("rtta.obstacles.owned", "You already own {development}.", development=name_of(data["id"]))
        case "cost":
            return say(
                "rtta.obstacles.cost",
                "{development} costs {cost} and you can pay {most}.",
                development=name_of(data["id"]),
                cost=amount(data["cost"], "coin"),
                most=amount(data["have"], "coin"),
            )
        case "unpaid":
            return say(
                "rtta.obstacles.unpaid",
                "You need {cost} for {development} and have paid {paid} so far.",
                cost=amount(data["cost"], "coin"),
                development=name_of(data["id"]),
                paid=amount(data["have"], "coin"),
            )
        case "row_paid":
            return say("rtta.obstacles.row_paid", "You already pay with your {good}.", good=ware_word(data["row"]))
        case "row_empty":
            return _have_only(0, data["row"])
        case "no_granaries":
            return say("rtta.obstacles.no_granaries", "You need Granaries to turn in food for coins.")
        case "sold":
            return say(
                "rtta.obstacles.sold", "You can turn in food only once per purchase; go back to change the amount."
            )
        case "food_short":
            return say(
                "rtta.obstacles.food_short",
                "With so little food you cannot reach the cost, even if you spend all your goods.",
            )
        case "food":
            return _have_only(data["have"], "food")
        case "backs":
            return count(
                "rtta.obstacles.backs",
                "You have gone back {n} time this turn; finish the purchase.",
                "You have gone back {n} times this turn; finish the purchase.",
                MOST_BACKS,
            )
    return None


def _trade_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "proposals":
            return count(
                "rtta.obstacles.proposals",
                "You two have made {n} proposal this turn, and no more are allowed.",
                "You two have made {n} proposals this turn, and no more are allowed.",
                data["most"],
            )
        case "open_to_you":
            return say(
                "rtta.obstacles.open_to_you",
                "This player has made you an offer; accept, decline or counter it first.",
            )
        case "open_from_you":
            return say("rtta.obstacles.open_from_you", "Your offer to this player is still open; withdraw it first.")
        case "nobody_idle":
            return say("rtta.obstacles.nobody_idle", "You cannot make anyone a new offer now.")
        case "empty_offer":
            return say("rtta.obstacles.empty_offer", "An offer needs at least one ware.")
        case "unsendable":
            return say("rtta.obstacles.unsendable", "This offer is no longer possible; drop it and make another.")
        case "ware_named":
            return say("rtta.obstacles.ware_named", "Your offer already contains {ware}.", ware=ware_word(data["ware"]))
    if kind not in TRADE_LIMITS:
        return None
    some, none = TRADE_LIMITS[kind]
    return some(ware=ware(data["most"], data["ware"])) if data["most"] else none(ware=ware_word(data["ware"]))


# What is said where a ware is limited to some, and where to none.
TRADE_LIMITS = {
    "give_have": (
        Message("rtta.obstacles.give_only", "You have only {ware} to give."),
        Message("rtta.obstacles.give_none", "You have no {ware} to give."),
    ),
    "ask_have": (
        Message("rtta.obstacles.ask_only", "The other player has only {ware} to give."),
        Message("rtta.obstacles.ask_none", "The other player has no {ware} to give."),
    ),
    "give_room": (
        Message("rtta.obstacles.give_room", "The other player has room for only {ware}."),
        Message("rtta.obstacles.give_no_room", "The other player has no room for more {ware}."),
    ),
    "ask_room": (
        Message("rtta.obstacles.ask_room", "You have room for only {ware}."),
        Message("rtta.obstacles.ask_no_room", "You have no room for more {ware}."),
    ),
}


def _setup_obstacle(kind: str, data: Data) -> str | None:
    match kind:
        case "trading_alone":
            return say("rtta.obstacles.trading_alone", "The Trading Game needs 2 to 4 players.")
        case "late_bronze_age_alone":
            return say("rtta.obstacles.late_bronze_age_alone", "The Late Bronze Age needs 2 to 4 players.")
        case "not_faces":
            return say(
                "rtta.obstacles.not_faces",
                "Arranged dice must be a list of faces: {known}.",
                known=", ".join(data["known"]),
            )
    return None
