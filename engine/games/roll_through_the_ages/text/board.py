"""The whole board as text, to be read or listened to."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.cards.schema import Development, Disaster, Monument
from engine.games.roll_through_the_ages.text.names import (
    boxes,
    cities,
    development_text,
    disaster_text,
    face,
    name_of,
    sheet_of,
    ships,
    wares,
)
from engine.language import Message, count, in_clauses, say
from engine.phrases import amount

STEPS = {
    "roll": Message("rtta.board.roll", "{name} is about to roll."),
    "reroll": Message("rtta.board.reroll", "{name} is rolling."),
    "leadership": Message("rtta.board.leadership", "{name} is using Leadership."),
    "take": Message("rtta.board.take", "{name} is choosing between food and workers."),
    "trade": Message("rtta.board.trade", "{name} is trading."),
    "strike": Message("rtta.board.strike", "{name} is using Smithing."),
    "build": Message("rtta.board.build", "{name} is building."),
    "swap": Message("rtta.board.swap", "{name} is swapping goods."),
    "buy": Message("rtta.board.buy", "{name} is buying."),
    "pay": Message("rtta.board.pay", "{name} is paying."),
    "discard": Message("rtta.board.discard", "{name} is discarding goods."),
}
TAKEN = {
    "food": Message("rtta.board.taken_as_food", "taken as food"),
    "workers": Message("rtta.board.taken_as_workers", "taken as workers"),
}


def goals(view: View) -> list[str]:
    end = sheet_of(view).end
    if len(view["players"]) == 1:
        return [
            count(
                "rtta.board.goal_alone",
                "Goal: as many points as you can in {n} round.",
                "Goal: as many points as you can in {n} rounds.",
                end.solitaire_rounds,
            )
        ]
    return [
        count(
            "rtta.board.goal",
            "Goal: the most points. The last round begins when someone has {n} development, or when every"
            " monument has been built once.",
            "Goal: the most points. The last round begins when someone has {n} developments, or when every"
            " monument has been built once.",
            end.developments,
        )
    ]


def board(view: View, names: Sequence[str]) -> str:
    """The turn, then every player, then the monuments."""
    if view.get("late_bronze_age"):
        title = say("rtta.board.late_bronze_age", "Roll Through the Ages, Late Bronze Age.")
    else:
        title = say("rtta.board.title", "Roll Through the Ages.")
    lines = [f"{title} {_now(view, names)}", *goals(view)]
    if view["dice"]:
        left = count("rtta.board.rolls_left", "{n} roll left.", "{n} rolls left.", view["rolls_left"])
        lines.append(f"{say('rtta.board.dice', 'Dice: {dice}.', dice=_dice(view))} {left}")
    if view["coins"] or view["workers"]:
        lines.append(to_spend(view))
    for offer in view["offers"]:
        lines.append(
            say(
                "rtta.board.offer",
                "Open offer: {proposer} gives {receiver} {give} for {ask}.",
                proposer=names[offer["from"]],
                receiver=names[offer["to"]],
                give=wares(offer["give"]),
                ask=wares(offer["ask"]),
            )
        )
    for seat, player in enumerate(view["players"]):
        lines += ["", *_player(player, names[seat])]
    lines += ["", *_monuments(view, names), "", say("rtta.board.developments_on_sale", "Developments on sale:")]
    lines += [_development(one) for one in sheet_of(view).development]
    lines += ["", say("rtta.board.disasters", "Disasters:"), *map(_disaster, sheet().disaster)]
    return "\n".join(lines)


def to_spend(view: View) -> str:
    workers, coins = amount(view["workers"], "worker"), amount(view["coins"], "coin")
    return say("rtta.board.to_spend", "To spend: {workers}, {coins}.", workers=workers, coins=coins)


def _development(one: Development) -> str:
    return say(
        "rtta.board.development",
        "- {development}: {cost}, worth {points}. {text}",
        development=name_of(one.id),
        cost=amount(one.cost, "coin"),
        points=amount(one.points, "point"),
        text=development_text(one),
    )


def _disaster(one: Disaster) -> str:
    name, text = name_of(one.id), disaster_text(one)
    if one.skulls is None:
        return say("rtta.board.disaster", "- {disaster}: {text}", disaster=name, text=text)
    fewest, most = one.skulls
    return (DISASTER_OR_MORE if most > fewest else DISASTER_OF_SKULLS)(
        disaster=name, skulls=amount(fewest, "skull"), text=text
    )


DISASTER_OF_SKULLS = Message("rtta.board.disaster_of_skulls", "- {disaster} ({skulls}): {text}")
DISASTER_OR_MORE = Message("rtta.board.disaster_or_more", "- {disaster} ({skulls} or more): {text}")


def _now(view: View, names: Sequence[str]) -> str:
    if view["active"] is None:
        return say("rtta.board.over", "The game ended after round {round}.", round=view["round"])
    step = STEPS[view["step"]](name=names[view["active"]])
    now = f"{say('rtta.board.round', 'Round {round}.', round=view['round'])} {step}"
    return f"{now} {say('rtta.board.last_round', 'This is the last round.')}" if view["last_round"] else now


def _dice(view: View) -> str:
    shown, taken = [], iter(view["taken"])
    for at, id in enumerate(view["dice"]):
        notes = [f"{at + 1}. {face(id)}"]
        choice = next(taken, "") if id == "either" else ""
        if choice:
            notes.append(TAKEN[choice]())
        if at in view["locked"]:
            notes.append(say("rtta.board.locked", "locked"))
        shown.append(", ".join(notes))
    return in_clauses(shown)


def _player(player: View, name: str) -> list[str]:
    owned = [name_of(id) for id in player["developments"]]
    finished = [
        say("rtta.board.finished_one", "{monument} ({points})", monument=name_of(id), points=amount(points, "point"))
        for id, points in player["completed"].items()
    ]
    lines = [
        say(
            "rtta.board.points",
            "{name}: {points}; {lost} lost to disasters.",
            name=name,
            points=amount(player["points"], "point"),
            lost=amount(player["disasters"], "point"),
        ),
        _holdings(player),
        _cities(player),
        say(
            "rtta.board.developments",
            "Developments ({number}): {developments}.",
            number=len(owned),
            developments=", ".join(owned) or say("rtta.board.none", "none"),
        ),
    ]
    if finished:
        lines.append(say("rtta.board.finished", "Monuments finished: {monuments}.", monuments=", ".join(finished)))
    if player.get("ships"):
        lines.append(say("rtta.board.ships", "{ships}, and each swaps 1 good a turn.", ships=ships(player["ships"])))
    return lines


def _holdings(player: View) -> str:
    rows = [
        say(
            "rtta.board.row",
            "{good} {number} of {most} (worth {worth})",
            good=name_of(good.id),
            number=number,
            most=len(good.values),
            worth=good.worth[number],
        )
        for good, number in zip(sheet().good, player["goods"].values(), strict=True)
    ]
    return say(
        "rtta.board.holdings",
        "Food {food} of {most}. {rows}. All goods are worth {worth}.",
        food=player["food"],
        most=sheet().limits.food,
        rows=", ".join(rows),
        worth=amount(player["goods_value"], "coin"),
    )


def _cities(player: View) -> str:
    unfinished = [
        checked_of(name_of(city.id), checked, city.boxes)
        for city, checked in zip(sheet().city, player["city_boxes"], strict=True)
        if checked < city.boxes
    ]
    owned = cities(player["cities"])
    if not unfinished:
        return say("rtta.board.cities_built", "{cities}.", cities=owned)
    return say(
        "rtta.board.cities", "{cities}; boxes checked: {unfinished}.", cities=owned, unfinished=", ".join(unfinished)
    )


def checked_of(place: str, checked: int, total: int) -> str:
    """Temple 3 of 7."""
    return say("rtta.board.checked_of", "{place} {checked} of {total}", place=place, checked=checked, total=total)


def _monuments(view: View, names: Sequence[str]) -> list[str]:
    in_play = view["players"][0]["monuments"]
    return [
        say("rtta.board.monuments", "Monuments, with the boxes that each player has checked:"),
        *(_monument(monument, view, names) for monument in sheet_of(view).monument if monument.id in in_play),
    ]


def _monument(monument: Monument, view: View, names: Sequence[str]) -> str:
    checked = [f"{names[seat]} {player['monuments'][monument.id]}" for seat, player in enumerate(view["players"])]
    first, seat = amount(monument.first, "point"), view["first"].get(monument.id)
    words = {"monument": name_of(monument.id), "boxes": boxes(monument.boxes), "first": first}
    words |= {"later": str(monument.later), "checked": ", ".join(checked)}
    if seat is None:
        return OPEN_MONUMENT(**words)
    return BUILT_MONUMENT(player=names[seat], **words)


OPEN_MONUMENT = Message(
    "rtta.board.open_monument",
    "{monument}, {boxes}, {first} for the first player, {later} for others: {checked}.",
)
BUILT_MONUMENT = Message(
    "rtta.board.built_monument",
    "{monument}, {boxes}, {player} was first ({first}), {later} for others: {checked}.",
)
