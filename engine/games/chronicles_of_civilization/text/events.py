"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Event
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import STORY
from engine.games.chronicles_of_civilization.text.names import (
    CRISES,
    EVENTS,
    ROWS,
    a_structure,
    difficulty_clause,
    domain,
    goods,
)
from engine.phrases import amount

Data = Mapping[str, Any]

GAINS = {
    "card": "{who} gains {goods} from the card.",
    "connector": "{who} gains {goods} as the domain's bonus.",
    "treasury": "{who} gains {goods} from the enemy's treasury.",
    "discovery": "{who} gains {goods} from the discovery.",
    "special": "{who} gains {goods} for the special space.",
    "event": "{who} gains {goods} from the event.",
    "chop": "{who} gains {goods} from the tree.",
    "dig": "{who} gains {goods} from the deposit.",
    "harvest": "{who} gains {goods} from the crop field.",
    "fish": "{who} gains {goods} from the water.",
    "ruin": "{who} gains {goods} from the ruins.",
}
EXTRACTIONS = {
    "chop": "{who} cuts the tree on {hex}.",
    "dig": "{who} digs out the deposit on {hex}.",
    "harvest": "{who} harvests the field on {hex}.",
    "fish": "{who} catches the fish on {hex}.",
    "ruin": "{who} searches the ruins on {hex}.",
}
DEFEATS = {
    "hunger": "the people have starved",
    "bankruptcy": "the treasury is bankrupt",
    "rebellion": "the people have rebelled",
    "war": "the enemy has marched in",
    "time": "the fifteen turns are over",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """One sentence; "" where it goes without saying."""
    who = names[event.seat] if event.seat is not None else ""
    return SENTENCES[event.kind](who, event.data)


def _gain(who: str, what: Data) -> str:
    if not what["goods"]:
        return ""
    gains, why = goods(what["goods"]), str(what["why"])
    if why in GAINS:
        return GAINS[why].format(who=who, goods=gains)
    return f"{who} gains {gains} from {domain(why.partition(':')[0])}."


def _costs(what: Data) -> str:
    return goods({name: what[name] for name in ("food", "gold") if what[name]})


def _crisis(who: str, what: Data) -> str:
    name, now, last = CRISES[what["track"]], what["now"], what["last"]
    if now >= last:
        return f"{name} reaches its last space, {last}."
    return f"{name} rises to {now} of {last}." if what["change"] > 0 else f"{name} falls to {now} of {last}."


def _act(who: str, what: Data) -> str:
    name, _, number = str(what["space"]).partition(":")
    if name == "card":
        return f"{who} puts another worker on the card." if what["added"] else f"{who} puts a worker on the card."
    space = f"{domain(name)} {number}"
    return f"{who} adds a worker to {space}." if what["added"] else f"{who} uses {space}."


def _battle(who: str, what: Data) -> str:
    attacker = who if what["ours"] else "The enemy"
    lead = what["mine"] - what["theirs"]
    outcome = "a tie" if not lead else f"{who} wins" if lead > 0 else "the enemy wins"
    return (
        f"{attacker} attacks in the {ROWS[what['row']]} row and rolls {what['die']}: "
        f"{what['mine']} against {what['theirs']}, {outcome}."
    )


def _retreat(who: str, what: Data) -> str:
    division = f"{who}'s {ROWS[what['row']]} division"
    if what["place"]:
        return f"{division} falls back to space {what['place']}."
    return f"{division} falls back from the War Track."


def _enemy_advance(who: str, what: Data) -> str:
    division = f"The enemy's {ROWS[what['row']]} division"
    return (
        f"{division} advances to space {what['place']}." if what["place"] else f"{division} marches into {who}'s land."
    )


def _destroyed(who: str, what: Data) -> str:
    owner = who if what["ours"] else "The enemy"
    return f"{owner}'s {ROWS[what['row']]} division is destroyed."


def _develop(who: str, what: Data) -> str:
    completes = f"{who} completes segment {what['segment']} of {domain(what['track'])}"
    return f"{completes}, which is now level {what['level']}." if what["level"] else f"{completes}."


def _build(who: str, what: Data) -> str:
    builds = f"{who} builds {a_structure(what['structure'])} on {what['hex']}"
    return f"{builds}, using {what['uses']}." if what["uses"] else f"{builds}."


def _end(who: str, what: Data) -> str:
    outcome, _, how = str(what["ending"]).partition(":")
    if outcome == "lost":
        return f"{who} loses in turn {what['turn']}: {DEFEATS[how]}."
    return f"{who} wins in turn {what['turn']}: {how}."


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    # The course of the game
    "begin": lambda who, what: (
        f"{data().chronicles[what['chronicle']].name} begins on the map {data().maps[what['map']].name}"
        f"{difficulty_clause(what.get('difficulty', STORY))}."
    ),
    "capital": lambda who, what: f"{who} founds the capital on {what['hex']}.",
    "shuffle": lambda who, what: "All twelve cards are shuffled again.",
    "turn": lambda who, what: f"Turn {what['turn']}: card {what['card']} is drawn.",
    "card": lambda who, what: f"{who} boosts {domain(what['domain'])}; event {EVENTS[what['event']]} will follow.",
    "costs": lambda who, what: f"The turn costs {_costs(what)}.",
    "permanent": lambda who, what: f"The permanent event of turn {what['turn']} takes place.",
    "event": lambda who, what: f"Event {EVENTS[what['row']]} of turn {what['turn']} takes place.",
    "stay": lambda who, what: f"Worker {what['worker']} stays on the map.",
    "return": lambda who, what: f"Worker {what['worker']} returns to the pool.",
    "end": _end,
    # Resources, happiness, crises
    "gain": _gain,
    "pay": lambda who, what: f"The event costs {who} {goods(what['goods'])}.",
    "happiness": lambda who, what: (
        f"Happiness rises to {what['now']}." if what["change"] > 0 else f"Happiness falls to {what['now']}."
    ),
    "crisis": _crisis,
    "points": lambda who, what: f"{who} gains {amount(what['amount'], 'victory point')} and now has {what['now']}.",
    # Actions and development
    "act": _act,
    "trade": lambda who, what: f"{who} trades {goods(what['gave'])} for {goods(what['got'])}.",
    "tribute": lambda who, what: f"{who} pays {goods(what['goods'])} for victory.",
    "instalment": lambda who, what: f"{who} pays {amount(1, what['part'])} toward {domain(what['track'])}.",
    "develop": _develop,
    "population": lambda who, what: f"The population grows to {what['now']}.",
    "invent": lambda who, what: f"{who} invents {data().inventions[what['no']].name}.",
    "construct": lambda who, what: f"{who} constructs the {data().buildings[what['no']].name}.",
    "wonder": lambda who, what: f"{who} builds stage {what['stage']} of {what['stages']} of the Wonder.",
    # The map
    "summon": lambda who, what: f"Worker {what['worker']} sets out from {what['hex']}.",
    "again": lambda who, what: f"Worker {what['worker']} is activated again.",
    "walk": lambda who, what: f"Worker {what['worker']} walks to {what['to']}.",
    "discovery": lambda who, what: f"There is a discovery on {what['hex']}!",
    "road": lambda who, what: f"Worker {what['worker']} begins a road on {what['hex']}.",
    "take": lambda who, what: EXTRACTIONS[what["verb"]].format(who=who, hex=what["hex"]),
    "build": _build,
    "special": lambda who, what: f"The settlement on the special space {what['hex']} is connected.",
    # The neighbour
    "relations": lambda who, what: (
        f"Relations move toward {'war' if what['change'] > 0 else 'peace'}: space {what['now']} of {what['war']}."
    ),
    "violation": lambda who, what: f"{who} violates the contested area on {what['hex']}.",
    "truce": lambda who, what: "The war halts: the enemy's divisions stay where they are.",
    "peace": lambda who, what: "Peace! The enemy's divisions leave the War Track.",
    "war": lambda who, what: "War begins! The enemy's divisions enter the War Track.",
    # Armies
    "recruit": lambda who, what: (
        f"{who} recruits {data().units[what['unit']].name} of strength {what['strength']} "
        f"into the {ROWS[what['row']]} division."
    ),
    "disband": lambda who, what: f"{who} removes a unit from the {ROWS[what['row']]} division.",
    "enemy": lambda who, what: f"The enemy's {ROWS[what['row']]} division gains a unit of strength {what['strength']}.",
    "advance": lambda who, what: f"{who}'s {ROWS[what['row']]} division advances to space {what['place']}.",
    "retreat": _retreat,
    "enemy_advance": _enemy_advance,
    "battle": _battle,
    "destroyed": _destroyed,
    "conquest": lambda who, what: f"{who} conquers the enemy civilization!",
}
