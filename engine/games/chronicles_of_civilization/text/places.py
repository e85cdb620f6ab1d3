"""Where the options of Chronicles of Civilization are chosen in its pictures."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.state import State


def place(state: State, id: str) -> str:
    """A hex of the map, a space, track or card, or a division; a worker is chosen on the hex where it stands."""
    match id.split(":"):
        case ["capital", hex] | ["map", ("move" | "chop" | "dig" | "harvest" | "fish" | "ruin"), hex]:
            return f"hex:{hex}"
        case ["map", "build", _, hex]:
            return f"hex:{hex}"
        case ["map", "summon", where]:
            return _hex(_settled(state, where))
        case ["map", ("pick" | "again"), worker] | [("stay" | "return"), worker]:
            return _hex(_standing(state, worker))
        case ["map", ("road" | "stop")]:
            return _hex(_standing(state, state.people.active))
        case ["act", *space]:
            return f"space:{':'.join(part for part in space if part != 'add')}"
        case ["dev", track, *_]:
            return f"track:{track}"
        case ["inv", number]:
            return f"invention:{number}"
        case ["bld", number]:
            return f"building:{number}"
        case ["wonder", _]:
            return "wonder"
        case ["card", _]:
            return id
        case ["repay", crisis]:
            return f"crisis:{crisis}"
        case ["war", "recruit", _, row, *_] | ["war", ("move" | "back"), row]:
            return f"division:{row}"
        case ["disband", row] if row != "done":
            return f"division:{row}"
    return ""


def _hex(hex: str) -> str:
    return f"hex:{hex}" if hex else ""


def _standing(state: State, worker: str) -> str:
    return next((one.hex for one in state.people.workers if one.name == worker), "")


def _settled(state: State, where: str) -> str:
    """The hex of the capital or of a settlement by its letter."""
    if where == "capital":
        return state.land.capital
    return next((one.hex for one in state.land.structures if one.kind == f"settlement_{where}"), "")
