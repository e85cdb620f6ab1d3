"""The sentence of every event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import Event
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.text.names import (
    boxes,
    cities,
    dice,
    name_of,
    payment,
    ships,
    site,
    ware,
    wares,
)
from engine.language import Message, count, listed, say
from engine.phrases import amount

Data = Mapping[str, Any]
TAKEN = {
    "food": Message("rtta.events.took_food", "{player} takes die {die} as food."),
    "workers": Message("rtta.events.took_workers", "{player} takes die {die} as workers."),
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened; "" where it goes without saying."""
    player = "" if event.seat is None else names[event.seat]
    for word in (_turn_event, _expansion_event, _building_event, _buying_event):
        text = word(event.kind, player, event.data)
        if text is not None:
            return text
    return _trade_event(event.kind, player, names[event.data["to"]], event.data)


def _turn_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "turn" if data["last"]:
            return say(
                "rtta.events.last_turn",
                "Round {round}, the last round: {player} has the dice.",
                round=data["round"],
                player=player,
            )
        case "turn":
            return say("rtta.events.turn", "Round {round}: {player} has the dice.", round=data["round"], player=player)
        case "rolled":
            return _rolled(player, data)
        case "stopped":
            return say("rtta.events.stopped", "{player} keeps all dice.", player=player)
        case "took":
            return TAKEN[data["what"]](player=player, die=data["die"] + 1)
        case "collected":
            return _collected(player, data)
        case "fed" if data["food"]:
            return say("rtta.events.fed", "{player} feeds {cities}.", player=player, cities=cities(data["food"]))
        case "fed":
            return ""
        case "over":
            return say("rtta.events.over", "The game is over.")
    return _disaster_event(kind, player, data)


def _rolled(player: str, data: Data) -> str:
    new = [data["faces"][at] for at in data["rolled"]]
    if data["by"]:
        return say(
            "rtta.events.rolled_one_again",
            "{player} uses {development} to roll die {die} again: {faces}.",
            player=player,
            development=name_of(data["by"]),
            die=data["rolled"][0] + 1,
            faces=dice(new),
        )
    if len(new) < len(data["faces"]):
        return count(
            "rtta.events.rolled_again",
            "{player} rolls {n} die again: {faces}.",
            "{player} rolls {n} dice again: {faces}.",
            len(new),
            player=player,
            faces=dice(new),
        )
    return count(
        "rtta.events.rolled",
        "{player} rolls {n} die: {faces}.",
        "{player} rolls {n} dice: {faces}.",
        len(new),
        player=player,
        faces=dice(new),
    )


def _collected(player: str, data: Data) -> str:
    parts = [ware(number, row) for row, number in data["goods"].items()]
    units = (("food", "food"), ("workers", "worker"), ("coins", "coin"))
    parts += [amount(data[key], unit) for key, unit in units if data[key]]
    if parts:
        collected = say("rtta.events.collected", "{player} collects {wares}.", player=player, wares=listed(parts))
    else:
        collected = say("rtta.events.collected_nothing", "{player} collects nothing.", player=player)
    if not data["food_wasted"]:
        return collected
    wasted = amount(data["food_wasted"], "food")
    return f"{collected} {say('rtta.events.food_wasted', '{food} does not fit and is lost.', food=wasted)}"


def _disaster_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "disaster":
            disaster = name_of(data["id"])
            return say(
                "rtta.events.disaster", "{player} rolls a disaster: {disaster}!", player=player, disaster=disaster
            )
        case "spared":
            return say("rtta.events.spared", "{disaster} spares {player}.", disaster=name_of(data["id"]), player=player)
        case "lost_points" if data["id"] == sheet().famine.id:
            return count(
                "rtta.events.hungry",
                "{n} city goes hungry: {player} loses {points}.",
                "{n} cities go hungry: {player} loses {points}.",
                data["points"] // sheet().famine.lost_points,
                player=player,
                points=amount(data["points"], "point"),
            )
        case "lost_points":
            return say(
                "rtta.events.lost_points",
                "{player} loses {points} to {disaster}.",
                player=player,
                points=amount(data["points"], "point"),
                disaster=name_of(data["id"]),
            )
        case "lost_goods" if data["count"]:
            return count(
                "rtta.events.lost_goods",
                "{player} loses {n} good.",
                "{player} loses all {n} goods.",
                data["count"],
                player=player,
            )
        case "lost_goods":
            return say("rtta.events.lost_no_goods", "{player} has no goods to lose.", player=player)
    return None


def _expansion_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "preserved":
            return say(
                "rtta.events.preserved",
                "{player} turns in {pottery} to double the food: {food} more.",
                player=player,
                pottery=ware(1, "pottery"),
                food=amount(data["food"], "food"),
            )
        case "spearheads":
            return say(
                "rtta.events.spearheads",
                "{player} turns in {spearheads} for a harder Invasion.",
                player=player,
                spearheads=ware(data["spearheads"], "spearheads"),
            )
        case "ships":
            return say(
                "rtta.events.ships",
                "{player} builds {ships} and now has {total}.",
                player=player,
                ships=ships(data["built"]),
                total=data["ships"],
            )
        case "swapped":
            return say(
                "rtta.events.swapped",
                "{player}'s ships swap {given} for {gotten}.",
                player=player,
                given=ware(1, data["give"]),
                gotten=ware(1, data["get"]),
            )
    return None


def _building_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "stones":
            return say(
                "rtta.events.stones",
                "{player} turns in {stone} for {workers}.",
                player=player,
                stone=amount(data["stones"], "stone"),
                workers=amount(data["boxes"], "worker"),
            )
        case "built":
            return _built(player, data)
        case "city":
            return say(
                "rtta.events.city",
                "{player} finishes {city} and now has {cities}.",
                player=player,
                city=name_of(data["id"]),
                cities=cities(data["cities"]),
            )
        case "monument":
            return (FIRST_MONUMENT if data["first"] else MONUMENT)(
                player=player, monument=site(data["id"]), points=amount(data["points"], "point")
            )
        case "last_round" if data["why"] == "developments":
            return count(
                "rtta.events.last_round_developments",
                "{player} owns {n} development: this is the last round.",
                "{player} owns {n} developments: this is the last round.",
                data.get("owned", sheet().end.developments),
                player=player,
            )
        case "last_round":
            return say("rtta.events.last_round_monuments", "Every monument has been built: this is the last round.")
    return None


FIRST_MONUMENT = Message("rtta.events.first_monument", "{player} is the first to complete {monument}: {points}.")
MONUMENT = Message("rtta.events.monument", "{player} completes {monument}: {points}.")
CITY_BOXES = Message("rtta.events.city_boxes", "{player} checks {boxes} of {place} ({checked} of {total}).")
MONUMENT_BOXES = Message("rtta.events.monument_boxes", "{player} checks {boxes} of the {place} ({checked} of {total}).")


def _built(player: str, data: Data) -> str:
    message = CITY_BOXES if data["id"].startswith("city_") else MONUMENT_BOXES
    return message(
        player=player,
        boxes=boxes(data["boxes"]),
        place=name_of(data["id"]),
        checked=data["checked"],
        total=data["of"],
    )


def _buying_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "bought":
            return say(
                "rtta.events.bought",
                "{player} buys {development} for {payment}.",
                player=player,
                development=name_of(data["id"]),
                payment=payment(data["coins"], data["rows"], data["food"]),
            )
        case "discarded":
            return say("rtta.events.discarded", "{player} discards {good}.", player=player, good=ware(1, data["row"]))
    return None


COUNTERED = Message("rtta.events.countered", "{player} counters {other}'s offer: {give} for {ask}.")
OFFERED = Message("rtta.events.offered", "{player} offers {other} {give} for {ask}.")
ASKED = Message("rtta.events.asked", "{player} asks {other} for {ask} and offers nothing.")
DEALT = Message("rtta.events.dealt", "{player} gives {other} {give} for {ask}.")
GIVEN = Message("rtta.events.given", "{other} gives {player} {ask} for nothing.")


def _trade_event(kind: str, player: str, other: str, data: Data) -> str:
    match kind:
        case "offered" if data["counter"]:
            return COUNTERED(player=player, other=other, give=wares(data["give"]), ask=wares(data["ask"]))
        case "offered" if data["give"]:
            return OFFERED(player=player, other=other, give=wares(data["give"]), ask=wares(data["ask"]))
        case "offered":
            return ASKED(player=player, other=other, ask=wares(data["ask"]))
        case "dealt" if data["give"]:
            return DEALT(player=player, other=other, give=wares(data["give"]), ask=wares(data["ask"]))
        case "dealt":
            return GIVEN(player=player, other=other, ask=wares(data["ask"]))
        case "declined":
            return say("rtta.events.declined", "{player} declines {other}'s offer.", player=player, other=other)
        case "withdrawn":
            return say("rtta.events.withdrawn", "{player} withdraws the offer to {other}.", player=player, other=other)
        case "lapsed":
            return say("rtta.events.lapsed", "{player}'s offer to {other} lapses.", player=player, other=other)
    raise AssertionError(kind)
