"""The text of the cards: names, sentences with icons, and abilities as a few icons."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from engine.assets import NEWEST, find_version
from engine.core import View
from engine.phrases import UNITS, Unit, in_words, rendered

TITLE = "age_of_civilization"
NAME = "Age of Civilization"
Entry = dict[str, Any]
COUNTS = {
    "technology": "{technology}",
    "wonder": "{wonder}",
    "civilization": "{civilization}",
    "military": "{shield}",
    "worker": "{worker}",
    "coin": "{coin}",
    "score": "{point}",
    "upcoming_card": "{upcoming}",
    "bonus_coin": "bonus {coin}",
}
DRAWN = frozenset(UNITS[name] for name in ("coin", "point", "worker", "military", "technology"))
WHEN = {"most_military": " if most {shield}", "no_technology": " if no {technology}"}
MOMENTS = {
    "rise": "Rise:",
    "annex": "Annex:",
    "gained": "Now:",
    "rest": "{rest}",
    "war": "{war}",
    "turn_end": "{turn_end}",
    "game_end": "{game_end}",
}


@cache
def data(version: int = NEWEST) -> Entry:
    """The card file of a data version; special technologies are listed with the other technologies.

    Names, regions and places are the same in all versions."""
    file: Entry = tomllib.loads(find_version(TITLE, "cards.toml", version).read_text(encoding="utf-8"))
    for id, card in file["special_technology_card"].items():
        for entry in card["technologies"]:
            file["technology"].setdefault(entry["id"], {**entry, "column": card["column"], "card": id})
    return file


def civilization(id: str, version: int = NEWEST) -> Entry:
    return data(version)["civilization"].get(id) or {"name": plain(id), "region": "", "population": 0}


def technology(id: str, version: int = NEWEST) -> Entry:
    return data(version)["technology"].get(id) or {"name": plain(id), "column": "", "row": 0, "text": ""}


def wonder(id: str, version: int = NEWEST) -> Entry:
    return data(version)["wonder"].get(id) or {"name": plain(id), "text": ""}


def special(id: str, version: int = NEWEST) -> Entry:
    """A card with two special technologies."""
    found: Entry = data(version)["special_technology_card"][id]
    return found


def action(id: str, version: int = NEWEST) -> Entry:
    """An action by the id of its card; scenarios have actions of their own."""
    file = data(version)
    return file["action"].get(id) or file["special_action"].get(id) or {"name": plain(id)}


def action_event(id: str, version: int = NEWEST) -> str:
    """The event when this card enters the window: war, plague or ""."""
    file = data(version)
    entry = file["action_card"].get(id) or file["special_action"].get(id) or {}
    event = str(entry.get("event", "none"))
    return "" if event == "none" else event


def token(id: str, version: int = NEWEST) -> Entry:
    file = data(version)
    return file["event"].get(id) or file["special_event"].get(id) or {"name": plain(id), "text": ""}


def scenario(view: View) -> Entry:
    """The scenario that is played; KeyError in any other game."""
    found: Entry = data(view["data_version"])["scenario"][view["scenario"]]
    return found


def region(id: str) -> str:
    """The short name of a civilization's region."""
    return " ".join(map(str.capitalize, civilization(id)["region"].split("_")))


def plain(id: str) -> str:
    return id.replace("_", " ").capitalize()


def short_name(name: str) -> str:
    """A wonder's name without its place: the Colossus; but Artemis, not the temple, since that noun is short."""
    thing, _, place = name.partition(" of ")
    return place if place and len(thing) < 7 else thing


@cache
def enriched(text: str) -> str:
    """The sentences of a card text, one per line, with icons for coins, points, workers and the like."""
    return rendered(text.rstrip(".").replace(". ", "\n"), _drawn)


def _drawn(number: str, unit: Unit) -> str:
    return f"{number}{{{unit.icon}}}" if unit in DRAWN else in_words(number, unit)


def effects(entry: Entry, key: str) -> str:
    """A list of abilities as a few icons; abilities of the same moment name it once."""
    parts: list[str] = []
    moment = ""
    for effect in entry.get(key, ()):
        sentence = brief(effect)
        start = sentence.split(" ")[0]
        same = effect["kind"] == "gain" and start == moment
        parts.append(sentence.removeprefix(start).strip() if same else sentence)
        moment = start if effect["kind"] == "gain" else ""
    return ", ".join(parts)


def brief(effect: Entry) -> str:
    """One ability as a few icons: "{farm} +1{coin}"."""
    kind = effect["kind"]
    when = WHEN.get(effect.get("when", ""), "")
    if kind == "military":
        return f"{effect['amount']}{{shield}}{per(effect)}"
    if kind == "slot":
        return f"own {{{effect['action']}}} slot"
    if kind == "cost":
        return _cost(effect) + when
    if kind == "gain":
        return f"{_moment(effect)} {amounts(effect)}{per(effect)}{when}"
    if kind == "perform":
        return f"{_moment(effect)} may {{{effect['action']}}}"
    if kind == "pay":
        where = "on market" if effect["to"] == "market_card" else ""
        return f"{{turn_end}} {effect['coins']}{{coin}} {where} for {effect['points']}{{point}}"
    if kind == "bonus_coins":
        return f"Rise: bonus {{coin}} ×{effect['multiply']}"
    if kind == "keep_workers":
        return f"{{{effect['action']}}} keeps {{worker}}"
    if kind == "immune":
        icons = "".join({"war": "{war}", "plague": "{plague}", "coin_loss": "{coin}"}[what] for what in effect["to"])
        return f"{{immune}} {icons}"
    if kind == "forbid_others":
        return f"others: no {{{effect['action']}}}"
    if kind == "future_actions":
        return "use coming actions"
    return plain(kind)


def _cost(effect: Entry) -> str:
    what = f"{{{effect['action']}}}" + "".join(_technology_icon(id) for id in effect.get("tech", ()))
    price = f"{effect['set']}{{coin}}" if "set" in effect else f"−{effect['less']}{{coin}}"
    extra = f" +{effect['extra_workers']}{{worker}}" if effect.get("extra_workers") else ""
    return f"{what} {price}{extra}"


def _technology_icon(id: str) -> str:
    return f"{{{id}}}" if id in data()["technology"] and "card" not in data()["technology"][id] else ""


def _moment(effect: Entry) -> str:
    on = effect["on"]
    icons = "".join(_technology_icon(id) for id in effect.get("tech", ()))
    return MOMENTS.get(on, f"{{{on}}}{icons}")


def amounts(effect: Entry) -> str:
    """The gains as icons, each with its plus or minus."""
    icons = {"points": "{point}", "coins": "{coin}", "workers": "{worker}", "wonders": "{wonder}"}
    icons |= {"technologies": "{technology}", "fortification": "{shield}"}
    gains = [f"{effect[key]:+d}{icon}".replace("-", "−") for key, icon in icons.items() if key in effect]
    if "others_coins" in effect:
        gains.append(f"others {effect['others_coins']:+d}{{coin}}".replace("-", "−"))
    return " ".join(gains)


def per(effect: Entry) -> str:
    if "per" not in effect:
        return ""
    every = effect.get("every", 1)
    count = COUNTS.get(effect["per"], plain(effect["per"]))
    most = f" (max {effect['max']})" if "max" in effect else ""
    number = f"{every} " if every > 1 and not count.startswith("{") else every if every > 1 else ""
    return f" per {number}{count}{most}"


def technology_card(special: str | None) -> dict[str, tuple[str, str, str]]:
    """The three columns of a technology card from the top; a special card may cover one of them."""
    columns = {"left": ["", "", ""], "middle": ["", "", ""], "right": ["", "", ""]}
    for id, entry in data()["technology"].items():
        if "card" not in entry:
            columns[entry["column"]][entry["row"] - 1] = id
    card = data()["special_technology_card"].get(special or "")
    if card:
        for entry in card["technologies"]:
            columns[card["column"]][entry["row"] - 1] = entry["id"]
    return {name: (ids[0], ids[1], ids[2]) for name, ids in columns.items()}


@cache
def arrows() -> tuple[tuple[int, int, int, int], ...]:
    """Each arrow as column and row of its start and its end. R49: arrows belong to positions."""
    place = {"left": 0, "middle": 1, "right": 2}
    basic = {id: entry for id, entry in data()["technology"].items() if "card" not in entry}
    return tuple(
        (place[basic[source]["column"]], basic[source]["row"] - 1, place[entry["column"]], entry["row"] - 1)
        for entry in basic.values()
        for source in entry["requires"]
    )


def reachable(special: str | None, known: frozenset[str]) -> frozenset[str]:
    """The technologies that can be gained next (R38)."""
    grid = list(technology_card(special).values())
    open_ids = {column[0] for column in grid}
    open_ids |= {grid[c][r] for a, b, c, r in arrows() if grid[a][b] in known}
    return frozenset(open_ids - known)
