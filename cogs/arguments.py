"""Arguments that several commands take. Their autocomplete reads once and never fails."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar

import discord
from discord import app_commands
from rapidfuzz import fuzz, process
from rapidfuzz.utils import default_process

from bot.games.errors import Refusal
from bot.games.session import Session
from bot.runtime.redacted import error_location
from bot.store.records import Phase
from bot.ui.components import ENTRY_TEXT, MENU_ENTRIES, cut
from bot.ui.formatting.names import safe_name
from bot.ui.formatting.rendering import Rendering, question
from bot.ui.panels.turn.blocked import blocked, line, why_not
from bot.ui.responses import Interaction
from bot.ui.text import errors as error_text
from bot.ui.text import help as help_text
from bot.ui.text.community import servers as server_text
from bot.ui.text.game import timing as timing_text
from bot.ui.text.game import turn as turn_text
from engine.core import Decision

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]
A = TypeVar("A", bound=Callable[..., Awaitable[Choices]])
NO_GAME = 0  # no game has this number
LONGEST_NUMBER = 18  # digits
NEAREST = 3  # choices to name to somebody who typed something else
ALIKE = 75  # of 100: from this likeness on, words probably mean a choice


def never_fails(autocomplete: A) -> A:
    """Offer nothing instead of failing: somebody is still typing."""

    @wraps(autocomplete)
    async def safely(*args: Any) -> Choices:
        try:
            return (await autocomplete(*args))[:MENU_ENTRIES]
        except Refusal:
            return []
        except Exception as error:
            log.warning("nothing offered: %s", error_location(error))
            return []

    return safely  # type: ignore[return-value]


def choice(label: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=cut(label, ENTRY_TEXT), value=value)


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < LONGEST_NUMBER else None


class _Game(app_commands.Transformer):
    async def transform(self, interaction: Interaction, value: str, /) -> int | None:  # type: ignore[override]
        return (_number(value) or NO_GAME) if value.strip() else None

    @never_fails
    async def autocomplete(self, interaction: Interaction, typed: str, /) -> Choices:  # type: ignore[override]
        """The games of the person who types."""
        app = interaction.client
        found = []
        for game in await app.store.games_of(interaction.user.id):
            title = app.titles.get(game.title)
            label = help_text.game(title.name if title else game.title, game.id, game.phase)
            if typed.casefold() in label.casefold():
                found.append(choice(label, str(game.id)))
        return found


class _Seat(app_commands.Transformer):
    async def transform(self, interaction: Interaction, value: str, /) -> int:  # type: ignore[override]
        return (_number(value) or 0) - 1

    @never_fails
    async def autocomplete(self, interaction: Interaction, typed: str, /) -> Choices:  # type: ignore[override]
        """The seats of the game in question, counted from one."""
        session = await interaction.client.finder.session(interaction, _given_game(interaction))
        return [
            choice(f"{seat.seat + 1}: {seat.name}", str(seat.seat + 1))
            for seat in session.seats
            if typed.casefold() in seat.name.casefold() or typed == str(seat.seat + 1)
        ]


class _Title(app_commands.Transformer):
    async def transform(self, interaction: Interaction, value: str, /) -> str:  # type: ignore[override]
        return title_id(interaction, value)

    @never_fails
    async def autocomplete(self, interaction: Interaction, typed: str, /) -> Choices:  # type: ignore[override]
        wanted = typed.casefold()
        titles = interaction.client.titles.values()
        return [choice(title.name, title.id) for title in titles if wanted in f"{title.id} {title.name.casefold()}"]


class _TextChannel(app_commands.Transformer):
    """The id of a text channel. A process without a gateway knows no more of it."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text]

    async def transform(self, interaction: Interaction, value: app_commands.AppCommandChannel, /) -> int:  # type: ignore[override]
        if value.type is not discord.ChannelType.text:
            raise Refusal(server_text.ONLY_TEXT_CHANNELS)
        return value.id


def title_id(interaction: Interaction, text: str) -> str:
    """The id of the title with this id or name; raises Refusal."""
    wanted = text.strip().casefold()
    for title in interaction.client.titles.values():
        if wanted in (title.id, title.name.casefold()):
            return title.id
    raise Refusal(error_text.NO_SUCH_TITLE)


GameArgument = app_commands.Transform[int, _Game]
SeatArgument = app_commands.Transform[int, _Seat]
TitleArgument = app_commands.Transform[str, _Title]
TextChannelArgument = app_commands.Transform[int, _TextChannel]


NO_DEADLINES = "none"  # the choice that stands for a table without a pace
PACES = {NO_DEADLINES: timing_text.NO_DEADLINES, **timing_text.PACE_NAMES}
PACE_CHOICES = [app_commands.Choice(name=name, value=id) for id, name in PACES.items()]


def pace_of(chosen: str) -> str:
    """The pace as it is stored; raises Refusal."""
    if chosen not in PACES:
        raise Refusal(timing_text.NO_SUCH_PACE)
    return "" if chosen == NO_DEADLINES else chosen


def _given_game(interaction: Interaction) -> int | None:
    given = interaction.namespace.game
    return _number(given) if isinstance(given, str) else None


def must_be_seat(session: Session, seat: int) -> int:
    """The seat, if a running game has it; raises Refusal."""
    if session.game.phase != Phase.PLAYING or not 0 <= seat < len(session.seats):
        raise Refusal(error_text.NO_SUCH_SEAT)
    return seat


# Typed answers.


def _typed_question(session: Session, seat: int) -> Decision:
    """The question as somebody reads it while typing: words only, and names as they are."""
    worded, label = question(session, seat), Rendering.of(session).label
    options = tuple(each._replace(label=label(each.label), hint=label(each.hint)) for each in worded.options)
    return worded._replace(options=options)


async def offered_picks(interaction: Interaction, typed: str) -> Choices:
    """What this person may choose now; with several picks, the next one after the last comma."""
    session = await interaction.client.finder.session(interaction, _given_game(interaction))
    seat = session.seat_of(interaction.user.id)
    if seat is None or seat not in session.decisions:
        return []
    decision = _typed_question(session, seat)
    earlier, _, last = typed.rpartition(",") if decision.at_most > 1 else ("", "", typed)
    chosen = [part.strip() for part in earlier.split(",") if part.strip()]
    wanted = last.strip().casefold()
    found: Choices = []
    for option in decision.options:
        value = ", ".join([*chosen, option.id])
        if option.id in chosen or wanted not in f"{option.id} {option.label}".casefold() or len(value) > ENTRY_TEXT:
            continue
        label = f"{option.label}: {option.hint}" if option.hint else option.label
        found.append(choice(", ".join([*chosen, label]), value))
    return found


def typed_picks(session: Session, seat: int, text: str) -> tuple[str, ...]:
    """The typed words as option ids, found by id or label; raises Refusal with the reason or with similar choices."""
    decision = _typed_question(session, seat)
    ids = {option.id.casefold(): option.id for option in decision.options}
    labels = {option.label.casefold(): option.id for option in reversed(decision.options)}
    known = {**labels, **ids}
    whole = text.strip().casefold()
    if whole in ("", "-", "none") and decision.at_least == 0:
        return ()
    if whole in known:
        return (known[whole],)
    parts = [part.strip() for part in text.split(",")]
    unknown = next((part for part in parts if part.casefold() not in known), None)
    if unknown is not None:
        raise Refusal(_not_a_choice(session, decision, unknown))
    return tuple(known[part.casefold()] for part in parts)


def _not_a_choice(session: Session, decision: Decision, word: str) -> str:
    """Why these words cannot be chosen, or the choices most like them."""
    rendering, choices = Rendering.of(session), blocked(session, decision.seat)
    refused = why_not(choices, word)
    if refused is not None:
        return rendering.line(refused.why)
    labels = [option.label for option in decision.options]
    nearest = process.extract(word, labels, scorer=fuzz.WRatio, processor=default_process, limit=NEAREST)
    score = max((match for _, match, _ in nearest), default=0)
    like = process.extractOne(word, [each.name for each in choices], scorer=fuzz.WRatio, processor=default_process)
    closer = like is not None and like[1] >= ALIKE and like[1] > score
    return turn_text.not_a_choice(
        [safe_name(label) for label, _, _ in nearest], rendering.line(line(choices[like[2]])) if closer else ""
    )
