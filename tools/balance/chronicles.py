"""The page about Chronicles of Civilization: how often it is won, by difficulty, map, chronicle and way to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.assets import newest_version
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES
from engine.games.chronicles_of_civilization.text.names import DIFFICULTY_NAMES
from tools.ai.strength import level_name
from tools.balance.games import Game
from tools.balance.matches import CHRONICLES, SEED, Match
from tools.balance.tables import percent, table
from tools.balance.worth import Share

AIMS = {"story": "95 %", "standard": "75 %", "hard": "45 %"}  # won by the thoughtful player
CONTESTED = ("standard", "hard")  # where not every game is won
Played = Mapping[Match, Sequence[Game]]


def page(played: Played) -> str:
    """The whole page, about the newest chronicles; empty if no such game was played."""
    newest = newest_version(CHRONICLES)
    chosen = {match: games for match, games in played.items() if match.title == CHRONICLES and match.version == newest}
    games = [game for each in chosen.values() for game in each]
    if not games:
        return ""
    levels = dict.fromkeys(match.level for match in chosen)
    hours = sum(game.seconds for game in games) / 3600
    head = (
        "# How hard Chronicles of Civilization is\n\n"
        f"`python -m tools.balance` wrote this page from {len(games):,} games, which took {hours:.1f} hours of CPU"
        f" time. Game n of a match has the seed `{SEED} <map> <chronicle> n`. Intervals are of 95 %."
    )
    return "\n\n".join([head, *(part for level in levels for part in _player(chosen, level))]) + "\n"


def _player(played: Played, level: str) -> Iterator[str]:
    """What one computer player wins."""
    own = {match: games for match, games in played.items() if match.level == level}
    yield f"## The {level_name(level)} player"
    rows = [[str(DIFFICULTY_NAMES[one]), *_won(_of(own, difficulty=one)), AIMS[one]] for one in DIFFICULTIES]
    yield table(["difficulty", "games", "won", "aim for the thoughtful player"], rows)
    for option, names in (
        ("map", {id: card.name for id, card in data().maps.items()}),
        ("chronicle", {id: card.name for id, card in data().chronicles.items()}),
    ):
        rows = [
            [name, *(_won(_of(own, **{option: id}, difficulty=one))[1] for one in DIFFICULTIES)]
            for id, name in names.items()
        ]
        yield table([option, *map(str, DIFFICULTY_NAMES.values())], rows)
    yield (
        "### Ways to win\n\nVictories by each way, and the maps on which it brings more victories at a difficulty than"
        " any other way of its chronicle."
    )
    best = [f"best at {DIFFICULTY_NAMES[one]} on" for one in CONTESTED]
    yield table(["chronicle", "way", *map(str, DIFFICULTY_NAMES.values()), *best], list(_ways(own)))


def _ways(played: Played) -> Iterator[list[str]]:
    for id, card in data().chronicles.items():
        for way in (one.id for one in card.victory):
            found = [_of(played, chronicle=id, difficulty=one) for one in DIFFICULTIES]
            counts = [f"{_reached(games)[way]} of {len(games)}" for games in found]
            best = [", ".join(_best_on(played, id, difficulty, way)) for difficulty in CONTESTED]
            yield [card.name, way, *counts, *best]


def _best_on(played: Played, chronicle: str, difficulty: str, way: str) -> Iterator[str]:
    """The maps on which this way is the best."""
    for map in data().maps.values():
        if _best(_reached(_of(played, chronicle=chronicle, difficulty=difficulty, map=map.id))) == way:
            yield map.name


def _best(counts: Counter[str]) -> str:
    """What was reached most often; "" for a tie."""
    first, second = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    return first[0] if first[1] > second[1] else ""


def _of(played: Played, **options: str) -> list[Game]:
    """The games with these options."""
    return [game for match, games in played.items() if options.items() <= match.options.items() for game in games]


def _reached(games: Sequence[Game]) -> Counter[str]:
    return Counter(way for game in games for way in game.reached)


def _won(games: Sequence[Game]) -> list[str]:
    """How many games, and the share that was won."""
    share = percent(Share(sum(bool(game.won) for game in games), len(games))) if games else "none played"
    return [f"{len(games):,}", share]
