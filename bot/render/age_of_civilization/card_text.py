"""The text of the cards: names, sentences with icons, and abilities as a few icons."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from engine.assets import NEWEST, find_version
from engine.core import View
from engine.games.age_of_civilization.text.data_messages import in_language, short_region, with_short_names
from engine.language import Message, once_per_language, say
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
}
DRAWN = frozenset(UNITS[name] for name in ("coin", "point", "worker", "military", "technology"))
MOMENTS = {
    "rise": Message("picture.aoc.when_rising", "Rise:"),
    "annex": Message("picture.aoc.when_annexing", "Annex:"),
    "gained": Message("picture.aoc.when_gained", "Now:"),
}
MOMENT_ICONS = {
    "rest": "{rest}",
    "war": "{war}",
    "turn_end": "{turn_end}",
    "game_end": "{game_end}",
}


@once_per_language
def data(version: int = NEWEST) -> Entry:
    """The card file of a data version; special technologies are listed with the other technologies.

    Names, regions and places are the same in all versions."""
    read: Entry = tomllib.loads(find_version(TITLE, "cards.toml", version).read_text(encoding="utf-8"))
    file = in_language(with_short_names(read))
    for id, card in file["special_technology_card"].items():
        for entry in card["technologies"]:
            file["technology"].setdefault(entry["id"], {**entry, "column": card["column"], "card": id})
    return file


def civilization(id: str, version: int = NEWEST) -> Entry:
    return data(version)["civilization"].get(id) or {"name": plain(id), "region": "", "population": 0}


def technology(id: str, version: int = NEWEST) -> Entry:
    return data(version)["technology"].get(id) or {"name": plain(id), "column": "", "row": 0, "text": ""}


def wonder(id: str, version: int = NEWEST) -> Entry:
    return data(version)["wonder"].get(id) or {"name": plain(id), "short": plain(id), "text": ""}


def special(id: str, version: int = NEWEST) -> Entry:
    """A card with two special technologies."""
    found: Entry = data(version)["special_technology_card"][id]
    return found


def action(id: str, version: int = NEWEST) -> Entry:
    """An action by the id of its card; scenarios have actions of their own."""
    file = data(version)
    entries = (file[section].get(id) for section in ("action", "special_action", "action_card"))
    return next(filter(None, entries), None) or {"name": plain(id)}


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
    return short_region(civilization(id)["region"])


def plain(id: str) -> str:
    return id.replace("_", " ").capitalize()


@once_per_language
def enriched(text: str) -> str:
    """The sentences of a card text, one per line, with icons for coins, points, workers and the like."""
    return rendered(text.rstrip(".").replace(". ", "\n"), _drawn)


def _drawn(number: str, unit: Unit) -> str:
    return f"{number}{{{unit.icon}}}" if unit in DRAWN else in_words(number, unit)


def effects(entry: Entry, key: str) -> str:
    """A list of abilities as a few icons; abilities of the same moment name it once."""
    parts: list[str] = []
    before = ""
    for effect in entry.get(key, ()):
        moment = _moment(effect) if effect["kind"] == "gain" else ""
        parts.append(gain(effect) if moment and moment == before else brief(effect))
        before = moment
    return ", ".join(parts)


def brief(effect: Entry) -> str:
    """One ability as a few icons: "{farm} +1{coin}"."""
    kind, action = effect["kind"], f"{{{effect.get('action', '')}}}"
    if kind == "military":
        return _spaced(f"{effect['amount']}{{shield}}", per(effect))
    if kind == "slot":
        return say("picture.aoc.own_slot", "own {action} slot", action=action)
    if kind == "cost":
        return _spaced(_cost(effect), condition(effect.get("when", "")))
    if kind == "gain":
        return f"{_moment(effect)} {gain(effect)}"
    if kind == "perform":
        return _spaced(_moment(effect), say("picture.aoc.may_perform", "may {action}", action=action))
    if kind == "pay":
        return f"{{turn_end}} {_exchange(effect)}"
    if kind == "bonus_coins":
        bonus = say("picture.aoc.bonus_coins", "bonus {coin} ×{times}", coin="{coin}", times=effect["multiply"])
        return f"{MOMENTS['rise']} {bonus}"
    if kind == "keep_workers":
        return say("picture.aoc.keeps_workers", "{action} keeps {worker}", action=action, worker="{worker}")
    if kind == "immune":
        icons = "".join({"war": "{war}", "plague": "{plague}", "coin_loss": "{coin}"}[what] for what in effect["to"])
        return f"{{immune}} {icons}"
    if kind == "forbid_others":
        return say("picture.aoc.forbids_others", "others: no {action}", action=action)
    if kind == "future_actions":
        return say("picture.aoc.coming_actions", "use coming actions")
    return plain(kind)


def _spaced(*parts: str) -> str:
    return " ".join(filter(None, parts))


def gain(effect: Entry) -> str:
    """What is gained, for each of what, and under which condition."""
    return _spaced(*amounts(effect), per(effect), condition(effect.get("when", "")))


def condition(when: str) -> str:
    """The condition under which something is gained or costs less."""
    if when in ("most_military", "most_military_min_1"):
        return say("picture.aoc.if_most_military", "if most {shield}", shield="{shield}")
    if when == "no_technology":
        return say("picture.aoc.if_no_technology", "if no {technology}", technology="{technology}")
    return ""


def _exchange(effect: Entry) -> str:
    coins, points = f"{effect['coins']}{{coin}}", f"{effect['points']}{{point}}"
    if effect["to"] == "market_card":
        return say("picture.aoc.pays_market", "{coins} on market for {points}", coins=coins, points=points)
    return say("picture.aoc.pays", "{coins} for {points}", coins=coins, points=points)


def _cost(effect: Entry) -> str:
    what = f"{{{effect['action']}}}" + "".join(_technology_icon(id) for id in effect.get("tech", ()))
    price = f"{effect['set']}{{coin}}" if "set" in effect else f"−{effect['less']}{{coin}}"
    extra = f" +{effect['extra_workers']}{{worker}}" if effect.get("extra_workers") else ""
    return f"{what} {price}{extra}"


def _technology_icon(id: str) -> str:
    return f"{{{id}}}" if id in data()["technology"] and "card" not in data()["technology"][id] else ""


def _moment(effect: Entry) -> str:
    on = effect["on"]
    if on in MOMENTS:
        return MOMENTS[on]()
    icons = "".join(_technology_icon(id) for id in effect.get("tech", ()))
    return MOMENT_ICONS.get(on, f"{{{on}}}{icons}")


def amounts(effect: Entry, sign: str = "+") -> list[str]:
    """The gains as icons, each with its plus or minus."""
    icons = {"points": "{point}", "coins": "{coin}", "workers": "{worker}", "wonders": "{wonder}"}
    icons |= {"technologies": "{technology}", "fortification": "{shield}"}
    gains = [f"{_signed(effect[key], sign)}{icon}" for key, icon in icons.items() if key in effect]
    return [*gains, *([others(effect, sign)] if "others_coins" in effect else [])]


def others(effect: Entry, sign: str = "+") -> str:
    """What the other players gain or lose."""
    return say("picture.aoc.others", "others {coins}", coins=f"{_signed(effect['others_coins'], sign)}{{coin}}")


def gains(entry: Entry) -> tuple[str, str]:
    """The gains of an action, and their condition or the gains of the other players."""
    effect = entry.get("effect", {})
    line = " ".join(filter(None, [*own(effect), per(effect)]))
    beside = aside(effect)
    return line, f"{{point}} {beside}" if conditional_points(effect) else beside


def own(effect: Entry) -> list[str]:
    """What the player gains."""
    return amounts({key: value for key, value in effect.items() if key != "others_coins"}, "")


def aside(effect: Entry) -> str:
    """What others gain, or the condition of the points."""
    return others(effect, "") if "others_coins" in effect else condition(effect.get("points_when", ""))


def conditional_points(effect: Entry) -> bool:
    """Whether the points have a condition that coins do not have."""
    return bool(effect.get("points_when")) and "coins" in effect and "others_coins" not in effect


def _signed(number: int, plus: str) -> str:
    return f"−{-number}" if number < 0 else f"{plus}{number}"


def per(effect: Entry) -> str:
    """For each of what, and how often at most."""
    if not effect.get("per"):
        return ""
    most = say("picture.aoc.max", "(max {most})", most=effect["max"]) if "max" in effect else ""
    return _spaced(say("picture.aoc.per", "per {count}", count=counted(effect)), most)


def counted(effect: Entry) -> str:
    """What an ability counts, as an icon."""
    every = effect.get("every", 1)
    number = str(every) if every > 1 else ""
    if effect["per"] == "bonus_coin":
        return _spaced(number, say("picture.aoc.bonus_coin", "bonus {coin}", coin="{coin}"))
    return f"{number}{COUNTS[effect['per']]}"


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
