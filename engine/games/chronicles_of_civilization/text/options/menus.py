"""Where the options of a turn stand in the menus, and what the menus are called."""

from __future__ import annotations

from functools import lru_cache

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.text.names import a_structure, domain


def menu_path(id: str) -> str:
    """Trades and repayments stand with the actions, everything that is developed in one menu."""
    kind, _, _ = id.partition(":")
    return f"{MENUS[kind]}:{id}" if kind in MENUS else id


MENUS = {"trade": "act", "repay": "act", "inv": "dev", "bld": "dev", "wonder": "dev"}


def menu_heading(path: str) -> str:
    """What the group of options with this path is called."""
    first, *rest = path.split(":")
    if path in HEADINGS:
        return HEADINGS[path]
    last = rest[-1] if rest else ""
    if first == "act" and rest[0] == "trade":
        return {"sell": "Sell for gold", "free": "Trade one for one"}.get(last, "Buy")
    if first in ("act", "dev"):
        return domain(last)
    if rest[:1] == ["build"]:
        return f"Build {a_structure(rest[1])}"
    if rest[:1] == ["recruit"]:
        return f"Recruit {data().units[rest[1]].name}"
    if len(last) == 1 and last.isupper():
        return f"Column {last}"
    return EXTRACTIONS.get(last, "")


@lru_cache(maxsize=4096)
def candidate(id: str) -> str:
    """What a command is called wherever it is given: all hexes for a farm are one."""
    match id.split(":"):
        case ["act", "card", *_]:
            return HEADINGS["act:card"]
        case ["trade", *_]:
            return HEADINGS["act:trade"]
        case ["act", space, number, *_] if not space.startswith("settlement_"):
            return f"{domain(space)} {number}"
        case ["act", space, *_]:
            return domain(space)
        case ["dev", track, *_]:
            return f"Develop {domain(track)}"
        case ["inv", no]:
            return f"Invent {data().inventions[int(no)].name}"
        case ["bld", no]:
            return f"Construct the {data().buildings[int(no)].name}"
        case ["wonder", stage]:
            return f"Wonder: stage {stage}"
        case ["map" | "war" as where, ("build" | "recruit") as what, kind, *_]:
            return menu_heading(f"{where}:{what}:{kind}")
        case ["map" | "war" as where, what, *_]:
            return menu_heading(f"{where}:{what}") or what.capitalize()
        case ["repay", track]:
            return f"Repay {track}"
        case ["win", *_]:
            return "Pay and win"
        case ["capital", *_]:
            return "Found your capital"
    return menu_heading(id.partition(":")[0])


HEADINGS = {
    "capital": "Found it on another field",
    "act": "Act: put workers to work",
    "act:card": "The card's extra action",
    "act:trade": "Trade",
    "act:repay": "Repay",
    "dev": "Develop: tracks and inventions",
    "dev:inv": "Inventions",
    "dev:bld": "Special buildings",
    "dev:wonder": "The Wonder",
    "map": "On the map",
    "map:summon": "Send a worker",
    "map:pick": "Command another worker",
    "map:again": "Activate a worker again",
    "map:move": "Walk",
    "map:build": "Build",
    "war": "Army",
    "war:recruit": "Recruit",
    "war:move": "Advance or attack",
    "war:back": "Fall back",
    "war:all": "Move several divisions",
}
EXTRACTIONS = {
    "chop": "Cut a tree",
    "dig": "Dig out a deposit",
    "harvest": "Harvest a field",
    "fish": "Fish",
    "ruin": "Search ruins",
}
