"""Profiles: what finished games tell about a person, for those whom the person lets see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.domain.finished.achievements import LEVELS, by_mode, group_of, level_of
from bot.domain.records.leagues import LeagueMedal
from bot.domain.records.people import SoloGame
from bot.domain.records.ratings import Count, RatingCurve, Visibility
from bot.domain.refusals import Refusal
from bot.store.store import Store
from bot.text.community import profile as profile_text
from engine.title import Title


@dataclass(frozen=True)
class Prizes:
    """How many achievements and scenarios' medals somebody has won, and how many there are."""

    achievements: int = 0
    all_achievements: int = 0
    medals: int = 0
    all_medals: int = 0


@dataclass(frozen=True)
class Profile:
    """What is known of a person's finished games."""

    ratings: tuple[RatingCurve, ...]
    counts: Mapping[str, list[Count]]  # by title
    solo: Mapping[str, Mapping[str, SoloGame]]  # the best game by title and mode
    prizes: Prizes
    leagues: tuple[LeagueMedal, ...] = ()  # that are over, the latest first

    @property
    def is_empty(self) -> bool:
        return not (self.ratings or self.counts or self.solo or self.leagues)


class Profiles:
    """Gathers profiles."""

    def __init__(self, store: Store, titles: Mapping[str, Title[Any]]) -> None:
        self._store, self._titles = store, titles

    async def profile(self, user_id: int, viewer: int, guild_id: int | None) -> Profile:
        """What this viewer may see of it; others see only the leagues of the server where they look."""
        solo: dict[str, dict[str, SoloGame]] = {}
        prizes = Prizes()
        for title in self._titles.values():
            best = by_mode(title, await self._store.solo_games(title.id, user_id=user_id))
            if best:
                solo[title.id] = {mode: games[0] for mode, games in best.items()}
            prizes = _with_prizes(prizes, title, await self._store.achievements_of(user_id, title.id))
        ratings = [each for each in await self._store.ratings_of(user_id) if each.pool.title in self._titles]
        counts = await self._store.player_counts(user_id)
        known = {title: each for title, each in counts.items() if title in self._titles}
        medals = await self._store.league_medals(user_id)
        leagues = tuple(each for each in medals if user_id == viewer or each.guild_id == guild_id)
        return Profile(tuple(ratings), known, solo, prizes, leagues)

    async def must_be_visible(self, user_id: int, viewer: int, guild_id: int | None) -> None:
        """Raises Refusal if this person does not let the viewer see their profile."""
        if user_id == viewer:
            return
        seen_by = (await self._store.preferences(user_id)).profile
        if seen_by == Visibility.PRIVATE:
            raise Refusal(profile_text.PRIVATE)
        here = guild_id is not None and await self._store.shares_server(user_id, guild_id)
        if seen_by == Visibility.SERVER and not here:
            raise Refusal(profile_text.SERVER_ONLY)


def _with_prizes(prizes: Prizes, title: Title[Any], held: frozenset[str]) -> Prizes:
    """One title more."""
    listed = title.wording.prizes()
    single = [prize.id for prize in listed if not level_of(prize)]
    medals = {group_of(prize) for prize in listed if level_of(prize)}
    won = {group_of(prize) for prize in listed if level_of(prize) in LEVELS and prize.id in held}
    return Prizes(
        prizes.achievements + sum(id in held for id in single),
        prizes.all_achievements + len(single),
        prizes.medals + len(won),
        prizes.all_medals + len(medals),
    )
