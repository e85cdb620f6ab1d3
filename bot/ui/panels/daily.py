"""The panel of the daily game: what is played, the attempt of whoever looks, and the results of the server."""

from __future__ import annotations

from datetime import timedelta

from bot.domain.records.games import Phase
from bot.domain.records.people import DailyResult
from bot.services.daily.service import Daily
from bot.text.names import safe_name
from bot.text.person import daily as daily_text
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import NO_GAME, CustomId
from engine.phrases import spelled_out

SHOWN = 15  # results


def daily_panel(daily: Daily, user_id: int) -> Panel:
    lines = [daily_text.heading(daily.day, daily.mode)]
    if daily.current:
        over = daily.attempt is not None and daily.attempt.phase not in (Phase.LOBBY, Phase.PLAYING)
        lines += [daily_text.played(daily.until)] if over else [daily_text.RULES(), daily_text.ends(daily.until)]
        if daily.attempt is None and daily.on_server:
            lines.append(daily_text.SHOWN_HERE())
    lines += _results(daily, user_id) if daily.on_server else [daily_text.ASK_ON_A_SERVER()]
    return Panel("\n".join(lines), (_buttons(daily),))


def _results(daily: Daily, user_id: int) -> list[str]:
    """The best, and whoever looks."""
    if not daily.ranked:
        shown = [daily_text.NO_RESULTS_YET() if daily.current else daily_text.NO_RESULTS()]
    else:
        ranked = [(_place(daily, each), each) for each in daily.ranked]
        listed = [(place, each) for n, (place, each) in enumerate(ranked) if n < SHOWN or each.user_id == user_id]
        lines = [
            daily_text.result(place, safe_name(each.name), each.points or 0, won=bool(each.won))
            for place, each in listed
        ]
        left = len(ranked) - len(listed)
        shown = [spelled_out(daily_text.results(lines)), *([daily_text.more(left)] if left else [])]
    return [*shown, *([daily_text.still_playing(daily.playing)] if daily.playing and daily.current else [])]


def _place(daily: Daily, one: DailyResult) -> int:
    """Who is level shares a place."""
    return 1 + sum((bool(each.won), each.points or 0) > (bool(one.won), one.points or 0) for each in daily.ranked)


def _buttons(daily: Daily) -> tuple[Button, ...]:
    buttons: list[Button] = []
    if daily.attempt is not None and daily.attempt.phase == Phase.PLAYING:
        buttons.append(Button(CustomId("play", daily.attempt.id, 0, ()), daily_text.PLAY_ON(), "primary"))
    elif daily.current and (daily.attempt is None or daily.attempt.phase == Phase.LOBBY):
        buttons.append(Button(CustomId("daily", NO_GAME, 0, (daily.day.isoformat(),)), daily_text.BEGIN(), "primary"))
    before = (daily.day - timedelta(days=1)).isoformat()
    buttons.append(Button(CustomId("dailyday", NO_GAME, 0, (before,)), daily_text.DAY_BEFORE()))
    if not daily.current:
        buttons.append(Button(CustomId("dailyday", NO_GAME, 0, ()), daily_text.TODAY()))
    return tuple(buttons)
