"""What the dice will bring and cost, as far as the view tells."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import Powers, powers, sheet
from engine.games.roll_through_the_ages.steps.upkeep import Yield, totals
from engine.games.roll_through_the_ages.text.names import name_of

ROLLING = ("reroll", "leadership", "take")  # the dice lie, and nothing has been collected yet


class Outlook(NamedTuple):
    """What the roller gets from the dice as they lie, and the dice that are still food or workers."""

    gain: Yield
    undecided: int
    either_food: int  # of one such die
    either_workers: int


def outlook(view: View) -> Outlook:
    have, faces = powers_of(view, view["active"]), sheet().faces
    choices = [at for at, face in enumerate(view["dice"]) if faces[face].choice]
    open_ = choices[len(view["taken"]) :]
    gain = totals([face for at, face in enumerate(view["dice"]) if at not in open_], view["taken"], have)
    if not open_:
        return Outlook(gain, 0, 0, 0)
    either = faces[view["dice"][open_[0]]]
    return Outlook(gain, len(open_), either.food + have.extra_food, either.workers + have.extra_workers)


def food_left(view: View) -> int:
    """The roller's food after feeding, with the dice as they lie; below 0 for each unfed city."""
    player, gain = view["players"][view["active"]], outlook(view).gain.food
    return int(min(player["food"] + gain, sheet().limits.food) - player["cities"])


class Threat(NamedTuple):
    """The disaster that the skulls cause."""

    id: str
    label: str
    points: int  # that each victim loses
    goods: bool  # whether all goods are lost
    victims: tuple[int, ...]
    harmed: tuple[int, ...]  # the victims that nothing shields from it


def threat(view: View) -> Threat | None:
    """The disaster that the skulls on the table cause, if any."""
    skulls = sum(sheet().faces[face].skulls for face in view["dice"])
    cause = sheet().disaster_of(skulls)
    if cause is None:
        return None
    roller, seats = view["active"], range(len(view["players"]))
    others = cause.victim == "opponents" or cause.id in powers_of(view, roller).redirects
    victims = tuple(seat for seat in seats if len(seats) == 1 or (seat != roller) == others)
    harmed = tuple(seat for seat in victims if not _shielded(view, seat, cause.id))
    return Threat(cause.id, name_of(cause.id), cause.lost_points, cause.loses_goods, victims, harmed)


def _shielded(view: View, seat: int, disaster: str) -> bool:
    built = view["players"][seat]["completed"]
    walls = any(one.id in built for one in sheet().monument if one.shields_from == disaster)
    return walls or disaster in powers_of(view, seat).shields


def means(view: View, seat: int) -> int:
    """The most that this player could pay now; coins belong to the roller's turn."""
    player = view["players"][seat]
    coins = view["coins"] if view["active"] == seat else 0
    return int(coins + player["goods_value"] + player["food"] * powers_of(view, seat).coins_per_food)


def powers_of(view: View, seat: int) -> Powers:
    return powers(tuple(view["players"][seat]["developments"]), "late_bronze_age" in view)
