"""How good a position of Chronicles of Civilization looks before the game ends."""

from __future__ import annotations

from functools import lru_cache

from engine.games.chronicles_of_civilization.ai.sites import site
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, ChronicleKey, Growth, State
from engine.games.chronicles_of_civilization.steps.boundaries import parts
from engine.games.chronicles_of_civilization.steps.connection import working
from engine.games.chronicles_of_civilization.steps.effects import card_of, covers
from engine.games.chronicles_of_civilization.steps.movement import board_of, reach
from engine.games.chronicles_of_civilization.steps.turn_end import due, food_need

IN_HAND = 0.4  # what a resource is worth unspent; from eight of a kind on it is worth half
WANTED = ("farm", "settlement_a", "mine", "farm")
INVESTED = 0.75  # what a resource is worth once it is spent on development


def value(state: State) -> float:
    """Victory above all; else development, resources, happiness, crises and relations."""
    outcome, _, _ = state.ending.partition(":")
    if outcome:
        return 1000.0 if outcome == "won" else -1000.0 + state.story.turn
    people, story = state.people, state.story
    worth = 6.0 * state.growth.points + 8.0 * people.population + _invested(state)
    goods, need = list(state.goods), food_need(state)
    if state.agenda[-1].step == "main":  # what ending the turn will take counts as gone
        food, gold = due(state)
        worth -= 9.0 * max(0, food - goods[FOOD]) + 6.0 * max(0, gold - goods[GOLD])
        goods[FOOD], goods[GOLD] = max(0, goods[FOOD] - food), max(0, goods[GOLD] - gold)
    worth += sum(IN_HAND * min(amount, 8) + 0.2 * max(0, amount - 8) for amount in goods)
    worth -= 0.6 * max(0, need - goods[FOOD])
    worth -= 5.0 * story.hunger + 5.0 * story.bankruptcy + 8.0 * story.rebellion
    worth += (-12.0, -4.0, 0.0, 1.0, 1.5)[people.happiness - 1]
    worth -= 10.0 * story.war + 1.0 * story.relations
    worth += 4.0 * max(_progress(state, one.id) for one in card_of(state).victory)
    if state.land.capital:
        worth += 3.0 * sum(working(state.map, state.land).values()) + _on_the_way(state)
    worth += 1.5 * (state.land.terrain.count("C") + state.land.terrain.count("D"))  # for farms and mines to come
    worth -= (0.5 if story.war else 3.0) * sum(len(one.units) for one in state.armies.own)
    return worth + 0.05 * people.pool


def _on_the_way(state: State) -> float:
    """The active worker is worth more the nearer it is to a building site."""
    worker = next((one for one in state.people.workers if one.name == state.people.active), None)
    if worker is None:
        return 0.0
    board, work = board_of(state), min(2, state.goods.work)
    trees = sum(state.land.terrain[board.index[hex]] == "T" for hex in board.near[worker.hex])
    if worker.stopped:
        return 0.3 * min(trees, work)
    standing = [one.kind for one in state.land.structures]
    for kind in WANTED:
        if standing.count(kind) < WANTED.count(kind) and covers(state.goods, data().structures[kind].cost):
            place = site(state, kind)
            if place is not None:
                near = reach(state, worker).get(place[0], 0 if worker.hex == place[0] else 9)
                return 2.0 - 0.2 * near
    return 0.3 * min(trees, work)


def _invested(state: State) -> float:
    """The resources that went into tracks, inventions, buildings, structures and the Wonder."""
    return INVESTED * _spent(state.chronicle_key, state.growth)


@lru_cache(maxsize=2048)
def _spent(chronicle_key: ChronicleKey, growth: Growth) -> int:
    spent = 0
    for card, track in zip(data().tracks.values(), growth.tracks, strict=True):
        spent += sum(amount for one in card.segments[: track.done] for _, amount in one.cost) + sum(track.paid)
    for no in growth.inventions:
        spent += sum(amount for _, amount in data().inventions[no].cost)
    for no in growth.buildings:
        spent += sum(amount for _, amount in data().buildings[no].cost)
    wonder = data().tales[chronicle_key].wonder
    if wonder:
        spent += sum(amount for stage in wonder.stages[: growth.wonder] for _, amount in stage)
    return spent


def _progress(state: State, condition: str) -> float:
    """The share of a victory condition's parts that are met."""
    met = [part.met for part in parts(state, condition)]
    return sum(met) / len(met)
