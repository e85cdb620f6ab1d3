"""Autocomplete: the games of a person, and the options that they have. Each is one read, and never fails."""

from __future__ import annotations

import logging

from discord import app_commands

from bot.games.errors import Refusal
from bot.games.session import Session
from bot.runtime.redacted import error_location
from bot.store.records import Phase
from bot.ui.components import cut
from bot.ui.responses import Interaction, resolve_session
from bot.ui.text import common as words

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]


async def games(interaction: Interaction, typed: str) -> Choices:
    """The games in which this person sits."""
    try:
        app = interaction.client
        found: Choices = []
        for game in await app.store.games_of(interaction.user.id):
            title = app.titles.get(game.title)
            state = words.PHASES.get(game.phase, game.phase)
            label = f"{title.name if title else game.title}, game {game.id} ({state})"
            if typed.casefold() in label.casefold():
                found.append(app_commands.Choice(name=cut(label, 100), value=str(game.id)))
        return found
    except Exception as error:
        log.warning("no games offered: %s", error_location(error))
        return []


async def offered(interaction: Interaction, typed: str) -> Choices:
    """What this person may choose just now; with several picks, the next one after the last comma."""
    try:
        given = interaction.namespace.game
        session = await resolve_session(interaction, given if isinstance(given, str) else None)
        seat = session.seat_of(interaction.user.id)
        if seat is None or seat not in session.decisions:
            return []
        decision = session.wording.question(session.state, session.decisions[seat], session.names)
        earlier, _, last = typed.rpartition(",") if decision.at_most > 1 else ("", "", typed)
        chosen = [part.strip() for part in earlier.split(",") if part.strip()]
        wanted = last.strip().casefold()
        found: Choices = []
        for option in decision.options:
            value = ", ".join([*chosen, option.id])
            if option.id in chosen or wanted not in f"{option.id} {option.label}".casefold() or len(value) > 100:
                continue
            label = f"{option.label}: {option.hint}" if option.hint else option.label
            shown = f"{', '.join(chosen)}, {label}" if chosen else label
            found.append(app_commands.Choice(name=cut(shown, 100), value=value))
        return found[:25]
    except Refusal:
        return []
    except Exception as error:
        log.warning("no options offered: %s", error_location(error))
        return []


async def seats(interaction: Interaction, typed: str) -> Choices:
    try:
        given = interaction.namespace.game
        session = await resolve_session(interaction, given if isinstance(given, str) else None)
    except Refusal:
        return []
    return [
        app_commands.Choice(name=f"{seat.seat + 1}: {seat.name}", value=str(seat.seat + 1))
        for seat in session.seats
        if typed.casefold() in seat.name.casefold() or typed == str(seat.seat + 1)
    ]


def seat_typed(session: Session, text: str) -> int:
    """The seat of a running game that was named by its number, counted from one; raises Refusal."""
    number = int(text) - 1 if text.isdecimal() and len(text) < 4 else -1
    if session.game.phase != Phase.PLAYING or not 0 <= number < len(session.seats):
        raise Refusal(words.NO_SUCH_SEAT)
    return number


def picked(session: Session, seat: int, text: str) -> tuple[str, ...]:
    """What was typed -> option ids, by id or by label; raises Refusal."""
    decision = session.wording.question(session.state, session.decisions[seat], session.names)
    ids = {option.id.casefold(): option.id for option in decision.options}
    labels = {option.label.casefold(): option.id for option in reversed(decision.options)}
    if text.strip().casefold() in ("", "-", "none") and decision.at_least == 0:
        return ()
    whole = text.strip().casefold()
    if whole in ids or whole in labels:
        return (ids.get(whole) or labels[whole],)
    picks = []
    for part in (part.strip() for part in text.split(",")):
        known = ids.get(part.casefold()) or labels.get(part.casefold())
        # What is not offered goes to the rules as it is: they say why it is refused.
        picks.append(known or part)
    return tuple(picks)
