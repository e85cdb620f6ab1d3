"""The commands of the main phase: labels and hints. Those on the map stand in `map_commands`."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Space
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import ADD, CARD, output, space_of
from engine.games.chronicles_of_civilization.steps.commands.army import cost_with_fortress, fortress
from engine.games.chronicles_of_civilization.steps.commands.development import missing, next_segment
from engine.games.chronicles_of_civilization.steps.commands.exchanges import trades
from engine.games.chronicles_of_civilization.steps.effects import card_of, named
from engine.games.chronicles_of_civilization.steps.turn_end import event_of
from engine.games.chronicles_of_civilization.steps.war import is_attack
from engine.games.chronicles_of_civilization.text.map_commands import map_command
from engine.games.chronicles_of_civilization.text.names import (
    CRISES,
    ROWS,
    condition,
    domain,
    event,
    goods,
    place,
    price,
    reward,
)
from engine.games.chronicles_of_civilization.text.warnings import begins_war, shortage
from engine.phrases import amount, join


def command(state: State, id: str) -> tuple[str, str]:
    """Label and hint of one command."""
    match id.split(":"):
        case ["end"]:
            return _end(state)
        case ["act", *_]:
            return _act(state, id)
        case ["trade", *_]:
            trade = trades()[id]
            return f"Trade {price(trade.command.cost)} for {price(trade.gains)}", ""
        case ["dev", track, *part]:
            return _develop(state, track, part[0] if part else "")
        case ["inv", no]:
            return _invent(int(no))
        case ["bld", no]:
            building = data().buildings[int(no)]
            return f"Construct the {building.name}", f"{price(building.cost)}: {amount(building.vp, 'victory point')}"
        case ["wonder", stage]:
            wonder = card_of(state).wonder
            assert wonder is not None
            return f"Wonder: stage {stage} of {len(wonder.stages)}", price(wonder.stages[int(stage) - 1])
        case ["map", *rest]:
            return map_command(state, rest)
        case ["war", *rest]:
            return _war(state, rest)
        case ["repay", track]:
            cost = data().cards.crisis.hunger_repay if track == "hunger" else data().cards.crisis.bankruptcy_repay
            return f"Move {CRISES[track]} back by 1", price(cost)
        case ["win", what]:
            return "Pay and win", condition(state.chronicle, what)
    raise AssertionError(id)


def _end(state: State) -> tuple[str, str]:
    """Ending the turn, with a warning where food or gold will not last (section 14)."""
    food, gold = shortage(state)
    lacking = {name: number for name, number in (("food", food), ("gold", gold)) if number}
    label = f"End turn ({goods(lacking)} short)" if lacking else "End turn"
    unused = amount(state.people.pool, "unused worker") if state.people.pool else ""
    happens = f"Then: {event(event_of(state, state.story.event))}" if state.story.event else ""
    return label, ". ".join(filter(None, [happens, unused]))


# Action spaces


def _act(state: State, id: str) -> tuple[str, str]:
    name = id.removeprefix("act:").removesuffix(f":{ADD}")
    space = space_of(state, name)
    title, marker = _title(space), _marker(state, space)
    if id.endswith(f":{ADD}"):
        gains = f"{amount(1, space.gain)} more" if space.gain else f"{amount(1, 'food')} less to pay"
        return f"{title}: {gains}", f"{amount(1, 'worker')} added{marker}"
    workers = f"{amount(space.workers, 'worker')}{marker}"
    return f"{title}: {_effect(state, space)}", join([workers, price(space.cost)] if space.cost else [workers])


def _title(space: Space) -> str:
    """Production 2; spaces that stand alone go without a number."""
    if space.id == CARD:
        return "Card"
    _, _, number = space.id.partition(":")
    return domain(space.domain) if space.domain.startswith("settlement_") else f"{domain(space.domain)} {number}"


def _marker(state: State, space: Space) -> str:
    people = state.people
    return " (bonus marker first)" if people.bonus_free and people.bonus == space.domain else ""


def _effect(state: State, space: Space) -> str:
    parts = [amount(output(state, space), space.gain)] if space.gain else []
    parts += [f"happiness {space.happiness:+d}"] if space.happiness else []
    parts += [f"relations {-space.relations} toward peace"] if space.relations else []
    parts += [f"{amount(-space.food_need, 'food')} less to pay"] if space.food_need else []
    if space.opens:
        one = data().exchanges[space.opens]
        parts.append(f"trade {one.give} {join(one.given, 'or')} for {one.take} {join(one.taken, 'or')}")
    return join(parts)


# Development


def _develop(state: State, name: str, part: str) -> tuple[str, str]:
    segment, track = next_segment(state, name), state.growth.tracks[data().track_index[name]]
    assert segment is not None
    brings = f"Segment {track.done + 1}: {reward(segment.reward)}"
    if part:
        return f"{domain(name)}: pay {amount(1, part)}", brings
    cost = named(missing(segment, track)) | ({"worker": 1} if segment.workers > track.worker_paid else {})
    return f"Develop {domain(name)}", f"{goods(cost)}. {brings}"


def _invent(no: int) -> tuple[str, str]:
    found = data().inventions[no]
    gives = [found.grants] if found.grants else []
    gives += [amount(found.vp, "victory point")] if found.vp else []
    return f"Invent {found.name}", f"{price(found.cost)}: {join(gives)}" if gives else price(found.cost)


# The army

WAYS = {"f": "forward", "b": "back"}


def _war(state: State, rest: list[str]) -> tuple[str, str]:
    match rest:
        case ["recruit", id, row]:
            unit = data().units[id]
            return f"Recruit {unit.name}: {ROWS[int(row)]} division", f"Strength {unit.strength} for {price(unit.cost)}"
        case ["recruit", id, row, _]:
            unit, space = data().units[id], fortress()
            cost = named(cost_with_fortress(id)) | {"worker": space.workers}
            label = f"Recruit {unit.name}, strengthened: {ROWS[int(row)]} division"
            return label, f"Strength {unit.strength + space.strength} for {goods(cost)}"
        case ["move", row]:
            verb = "Attack" if is_attack(state, int(row) - 1) else "Advance"
            war = " (war begins)" if begins_war(state, int(row) - 1) else ""
            return f"{verb} with the {ROWS[int(row)]} division{war}", division(state, int(row))
        case ["back", row]:
            return f"Fall back with the {ROWS[int(row)]} division", division(state, int(row))
        case ["all", code]:
            moves = [f"{ROWS[row]} {WAYS[letter]}" for row, letter in enumerate(code, 1) if letter != "-"]
            return f"Move divisions: {join(moves)}", amount(data().cards.army.order_all, "worker")
    raise AssertionError(rest)


def division(state: State, row: int) -> str:
    """Both divisions of a row."""
    own, enemy = state.armies.own[row - 1], state.armies.enemy[row - 1]
    ours, theirs = (", ".join(map(str, one.units)) or "none" for one in (own, enemy))
    return f"Yours: {ours}, {place(own.place)}. Enemy: {theirs}, {place(enemy.place)}"
