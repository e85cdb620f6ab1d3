"""The report: docs/balance/README.md with a few plots, and chronicles.md, from the games that were kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean

from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.text.names import name
from tools.ai.strength import level_name, margin
from tools.balance import chronicles
from tools.balance.games import KINDS, SEED, Game
from tools.balance.matches import AOC, CHRONICLES, Match
from tools.balance.plots import Dot, dot_plot
from tools.balance.tables import percent as _percent
from tools.balance.tables import table as _table
from tools.balance.worth import Share, Worth, seat_points, seat_shares, taken, worths

Played = Mapping[Match, Sequence[Game]]
FEWEST = 100  # games; fewer say nothing about cards
EVEN = 1.5  # points that a civilization may be away from the mean
FAIR = (0.25, 0.75)  # how often a wonder or a special technology should be taken
LEVELS = ("bronze", "silver", "gold")
CAPTIONS = {
    "civilizations": "Civilizations",
    "technologies": "Technologies",
    "wonders": "Wonders",
    "special": "Special",
}


def write(played: Played, folder: Path) -> None:
    """Write the pages of the titles that were played with their plots, and delete plots of an earlier one."""
    folder.mkdir(parents=True, exist_ok=True)
    if tales := chronicles.page(played):
        (folder / "chronicles.md").write_text(tales, encoding="utf-8")
    played = {match: games for match, games in played.items() if match.title != CHRONICLES}
    if not played:
        return
    for old in folder.glob("*.svg"):
        old.unlink()
    sections = [_summary(played), _seats(played), *_cards(played, folder), _alone(played)]
    (folder / "README.md").write_text("\n\n".join(filter(None, sections)) + "\n", encoding="utf-8")


def _summary(played: Played) -> str:
    games = [game for each in played.values() for game in each]
    hours = sum(game.seconds for game in games) / 3600
    levels = " and ".join(sorted({level_name(match.level) for match in played}))
    return "\n".join(
        [
            "# How fair the cards are",
            "",
            f"`python -m tools.balance` wrote this page from {len(games):,} games between equal {levels} players, which"
            f" took {hours:.1f} hours of CPU time. Game n of a match has the seed `{SEED} n`. Intervals are of 95 %.",
        ]
    )


# Seats.


def _seats(played: Played) -> str:
    rows = []
    for match, games in played.items():
        if match.seats > 1:
            shares = [_percent(share) for share in seat_shares(games)]
            points = " / ".join(f"{points:.1f}" for points in seat_points(games))
            rows.append([_name(match), f"{len(games):,}", f"{1 / match.seats:.0%}", ", ".join(shares), points])
    head = ["match", "games", "fair", "wins by seat, the one that begins first", "mean points by seat"]
    return f"## Seats\n\n{_table(head, rows)}" if rows else ""


def _name(match: Match) -> str:
    return f"{match}, {level_name(match.level)}"


# Cards.


def _cards(played: Played, folder: Path) -> Iterator[str]:
    for match, games in played.items():
        if match.title != AOC or match.seats == 1 or len(games) < FEWEST:
            continue
        kinds = [*KINDS, *(["special"] if games[0].on_sale["special"] else [])]
        found = worths(games, kinds)
        plot = folder / f"{match.id}.svg"
        plot.write_text(_plot(match, found["civilizations"]), encoding="utf-8")
        yield "\n\n".join(
            [
                f"## {_name(match)}",
                "Points above the mean of its kind that come with a card, the seat and the rest of the tableau being"
                " equal. The band is what we aim for.",
                f"![Civilizations by their worth]({plot.name})",
                *(_worth_table(kind, found[kind]) for kind in kinds if kind != "civilizations"),
                *(_taken_table(kind, taken(games, kind)) for kind in ("wonders", "special") if games[0].on_sale[kind]),
            ]
        )


def _plot(match: Match, found: Sequence[Worth]) -> str:
    dots = [Dot(name(one.id), one.points, one.points - one.margin, one.points + one.margin) for one in found[::-1]]
    return dot_plot(f"{match}: what each civilization is worth", dots, (-EVEN, EVEN))


def _worth_table(kind: str, found: Sequence[Worth]) -> str:
    rows = [[name(one.id), f"{one.points:+.1f} ± {one.margin:.1f}", f"{one.held:,}"] for one in found[::-1]]
    return f"### {CAPTIONS[kind]}\n\n{_table(['card', 'worth in points', 'held by seats'], rows)}"


def _taken_table(kind: str, shares: Mapping[str, Share]) -> str:
    def verdict(share: Share) -> str:
        return "" if FAIR[0] <= share.share <= FAIR[1] else "too rarely" if share.share < FAIR[0] else "too often"

    ordered = sorted(shares.items(), key=lambda entry: -entry[1].share)
    rows = [[name(id), _percent(share), f"{share.games:,}", verdict(share)] for id, share in ordered]
    heading = f"### {CAPTIONS[kind]}: how often somebody takes one that is on sale"
    return f"{heading}\n\n{_table(['card', 'taken', 'games with it', 'aim 25 to 75 %'], rows)}"


# Alone.


def _alone(played: Played) -> str:
    solo = {match: games for match, games in played.items() if match.title == AOC and match.seats == 1}
    rows = []
    for match, games in solo.items():
        if match.chosen:
            reached = [sum(_at_least(game.medal, level) for game in games) for level in LEVELS]
            medals = [_percent(Share(count, len(games))) for count in reached]
            rows.append([_name(match), f"{len(games):,}", *medals, _points(games)])
    parts = [_table(["scenario", "games", *(f"{level} or better" for level in LEVELS), "points"], rows)] if rows else []
    for match, games in solo.items():
        if not match.chosen:
            counts = Counter(id for game in games for id in game.reached)
            skirmish = [[name(id), f"{counts[id]:,} of {len(games):,}"] for id in cards().file.achievement]
            parts.append(f"{_name(match)}: {_points(games)} points.\n\n{_table(['achievement', 'reached'], skirmish)}")
    return "\n\n".join(["## Alone in Age of Civilization", *parts]) if parts else ""


def _at_least(medal: str | None, level: str) -> bool:
    return medal is not None and LEVELS.index(medal) >= LEVELS.index(level)


def _points(games: Sequence[Game]) -> str:
    points = [game.points[0] for game in games]
    return f"{mean(points):.1f} ± {margin(points):.1f}"
