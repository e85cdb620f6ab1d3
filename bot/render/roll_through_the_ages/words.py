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
from engine.games.roll_through_the_ages.text import board
from engine.games.roll_through_the_ages.text import names as names_text
from engine.language import Message, count, in_clauses, say
from engine.phrases import amount, rendered

STEPS = {
    "roll": Message("rtta.picture.step.roll", "Roll the dice"),
    "reroll": Message("rtta.picture.step.reroll", "Keep or roll again"),
    "leadership": Message("rtta.picture.step.leadership", "Leadership: one die more"),
    "take": Message("rtta.picture.step.take", "Food or workers?"),
    "trade": Message("rtta.picture.step.trade", "Trade"),
    "strike": Message("rtta.picture.step.strike", "Smithing: spearheads?"),
    "build": Message("rtta.picture.step.build", "Build"),
    "swap": Message("rtta.picture.step.swap", "Ships: swap goods"),
    "buy": Message("rtta.picture.step.buy", "Buy a development"),
    "pay": Message("rtta.picture.step.pay", "Pay for it"),
    "discard": Message("rtta.picture.step.discard", "Discard goods"),
}
STEPS_BRIEFLY = {
    "roll": Message("rtta.picture.step_briefly.roll", "Rolling"),
    "reroll": Message("rtta.picture.step_briefly.reroll", "Rolling"),
    "leadership": Message("rtta.picture.step_briefly.leadership", "Leadership"),
    "take": Message("rtta.picture.step_briefly.take", "Choosing"),
    "trade": Message("rtta.picture.step_briefly.trade", "Trading"),
    "strike": Message("rtta.picture.step_briefly.strike", "Smithing"),
    "build": Message("rtta.picture.step_briefly.build", "Building"),
    "swap": Message("rtta.picture.step_briefly.swap", "Swapping"),
    "buy": Message("rtta.picture.step_briefly.buy", "Buying"),
    "pay": Message("rtta.picture.step_briefly.pay", "Buying"),
    "discard": Message("rtta.picture.step_briefly.discard", "Discarding"),
}
TAKEN = {
    "food": Message("rtta.picture.as_food", "as food"),
    "workers": Message("rtta.picture.as_workers", "as workers"),
}


def stage(view: View) -> str:
    if view["step"] == "over":
        return say("rtta.picture.end", "The end")
    return say("rtta.picture.round", "Round {round}", round=view["round"])


def rolls_left(view: View) -> str:
    return count("rtta.picture.rolls_left", "{n} roll left", "{n} rolls left", view["rolls_left"])


def effect(one: Development) -> str:
    """What a development does, in a few words with icons."""
    return rendered(names_text.effect(one), lambda number, unit: f"{number}{{{unit.icon}}}")


def briefly(disaster: Threat) -> str:
    """Drought −2, Revolt."""
    return f"{disaster.label} −{disaster.points}" if disaster.points else disaster.label


# Alt texts.


def board_alt(view: View, names: list[str]) -> str:
    if "late_bronze_age" in view:
        title = say("rtta.picture.title_late_bronze_age", "Roll Through the Ages with the Late Bronze Age")
    else:
        title = say("rtta.picture.title", "Roll Through the Ages")
    sentences = [f"{', '.join([title, _stage(view), *_turn(view, names)])}."]
    sentences += [_dice(view)] if view["dice"] else []
    sentences += _offers(view, names)
    return alt_text(sentences + [_about(view, seat, name) for seat, name in enumerate(names)])


def dice_alt(view: View, seat: int, names: list[str]) -> str:
    own = [_about(view, seat, names[seat]), _goods(view, seat), _cities(view, seat)]
    if view["active"] is None:
        return alt_text(own)
    sentences = [f"{', '.join([*_turn(view, names), rolls_left(view)])}."]
    if view["dice"]:
        sentences += [_dice(view), _skulls(view, seat, names)]
        sentences += [] if view["step"] in ROLLING else [board.to_spend(view)]
    return alt_text([*sentences, *own])


def area_alt(view: View, seat: int, names: list[str]) -> str:
    begun = [
        board.checked_of(names_text.name_of(one.id), view["players"][seat]["monuments"][one.id], one.boxes)
        for one in sheet().monument
        if 0 < view["players"][seat]["monuments"].get(one.id, 0) < one.boxes
    ]
    works = [say("rtta.picture.begun", "Begun: {monuments}.", monuments=", ".join(begun))] if begun else []
    return alt_text([_about(view, seat, names[seat]), _goods(view, seat), _cities(view, seat), *works])


def developments_alt(view: View, seat: int, names: list[str]) -> str:
    listed = []
    for one in names_text.sheet_of(view).development:
        name, owners = names_text.name_of(one.id), _owners(view, one.id)
        listed.append(f"{name} {one.cost}/{one.points}{f' ({owners})' if owners else ''}")
    return alt_text(
        [
            say(
                "rtta.picture.development_list",
                "Developments with cost/points and owners: {developments}.",
                developments=", ".join(listed),
            ),
            say("rtta.picture.can_pay_up_to", "You can pay up to {coins}.", coins=amount(means(view, seat), "coin")),
        ]
    )


def players_alt(view: View, seat: int, names: list[str]) -> str:
    return alt_text(
        _offers(view, names) + [f"{_about(view, seat, name)} {_goods(view, seat)}" for seat, name in enumerate(names)]
    )


def _stage(view: View) -> str:
    if view["step"] == "over":
        return say("rtta.picture.alt_end", "the end")
    return say("rtta.picture.alt_round", "round {round}", round=view["round"])


def _turn(view: View, names: list[str]) -> list[str]:
    if view["active"] is None:
        return [say("rtta.picture.alt_game_over", "game over")]
    turn = say("rtta.picture.to_play", "{player} to play", player=abbreviated(names[view["active"]]))
    return [turn, say("rtta.picture.last_round", "last round")] if view["last_round"] else [turn]


def _dice(view: View) -> str:
    taken = iter(view["taken"])
    shown = []
    for at, id in enumerate(view["dice"]):
        notes = [f"{at + 1}. {names_text.face(id)}"]
        choice = next(taken, "") if sheet().faces[id].choice else ""
        notes += [TAKEN[choice]()] if choice else []
        notes += [say("rtta.picture.locked", "locked")] if at in view["locked"] else []
        shown.append(", ".join(notes))
    return say("rtta.picture.dice", "Dice: {dice}.", dice=in_clauses(shown))


def _skulls(view: View, seat: int, names: list[str]) -> str:
    found = threat(view)
    if found is None:
        return say("rtta.picture.alt_no_disaster", "No disaster.")
    cause = next(one for one in sheet().disaster if one.id == found.id)
    return names_text.skulls_mean(cause, seat, found.victims, found.harmed, [abbreviated(name) for name in names])


def _owners(view: View, id: str) -> str:
    return "".join(LETTERS[seat] for seat, player in enumerate(view["players"]) if id in player["developments"])


def _offers(view: View, names: list[str]) -> list[str]:
    return [
        say(
            "rtta.picture.offers",
            "{player} offers {other} {give} for {ask}.",
            player=abbreviated(names[one["from"]]),
            other=abbreviated(names[one["to"]]),
            give=names_text.wares(one["give"]),
            ask=names_text.wares(one["ask"]),
        )
        for one in view["offers"]
    ]


def _about(view: View, seat: int, name: str) -> str:
    player = view["players"][seat]
    built = ", ".join(card_text.label("monument", id) for id in player["completed"])
    bought = ", ".join(card_text.label("development", id) for id in player["developments"])
    return say(
        "rtta.picture.about",
        "{player}: {points}, {cities}, {food}, goods worth {worth}, {lost} lost to disasters, {built}, {bought}.",
        player=f"{LETTERS[seat]} {abbreviated(name)}",
        points=amount(player["points"], "point"),
        cities=names_text.cities(player["cities"]),
        food=amount(player["food"], "food"),
        worth=player["goods_value"],
        lost=amount(player["disasters"], "point"),
        built=built or say("rtta.picture.no_monument", "no monument"),
        bought=bought or say("rtta.picture.no_development", "no development"),
    )


def _goods(view: View, seat: int) -> str:
    counts = view["players"][seat]["goods"]
    listed = [
        say(
            "rtta.picture.row",
            "{good} {number} worth {worth}",
            good=names_text.ware_word(good.id),
            number=counts[good.id],
            worth=good.worth[counts[good.id]],
        )
        for good in sheet().good
    ]
    goods = say("rtta.picture.goods", "Goods: {goods}.", goods=", ".join(listed))
    ships = view["players"][seat].get("ships")
    return f"{goods} {names_text.ships(ships)}." if ships else goods


def _cities(view: View, seat: int) -> str:
    plans = zip(view["players"][seat]["city_boxes"], sheet().city, strict=True)
    begun = [
        say(
            "rtta.picture.city",
            "city {number} {checked} of {total}",
            number=plan.number,
            checked=checked,
            total=plan.boxes,
        )
        for checked, plan in plans
        if checked < plan.boxes
    ]
    if not begun:
        return say("rtta.picture.cities_built", "Every city is built.")
    return say("rtta.picture.boxes_checked", "Boxes checked: {cities}.", cities=", ".join(begun))


ALT_TEXTS = {"dice": dice_alt, "area": area_alt, "developments": developments_alt, "players": players_alt}
