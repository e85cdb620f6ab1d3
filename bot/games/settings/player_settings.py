"""A player's own settings. Their clocks follow new quiet hours and vacations at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.domain.clock import turn_clock
from bot.domain.clock.turn_clock import VACATION, Availability
from bot.domain.records.people import PreferenceChanges, Preferences
from bot.domain.refusals import Refusal
from bot.store.store import Store
from bot.text.person import settings as settings_text


class PlayerSettings:
    """Changes a player's settings."""

    def __init__(self, store: Store, changed: Callable[[int], None], wake_clocks: Callable[[], None]) -> None:
        self._store, self._changed, self._wake_clocks = store, changed, wake_clocks

    async def change(self, user_id: int, changes: PreferenceChanges, vacation_days: int | None = None) -> Preferences:
        """Change these settings, and start or end a vacation; returns all settings as they are then."""
        if vacation_days is not None:
            availability = (await self._store.preferences(user_id)).availability
            availability = availability._replace(zone=changes.get("zone", availability.zone))
            away = with_vacation(availability, vacation_days, self._store.clock()).away
            changes = {**changes, "away": away}
        if not changes:
            return await self._store.preferences(user_id)
        preferences = await self._store.change_preferences(user_id, changes)
        self._changed(user_id)
        self._wake_clocks()
        return preferences


def with_vacation(availability: Availability, days: int, now: float) -> Availability:
    """Availability with a vacation of this many days from now on; 0 days end the current one. Raises Refusal."""
    past = tuple((since, min(until, now)) for since, until in availability.away if since < now)
    at_home = availability._replace(away=past)
    if days == 0:
        return at_home
    stretch = turn_clock.vacation(at_home, now, days)
    if stretch is None:
        year = datetime.fromtimestamp(now, turn_clock.zone(availability.zone)).year
        raise Refusal(settings_text.no_vacation_left, VACATION - turn_clock.days_away(at_home, year))
    return at_home._replace(away=(*past, stretch))
