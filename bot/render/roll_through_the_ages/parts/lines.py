"""One player's holdings as lines of marks."""

from __future__ import annotations

from bot.render.emblems import emblem
from bot.render.roll_through_the_ages.card_text import GOOD_ICONS, label
from bot.render.roll_through_the_ages.parts.marks import Line, Mark
from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet

SHIP = emblem("development", "shipping")


def numbers(player: View, then: View | None) -> Line:
    """Food, the value of the goods, the cities, and the points lost to disasters."""
    lost = player["disasters"]
    return (
        Mark("food", str(player["food"]), wide=96),
        Mark("bazaar", str(player["goods_value"]), wide=116),
        city(player, then),
        Mark("skull", f"−{lost}" if lost else "0", new=bool(then and then["disasters"] < lost), wide=112),
    )


def city(player: View, then: View | None) -> Mark:
    """The number of cities, and the boxes of the one that is being built."""
    plans = zip(player["city_boxes"], sheet().city, strict=True)
    begun = [f"{checked}/{plan.boxes}" for checked, plan in plans if 0 < checked < plan.boxes]
    text = " + ".join([str(player["cities"]), *begun[:1]])
    return Mark("city", text, new=bool(then and then["city_boxes"] != player["city_boxes"]), wide=158)


def goods(player: View) -> Line:
    """How many goods there are of each kind, and the ships if there are any."""
    counts = tuple(
        Mark(GOOD_ICONS.get(id, "stone"), str(count), "ink" if count else "soft", wide=82)
        for id, count in player["goods"].items()
    )
    return (*counts, Mark(SHIP, str(player["ships"]))) if player.get("ships") else counts


def wares(counts: View) -> Line:
    """What one side of an offer gives."""
    return tuple(Mark(GOOD_ICONS.get(id, "food"), str(count)) for id, count in counts.items())


def works(player: View, seat: int, then: View | None, every: bool) -> Line:
    """The monuments: completed ones on the player's colour, the others with their boxes, unless not begun."""
    boxes_of = {one.id: one.boxes for one in sheet().monument}
    found = []
    for id, checked in player["monuments"].items():
        icon = emblem("monument", id) or "monument"
        new = bool(then and then["monuments"].get(id) != checked)
        if id in player["completed"]:
            found.append(Mark(icon, owner=seat, new=new))
        elif checked or every:
            tone = "ink" if checked else "soft"
            found.append(Mark(icon, f"{checked}/{boxes_of[id]}", tone, small=True, new=new))
    return tuple(found)


def knowledge(player: View, then: View | None, named: bool) -> Line:
    """The developments."""
    return tuple(
        Mark(
            emblem("development", id) or "technology",
            label("development", id) if named else "",
            small=True,
            new=bool(then and id not in then["developments"]),
        )
        for id in player["developments"]
    )


def knowledge_count(player: View, then: View | None) -> Line:
    """How many developments there are."""
    new = bool(then and then["developments"] != player["developments"])
    return (Mark("technology", str(len(player["developments"])), new=new),) if player["developments"] else ()
