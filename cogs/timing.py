"""Pace, pauses, absence: what keeps a game going for weeks."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import App
from bot.games.service import Refusal
from bot.games.session import Session
from bot.games.turn_clock import PACES
from bot.notifications.planner import board_post
from bot.store.posts import NoteBody, Post, Target
from bot.store.records import Game, Phase, VoteKind
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
from bot.ui.text import common as words
from bot.ui.text import timing as long_words
from bot.ui.text import votes as consent_words
from cogs.arguments import Choices, games, seat_typed, seats

NONE = "none"


def may_set(interaction: Interaction, game: Game) -> None:
    """The host, or here somebody who may manage channels; raises Refusal."""
    if not presides(interaction, game):
        raise Refusal(long_words.ONLY_HOST_SETS)


def note(game: Game, text: str) -> Post:
    return Post(Target.channel(game.channel_id), NoteBody(text))


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
    house = await app.store.house_rules(meant.id)
    if pace is None:
        await say(interaction, long_words.pace_is(house.pace))
        return
    may_set(interaction, meant)
    if pace != NONE and pace not in PACES:
        raise Refusal(long_words.NO_SUCH_PACE)
    if meant.phase not in (Phase.LOBBY, Phase.PLAYING):
        raise Refusal(words.OVER)
    chosen = "" if pace == NONE else pace
    posts = (note(meant, long_words.pace_set(name(interaction.user), chosen)),) if chosen != house.pace else ()
    await app.store.change_house_rules(meant.id, {"pace": chosen}, posts)
    app.outbox.wake()
    app.timeouts.wake()
    await say(interaction, long_words.pace_is(chosen))


@app_commands.command(name="pause", description="Stop all clocks of the game (the host; others ask for it)")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def pause(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    await _pause(interaction, await resolve_session(interaction, game), paused=True)


@app_commands.command(name="resume", description="Let the clocks of a paused game run again (host)")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def resume(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    await _pause(interaction, await resolve_session(interaction, game), paused=False)


async def _pause(interaction: Interaction, session: Session, *, paused: bool) -> None:
    app, game = interaction.client, session.game
    if game.phase != Phase.PLAYING:
        raise Refusal(words.OVER)
    house = await app.store.house_rules(game.id)
    if house.paused == paused:
        raise Refusal(long_words.PAUSED_ALREADY if paused else long_words.NOT_PAUSED)
    seated = session.seat_of(interaction.user.id)
    if paused and seated is not None and interaction.user.id != game.host_id:
        await app.votes.ask(VoteKind.PAUSE, session, seated, interaction.user.id)
        await say(interaction, consent_words.ASKED)
        return
    may_set(interaction, game)
    said = long_words.paused if paused else long_words.resumed
    posts = (note(game, said(name(interaction.user))),)
    await app.store.change_house_rules(game.id, {"paused": paused}, posts)
    app.outbox.wake()
    app.timeouts.wake()
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
    session = await _playing(interaction, id.game)
    seat = own_seat(interaction, session)
    if sum(each.human for each in session.seats) == 1:
        raise Refusal(long_words.LAST_PERSON)
    computer = words.computer_name(session.names)
    said = long_words.stepped_out(session.seats[seat].name, computer)
    await interaction.client.timeouts.vacate(id.game, session, seat, computer, said, click(interaction))
    await renew(interaction, Panel(long_words.STEPPED_OUT))


@app_commands.command(name="kick", description="Give somebody's seat away (host)")
@app_commands.describe(seat="Which seat?", game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(seat=seats, game=games)
async def kick(interaction: Interaction, seat: str, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    number = seat_typed(session, seat)
    held = _kickable(interaction, session, number)
    args = (str(number), str(held))
    sure = Button(CustomId("kick", session.game.id, 0, args), long_words.KICK, "danger")
    await fill(interaction, Panel(long_words.kick_question(session.seats[number].name), ((sure,),)))


def _kickable(interaction: Interaction, session: Session, seat: int) -> int:
    """Who holds this seat, if the one who asks may give it away; raises Refusal."""
    may_set(interaction, session.game)
    if session.game.phase != Phase.PLAYING or not 0 <= seat < len(session.seats):
        raise Refusal(words.NO_SUCH_SEAT)
    held = session.seats[seat].user_id
    if held is None:
        raise Refusal(long_words.NOBODY_THERE)
    if held == interaction.user.id:
        raise Refusal(long_words.NOT_YOURSELF)
    return held


async def kick_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    seat, user = id.numbers(2)
    session = await _playing(interaction, id.game)
    if _kickable(interaction, session, seat) != user:
        raise Refusal(long_words.NOT_ASKED_ANY_MORE)
    computer = words.computer_name(session.names)
    said = long_words.sent_away(session.seats[seat].name, computer, name(interaction.user))
    await interaction.client.timeouts.vacate(id.game, session, seat, computer, said, click(interaction), barred=True)
    await renew(interaction, Panel(long_words.SENT_AWAY))


async def _playing(interaction: Interaction, game_id: int) -> Session:
    session = await interaction.client.games.session(game_id)
    if session.game.phase != Phase.PLAYING:
        raise Refusal(words.OVER)
    return session


async def claim(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    (seat,) = id.numbers(1)
    user = interaction.user
    await _playing(interaction, id.game)
    text = await interaction.client.timeouts.claim(id.game, seat, user.id, name(user), click(interaction))
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
    app = interaction.client
    session = await app.games.session(id.game)
    own_seat(interaction, session)
    woken = (
        note(session.game, long_words.woken(name(interaction.user))),
        board_post(session.game, [seat.seat for seat in session.waiting() if seat.human]),
    )
    if not await app.store.wake_game(id.game, woken):
        raise Refusal(long_words.NOT_ARCHIVED)
    app.outbox.wake()
    await app.games.wake_computers()
    await renew(interaction, Panel(long_words.woken(name(interaction.user))))


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
