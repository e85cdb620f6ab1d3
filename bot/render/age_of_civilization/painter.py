"""Draws Age of Civilization."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bot.render.age_of_civilization import board, cards
from bot.render.age_of_civilization.sheets import actions, area, goals, market, players, wonders
from bot.render.painter import Painter
from bot.render.picture import Picture
from bot.render.screen import Screen
from bot.render.theme import DARK, Theme
from engine.core import View

MOST_CIVILIZATIONS = 3


class AgeOfCivilization(Painter):
    def board(self, view: View, names: Sequence[str], theme: Theme = DARK, before: View | None = None) -> Picture:
        return board.board(view, names, theme, before)

    def region(self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK) -> Picture:
        return area.area(view, seat, names, theme, Screen.PHONE)

    def hand(
        self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return market.hand(view, seat, names, theme, screen)

    def sheets(self, view: View, seat: int, ask: str = "") -> Sequence[str]:
        """A turn begins with taking a civilization, so these stand first until an action is asked for."""
        player = view["players"][seat]
        offers = [id for id, offered in (("hand", _hand(player)), ("market", view["market"])) if offered]
        may_take = len(player["civilizations"]) < MOST_CIVILIZATIONS and not player["used"] and not view["over"]
        may_take = may_take and ask != "actions"
        chooses = may_take and (seat == view["active"] or seat in view["waiting"])
        first = [*offers, "area"] if chooses else ["area", *offers]
        return (*first, "wonders", "goals" if len(view["players"]) == 1 else "players")

    def page_sheets(self, view: View, seat: int, places: Collection[str] = ()) -> Sequence[str]:
        """Where most of the options are comes first; at the end there are no actions."""
        if not view["waiting"]:
            return sorted(self.sheets(view, seat), key=lambda id: id != "players")
        found = ("actions", *self.sheets(view, seat))
        lying = Counter(_sheet_of(place, view, seat) for place in places)
        return sorted(found, key=lambda id: -lying[id])

    def sheet(
        self, id: str, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        match id:
            case "actions":
                return actions.table(view, seat, names, theme)
            case "area":
                return area.area(view, seat, names, theme, screen)
            case "market":
                return market.market(view, theme, screen)
            case "hand":
                return market.hand(view, seat, names, theme, screen)
            case "wonders":
                return wonders.wonders(view, theme, screen)
            case "players":
                return players.players(view, names, theme, screen)
            case "goals":
                return goals.goals(view, theme, screen)
        raise KeyError(id)

    def source_name(self, source: str) -> str:
        return cards.source_name(source)


SHEETS = {"action": "actions", "rest": "actions", "technology": "area", "command": "goals"}  # by the kind of place


def _sheet_of(place: str, view: View, seat: int) -> str:
    """The picture in which this place lies."""
    kind, _, id = place.partition(":")
    player = view["players"][seat]
    if kind == "civilization" and id not in player["civilizations"]:
        return "market" if any(offer["civilization"] == id for offer in view["market"]) else "hand"
    if kind in ("wonder", "special_technology_card") and id not in player["wonders"]:
        return "wonders"
    return SHEETS.get(kind, "area")


def _hand(player: View) -> bool:
    """Whether the view shows cards that this player may take from a hand or a pack."""
    return bool(player.get("pack")) or (isinstance(player["hand"], (list, tuple)) and bool(player["hand"]))
