"""How a game ended: ranking, achievements and medals."""

from __future__ import annotations

from itertools import groupby

from engine.core import Result, Seat
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.cards.schema import Requirement
from engine.games.age_of_civilization.state import Player, State, military


def result(state: State) -> Result | None:
    if state.agenda:
        return None
    players = state.players

    def standing(seat: Seat) -> tuple[int, int, int]:
        return players[seat].points, players[seat].workers, players[seat].coins

    order = sorted(range(len(players)), key=standing, reverse=True)
    ranking = tuple(tuple(sorted(tied)) for _, tied in groupby(order, standing))
    points = tuple(player.points for player in players)
    breakdown = tuple(dict(player.tally) for player in players)
    if not state.solo:
        return Result(ranking[0], ranking, points, breakdown)
    file, player = cards().file, players[0]
    if state.scenario:
        medals = file.scenario[state.scenario].medals
        medal = next((level for level in ("gold", "silver", "bronze") if _meets(state, player, medals[level])), None)
        return Result((0,) if medal else (), ranking, points, breakdown, won=medal is not None, medal=medal)
    earned = tuple(id for id, entry in file.achievement.items() if _meets(state, player, entry.requires))
    return Result((0,), ranking, points, breakdown, achievements=earned)


def _meets(state: State, player: Player, requirement: Requirement) -> bool:
    """R64, R68: every condition holds."""
    regions = {cards().civilizations[id].region for id in player.civilizations}
    return (
        player.points >= requirement.points
        and requirement.min_technologies <= len(player.technologies) <= requirement.max_technologies
        and len(player.wonders) >= requirement.min_wonders
        and military(player) >= requirement.min_military
        and len(regions) >= requirement.min_regions
        and state.repelled >= requirement.min_raids_repelled
    )
