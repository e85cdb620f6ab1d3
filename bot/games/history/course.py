"""Finished games looked back on: what decided them, when, and how the points compare with earlier ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.domain.finished.course import Course, Margin, Rank, Turn, TurningPoint
from bot.domain.records.games import Game
from bot.domain.records.history import Move
from bot.domain.records.people import OwnScore
from bot.domain.records.seats import SeatedPlayer
from bot.games.history.replay import BadRecord, replay_game
from engine.core import Result
from engine.goals import WON, Goal
from engine.title import Title

TURNING_POINTS = 3  # at most
MISSED = 3  # achievements that were missed, at most
NEAR = 2 / 3  # how much of every condition must be met for an achievement to count as just missed

# What decided a game.


def margin(result: Result) -> Margin | None:
    """How a single winner came out ahead; None for a shared victory, and where the points are equal."""
    if len(result.winners) != 1 or len(result.ranking) < 2:
        return None
    (winner,), seconds = result.winners, result.ranking[1]
    ahead = result.points[winner] - result.points[seconds[0]]
    if ahead <= 0:
        return None
    own = result.breakdown[winner]
    sources = dict.fromkeys(source for seat in (winner, *seconds) for source in result.breakdown[seat])
    # Where several share the second place, it is true of each of them.
    differences = {
        source: min(own.get(source, 0) - result.breakdown[seat].get(source, 0) for seat in seconds)
        for source in sources
    }
    source = max(differences, key=lambda each: differences[each], default="")
    if not source or differences[source] <= 0:
        return Margin(ahead, "", 0)
    lost = any(result.breakdown[seat].get(source, 0) < 0 for seat in seconds)
    return Margin(ahead, source, differences[source], lost)


# When it was decided.


def course(
    title: Title[Any], game: Game, seats: Sequence[SeatedPlayer], moves: Iterable[Move], winners: Sequence[int]
) -> Course | None:
    """The course of a stored game; None if it cannot be replayed."""
    try:
        turns = replay_game(title, game, seats, moves).turns
    except BadRecord:
        return None
    return course_of(title, turns, len(seats), winners)


def course_of(title: Title[Any], turns: Sequence[Turn], seats: int, winners: Sequence[int]) -> Course:
    ends = [
        turn
        for turn, after in zip(turns, [*turns[1:], None], strict=True)
        if turn.round != 0 and (not after or after.round != turn.round)  # round 0 comes before the first
    ]
    views = [title.rules.view(turn.state, None) for turn in ends]
    growth = [[0, *(view["players"][seat].get("points", 0) for view in views)] for seat in range(seats)]
    return Course(growth, _turning_points(title, turns, seats, winners))


def _turning_points(
    title: Title[Any], turns: Sequence[Turn], seats: int, winners: Sequence[int]
) -> tuple[TurningPoint, ...]:
    """The turns after which the winners' lead over all others had changed most, in their order."""
    others = [seat for seat in range(seats) if seat not in winners]
    if not winners or not others:
        return ()
    before: tuple[Mapping[str, int], ...] = ({},) * seats
    found = []
    for turn in turns:
        after = title.rules.standings(turn.state)
        was, now = _lead(before, winners, others), _lead(after, winners, others)
        if was != now:
            found.append(TurningPoint(turn.round, turn.active, was, now, *_largest_change(before, after)))
        before = after
    most = sorted(found, key=lambda point: -abs(point.after - point.before))[:TURNING_POINTS]
    return tuple(point for point in found if point in most)


def _lead(standings: Sequence[Mapping[str, int]], winners: Sequence[int], others: Sequence[int]) -> int:
    points = [sum(sources.values()) for sources in standings]
    return min(points[seat] for seat in winners) - max(points[seat] for seat in others)


def _largest_change(
    before: Sequence[Mapping[str, int]], after: Sequence[Mapping[str, int]]
) -> tuple[int, int, str, int]:
    """The seat whose points changed most, by how much, and the source that did most of it."""
    changes = [
        {source: now.get(source, 0) - was.get(source, 0) for source in {**was, **now}}
        for was, now in zip(before, after, strict=True)
    ]
    totals = [sum(sources.values()) for sources in changes]
    seat = max(range(len(totals)), key=lambda each: abs(totals[each]))
    up = 1 if totals[seat] > 0 else -1
    source = max(changes[seat], key=lambda each: up * changes[seat][each])
    return seat, totals[seat], source, changes[seat][source]


# How it compares.


def rank(title: Title[Any], game: Game, scores: Iterable[OwnScore]) -> Rank | None:
    """The place of this solo game among its player's games in the same mode."""
    mode = title.wording.mode(game.options)
    alike = [score for score in scores if score.seats == 1 and title.wording.mode(score.options) == mode]
    own = next((score for score in alike if score.game_id == game.id), None)
    if own is None:
        return None
    earlier = [score for score in alike if score.game_id <= game.id]
    standings = [(score.won is not False, score.points) for score in earlier]
    reached = (own.won is not False, own.points)
    return Rank(1 + sum(each > reached for each in standings), len(earlier), standings.count(reached) > 1)


def beaten_best(game: Game, scores: Iterable[OwnScore]) -> int | None:
    """The best score that this game has beaten: among games with as many players and the same options."""
    alike = [score for score in scores if score.game_id <= game.id]
    own = next((score for score in alike if score.game_id == game.id), None)
    if own is None:
        return None
    earlier = [
        score.points
        for score in alike
        if score.game_id < game.id and score.seats == own.seats and score.options == own.options
    ]
    return max(earlier) if earlier and own.points > max(earlier) else None


def missed_achievements(goals: Iterable[Goal], held: Iterable[str]) -> list[Goal]:
    """The achievements that this game came near to, the nearest first."""
    known = set(held)
    missed = [
        goal
        for goal in goals
        if goal.id.startswith("achievement:") and goal.id not in known and not goal.reached
        if WON not in {part.what for part in goal.missing} and _least_share(goal) >= NEAR
    ]
    return sorted(missed, key=lambda goal: (-_least_share(goal), -goal.share))[:MISSED]


def _least_share(goal: Goal) -> float:
    """How much is met of the condition that is met least."""
    return min(part.share for part in goal.parts)
