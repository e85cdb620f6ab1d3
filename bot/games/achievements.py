"""Achievements and medals of solo games, and the best solo games. The sentences below belong to bot/ui/text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from bot.games.session import Session
from bot.store.records import Achievement, BestSoloGame
from bot.ui.text import common as words
from bot.ui.text.achievements import NO_RECORDS, NONE_OF_YOURS
from engine.core import Result
from engine.title import Title

LEVELS = ("bronze", "silver", "gold")
SIGNS = {"bronze": "🥉", "silver": "🥈", "gold": "🥇"}
WON, OPEN = "🏆", "▫️"
BEST_SHOWN = 10  # games of one mode on a server


class Prize(NamedTuple):
    """An achievement or a medal that can be won: its id, its name, and how to win it."""

    id: str
    name: str
    text: str

    @property
    def kind(self) -> str:
        return self.id.partition(":")[0]

    @property
    def level(self) -> str:
        """Bronze, silver or gold; empty for an achievement."""
        return self.id.rpartition(":")[2] if self.kind == "medal" else ""

    @property
    def group(self) -> str:
        """The same for all medals of one scenario."""
        return self.id.rpartition(":")[0] if self.kind == "medal" else self.id


def prizes(title: Title[Any]) -> tuple[Prize, ...]:
    """Everything that can be won in a title, in its order."""
    return tuple(Prize(*each) for each in title.wording.prizes())


def earned(session: Session, result: Result | None) -> tuple[Achievement, ...]:
    """What a person has won by finishing a solo game; a medal includes the lower ones."""
    if result is None or len(session.seats) != 1 or session.seats[0].user_id is None:
        return ()
    reached = [f"achievement:{id}" for id in result.achievements or ()]
    if result.medal in LEVELS:
        scenario = session.game.options.get("scenario", "")
        reached += [f"medal:{scenario}:{level}" for level in LEVELS[: LEVELS.index(result.medal) + 1]]
    known = {prize.id for prize in prizes(session.title)}
    user, title = session.seats[0].user_id, session.game.title
    return tuple(Achievement(user, title, id) for id in reached if id in known)


def best_medals(held: Collection[str]) -> dict[str, str]:
    """The highest medal in each scenario: {"silk_road": "gold"}."""
    best: dict[str, str] = {}
    for level in LEVELS:
        for id in held:
            kind, _, rest = id.partition(":")
            if kind == "medal" and rest.endswith(f":{level}"):
                best[rest.removesuffix(f":{level}")] = level
    return best


def badges(held: Collection[str]) -> dict[str, str]:
    """The sign of the highest medal in each scenario."""
    return {scenario: SIGNS[level] for scenario, level in best_medals(held).items()}


# Sentences.


def news(title: Title[Any], first: Collection[str]) -> list[str]:
    """A line for everything that was won for the first time; of several medals only the highest."""
    shown: dict[str, str] = {}
    for prize in prizes(title):
        if prize.id in first:
            shown[prize.group] = f"{SIGNS.get(prize.level, WON)} New: **{prize.name}**. {prize.text}"
    return list(shown.values())


def listing(title: Title[Any], held: Collection[str], name: str) -> str:
    """Everything that can be won, marked where this player has won it."""
    known = prizes(title)
    achievements = [prize for prize in known if not prize.level]
    won = sum(prize.id in held for prize in achievements)
    lines = [f"### {words.plain(name)}: {title.name}", f"**Achievements: {won} of {len(achievements)}**"]
    lines += [f"{WON if prize.id in held else OPEN} {prize.name}: {prize.text}" for prize in achievements]
    groups: dict[str, list[Prize]] = {}
    for prize in known:
        if prize.level:
            groups.setdefault(prize.group, []).append(prize)
    if groups:
        best = best_medals(held)
        lines.append(f"**Medals: {len(best)} of {len(groups)}**")
        lines += [_medal_line(group, best.get(id.partition(":")[2], "")) for id, group in groups.items()]
    return "\n".join(lines)


def _medal_line(group: Sequence[Prize], best: str) -> str:
    """One scenario: the highest medal, and how to win the next one."""
    name = group[0].name.rpartition(", ")[0]
    following = LEVELS.index(best) + 1 if best else 0
    goal = f" {LEVELS[following].capitalize()}: {group[following].text}" if following < len(group) else ""
    return f"{SIGNS.get(best, OPEN)} {name}.{goal}"


# Records.


def by_mode(title: Title[Any], found: Iterable[BestSoloGame]) -> dict[str, list[BestSoloGame]]:
    """The best games in each mode, best first, with one game for each player."""
    modes: dict[str, dict[int, BestSoloGame]] = {}
    for best in found:
        known = modes.setdefault(title.wording.mode(best.options), {})
        if best.user_id not in known or _rank(best) > _rank(known[best.user_id]):
            known[best.user_id] = best
    return {mode: sorted(games.values(), key=_rank, reverse=True) for mode, games in sorted(modes.items())}


def _rank(best: BestSoloGame) -> tuple[bool, int, int]:
    return best.won is not False, best.points, -best.game_id


def records(title: Title[Any], server: Sequence[BestSoloGame], own: Sequence[BestSoloGame], name: str) -> str:
    """The best solo games on a server, mode by mode, and those of one player anywhere."""
    here, mine = by_mode(title, server), by_mode(title, own)
    if not here and not mine:
        return NO_RECORDS.format(title=title.name)
    lines = [f"### {title.name}: best games alone"]
    for mode, found in here.items():
        lines.append(f"**{mode}**")
        lines += [f"{n}. {words.plain(each.name)}: {_points(each)}" for n, each in enumerate(found[:BEST_SHOWN], 1)]
    lines.append(f"**{words.plain(name)}, everywhere**")
    lines += [f"- {mode}: {_points(found[0])}" for mode, found in mine.items()]
    if not mine:
        lines.append(NONE_OF_YOURS.format(name=words.plain(name), title=title.name))
    return "\n".join(lines)


def _points(best: BestSoloGame) -> str:
    won = "" if best.won is not False or best.medal else ", not won"
    medal = f" {SIGNS[best.medal]}" if best.medal in SIGNS else ""
    return f"{best.points} point{'' if best.points == 1 else 's'}{medal}{won} (game {best.game_id})"
