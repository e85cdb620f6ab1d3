"""What is asked: prompts, and the options of every question but the main phase's commands."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Bundle, Decision, Option, Shortcut
from engine.games.chronicles_of_civilization.ai.sites import capital_sites
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.commands.army import upkeep
from engine.games.chronicles_of_civilization.steps.commands.workers import active
from engine.games.chronicles_of_civilization.steps.movement import board_of, sign
from engine.games.chronicles_of_civilization.steps.turn_end import due, event_of
from engine.games.chronicles_of_civilization.steps.war import with_own, without
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import domain
from engine.games.chronicles_of_civilization.text.names import (
    EVENTS,
    RESOURCES,
    ROWS,
    event,
    goods,
    lying,
)
from engine.games.chronicles_of_civilization.text.options import commands, map_commands
from engine.games.chronicles_of_civilization.text.options.commands import division
from engine.games.chronicles_of_civilization.text.options.promised import NEEDS, hint
from engine.language import Message, count, say
from engine.phrases import amount, short
from engine.promises import Promise, Words, promises
from engine.title import Rules

LABEL = 80  # characters
GOOD_SITES = 3
CONTESTED = Message("chronicles.questions.contested", "(contested: strains relations)")


def question(rules: Rules[State], state: State, decision: Decision) -> Decision:
    """A decision with its prompt, labels and hints."""
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
        words, warning = _words(state, id, promised), f" {CONTESTED}" if id in watched else ""
        found[id] = short(words.label, LABEL - len(warning)) + warning, words
    return found


def shortcuts(rules: Rules[State], state: State, decision: Decision) -> list[Bundle]:
    """Good places for a capital, beside the menus of all fields."""
    if decision.ask != "capital":
        return []
    options = {option.id: option for option in question(rules, state, decision).options}
    found = []
    for hex in _good_sites(state):
        option = options[f"capital:{hex}"]
        label = say("chronicles.questions.good_place", "On {hex}", hex=hex)
        found.append(Shortcut(option._replace(label=label), ((option.id,),)))
    return [Bundle(say("chronicles.questions.good_places", "Good places"), tuple(found), buttons=True)]


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
            return say(
                "chronicles.questions.capital",
                "{chronicle}: on which empty field do you found your capital?",
                chronicle=card_names.chronicle(state.chronicle),
            )
        case "card":
            return say(
                "chronicles.questions.card",
                "Turn {turn} of {turns}: which side of the card do you take?",
                turn=turn,
                turns=turns,
            )
        case "main":
            return " ".join([_turn(state), *_active_worker(state)]) + f"\n{_stock(state)}"
        case "disband":
            cost = upkeep(state)
            return say(
                "chronicles.questions.disband",
                "Your army costs {goods} a turn. Do you remove any units?",
                goods=goods({"food": cost, "gold": cost}),
            )
        case "recall":
            return say(
                "chronicles.questions.recall",
                "Does worker {worker} stay on the map for the next turn?",
                worker=state.agenda[-1].data[0],
            )
    raise AssertionError(decision.ask)


def _turn(state: State) -> str:
    people, turn, turns = state.people, state.story.turn, data().cards.turns
    workers = amount(people.pool, "worker")
    if people.bonus_free:
        return say(
            "chronicles.questions.turn_bonus",
            "Turn {turn} of {turns}: {workers} free, and one more for {domain}.",
            turn=turn,
            turns=turns,
            workers=workers,
            domain=domain(people.bonus),
        )
    return say(
        "chronicles.questions.turn",
        "Turn {turn} of {turns}: {workers} free.",
        turn=turn,
        turns=turns,
        workers=workers,
    )


def _stock(state: State) -> str:
    stock = ", ".join(amount(number, name) for name, number in state.goods._asdict().items())
    food, gold = due(state)
    return say(
        "chronicles.questions.stock",
        "You have {goods}; due at the end: {due}.",
        goods=stock,
        due=goods({"food": food} | ({"gold": gold} if gold else {})),
    )


def _active_worker(state: State) -> list[str]:
    worker = active(state)
    if worker is None:
        return []
    if worker.stopped:
        return [
            say(
                "chronicles.questions.stopped",
                "Worker {worker} has stopped on {hex}.",
                worker=worker.name,
                hex=worker.hex,
            )
        ]
    return [
        count(
            "chronicles.questions.walking",
            "Worker {worker} is on {hex} with {n} move left.",
            "Worker {worker} is on {hex} with {n} moves left.",
            worker.moves,
            worker=worker.name,
            hex=worker.hex,
        )
    ]


def _words(state: State, id: str, promised: Mapping[str, Promise]) -> Words:
    match id.split(":"):
        case ["capital", hex]:
            around = lying("".join(sign(state, there) for there in board_of(state).near[hex]))
            return Words(hex, text=say("chronicles.questions.around", "Around it: {terrain}.", terrain=around))
        case ["card", name]:
            return _card_track(state, name)
        case ["disband", "done"]:
            return Words(say("chronicles.questions.keep", "Keep the rest"))
        case ["disband", row]:
            label = say("chronicles.questions.remove", "Remove the last unit of the {row} division", row=ROWS[int(row)])
            left = with_own(state, int(row) - 1, without(state.armies.own[int(row) - 1], 1))
            return Words(label, _saved(upkeep(state) - upkeep(left)), division(left, int(row)))
        case ["stay", worker]:
            text = say("chronicles.questions.stays_text", "It is one of next turn's workers and has full movement.")
            return Words(say("chronicles.questions.stays", "{worker} stays", worker=worker), text=text)
        case ["return", worker]:
            return Words(say("chronicles.questions.returns", "{worker} returns to the pool", worker=worker))
    return commands.command(state, id, promised[id])


def _saved(upkeep: int) -> str:
    """How much less every turn costs then."""
    if not upkeep:
        return say("chronicles.questions.saves_nothing", "food need and upkeep stay the same")
    return ", ".join(f"{name} {-upkeep:+d}" for name in NEEDS.values())


def _card_track(state: State, name: str) -> Words:
    track = next(one for one in data().deck[state.deck.card].tracks if one.domain == name)
    text = say(
        "chronicles.questions.side",
        "Event {number}: {event}. Extra action: {resource}.",
        number=EVENTS[track.event],
        event=event(event_of(state, track.event)),
        resource=RESOURCES[track.extra],
    )
    return Words(domain(name), text=text)
