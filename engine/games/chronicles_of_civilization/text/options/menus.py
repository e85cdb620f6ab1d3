"""Where the options of a turn stand in the menus, and what the menus are called."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import domain
from engine.games.chronicles_of_civilization.text.names import LEVELS, letter
from engine.language import Message, once_per_language, say


def menu_path(id: str) -> str:
    """Trades and repayments stand with the actions, everything that is developed in one menu."""
    kind, _, _ = id.partition(":")
    return f"{MENUS[kind]}:{id}" if kind in MENUS else id


MENUS = {"trade": "act", "repay": "act", "inv": "dev", "bld": "dev", "wonder": "dev"}


def menu_heading(path: str) -> str:
    """What the group of options with this path is called."""
    first, *rest = path.split(":")
    if path in HEADINGS:
        return HEADINGS[path]()
    last = rest[-1] if rest else ""
    if first == "act" and rest[0] == "trade":
        return TRADES.get(last, BUY)()
    if first in ("act", "dev"):
        return domain(last)
    if rest[:1] == ["build"]:
        kind = rest[1]
        return BUILD[kind]() if kind in BUILD else BUILD_SETTLEMENT(letter=letter(kind))
    if rest[:1] == ["recruit"]:
        return say("chronicles.menus.recruit_unit", "Recruit {unit}", unit=card_names.unit(rest[1]))
    if len(last) == 1 and last.isupper():
        return say("chronicles.menus.column", "Column {letter}", letter=last)
    return EXTRACTIONS[last]() if last in EXTRACTIONS else ""


@once_per_language
def candidate(id: str) -> str:
    """What a command is called wherever it is given: all hexes for a farm are one."""
    match id.split(":"):
        case ["act", "card", *_]:
            return menu_heading("act:card")
        case ["trade", *_]:
            return menu_heading("act:trade")
        case ["act", space, number, *_] if not space.startswith("settlement_"):
            return f"{domain(space)} {number}"
        case ["act", space, *_]:
            return domain(space)
        case ["dev", track, *_]:
            return say("chronicles.menus.develop", "Develop {track}", track=domain(track))
        case ["inv", no]:
            return say("chronicles.menus.invent", "Invent {invention}", invention=card_names.invention(int(no)))
        case ["bld", no]:
            return say("chronicles.menus.construct", "Construct {building}", building=card_names.the_building(int(no)))
        case ["wonder", stage]:
            return say("chronicles.menus.wonder_stage", "Wonder: stage {stage}", stage=stage)
        case ["map" | "war" as where, ("build" | "recruit") as what, kind, *_]:
            return menu_heading(f"{where}:{what}:{kind}")
        case ["map" | "war" as where, what, *_]:
            return menu_heading(f"{where}:{what}")
        case ["repay", track]:
            return say("chronicles.menus.repay_crisis", "Repay {crisis}", crisis=LEVELS[track])
        case ["win", *_]:
            return say("chronicles.menus.win", "Pay and win")
        case ["capital", *_]:
            return say("chronicles.menus.found", "Found your capital")
    return menu_heading(id.partition(":")[0])


HEADINGS = {
    "capital": Message("chronicles.menus.capital", "Found it on another field"),
    "card": Message("chronicles.menus.side", "Card"),
    "act": Message("chronicles.menus.act", "Act: put workers to work"),
    "act:card": Message("chronicles.menus.card", "The card's extra action"),
    "act:trade": Message("chronicles.menus.trade", "Trade"),
    "act:repay": Message("chronicles.menus.repay", "Repay"),
    "dev": Message("chronicles.menus.dev", "Develop: tracks and inventions"),
    "dev:inv": Message("chronicles.menus.inventions", "Inventions"),
    "dev:bld": Message("chronicles.menus.buildings", "Special buildings"),
    "dev:wonder": Message("chronicles.menus.wonder", "The Wonder"),
    "map": Message("chronicles.menus.map", "On the map"),
    "map:summon": Message("chronicles.menus.summon", "Send a worker"),
    "map:pick": Message("chronicles.menus.pick", "Command another worker"),
    "map:again": Message("chronicles.menus.again", "Activate a worker again"),
    "map:move": Message("chronicles.menus.walk", "Walk"),
    "map:road": Message("chronicles.menus.road", "Road"),
    "map:stop": Message("chronicles.menus.stop", "Stop"),
    "map:build": Message("chronicles.menus.build", "Build"),
    "war": Message("chronicles.menus.war", "Army"),
    "war:recruit": Message("chronicles.menus.recruit", "Recruit"),
    "war:move": Message("chronicles.menus.advance", "Advance or attack"),
    "war:back": Message("chronicles.menus.back", "Fall back"),
    "war:all": Message("chronicles.menus.all", "Move several divisions"),
    "end": Message("chronicles.menus.end", "End"),
    "disband": Message("chronicles.menus.disband", "Disband"),
    "stay": Message("chronicles.menus.stay", "Stay"),
    "return": Message("chronicles.menus.return", "Return"),
}
BUY = Message("chronicles.menus.buy", "Buy")
TRADES = {
    "sell": Message("chronicles.menus.sell", "Sell for gold"),
    "free": Message("chronicles.menus.free", "Trade one for one"),
}
BUILD = {
    "farm": Message("chronicles.menus.build_farm", "Build a farm"),
    "mine": Message("chronicles.menus.build_mine", "Build a mine"),
    "port": Message("chronicles.menus.build_port", "Build a port"),
}
BUILD_SETTLEMENT = Message("chronicles.menus.build_settlement", "Build settlement {letter}")
EXTRACTIONS = {
    "chop": Message("chronicles.menus.chop", "Cut a tree"),
    "dig": Message("chronicles.menus.dig", "Dig out a deposit"),
    "harvest": Message("chronicles.menus.harvest", "Harvest a field"),
    "fish": Message("chronicles.menus.fish", "Fish"),
    "ruin": Message("chronicles.menus.ruin", "Search ruins"),
}
