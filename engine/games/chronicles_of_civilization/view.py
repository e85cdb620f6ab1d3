"""What may be seen of a game: everything but the order of the deck and the seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.agenda import Question
from engine.core import View
from engine.games.chronicles_of_civilization.cards.catalog import TITLE, data
from engine.games.chronicles_of_civilization.goals import victories
from engine.games.chronicles_of_civilization.state import RESOURCES, Division, Land, State, Track
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.army import upkeep
from engine.games.chronicles_of_civilization.steps.commands.development import next_segment
from engine.games.chronicles_of_civilization.steps.commands.exchanges import FREE_COMMANDS
from engine.games.chronicles_of_civilization.steps.connection import net, working, works
from engine.games.chronicles_of_civilization.steps.course import STEPS
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.movement import board_of
from engine.games.chronicles_of_civilization.steps.turn_end import due, food_need
from engine.language import ENGLISH, speaking
from engine.phrases import spelled_out


def view(state: State) -> View:
    """The groups of section 2 of the rules, for the player and for spectators alike."""
    over = bool(state.ending)
    return {
        "title": TITLE,
        "data_version": state.data_version,
        "round": state.story.turn,
        "active": None if over else 0,
        "waiting": [] if over else [0],
        "phase": state.agenda[-1].step if state.agenda else "over",
        "ending": state.ending or None,
        "players": [_player(state)],
        "resources": state.goods._asdict(),
        "maximum": dict(zip(RESOURCES, data().most, strict=True)),
        "people": _people(state),
        "development": _development(state),
        "map": _map(state),
        "chronicle": _chronicle(state),
        "armies": _armies(state),
        "turn": _turn(state),
        "deck": _deck(state),
        "offers": _offers(state),
    }


def _offers(state: State) -> list[str]:
    """The ids of the options, for pictures and the text board."""
    task = state.agenda[-1] if state.agenda else None
    asking = STEPS[task.step] if task else None
    if task is None or not isinstance(asking, Question):
        return []
    return [one.id for decision in asking.decisions(state, task) for one in decision.options]


def holdings(state: State) -> dict[str, int]:
    """The numbers of the view that options change."""
    people, story = state.people, state.story
    in_use = working(state.map, state.land) if state.land.structures else {}
    return {
        **state.goods._asdict(),
        "workers": people.pool,
        "marker": int(people.bonus_free),
        "points": state.growth.points,
        "happiness": people.happiness,
        "population": people.population,
        "hunger": story.hunger,
        "bankruptcy": story.bankruptcy,
        "rebellion": story.rebellion,
        "relations": story.relations,
        "food_need": food_need(state),
        "upkeep": upkeep(state),
        **{kind: in_use.get(kind, 0) for kind in data().structures},
        "won": int(state.ending.startswith("won")),
        "lost": int(state.ending.startswith("lost")),
    }


def _player(state: State) -> dict[str, Any]:
    people, growth = state.people, state.growth
    return {
        "points": growth.points,
        "population": people.population,
        "happiness": people.happiness,
        "workers": people.pool,
        "resources": state.goods._asdict(),
    }


def _people(state: State) -> dict[str, Any]:
    people = state.people
    return {
        "population": people.population,
        "happiness": people.happiness,
        "pool": people.pool,
        "used": people.used,
        "bonus": {"domain": people.bonus, "free": people.bonus_free} if people.bonus else None,
        "workers": [worker._asdict() for worker in people.workers],
        "active_worker": people.active or None,
        "food_need": food_need(state),
        "upkeep": upkeep(state),
        "due": dict(zip(("food", "gold"), due(state), strict=True)),
    }


def _development(state: State) -> dict[str, Any]:
    growth, wonder = state.growth, card_of(state).wonder
    tracks = zip(data().tracks, growth.tracks, strict=True)
    return {
        "tracks": {name: _track(name, track) for name, track in tracks},
        "inventions": list(growth.inventions),
        "buildings": list(growth.buildings),
        "wonder": growth.wonder,
        "wonder_stages": len(wonder.stages) if wonder else 0,
        "victory_points": growth.points,
        "barred": dict(_barred(state)),
    }


def _barred(state: State) -> Iterator[tuple[str, str]]:
    """What cannot be developed yet, and the boundary that does not hold."""
    growth, wonder = state.growth, card_of(state).wonder
    nexts = ((name, next_segment(state, name)) for name in data().tracks)
    found = [(f"dev:{name}", segment.boundary) for name, segment in nexts if segment]
    found += [(f"inv:{no}", one.boundary) for no, one in data().inventions.items() if no not in growth.inventions]
    found += [(f"bld:{no}", one.boundary) for no, one in data().buildings.items() if no not in growth.buildings]
    found += [(f"wonder:{growth.wonder + 1}", wonder.boundary)] if wonder else []
    return ((id, text) for id, text in found if text and not holds(state, text))


def _track(name: str, track: Track) -> dict[str, Any]:
    paid = {resource: amount for resource, amount in track.paid._asdict().items() if amount}
    return {
        "segments": track.done,
        "of": len(data().tracks[name].segments),
        "level": track.level,
        "paid": paid | ({"worker": 1} if track.worker_paid else {}),
    }


def _map(state: State) -> dict[str, Any]:
    board, land = board_of(state), state.land
    joined = net(state.map, land) if land.capital else frozenset[str]()
    return {
        "id": state.map,
        "name": data().maps[state.map].name,
        "capital": land.capital or None,
        "terrain": board.ground(land.terrain),
        "changes": _changes(state, land),
        "contested": sorted(board.contested),
        "roads": list(land.roads),
        "structures": [{**one._asdict(), "works": works(state.map, land, one, joined)} for one in land.structures],
        "discoveries": list(land.collected),
        "specials": list(land.settled),
    }


def _changes(state: State, land: Land) -> dict[str, str]:
    board = board_of(state)
    pairs = zip(board.hexes, board.terrain, land.terrain, strict=True)
    return {hex: now for hex, before, now in pairs if before != now}


def _chronicle(state: State) -> dict[str, Any]:
    story, card = state.story, card_of(state)
    return {
        "id": state.chronicle,
        "difficulty": state.difficulty,
        "name": card.name,
        "story": card.story,
        "turn": story.turn,
        "turns": data().cards.turns,
        "event": story.event or None,
        "frame": story.frame,
        "violated": story.violated,
        "hunger": story.hunger,
        "bankruptcy": story.bankruptcy,
        "rebellion": story.rebellion,
        "crisis_spaces": {name: getattr(card.tracks, name) for name in ("hunger", "bankruptcy", "rebellion")},
        "relations": story.relations,
        "relations_spaces": card.relations.spaces,
        "war": story.war,
        "peace": story.relations == 1,
        "conquered": story.conquered,
        "counters": story.counters._asdict(),
        "recruited": dict(zip(data().units, story.recruited, strict=True)),
        "payments": list(story.payments),
        "victory": [
            {
                "id": one.id,
                "text": _in_english(one.text),
                "parts": [
                    {"condition": part.what, "met": part.met, "have": part.have, "need": part.need}
                    for part in goal.parts
                ],
            }
            for one, goal in zip(card.victory, victories(state), strict=True)
        ],
    }


@cache
def _in_english(text: str) -> str:
    """A view is for programs: its words are English, whatever language the reader speaks."""
    with speaking(ENGLISH):
        return spelled_out(text)


def _armies(state: State) -> dict[str, Any]:
    armies = state.armies
    return {
        "spaces": card_of(state).war.spaces,
        "player": [_division(one) for one in armies.own],
        "enemy": [_division(one) for one in armies.enemy],
        "attacked": [row + 1 for row in armies.attacked],
    }


def _division(one: Division) -> dict[str, Any]:
    return {"units": list(one.units), "closed": one.closed, "place": one.place or None}


def _turn(state: State) -> dict[str, Any]:
    turn = state.turn
    return {
        "spaces": list(turn.spaces),
        "added": list(turn.added),
        "exchanges": list(turn.exchanges),
        "food_reduction": turn.food_reduction,
        "happiness_actions": turn.happiness_actions,
        "hunger_felt": turn.hungry,
        "free_commands": FREE_COMMANDS - turn.free,
    }


def _deck(state: State) -> dict[str, Any]:
    """Which cards remain is public, their order is not."""
    return {"card": state.deck.card or None, "left": sorted(state.deck.cards), "drawn": list(state.deck.drawn)}
