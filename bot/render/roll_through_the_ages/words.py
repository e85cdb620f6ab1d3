"""The words of the pictures: the steps, what the dice bring, the effects of developments, and the alt texts."""

from __future__ import annotations

from bot.render.drawing.canvas import LETTERS
from bot.render.drawing.parts import abbreviated
from bot.render.picture import alt_text
from bot.render.roll_through_the_ages import card_text
from bot.render.roll_through_the_ages.outlook import ROLLING, Threat, means, threat
from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.cards.schema import Development
from engine.games.roll_through_the_ages.text import names as names_text
from engine.games.roll_through_the_ages.text.names import wares
from engine.phrases import amount, rendered

STEPS = {
    "roll": "Roll the dice",
    "reroll": "Keep or roll again",
    "leadership": "Leadership: one die more",
    "take": "Food or workers?",
    "trade": "Trade",
    "strike": "Smithing: spearheads?",
    "build": "Build",
    "swap": "Ships: swap goods",
    "buy": "Buy a development",
    "pay": "Pay for it",
    "discard": "Discard goods",
}
STEPS_BRIEFLY = {
    "roll": "Rolling",
    "reroll": "Rolling",
    "leadership": "Leadership",
    "take": "Choosing",
    "trade": "Trading",
    "strike": "Smithing",
    "build": "Building",
    "swap": "Swapping",
    "buy": "Buying",
    "pay": "Buying",
    "discard": "Discarding",
}


def stage(view: View) -> str:
    return "The end" if view["step"] == "over" else f"Round {view['round']}"


def rolls_left(view: View) -> str:
    return f"{amount(view['rolls_left'], 'roll')} left"


def effect(one: Development) -> str:
    """What a development does, in a few words with icons."""
    return rendered(names_text.effect(one), lambda number, unit: f"{number}{{{unit.icon}}}")


def briefly(disaster: Threat) -> str:
    """Drought −2, Revolt."""
    return f"{disaster.label} −{disaster.points}" if disaster.points else disaster.label


# Alt texts.


def board_alt(view: View, names: list[str]) -> str:
    late = " with the Late Bronze Age" if "late_bronze_age" in view else ""
    sentences = [f"{card_text.NAME}{late}, {stage(view).lower()}, {_turn(view, names)}."]
    sentences += [_dice(view)] if view["dice"] else []
    sentences += _offers(view, names)
    return alt_text(sentences + [_about(view, seat, name) for seat, name in enumerate(names)])


def dice_alt(view: View, seat: int, names: list[str]) -> str:
    own = [_about(view, seat, names[seat]), _goods(view, seat), _cities(view, seat)]
    if view["active"] is None:
        return alt_text(own)
    sentences = [f"{_turn(view, names)}, {rolls_left(view)}."]
    if view["dice"]:
        spend = f"To spend: {amount(view['workers'], 'worker')}, {amount(view['coins'], 'coin')}."
        sentences += [_dice(view), _skulls(view)] + ([] if view["step"] in ROLLING else [spend])
    return alt_text([*sentences, *own])


def area_alt(view: View, seat: int, names: list[str]) -> str:
    begun = [
        f"{one.label} {view['players'][seat]['monuments'][one.id]} of {one.boxes}"
        for one in sheet().monument
        if 0 < view["players"][seat]["monuments"].get(one.id, 0) < one.boxes
    ]
    works = [f"Begun: {', '.join(begun)}."] if begun else []
    return alt_text([_about(view, seat, names[seat]), _goods(view, seat), _cities(view, seat), *works])


def developments_alt(view: View, seat: int, names: list[str]) -> str:
    printed = names_text.sheet_of(view).development
    owners = {one.id: _owners(view, one.id) for one in printed}
    listed = [
        f"{one.label} {one.cost}/{one.points}{f' ({owners[one.id]})' if owners[one.id] else ''}" for one in printed
    ]
    return alt_text(
        [
            f"Developments with cost/points and owners: {', '.join(listed)}.",
            f"You can pay up to {amount(means(view, seat), 'coin')}.",
        ]
    )


def players_alt(view: View, seat: int, names: list[str]) -> str:
    return alt_text(
        _offers(view, names) + [f"{_about(view, seat, name)} {_goods(view, seat)}" for seat, name in enumerate(names)]
    )


def _turn(view: View, names: list[str]) -> str:
    if view["active"] is None:
        return "game over"
    last = ", last round" if view["last_round"] else ""
    return f"{abbreviated(names[view['active']])} to play{last}"


def _dice(view: View) -> str:
    taken = iter(view["taken"])
    shown = []
    for at, id in enumerate(view["dice"]):
        face = sheet().faces[id]
        notes = [f"as {each}" for each in [next(taken, "") if face.choice else ""] if each]
        notes += ["locked"] if at in view["locked"] else []
        shown.append(", ".join([f"{at + 1}. {face.label}", *notes]))
    return f"Dice: {'; '.join(shown)}."


def _skulls(view: View) -> str:
    found = threat(view)
    if found is None:
        return "No disaster."
    text = next(one.text for one in sheet().disaster if one.id == found.id)
    return f"The skulls mean {found.label}. {text}"


def _owners(view: View, id: str) -> str:
    return "".join(LETTERS[seat] for seat, player in enumerate(view["players"]) if id in player["developments"])


def _offers(view: View, names: list[str]) -> list[str]:
    return [
        f"{abbreviated(names[one['from']])} offers {abbreviated(names[one['to']])} {wares(one['give'])}"
        f" for {wares(one['ask'])}."
        for one in view["offers"]
    ]


def _about(view: View, seat: int, name: str) -> str:
    player = view["players"][seat]
    built = ", ".join(card_text.label("monument", id) for id in player["completed"]) or "no monument"
    bought = ", ".join(card_text.label("development", id) for id in player["developments"]) or "no development"
    return (
        f"{LETTERS[seat]} {abbreviated(name)}: {amount(player['points'], 'point')}, "
        f"{amount(player['cities'], 'city', 'cities')}, "
        f"{player['food']} food, goods worth {player['goods_value']}, "
        f"{amount(player['disasters'], 'point')} lost to disasters, {built}, {bought}."
    )


def _goods(view: View, seat: int) -> str:
    counts = view["players"][seat]["goods"]
    listed = [f"{good.label.lower()} {counts[good.id]} worth {good.worth[counts[good.id]]}" for good in sheet().good]
    ships = view["players"][seat].get("ships")
    return f"Goods: {', '.join(listed)}.{f' {names_text.ships(ships)}.' if ships else ''}"


def _cities(view: View, seat: int) -> str:
    plans = zip(view["players"][seat]["city_boxes"], sheet().city, strict=True)
    begun = [f"city {plan.number} {checked} of {plan.boxes}" for checked, plan in plans if checked < plan.boxes]
    return f"Boxes checked: {', '.join(begun)}." if begun else "Every city is built."


ALT_TEXTS = {"dice": dice_alt, "area": area_alt, "developments": developments_alt, "players": players_alt}
