"""Why a command cannot be given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Obstacle
from engine.games.chronicles_of_civilization.state import RESOURCES
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import domain
from engine.games.chronicles_of_civilization.text.names import CRISES, ROWS, SO_MANY, boundary
from engine.language import Message, count, listed, say
from engine.phrases import amount

Data = Mapping[str, Any]


def obstacle(why: Obstacle) -> str:
    """One sentence for the player."""
    said = SENTENCES[why.kind]
    return said(**why.data) if isinstance(said, Message) else said(why.data)


def shortfall(why: Obstacle) -> int:
    """How much is missing of what it costs or takes; a missing development is farther away than any price."""
    match why.kind:
        case "cost":
            goods = why.data["goods"]
            return sum(max(0, number - goods[one]) for one, number in why.data["cost"])
        case "workers":
            return int(why.data["needed"] - why.data["there"])
        case "boundary":
            return MISSING
    return 0


MISSING = 100


def _cost(data: Data) -> str:
    goods = data["goods"]
    short = [(amount(number, RESOURCES[one]), goods[one]) for one, number in data["cost"] if goods[one] < number]
    if len(short) == 1:
        price, have = short[0]
        return say("chronicles.obstacles.cost", "That costs {price} and you have {have}.", price=price, have=have)
    each = [
        say("chronicles.obstacles.cost_part", "{price} (you have {have})", price=price, have=have)
        for price, have in short
    ]
    return say("chronicles.obstacles.costs", "That costs {prices}.", prices=listed(each))


def _known(data: Data) -> str:
    name = card_names.invention(data["no"]) if data["kind"] == "invention" else card_names.the_building(data["no"])
    return say("chronicles.obstacles.known", "You already have {name}.", name=name)


def _limit(data: Data) -> str:
    kind, limit = data["kind"], data["limit"]
    if kind not in SO_MANY:
        return say("chronicles.obstacles.settled", "You have already built {settlement}.", settlement=domain(kind))
    return say(
        "chronicles.obstacles.limit",
        "You have already built {structures}, the maximum.",
        structures=SO_MANY[kind](limit),
    )


def _no_source(data: Data) -> str:
    hex = data["hex"]
    if data["needs"] == "crop":
        return say(
            "chronicles.obstacles.no_crop", "{hex} and your worker do not both touch a free crop field.", hex=hex
        )
    return say("chronicles.obstacles.no_deposit", "{hex} and your worker do not both touch a free deposit.", hex=hex)


FULL = {
    "wood": Message("chronicles.obstacles.full_wood", "You cannot hold more wood."),
    "work": Message("chronicles.obstacles.full_work", "You cannot hold more work."),
    "ore": Message("chronicles.obstacles.full_ore", "You cannot hold more ore."),
    "science": Message("chronicles.obstacles.full_science", "You cannot hold more science."),
    "food": Message("chronicles.obstacles.full_food", "You cannot hold more food."),
    "gold": Message("chronicles.obstacles.full_gold", "You cannot hold more gold."),
}
ALREADY_PAID = {
    "wood": Message("chronicles.obstacles.paid_wood", "No wood is left to pay there."),
    "work": Message("chronicles.obstacles.paid_work", "No work is left to pay there."),
    "ore": Message("chronicles.obstacles.paid_ore", "No ore is left to pay there."),
    "science": Message("chronicles.obstacles.paid_science", "No science is left to pay there."),
    "food": Message("chronicles.obstacles.paid_food", "No food is left to pay there."),
    "gold": Message("chronicles.obstacles.paid_gold", "No gold is left to pay there."),
    "worker": Message("chronicles.obstacles.paid_worker", "No worker is left to pay there."),
}
NOTHING_THERE = {
    "T": Message("chronicles.obstacles.no_tree_there", "There is no tree on {hex}."),
    "D": Message("chronicles.obstacles.no_deposit_there", "There is no deposit on {hex}."),
    "C": Message("chronicles.obstacles.no_crop_there", "There is no crop field on {hex}."),
    "F": Message("chronicles.obstacles.no_fish_there", "There is no fish on {hex}."),
    "R": Message("chronicles.obstacles.no_ruins_there", "There are no ruins on {hex}."),
}
SENTENCES: Mapping[str, Message | Callable[[Data], str]] = {
    # What a command takes
    "cost": _cost,
    "workers": lambda data: say(
        "chronicles.obstacles.workers",
        "That takes {workers} and you have {have}.",
        workers=amount(data["needed"], "worker"),
        have=data["there"],
    ),
    "boundary": lambda data: say(
        "chronicles.obstacles.boundary", "That needs {boundary} first.", boundary=boundary(data["boundary"])
    ),
    "restless": Message("chronicles.obstacles.restless", "You have given 40 free commands this turn, the maximum."),
    # Action spaces and exchanges
    "used": Message("chronicles.obstacles.used", "This action space is already used this turn."),
    "unused": Message("chronicles.obstacles.unused", "Use the space first; then you may add a worker."),
    "no stack": Message("chronicles.obstacles.no_stack", "No second worker fits on this action space."),
    "zero": Message("chronicles.obstacles.zero", "That would bring nothing now, so no worker may go there."),
    "recruit only": Message(
        "chronicles.obstacles.recruit_only", "The Fortress is used when you recruit: choose a strengthened unit."
    ),
    "after happiness": Message(
        "chronicles.obstacles.after_happiness",
        "The Theater can be used only after a happiness action in the same turn.",
    ),
    "at peace": Message("chronicles.obstacles.at_peace", "You are already at peace."),
    "conquered": Message(
        "chronicles.obstacles.conquered", "The enemy is conquered: there is nobody left to fight or to talk to."
    ),
    "closed": Message(
        "chronicles.obstacles.closed", "This exchange is closed: put a worker on its action space first."
    ),
    "full": lambda data: FULL[data["resource"]](),
    # Development
    "finished": lambda data: say("chronicles.obstacles.finished", "{track} is complete.", track=domain(data["track"])),
    "already paid": lambda data: ALREADY_PAID[data["part"]](),
    "not split": lambda data: say(
        "chronicles.obstacles.not_split",
        "This segment of {track} must be paid all at once.",
        track=domain(data["track"]),
    ),
    "known": _known,
    "no wonder": Message("chronicles.obstacles.no_wonder", "This chronicle has no Wonder."),
    "stage": Message("chronicles.obstacles.stage", "Stage {before} of the Wonder comes first."),
    "stage built": Message("chronicles.obstacles.stage_built", "Stage {stage} of the Wonder is already built."),
    # Workers on the map
    "nobody": Message("chronicles.obstacles.nobody", "Send a worker to the map first."),
    "no worker": Message("chronicles.obstacles.no_worker", "There is no worker {worker} on the map."),
    "already active": Message("chronicles.obstacles.already_active", "You already command worker {worker}."),
    "still fresh": Message(
        "chronicles.obstacles.still_fresh", "Worker {worker} still has moves left; it must stop first."
    ),
    "stopped": Message("chronicles.obstacles.stopped", "Worker {worker} has no moves left; activate it again first."),
    "far": lambda data: count(
        "chronicles.obstacles.far",
        "{hex} is out of reach with {n} move.",
        "{hex} is out of reach with {n} moves.",
        data["moves"],
        hex=data["hex"],
    ),
    "laying": Message("chronicles.obstacles.laying", "Worker {worker} is already laying a road."),
    "not adjacent": Message("chronicles.obstacles.not_adjacent", "{hex} is not next to worker {worker}."),
    "nothing there": lambda data: NOTHING_THERE[data["sign"]](hex=data["hex"]),
    "not empty": Message("chronicles.obstacles.not_empty", "{hex} is not an empty field without a structure."),
    "no water": Message("chronicles.obstacles.no_water", "A port needs water or fish beside it, and {hex} has none."),
    "no source": _no_source,
    "limit": _limit,
    # The army
    "no slot": lambda data: say(
        "chronicles.obstacles.no_slot", "The {row} division has no free slot.", row=ROWS[data["row"]]
    ),
    "no units": lambda data: say(
        "chronicles.obstacles.no_units", "The {row} division has no living units.", row=ROWS[data["row"]]
    ),
    "at home": lambda data: say(
        "chronicles.obstacles.at_home", "The {row} division is already off the War Track.", row=ROWS[data["row"]]
    ),
    "attacked": lambda data: say(
        "chronicles.obstacles.attacked", "The {row} division has already attacked this turn.", row=ROWS[data["row"]]
    ),
    "two divisions": Message("chronicles.obstacles.two_divisions", "This order moves two or three divisions."),
    # Payments
    "no crisis": lambda data: say(
        "chronicles.obstacles.no_crisis", "{crisis} is at 0: there is nothing to repay.", crisis=CRISES[data["track"]]
    ),
    # At set-up
    "card_twice": Message("chronicles.obstacles.card_twice", "A deck holds every card only once."),
    "not_numbers": Message(
        "chronicles.obstacles.not_numbers", '"{name}" must be a list of whole numbers from {least} to {most}.'
    ),
}
