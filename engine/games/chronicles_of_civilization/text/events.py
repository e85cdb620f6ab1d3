"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Event
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.text.names import (
    CAUSES,
    EVENTS,
    ROWS,
    TRACKS,
    a,
    domain,
    goods,
    place,
    structure,
)
from engine.phrases import amount

Told = Mapping[str, Any]

SOURCES = {
    "card": "from the card",
    "connector": "as the domain's bonus",
    "treasury": "from the enemy's treasury",
    "discovery": "from the discovery",
    "special": "for the special space",
    "event": "by the event",
    "chop": "from the tree",
    "dig": "from the deposit",
    "harvest": "from the crop field",
    "fish": "from the water",
    "ruin": "from the ruins",
}
TAKEN = {
    "chop": "cuts the tree on",
    "dig": "digs out the deposit on",
    "harvest": "harvests the field on",
    "fish": "catches the fish on",
    "ruin": "searches the ruins on",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """One sentence; "" where it goes without saying."""
    who = names[event.seat] if event.seat is not None else ""
    return SENTENCES[event.kind](who, event.data)


def _gain(who: str, told: Told) -> str:
    source = SOURCES.get(told["why"], f"by {domain(str(told['why']).partition(':')[0])}")
    return f"{who} gains {goods(told['goods'])} {source}." if told["goods"] else ""


def _crisis(who: str, told: Told) -> str:
    way = "rises" if told["change"] > 0 else "falls back"
    end = ", its last space" if told["now"] >= told["last"] else f" of {told['last']}"
    return f"{TRACKS[told['track']]} {way} to {told['now']}{end}."


def _relations(who: str, told: Told) -> str:
    way = "war" if told["change"] > 0 else "peace"
    return f"Relations move toward {way}: space {told['now']} of {told['war']}."


def _act(who: str, told: Told) -> str:
    if told["space"] == "card":
        return f"{who} puts {'another' if told['added'] else 'a'} worker on the card."
    name, _, number = str(told["space"]).partition(":")
    return f"{who} {'adds a worker to' if told['added'] else 'uses'} {domain(name)} {number}."


def _battle(who: str, told: Told) -> str:
    attacker = who if told["ours"] else "The enemy"
    lead = told["mine"] - told["theirs"]
    outcome = "a tie" if not lead else f"{who} wins" if lead > 0 else "the enemy wins"
    return (
        f"{attacker} attacks in the {ROWS[told['row']]} row and rolls {told['die']}: "
        f"{told['mine']} against {told['theirs']}, {outcome}."
    )


def _enemy_advance(who: str, told: Told) -> str:
    where = f"to space {told['place']}" if told["place"] else f"into {who}'s land"
    return f"The enemy's {ROWS[told['row']]} division advances {where}."


def _destroyed(who: str, told: Told) -> str:
    whose = who if told["ours"] else "The enemy"
    return f"{whose}'s {ROWS[told['row']]} division is destroyed."


def _develop(who: str, told: Told) -> str:
    level = f", now level {told['level']}" if told["level"] else ""
    return f"{who} completes segment {told['segment']} of {domain(told['track'])}{level}."


def _end(who: str, told: Told) -> str:
    outcome, _, what = str(told["ending"]).partition(":")
    if outcome == "lost":
        return f"{who} has lost in turn {told['turn']}: {CAUSES[what]}."
    return f"{who} has won in turn {told['turn']} by the condition “{what}”."


def _build(who: str, told: Told) -> str:
    uses = f", using {told['uses']}" if told["uses"] else ""
    return f"{who} builds {a(structure(told['structure']))} on {told['hex']}{uses}."


SENTENCES: dict[str, Callable[[str, Told], str]] = {
    "begin": lambda who, told: (
        f"{data().chronicles[told['chronicle']].name} on the map {data().maps[told['map']].name} begins."
    ),
    "capital": lambda who, told: f"{who} founds the capital on {told['hex']}.",
    "shuffle": lambda who, told: "All twelve cards are shuffled again.",
    "turn": lambda who, told: f"Turn {told['turn']}: card {told['card']} is drawn.",
    "card": lambda who, told: f"{who} boosts {domain(told['domain'])}; event {EVENTS[told['event']]} will follow.",
    "gain": _gain,
    "pay": lambda who, told: f"The event asks {who} for {goods(told['goods'])}.",
    "happiness": lambda who, told: f"Happiness {'rises' if told['change'] > 0 else 'falls'} to {told['now']}.",
    "crisis": _crisis,
    "points": lambda who, told: f"{who} gains {amount(told['amount'], 'victory point')}, {told['now']} in all.",
    "end": _end,
    "relations": _relations,
    "truce": lambda who, told: "The war halts: enemy divisions stay where they are.",
    "peace": lambda who, told: "Peace! The enemy's divisions leave the War Track.",
    "violation": lambda who, told: f"The neighbour resents {who} on contested {told['hex']}.",
    "war": lambda who, told: "War! The enemy marches out.",
    "enemy": lambda who, told: f"The enemy's {ROWS[told['row']]} division gains a unit of strength {told['strength']}.",
    "advance": lambda who, told: f"{who}'s {ROWS[told['row']]} division advances to space {told['place']}.",
    "retreat": lambda who, told: f"{who}'s {ROWS[told['row']]} division falls back, {place(told['place'])}.",
    "enemy_advance": _enemy_advance,
    "battle": _battle,
    "destroyed": _destroyed,
    "conquest": lambda who, told: f"{who} conquers the enemy civilization!",
    "act": _act,
    "trade": lambda who, told: f"{who} trades {goods(told['gave'])} for {goods(told['got'])}.",
    "tribute": lambda who, told: f"{who} pays {goods(told['goods'])} for victory.",
    "summon": lambda who, told: f"Worker {told['worker']} sets out from {told['hex']}.",
    "again": lambda who, told: f"Worker {told['worker']} sets out afresh.",
    "walk": lambda who, told: f"Worker {told['worker']} walks to {told['to']}.",
    "discovery": lambda who, told: f"A discovery on {told['hex']}!",
    "road": lambda who, told: f"Worker {told['worker']} begins a road on {told['hex']}.",
    "take": lambda who, told: f"{who} {TAKEN[told['verb']]} {told['hex']}.",
    "build": _build,
    "special": lambda who, told: f"The settlement on the special space {told['hex']} is connected.",
    "instalment": lambda who, told: f"{who} pays 1 {told['part']} toward {domain(told['track'])}.",
    "develop": _develop,
    "population": lambda who, told: f"The population is now {told['now']}.",
    "invent": lambda who, told: f"{who} invents {data().inventions[told['no']].name}.",
    "construct": lambda who, told: f"{who} constructs the {data().buildings[told['no']].name}.",
    "wonder": lambda who, told: f"{who} raises stage {told['stage']} of {told['stages']} of the Wonder.",
    "recruit": lambda who, told: (
        f"{data().units[told['unit']].name} of strength {told['strength']} in the {ROWS[told['row']]} division."
    ),
    "disband": lambda who, told: f"{who} removes a unit of the {ROWS[told['row']]} division.",
    "costs": lambda who, told: f"The turn costs {told['food']} food and {told['gold']} gold.",
    "permanent": lambda who, told: f"The permanent event of turn {told['turn']} takes place.",
    "event": lambda who, told: f"Event {EVENTS[told['row']]} of turn {told['turn']} takes place.",
    "stay": lambda who, told: f"Worker {told['worker']} stays on the map.",
    "return": lambda who, told: f"Worker {told['worker']} comes home.",
}
