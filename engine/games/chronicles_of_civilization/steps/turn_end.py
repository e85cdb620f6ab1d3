"""Phases 3 to 5 and the clean-up: costs, the enemy, events, and which workers stay on the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.agenda import Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Option, option
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Part
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, State, Turn
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.army import upkeep
from engine.games.chronicles_of_civilization.steps.effects import (
    bankruptcy,
    card_of,
    check_end,
    end,
    gain,
    happiness,
    hunger,
    owe,
    pay,
    points,
    rebellion,
)
from engine.games.chronicles_of_civilization.steps.war import (
    ROWS,
    change_relations,
    enemy_moves,
    reinforce,
    violate,
    with_own,
    without,
)

# Phase 3: costs


def food_need(state: State) -> int:
    """What the population eats, less the Grand Market's reduction, and what the army eats."""
    return _eaten_by_population(state) + upkeep(state)


def _eaten_by_population(state: State) -> int:
    return max(0, _food()[state.people.population - 1] - state.turn.food_reduction)


@cache
def _food() -> tuple[int, ...]:
    """What a population of 1, 2, ... eats."""
    return tuple(level.food for level in data().cards.population.levels)


def costs(state: State, task: Task, log: Log) -> State:
    """Food first, then gold; what is missing moves Hunger and Bankruptcy."""
    gold = upkeep(state)
    food = _eaten_by_population(state) + gold
    log.tell("costs", 0, food=food, gold=gold)
    eaten, paid = min(food, state.goods.food), min(gold, state.goods.gold)
    state = pay(state, ((FOOD, eaten),))
    if food > eaten:
        state = check_end(hunger(state, food - eaten, log), log)
    if state.ending or not gold:
        return state
    return check_end(bankruptcy(pay(state, ((GOLD, paid),)), gold - paid, log), log)


def divisions(state: State, task: Task) -> Iterator[Candidate]:
    """Divisions that may lose a unit; without an army nothing is asked."""
    own = state.armies.own
    if any(division.units for division in own):
        yield "disband:done", None
    for row in ROWS:
        yield f"disband:{row + 1}", None if own[row].units else Obstacle("no units", {"row": row + 1})


def armed(state: State, task: Task) -> list[Option]:
    """The options of this question: every division that has a unit to lose, and to end."""
    rows = [row + 1 for row, (units, _, _) in enumerate(state.armies.own) if units]
    return [option("disband:done"), *[option(f"disband:{row}") for row in rows]] if rows else []


def disband(state: State, task: Task, answer: Answer, log: Log) -> State:
    _, _, row = answer.picks[0].partition(":")
    if row == "done":
        return state
    at = int(row) - 1
    log.tell("disband", 0, row=at + 1)
    return then(with_own(state, at, without(state.armies.own[at], 1)), task)


# Phase 4: the enemy


def enemy(state: State, task: Task, log: Log) -> State:
    """At war the enemy moves."""
    return enemy_moves(state, log) if state.story.war else state


# Phase 5: the chronicle


def chronicle(state: State, task: Task, log: Log) -> State:
    """The permanent event, the chosen one, structures in contested areas, and rebellion."""
    card, story = card_of(state), state.story
    for one in card.permanent:
        if one.turn == story.turn and getattr(story.counters, one.counter) >= one.at_least:
            log.tell("permanent", 0, turn=one.turn)
            state = resolve(state, one.effect, log)
    if not state.ending and story.event:
        log.tell("event", 0, turn=story.turn, row=story.event)
        state = resolve(state, event_of(state, story.event), log)
    if state.ending:
        return state
    for hex in (state.land.capital, *[one.hex for one in state.land.structures]) if story.frame else ():
        state = violate(state, hex, log)
    if not state.ending and state.people.happiness == data().cards.happiness.min:  # R17
        state = check_end(rebellion(state, 1, log), log)
    return state


def event_of(state: State, row: int) -> tuple[Part, ...]:
    """The event of this turn in this row."""
    return card_of(state).events[state.story.turn - 1][row - 1]


def applies(state: State, part: Part) -> bool:
    """Does this part's own condition hold?"""
    return not part.when or holds(state, part.when) != part.unless


def due(state: State) -> tuple[int, int]:
    """Food and gold that this turn will still take, the chosen event included."""
    gold = upkeep(state)
    food = _eaten_by_population(state) + gold
    for part in event_of(state, state.story.event) if state.story.event else ():
        if part.kind == "pay" and applies(state, part):
            for resource, amount in part.goods:
                if resource == FOOD:
                    food += amount
                else:  # R30: what is missing comes from gold
                    gold += amount if resource == GOLD else max(0, amount - state.goods[resource])
    return food, gold


def resolve(state: State, parts: tuple[Part, ...], log: Log) -> State:
    """An event, part by part from left to right."""
    for part in parts:
        if state.ending:
            break
        if applies(state, part):
            state = check_end(_part(state, part, log), log)
    return state


def _part(state: State, part: Part, log: Log) -> State:
    match part.kind:
        case "pay":
            return owe(state, part.goods, log, "event")
        case "gain":
            return gain(state, part.goods, log, "event")
        case "enemy":
            return reinforce(state, part.amount, state.story.event - 1, log)
        case "relations":
            return change_relations(state, part.amount, log)
        case "happiness":
            return happiness(state, part.amount, log)
        case "rebellion":
            return rebellion(state, part.amount, log)
        case "vp":
            return points(
                state._replace(story=state.story._replace(points=state.story.points + part.amount)), part.amount, log
            )
    return state  # the frame acts on its own (12.2)


# Clean-up


def clean_up(state: State, task: Task, log: Log) -> State:
    """The last turn is over, or every worker on the map is asked whether it stays."""
    if state.story.turn >= data().cards.turns:
        return end(state, "lost:time", log)
    asked = [Task("recall", 0, data=(worker.name,)) for worker in state.people.workers]
    story = state.story._replace(event=0, frame=False, violated=False)
    people = state.people._replace(bonus="", bonus_free=False)
    armies = state.armies._replace(attacked=()) if state.armies.attacked else state.armies
    agenda = (*state.agenda, Task("draw"), *asked[::-1])
    return state._replace(turn=Turn(), story=story, people=people, armies=armies, agenda=agenda)


def stay_or_return(state: State, task: Task) -> Iterator[Candidate]:
    """The choice for one worker on the map."""
    yield f"return:{task.data[0]}", None
    yield f"stay:{task.data[0]}", None


def recall(state: State, task: Task, answer: Answer, log: Log) -> State:
    """A worker returns to the pool, or stays to be one of next turn's workers (R19)."""
    choice, _, name = answer.picks[0].partition(":")
    log.tell(choice, 0, worker=name)
    if choice == "stay":
        return state
    people = state.people
    workers = tuple(one for one in people.workers if one.name != name)
    active = people.active if people.active != name else workers[0].name if workers else ""
    return state._replace(people=people._replace(workers=workers, pool=people.pool + 1, active=active))
