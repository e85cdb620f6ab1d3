"""How a game ended: ranking, achievements and medals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from engine.core import Result, Seat
from engine.games.age_of_civilization.cards.schema import Requirement
from engine.games.age_of_civilization.state import Player, Position, State, military
from engine.goals import Part

NO_LIMIT = Requirement().max_technologies


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
    file, player = state.cards.file, players[0]
    if state.scenario:
        medals = file.scenario[state.scenario].medals
        medal = next((level for level in ("gold", "silver", "bronze") if _meets(state, player, medals[level])), None)
        return Result((0,) if medal else (), ranking, points, breakdown, won=medal is not None, medal=medal)
    earned = tuple(id for id, entry in file.achievement.items() if _meets(state, player, entry.requires))
    return Result((0,), ranking, points, breakdown, achievements=earned)


def _meets(state: State, player: Player, requirement: Requirement) -> bool:
    return all(part.met for part in requirement_parts(state, player, requirement))


def requirement_parts(state: State, player: Player, requirement: Requirement) -> Iterator[Part]:
    """R64, R68: the conditions, all of which must hold."""
    regions = {state.cards.civilizations[id].region for id in player.civilizations}
    yield Part("points", player.points, requirement.points)
    if requirement.min_technologies:
        yield Part("technologies", len(player.technologies), requirement.min_technologies)
    if requirement.max_technologies < NO_LIMIT:
        yield Part("technologies", len(player.technologies), requirement.max_technologies, at_most=True)
    if requirement.min_wonders:
        yield Part("wonders", len(player.wonders), requirement.min_wonders)
    if requirement.min_military:
        yield Part("military", military(state, player), requirement.min_military)
    if requirement.min_regions:
        yield Part("regions", len(regions), requirement.min_regions)
    if requirement.min_raids_repelled:
        yield Part("raids_repelled", state.repelled, requirement.min_raids_repelled)


def end_scores(state: State, seat: Seat) -> Iterator[tuple[str, int]]:
    """What this player's cards score at the end of the game, counted from this position."""
    position = Position(state, seat)
    for ability in position.own.scores:
        points = ability.amount.of(position.count) if position.holds(ability.when) else 0
        if points:
            yield ability.source, points


def standings(state: State) -> tuple[Mapping[str, int], ...]:
    """Each player's points by source, as if the game ended now."""
    return tuple(_standing(state, seat) for seat in range(len(state.players)))


def _standing(state: State, seat: Seat) -> dict[str, int]:
    points = dict(state.players[seat].tally)
    for source, scored in end_scores(state, seat) if state.agenda else ():
        points[source] = points.get(source, 0) + scored
    return points
