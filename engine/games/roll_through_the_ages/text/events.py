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
from engine.phrases import amount, join

Data = Mapping[str, Any]


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
            return f"Round {data['round']}, the last round: {player} has the dice."
        case "turn":
            return f"Round {data['round']}: {player} has the dice."
        case "rolled":
            return _rolled(player, data)
        case "stopped":
            return f"{player} keeps all dice."
        case "took":
            return f"{player} takes die {data['die'] + 1} as {data['what']}."
        case "collected":
            return _collected(player, data)
        case "fed":
            return f"{player} feeds {cities(data['food'])}." if data["food"] else ""
        case "disaster":
            return f"{player} rolls a disaster: {name_of(data['id'])}!"
        case "spared":
            return f"{name_of(data['id'])} spares {player}."
        case "lost_points" if data["id"] == sheet().famine.id:
            hungry = data["points"] // sheet().famine.lost_points
            go = "goes" if hungry == 1 else "go"
            return f"{cities(hungry)} {go} hungry: {player} loses {amount(data['points'], 'point')}."
        case "lost_points":
            return f"{player} loses {amount(data['points'], 'point')} to {name_of(data['id'])}."
        case "lost_goods":
            return _lost_goods(player, data["count"])
        case "over":
            return "The game is over."
    return None


def _rolled(player: str, data: Data) -> str:
    new = [data["faces"][at] for at in data["rolled"]]
    if data["by"]:
        return f"{player} uses {name_of(data['by'])} to roll die {data['rolled'][0] + 1} again: {dice(new)}."
    number = amount(len(new), "die", "dice")
    if len(new) < len(data["faces"]):
        return f"{player} rolls {number} again: {dice(new)}."
    return f"{player} rolls {number}: {dice(new)}."


def _collected(player: str, data: Data) -> str:
    parts = [ware(count, row) for row, count in data["goods"].items()]
    units = (("food", "food"), ("workers", "worker"), ("coins", "coin"))
    parts += [amount(data[key], unit) for key, unit in units if data[key]]
    collected = f"{player} collects {join(parts) or 'nothing'}."
    if not data["food_wasted"]:
        return collected
    return f"{collected} {amount(data['food_wasted'], 'food')} does not fit and is lost."


def _lost_goods(player: str, count: int) -> str:
    if not count:
        return f"{player} has no goods to lose."
    return f"{player} loses 1 good." if count == 1 else f"{player} loses all {count} goods."


def _expansion_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "preserved":
            return f"{player} turns in {ware(1, 'pottery')} to double the food: {amount(data['food'], 'food')} more."
        case "spearheads":
            return f"{player} turns in {ware(data['spearheads'], 'spearheads')} for a harder Invasion."
        case "ships":
            return f"{player} builds {ships(data['built'])} and now has {data['ships']}."
        case "swapped":
            return f"{player}'s ships swap {ware(1, data['give'])} for {ware(1, data['get'])}."
    return None


def _building_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "stones":
            return f"{player} turns in {amount(data['stones'], 'stone')} for {amount(data['boxes'], 'worker')}."
        case "built":
            checked = f"{data['checked']} of {data['of']}"
            return f"{player} checks {boxes(data['boxes'])} of {site(data['id'])} ({checked})."
        case "city":
            return f"{player} finishes {site(data['id'])} and now has {cities(data['cities'])}."
        case "monument" if data["first"]:
            return f"{player} is the first to complete {site(data['id'])}: {amount(data['points'], 'point')}."
        case "monument":
            return f"{player} completes {site(data['id'])}: {amount(data['points'], 'point')}."
        case "last_round" if data["why"] == "developments":
            owned = data.get("owned", sheet().end.developments)
            return f"{player} owns {amount(owned, 'development')}: this is the last round."
        case "last_round":
            return "Every monument has been built: this is the last round."
    return None


def _buying_event(kind: str, player: str, data: Data) -> str | None:
    match kind:
        case "bought":
            return f"{player} buys {name_of(data['id'])} for {payment(data['coins'], data['rows'], data['food'])}."
        case "discarded":
            return f"{player} discards {ware(1, data['row'])}."
    return None


def _trade_event(kind: str, player: str, other: str, data: Data) -> str:
    match kind:
        case "offered" if data["counter"]:
            return f"{player} counters {other}'s offer: {wares(data['give'])} for {wares(data['ask'])}."
        case "offered" if not data["give"]:
            return f"{player} asks {other} for {wares(data['ask'])} and offers nothing."
        case "offered":
            return f"{player} offers {other} {wares(data['give'])} for {wares(data['ask'])}."
        case "dealt" if not data["give"]:
            return f"{other} gives {player} {wares(data['ask'])} for nothing."
        case "dealt":
            return f"{player} gives {other} {wares(data['give'])} for {wares(data['ask'])}."
        case "declined":
            return f"{player} declines {other}'s offer."
        case "withdrawn":
            return f"{player} withdraws the offer to {other}."
        case "lapsed":
            return f"{player}'s offer to {other} lapses."
    raise AssertionError(kind)
