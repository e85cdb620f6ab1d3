"""The end of a game: who won and by what, when it was decided, what was missing, and how it compares."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.finished.course import Margin, Rank, TurningPoint
from bot.domain.finished.ratings import GAMES_UNTIL_SHOWN
from bot.domain.records.ratings import RatingChange
from bot.text.community.ratings import rating
from engine.language import Message, count, listed, ordinal, say
from engine.phrases import amount

RATINGS = Message("bot.results.ratings", "Ratings")
TURNS = Message("bot.results.turns", "The turning points")
WAYS = Message("bot.results.ways", "How near it was")
MISSED = Message("bot.results.missed", "Achievements just missed")
COMPARED = Message("bot.results.compared", "Compared with earlier games")
NEW = Message("bot.results.new", "New achievements")
WON = Message("bot.results.won", "Won")
LOST = Message("bot.results.lost", "Lost")
NOBODY_WINS = Message("bot.results.nobody_wins", "Nobody wins")
WITH_SUGGESTIONS = Message("bot.results.with_suggestions", "Played with suggestions.")


# Who won.


def wins(names: Sequence[str]) -> str:
    return count("bot.results.wins", "{names} wins", "{names} share the victory", len(names), names=listed(names))


def points(number: int) -> str:
    return amount(number, "point")


def score(number: int) -> str:
    return say("bot.results.score", "Score: {points}.", points=amount(number, "point"))


def place(place: int, name: str, number: int) -> str:
    return say(
        "bot.results.place",
        "{place}: {name}, {points}",
        place=ordinal(place),
        name=name,
        points=amount(number, "point"),
    )


MEDALS = {
    "bronze": Message("bot.results.bronze", "Bronze medal"),
    "silver": Message("bot.results.silver", "Silver medal"),
    "gold": Message("bot.results.gold", "Gold medal"),
}


def medal(level: str) -> str:
    return MEDALS[level]()


# How much of a margin comes from the source that made the largest difference to the second.
WON_BY_MORE = Message("bot.results.by_more", "{name} wins by {points}, thanks to {difference} more from {source}.")
WON_BY_ALL = Message("bot.results.by_all", "{name} wins by {points}, all of them from {source}.")
WON_BY_MOST = Message("bot.results.by_most", "{name} wins by {points}, most of them from {source}.")
WON_BY_SOME = Message("bot.results.by_some", "{name} wins by {points}, {difference} of them from {source}.")
WON_BY_ONE = Message("bot.results.by_one", "{name} wins by {points}, from {source}.")
LOST_LESS = {
    WON_BY_MORE: Message(
        "bot.results.by_more_lost", "{name} wins by {points}, thanks to losing {difference} less to {source}."
    ),
    WON_BY_ALL: Message("bot.results.by_all_lost", "{name} wins by {points}, all of them by losing less to {source}."),
    WON_BY_MOST: Message(
        "bot.results.by_most_lost", "{name} wins by {points}, most of them by losing less to {source}."
    ),
    WON_BY_SOME: Message(
        "bot.results.by_some_lost", "{name} wins by {points}, {difference} of them by losing less to {source}."
    ),
    WON_BY_ONE: Message("bot.results.by_one_lost", "{name} wins by {points}, by losing less to {source}."),
}


def won_by(name: str, margin: Margin, source: str) -> str:
    """Ada wins by 6 points, most of them from monuments."""
    points = amount(margin.points, "point")
    if not margin.source:
        return say("bot.results.won_by", "{name} wins by {points}.", name=name, points=points)
    message = _share(margin)
    message = LOST_LESS[message] if margin.by_losing_less else message
    return message(name=name, points=points, difference=margin.difference, source=source)


def _share(margin: Margin) -> Message:
    if margin.difference > margin.points:
        return WON_BY_MORE
    if margin.points == 1:
        return WON_BY_ONE
    if margin.difference == margin.points:
        return WON_BY_ALL
    return WON_BY_MOST if 2 * margin.difference > margin.points else WON_BY_SOME


def shared(names: Sequence[str], number: int) -> str:
    return say(
        "bot.results.shared",
        "{names} share the victory with {points} each.",
        names=listed(names),
        points=amount(number, "point"),
    )


def tie_broken(names: Sequence[str], winner: str, number: int, tie_break: str) -> str:
    """Ada and Ben have 24 points each; Ada wins with more workers."""
    level, points = listed(names), amount(number, "point")
    if not tie_break:
        return say(
            "bot.results.tie",
            "{names} have {points} each; {winner} wins.",
            names=level,
            points=points,
            winner=winner,
        )
    return say(
        "bot.results.tie_broken",
        "{names} have {points} each; {winner} wins with {tie_break}.",
        names=level,
        points=points,
        winner=winner,
        tie_break=tie_break,
    )


def way_won(text: str) -> str:
    return say("bot.results.way_won", "The way to this victory: {text}", text=text)


# When it was decided.


def turning_point(point: TurningPoint, winners: Sequence[str], active: str, changed: str, source: str) -> str:
    """Round 4, Ben's turn: 12 points from monuments. Ada goes from 3 ahead to 9 behind.

    `changed` is "" for Ben himself."""
    if active:
        turn = say("bot.results.turn_of", "Round {round}, {name}'s turn", round=point.round, name=active)
    else:
        turn = say("bot.results.round", "Round {round}", round=point.round)
    change = _change(point, source)
    if changed:
        change = say("bot.results.change_of", "{name}: {change}", name=changed, change=change)
    decided = say("bot.results.turning_point", "{turn}: {change}.", turn=turn, change=change)
    lead = count(
        "bot.results.lead",
        "{names} goes from {before} to {after}.",
        "{names} go from {before} to {after}.",
        len(winners),
        names=listed(winners),
        before=_lead(point.before),
        after=_lead(point.after),
    )
    return f"{decided} {lead}"


def _lead(points: int) -> str:
    if points > 0:
        return say("bot.results.ahead", "{points} ahead", points=points)
    return say("bot.results.behind", "{points} behind", points=-points) if points else say("bot.results.level", "level")


GAINED = Message("bot.results.gained", "{points} from {source}")
PARTLY_GAINED = Message("bot.results.partly_gained", "{points}, {part} of them from {source}")
POINTS_LOST = Message("bot.results.points_lost", "{points} lost to {source}")
PARTLY_LOST = Message("bot.results.partly_lost", "{points} lost, {part} of them to {source}")


def _change(point: TurningPoint, source: str) -> str:
    """12 points from monuments; 7 points, 4 of them from monuments; 3 lost to disasters."""
    number, part = abs(point.change), abs(point.by_source)
    if part >= number:
        message = POINTS_LOST if point.change < 0 else GAINED
    else:
        message = PARTLY_LOST if point.change < 0 else PARTLY_GAINED
    return message(points=amount(number, "point"), part=part, source=source)


# What was missing.


def missing(name: str, conditions: Sequence[str]) -> str:
    """Great Kingdom: 38 of 40 points."""
    return say("bot.results.missing", "{name}: {conditions}", name=name.rstrip("."), conditions=listed(conditions))


# How it compares.


def own_rank(rank: Rank, mode: str) -> str:
    if rank.of == 1:
        return say("bot.results.first_game", "{mode}: your first game.", mode=mode)
    if rank.place == 1 and rank.tied:
        return say("bot.results.tied_best", "{mode}: level with your best of {games}.", mode=mode, games=rank.of)
    if rank.place == 1:
        return say("bot.results.best", "{mode}: your best of {games}.", mode=mode, games=rank.of)
    return say(
        "bot.results.rank",
        "{mode}: your {place} best of {games}.",
        mode=mode,
        place=ordinal(rank.place),
        games=rank.of,
    )


def personal_best(name: str, number: int, before: int, players: int) -> str:
    return say(
        "bot.results.personal_best",
        "{name}: {points}, a personal best with {players} players (before: {before}).",
        name=name,
        points=amount(number, "point"),
        players=players,
        before=before,
    )


def rating_change(name: str, change: RatingChange) -> str:
    """Ada: 1540 ± 180 (+23). A rating that is not shown yet says how many games it takes."""
    if not change.after.is_shown:
        return say(
            "bot.results.no_rating_yet",
            "{name}: {games} of {needed} games until a rating is shown.",
            name=name,
            games=change.after.games,
            needed=GAMES_UNTIL_SHOWN,
        )
    after = f"{rating(change.after)}{_difference(change)}"
    return say("bot.results.rating_change", "{name}: {rating}", name=name, rating=after)


def short_rating(change: RatingChange) -> str:
    """1540 (+23), beside a name in the picture."""
    if change.after.is_shown:
        return f"{change.after.number}{_difference(change)}"
    return say(
        "bot.results.games_so_far",
        "{games} of {needed} games",
        games=change.after.games,
        needed=GAMES_UNTIL_SHOWN,
    )


def _difference(change: RatingChange) -> str:
    """What the game has changed; nothing if the rating was not shown before."""
    difference = change.after.number - change.before.number
    return f" ({difference:+})".replace("-", "−") if change.before.is_shown else ""


def new_achievement(name: str, text: str, player: str) -> str:
    if player:
        return say("bot.results.new_achievement_of", "{player}, {name}: {text}", player=player, name=name, text=text)
    return say("bot.results.new_achievement", "{name}: {text}", name=name, text=text)
