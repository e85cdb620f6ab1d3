"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Event
from engine.games.chronicles_of_civilization.cards.schema import STORY
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import domain
from engine.games.chronicles_of_civilization.text.names import (
    CRISES,
    DIFFICULTY_NAMES,
    EVENTS,
    ROWS,
    goods,
    letter,
)
from engine.language import Message, say
from engine.phrases import amount

Data = Mapping[str, Any]

GAINS = {
    "card": Message("chronicles.events.gain_card", "{who} gains {goods} from the card."),
    "connector": Message("chronicles.events.gain_connector", "{who} gains {goods} as the domain's bonus."),
    "treasury": Message("chronicles.events.gain_treasury", "{who} gains {goods} from the enemy's treasury."),
    "discovery": Message("chronicles.events.gain_discovery", "{who} gains {goods} from the discovery."),
    "special": Message("chronicles.events.gain_special", "{who} gains {goods} for the special space."),
    "event": Message("chronicles.events.gain_event", "{who} gains {goods} from the event."),
    "chop": Message("chronicles.events.gain_chop", "{who} gains {goods} from the tree."),
    "dig": Message("chronicles.events.gain_dig", "{who} gains {goods} from the deposit."),
    "harvest": Message("chronicles.events.gain_harvest", "{who} gains {goods} from the crop field."),
    "fish": Message("chronicles.events.gain_fish", "{who} gains {goods} from the water."),
    "ruin": Message("chronicles.events.gain_ruin", "{who} gains {goods} from the ruins."),
}
EXTRACTIONS = {
    "chop": Message("chronicles.events.chop", "{who} cuts the tree on {hex}."),
    "dig": Message("chronicles.events.dig", "{who} digs out the deposit on {hex}."),
    "harvest": Message("chronicles.events.harvest", "{who} harvests the field on {hex}."),
    "fish": Message("chronicles.events.fish", "{who} catches the fish on {hex}."),
    "ruin": Message("chronicles.events.ruin", "{who} searches the ruins on {hex}."),
}
BUILDS = {
    "farm": Message("chronicles.events.build_farm", "{who} builds a farm on {hex}."),
    "mine": Message("chronicles.events.build_mine", "{who} builds a mine on {hex}."),
    "port": Message("chronicles.events.build_port", "{who} builds a port on {hex}."),
}
BUILDS_USING = {
    "farm": Message("chronicles.events.build_farm_using", "{who} builds a farm on {hex}, using {uses}."),
    "mine": Message("chronicles.events.build_mine_using", "{who} builds a mine on {hex}, using {uses}."),
}
DEFEATS = {
    "hunger": Message("chronicles.events.lost_hunger", "the people have starved"),
    "bankruptcy": Message("chronicles.events.lost_bankruptcy", "the treasury is bankrupt"),
    "rebellion": Message("chronicles.events.lost_rebellion", "the people have rebelled"),
    "war": Message("chronicles.events.lost_war", "the enemy has marched in"),
    "time": Message("chronicles.events.lost_time", "the fifteen turns are over"),
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """One sentence; "" where it goes without saying."""
    who = names[event.seat] if event.seat is not None else ""
    return SENTENCES[event.kind](who, event.data)


def _begin(who: str, what: Data) -> str:
    chronicle, map = card_names.chronicle(what["chronicle"]), card_names.map_name(what["map"])
    difficulty = what.get("difficulty", STORY)
    if difficulty == STORY:
        return say("chronicles.events.begin", "{chronicle} begins on the map {map}.", chronicle=chronicle, map=map)
    return say(
        "chronicles.events.begin_at",
        "{chronicle} begins on the map {map}, difficulty {difficulty}.",
        chronicle=chronicle,
        map=map,
        difficulty=DIFFICULTY_NAMES[difficulty],
    )


def _gain(who: str, what: Data) -> str:
    if not what["goods"]:
        return ""
    gains, why = goods(what["goods"]), str(what["why"])
    if why in GAINS:
        return GAINS[why](who=who, goods=gains)
    name = domain(why.partition(":")[0])
    return say("chronicles.events.gain_domain", "{who} gains {goods} from {domain}.", who=who, goods=gains, domain=name)


def _costs(who: str, what: Data) -> str:
    costs = goods({name: what[name] for name in ("food", "gold") if what[name]})
    return say("chronicles.events.costs", "The turn costs {goods}.", goods=costs)


def _happiness(who: str, what: Data) -> str:
    if what["change"] > 0:
        return say("chronicles.events.happiness_rises", "Happiness rises to {now}.", now=what["now"])
    return say("chronicles.events.happiness_falls", "Happiness falls to {now}.", now=what["now"])


def _crisis(who: str, what: Data) -> str:
    name, now, last = CRISES[what["track"]], what["now"], what["last"]
    if now >= last:
        return say("chronicles.events.crisis_last", "{crisis} reaches its last space, {last}.", crisis=name, last=last)
    if what["change"] > 0:
        return say(
            "chronicles.events.crisis_rises", "{crisis} rises to {now} of {last}.", crisis=name, now=now, last=last
        )
    return say("chronicles.events.crisis_falls", "{crisis} falls to {now} of {last}.", crisis=name, now=now, last=last)


def _points(who: str, what: Data) -> str:
    points = amount(what["amount"], "victory point")
    return say(
        "chronicles.events.points", "{who} gains {points} and now has {now}.", who=who, points=points, now=what["now"]
    )


def _act(who: str, what: Data) -> str:
    name, _, number = str(what["space"]).partition(":")
    if name == "card":
        if what["added"]:
            return say("chronicles.events.card_again", "{who} puts another worker on the card.", who=who)
        return say("chronicles.events.card_worker", "{who} puts a worker on the card.", who=who)
    space = f"{domain(name)} {number}"
    if what["added"]:
        return say("chronicles.events.act_again", "{who} adds a worker to {space}.", who=who, space=space)
    return say("chronicles.events.act", "{who} uses {space}.", who=who, space=space)


def _develop(who: str, what: Data) -> str:
    segment, track, level = what["segment"], domain(what["track"]), what["level"]
    if not level:
        return say(
            "chronicles.events.develop",
            "{who} completes segment {segment} of {track}.",
            who=who,
            segment=segment,
            track=track,
        )
    return say(
        "chronicles.events.develop_level",
        "{who} completes segment {segment} of {track}, which is now level {level}.",
        who=who,
        segment=segment,
        track=track,
        level=level,
    )


def _build(who: str, what: Data) -> str:
    kind, hex, uses = what["structure"], what["hex"], what["uses"]
    if kind not in BUILDS:
        return say(
            "chronicles.events.build_settlement",
            "{who} builds settlement {letter} on {hex}.",
            who=who,
            letter=letter(kind),
            hex=hex,
        )
    return BUILDS_USING[kind](who=who, hex=hex, uses=uses) if uses else BUILDS[kind](who=who, hex=hex)


def _relations(who: str, what: Data) -> str:
    if what["change"] > 0:
        return say(
            "chronicles.events.toward_war",
            "Relations move toward war: space {now} of {war}.",
            now=what["now"],
            war=what["war"],
        )
    return say(
        "chronicles.events.toward_peace",
        "Relations move toward peace: space {now} of {war}.",
        now=what["now"],
        war=what["war"],
    )


def _recruit(who: str, what: Data) -> str:
    return say(
        "chronicles.events.recruit",
        "{who} recruits {unit} of strength {strength} into the {row} division.",
        who=who,
        unit=card_names.unit(what["unit"]),
        strength=what["strength"],
        row=ROWS[what["row"]],
    )


def _battle(who: str, what: Data) -> str:
    lead = what["mine"] - what["theirs"]
    if not lead:
        outcome = say("chronicles.events.tie", "a tie")
    elif lead > 0:
        outcome = say("chronicles.events.wins", "{who} wins", who=who)
    else:
        outcome = say("chronicles.events.enemy_wins", "the enemy wins")
    row, die, mine, theirs = ROWS[what["row"]], what["die"], what["mine"], what["theirs"]
    if what["ours"]:
        return say(
            "chronicles.events.battle",
            "{who} attacks in the {row} row and rolls {die}: {mine} against {theirs}, {outcome}.",
            who=who,
            row=row,
            die=die,
            mine=mine,
            theirs=theirs,
            outcome=outcome,
        )
    return say(
        "chronicles.events.enemy_battle",
        "The enemy attacks in the {row} row and rolls {die}: {mine} against {theirs}, {outcome}.",
        row=row,
        die=die,
        mine=mine,
        theirs=theirs,
        outcome=outcome,
    )


def _retreat(who: str, what: Data) -> str:
    row, space = ROWS[what["row"]], what["place"]
    if space:
        return say(
            "chronicles.events.retreat",
            "{who}'s {row} division falls back to space {space}.",
            who=who,
            row=row,
            space=space,
        )
    return say(
        "chronicles.events.retreat_off", "{who}'s {row} division falls back from the War Track.", who=who, row=row
    )


def _enemy_advance(who: str, what: Data) -> str:
    row, space = ROWS[what["row"]], what["place"]
    if space:
        return say(
            "chronicles.events.enemy_advance",
            "The enemy's {row} division advances to space {space}.",
            row=row,
            space=space,
        )
    return say(
        "chronicles.events.enemy_invades", "The enemy's {row} division marches into {who}'s land.", row=row, who=who
    )


def _destroyed(who: str, what: Data) -> str:
    row = ROWS[what["row"]]
    if what["ours"]:
        return say("chronicles.events.destroyed", "{who}'s {row} division is destroyed.", who=who, row=row)
    return say("chronicles.events.enemy_destroyed", "The enemy's {row} division is destroyed.", row=row)


def _end(who: str, what: Data) -> str:
    outcome, _, how = str(what["ending"]).partition(":")
    turn = what["turn"]
    if outcome == "lost":
        return say("chronicles.events.lost", "{who} loses in turn {turn}: {why}.", who=who, turn=turn, why=DEFEATS[how])
    return say(
        "chronicles.events.won", "{who} wins in turn {turn}: {way}.", who=who, turn=turn, way=card_names.way(how)
    )


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    # The course of the game
    "begin": _begin,
    "capital": lambda who, what: say(
        "chronicles.events.capital", "{who} founds the capital on {hex}.", who=who, hex=what["hex"]
    ),
    "shuffle": lambda who, what: say("chronicles.events.shuffle", "All twelve cards are shuffled again."),
    "turn": lambda who, what: say(
        "chronicles.events.turn", "Turn {turn}: card {card} is drawn.", turn=what["turn"], card=what["card"]
    ),
    "card": lambda who, what: say(
        "chronicles.events.card",
        "{who} boosts {domain}; event {event} will follow.",
        who=who,
        domain=domain(what["domain"]),
        event=EVENTS[what["event"]],
    ),
    "costs": _costs,
    "permanent": lambda who, what: say(
        "chronicles.events.permanent", "The permanent event of turn {turn} takes place.", turn=what["turn"]
    ),
    "event": lambda who, what: say(
        "chronicles.events.event",
        "Event {event} of turn {turn} takes place.",
        event=EVENTS[what["row"]],
        turn=what["turn"],
    ),
    "stay": lambda who, what: say("chronicles.events.stay", "Worker {worker} stays on the map.", worker=what["worker"]),
    "return": lambda who, what: say(
        "chronicles.events.return", "Worker {worker} returns to the pool.", worker=what["worker"]
    ),
    "end": _end,
    # Resources, happiness, crises
    "gain": _gain,
    "pay": lambda who, what: say(
        "chronicles.events.pay", "The event costs {who} {goods}.", who=who, goods=goods(what["goods"])
    ),
    "happiness": _happiness,
    "crisis": _crisis,
    "points": _points,
    # Actions and development
    "act": _act,
    "trade": lambda who, what: say(
        "chronicles.events.trade",
        "{who} trades {given} for {taken}.",
        who=who,
        given=goods(what["gave"]),
        taken=goods(what["got"]),
    ),
    "tribute": lambda who, what: say(
        "chronicles.events.tribute", "{who} pays {goods} for victory.", who=who, goods=goods(what["goods"])
    ),
    "instalment": lambda who, what: say(
        "chronicles.events.instalment",
        "{who} pays {part} toward {track}.",
        who=who,
        part=amount(1, what["part"]),
        track=domain(what["track"]),
    ),
    "develop": _develop,
    "population": lambda who, what: say(
        "chronicles.events.population", "The population grows to {now}.", now=what["now"]
    ),
    "invent": lambda who, what: say(
        "chronicles.events.invent", "{who} invents {invention}.", who=who, invention=card_names.invention(what["no"])
    ),
    "construct": lambda who, what: say(
        "chronicles.events.construct",
        "{who} constructs {building}.",
        who=who,
        building=card_names.the_building(what["no"]),
    ),
    "wonder": lambda who, what: say(
        "chronicles.events.wonder",
        "{who} builds stage {stage} of {stages} of the Wonder.",
        who=who,
        stage=what["stage"],
        stages=what["stages"],
    ),
    # The map
    "summon": lambda who, what: say(
        "chronicles.events.summon", "Worker {worker} sets out from {hex}.", worker=what["worker"], hex=what["hex"]
    ),
    "again": lambda who, what: say(
        "chronicles.events.again", "Worker {worker} is activated again.", worker=what["worker"]
    ),
    "walk": lambda who, what: say(
        "chronicles.events.walk", "Worker {worker} walks to {hex}.", worker=what["worker"], hex=what["to"]
    ),
    "discovery": lambda who, what: say(
        "chronicles.events.discovery", "There is a discovery on {hex}!", hex=what["hex"]
    ),
    "road": lambda who, what: say(
        "chronicles.events.road", "Worker {worker} begins a road on {hex}.", worker=what["worker"], hex=what["hex"]
    ),
    "take": lambda who, what: EXTRACTIONS[what["verb"]](who=who, hex=what["hex"]),
    "build": _build,
    "special": lambda who, what: say(
        "chronicles.events.special", "The settlement on the special space {hex} is connected.", hex=what["hex"]
    ),
    # The neighbour
    "relations": _relations,
    "violation": lambda who, what: say(
        "chronicles.events.violation", "{who} violates the contested area on {hex}.", who=who, hex=what["hex"]
    ),
    "truce": lambda who, what: say(
        "chronicles.events.truce", "The war halts: the enemy's divisions stay where they are."
    ),
    "peace": lambda who, what: say("chronicles.events.peace", "Peace! The enemy's divisions leave the War Track."),
    "war": lambda who, what: say("chronicles.events.war", "War begins! The enemy's divisions enter the War Track."),
    # Armies
    "recruit": _recruit,
    "disband": lambda who, what: say(
        "chronicles.events.disband", "{who} removes a unit from the {row} division.", who=who, row=ROWS[what["row"]]
    ),
    "enemy": lambda who, what: say(
        "chronicles.events.enemy",
        "The enemy's {row} division gains a unit of strength {strength}.",
        row=ROWS[what["row"]],
        strength=what["strength"],
    ),
    "advance": lambda who, what: say(
        "chronicles.events.advance",
        "{who}'s {row} division advances to space {space}.",
        who=who,
        row=ROWS[what["row"]],
        space=what["place"],
    ),
    "retreat": _retreat,
    "enemy_advance": _enemy_advance,
    "battle": _battle,
    "destroyed": _destroyed,
    "conquest": lambda who, what: say("chronicles.events.conquest", "{who} conquers the enemy civilization!", who=who),
}
