"""The names of things and players, and amounts of what players hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Seat, View
from engine.games.roll_through_the_ages.cards.catalog import Sheet, sheet
from engine.games.roll_through_the_ages.cards.schema import Development, Face
from engine.games.roll_through_the_ages.state import DraftOffer
from engine.phrases import UNITS, amount, join


def sheet_of(view: View) -> Sheet:
    """The sheet of the game in this view."""
    return sheet(view.get("late_bronze_age", False))


def name_of(id: str) -> str:
    """The printed name of a city, monument, development, disaster or good."""
    printed = sheet()
    for city in printed.city:
        if city.id == id:
            return f"City {city.number}"
    for entries in (printed.monument, printed.development, printed.disaster, printed.good):
        for entry in entries:
            if entry.id == id:
                return entry.label
    return sheet(late_bronze_age=True).developments[id].label


def site(id: str) -> str:
    """A city or a monument within a sentence: City 4, the Obelisk."""
    return name_of(id) if id.startswith("city_") else f"the {name_of(id)}"


def player_name(seat: Seat, names: Sequence[str]) -> str:
    """The player's name; a letter where names are not given."""
    return names[seat] if names else f"Player {chr(ord('A') + seat)}"


def receiver_of(draft: DraftOffer, names: Sequence[str]) -> str:
    """The player to whom an offer is being made, or "everybody"."""
    return "everybody" if draft.shared else player_name(draft.receivers[0], names)


# Each effect of a development in a few words; {n} is its amount, {disaster} what it protects from.
EFFECTS = {
    "extra_reroll": "roll any one die once more",
    "shield": "safe from {disaster}",
    "food_per_food_die": "+{{food:{n}}} for each food die",
    "extra_stone": "+{{stone:{n}}} for 2 goods or more",
    "coins_per_coin_die": "coin dice give {{coin:{n}}}",
    "keep_goods": "keep more than {goods} goods",
    "turn_on_opponents": "your {disaster} strikes the others",
    "coins_per_food": "sell food for {{coin:{n}}} each",
    "workers_per_worker_die": "+{{worker:{n}}} for each worker die",
    "boxes_per_stone": "turn in stone for {{worker:{n}}} each",
    "end_points_per_monument": "end: {{point:{n}}} for each monument",
    "end_points_per_city": "end: {{point:{n}}} for each city",
    "end_points_per_good": "end: {{point:{n}}} for each good",
    "double_food": "{{pottery:1}} doubles your food before you roll",
    "ships": "build ships, each swaps a good a turn",
    "invade_opponents": "your invasion strikes the others",
}


def effect(one: Development) -> str:
    """What a development does."""
    disaster = name_of(one.shields_from).lower() if one.shields_from else ""
    return EFFECTS[one.effect].format(n=one.amount, disaster=disaster, goods=sheet().limits.goods)


# Amounts.


def ware(count: int, id: str) -> str:
    """2 wood, 1 spearhead."""
    return amount(count, unit_of(id), id)


def unit_of(id: str) -> str:
    """The unit of a ware: spearheads are counted by the spearhead."""
    one = id.removesuffix("s")
    return one if one in UNITS else id


def wares(counts: Mapping[str, int]) -> str:
    """2 wood and 1 food; "nothing" where all counts are 0."""
    return join([ware(count, id) for id, count in counts.items() if count]) or "nothing"


def ware_counts(counts: Sequence[int]) -> dict[str, int]:
    """Counts by ware, as one side of an offer holds them."""
    return dict(zip(sheet().wares, counts, strict=True))


def boxes(count: int) -> str:
    return amount(count, "box", "boxes")


def ships(count: int) -> str:
    return amount(count, "ship")


def cities(count: int) -> str:
    return amount(count, "city", "cities")


def payment(coins: int, rows: Sequence[str], food: int) -> str:
    """7 coins, all wood and 1 food."""
    parts = [amount(coins, "coin")] if coins else []
    parts += [f"all {name_of(row).lower()}" for row in rows]
    parts += [amount(food, "food")] if food else []
    return join(parts)


def food_and_workers(food: int, workers: int) -> str:
    """2 food and 2 workers; what is 0 is left out."""
    parts = [amount(food, "food")] if food else []
    return join(parts + ([amount(workers, "worker")] if workers else []))


def feeding(food: int, owned: int) -> str:
    """What so much food means for the feeding that follows."""
    held = min(food, sheet().limits.food)
    supply = f"{amount(held, 'food')} for {cities(owned)}"
    if held < owned:
        return f"{supply}: you lose {amount((owned - held) * sheet().famine.lost_points, 'point')}."
    left = f"{supply}: {amount(held - owned, 'food')} left"
    return f"{left}, {amount(food - held, 'food')} lost." if food > held else f"{left}."


# Dice.


def face(id: str) -> str:
    return sheet().faces[id].label


def dice(ids: Sequence[str]) -> str:
    """3 food; 2 × 7 coins."""
    counts = {face: ids.count(face.id) for face in sheet().face if face.id in ids}
    return "; ".join(_several(face, count) for face, count in counts.items())


def _several(face: Face, count: int) -> str:
    if count == 1:
        return face.label
    kinds = (face.food, face.goods, face.skulls, face.workers, face.coins)
    return f"{count} × {face.label}" if sum(map(bool, kinds)) == 1 else f"{count} × ({face.label})"
