"""What everybody sees: everything but future rolls (R2)."""

from __future__ import annotations

from engine.core import Seat, View
from engine.games.roll_through_the_ages.cards.catalog import TITLE_ID, sheet
from engine.games.roll_through_the_ages.changes import spendable
from engine.games.roll_through_the_ages.scoring import monument_points, points
from engine.games.roll_through_the_ages.state import NOBODY, Offer, State, cities, locked, most_rounds, worth
from engine.games.roll_through_the_ages.steps.expansion import swaps_left

STEP = {"reroll_one": "leadership"}  # steps that have another name in a view than on the agenda


def view(state: State, waiting: list[Seat]) -> View:
    """The table, the same for every seat and for spectators."""
    printed = state.printed
    task = state.agenda[-1] if state.agenda else None
    table: View = {
        "title": TITLE_ID,
        "round": state.round,
        "active": None if task is None else state.seat,
        "waiting": waiting,
        "step": "over" if task is None else STEP.get(task.step, task.step),
        "last_round": state.last_round or state.round == most_rounds(state),
        "trading": state.trading,
        "dice": list(state.dice),
        "locked": list(locked(state)),
        "taken": list(state.taken),
        "rolls_left": printed.limits.rolls - state.rolls,
        "coins": state.coins,
        "workers": state.workers,
        "offers": [_offer(offer) for offer in state.offers],
        "first": {printed.monument[at].id: seat for at, seat in enumerate(state.first) if seat != NOBODY},
        "players": [_player(state, seat) for seat in range(len(state.players))],
    }
    if state.late_bronze_age:
        table["late_bronze_age"] = True
        table["swaps_left"] = swaps_left(state, task) if task is not None and task.step == "swap" else 0
    return table


def holdings(state: State, seat: Seat) -> dict[str, int]:
    """The numbers of a seat's view that options change; coins and workers as long as they can be spent."""
    player = state.players[seat]
    return {
        "points": points(state, seat),
        "food": player.food,
        **dict(zip(sheet().rows, player.goods, strict=True)),
        "coins": spendable(state, seat, "coins"),
        "workers": spendable(state, seat, "workers"),
        "cities": cities(player),
        "boxes": sum(player.cities) + sum(player.monuments),
        "developments": len(player.developments),
        **_ships(state, seat),
    }


def _player(state: State, seat: Seat) -> View:
    printed, player = state.printed, state.players[seat]
    return {
        "food": player.food,
        "goods": dict(zip(printed.rows, player.goods, strict=True)),
        "goods_value": worth(player.goods),
        "cities": cities(player),
        "city_boxes": list(player.cities),
        "monuments": {printed.monument[at].id: player.monuments[at] for at in printed.in_play[len(state.players)]},
        "completed": monument_points(state, seat),
        "developments": list(player.developments),
        "disasters": player.lost,
        "points": points(state, seat),
        **_ships(state, seat),
    }


def _ships(state: State, seat: Seat) -> dict[str, int]:
    return {"ships": state.ships[seat]} if state.late_bronze_age else {}


def _offer(offer: Offer) -> View:
    wares = sheet().wares
    return {
        "from": offer.proposer,
        "to": offer.receiver,
        "give": {ware: count for ware, count in zip(wares, offer.give, strict=True) if count},
        "ask": {ware: count for ware, count in zip(wares, offer.ask, strict=True) if count},
    }
