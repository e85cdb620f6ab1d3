"""The first state of a game: its options, arranged orders, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine import chance
from engine.agenda import Task, then
from engine.core import IllegalSetup, Log, Setup
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.cards.schema import CardFile, Scenario
from engine.games.age_of_civilization.state import Offer, Player, State, Token
from engine.games.age_of_civilization.steps.civilize import rise

SWITCHES = ("innovation", "changing_world", "drafting", "first_game_track")


def begin(setup: Setup, log: Log) -> State:
    """The cards are dealt and the first round is next; raises IllegalSetup."""
    check(setup)
    file = cards(setup.data_version).file
    options, solo = setup.options, setup.seats == 1
    scenario = file.scenario.get(options.get("scenario", ""))
    civilizations = _order(setup, "civilizations", _civilizations(file, solo, scenario), 0)
    track = _track(setup, scenario)
    wonders = _order(setup, "wonders", list(file.wonder), 2)
    wonder_market = scenario or (file.solo if solo else None)
    open_wonders = wonder_market.wonder_market if wonder_market else file.setup.wonder_market_base + setup.seats
    drafting, market = bool(options.get("drafting")), file.setup.civilization_market
    state = State(
        seed=setup.seed,
        counter=5,
        agenda=(Task("game_end"), Task("round")),
        players=(Player(coins=file.setup.coins),) * setup.seats,
        track=track,
        round=1,
        market=() if drafting else tuple(Offer(id) for id in civilizations[:market]),
        deck=civilizations if drafting else civilizations[market:],
        wonders=wonders[:open_wonders],
        drafting=drafting,
        scenario=options.get("scenario", ""),
        data_version=setup.data_version,
    )
    if options.get("innovation"):
        specials = _order(setup, "specials", list(file.special_technology_card), 3)
        state = state._replace(specials=specials[: file.innovation.market_base + setup.seats])
    if options.get("changing_world"):
        positions, tokens = file.changing_world.positions, _order(setup, "events", list(file.event), 4)
        state = state._replace(tokens=tuple(map(Token, positions, tokens[: file.changing_world.tokens])))
    log.tell("begin", seats=setup.seats)
    if drafting:
        return _deal(state)
    return _begin_scenario(state, scenario, log) if scenario else state


def _civilizations(file: CardFile, solo: bool, scenario: Scenario | None) -> list[str]:
    if scenario:
        return scenario.deck
    removed = file.solo.removed if solo else ()
    return [id for id in file.civilization if id not in removed]


def _order(setup: Setup, name: str, items: Sequence[str], counter: int) -> tuple[str, ...]:
    return chance.arranged(items, setup.arranged.get(name, ()), setup.seed, counter)


def _track(setup: Setup, scenario: Scenario | None) -> tuple[str, ...]:
    file = cards(setup.data_version).file
    if scenario:
        return tuple(scenario.track)
    if setup.options.get("first_game_track"):
        return tuple(file.time_track.first_game_order)
    order = _order(setup, "actions", list(file.action_card), 1)
    if setup.seats > 1:
        return order
    others = [id for id in order if id not in _plagues()]
    before = file.solo.plague_position - 1
    return (*others[:before], *_plagues(), *others[before:])


@lru_cache(maxsize=1)
def _plagues() -> tuple[str, ...]:
    return tuple(id for id, card in cards().file.action_card.items() if card.event == "plague")


def _deal(state: State) -> State:
    """Drafting: everyone gets a pack to pick from."""
    size = state.cards.file.drafting.hand
    packs = (state.deck[seat * size : (seat + 1) * size] for seat in range(len(state.players)))
    players = tuple(player._replace(pack=pack) for player, pack in zip(state.players, packs, strict=True))
    deck = state.deck[size * len(players) :]
    return then(state._replace(players=players, deck=deck), Task("draft"))


def _begin_scenario(state: State, scenario: Scenario, log: Log) -> State:
    state = state._replace(
        opponent=scenario.opponent_military_start,
        commands=tuple(scenario.commands),
        tokens=tuple(Token(placed.position, placed.token) for placed in scenario.events),
    )
    return rise(state, 0, scenario.start, 0, log) if scenario.start else state


# What the rules refuse.


def check(setup: Setup) -> None:
    """Refuse options and orders that the rules exclude, with the reason."""
    options, file, known = setup.options, cards(setup.data_version).file, (*SWITCHES, "scenario")
    for name, value in options.items():
        if name not in known:
            raise IllegalSetup("unknown_option", {"option": name, "known": known})
        if name in SWITCHES and not isinstance(value, bool):
            raise IllegalSetup("not_a_switch", {"option": name})
    scenario = options.get("scenario", "")
    if not isinstance(scenario, str) or (scenario and scenario not in file.scenario):
        raise IllegalSetup("unknown_value", {"option": "scenario", "known": tuple(file.scenario)})
    chosen = [name for name in SWITCHES if options.get(name)]
    if scenario and setup.seats > 1:
        raise IllegalSetup("scenario_seats")
    if scenario and chosen:
        raise IllegalSetup("scenario_variants")
    for name in chosen if setup.seats == 1 else ():
        if name not in file.solo.variants_allowed:
            raise IllegalSetup("not_solo", {"option": name})  # R62
    if setup.arranged:
        _check_arranged(setup.arranged, setup, file.scenario.get(scenario))


def _check_arranged(arranged: Mapping[str, Any], setup: Setup, scenario: Scenario | None) -> None:
    file = cards(setup.data_version).file
    known: dict[str, Sequence[str]] = {
        "civilizations": _civilizations(file, setup.seats == 1, scenario),
        "wonders": list(file.wonder),
        "actions": [] if scenario or setup.options.get("first_game_track") else list(file.action_card),
        "events": list(file.event) if setup.options.get("changing_world") else [],
        "specials": list(file.special_technology_card) if setup.options.get("innovation") else [],
    }
    for name, order in arranged.items():
        if name not in known:
            raise IllegalSetup("not_arranged", {"name": name, "known": tuple(known)})
        if not isinstance(order, list | tuple) or not all(isinstance(id, str) for id in order):
            raise IllegalSetup("order_not_ids", {"deck": name})
        if len(set(order)) != len(order):
            raise IllegalSetup("order_twice", {"deck": name})
        for id in order:
            if id not in known[name]:
                raise IllegalSetup("order_unknown", {"deck": name, "card": id})
    if setup.seats == 1 and not scenario:
        _check_solo_track(list(arranged.get("actions", [])))


def _check_solo_track(order: list[str]) -> None:
    position = cards().file.solo.plague_position
    for plague in _plagues():
        if order[position - 1 : position] not in ([], [plague]) or plague in order[: position - 1] + order[position:]:
            raise IllegalSetup("plague_position", {"card": plague, "position": position})
