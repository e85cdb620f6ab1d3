"""`python -m bot verify` against our stand-in: its attempts, its report, and no traces."""

from __future__ import annotations

from contextlib import aclosing
from pathlib import Path

from bot.admin.verify import Line, Verification, logged_in
from bot.base.settings import Settings
from bot.render.screen import BOXES, Shown
from standin import LocalDiscord, Policy
from standin.api.messages import text_size
from tests.support.processes.command_line import ROOT


async def verify(local: LocalDiscord) -> list[Line]:
    person = local.person("Owner")
    channel = person.place
    settings = Settings(token=local.token, _env_file=None)
    async with logged_in(settings, local.connector()) as app:
        checks = Verification(app, int(channel.guild_id or 0), int(channel.id), int(person.id))
        return [line async for line in checks.lines()]


def messages(local: LocalDiscord) -> int:
    return sum(len(each) for each in local.world.messages.values())


LARGEST, LIMITS, HISTORY = (
    "the largest message of ours",
    "menus and buttons at their limits",
    "finding a post in the history",
)


async def test_everything_is_tried_and_nothing_is_left(local: LocalDiscord) -> None:
    local.world.policy.message_bytes = 100_000
    lines = await verify(local)
    assert all(line.well for line in lines), [line for line in lines if not line.well]
    assert len(lines) == 14 and lines[-1].what == "removing the traces"
    assert not messages(local)


async def test_what_is_larger_than_any_message_of_ours_may_fail(local: LocalDiscord) -> None:
    local.world.policy.message_bytes = Policy.message_bytes - 1
    lines = {line.what: line for line in await verify(local)}
    assert all(line.well for line in lines.values()) and "no harm" in lines[LIMITS].said
    (largest,) = [
        text_size(each.body)
        for each in local.record.exchanges
        if "button0" in str(each.body) and not each.fault and each.status == 200
    ]
    assert 8000 < largest < 9500
    local.world.policy.message_bytes = 7000
    lines = {line.what: line for line in await verify(local)}
    assert not lines[LARGEST].well and "500" in lines[LARGEST].said and not lines[HISTORY].well


async def test_the_owner_is_asked_to_look_while_the_sample_pictures_stand(local: LocalDiscord) -> None:
    person = local.person("Owner")
    asked = {}
    async with logged_in(Settings(token=local.token, _env_file=None), local.connector()) as app:
        checks = Verification(app, int(person.place.guild_id or 0), int(person.place.id), int(person.id))
        async with aclosing(checks.lines()) as lines:
            async for line in lines:
                if line.look:
                    (picture,) = person.sees()[-1].attachments
                    asked[line.what] = (line.look, picture["width"], picture["height"])
                if len(asked) == 2:
                    break
    assert [(width, height) for _, width, height in asked.values()] == [(1100, 700)] * 2
    question, *_ = asked["the size of an attached picture"]
    assert "350 x 223 pixels large on a phone and 550 x 350 on a desktop" in question
    assert not messages(local), "an owner who stops there leaves no traces"


def test_the_document_names_every_box_of_the_table() -> None:
    guesses = (ROOT / "docs" / "guesses.md").read_text(encoding="utf-8").splitlines()
    lines = {Shown.ATTACHED: "the size of an attached picture", Shown.GALLERY: "the size of a picture in a gallery"}
    for (screen, shown), (width, height) in BOXES.items():
        (row,) = [row for row in guesses if lines[shown] in row]
        assert f"{width} x {height} pixels on a {screen}" in row.replace(f"{height} on", f"{height} pixels on")


async def test_a_refusal_is_a_line_of_its_own_and_the_rest_is_tried(local: LocalDiscord) -> None:
    local.fault("PATCH", "/channels/*/messages/*", status=403)
    local.world.policy.message_bytes = 100_000
    lines = {line.what: line for line in await verify(local)}
    assert not lines["an edit"].well and "403" in lines["an edit"].said
    assert lines["menus and buttons at their limits"].well and lines["removing the traces"].well
    assert not messages(local)


async def test_a_connection_that_breaks_while_traces_are_removed_leaves_only_that_one(local: LocalDiscord) -> None:
    local.world.policy.message_bytes = 100_000
    local.fault("DELETE", "/channels/*/messages/*", cut="before", times=2)  # aiohttp itself tries a second time
    lines = {line.what: line for line in await verify(local)}
    assert not lines["removing the traces"].well
    assert messages(local) == 1


def test_every_guess_of_the_stand_in_names_a_line_of_the_command() -> None:
    guesses = (ROOT / "docs" / "guesses.md").read_text(encoding="utf-8")
    source = Path(ROOT / "bot" / "admin" / "verify.py").read_text(encoding="utf-8")
    rows = [row.split("|") for row in guesses.splitlines() if row.startswith("| ") and "---" not in row][1:]
    assert len(rows) >= 8
    for row in rows:
        named = row[3].strip()
        assert named.startswith("(by hand)") or f'("{named}"' in source, named
