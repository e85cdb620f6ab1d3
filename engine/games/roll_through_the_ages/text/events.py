"""What is told: the names of things, the sentence of every event, the whole board in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import Event, View
from engine.games.roll_through_the_ages.cards.catalog import sheet

Data = Mapping[str, Any]


def many(count: int, one: str, several: str = "") -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else several or one + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Several things in one sentence."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def wares(counts: Mapping[str, int]) -> str:
    """Goods and food by number: 2 wood and 1 food; nothing where there is nothing."""
    return listed([f"{count} {ware}" for ware, count in counts.items() if count]) or "nothing"


def named(id: str) -> str:
    """The printed name of a city, monument, development, disaster or row."""
    printed = sheet()
    for city in printed.city:
        if city.id == id:
            return f"City {city.number}"
    for kind in (printed.monument, printed.development, printed.disaster, printed.good):
        for entry in kind:
            if entry.id == id:
                return entry.label
    raise AssertionError(id)


def fed(food: int, owned: int) -> str:
    """What so much food means for the feeding that follows."""
    held = min(food, sheet().limits.food)
    if held < owned:
        return f"{held} food for {owned} cities: {many(owned - held, 'point')} lost"
    over = f", {food - held} does not fit" if food > held else ""
    return f"{held} food for {owned} cities, {held - owned} left{over}"


def called(seat: int, names: Sequence[str]) -> str:
    """A seat by its name, or by its letter where names are not at hand."""
    return names[seat] if names else f"player {chr(ord('A') + seat)}"


def faces(ids: Sequence[str]) -> str:
    """What some dice show, equal ones together."""
    counts = {id: ids.count(id) for id in sheet().sides if id in ids}
    return listed([f"{count} × {sheet().faces[id].label}" for id, count in counts.items()])


# Events.


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, for people; "" where it goes without saying."""
    who = "" if event.seat is None else names[event.seat]
    for tell in (_turn_event, _building_event, _trade_event):
        text = tell(event.kind, who, event.data, names)
        if text is not None:
            return text
    raise AssertionError(event.kind)


def _turn_event(kind: str, who: str, data: Data, names: Sequence[str]) -> str | None:
    match kind:
        case "turn":
            last = ", the last one" if data["last"] else ""
            return f"Round {data['round']}{last}: {who} has the dice."
        case "rolled":
            return _rolled(who, data)
        case "stopped":
            return f"{who} keeps the dice as they are."
        case "took":
            return f"{who} takes die {data['die'] + 1} as {data['what']}."
        case "collected":
            return _collected(who, data)
        case "fed":
            return f"{who} feeds {many(data['food'], 'city', 'cities')}." if data["food"] else ""
        case "disaster":
            return f"{who} rolls a disaster: {named(data['id'])}!"
        case "spared":
            return f"{named(data['id'])} spares {who}."
        case "lost_points":
            return f"{who} loses {many(data['points'], 'point')} to {named(data['id'])}."
        case "lost_goods":
            return f"{who} loses all goods ({data['count']})."
    return None


def _rolled(who: str, data: Data) -> str:
    fresh = [data["faces"][at] for at in data["rolled"]]
    if data["by"]:
        return f"{who} rolls die {data['rolled'][0] + 1} once more, by {named(data['by'])}: {faces(fresh)}."
    again = " again" if len(fresh) < len(data["faces"]) else ""
    return f"{who} rolls {many(len(fresh), 'die', 'dice')}{again}: {faces(fresh)}."


def _collected(who: str, data: Data) -> str:
    parts = [f"{count} {row}" for row, count in data["goods"].items()]
    parts += [f"{data['food']} food"] if data["food"] else []
    parts += [many(data["workers"], "worker")] if data["workers"] else []
    parts += [many(data["coins"], "coin")] if data["coins"] else []
    wasted = f" {data['food_wasted']} food does not fit." if data["food_wasted"] else ""
    return f"{who} collects {listed(parts) or 'nothing'}.{wasted}"


def _building_event(kind: str, who: str, data: Data, names: Sequence[str]) -> str | None:
    match kind:
        case "stones":
            return f"{who} turns in {data['stones']} stone for {many(data['boxes'], 'worker')}."
        case "built":
            boxes = many(data["boxes"], "box", "boxes")
            return f"{who} checks {boxes} of {named(data['id'])} ({data['checked']} of {data['of']})."
        case "city":
            return f"{who} finishes {named(data['id'])} and has {data['cities']} cities."
        case "monument":
            first = "is the first to complete" if data["first"] else "completes"
            return f"{who} {first} the {named(data['id'])}: {many(data['points'], 'point')}."
        case "bought":
            means = [many(data["coins"], "coin")] if data["coins"] else []
            means += [f"all {row}" for row in data["rows"]]
            means += [f"{data['food']} food"] if data["food"] else []
            return f"{who} buys {named(data['id'])} with {listed(means)}."
        case "discarded":
            return f"{who} gives up 1 {data['row']}."
        case "last_round":
            if data["why"] == "developments":
                return f"{who} owns {sheet().end.developments} developments: this round is the last."
            return "Every monument has been built: this round is the last."
        case "over":
            return "The game is over."
    return None


def _trade_event(kind: str, who: str, data: Data, names: Sequence[str]) -> str | None:
    match kind:
        case "offered":
            deal = f"{wares(data['give'])} for {wares(data['ask'])}"
            if data["counter"]:
                return f"{who} counters the offer of {names[data['to']]}: {deal}."
            return f"{who} offers {names[data['to']]} {deal}."
        case "dealt":
            return f"{who} gives {names[data['to']]} {wares(data['give'])} for {wares(data['ask'])}."
        case "declined":
            return f"{who} declines the offer of {names[data['to']]}."
        case "withdrawn":
            return f"{who} withdraws the offer to {names[data['to']]}."
        case "lapsed":
            return f"The offer of {who} to {names[data['to']]} lapses."
    return None


# The board.

STEPS = {
    "roll": "to roll",
    "reroll": "rolling",
    "leadership": "rolling one die more by Leadership",
    "take": "choosing between food and workers",
    "trade": "trading",
    "build": "building",
    "buy": "buying",
    "pay": "paying",
    "discard": "giving up goods",
}


def board(view: View, names: Sequence[str]) -> str:
    """The whole board, line by line, good to be read aloud."""
    lines = [f"Roll Through the Ages. {_now(view, names)}"]
    if view["dice"]:
        shown = [
            f"{at}. {sheet().faces[face].label}{', locked' if at - 1 in view['locked'] else ''}"
            for at, face in enumerate(view["dice"], 1)
        ]
        lines.append(f"Dice: {'; '.join(shown)}. {many(view['rolls_left'], 'roll')} left.")
    if view["coins"] or view["workers"]:
        lines.append(f"To spend: {many(view['workers'], 'worker')}, {many(view['coins'], 'coin')}.")
    for offer in view["offers"]:
        lines.append(
            f"Open offer: {names[offer['from']]} gives {names[offer['to']]} {wares(offer['give'])} "
            f"for {wares(offer['ask'])}."
        )
    for seat, player in enumerate(view["players"]):
        lines += ["", *_player(player, names[seat])]
    lines += ["", *_monuments(view, names)]
    return "\n".join(lines)


def _now(view: View, names: Sequence[str]) -> str:
    if view["active"] is None:
        return f"The game is over after round {view['round']}."
    last = " This is the last round." if view["last_round"] else ""
    return f"Round {view['round']}. {names[view['active']]} is {STEPS[view['step']]}.{last}"


def _player(player: View, name: str) -> list[str]:
    printed = sheet()
    rows = [
        f"{good.label} {count} of {len(good.values)} (worth {good.worth[count]})"
        for good, count in zip(printed.good, player["goods"].values(), strict=True)
    ]
    growing = [
        f"{named(city.id)} {boxes} of {city.boxes}"
        for city, boxes in zip(printed.city, player["city_boxes"], strict=True)
        if boxes < city.boxes
    ]
    owned = [named(id) for id in player["developments"]]
    cities = f"{player['cities']} cities" + (f"; boxes: {', '.join(growing)}" if growing else "")
    return [
        f"{name}: {many(player['points'], 'point')}, {many(player['disasters'], 'point')} lost to disasters.",
        f"Food {player['food']} of {printed.limits.food}. {', '.join(rows)}. All goods: {player['goods_value']}.",
        f"{cities}.",
        f"Developments ({len(owned)}): {', '.join(owned) or 'none'}.",
    ]


def _monuments(view: View, names: Sequence[str]) -> list[str]:
    lines = ["Monuments, with boxes checked by each player:"]
    in_play = view["players"][0]["monuments"]
    for one in sheet().monument:
        if one.id not in in_play:
            continue
        checked = [f"{names[seat]} {player['monuments'][one.id]}" for seat, player in enumerate(view["players"])]
        first = view["first"].get(one.id)
        prize = f"{one.first} points for the first, {one.later} later"
        if first is not None:
            prize = f"{names[first]} was first ({one.first}), {one.later} for others"
        lines.append(f"{one.label}, {one.boxes} boxes, {prize}: {', '.join(checked)}.")
    return lines
