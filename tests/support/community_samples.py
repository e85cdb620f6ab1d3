"""Profiles, boards and statistics for pictures, as large as they get where nothing else is said."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from bot.domain.finished.ratings import Rating, rate
from bot.domain.records.leagues import LeagueMedal
from bot.domain.records.people import SoloGame
from bot.domain.records.ratings import Count, HeadToHead, LeaderboardEntry, LeaderboardPage, Pool, RatingCurve
from bot.render.community.content import Report
from bot.services.profiles import Prizes, Profile
from bot.text.names import safe_name
from bot.ui.panels.community.leaderboard import EVERYWHERE, HERE, BoardView, board_report
from bot.ui.panels.community.profile import PAGES, head_to_head_report, profile_report
from bot.ui.panels.community.statistics import statistics_report
from engine.titles import TITLES

AOC, DICE, CHRONICLES = "age_of_civilization", "roll_through_the_ages", "chronicles_of_civilization"
LONG = "Bartholomew of the Hills"  # a name has 24 letters at most
NAMES = ("Ada", "Ben", LONG, "Cléo 明", "Dan", "Eve", "Finn", "Gül", "Hanno the Navigator", "Ivo")


def course(games: int, seed: str = "course") -> tuple[Rating, ...]:
    """A rating after each of so many games against somebody as usual."""
    rng, now, found = Random(seed), Rating(), []
    for _ in range(games):
        now = rate([now, Rating(25, 3)], [1, 2] if rng.random() < 0.6 else [2, 1])[0]
        found.append(now)
    return tuple(found)


def curve(title: str, size: int, games: int) -> RatingCurve:
    told = course(games, f"{title} {size}")
    return RatingCurve(Pool(title, size), told[-1], told[-100:])


def profile(name: str = LONG, games: int = 42, page: int = 0) -> Report:
    """The profile of somebody who plays often."""
    counts = {
        AOC: [
            Count("place", "1/2", 14, 14),
            Count("place", "2/2", 9, 0),
            Count("place", "3/4", 4, 0),
            Count("place", "4/4", 1, 0),
            Count("streak", "now", 2, 0),
            Count("streak", "best", 6, 0),
            Count("clock", "turns", 412, 399),
            Count("computers", "2", 12, 7),
            *(
                Count("civilization", id, 9 - n, 4)
                for n, id in enumerate(list(TITLES[AOC].wording.traits["civilization"].names)[:6])
            ),
        ],
        DICE: [Count("place", "1/3", 6, 6), Count("place", "2/3", 8, 0), Count("development", "masonry", 9, 5)],
    }
    solo = {
        AOC: {"Skirmish": _solo(41, "gold"), "Path to Glory: The Silk Road": _solo(35, "silver")},
        CHRONICLES: {"Twin Rivers, First Hearths": _solo(28, None)},
    }
    leagues = (LeagueMedal(1, 1, "Bronze League", AOC, 2, "silver", 16, 0.0),)
    ratings = (curve(AOC, 2, games), curve(DICE, 4, 14), curve(AOC, 4, 5), curve(DICE, 2, 1))
    return profile_report(name, Profile(ratings, counts, solo, Prizes(11, 31, 3, 5), leagues), TITLES, page)


def fullest_profile(page: int) -> Report:
    """Somebody who has played everything there is, alone and in leagues."""
    counts = {
        id: [
            *(Count("place", f"{place}/4", 1000, 0) for place in (1, 2, 3, 4)),
            *(
                Count(kind, fact, 1234, 567)
                for kind, trait in title.wording.traits.items()
                for fact in sorted(trait.names, key=lambda each: -len(trait.names[each]))
            ),
        ]
        for id, title in TITLES.items()
    }
    played = TITLES[CHRONICLES].wording.traits
    modes = [f"{map}, {story}" for map in played["map"].names.values() for story in played["chronicle"].names.values()]
    glory = [f"Path to Glory: The Silk Road {n}" for n in range(7)]
    solo = {
        AOC: {mode: _solo(1000, "gold") for mode in glory},
        DICE: {"Solitaire": _solo(41, None)},
        CHRONICLES: {mode: _solo(1000, "gold") for mode in modes},
    }
    leagues = tuple(LeagueMedal(n, 1, "Wonderful Winter Worlds!", AOC, 60 + n, "", 64, 0.0) for n in range(8))
    ratings = tuple(curve(title, size, 1 if size == 4 else 130) for title in (AOC, DICE) for size in (2, 4))
    return profile_report(LONG, Profile(ratings, counts, solo, Prizes(131, 131, 15, 15), leagues), TITLES, page)


def new_profile(page: int) -> Report:
    """Somebody with one game against computer players."""
    counts = {DICE: [Count("computers", "2", 1, 0), Count("development", "masonry", 1, 0)]}
    return profile_report("Ada", Profile((), counts, {}, Prizes(0, 31, 0, 5)), TITLES, page)


def _solo(points: int, medal: str | None) -> SoloGame:
    return SoloGame(1, "Ada", {}, points, True, medal, 1)


def board(*, own: int = 14, people: int = 37, scope: str = HERE) -> Report:
    standings = tuple(
        LeaderboardEntry(n + 1, n + 1, name, Rating(34 - n, 2 + n / 4, 60 - 5 * n)) for n, name in enumerate(NAMES)
    )
    mine = next(
        (each for each in standings if each.user_id == own), LeaderboardEntry(own, own, "Zoë", Rating(24, 4, 9))
    )
    pool = Pool(AOC, 2, "2026Q4")
    return board_report(
        BoardView(TITLES[AOC], pool, scope, 0, own, scope == EVERYWHERE), LeaderboardPage(standings, people, mine)
    )


def empty_board() -> Report:
    return board_report(BoardView(TITLES[DICE], Pool(DICE, 4), HERE, 0, 1), LeaderboardPage((), 0, None))


def statistics(title: str = AOC, seats: int = 2, games: int = 143) -> Report:
    rng = Random(title)
    counts = [Count("seat", str(seat), games, games // seats + seat - seat * 3) for seat in range(seats)]
    counts += [Count("rounds", "8", games, 0), Count("length", "day", games // 3, 0)]
    counts += [Count("length", "week", games - games // 3, 0)]
    for kind, trait in TITLES[title].wording.traits.items():
        for id in trait.names:
            played = rng.randint(1, games)
            counts.append(Count(kind, id, played, rng.randint(0, played)))
    return statistics_report(TITLES[title], {seats: counts}, seats)


def head_to_head() -> Report:
    met = [HeadToHead(AOC, 12, 7, 4), HeadToHead(DICE, 5, 1, 4)]
    return head_to_head_report(LONG, "Cléo 明", safe_name(LONG), met, TITLES)


SAMPLES: dict[str, Callable[[], Report]] = {
    "profile": profile,
    "profile_young": lambda: profile("Ada", 3),
    "profile_games": lambda: profile(page=1),
    "profile_alone": lambda: profile(page=2),
    **{f"profile_new_{page}": partial(new_profile, page) for page in PAGES},
    **{f"profile_fullest_{page}": partial(fullest_profile, page) for page in PAGES},
    "leaderboard": board,
    "leaderboard_own": lambda: board(own=3),
    "leaderboard_everywhere": lambda: board(scope=EVERYWHERE),
    "leaderboard_empty": empty_board,
    "stats": statistics,
    "stats_dice": lambda: statistics(DICE, 4, 1043),
    "stats_alone": lambda: statistics(CHRONICLES, 1, 12),
    "head_to_head": head_to_head,
}
