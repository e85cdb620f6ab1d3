"""The whole board as text, written for screen readers too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core import View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import CARD
from engine.games.chronicles_of_civilization.steps.commands.development import predecessor
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import condition, domain
from engine.games.chronicles_of_civilization.text.events import DEFEATS
from engine.games.chronicles_of_civilization.text.names import (
    DIFFICULTY_NAMES,
    EVENTS,
    LEVELS,
    RESOURCES,
    SIGNS,
    boundary,
    chronicle_key_of,
    event,
    goods,
    place,
    pool,
    price,
    reward,
    so_far,
    structure,
)
from engine.games.chronicles_of_civilization.text.options.commands import CARD_TITLE, rate
from engine.games.chronicles_of_civilization.text.prices import PRICES
from engine.language import Message, count, in_clauses, listed, say
from engine.phrases import amount

NONE = Message("chronicles.board.none", "none")


def board(view: View, names: Sequence[str]) -> str:
    """Everything that the view holds, section by section."""
    sections = [_head, _goods, _people, _chronicle, _development, _armies, *PRICES, _map]
    return "\n\n".join("\n".join(section(view)) for section in sections)


def _head(view: View) -> Iterator[str]:
    chronicle = view["chronicle"]
    yield say(
        "chronicles.board.head",
        "Chronicles of Civilization: {chronicle}, on {map}.",
        chronicle=card_names.chronicle(chronicle["id"]),
        map=card_names.map_name(view["map"]["id"]),
    )
    difficulty = DIFFICULTY_NAMES[chronicle["difficulty"]]
    yield say("chronicles.board.difficulty", "Difficulty: {difficulty}.", difficulty=difficulty)
    turn, turns = chronicle["turn"], chronicle["turns"]
    if turn:
        yield say("chronicles.board.turn", "Turn {turn} of {turns}.", turn=turn, turns=turns)
    else:
        yield say("chronicles.board.no_capital", "The capital is not founded yet.")
    if view["ending"]:
        outcome, _, what = view["ending"].partition(":")
        if outcome == "won":
            yield say("chronicles.board.won", "Won: {way}.", way=card_names.way(what))
        else:
            yield say("chronicles.board.lost", "Lost: {why}.", why=DEFEATS[what])
    yield from goals(view)


def goals(view: View) -> Iterator[str]:
    """The ways to win, and what is missing of each."""
    yield say("chronicles.board.ways_to_win", "Ways to win; one is enough:")
    for one in view["chronicle"]["victory"]:
        missing = [so_far(part) for part in one["parts"] if not part["met"]]
        left = say("chronicles.board.all_met", "All parts are met.")
        if missing:
            left = say("chronicles.board.missing", "Still missing: {boundaries}.", boundaries=listed(missing))
        yield f"- {condition(chronicle_key_of(view), one['id'])} {left}"


def _goods(view: View) -> Iterator[str]:
    have = [
        say(
            "chronicles.board.good",
            "{good} {number} of {most}",
            good=RESOURCES[name],
            number=number,
            most=view["maximum"][name],
        )
        for name, number in view["resources"].items()
    ]
    yield say("chronicles.board.goods", "Resources: {goods}.", goods=", ".join(have))
    deck = view["deck"]
    if deck["card"]:
        for track in data().deck[deck["card"]].tracks:
            side = say(
                "chronicles.board.side",
                "Card {card}, {domain}: {goods}, event {event}, extra action {resource}.",
                card=deck["card"],
                domain=domain(track.domain),
                goods=price(track.gain),
                event=EVENTS[track.event],
                resource=RESOURCES[track.extra],
            )
            yield f"- {side}"
    cards = ", ".join(map(str, deck["left"])) or NONE()
    yield say("chronicles.board.deck", "Cards not yet drawn: {cards}.", cards=cards)


def _people(view: View) -> Iterator[str]:
    people, turn = view["people"], view["turn"]
    yield say(
        "chronicles.board.people",
        "Population {population}, happiness {happiness}, {workers} in the pool, {points}.",
        population=people["population"],
        happiness=people["happiness"],
        workers=amount(pool(view), "worker"),
        points=amount(view["development"]["victory_points"], "victory point"),
    )
    if people["bonus"]:
        boosted = domain(people["bonus"]["domain"])
        if people["bonus"]["free"]:
            yield say("chronicles.board.bonus_free", "Boosted: {domain}, bonus marker free.", domain=boosted)
        else:
            yield say("chronicles.board.bonus_used", "Boosted: {domain}, bonus marker used.", domain=boosted)
    due = goods(people["due"])
    yield say("chronicles.board.due", "Due at the end of the turn, with its event: {goods}.", goods=due)
    for worker in people["workers"]:
        doing = ", ".join(_doing(worker, worker["name"] == people["active_worker"]))
        standing = say(
            "chronicles.board.worker",
            "Worker {worker} on {hex}: {doing}.",
            worker=worker["name"],
            hex=worker["hex"],
            doing=doing,
        )
        yield f"- {standing}"
    reach = [id.removeprefix("map:move:") for id in view["offers"] if id.startswith("map:move:")]
    if reach:
        yield say(
            "chronicles.board.reach",
            "Worker {worker} can walk to {hexes}.",
            worker=people["active_worker"],
            hexes=", ".join(reach),
        )
    if turn["spaces"]:
        used = ", ".join(_space(id) for id in turn["spaces"])
        yield say("chronicles.board.used", "Used this turn: {spaces}.", spaces=used)
    if turn["exchanges"]:
        opened = in_clauses(rate(id) for id in turn["exchanges"])
        yield say("chronicles.board.exchanges", "Open exchanges: {exchanges}.", exchanges=opened)


def _doing(worker: Mapping[str, Any], active: bool) -> Iterator[str]:
    if worker["stopped"]:
        yield say("chronicles.board.stopped", "stopped")
    else:
        yield count("chronicles.board.moves_left", "{n} move left", "{n} moves left", worker["moves"])
    if worker["road"]:
        yield say("chronicles.board.laying", "laying a road")
    if active:
        yield say("chronicles.board.active", "active")


def _space(id: str) -> str:
    name, _, number = id.partition(":")
    return CARD_TITLE() if name == CARD else f"{domain(name)} {number}"


COUNTERS = {
    "trees": Message("chronicles.board.counter_trees", "trees"),
    "deposits": Message("chronicles.board.counter_deposits", "deposits"),
    "fish": Message("chronicles.board.counter_fish", "fish"),
    "ruins": Message("chronicles.board.counter_ruins", "ruins"),
    "specials": Message("chronicles.board.counter_specials", "specials"),
}


def _chronicle(view: View) -> Iterator[str]:
    chronicle = view["chronicle"]
    crises = [
        say(
            "chronicles.board.crisis",
            "{crisis} {now} of {last}",
            crisis=LEVELS[name],
            now=chronicle[name],
            last=chronicle["crisis_spaces"][name],
        )
        for name in ("hunger", "bankruptcy", "rebellion")
    ]
    yield say("chronicles.board.crises", "Crises: {crises}.", crises=", ".join(crises))
    yield _relations(chronicle)
    for turn, three in enumerate(data().tales[chronicle_key_of(view)].events, 1):
        if turn - chronicle["turn"] not in (0, 1):
            continue
        for row, happens in enumerate(three, 1):
            chosen = turn == chronicle["turn"] and row == chronicle["event"]
            said = (CHOSEN_EVENT if chosen else EVENT)(turn=turn, number=EVENTS[row], event=event(happens))
            yield f"- {said}"
    if chronicle["violated"] and chronicle["frame"]:
        yield say(
            "chronicles.board.violated",
            "Contested areas are watched, and this turn they are already violated.",
        )
    elif chronicle["frame"]:
        yield say("chronicles.board.watched", "Contested areas are watched.")
    counts = ", ".join(f"{COUNTERS[name]} {number}" for name, number in chronicle["counters"].items())
    yield say("chronicles.board.counters", "Counters: {counters}.", counters=counts)
    for one in data().tales[chronicle_key_of(view)].permanent:
        if one.turn >= chronicle["turn"]:
            permanent = say(
                "chronicles.board.permanent",
                "Turn {turn}, with {counter} {number} or more: {event}.",
                turn=one.turn,
                counter=COUNTERS[one.counter],
                number=one.at_least,
                event=event(one.effect),
            )
            yield f"- {permanent}"


EVENT = Message("chronicles.board.event", "Turn {turn}, event {number}: {event}.")
CHOSEN_EVENT = Message("chronicles.board.chosen_event", "Turn {turn}, event {number} (chosen): {event}.")


def _relations(chronicle: Mapping[str, Any]) -> str:
    if chronicle["conquered"]:
        return say("chronicles.board.conquered", "The enemy is conquered.")
    if chronicle["war"]:
        state = say("chronicles.board.at_war", "at war")
    elif chronicle["peace"]:
        state = say("chronicles.board.at_peace", "at peace")
    else:
        state = say("chronicles.board.neither", "neither peace nor war")
    return say(
        "chronicles.board.relations",
        "Relations: space {space} of {last} (1 is peace, {last} is war), {state}.",
        space=chronicle["relations"],
        last=chronicle["relations_spaces"],
        state=state,
    )


def _development(view: View) -> Iterator[str]:
    grown = view["development"]
    yield say("chronicles.board.development", "Development:")
    for name, track in grown["tracks"].items():
        done = say(
            "chronicles.board.track",
            "{track}: level {level}, {segments} of {all} segments.",
            track=domain(name),
            level=track["level"],
            segments=track["segments"],
            all=track["of"],
        )
        yield f"- {done} {_next(view, name, track)}"
    known = ", ".join(card_names.invention(no) for no in grown["inventions"])
    yield say("chronicles.board.inventions", "Inventions: {inventions}.", inventions=known or NONE)
    for no, found in data().inventions.items():
        if no not in grown["inventions"] and predecessor(no) in (0, *grown["inventions"]):
            points = [amount(found.vp, "victory point")] if found.vp else []
            gives = listed([*filter(None, [card_names.grants(no)]), *points])
            details = _details(view, f"inv:{no}", _costs(price(found.cost)), gives)
            coming = say(
                "chronicles.board.next_invention",
                "Next: {invention}, {details}.",
                invention=card_names.invention(no),
                details=details,
            )
            yield f"- {coming}"
    raised = ", ".join(card_names.building(no) for no in grown["buildings"])
    yield say("chronicles.board.buildings", "Special buildings: {buildings}.", buildings=raised or NONE)
    for no, building in data().buildings.items():
        if no not in grown["buildings"]:
            reward_ = amount(building.vp, "victory point")
            details = _details(view, f"bld:{no}", _costs(price(building.cost)), reward_)
            coming = say(
                "chronicles.board.to_build",
                "To build: {building}, {details}.",
                building=card_names.building(no),
                details=details,
            )
            yield f"- {coming}"
    if grown["wonder_stages"]:
        done = say(
            "chronicles.board.wonder",
            "Wonder: {stages} of {all} stages.",
            stages=grown["wonder"],
            all=grown["wonder_stages"],
        )
        yield f"{done} {_next_stage(view)}".rstrip()


def _costs(price: str) -> str:
    return say("chronicles.board.costs", "costs {price}", price=price)


def _details(view: View, id: str, costs: str, gives: str) -> str:
    """What something needs (the boundary that does not hold, or that it can be paid now), costs and gives."""
    found, barred = [costs], view["development"]["barred"].get(id)
    if barred:
        found.insert(0, say("chronicles.board.needs", "needs {boundary}", boundary=boundary(barred)))
    elif id in view["offers"]:
        found.insert(0, say("chronicles.board.payable", "can be paid now"))
    if gives:
        found.append(say("chronicles.board.gives", "gives {rewards}", rewards=gives))
    return ", ".join(found)


def _next_step(details: str) -> str:
    return say("chronicles.board.next", "Next: {details}.", details=details)


def _next_stage(view: View) -> str:
    wonder, done = data().tales[chronicle_key_of(view)].wonder, view["development"]["wonder"]
    if wonder is None or done == len(wonder.stages):
        return ""
    return _next_step(_details(view, f"wonder:{done + 1}", _costs(price(wonder.stages[done])), ""))


def _next(view: View, name: str, track: Mapping[str, Any]) -> str:
    if track["segments"] == track["of"]:
        return say("chronicles.board.complete", "Complete.")
    segment = data().tracks[name].segments[track["segments"]]
    costs = _costs(price(segment.cost))
    if segment.workers:
        workers = amount(1, "worker")
        costs = say(
            "chronicles.board.costs_worker", "costs {price} and {workers}", price=price(segment.cost), workers=workers
        )
    if track["paid"]:
        paid = goods(track["paid"])
        costs = say("chronicles.board.paid", "{costs} (paid: {goods})", costs=costs, goods=paid)
    return _next_step(_details(view, f"dev:{name}", costs, reward(segment.reward)))


ROWS = {
    1: Message("chronicles.board.row_top", "Top row: yours {own}; enemy {enemy}."),
    2: Message("chronicles.board.row_middle", "Middle row: yours {own}; enemy {enemy}."),
    3: Message("chronicles.board.row_bottom", "Bottom row: yours {own}; enemy {enemy}."),
}


def _armies(view: View) -> Iterator[str]:
    armies = view["armies"]
    yield say(
        "chronicles.board.war_track",
        "War Track of {spaces} spaces; you enter at 1, the enemy at {spaces}.",
        spaces=armies["spaces"],
    )
    for row, (own, enemy) in enumerate(zip(armies["player"], armies["enemy"], strict=True), 1):
        yield f"- {ROWS[row](own=_division(own), enemy=_division(enemy))}"


def _division(one: Mapping[str, Any]) -> str:
    strengths = ", ".join(map(str, one["units"]))
    units = say("chronicles.board.units", "units of strength {strengths}", strengths=strengths)
    found = [units if one["units"] else say("chronicles.board.no_units", "no units")]
    if one["closed"]:
        found.append(count("chronicles.board.closed", "{n} closed slot", "{n} closed slots", one["closed"]))
    if one["units"]:
        found.append(place(one["place"]))
    return ", ".join(found)


WORTH_KNOWING = {
    "T": Message("chronicles.board.trees", "Trees: {hexes}."),
    "C": Message("chronicles.board.crop_fields", "Crop fields: {hexes}."),
    "D": Message("chronicles.board.deposits", "Deposits: {hexes}."),
    "F": Message("chronicles.board.fish", "Fish: {hexes}."),
    "R": Message("chronicles.board.ruins", "Ruins: {hexes}."),
    "*": Message("chronicles.board.discoveries", "Discoveries: {hexes}."),
    "S": Message("chronicles.board.specials", "Special spaces: {hexes}. A settlement there gains {goods}."),
}


def _worth_knowing(view: View) -> Iterator[str]:
    """Where the treasures of the map lie, and what the chronicle gives for them."""
    land = view["map"]
    held, gains = data().maps[land["id"]].discoveries, price(data().tales[chronicle_key_of(view)].special)
    for sign, said in WORTH_KNOWING.items():
        there = [hex for hex, one in land["terrain"].items() if one == sign and hex not in land["discoveries"]]
        hexes = ", ".join(f"{hex} ({price(held[hex])})" if hex in held else hex for hex in there)
        if hexes:
            yield said(hexes=hexes, goods=gains) if sign == "S" else said(hexes=hexes)


def _map(view: View) -> Iterator[str]:
    land = view["map"]
    yield from _worth_knowing(view)
    if land["contested"]:
        yield say("chronicles.board.contested", "Contested areas: {hexes}.", hexes=", ".join(land["contested"]))
    yield say("chronicles.board.map", "Map, row by row (columns B, D, F, H and J lie half a hex lower):")
    here = _hexes(view)
    for row in sorted({int(hex[1:]) for hex in here}):
        cells = [f"{hex} {', '.join(words)}" for hex, words in here.items() if hex[1:] == str(row)]
        yield f"- {in_clauses(cells)}."


def _hexes(view: View) -> dict[str, list[str]]:
    """What is on each hex."""
    land = view["map"]
    field = say("chronicles.board.field", "field")
    here = {hex: [field if sign == "." else SIGNS[sign]()] for hex, sign in land["terrain"].items()}
    for hex in land["contested"]:
        here[hex].append(say("chronicles.board.is_contested", "contested"))
    for hex in land["discoveries"]:
        here[hex].append(say("chronicles.board.collected", "collected"))
    if land["capital"]:
        here[land["capital"]].append(say("chronicles.board.capital", "capital"))
    for one in land["structures"]:
        built = structure(one["kind"])
        idle = say("chronicles.board.idle", "{structure} (idle)", structure=built)
        here[one["hex"]].append(built if one["works"] else idle)
    for hex in land["roads"]:
        here[hex].append(say("chronicles.board.road", "road"))
    for worker in view["people"]["workers"]:
        here[worker["hex"]].append(worker["name"])
    return here
