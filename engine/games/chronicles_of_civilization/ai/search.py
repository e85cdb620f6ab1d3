"""The thoughtful player: it plays its plans out to the end in imagined worlds and keeps to the best one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from random import Random
from statistics import mean
from typing import NamedTuple

from engine.core import Answer, Decision
from engine.games.chronicles_of_civilization.ai.player import planner
from engine.games.chronicles_of_civilization.ai.playout import played_out
from engine.games.chronicles_of_civilization.ai.shopping_list import aims
from engine.games.chronicles_of_civilization.ai.sites import capital_sites
from engine.games.chronicles_of_civilization.ai.value import value
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.goals import victories
from engine.games.chronicles_of_civilization.state import Deck, State
from engine.title import Rules

SITES, TRIED = 3, 4  # capitals and late commands that are tried out
LATE = 10  # the turn from which every command is weighed
WORLDS = (1, 2, 3)  # in which plans are played out; after each round the better half remains
ENOUGH = 4  # worlds; a first plan that wins in so many is followed until the turn ends
WON = 2.0  # more than any defeat, however near it was to victory


class Plan(NamedTuple):
    """An answer, and the victory condition for which the player works from then on."""

    answer: Answer
    aim: Victory
    sure: bool = False  # it won in every world: until the next card nothing happens that could change this


REMEMBERED = 4096  # positions at once
_plan_of: dict[State, Plan] = {}


def search(rules: Rules[State], state: State, decision: Decision, rng: Random) -> Answer:
    """The first answer of the plan that does best; what it works for is remembered for the next answer."""
    plan = _best(rules, state, _plans(rules, state, decision), rng)
    if len(_plan_of) >= REMEMBERED:
        _plan_of.clear()
    _plan_of[_position(rules.apply(state, plan.answer).state)] = plan
    return plan.answer


def _position(state: State) -> State:
    """What does not depend on the cards: by it a position is known again when the next card is drawn."""
    return state._replace(seed="", counter=0, dice=(), deck=Deck(()), agenda=())


def _plans(rules: Rules[State], state: State, decision: Decision) -> Sequence[Plan]:
    """What is tried out: at first every way to win, later the one that is followed, with other answers."""
    ways, known = aims(state.chronicle_key), _plan_of.get(_position(state))
    mine = known.aim if known else ways[0]
    sure = known is not None and known.sure and decision.ask != "card"
    own = Plan(planner(state, decision, mine), mine, sure)
    options = [Answer(decision.seat, (option.id,)) for option in decision.options]
    match decision.ask:
        case "capital":
            sites = [Answer(decision.seat, (f"capital:{hex}",)) for hex in capital_sites(state.map)[:SITES]]
            return [Plan(site, aim) for site in sites for aim in ways]
        case "card" if known:
            turned = [Plan(planner(state, decision, aim), aim) for aim in ways if aim != mine]
            return [own, *(Plan(one, mine) for one in options if one != own.answer), *turned]
        case "card":
            return [Plan(one, aim) for aim in ways for one in options]
        case "main" if known is None:
            return [Plan(planner(state, decision, aim), aim) for aim in ways]
        case "main" if state.story.turn >= LATE and not sure:
            likely = sorted(options, key=lambda answer: -value(rules.apply(state, answer).state))[:TRIED]
            return [own, *(Plan(one, mine) for one in likely if one != own.answer)]
    return [own]


def _best(rules: Rules[State], state: State, plans: Sequence[Plan], rng: Random) -> Plan:
    """The plan with the best outcomes. All are tried in the same worlds, and ties go to the first."""
    if len(plans) == 1:
        return plans[0]
    seat, numbers = plans[0].answer.seat, range(sum(WORLDS))
    worlds = [rules.imagine(state, seat, f"tried {rng.random()}") for _ in numbers]

    @cache
    def outcome(plan: int, world: int) -> float:
        return _outcome(rules, worlds[world], plans[plan])

    if all(outcome(0, world) >= WON for world in numbers[:ENOUGH]):
        return plans[0]._replace(sure=True)
    left = list(range(len(plans)))
    for tried in accumulate(WORLDS):
        left.sort(key=lambda plan: -mean([outcome(plan, world) for world in numbers[:tried]]))
        left = left[: max(1, len(left) // 2)]
        if len(left) == 1:
            break
    return plans[left[0]]


def _outcome(rules: Rules[State], world: State, plan: Plan) -> float:
    """How the game ends if the plan is followed: an early victory is best, a near defeat is better than a clear one."""
    state = played_out(rules, rules.apply(world, plan.answer).state, plan.aim)
    turns = data().cards.turns
    if state.ending.startswith("won"):
        return WON + (turns - state.story.turn) / turns
    return max(goal.share for goal in victories(state)) * state.story.turn / turns
