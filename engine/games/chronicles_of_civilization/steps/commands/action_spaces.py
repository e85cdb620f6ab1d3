"""Action spaces: `act:`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Space
from engine.games.chronicles_of_civilization.state import RESOURCES, State
from engine.games.chronicles_of_civilization.steps.commands.kind import (
    Command,
    Condition,
    Family,
    Hindrance,
    Listed,
    boundary,
    never,
    obstacle,
    openable,
)
from engine.games.chronicles_of_civilization.steps.connection import working
from engine.games.chronicles_of_civilization.steps.effects import employed, gain, gained, happiness, less, rebellion
from engine.games.chronicles_of_civilization.steps.war import change_relations

CARD = "card"  # the action space on the present card
STRUCTURE = {"agriculture": "farm", "mining": "mine", "marine": "port"}  # what a domain's actions work with
ADD = "add"


def _use_once(space: Space) -> Hindrance:
    """A space is used once a turn (R9), and some only after a happiness action (R40)."""
    id, late = space.id, space.enhances == "happiness"
    used, too_early = obstacle("used", space=id), obstacle("after happiness")

    def hindrance(state: State) -> Obstacle | None:
        turn = state.turn
        if id in turn.spaces:
            return used
        return too_early if late and not turn.happiness_actions else None

    return hindrance


def _add_once(space: Space) -> Hindrance:
    """One worker may be added to a space that was used (R9)."""
    id = space.id
    unused, used = obstacle("unused", space=id), obstacle("used", space=id)

    def hindrance(state: State) -> Obstacle | None:
        turn = state.turn
        if id not in turn.spaces:
            return unused
        return used if id in turn.added else None

    return hindrance


@cache
def _acts() -> tuple[Family, ...]:
    """All spaces. The card's has the same commands whichever resource it gives."""
    spaces = (*data().spaces.values(), _card_space(RESOURCES[0]))
    return tuple(family for space in spaces for family in _acts_on(space))


def _acts_on(space: Space) -> tuple[Family, ...]:
    """Workers use a space, and one more may be added."""
    use = Command(f"act:{space.id}", space.cost, space.workers, space.domain, hindrance=_use_once(space))
    add = Command(f"act:{space.id}:{ADD}", (), 1, space.domain, hindrance=_add_once(space))
    conditions = (*boundary(space.boundary), *_useful(space))
    if space.stack:
        return (Family((use, add), conditions),)
    return Family((use,), conditions), Family((add,), (never("no stack", space=space.id),))


@cache
def _openable_acts() -> tuple[Family, ...]:
    return openable(_acts())


ACTION_SPACES = Listed(lambda state: _acts(), lambda state: _openable_acts())


# The spaces


def space_of(state: State, id: str) -> Space:
    """The space with this id; the card's is the extra action of the chosen track."""
    return _card_spaces()[state.deck.card, state.people.bonus] if id == CARD else data().spaces[id]


@cache
def _card_spaces() -> dict[tuple[int, str], Space]:
    """The extra actions of all cards, by card and chosen domain."""
    return {(no, track.domain): _card_space(track.extra) for no, card in data().deck.items() for track in card.tracks}


@cache
def _card_space(resource: str) -> Space:
    return Space.model_validate({"id": CARD, "workers": 1, "stack": True, "gain": resource, "amount": 1})


def output(state: State, space: Space) -> int:
    """What the space yields now; structures count only where they work."""
    return outputs()[space.id](state)


@cache
def outputs() -> dict[str, Callable[[State], int]]:
    """What each space yields, as a question to a state."""
    return {space.id: _output(space) for space in (*data().spaces.values(), _card_space(RESOURCES[0]))}


def _output(space: Space) -> Callable[[State], int]:
    amount, domain = space.amount, space.domain
    if isinstance(amount, int):
        return lambda state: amount
    if amount.startswith("population"):
        times = int(amount.partition(" x ")[2] or 1)
        return lambda state: state.people.population * times
    track = data().track_index[domain]
    kind = STRUCTURE.get(domain, domain if domain.startswith("settlement_") else "")
    if not kind:
        return lambda state: state.growth.tracks[track].level
    levelled = space.boundary == kind  # R48

    def with_structures(state: State) -> int:
        level = state.growth.tracks[track].level
        there = working(state.map, state.land).get(kind, 0) if state.land.structures else 0
        if not there or (levelled and not level):
            return 0
        if amount == "level":
            return level
        return level + there if "+" in amount else level * there

    return with_structures


def _useful(space: Space) -> Iterator[Condition]:
    """What must hold so that workers on this space achieve anything."""
    if space.enhances == "recruit":
        yield never("recruit only")
    if space.domain == "diplomacy":
        yield Condition(lambda state: not state.story.conquered, obstacle("conquered"))  # R34
    if space.relations < 0:
        yield Condition(lambda state: state.story.relations > 1, obstacle("at peace"))
    if space.gain and not (isinstance(space.amount, int) and space.amount > 0):
        yield Condition(_output(space), obstacle("zero", space=space.id))  # R10


def act(state: State, rest: str, log: Log) -> State:
    """Workers take their place, and the space has its effect."""
    added = rest.endswith(":add")
    space = space_of(state, rest.removesuffix(":add"))
    turn = state.turn
    log.tell("act", 0, space=space.id, added=added)
    if added:
        people, turn = employed(state.people, 1, space.domain), turn._replace(added=(*turn.added, space.id))
        state = state._replace(people=people, turn=turn)
        if space.gain:
            return gain(state, ((RESOURCES.index(space.gain), 1),), log, space.id)
        return _reduce_food(state, 1)
    goods = less(state.goods, space.cost)
    if space.gain:
        goods = gained(goods, ((RESOURCES.index(space.gain), output(state, space)),), log, space.id)
    people = employed(state.people, space.workers, space.domain)
    state = state._replace(goods=goods, people=people, turn=turn._replace(spaces=(*turn.spaces, space.id)))
    if space.opens:
        state = state._replace(turn=state.turn._replace(exchanges=(*state.turn.exchanges, space.opens)))
    if space.food_need:
        state = _reduce_food(state, -space.food_need)
    if space.happiness:
        state = happiness(state, space.happiness, log)
        if space.happiness > 0 and not space.enhances:
            state = _happiness_action(state, log)
    return change_relations(state, space.relations, log) if space.relations else state


def _reduce_food(state: State, amount: int) -> State:
    return state._replace(turn=state.turn._replace(food_reduction=state.turn.food_reduction + amount))


def _happiness_action(state: State, log: Log) -> State:
    """A happiness action is counted; the third of a turn moves Rebellion back (R11)."""
    count = state.turn.happiness_actions + 1
    state = state._replace(turn=state.turn._replace(happiness_actions=count))
    return rebellion(state, -1, log) if count == data().cards.crisis.rebellion_repay_actions else state
