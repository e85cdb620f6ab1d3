"""What fair cards look like, and which cards are not there yet."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.age_of_civilization.text.names import name
from tools.balance.games import KINDS, Game
from tools.balance.worth import seat_shares, taken, worths

EVEN = 1.5  # points that a civilization may be away from the mean
FAIR = (0.25, 0.75)  # how often a wonder or a special technology should be taken


def kinds_of(games: Sequence[Game]) -> list[str]:
    """The kinds of card in these games."""
    return [*KINDS, *(["special"] if games[0].on_sale["special"] else [])]


def seats(games: Sequence[Game]) -> str:
    """The wins by seat: 43.0 / 57.0 %."""
    return f"{' / '.join(f'{100 * each.share:.1f}' for each in seat_shares(games))} %"


def uneven(games: Sequence[Game]) -> list[str]:
    """The civilizations that are worth too much or too little, the worst first."""
    found = [one for one in worths(games, kinds_of(games))["civilizations"] if abs(one.points) > EVEN]
    found.sort(key=lambda one: -abs(one.points))
    return [f"{name(one.id)} {one.points:+.1f} ± {one.margin:.1f}" for one in found]


def unfair(games: Sequence[Game], kind: str) -> list[str]:
    """The wonders or special technologies that are taken too often or too rarely."""
    shares = sorted(taken(games, kind).items(), key=lambda entry: -entry[1].share)
    return [f"{name(id)} {share.share:.0%}" for id, share in shares if not FAIR[0] <= share.share <= FAIR[1]]
