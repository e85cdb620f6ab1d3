"""What players have won for ever, and their best games alone: which, in words, and what is new."""

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
BEST_SHOWN = 10  # of a form, on a server


class Prize(NamedTuple):
    """Something that can be won: its id, its name, and what it takes."""

    honour: str
    name: str
    text: str

    @property
    def kind(self) -> str:
        return self.honour.partition(":")[0]

    @property
    def level(self) -> str:
        """Of a medal: bronze, silver or gold."""
        return self.honour.rpartition(":")[2] if self.kind == "medal" else ""

    @property
    def group(self) -> str:
        """What medals of several levels have in common."""
        return self.honour.rpartition(":")[0] if self.kind == "medal" else self.honour


def prizes(title: Title[Any]) -> tuple[Prize, ...]:
    """All that can be won in a title, in order, by the title's own words."""
    return tuple(Prize(*each) for each in title.wording.prizes())


def earned(session: Session, result: Result | None) -> tuple[Achievement, ...]:
    """What the person who played this game alone has by it; a better medal holds the lesser ones."""
    if result is None or len(session.seats) != 1 or session.seats[0].user_id is None:
        return ()
    reached = [f"achievement:{id}" for id in result.achievements or ()]
    if result.medal in LEVELS:
        scenario = session.game.options.get("scenario", "")
        reached += [f"medal:{scenario}:{level}" for level in LEVELS[: LEVELS.index(result.medal) + 1]]
    known = {prize.honour for prize in prizes(session.title)}
    user, title = session.seats[0].user_id, session.game.title
    return tuple(Achievement(user, title, honour) for honour in reached if honour in known)


def best_medals(held: Collection[str]) -> dict[str, str]:
    """The best level of each scenario: {"silk_road": "gold"}."""
    best: dict[str, str] = {}
    for level in LEVELS:
        for honour in held:
            kind, _, rest = honour.partition(":")
            if kind == "medal" and rest.endswith(f":{level}"):
                best[rest.removesuffix(f":{level}")] = level
    return best


def badges(held: Collection[str]) -> dict[str, str]:
    """The sign of the best medal beside each scenario that has one."""
    return {scenario: SIGNS[level] for scenario, level in best_medals(held).items()}


# In words.


def news(title: Title[Any], first: Collection[str]) -> list[str]:
    """What was won for the first time, of the medals only the best."""
    shown: dict[str, str] = {}
    for prize in prizes(title):
        if prize.honour in first:
            shown[prize.group] = f"{SIGNS.get(prize.level, WON)} New: **{prize.name}**. {prize.text}"
    return list(shown.values())


def listing(title: Title[Any], held: Collection[str], name: str) -> str:
    """Everything that can be won, with what is."""
    known = prizes(title)
    achievements = [prize for prize in known if not prize.level]
    won = sum(prize.honour in held for prize in achievements)
    lines = [f"### {words.plain(name)}: {title.name}", f"**Achievements: {won} of {len(achievements)}**"]
    lines += [f"{WON if prize.honour in held else OPEN} {prize.name}: {prize.text}" for prize in achievements]
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
    """One scenario: the best medal, and what the next one takes."""
    name = group[0].name.rpartition(", ")[0]
    following = LEVELS.index(best) + 1 if best else 0
    goal = f" {LEVELS[following].capitalize()}: {group[following].text}" if following < len(group) else ""
    return f"{SIGNS.get(best, OPEN)} {name}.{goal}"


# Records.


def by_mode(title: Title[Any], found: Iterable[BestSoloGame]) -> dict[str, list[BestSoloGame]]:
    """The best games of each form, the best first; of a player the best one only."""
    forms: dict[str, dict[int, BestSoloGame]] = {}
    for best in found:
        known = forms.setdefault(title.wording.mode(best.options), {})
        if best.user_id not in known or _standing(best) > _standing(known[best.user_id]):
            known[best.user_id] = best
    return {form: sorted(of.values(), key=_standing, reverse=True) for form, of in sorted(forms.items())}


def _standing(best: BestSoloGame) -> tuple[bool, int, int]:
    return best.won is not False, best.points, -best.game_id


def records(title: Title[Any], server: Sequence[BestSoloGame], own: Sequence[BestSoloGame], name: str) -> str:
    """The best games alone on a server, form by form, and those of one player anywhere."""
    here, mine = by_mode(title, server), by_mode(title, own)
    if not here and not mine:
        return NO_RECORDS.format(title=title.name)
    lines = [f"### {title.name}: best games alone"]
    for form, found in here.items():
        lines.append(f"**{form}**")
        lines += [f"{n}. {words.plain(each.name)}: {_points(each)}" for n, each in enumerate(found[:BEST_SHOWN], 1)]
    lines.append(f"**{words.plain(name)}, everywhere**")
    lines += [f"- {form}: {_points(found[0])}" for form, found in mine.items()]
    if not mine:
        lines.append(NONE_OF_YOURS.format(name=words.plain(name), title=title.name))
    return "\n".join(lines)


def _points(best: BestSoloGame) -> str:
    won = "" if best.won is not False or best.medal else ", not won"
    medal = f" {SIGNS[best.medal]}" if best.medal in SIGNS else ""
    return f"{best.points} point{'' if best.points == 1 else 's'}{medal}{won} (game {best.game_id})"
