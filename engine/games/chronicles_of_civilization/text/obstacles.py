"""Why a command cannot be given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Obstacle
from engine.games.chronicles_of_civilization.state import RESOURCES
from engine.games.chronicles_of_civilization.text.names import CRISES, ROWS, boundary, domain, structure
from engine.games.chronicles_of_civilization.text.terrain import SIGNS
from engine.phrases import amount, join

Data = Mapping[str, Any]


def obstacle(why: Obstacle) -> str:
    """One sentence for the player."""
    said = SENTENCES[why.kind]
    return said if isinstance(said, str) else said(why.data)


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
    short = [(RESOURCES[one], number, goods[one]) for one, number in data["cost"] if goods[one] < number]
    if len(short) == 1:
        name, number, have = short[0]
        return f"That costs {amount(number, name)} and you have {have}."
    return f"That costs {join([f'{amount(number, name)} (you have {have})' for name, number, have in short])}."


def _limit(data: Data) -> str:
    if data["kind"].startswith("settlement_"):
        return f"You have already built {domain(data['kind'])}."
    return f"You have already built {amount(data['limit'], structure(data['kind']))}, which is the most."


def _no_source(data: Data) -> str:
    needed = "crop field" if data["needs"] == "crop" else "deposit"
    return f"{data['hex']} and your worker do not both touch a free {needed}."


SENTENCES: Mapping[str, str | Callable[[Data], str]] = {
    # What a command takes
    "cost": _cost,
    "workers": lambda data: f"That takes {amount(data['needed'], 'worker')} and you have {data['there']}.",
    "boundary": lambda data: f"That needs {boundary(data['boundary'])} first.",
    "restless": "You have given 40 free commands this turn, which is the most.",
    # Action spaces and exchanges
    "used": "This action space is already used this turn.",
    "unused": "Use the space first; then you may add a worker.",
    "no stack": "No second worker fits on this action space.",
    "zero": "That would bring nothing now, so no worker may go there.",
    "recruit only": "The Fortress is used when you recruit: choose a strengthened unit.",
    "after happiness": "The Theater can be used only after a happiness action in the same turn.",
    "at peace": "You are already at peace.",
    "conquered": "The enemy is conquered: there is nobody left to fight or to talk to.",
    "closed": "This exchange is closed: put a worker on its action space first.",
    "full": lambda data: f"You cannot hold more {data['resource']}.",
    # Development
    "finished": lambda data: f"{domain(data['track'])} is complete.",
    "already paid": lambda data: f"No {data['part']} is left to pay there.",
    "not split": lambda data: f"This segment of {domain(data['track'])} must be paid all at once.",
    "known": lambda data: f"You already have {data['name']}.",
    "no wonder": "This chronicle has no Wonder.",
    "stage": lambda data: f"Stage {data['before']} of the Wonder comes first.",
    "stage built": lambda data: f"Stage {data['stage']} of the Wonder is already built.",
    # Workers on the map
    "nobody": "Send a worker to the map first.",
    "no worker": lambda data: f"There is no worker {data['worker']} on the map.",
    "already active": lambda data: f"You already command worker {data['worker']}.",
    "still fresh": lambda data: f"Worker {data['worker']} still has moves left; it must stop first.",
    "stopped": lambda data: f"Worker {data['worker']} has no moves left; activate it again first.",
    "far": lambda data: f"{data['hex']} is out of reach with {amount(data['moves'], 'move')}.",
    "laying": lambda data: f"Worker {data['worker']} is already laying a road.",
    "not adjacent": lambda data: f"{data['hex']} is not next to worker {data['worker']}.",
    "nothing there": lambda data: f"There is no {SIGNS[data['sign']]} on {data['hex']}.",
    "not empty": lambda data: f"{data['hex']} is not an empty field without a structure.",
    "no water": lambda data: f"A port needs water or fish beside it, and {data['hex']} has none.",
    "no source": _no_source,
    "limit": _limit,
    # The army
    "no slot": lambda data: f"The {ROWS[data['row']]} division has no free slot.",
    "no units": lambda data: f"The {ROWS[data['row']]} division has no living units.",
    "at home": lambda data: f"The {ROWS[data['row']]} division is already off the War Track.",
    "attacked": lambda data: f"The {ROWS[data['row']]} division has already attacked this turn.",
    "two divisions": "This order moves two or three divisions.",
    # Payments
    "no crisis": lambda data: f"{CRISES[data['track']]} is at 0: there is nothing to repay.",
    # At set-up
    "card_twice": "A deck holds every card only once.",
    "not_numbers": lambda data: (
        f'"{data["name"]}" must be a list of whole numbers from {data["least"]} to {data["most"]}.'
    ),
}
