"""How the many options of a turn are put together, and what speaks against some of them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Decision
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps import turn_end as chronicle
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.text.names import a, domain, structure
from engine.phrases import amount

# What stands where


def menu_path(id: str) -> str:
    """Where an option stands in the menus: all workers do in one place, all growth in one."""
    kind, _, _ = id.partition(":")
    return f"{SHELVES[kind]}:{id}" if kind in SHELVES else id


SHELVES = {"trade": "act", "repay": "act", "inv": "dev", "bld": "dev", "wonder": "dev"}


def menu_heading(path: str) -> str:
    """What the options that begin so are called."""
    first, *rest = path.split(":")
    if path in HEADINGS:
        return HEADINGS[path]
    last = rest[-1] if rest else ""
    if first == "act" and rest[0] == "trade":
        return {"sell": "Sell for gold", "free": "Trade one for one"}.get(last, "Buy")
    if first in ("act", "dev"):
        return domain(last)
    if rest[:1] == ["build"]:
        return f"Build {a(structure(rest[1]))}"
    if rest[:1] == ["recruit"]:
        return f"Recruit {data().units[rest[1]].name}"
    if len(last) == 1 and last.isupper():
        return f"Column {last}"
    return TAKE_ONE.get(last, "")


HEADINGS = {
    "capital": "Found your capital",
    "act": "Act: put workers to work",
    "act:card": "The card's extra action",
    "act:trade": "Trade",
    "act:repay": "Repay",
    "dev": "Develop: tracks, inventions, buildings",
    "dev:inv": "Inventions",
    "dev:bld": "Special buildings",
    "dev:wonder": "The Wonder",
    "map": "On the map",
    "map:summon": "Send a worker",
    "map:pick": "Command another worker",
    "map:again": "Set out afresh",
    "map:move": "Walk",
    "map:build": "Build",
    "war": "Army",
    "war:recruit": "Recruit",
    "war:move": "Advance or attack",
    "war:back": "Fall back",
    "war:all": "Move several divisions",
}
TAKE_ONE = {
    "chop": "Cut a tree",
    "dig": "Dig out a deposit",
    "harvest": "Harvest a field",
    "fish": "Fish",
    "ruin": "Search ruins",
}


# Warnings


def warning(state: State, decision: Decision, pick: str) -> str:
    """What speaks against a pick, for the moment before it is done; "" where nothing does."""
    if pick == "end":
        return " ".join([*_shortfalls(state), *_idle(state, decision)])
    head, _, rest = pick.partition(":")
    verb, _, rows = rest.partition(":")
    if head == "war" and verb in ("move", "all"):
        forward = [int(rows) - 1] if verb == "move" else [row for row, way in enumerate(rows) if way == "f"]
        if any(crosses(state, row) for row in forward):
            return "Beyond the middle of the War Track this begins the war (R22)."
    return ""


def _shortfalls(state: State) -> Iterator[str]:
    """What the end of this turn will do for want of food or gold."""
    story, tracks = state.story, card_of(state).tracks
    food, gold = shortage(state)
    for name, what, lack, at, spaces in (
        ("Hunger", "food", food, story.hunger, tracks.hunger),
        ("Bankruptcy", "gold", gold, story.bankruptcy, tracks.bankruptcy),
    ):
        if not lack:
            continue
        now = min(spaces, at + lack)
        mood = " and happiness falls" if what == "food" and not state.turn.hungry else ""
        lost = ": the game is lost" if now == spaces else mood
        yield f"{lack} {what} will be missing: {name} goes from {at} to {now} of {spaces}{lost}."


def _idle(state: State, decision: Decision) -> Iterator[str]:
    could_act = any(one.id.startswith("act:") for one in decision.options)
    if state.people.pool and could_act:
        yield f"{amount(state.people.pool, 'worker')} could still act this turn."


def crosses(state: State, row: int) -> bool:
    """Would this division's next step forward begin the war (R22, R23)?"""
    return not state.story.war and state.armies.own[row].place >= card_of(state).war.middle


def shortage(state: State) -> tuple[int, int]:
    """Food and gold that will be missing for the costs and the chosen event."""
    food, gold = chronicle.due(state)
    return max(0, food - state.goods.food), max(0, gold - state.goods.gold)
