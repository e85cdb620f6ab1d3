"""The whole board as text, written for screen readers too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core import View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.steps.commands.development import predecessor
from engine.games.chronicles_of_civilization.text.events import DEFEATS
from engine.games.chronicles_of_civilization.text.names import (
    EVENTS,
    LEVELS,
    ROWS,
    boundary,
    condition,
    domain,
    event,
    goods,
    place,
    price,
    reward,
    structure,
    tale_of,
)
from engine.games.chronicles_of_civilization.text.prices import PRICES
from engine.games.chronicles_of_civilization.text.terrain import SIGNS
from engine.phrases import amount, join


def board(view: View, names: Sequence[str]) -> str:
    """Everything that the view holds, section by section."""
    sections = [_head, _goods, _people, _chronicle, _development, _armies, *PRICES, _map]
    return "\n\n".join("\n".join(section(view)) for section in sections)


def _head(view: View) -> Iterator[str]:
    chronicle = view["chronicle"]
    yield f"Chronicles of Civilization: {chronicle['name']}, on {view['map']['name']}."
    yield f"Difficulty: {LEVELS[chronicle['difficulty']]}."
    turn, turns = chronicle["turn"], chronicle["turns"]
    yield f"Turn {turn} of {turns}." if turn else "The capital is not founded yet."
    if view["ending"]:
        outcome, _, what = view["ending"].partition(":")
        yield f"Won: {what}." if outcome == "won" else f"Lost: {DEFEATS[what]}."
    yield from goals(view)


def goals(view: View) -> Iterator[str]:
    """The ways to win, and what is missing of each."""
    chronicle = view["chronicle"]
    yield "Ways to win; one is enough:"
    for one in chronicle["victory"]:
        missing = [boundary(part["condition"]) for part in one["parts"] if not part["met"]]
        left = f"Still missing: {join(missing)}." if missing else "All parts are met."
        yield f"- {condition(tale_of(view), one['id'])} {left}"


def _goods(view: View) -> Iterator[str]:
    have = [f"{name} {number} of {view['maximum'][name]}" for name, number in view["resources"].items()]
    yield f"Resources: {', '.join(have)}."
    deck = view["deck"]
    if deck["card"]:
        for track in data().deck[deck["card"]].tracks:
            gains = f"{price(track.gain)}, event {EVENTS[track.event]}, extra action {track.extra}"
            yield f"- Card {deck['card']}, {domain(track.domain)}: {gains}."
    yield f"Cards not yet drawn: {', '.join(map(str, deck['left'])) or 'none'}."


def _people(view: View) -> Iterator[str]:
    people, turn = view["people"], view["turn"]
    points = amount(view["development"]["victory_points"], "victory point")
    pool = amount(people["pool"], "worker")
    yield f"Population {people['population']}, happiness {people['happiness']}, {pool} in the pool, {points}."
    if people["bonus"]:
        state = "free" if people["bonus"]["free"] else "used"
        yield f"Boosted: {domain(people['bonus']['domain'])}, bonus marker {state}."
    due = people["due"]
    yield f"Due at the end of the turn, with its event: {goods(due)}."
    for worker in people["workers"]:
        doing = "stopped" if worker["stopped"] else f"{amount(worker['moves'], 'move')} left"
        road = ", laying a road" if worker["road"] else ""
        active = ", active" if worker["name"] == people["active_worker"] else ""
        yield f"- Worker {worker['name']} on {worker['hex']}: {doing}{road}{active}."
    reach = [id.removeprefix("map:move:") for id in view["offers"] if id.startswith("map:move:")]
    if reach:
        yield f"Worker {people['active_worker']} can walk to {', '.join(reach)}."
    if turn["spaces"]:
        yield f"Used this turn: {', '.join(_space(id) for id in turn['spaces'])}."
    if turn["exchanges"]:
        yield f"Open exchanges: {', '.join(turn['exchanges'])}."


def _space(id: str) -> str:
    name, _, number = id.partition(":")
    return f"{domain(name)} {number}".strip()


def _chronicle(view: View) -> Iterator[str]:
    chronicle = view["chronicle"]
    spaces = chronicle["crisis_spaces"]
    crises = [f"{name} {chronicle[name]} of {spaces[name]}" for name in ("hunger", "bankruptcy", "rebellion")]
    yield f"Crises: {', '.join(crises)}."
    if chronicle["conquered"]:
        yield "The enemy is conquered."
    else:
        war = "at war" if chronicle["war"] else "at peace" if chronicle["peace"] else "neither peace nor war"
        at, last = chronicle["relations"], chronicle["relations_spaces"]
        yield f"Relations: space {at} of {last} (1 is peace, {last} is war), {war}."
    for turn, three in enumerate(data().tales[tale_of(view)].events, 1):
        if turn - chronicle["turn"] not in (0, 1):
            continue
        for row, happens in enumerate(three, 1):
            chosen = " (chosen)" if turn == chronicle["turn"] and row == chronicle["event"] else ""
            yield f"- Turn {turn}, event {EVENTS[row]}{chosen}: {event(happens)}."
    if chronicle["frame"]:
        violated = ", and this turn they are already violated" if chronicle["violated"] else ""
        yield f"Contested areas are watched{violated}."
    counts = [f"{name} {number}" for name, number in chronicle["counters"].items()]
    yield f"Counters: {', '.join(counts)}."
    for one in data().tales[tale_of(view)].permanent:
        if one.turn >= chronicle["turn"]:
            yield f"- Turn {one.turn}, with {one.counter} {one.at_least} or more: {event(one.effect)}."


def _development(view: View) -> Iterator[str]:
    grown = view["development"]
    yield "Development:"
    for name, track in grown["tracks"].items():
        done = f"level {track['level']}, {track['segments']} of {track['of']} segments"
        yield f"- {domain(name)}: {done}. {_next(view, name, track)}"
    known = [data().inventions[no].name for no in grown["inventions"]]
    yield f"Inventions: {', '.join(known) or 'none'}."
    for no, found in data().inventions.items():
        if no not in grown["inventions"] and predecessor(no) in (0, *grown["inventions"]):
            gives = [
                *([found.grants] if found.grants else ()),
                *([amount(found.vp, "victory point")] if found.vp else ()),
            ]
            brings = f", gives {join(gives)}" if gives else ""
            yield f"- Next: {found.name}, {_needs(view, f'inv:{no}')}costs {price(found.cost)}{brings}."
    raised = [data().buildings[no].name for no in grown["buildings"]]
    yield f"Special buildings: {', '.join(raised) or 'none'}."
    for no, building in data().buildings.items():
        if no not in grown["buildings"]:
            costs, points = price(building.cost), amount(building.vp, "victory point")
            yield f"- To build: {building.name}, {_needs(view, f'bld:{no}')}costs {costs}, gives {points}."
    if grown["wonder_stages"]:
        yield f"Wonder: {grown['wonder']} of {grown['wonder_stages']} stages.{_next_stage(view)}"


def _next_stage(view: View) -> str:
    wonder, done = data().tales[tale_of(view)].wonder, view["development"]["wonder"]
    if wonder is None or done == len(wonder.stages):
        return ""
    return f" Next: {_needs(view, f'wonder:{done + 1}')}costs {price(wonder.stages[done])}."


def _next(view: View, name: str, track: Mapping[str, Any]) -> str:
    if track["segments"] == track["of"]:
        return "Complete."
    segment = data().tracks[name].segments[track["segments"]]
    worker = f" and {amount(1, 'worker')}" if segment.workers else ""
    paid = f" (paid: {goods(track['paid'])})" if track["paid"] else ""
    needs = _needs(view, f"dev:{name}")
    return f"Next: {needs}costs {price(segment.cost)}{worker}{paid}, gives {reward(segment.reward)}."


def _needs(view: View, id: str) -> str:
    """The boundary that does not hold, or that it can be paid now."""
    barred = view["development"]["barred"].get(id)
    return f"needs {boundary(barred)}, " if barred else "can be paid now, " if id in view["offers"] else ""


def _armies(view: View) -> Iterator[str]:
    armies = view["armies"]
    yield f"War Track of {armies['spaces']} spaces; you enter at 1, the enemy at {armies['spaces']}."
    for row, (own, enemy) in enumerate(zip(armies["player"], armies["enemy"], strict=True), 1):
        yield f"- {ROWS[row].capitalize()} row: yours {_division(own)}; enemy {_division(enemy)}."


def _division(one: Mapping[str, Any]) -> str:
    units = f"units of strength {', '.join(map(str, one['units']))}" if one["units"] else "no units"
    closed = f", {amount(one['closed'], 'closed slot')}" if one["closed"] else ""
    return f"{units}{closed}, {place(one['place'])}" if one["units"] else f"{units}{closed}"


WORTH_KNOWING = {
    "T": "Trees",
    "C": "Crop fields",
    "D": "Deposits",
    "F": "Fish",
    "R": "Ruins",
    "*": "Discoveries",
    "S": "Special spaces",
}


def _worth(view: View, sign: str) -> str:
    """What the chronicle gives for it."""
    tale = data().tales[tale_of(view)]
    return f" A settlement there gains {price(tale.special)}." if sign == "S" else ""


def _map(view: View) -> Iterator[str]:
    land = view["map"]
    held = data().maps[land["id"]].discoveries
    for sign, many in WORTH_KNOWING.items():
        there = [hex for hex, one in land["terrain"].items() if one == sign and hex not in land["discoveries"]]
        found = [f"{hex} ({price(held[hex])})" if hex in held else hex for hex in there]
        if found:
            yield f"{many}: {', '.join(found)}.{_worth(view, sign)}"
    if land["contested"]:
        yield f"Contested areas: {', '.join(land['contested'])}."
    here: dict[str, list[str]] = {
        hex: ["field" if sign == "." else SIGNS[sign]] for hex, sign in land["terrain"].items()
    }
    for hex in land["contested"]:
        here[hex].append("contested")
    for hex in land["discoveries"]:
        here[hex].append("collected")
    if land["capital"]:
        here[land["capital"]].append("capital")
    for one in land["structures"]:
        here[one["hex"]].append(structure(one["kind"]) + ("" if one["works"] else " (idle)"))
    for hex in land["roads"]:
        here[hex].append("road")
    for worker in view["people"]["workers"]:
        here[worker["hex"]].append(worker["name"])
    yield "Map, row by row (columns B, D, F, H and J lie half a hex lower):"
    for row in sorted({int(hex[1:]) for hex in here}):
        cells = [f"{hex} {', '.join(words)}" for hex, words in here.items() if hex[1:] == str(row)]
        yield f"- {'; '.join(cells)}."
