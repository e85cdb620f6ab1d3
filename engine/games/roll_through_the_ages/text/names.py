"""The names of things and players, and amounts of what players hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Seat, View
from engine.games.roll_through_the_ages.cards.catalog import Sheet, sheet
from engine.games.roll_through_the_ages.cards.schema import Development, Disaster, Face
from engine.language import Plural, count, in_clauses, listed, say, translated
from engine.phrases import UNITS, amount


def sheet_of(view: View) -> Sheet:
    """The sheet of the game in this view."""
    return sheet(view.get("late_bronze_age", False))


def name_of(id: str) -> str:
    """The printed name of a city, monument, development, disaster or good."""
    printed = sheet()
    for city in printed.city:
        if city.id == id:
            return say("rtta.names.city", "City {number}", number=city.number)
    for kind, entries in (
        ("monument", printed.monument),
        ("development", printed.development),
        ("disaster", printed.disaster),
        ("good", printed.good),
    ):
        for entry in entries:
            if entry.id == id:
                return translated(f"rtta.cards.{kind}.{id}.label", entry.label)
    label = sheet(late_bronze_age=True).developments[id].label
    return translated(f"rtta.cards.development.{id}.label", label)


def site(id: str) -> str:
    """A city or a monument that somebody finishes: City 4, the Obelisk."""
    for monument in sheet().monument:
        if monument.id == id:
            return translated(f"rtta.cards.monument.{id}.the", the(monument.label))
    return name_of(id)


def disaster_word(id: str) -> str:
    """A disaster within a sentence: drought."""
    label = next(one.label for one in sheet().disaster if one.id == id)
    return translated(f"rtta.cards.disaster.{id}.word", label.lower())


def ware_word(id: str) -> str:
    """A good or food within a sentence: wood."""
    if id == "food":
        return say("rtta.names.food", "food")
    return translated(f"rtta.cards.good.{id}.word", _good_label(id).lower())


def all_of(id: str) -> str:
    """A whole row of goods: all wood."""
    return translated(f"rtta.cards.good.{id}.all", all_the(_good_label(id)))


def _good_label(id: str) -> str:
    return next(good.label for good in sheet().good if good.id == id)


# The English of two forms of a name, which other languages have translations of their own for.


def the(label: str) -> str:
    return f"the {label}"


def all_the(label: str) -> str:
    return f"all {label.lower()}"


def disaster_text(one: Disaster) -> str:
    return translated(f"rtta.cards.disaster.{one.id}.text", one.text)


SKULLS_COST = Plural(
    "rtta.names.skulls_cost",
    "The skulls mean {disaster}: {players} loses {loss}.",
    "The skulls mean {disaster}: {players} lose {loss}.",
)


def skulls_mean(
    one: Disaster, seat: Seat, victims: Sequence[Seat], harmed: Sequence[Seat], names: Sequence[str]
) -> str:
    """What the disaster that the skulls cause will do, said to this seat."""
    disaster = name_of(one.id)
    loss = say("rtta.names.all_goods", "all goods") if one.loses_goods else amount(one.lost_points, "point")
    if seat in harmed:
        return say(
            "rtta.names.skulls_cost_you", "The skulls mean {disaster}: you lose {loss}.", disaster=disaster, loss=loss
        )
    if harmed:
        players = listed([player_name(each, names) for each in harmed])
        return SKULLS_COST(len(harmed), disaster=disaster, players=players, loss=loss)
    if seat in victims:
        return say(
            "rtta.names.skulls_spare_you",
            "The skulls mean {disaster}, from which you are safe.",
            disaster=disaster,
        )
    return say(
        "rtta.names.skulls_spare_others",
        "The skulls mean {disaster}, from which the others are safe.",
        disaster=disaster,
    )


def development_text(one: Development) -> str:
    return translated(f"rtta.cards.development.{one.id}.text", one.text)


def player_name(seat: Seat, names: Sequence[str]) -> str:
    """The player's name; a letter where names are not given."""
    return names[seat] if names else say("rtta.names.player", "Player {letter}", letter=chr(ord("A") + seat))


def effect(one: Development) -> str:
    """What a development does, in a few words."""
    number = one.amount
    disaster = disaster_word(one.shields_from) if one.shields_from else ""
    match one.effect:
        case "extra_reroll":
            return say("rtta.effects.extra_reroll", "roll any one die once more")
        case "shield":
            return say("rtta.effects.shield", "safe from {disaster}", disaster=disaster)
        case "food_per_food_die":
            return say("rtta.effects.food_per_food_die", "+{food} for each food die", food=amount(number, "food"))
        case "extra_stone":
            return say("rtta.effects.extra_stone", "+{stone} for 2 goods or more", stone=amount(number, "stone"))
        case "coins_per_coin_die":
            return say("rtta.effects.coins_per_coin_die", "coin dice give {coins}", coins=amount(number, "coin"))
        case "keep_goods":
            return say("rtta.effects.keep_goods", "keep more than {goods} goods", goods=sheet().limits.goods)
        case "turn_on_opponents":
            return say("rtta.effects.turn_on_opponents", "your {disaster} strikes the others", disaster=disaster)
        case "coins_per_food":
            return say("rtta.effects.coins_per_food", "sell food for {coins} each", coins=amount(number, "coin"))
        case "workers_per_worker_die":
            workers = amount(number, "worker")
            return say("rtta.effects.workers_per_worker_die", "+{workers} for each worker die", workers=workers)
        case "boxes_per_stone":
            workers = amount(number, "worker")
            return say("rtta.effects.boxes_per_stone", "turn in stone for {workers} each", workers=workers)
        case "end_points_per_monument":
            points = amount(number, "point")
            return say("rtta.effects.end_points_per_monument", "end: {points} for each monument", points=points)
        case "end_points_per_city":
            points = amount(number, "point")
            return say("rtta.effects.end_points_per_city", "end: {points} for each city", points=points)
        case "end_points_per_good":
            points = amount(number, "point")
            return say("rtta.effects.end_points_per_good", "end: {points} for each good", points=points)
        case "double_food":
            pottery = amount(1, "pottery")
            return say("rtta.effects.double_food", "{pottery} doubles your food before you roll", pottery=pottery)
        case "ships":
            return say("rtta.effects.ships", "build ships, each swaps a good a turn")
        case "invade_opponents":
            return say("rtta.effects.invade_opponents", "your invasion strikes the others")


# Amounts.


def ware(number: int, id: str) -> str:
    """2 wood, 1 spearhead."""
    unit = unit_of(id)
    return amount(number, unit) if unit in UNITS else f"{number} {ware_word(id)}"


def unit_of(id: str) -> str:
    """The unit of a ware: spearheads are counted by the spearhead."""
    one = id.removesuffix("s")
    return one if one in UNITS else id


def wares(counts: Mapping[str, int]) -> str:
    """2 wood and 1 food; "nothing" where all counts are 0."""
    return listed([ware(number, id) for id, number in counts.items() if number]) or say("rtta.names.nothing", "nothing")


def ware_counts(counts: Sequence[int]) -> dict[str, int]:
    """Counts by ware, as one side of an offer holds them."""
    return dict(zip(sheet().wares, counts, strict=True))


def boxes(number: int) -> str:
    return count("rtta.names.boxes", "{n} box", "{n} boxes", number)


def ships(number: int) -> str:
    return count("rtta.names.ships", "{n} ship", "{n} ships", number)


def cities(number: int) -> str:
    return count("rtta.names.cities", "{n} city", "{n} cities", number)


def payment(coins: int, rows: Sequence[str], food: int) -> str:
    """7 coins, all wood and 1 food."""
    parts = [amount(coins, "coin")] if coins else []
    parts += [all_of(row) for row in rows]
    parts += [amount(food, "food")] if food else []
    return listed(parts)


def food_and_workers(food: int, workers: int) -> str:
    """2 food and 2 workers; what is 0 is left out."""
    parts = [amount(food, "food")] if food else []
    return listed(parts + ([amount(workers, "worker")] if workers else []))


def feeding(food: int, owned: int) -> str:
    """What so much food means for the feeding that follows."""
    held = min(food, sheet().limits.food)
    have, left = amount(held, "food"), amount(held - owned, "food")
    if held < owned:
        lost = amount((owned - held) * sheet().famine.lost_points, "point")
        return say(
            "rtta.feeding.hungry", "{food} for {cities}: you lose {lost}.", food=have, cities=cities(owned), lost=lost
        )
    if food > held:
        return say(
            "rtta.feeding.too_much",
            "{food} for {cities}: {left} left, {lost} lost.",
            food=have,
            cities=cities(owned),
            left=left,
            lost=amount(food - held, "food"),
        )
    return say("rtta.feeding.enough", "{food} for {cities}: {left} left.", food=have, cities=cities(owned), left=left)


# Dice.


def face(id: str) -> str:
    return _face_label(sheet().faces[id])


def _face_label(face: Face) -> str:
    return translated(f"rtta.cards.face.{face.id}.label", face.label)


def dice(ids: Sequence[str]) -> str:
    """3 food; 2 × 7 coins."""
    counts = {face: ids.count(face.id) for face in sheet().face if face.id in ids}
    return in_clauses(_several(face, number) for face, number in counts.items())


def _several(face: Face, number: int) -> str:
    label = _face_label(face)
    if number == 1:
        return label
    kinds = (face.food, face.goods, face.skulls, face.workers, face.coins)
    return f"{number} × {label}" if sum(map(bool, kinds)) == 1 else f"{number} × ({label})"
