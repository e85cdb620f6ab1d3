"""Pace, pauses, absence: what keeps a game going for weeks."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import App
from bot.games.clock.turn_clock import PACES
from bot.games.seats import must_be_kickable
from bot.ui.components import Button, CustomId, Panel
from bot.ui.responses import (
    Interaction,
    acknowledge,
    click,
    fill,
    name,
    own_seat,
    presides,
    renew,
    resolve_game,
    resolve_session,
    say,
)
from bot.ui.text import timing as long_words
from bot.ui.text import votes as consent_words
from cogs.arguments import Choices, games, seat_typed, seats

NONE = "none"


async def paces(interaction: Interaction, typed: str) -> Choices:
    offered = [(NONE, "no deadlines"), *((pace.id, pace.name) for pace in PACES.values())]
    return [app_commands.Choice(name=text, value=id) for id, text in offered if typed.casefold() in f"{id} {text}"]


@app_commands.command(name="pace", description="How long a turn may take (host); without a pace: how it is set")
@app_commands.describe(pace="How long?", game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(pace=paces, game=games)
async def pace(interaction: Interaction, pace: str | None = None, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    app = interaction.client
    meant = await resolve_game(interaction, game)
    if pace is None:
        await say(interaction, long_words.pace_is((await app.store.house_rules(meant.id)).pace))
        return
    chosen = None if pace == NONE else pace
    allowed = presides(interaction, meant)
    await app.house_rules.set_pace(meant, chosen, name(interaction.user), presides=allowed)
    await say(interaction, long_words.pace_is(pace))


@app_commands.command(name="pause", description="Stop all clocks of the game (the host; others ask for it)")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def pause(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    user, allowed = interaction.user, presides(interaction, session.game)
    paused = await interaction.client.house_rules.pause(session, user.id, name(user), presides=allowed)
    await say(interaction, long_words.DONE if paused else consent_words.ASKED)


@app_commands.command(name="resume", description="Let the clocks of a paused game run again (host)")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def resume(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    allowed = presides(interaction, session.game)
    await interaction.client.house_rules.resume(session, name(interaction.user), presides=allowed)
    await say(interaction, long_words.DONE)


# Seats that change hands.


@app_commands.command(name="leave", description="Step out: a computer player sits in, and your seat is open")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def leave(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    own_seat(interaction, session)
    sure = Button(CustomId("stepout", session.game.id, 0, ()), long_words.LEAVE, "danger")
    await fill(interaction, Panel(long_words.LEAVE_QUESTION, ((sure,),)))


async def leave_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await interaction.client.seats.leave(id.game, click(interaction))
    await renew(interaction, Panel(long_words.STEPPED_OUT))


@app_commands.command(name="kick", description="Give somebody's seat away (host)")
@app_commands.describe(seat="Which seat?", game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(seat=seats, game=games)
async def kick(interaction: Interaction, seat: str, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    number = seat_typed(session, seat)
    held = must_be_kickable(session, number, interaction.user.id, presides=presides(interaction, session.game))
    args = (str(number), str(held.user_id))
    sure = Button(CustomId("kick", session.game.id, 0, args), long_words.KICK, "danger")
    await fill(interaction, Panel(long_words.kick_question(held.name), ((sure,),)))


async def kick_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    seat, user = id.numbers(2)
    app, host = interaction.client, name(interaction.user)
    allowed = presides(interaction, (await app.games.session(id.game)).game)
    await app.seats.kick(id.game, seat, user, host, click(interaction), presides=allowed)
    await renew(interaction, Panel(long_words.SENT_AWAY))


async def claim(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    (seat,) = id.numbers(1)
    text = await interaction.client.seats.claim(id.game, seat, name(interaction.user), click(interaction))
    await renew(interaction, Panel(text))
    await say(interaction, long_words.YOURS)


# What the others say about somebody whose time is up.


async def onward(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    seat, number = id.numbers(2)
    text = await interaction.client.timeouts.decide(id.game, seat, number, interaction.user.id, wait=False)
    await renew(interaction, Panel(text))


async def patience(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    seat, number = id.numbers(2)
    text = await interaction.client.timeouts.decide(id.game, seat, number, interaction.user.id, wait=True)
    await renew(interaction, Panel(text))


async def wake(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    text = await interaction.client.archive.wake(id.game, name(interaction.user), click(interaction))
    await renew(interaction, Panel(text))


async def setup(app: App) -> None:
    command: Any
    for command in (pace, pause, resume, leave, kick):
        app.game.add_command(command)
    for verb, handler in (
        ("stepout", leave_tap),
        ("kick", kick_tap),
        ("claim", claim),
        ("onward", onward),
        ("patience", patience),
        ("wake", wake),
    ):
        app.on_click(verb, handler, update=True)
