"""What things are called: goods, boundaries, places, parts of events.

A boundary is in the nominative. A translation puts it where it need not change: after a colon or in brackets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost, Part, read_boundary
from engine.games.chronicles_of_civilization.cards.schema import HARD, STANDARD, STORY, Reward
from engine.games.chronicles_of_civilization.state import ChronicleKey
from engine.games.chronicles_of_civilization.steps.effects import named
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import domain
from engine.language import NO_BREAK_SPACE, Message, Plural, count, in_clauses, listed, once_per_language, say, signed
from engine.phrases import amount

ROWS = {
    1: Message("chronicles.names.row_top", "top"),
    2: Message("chronicles.names.row_middle", "middle"),
    3: Message("chronicles.names.row_bottom", "bottom"),
}
EVENTS = {1: "I", 2: "II", 3: "III"}
CRISES = {
    "hunger": Message("chronicles.names.hunger", "Hunger"),
    "bankruptcy": Message("chronicles.names.bankruptcy", "Bankruptcy"),
    "rebellion": Message("chronicles.names.rebellion", "Rebellion"),
}
LEVELS = {
    "population": Message("chronicles.names.level_population", "population"),
    "happiness": Message("chronicles.names.level_happiness", "happiness"),
    "hunger": Message("chronicles.names.level_hunger", "hunger"),
    "bankruptcy": Message("chronicles.names.level_bankruptcy", "bankruptcy"),
    "rebellion": Message("chronicles.names.level_rebellion", "rebellion"),
}
LEVEL = Message("chronicles.names.level", "level")
RESOURCES = {
    "wood": Message("chronicles.names.wood", "wood"),
    "work": Message("chronicles.names.work", "work"),
    "ore": Message("chronicles.names.ore", "ore"),
    "science": Message("chronicles.names.science", "science"),
    "food": Message("chronicles.names.food", "food"),
    "gold": Message("chronicles.names.gold", "gold"),
}
DIFFICULTY_NAMES = {
    STORY: Message("chronicles.names.difficulty_story", "Story"),
    STANDARD: Message("chronicles.names.difficulty_standard", "Standard"),
    HARD: Message("chronicles.names.difficulty_hard", "Hard"),
}


def goods(amounts: Mapping[str, int]) -> str:
    """2 wood and 1 gold."""
    if not amounts:
        return say("chronicles.names.nothing", "nothing")
    return listed([amount(number, name) for name, number in amounts.items()])


def price(cost: Cost) -> str:
    """A cost of the cards in words: 2 wood and 1 gold."""
    return goods(named(cost))


# Structures

STRUCTURES = {
    "farm": Message("chronicles.names.farm", "farm"),
    "mine": Message("chronicles.names.mine", "mine"),
    "port": Message("chronicles.names.port", "port"),
}
A_STRUCTURE = {
    "farm": Message("chronicles.names.a_farm", "a farm"),
    "mine": Message("chronicles.names.a_mine", "a mine"),
    "port": Message("chronicles.names.a_port", "a port"),
}
SETTLEMENT = Message("chronicles.names.settlement", "settlement {letter}")
SO_MANY = {
    "farm": Plural("chronicles.names.farms", "{n} farm", "{n} farms"),
    "mine": Plural("chronicles.names.mines", "{n} mine", "{n} mines"),
    "port": Plural("chronicles.names.ports", "{n} port", "{n} ports"),
}


def letter(kind: str) -> str:
    """The letter of a settlement: A for `settlement_a`. Of other structures there are several, without letters."""
    return kind[-1].upper() if kind.startswith("settlement_") else ""


def structure(kind: str) -> str:
    """farm, settlement A."""
    return STRUCTURES[kind]() if kind in STRUCTURES else SETTLEMENT(letter=letter(kind))


def a_structure(kind: str) -> str:
    """A farm, but settlement A: there is only one."""
    return A_STRUCTURE[kind]() if kind in A_STRUCTURE else SETTLEMENT(letter=letter(kind))


# The map: what its signs stand for

SIGNS = {
    ".": Message("chronicles.names.hex_empty_field", "empty field"),
    "f": Message("chronicles.names.hex_forest", "forest"),
    "T": Message("chronicles.names.hex_tree", "tree"),
    "C": Message("chronicles.names.hex_crop_field", "crop field"),
    "D": Message("chronicles.names.hex_deposit", "deposit"),
    "M": Message("chronicles.names.hex_mountains", "mountains"),
    "~": Message("chronicles.names.hex_water", "water"),
    "F": Message("chronicles.names.hex_fish", "fish"),
    "R": Message("chronicles.names.hex_ruins", "ruins"),
    "r": Message("chronicles.names.hex_searched_ruins", "searched ruins"),
    "*": Message("chronicles.names.hex_discovery", "discovery"),
    "S": Message("chronicles.names.hex_special_space", "special space"),
}
HEXES = {
    ".": Plural("chronicles.names.hex_empty_fields", "{n} empty field", "{n} empty fields"),
    "f": Plural("chronicles.names.hex_forests", "{n} forest", "{n} forests"),
    "T": Plural("chronicles.names.hex_trees", "{n} tree", "{n} trees"),
    "C": Plural("chronicles.names.hex_crop_fields", "{n} crop field", "{n} crop fields"),
    "D": Plural("chronicles.names.hex_deposits", "{n} deposit", "{n} deposits"),
    "M": Plural("chronicles.names.hexes_of_mountains", "mountains", "{n} mountains"),
    "~": Plural("chronicles.names.hexes_of_water", "water", "{n} water"),
    "F": Plural("chronicles.names.hexes_of_fish", "fish", "{n} fish"),
    "R": Plural("chronicles.names.hexes_of_ruins", "ruins", "{n} ruins"),
    "r": Plural("chronicles.names.hexes_of_searched_ruins", "searched ruins", "{n} searched ruins"),
    "*": Plural("chronicles.names.hex_discoveries", "{n} discovery", "{n} discoveries"),
    "S": Plural("chronicles.names.hex_special_spaces", "{n} special space", "{n} special spaces"),
}


def lying(signs: str) -> str:
    """What lies on these hexes: 3 empty fields and 1 tree."""
    return listed([HEXES[one](signs.count(one)) for one in dict.fromkeys(signs)])


def pool(view: View) -> int:
    """The workers that can be sent: before the turn's card is placed, those of the turn to come."""
    people = view["people"]
    if view["chronicle"]["event"] or view["ending"]:
        return int(people["pool"])
    return int(data().cards.population.levels[people["population"] - 1].workers) - len(people["workers"])


# Boundaries


@once_per_language
def boundary(text: str) -> str:
    """A boundary in words."""
    what = read_boundary(text)
    match what.kind:
        case "level":
            return say(
                "chronicles.names.domain_level", "{domain} level {level}", domain=domain(what.name), level=what.number
            )
        case "built" if what.name not in STRUCTURES:
            return domain(what.name)
        case "built":
            return a_structure(what.name) if what.number == 1 else SO_MANY[what.name](what.number)
        case "any_settlement":
            return say("chronicles.names.any_settlement", "a settlement of level {level}", level=what.number)
        case "settlements":
            return count("chronicles.names.settlements", "{n} settlement", "{n} settlements", what.number)
        case "invention":
            name = card_names.invention(what.number)
            return say(
                "chronicles.names.numbered_invention", "{invention} (invention {no})", invention=name, no=what.number
            )
        case "building":
            return card_names.the_building(what.number)
        case "units":
            unit = card_names.unit(what.name)
            return count(
                "chronicles.names.recruited",
                "{unit} recruited {n} time",
                "{unit} recruited {n} times",
                what.number,
                unit=unit,
            )
        case "vp":
            return amount(what.number, "victory point")
        case "ruins":
            return count("chronicles.names.searched_ruins", "{n} searched ruins", "{n} searched ruins", what.number)
        case "specials":
            return count(
                "chronicles.names.settled_specials",
                "{n} settled special space",
                "{n} settled special spaces",
                what.number,
            )
        case "population" | "happiness":
            return f"{LEVELS[what.kind]} {what.number}"
    return STATES[what.kind]()


STATES = {
    "peace": Message("chronicles.names.peace", "peace"),
    "wonder": Message("chronicles.names.finished_wonder", "the finished Wonder"),
    "conquer": Message("chronicles.names.enemy_conquered", "the enemy conquered"),
    "pay": Message("chronicles.names.payment", "the payment"),
}


def is_counted(boundary: str) -> bool:
    """Whether a part of a way to win is a number, rather than so or not."""
    return read_boundary(boundary).kind not in ("peace", "conquer", "pay", "invention", "building")


def so_far(part: Mapping[str, Any], words: str = "") -> str:
    """A part of a way to win as a view shows it, in words, and how far it is met: 4 farms (2 of 4)."""
    words = words or boundary(part["condition"])
    if is_counted(part["condition"]):
        have, need = part["have"], part["need"]
        return say("chronicles.names.so_far", "{part} ({have} of {need})", part=words, have=have, need=need)
    return say("chronicles.names.met", "{part} (met)", part=words) if part["met"] else words


# Events


def part(one: Part) -> str:
    """One part of an event in words."""
    if one.when:
        needed, then = boundary(one.when), part(one._replace(when="", unless=False))
        if one.unless:
            return say("chronicles.names.unless", "without {boundary}, {happens}", boundary=needed, happens=then)
        return say("chronicles.names.if", "with {boundary}, {happens}", boundary=needed, happens=then)
    match one.kind:
        case "frame":
            return say("chronicles.names.frame", "contested areas are watched")
        case "pay":
            return say("chronicles.names.pay", "pay {goods}", goods=price(one.goods))
        case "gain":
            return say("chronicles.names.gain", "gain {goods}", goods=price(one.goods))
        case "enemy":
            return say("chronicles.names.new_enemy", "a new enemy unit of strength {strength}", strength=one.amount)
        case "relations":
            return relations(one.amount)
        case "vp":
            return amount(one.amount, "victory point")
    return f"{LEVELS[one.kind]}{NO_BREAK_SPACE}{signed(one.amount)}"


def relations(steps: int) -> str:
    """relations 1 step toward war."""
    if steps > 0:
        return count(
            "chronicles.names.toward_war", "relations {n} step toward war", "relations {n} steps toward war", steps
        )
    return count(
        "chronicles.names.toward_peace", "relations {n} step toward peace", "relations {n} steps toward peace", -steps
    )


def event(parts: tuple[Part, ...]) -> str:
    """An event in words."""
    return in_clauses(part(one) for one in parts)


def reward(one: Reward) -> str:
    """What a segment brings."""
    parts = [f"{LEVEL} +{one.level}"] if one.level else []
    parts += [f"{LEVELS['population']} +{one.population}"] if one.population else []
    parts += [price(one.goods)] if one.goods else []
    parts += [amount(one.vp, "victory point")] if one.vp else []
    return listed(parts)


def chronicle_key_of(view: View) -> ChronicleKey:
    """The chronicle that is played, at its difficulty."""
    return view["chronicle"]["id"], view["chronicle"]["difficulty"], view["data_version"]


def place(number: int | None) -> str:
    """A place on the War Track."""
    if number:
        return say("chronicles.names.on_space", "on space {space}", space=number)
    return say("chronicles.names.off_track", "off the track")


def sentence_case(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
