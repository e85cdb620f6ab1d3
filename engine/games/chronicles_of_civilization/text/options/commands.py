"""The commands of the main phase: labels and hints. Those on the map stand in `map_commands`."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Space
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import ADD, CARD, space_of
from engine.games.chronicles_of_civilization.steps.commands.army import fortress
from engine.games.chronicles_of_civilization.steps.commands.development import next_segment
from engine.games.chronicles_of_civilization.steps.commands.exchanges import trades
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import event_of
from engine.games.chronicles_of_civilization.steps.war import is_attack
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
from engine.games.chronicles_of_civilization.text.options.map_commands import map_command
from engine.games.chronicles_of_civilization.text.options.promised import hint
from engine.games.chronicles_of_civilization.text.warnings import begins_war, shortage
from engine.phrases import amount, join
from engine.promises import Promise, Words


def command(state: State, id: str, promised: Promise) -> Words:
    """What is said of one command, besides what it promises."""
    match id.split(":"):
        case ["end"]:
            return _end(state, promised)
        case ["act", *_]:
            return _act(state, id, promised)
        case ["trade", *_]:
            trade = trades()[id]
            return Words(f"Trade {price(trade.command.cost)} for {price(trade.gains)}")
        case ["dev", track, *part]:
            return _develop(state, track, part[0] if part else "")
        case ["inv", no]:
            return _invent(int(no))
        case ["bld", no]:
            building = data().buildings[int(no)]
            return Words(f"Construct the {building.name}", "" if building.vp else "a building")
        case ["wonder", stage]:
            wonder = card_of(state).wonder
            assert wonder is not None
            return Words(f"Wonder: stage {stage} of {len(wonder.stages)}", f"stage {stage}")
        case ["map", *rest]:
            return map_command(state, rest, promised)
        case ["war", *rest]:
            return _war(state, rest, promised)
        case ["repay", track]:
            return Words(f"Move {CRISES[track]} back by 1")
        case ["win", what]:
            return Words("Pay and win", text=condition(state.tale, what))
    raise AssertionError(id)


def _end(state: State, promised: Promise) -> Words:
    """Ending the turn, with a warning where food or gold will not last (section 14)."""
    food, gold = shortage(state)
    lacking = {name: number for name, number in (("food", food), ("gold", gold)) if number}
    label = f"End turn ({goods(lacking)} short)" if lacking else "End turn"
    unused = f"{amount(state.people.pool, 'unused worker')}." if state.people.pool else ""
    coming = event_of(state, state.story.event) if state.story.event else ()
    told = len(coming) == 1 and any(change.source == "event" for change in promised.changes)
    happens = f"Event: {event(coming)}." if coming and not told else ""
    return Words(label, text=" ".join(filter(None, [unused, happens])))


# Action spaces


def _act(state: State, id: str, promised: Promise) -> Words:
    """The label tells the outcome as well, since spaces are known by it."""
    space = space_of(state, id.removeprefix("act:").removesuffix(f":{ADD}"))
    more = f"trade {rate(space.opens)}" if space.opens and not id.endswith(f":{ADD}") else ""
    outcome = hint(promised, Words("", more), command=True).partition(": ")[2].removesuffix(".")
    added = " (one more worker)" if id.endswith(f":{ADD}") else ""
    return Words(f"{space_title(space)}{added}: {outcome}", more)


def rate(exchange: str) -> str:
    """3 gold for 1 wood, food or ore."""
    one = data().exchanges[exchange]
    return f"{one.give} {join(one.given, 'or')} for {one.take} {join(one.taken, 'or')}"


def space_title(space: Space) -> str:
    """Production 2; spaces that stand alone go without a number."""
    if space.id == CARD:
        return "Card"
    _, _, number = space.id.partition(":")
    return domain(space.domain) if space.domain.startswith("settlement_") else f"{domain(space.domain)} {number}"


# Development


def _develop(state: State, name: str, part: str) -> Words:
    segment, track = next_segment(state, name), state.growth.tracks[data().track_index[name]]
    assert segment is not None
    number, level = track.done + 1, segment.reward.level
    if part:
        brings = f"Segment {number}: {reward(segment.reward)}."
        return Words(f"{domain(name)}: pay {amount(1, part)}", f"part of segment {number}", brings)
    return Words(f"Develop {domain(name)}", f"segment {number}, level +{level}" if level else f"segment {number}")


def _invent(no: int) -> Words:
    found = data().inventions[no]
    return Words(f"Invent {found.name}", found.grants or ("" if found.vp else "an invention"))


# The army

WAYS = {"f": "forward", "b": "back"}


def _war(state: State, rest: list[str], promised: Promise) -> Words:
    match rest:
        case ["recruit", id, row]:
            unit = data().units[id]
            return Words(f"Recruit {unit.name}: {ROWS[int(row)]} division", f"strength {unit.strength}")
        case ["recruit", id, row, _]:
            unit = data().units[id]
            label = f"Recruit {unit.name}, strengthened: {ROWS[int(row)]} division"
            return Words(label, f"strength {unit.strength + fortress().strength}")
        case ["move", row]:
            verb = "Attack" if is_attack(state, int(row) - 1) else "Advance"
            war = " (war begins)" if begins_war(state, int(row) - 1) else ""
            more = "" if promised.chance else "one space forward"
            return Words(f"{verb} with the {ROWS[int(row)]} division{war}", more, division(state, int(row)))
        case ["back", row]:
            label = f"Fall back with the {ROWS[int(row)]} division"
            return Words(label, "one space back", division(state, int(row)))
        case ["all", code]:
            moves = [f"{ROWS[row]} {WAYS[letter]}" for row, letter in enumerate(code, 1) if letter != "-"]
            return Words(f"Move divisions: {join(moves)}", "" if promised.chance else "one space each")
    raise AssertionError(rest)


def division(state: State, row: int) -> str:
    """Both divisions of a row."""
    own, enemy = state.armies.own[row - 1], state.armies.enemy[row - 1]
    ours, theirs = (", ".join(map(str, one.units)) or "none" for one in (own, enemy))
    return f"Yours: {ours}, {place(own.place)}. Enemy: {theirs}, {place(enemy.place)}."
