"""People: how they want to be treated, and what they keep in a game and after it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple, TypedDict

from bot.domain.clock.turn_clock import Availability
from bot.domain.records.games import HouseRules, Phase
from bot.domain.records.ratings import Visibility

REPORTS_A_DAY = 5  # of one person


class NoticeWay(StrEnum):
    """How a person wants to hear that a game waits for them."""

    USUAL = "usual"  # turns by mention in the channel, secret choices by direct message
    DIRECT = "dm"
    MENTION = "mention"


class Contact(NamedTuple):
    """How a person can be reached."""

    notices: NoticeWay = NoticeWay.USUAL
    dm_closed: bool = False
    dm_channel: int | None = None


class Preferences(NamedTuple):
    """How a person wants to be treated."""

    user_id: int
    notices: NoticeWay = NoticeWay.USUAL
    theme: str = "dark"
    text_board: bool = False
    availability: Availability = Availability()
    colour: str = ""  # the colour that they like to play; empty: the seat's own
    tips: bool = True
    screen: str = "phone"  # what pictures for them are drawn for
    profile: Visibility = Visibility.SERVER
    language: str = ""  # empty: that of their Discord


class PreferenceChanges(TypedDict, total=False):
    """The settings that a person changes; the others stay as they are."""

    notices: NoticeWay
    theme: str
    text_board: bool
    colour: str
    tips: bool
    screen: str
    profile: Visibility
    language: str
    zone: str
    quiet: tuple[int, int] | None
    away: tuple[tuple[float, float], ...]


class DisplayPreferences(NamedTuple):
    """How a game is shown to one person, and in its channel."""

    theme: str
    text_board: bool
    house: HouseRules
    colours: tuple[str, ...]  # the colour that each seat would like
    tips: bool = True
    screen: str = "phone"


class MenuState(NamedTuple):
    """How far a seat has come in a menu: the path, the page, and the picks made so far."""

    number: int
    path: str = ""
    page: int = 0
    picks: tuple[str, ...] = ()


class DraftPreferences(NamedTuple):
    """What a player would pick in secret choices, the best first, and whether we may pick it for them."""

    picks: tuple[str, ...] = ()
    allowed: bool = False


class SoloGame(NamedTuple):
    """A finished solo game of a player."""

    user_id: int
    name: str
    options: Mapping[str, Any]
    points: int
    won: bool | None
    medal: str | None
    game_id: int
    suggested: bool = False  # whether a suggestion was followed by its button


class OwnScore(NamedTuple):
    """What a player scored in one finished game of a title, and with how many at the table."""

    game_id: int
    options: Mapping[str, Any]
    seats: int
    points: int
    won: bool | None


class DailyAttempt(NamedTuple):
    """The day whose game somebody plays, and the server on which they began it."""

    day: str  # 2026-11-18, in UTC
    guild_id: int | None


class DailyResult(NamedTuple):
    """How far somebody has come with the game of a day; `at` is when it ended."""

    user_id: int
    name: str
    phase: Phase
    points: int | None
    won: bool | None
    at: float | None
