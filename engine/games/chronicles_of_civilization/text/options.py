"""The wording of Chronicles of Civilization: questions, options, refusals; menus, tales and board stand beside it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Decision, Obstacle, Option
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Space
from engine.games.chronicles_of_civilization.state import RESOURCES, State
from engine.games.chronicles_of_civilization.steps import actions, army, develop, explore, spaces
from engine.games.chronicles_of_civilization.steps import turn_end as chronicle
from engine.games.chronicles_of_civilization.steps import work as labour
from engine.games.chronicles_of_civilization.steps.effects import card_of, hands, named
from engine.games.chronicles_of_civilization.steps.land import Price, board_of, feared, going, prices, sign
from engine.games.chronicles_of_civilization.steps.openings import workshop
from engine.games.chronicles_of_civilization.steps.war import is_attack
from engine.games.chronicles_of_civilization.text.menus import crosses, shortage
from engine.games.chronicles_of_civilization.text.names import (
    EVENTS,
    ROWS,
    TRACKS,
    a,
    boundary,
    condition,
    domain,
    event,
    goods,
    ground,
    lying,
    place,
    price,
    reward,
    sentence_case,
    structure,
)
from engine.phrases import amount, join, short
from engine.title import Variant

LABEL, HINT = 80, 100
WATCHED = " (contested: strains relations)"
WALK = "map:move:"


def variants() -> tuple[Variant, ...]:
    """Any map with any chronicle."""
    maps = tuple((one.id, one.name, f"{len(one.board.hexes)} hexes.") for one in data().maps.values())
    tales = tuple((one.id, one.name, short(one.story, HINT)) for one in data().chronicles.values())
    return (
        Variant("map", "Map", "The land on which the capital is founded.", maps),
        Variant("chronicle", "Chronicle", "The neighbour, the events and the ways to win.", tales),
    )


# Questions


def question(state: State, decision: Decision) -> Decision:
    steps = _steps(state) if decision.ask == "main" else {}
    danger = _danger(state, steps)
    options = []
    for id, _, _ in decision.options:
        label, hint = _option(state, id)
        if id.startswith(WALK):
            hint = f"{amount(steps[id.removeprefix(WALK)][0], 'move')}. {hint}".rstrip(". ")
        warning = WATCHED if id in danger else ""
        options.append(Option(id, short(label, LABEL - len(warning)) + warning, short(hint, HINT)))
    return decision._replace(prompt=_prompt(state, decision), options=tuple(options))


def _steps(state: State) -> Mapping[str, Price]:
    """Moves, watched hexes and hexes on the way of the active worker to every hex in reach."""
    worker = explore.active(state)
    if worker is None:
        return {}
    return prices(going(state, feared(state)), worker.hex, worker.moves)


def _danger(state: State, steps: Mapping[str, Price]) -> frozenset[str]:
    """The options that would enter or use a contested hex while that strains relations."""
    watched = feared(state) if steps else ()
    if not watched:
        return frozenset()
    found = {f"{WALK}{hex}" for hex, cost in steps.items() if cost[1]}
    found |= {f"map:{verb}:{hex}" for verb in labour.VERBS for hex in watched}
    found |= {f"map:build:{kind}:{hex}" for kind in data().structures for hex in watched}
    return frozenset(found)


def _prompt(state: State, decision: Decision) -> str:
    match decision.ask:
        case "capital":
            return f"{card_of(state).name}: on which empty field do you found your capital?"
        case "card":
            return (
                f"Turn {state.story.turn} of {data().cards.turns}: which track of card {state.deck.card} do you take?"
            )
        case "main":
            return _main_prompt(state)
        case "disband":
            return f"Your army costs {army.upkeep(state)} food and gold a turn. Remove units?"
        case "recall":
            return f"Does worker {state.agenda[-1].data[0]} stay on the map for the next turn?"
    raise AssertionError(decision.ask)


def _main_prompt(state: State) -> str:
    people, story = state.people, state.story
    marker = f", and the bonus marker for {domain(people.bonus)}" if people.bonus_free else ""
    worker = explore.active(state)
    moves = "stopped" if worker and worker.stopped else f"with {amount(worker.moves, 'move')}" if worker else ""
    walking = f" {worker.name} is on {worker.hex}, {moves}." if worker else ""
    have = ", ".join(f"{number} {name}" for name, number in state.goods._asdict().items())
    food, gold = chronicle.due(state)
    owed = goods({"food": food} | ({"gold": gold} if gold else {}))
    return (
        f"Turn {story.turn} of {data().cards.turns}: {amount(people.pool, 'worker')} free{marker}. "
        f"You have {have}; due at the end: {owed}.{walking}"
    )


# Options


def _option(state: State, id: str) -> tuple[str, str]:
    """Label and hint."""
    parts = id.split(":")
    match parts:
        case ["capital", hex]:
            return hex, f"Around it: {lying(''.join(sign(state, there) for there in board_of(state).near[hex]))}."
        case ["card", name]:
            return _card(state, name)
        case ["end"]:
            return _end(state)
        case ["act", *_]:
            return _act(state, id)
        case ["trade", exchange, _]:
            one = next(one for one in actions.trades()[exchange] if one.id == id)
            return f"Trade {price(one.cost)} for {price(one.gains)}", ""
        case ["dev", name, *part]:
            return _develop(state, name, part[0] if part else "")
        case ["inv", no]:
            found = data().inventions[int(no)]
            gives = [found.grants] if found.grants else []
            gives += [amount(found.vp, "victory point")] if found.vp else []
            return f"Invent {found.name}", f"{price(found.cost)}{': ' if gives else ''}{join(gives)}"
        case ["bld", no]:
            raised = data().buildings[int(no)]
            return f"Construct the {raised.name}", f"{price(raised.cost)}: {amount(raised.vp, 'victory point')}"
        case ["wonder", stage]:
            wonder = card_of(state).wonder
            assert wonder is not None
            return f"Wonder: stage {stage} of {len(wonder.stages)}", price(wonder.stages[int(stage) - 1])
        case ["map", *rest]:
            return _map(state, rest)
        case ["war", *rest]:
            return _war(state, rest)
        case ["repay", track]:
            cost = data().cards.crisis.hunger_repay if track == "hunger" else data().cards.crisis.bankruptcy_repay
            return f"Move {TRACKS[track]} back by 1", price(cost)
        case ["win", what]:
            return "Pay and win", condition(state.chronicle, what)
        case ["disband", "done"]:
            return "Keep the rest", ""
        case ["disband", row]:
            return f"Remove the last unit of the {ROWS[int(row)]} division", _division(state, int(row))
        case ["stay", worker]:
            return f"{worker} stays", "One of next turn's workers, with full movement."
        case ["return", worker]:
            return f"{worker} comes home", ""
    raise AssertionError(id)


def _card(state: State, name: str) -> tuple[str, str]:
    track = next(one for one in data().deck[state.deck.card].tracks if one.domain == name)
    happens = chronicle.event_of(state, track.event)
    label = f"{domain(name)}: {price(track.gain)}"
    return label, f"Event {EVENTS[track.event]}: {event(happens)}. Extra action: {track.extra}."


def _end(state: State) -> tuple[str, str]:
    """Ending the turn, with a warning where food or gold will not last (section 14)."""
    food, gold = shortage(state)
    lacks = ([f"{food} food"] if food else []) + ([f"{gold} gold"] if gold else [])
    label = f"End turn (short of {join(lacks)})" if lacks else "End turn"
    idle = amount(state.people.pool, "unused worker") if state.people.pool else ""
    happens = f"Then: {event(chronicle.event_of(state, state.story.event))}" if state.story.event else ""
    return label, ". ".join(filter(None, [happens, idle]))


def _act(state: State, id: str) -> tuple[str, str]:
    added = id.endswith(":add")
    name = id.removeprefix("act:").removesuffix(":add")
    space = spaces.space_of(state, name)
    assert space is not None
    number = name.rpartition(":")[2]
    alone = name == spaces.CARD or space.domain.startswith("settlement_")
    title = "Card" if name == spaces.CARD else domain(space.domain) + ("" if alone else f" {number}")
    if added:
        what = f"1 more {space.gain}" if space.gain else "1 food less to pay"
        return f"{title}: {what}", f"1 worker added{_marker(state, space)}"
    needs = [amount(space.workers, "worker") + _marker(state, space), *([price(space.cost)] if space.cost else [])]
    return f"{title}: {_effect(state, space)}", join(needs)


def _marker(state: State, space: Space) -> str:
    return " (bonus marker first)" if hands(state, space.domain) > state.people.pool else ""


def _effect(state: State, space: Space) -> str:
    parts = [f"{spaces.amount(state, space)} {space.gain}"] if space.gain else []
    parts += [f"happiness {space.happiness:+d}"] if space.happiness else []
    parts += [f"relations {-space.relations} toward peace"] if space.relations else []
    parts += [f"{-space.food_need} food less to pay"] if space.food_need else []
    if space.opens:
        one = data().exchanges[space.opens]
        given = join(one.given, "or")
        parts.append(f"trade {one.give} {given} for {one.take} {join(one.taken, 'or')}")
    return join(parts)


def _develop(state: State, name: str, part: str) -> tuple[str, str]:
    segment, track = develop.next_segment(state, name), state.growth.tracks[data().track_index[name]]
    assert segment is not None
    brings = f"Segment {track.done + 1}: {reward(segment.reward)}"
    if part:
        return f"{domain(name)}: pay 1 {part}", brings
    cost = dict(named(develop.missing(segment, track)))
    if segment.workers > track.worker_paid:
        cost["worker"] = 1
    return f"Develop {domain(name)}", f"{goods(cost)}. {brings}"


def _map(state: State, rest: list[str]) -> tuple[str, str]:
    match rest:
        case ["summon", "capital"]:
            return "Send a worker from the capital", "1 worker"
        case ["summon", letter]:
            return f"Send a worker from settlement {letter.upper()}", "1 worker"
        case ["pick", name]:
            worker = next(one for one in state.people.workers if one.name == name)
            return f"Command {name}", f"On {worker.hex}, {amount(worker.moves, 'move')} left"
        case ["again", name]:
            return f"{name} sets out afresh", "1 worker: full movement again"
        case ["move", hex]:
            return f"Walk to {hex} ({ground(sign(state, hex))})", _standing(state, hex)
        case ["road"]:
            return "Lay a road while walking", "1 work: here and on every hex of the rest of this move"
        case ["stop"]:
            return "Stop here", "Remaining moves are lost"
        case ["build", kind, hex]:
            builder = explore.active(state)
            assert builder is not None
            source = labour.source(state.map, state.land, builder.hex, kind, hex)
            uses = f", using {source}" if source else ""
            return f"Build {a(structure(kind))} on {hex}", price(data().structures[kind].cost) + uses
        case [verb, hex]:
            cost = "1 worker" if verb == "ruin" else "1 work"
            return f"{TAKE[verb]} {hex}", f"{cost}: {price(labour.yields(state, verb))}"
    raise AssertionError(rest)


TAKE = {
    "chop": "Cut the tree on",
    "dig": "Dig out the deposit on",
    "harvest": "Harvest the field on",
    "fish": "Fish on",
    "ruin": "Search the ruins on",
}


def _standing(state: State, hex: str) -> str:
    """What is to be found on a hex and beside it."""
    land = state.land
    found = ["your capital"] if hex == land.capital else []
    found += [structure(one.kind) for one in land.structures if one.hex == hex]
    found += ["road"] if hex in land.roads else []
    if sign(state, hex) == "*" and hex not in land.collected:
        found.append(price(data().maps[state.map].discoveries[hex]))
    beside = [sign(state, there) for there in board_of(state).near[hex] if there not in land.collected]
    worth = lying("".join(one for one in beside if one in WORTH_A_WALK))
    return ". ".join(filter(None, [sentence_case(join(found)), f"Beside it: {worth}" if worth else ""]))


WORTH_A_WALK = "TCDFRS*"


def _war(state: State, rest: list[str]) -> tuple[str, str]:
    match rest:
        case ["recruit", id, row, *strong]:
            unit = data().units[id]
            strength = unit.strength + (workshop().strength if strong else 0)
            cost = price(army.dearer(id) if strong else unit.cost) + (", 1 worker" if strong else "")
            name = f"{unit.name}, strengthened" if strong else unit.name
            return f"Recruit {name}: {ROWS[int(row)]} division", f"Strength {strength} for {cost}"
        case ["move", row]:
            verb = "Attack" if is_attack(state, int(row) - 1) else "Advance"
            war = " (war begins)" if crosses(state, int(row) - 1) else ""
            return f"{verb} with the {ROWS[int(row)]} division{war}", _division(state, int(row))
        case ["back", row]:
            return f"Fall back with the {ROWS[int(row)]} division", _division(state, int(row))
        case ["all", code]:
            moves = [f"{ROWS[row]} {WAYS[letter]}" for row, letter in enumerate(code, 1) if letter != "-"]
            return f"Move divisions: {join(moves)}", "2 workers"
    raise AssertionError(rest)


WAYS = {"f": "forward", "b": "back"}


def _division(state: State, row: int) -> str:
    own, enemy = state.armies.own[row - 1], state.armies.enemy[row - 1]
    ours, theirs = (", ".join(map(str, one.units)) or "none" for one in (own, enemy))
    return f"Yours: {ours}, {place(own.place)}. Enemy: {theirs}, {place(enemy.place)}"


# Refusals


def obstacle(why: Obstacle, pick: str) -> str:
    """Why not, for the player."""
    told = why.data
    match why.kind:
        case "cost":
            lacks = {
                RESOURCES[one]: (number, told["goods"][one])
                for one, number in told["cost"]
                if told["goods"][one] < number
            }
            parts = [f"{number} {name} and you have {have}" for name, (number, have) in lacks.items()]
            return f"That takes {join(parts)}."
        case "boundary":
            return f"That needs {boundary(told['boundary'])} first."
        case "workers":
            return f"That takes {amount(told['needed'], 'worker')} and you have {told['there']}."
        case "used":
            return "This action space is taken for this turn (R9)."
        case "zero":
            return "That would bring nothing now, so nobody may be sent there (R10)."
        case "far":
            return f"{told['hex']} is out of reach with {amount(told['moves'], 'move')}."
        case "stopped":
            return f"Worker {told['worker']} has no moves left this time; set it out afresh."
        case "laying":
            return f"Worker {told['worker']} is laying a road already."
        case "no worker":
            return f"There is no worker {told['worker']} on the map."
        case "already active":
            return f"Worker {told['worker']} is the one you command now."
        case "still fresh":
            return f"Worker {told['worker']} still has moves: it must stop first."
        case "nothing there":
            return f"There is no {ground(told['sign'])} on {told['hex']}."
        case "not adjacent":
            return f"{told['hex']} is not next to worker {told['worker']}."
        case "not empty":
            return f"{told['hex']} is not an empty field without a structure."
        case "no water":
            return f"A port needs water or fish beside it, and {told['hex']} has none."
        case "no source":
            what = {"crop": "crop field", "deposit": "deposit"}[told["needs"]]
            return f"{told['hex']} and your worker do not both touch a free {what} (R16)."
        case "limit":
            return f"You may have {told['limit']} of {structure(told['kind'])}, and no more."
        case "closed":
            return "This exchange has not been opened this turn: it needs a worker first (R12)."
        case "full":
            return f"You cannot hold more {told['resource']}."
        case "finished":
            return f"{domain(told['track'])} is complete."
        case "already paid":
            return f"No {told['part']} is left to pay there."
        case "not split":
            return f"This segment of {domain(told['track'])} must be paid at once."
        case "known":
            return f"You have {told['name']} already."
        case "stage":
            return f"The next stage of the Wonder is stage {told['next']} (R46)."
        case "no slot":
            return f"The {ROWS[told['row']]} division has no free slot."
        case "no units":
            return f"The {ROWS[told['row']]} division has no living units."
        case "at home":
            return f"The {ROWS[told['row']]} division is off the track already."
        case "attacked":
            return f"The {ROWS[told['row']]} division has attacked this turn (R37)."
        case "no crisis":
            return f"{TRACKS[told['track']]} is at 0: nothing to repay."
        case "no stack" | "unused":
            return STACK[why.kind]
    return PLAIN[why.kind]


STACK = {
    "no stack": "No second worker fits on this action space.",
    "unused": "A worker can be added only after the space itself was used.",
}
PLAIN = {
    "recruit only": "The Fortress is used when you recruit: choose a strengthened unit (R41).",
    "after happiness": "The Theater follows another happiness action of the same turn (R40).",
    "conquered": "The enemy is conquered: there is nobody left to fight or to talk to (R34).",
    "at peace": "There is peace already.",
    "restless": "Enough free commands for this turn: 40 is the most (R61).",
    "nobody": "Send a worker to the map first.",
    "no wonder": "This chronicle has no Wonder.",
    "two divisions": "This order moves two or three divisions (R38).",
}
