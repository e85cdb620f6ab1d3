"""Nothing private leaks: not in messages for others, log lines, errors or the names of tasks."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app.app import App
from bot.app.serve import log_unhandled_error
from bot.base.logging import JsonFormatter, TextFormatter, log_to_stderr
from bot.base.settings import Settings
from standin import LocalDiscord
from tests.support.engine.toy_title import RULES, SECRET, BeadsWording
from tests.support.players.frontends import Frontends
from tests.support.players.people import Party, open_table


@pytest.fixture
def task_names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all tasks that are made."""
    names: list[str] = []
    create = asyncio.BaseEventLoop.create_task

    def noted(self: Any, coro: Any, *, name: str | None = None, **more: Any) -> Any:
        names.append(f"{name} {coro!r}")
        return create(self, coro, name=name, **more)

    monkeypatch.setattr(asyncio.BaseEventLoop, "create_task", noted)
    return names


def leaks(frontends: Frontends, party: Party, seats: dict[int, int]) -> list[str]:
    """The hidden beads of another seat that somebody was sent; `seats`: user -> seat."""
    found = []
    for user, person in party.people.items():
        for shown in frontends.of(person).seen():
            for seat in set(seats.values()) - {seats[user]}:
                if f"{SECRET} {seat}" in shown or f"{SECRET}_{seat}" in shown:
                    found.append(f"{person.user.name} saw of seat {seat}: {shown[:80]}")
    return found


async def test_marked_hands_are_seen_by_their_owners_only(
    frontends: Frontends, caplog: pytest.LogCaptureFixture, task_names: list[str]
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    caplog.set_level(logging.INFO)
    party = await frontends.table("Redbeard", "Bluebottle", "Greengage")
    people, stranger = list(party.people.values()), frontends.of(frontends.discord.person("Grey"))
    seats = {seat.user_id: seat.seat for seat in (await party.session()).seats if seat.user_id is not None}
    rng = Random(7)
    await stranger.board()
    while not await party.over():
        person, _ = rng.choice(await party.waiting())
        frontend = frontends.of(person)
        await frontend.hand()
        await person.slash("game text")
        await person.slash("game log")
        await person.type("game move", "picks")
        await frontend.play(rng)
        await frontends.discord.quiet()
    assert not leaks(frontends, party, seats)
    assert any(SECRET in shown for person in people for shown in frontends.of(person).seen()), (
        "their owners really see them"
    )
    assert not any(SECRET in shown for shown in stranger.seen())
    assert SECRET not in caplog.text
    assert not any(SECRET in name for name in task_names)
    ours = [record for record in caplog.records if record.name.startswith(("bot", "cogs", "asyncio"))]
    lines = "\n".join(form.format(record) for record in ours for form in (TextFormatter(), JsonFormatter()))
    assert f"game=1 move={(await party.session()).game.move} " in lines
    for person in people:
        assert person.user.name not in lines and person.id not in lines, (
            "a line has the game and the move, nobody's name"
        )


async def test_an_error_that_nobody_caught_is_logged_without_its_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise ValueError(f"the hand is {SECRET}")

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(log_unhandled_error)
    try:
        task = asyncio.create_task(fail(), name="a task")
        await asyncio.wait([task])
        del task
        gc.collect()
    finally:
        loop.set_exception_handler(None)
    assert "ValueError" in caplog.text and "fail" in caplog.text and SECRET not in caplog.text


async def test_faults_in_callbacks_tell_nothing(
    frontends: Frontends,
    caplog: pytest.LogCaptureFixture,
    task_names: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    party = await frontends.table("Red", "Blue")
    red, *_ = party.people.values()
    frontend = frontends.of(red)
    question = await frontend.look()
    session = await party.session()
    seat = session.seat_of(int(red.id))
    assert seat is not None
    secret = session.decisions[seat].options[0].id

    def fail(*args: Any, **kwargs: Any) -> Any:
        raise ValueError(f"the hand is {SECRET}: {args!r}")

    monkeypatch.setattr(RULES, "apply", fail, raising=False)
    tapped = await frontend.tap(question.labels[0], question)
    typed = await red.slash("game move", picks=secret)
    monkeypatch.setattr(RULES, "view", fail, raising=False)
    frontends.app.games.clear_cache()  # or it would know what the seat sees
    looked = await red.slash("game text")
    shown = await frontend.hand()
    monkeypatch.setattr(BeadsWording, "question", fail, raising=False)
    frontends.app.games.clear_cache()  # or it would know the words of the question already
    offered = await red.type("game move", "picks")
    for said in (tapped.said, typed.text, looked.text, shown):
        assert "went wrong" in said and SECRET not in said
    assert offered == []
    monkeypatch.undo()
    assert SECRET not in caplog.text and "ValueError" in caplog.text
    assert not any(SECRET in name for name in task_names)


async def test_private_arguments_are_shown_and_logged_to_nobody(
    local: LocalDiscord, app: App, caplog: pytest.LogCaptureFixture, task_names: list[str]
) -> None:
    caplog.set_level(logging.INFO)
    people, watcher = [local.person(name) for name in ("Red", "Blue")], local.person("Grey")
    await open_table(local, people)
    red = people[0]
    for typed in (f"lay:nothing_{SECRET}_0", f"{SECRET}, {SECRET}", SECRET * 50):
        reply = await red.slash("game move", picks=typed)
        assert reply.ephemeral and not reply.failed
    await red.slash("report", text=f"my hand is {SECRET}")
    await red.slash("game show", game=SECRET)
    assert local.record.seen_by(watcher.id)
    assert not any(SECRET in shown.text for shown in local.record.seen_by(watcher.id))
    assert SECRET not in caplog.text
    assert not any(SECRET in name for name in task_names)


async def test_a_game_of_another_channel_is_shown_to_its_players_only(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    elsewhere = local.text_channel("elsewhere")
    stranger = local.person("Grey", elsewhere)
    for command in ("game show", "game text", "game log", "game status", "game hand"):
        reply = await stranger.slash(command, game="1")
        assert reply.ephemeral and "don't know that game" in reply.text, command
    own = await people[0].at(people[0].dm).slash("game hand", game="1")
    assert own.ephemeral and SECRET in own.text, "its players see it anywhere, in direct messages too"


def test_the_libraries_never_log_below_info_and_a_token_is_never_printed(tmp_path: Path) -> None:
    before = logging.root.level, list(logging.root.handlers)
    try:
        log_to_stderr("DEBUG")
        for name in ("discord", "discord.http", "discord.gateway", "aiohttp.access"):
            assert logging.getLogger(name).getEffectiveLevel() >= logging.INFO
    finally:
        logging.root.setLevel(before[0])
        logging.root.handlers[:] = before[1]
    settings = Settings(token="very-secret", data=tmp_path, _env_file=None)
    assert "very-secret" not in repr(settings) and "very-secret" not in str(settings)
