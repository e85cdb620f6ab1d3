"""The laws of a state: a saved game that breaks one of them is refused."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator

from engine.assets import newest_version
from engine.games.chronicles_of_civilization.cards.catalog import TITLE, Data, data
from engine.games.chronicles_of_civilization.cards.schema import ChronicleCard, MapCard
from engine.games.chronicles_of_civilization.scoring import breakdown
from engine.games.chronicles_of_civilization.state import Armies, Division, Growth, Land, People, State, Story

TURN = ["card", "main", "costs", "disband", "enemy", "chronicle", "clean_up"]
TAKEN = {"T": "f", "D": "M", "C": "f", "F": "~", "R": "r"}  # what remains of a hex when its contents are taken
COUNTED = {"trees": "T", "deposits": "D", "fish": "F", "ruins": "R"}
CAUSES = ("hunger", "bankruptcy", "rebellion", "war", "time")
CARD = "card"  # the action space on the present card


def faults(state: State) -> Iterator[str]:
    """Where the state breaks a law, in the order of its fields."""
    known = data()
    if not 1 <= state.data_version <= newest_version(TITLE):
        yield "data_version"
        return
    card, tale = known.maps.get(state.map), known.tales.get(state.chronicle_key)
    if card is None or tale is None:
        yield "map" if card is None else "difficulty" if state.chronicle in known.chronicles else "chronicle"
        return
    if state.counter < 0:
        yield "counter"
    if not _all_in(state.dice, range(1, 7)):
        yield "dice"
    yield from (f"goods.{name}" for name, now, most in _goods(state, known) if not 0 <= now <= most)
    yield from (f"land.{field}" for field in _land(state.land, card, known))
    yield from (f"growth.{field}" for field in _growth(state.growth, tale, known))
    yield from (f"story.{field}" for field in _story(state, tale, known))
    yield from (f"people.{field}" for field in _people(state, card, known))
    yield from (f"armies.{field}" for field in _armies(state.armies, tale, known))
    yield from (f"turn.{field}" for field in _turn(state, known))
    yield from (f"deck.{field}" for field in _deck(state, known))
    yield from _course(state, tale)
    if sum(breakdown(state).values()) != state.growth.points:
        yield "growth.points"


def _goods(state: State, known: Data) -> Iterator[tuple[str, int, int]]:
    return zip(state.goods._fields, state.goods, known.most, strict=True)


def _all_in(items: Iterable[Hashable], known: Collection[Hashable]) -> bool:
    return all(item in known for item in items)


def _distinct(items: Collection[Hashable], known: Collection[Hashable]) -> bool:
    return len(set(items)) == len(items) and _all_in(items, known)


def _between(value: int, least: int, most: int) -> bool:
    return least <= value <= most


# The map


def _land(land: Land, card: MapCard, known: Data) -> Iterator[str]:
    board = card.board
    if len(land.terrain) != len(board.terrain) or not all(
        now in (drawn, TAKEN.get(drawn)) for drawn, now in zip(board.terrain, land.terrain, strict=True)
    ):
        yield "terrain"
        return
    if land.capital and (land.capital not in board.index or board.terrain[board.index[land.capital]] != "."):
        yield "capital"
    if not _distinct(land.roads, board.index) or list(land.roads) != sorted(land.roads):
        yield "roads"
    sites = [one.hex for one in land.structures]
    if not _distinct(sites, board.index) or land.capital in sites:
        yield "structures"
    kinds = [one.kind for one in land.structures]
    for at, one in enumerate(land.structures):
        kind = known.structures.get(one.kind)
        if kind is None or kinds.count(one.kind) > (1 if kind.letters else kind.limit):
            yield f"structures.{at}.kind"
        elif (kind.needs in ("crop", "deposit")) != bool(one.uses) or (one.uses and one.uses not in board.index):
            yield f"structures.{at}.uses"
    if not _distinct(land.collected, card.discoveries):
        yield "collected"
    if not _distinct(land.settled, sites):
        yield "settled"


# People and development


def _people(state: State, card: MapCard, known: Data) -> Iterator[str]:
    people, levels = state.people, known.cards.population.levels
    if not _between(people.population, 1, known.cards.population.max):
        yield "population"
        return
    if not _between(people.happiness, known.cards.happiness.min, known.cards.happiness.max):
        yield "happiness"
    for name in ("pool", "used", "reserve"):
        if getattr(people, name) < 0:
            yield name
    everybody = levels[-1].workers
    if people.pool + people.used + people.reserve + len(people.workers) != everybody:
        yield "pool"
    yield from _workers(people, card, known)
    boosts = [track.domain for track in known.deck[state.deck.card].tracks] if state.deck.card in known.deck else []
    if people.bonus and people.bonus not in boosts:
        yield "bonus"
    if people.bonus_free and not people.bonus:
        yield "bonus_free"


def _workers(people: People, card: MapCard, known: Data) -> Iterator[str]:
    everybody = known.cards.population.levels[-1].workers
    names = [worker.name for worker in people.workers]
    if not _distinct(names, [f"w{number}" for number in range(1, everybody + 1)]):
        yield "workers"
    if people.active and people.active not in names:
        yield "active"
    most = max(known.cards.worker.move, known.cards.worker.move_with_invention_5)
    for at, worker in enumerate(people.workers):
        if worker.hex not in card.board.index:
            yield f"workers.{at}.hex"
        if not _between(worker.moves, 0, most):
            yield f"workers.{at}.moves"


def _growth(growth: Growth, tale: ChronicleCard, known: Data) -> Iterator[str]:
    if len(growth.tracks) != len(known.tracks):
        yield "tracks"
        return
    for at, (track, card) in enumerate(zip(growth.tracks, known.tracks.values(), strict=True)):
        if not _between(track.done, 0, len(card.segments)):
            yield f"tracks.{at}.done"
            continue
        if track.level != sum(one.reward.level for one in card.segments[: track.done]):
            yield f"tracks.{at}.level"
        segment = card.segments[track.done] if track.done < len(card.segments) else None
        cost = dict(segment.cost) if segment and segment.split else {}
        if not all(_between(paid, 0, cost.get(resource, 0)) for resource, paid in enumerate(track.paid)):
            yield f"tracks.{at}.paid"
        if track.worker_paid and not (segment and segment.split and segment.workers):
            yield f"tracks.{at}.worker_paid"
    if not _distinct(growth.inventions, known.inventions):
        yield "inventions"
    if not _distinct(growth.buildings, known.buildings):
        yield "buildings"
    if not _between(growth.wonder, 0, len(tale.wonder.stages) if tale.wonder else 0):
        yield "wonder"


# The chronicle, the armies and the cards


def _story(state: State, tale: ChronicleCard, known: Data) -> Iterator[str]:
    story, land = state.story, state.land
    if not _between(story.turn, 0 if state.agenda and state.agenda[-1].step == "capital" else 1, known.cards.turns):
        yield "turn"
    if not _between(story.event, 0, 3):
        yield "event"
    if not _between(story.relations, 1, tale.relations.spaces):
        yield "relations"
    for crisis in ("hunger", "bankruptcy", "rebellion"):
        last = getattr(tale.tracks, crisis)
        if not _between(getattr(story, crisis), 0, last if state.ending else last - 1):
            yield crisis
    if story.overrun and not state.ending:
        yield "overrun"
    drawn = known.maps[state.map].board.terrain
    for name, sign in COUNTED.items():
        if getattr(story.counters, name) != drawn.count(sign) - land.terrain.count(sign):
            yield f"counters.{name}"
    if story.counters.specials != len(land.settled):
        yield "counters.specials"
    yield from _recruits_and_payments(story, tale, known)


def _recruits_and_payments(story: Story, tale: ChronicleCard, known: Data) -> Iterator[str]:
    if len(story.recruited) != len(known.units) or min(story.recruited, default=0) < 0:
        yield "recruited"
    if not _distinct(story.payments, [victory.id for victory in tale.victory if victory.pay]):
        yield "payments"


def _armies(armies: Armies, tale: ChronicleCard, known: Data) -> Iterator[str]:
    for side in ("own", "enemy"):
        divisions: tuple[Division, ...] = getattr(armies, side)
        if len(divisions) != known.cards.army.rows:
            yield side
            return
        for row, one in enumerate(divisions):
            if min(one.units, default=1) < 1 or not _between(one.closed, 0, known.cards.army.slots - len(one.units)):
                yield f"{side}.{row}.units"
            if not _between(one.place, 0, tale.war.spaces if one.units else 0):
                yield f"{side}.{row}.place"
    for row, (own, enemy) in enumerate(zip(armies.own, armies.enemy, strict=True)):
        if own.place and enemy.place and own.place >= enemy.place:
            yield f"own.{row}.place"
    if not _distinct(armies.attacked, range(known.cards.army.rows)):
        yield "attacked"


def _turn(state: State, known: Data) -> Iterator[str]:
    turn = state.turn
    spaces = {*known.spaces, CARD}
    if not _all_in(turn.spaces, spaces):
        yield "spaces"
    if not _all_in(turn.added, spaces):
        yield "added"
    if not _distinct(turn.exchanges, known.exchanges):
        yield "exchanges"
    for name in ("happiness_actions", "free"):
        if getattr(turn, name) < 0:
            yield name


def _deck(state: State, known: Data) -> Iterator[str]:
    deck = state.deck
    if not _distinct((*deck.cards, *deck.drawn), known.deck):
        yield "cards"
    if deck.card != (deck.drawn[-1] if deck.drawn else 0):
        yield "card"
    if not _distinct(deck.redeal, known.deck):
        yield "redeal"
    if not (deck.cards or deck.drawn):
        yield "cards"


# The agenda: the capital, or the present question and the rest of the turn, or who stays on the map.


def _course(state: State, tale: ChronicleCard) -> Iterator[str]:
    endings = [*(f"won:{victory.id}" for victory in tale.victory), *(f"lost:{cause}" for cause in CAUSES)]
    if state.ending and state.ending not in endings:
        yield "ending"
    if bool(state.ending) == bool(state.agenda):
        yield "agenda"
        return
    if not state.agenda:
        return
    steps, now = [task.step for task in reversed(state.agenda)], state.agenda[-1].step
    if now == "recall":
        names = [worker.name for worker in state.people.workers]
        asked = [task.data for task in state.agenda[1:]]
        in_order = steps == ["recall"] * len(asked) + ["draw"]
        in_order = (
            in_order and len(set(asked)) == len(asked) and all(len(one) == 1 and one[0] in names for one in asked)
        )
    else:
        in_order = steps == ["capital"] or (now in TURN and steps == TURN[TURN.index(now) :])
        in_order = in_order and not any(task.data for task in state.agenda)
    if not in_order or any(task.source or task.seat not in (0, -1) for task in state.agenda) or state.agenda[-1].seat:
        yield "agenda"
    if bool(state.land.capital) == (now == "capital"):
        yield "land.capital"
    playing = now in ("main", "disband")
    if playing != bool(state.people.bonus):
        yield "people.bonus"
    if state.story.event and not playing:
        yield "story.event"
