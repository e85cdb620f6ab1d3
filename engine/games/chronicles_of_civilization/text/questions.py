"""What is asked: prompts, and the options of every question but the main phase's commands."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Bundle, Decision, Option, Shortcut
from engine.games.chronicles_of_civilization.ai.sites import capital_sites
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.commands.army import upkeep
from engine.games.chronicles_of_civilization.steps.commands.workers import active
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.movement import board_of, sign
from engine.games.chronicles_of_civilization.steps.turn_end import due, event_of
from engine.games.chronicles_of_civilization.text.names import EVENTS, ROWS, domain, event, goods, lying
from engine.games.chronicles_of_civilization.text.options import commands, map_commands
from engine.games.chronicles_of_civilization.text.options.commands import division
from engine.games.chronicles_of_civilization.text.options.promised import hint
from engine.phrases import amount, short
from engine.promises import Promise, Words, promises
from engine.title import Rules

LABEL = 80  # characters
GOOD_SITES = 3
WATCHED = " (contested: strains relations)"


def question(rules: Rules[State], state: State, decision: Decision) -> Decision:
    """The same decision with its prompt, labels and hints."""
    promised = promises(rules, state, decision)
    options = []
    for id, (label, words) in _labelled(state, decision, promised).items():
        command = decision.ask == "main" and id != "end"
        options.append(Option(id, label, hint(promised[id], words, command=command)))
    return decision._replace(prompt=prompt(state, decision), options=tuple(options))


def labels(rules: Rules[State], state: State, decision: Decision) -> tuple[str, ...]:
    """The labels alone."""
    return tuple(label for label, _ in _labelled(state, decision, promises(rules, state, decision)).values())


def _labelled(state: State, decision: Decision, promised: Mapping[str, Promise]) -> dict[str, tuple[str, Words]]:
    """The label of each option, and what else is said of it."""
    watched = map_commands.watched(state) if decision.ask == "main" else frozenset[str]()
    found = {}
    for id, _, _ in decision.options:
        words, warning = _words(state, id, promised), WATCHED if id in watched else ""
        found[id] = short(words.label, LABEL - len(warning)) + warning, words
    return found


def shortcuts(rules: Rules[State], state: State, decision: Decision) -> list[Bundle]:
    """Good places for a capital, beside the menus of all fields."""
    if decision.ask != "capital":
        return []
    options = {option.id: option for option in question(rules, state, decision).options}
    best = [options[f"capital:{hex}"] for hex in _good_sites(state)]
    found = [Shortcut(each._replace(label=f"On {each.label}"), ((each.id,),)) for each in best]
    return [Bundle("Good places", tuple(found), buttons=True)]


def _good_sites(state: State) -> list[str]:
    """The best places, no two of them next to each other."""
    near, found = board_of(state).near, list[str]()
    for hex in capital_sites(state.map):
        if len(found) < GOOD_SITES and not any(hex in near[other] for other in found):
            found.append(hex)
    return found


def prompt(state: State, decision: Decision) -> str:
    turn, turns = state.story.turn, data().cards.turns
    match decision.ask:
        case "capital":
            return f"{card_of(state).name}: on which empty field do you found your capital?"
        case "card":
            return f"Turn {turn} of {turns}: which side of the card do you take?"
        case "main":
            return " ".join([_turn(state), *_active_worker(state)]) + f"\n{_stock(state)}"
        case "disband":
            cost = upkeep(state)
            return f"Your army costs {goods({'food': cost, 'gold': cost})} a turn. Do you remove any units?"
        case "recall":
            return f"Does worker {state.agenda[-1].data[0]} stay on the map for the next turn?"
    raise AssertionError(decision.ask)


def _turn(state: State) -> str:
    people, turn = state.people, f"Turn {state.story.turn} of {data().cards.turns}"
    free = f"{turn}: {amount(people.pool, 'worker')} free"
    return f"{free}, and one more for {domain(people.bonus)}." if people.bonus_free else f"{free}."


def _stock(state: State) -> str:
    stock = ", ".join(amount(number, name) for name, number in state.goods._asdict().items())
    food, gold = due(state)
    return f"You have {stock}; due at the end: {goods({'food': food} | ({'gold': gold} if gold else {}))}."


def _active_worker(state: State) -> list[str]:
    worker = active(state)
    if worker is None:
        return []
    if worker.stopped:
        return [f"Worker {worker.name} has stopped on {worker.hex}."]
    return [f"Worker {worker.name} is on {worker.hex} with {amount(worker.moves, 'move')} left."]


def _words(state: State, id: str, promised: Mapping[str, Promise]) -> Words:
    match id.split(":"):
        case ["capital", hex]:
            around = lying("".join(sign(state, there) for there in board_of(state).near[hex]))
            return Words(hex, text=f"Around it: {around}.")
        case ["card", name]:
            return _card_track(state, name)
        case ["disband", "done"]:
            return Words("Keep the rest")
        case ["disband", row]:
            label = f"Remove the last unit of the {ROWS[int(row)]} division"
            return Words(label, text=division(state, int(row)))
        case ["stay", worker]:
            return Words(f"{worker} stays", text="It is one of next turn's workers and has full movement.")
        case ["return", worker]:
            return Words(f"{worker} returns to the pool")
    return commands.command(state, id, promised[id])


def _card_track(state: State, name: str) -> Words:
    track = next(one for one in data().deck[state.deck.card].tracks if one.domain == name)
    happens = event(event_of(state, track.event))
    return Words(
        domain(name),
        text=f"Event {EVENTS[track.event]}: {happens}. Extra action: {track.extra}.",
    )
