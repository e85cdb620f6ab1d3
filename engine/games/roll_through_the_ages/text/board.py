"""The whole board as text, to be read or listened to."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.cards.schema import Disaster
from engine.games.roll_through_the_ages.text.names import boxes, cities, face, name_of, sheet_of, ships, wares
from engine.phrases import amount

STEPS = {
    "roll": "about to roll",
    "reroll": "rolling",
    "leadership": "using Leadership",
    "take": "choosing between food and workers",
    "trade": "trading",
    "strike": "using Smithing",
    "build": "building",
    "swap": "swapping goods",
    "buy": "buying",
    "pay": "paying",
    "discard": "discarding goods",
}


def goals(view: View) -> list[str]:
    end = sheet_of(view).end
    if len(view["players"]) == 1:
        return [f"Goal: as many points as you can in {end.solitaire_rounds} rounds."]
    return [
        f"Goal: the most points. The last round begins when somebody has {end.developments} developments, or when every"
        " monument has been built once."
    ]


def board(view: View, names: Sequence[str]) -> str:
    """The turn, then every player, then the monuments."""
    title = "Roll Through the Ages, Late Bronze Age" if view.get("late_bronze_age") else "Roll Through the Ages"
    lines = [f"{title}. {_now(view, names)}", *goals(view)]
    if view["dice"]:
        lines.append(f"Dice: {_dice(view)}. {amount(view['rolls_left'], 'roll')} left.")
    if view["coins"] or view["workers"]:
        lines.append(f"To spend: {amount(view['workers'], 'worker')}, {amount(view['coins'], 'coin')}.")
    for offer in view["offers"]:
        proposer, receiver = names[offer["from"]], names[offer["to"]]
        lines.append(f"Open offer: {proposer} gives {receiver} {wares(offer['give'])} for {wares(offer['ask'])}.")
    for seat, player in enumerate(view["players"]):
        lines += ["", *_player(player, names[seat])]
    lines += ["", *_monuments(view, names), "", "Developments on sale:"]
    lines += [
        f"- {one.label}: {amount(one.cost, 'coin')}, worth {amount(one.points, 'point')}. {one.text}"
        for one in sheet_of(view).development
    ]
    lines += ["", "Disasters:", *(f"- {one.label}{_skulls(one)}: {one.text}" for one in sheet().disaster)]
    return "\n".join(lines)


def _skulls(disaster: Disaster) -> str:
    if disaster.skulls is None:
        return ""
    fewest, most = disaster.skulls
    return f" ({amount(fewest, 'skull')}{' or more' if most > fewest else ''})"


def _now(view: View, names: Sequence[str]) -> str:
    if view["active"] is None:
        return f"The game ended after round {view['round']}."
    now = f"Round {view['round']}. {names[view['active']]} is {STEPS[view['step']]}."
    return f"{now} This is the last round." if view["last_round"] else now


def _dice(view: View) -> str:
    shown, taken = [], iter(view["taken"])
    for at, id in enumerate(view["dice"]):
        locked = ", locked" if at in view["locked"] else ""
        choice = next(taken, "") if id == "either" else ""
        chosen = f", taken as {choice}" if choice else ""
        shown.append(f"{at + 1}. {face(id)}{chosen}{locked}")
    return "; ".join(shown)


def _player(player: View, name: str) -> list[str]:
    printed = sheet()
    rows = [
        f"{good.label} {count} of {len(good.values)} (worth {good.worth[count]})"
        for good, count in zip(printed.good, player["goods"].values(), strict=True)
    ]
    unfinished = [
        f"{name_of(city.id)} {checked} of {city.boxes}"
        for city, checked in zip(printed.city, player["city_boxes"], strict=True)
        if checked < city.boxes
    ]
    owned = [name_of(id) for id in player["developments"]]
    finished = [f"{name_of(id)} ({amount(points, 'point')})" for id, points in player["completed"].items()]
    built = f"{cities(player['cities'])}; boxes checked: {', '.join(unfinished)}."
    return [
        f"{name}: {amount(player['points'], 'point')}; {amount(player['disasters'], 'point')} lost to disasters.",
        f"Food {player['food']} of {printed.limits.food}. {', '.join(rows)}. "
        f"All goods are worth {amount(player['goods_value'], 'coin')}.",
        built if unfinished else f"{cities(player['cities'])}.",
        f"Developments ({len(owned)}): {', '.join(owned) or 'none'}.",
        *([f"Monuments finished: {', '.join(finished)}."] if finished else ()),
        *([f"{ships(player['ships'])}, and each swaps 1 good a turn."] if player.get("ships") else ()),
    ]


def _monuments(view: View, names: Sequence[str]) -> list[str]:
    lines = ["Monuments, with the boxes that each player has checked:"]
    in_play = view["players"][0]["monuments"]
    for monument in sheet_of(view).monument:
        if monument.id not in in_play:
            continue
        checked = [f"{names[seat]} {player['monuments'][monument.id]}" for seat, player in enumerate(view["players"])]
        first, later, seat = amount(monument.first, "point"), monument.later, view["first"].get(monument.id)
        scores = f"{first} for the first player" if seat is None else f"{names[seat]} was first ({first})"
        lines.append(f"{monument.label}, {boxes(monument.boxes)}, {scores}, {later} for others: {', '.join(checked)}.")
    return lines
