"""The check against Discord's own description of its API finds mistakes."""

from __future__ import annotations

import copy

import pytest

from standin import LocalDiscord
from tests.support.fixtures import Api
from tests.support.openapi import OpenApiSpec, load_spec, spec_path
from tests.support.processes.sample_bot import Sample


@pytest.fixture
def spec() -> OpenApiSpec:
    """Discord's description."""
    found = load_spec()
    if found is None:
        pytest.skip(f"there is no OpenAPI description of Discord at {spec_path()}; set DISCORD_OPENAPI")
    return found


async def test_wrong_requests_and_answers_are_found(local: LocalDiscord, api: Api, spec: OpenApiSpec) -> None:
    await api("POST", f"/channels/{local.text_channel().id}/messages", {"content": "x"})
    exchange = copy.deepcopy(local.record.exchanges[-1])
    assert spec.mismatches(exchange) == []
    exchange.answer = {**exchange.answer, "id": 7}
    exchange.body = {"content": ["x"]}
    assert len(spec.mismatches(exchange)) == 2


async def test_wrong_queries_are_found(local: LocalDiscord, api: Api, spec: OpenApiSpec) -> None:
    await api("GET", f"/channels/{local.text_channel().id}/messages?limit=5&before=1")
    exchange = copy.deepcopy(local.record.exchanges[-1])
    assert spec.mismatches(exchange) == []
    exchange.query = {"limit": "500", "before": "yesterday", "order": "newest"}
    assert len(spec.mismatches(exchange)) == 3


async def test_wrong_refusals_are_found(local: LocalDiscord, api: Api, spec: OpenApiSpec) -> None:
    await api("POST", f"/channels/{local.text_channel().id}/messages", {"content": "x" * 2001})
    exchange = copy.deepcopy(local.record.exchanges[-1])
    assert spec.mismatches(exchange) == []
    exchange.answer["errors"]["content"]["_errors"] = ["too long"]
    assert len(spec.mismatches(exchange)) == 1


async def test_wrong_gateway_events_are_found(local: LocalDiscord, bot: Sample, spec: OpenApiSpec) -> None:
    red = local.person("Red")
    await red.slash("game new", title="ages")
    await red.click("Egypt")
    (session,) = local.gateway.sessions.values()
    frames = {frame["t"]: copy.deepcopy(frame) for frame in session.sent}
    assert {"READY", "GUILD_CREATE", "MESSAGE_CREATE", "INTERACTION_CREATE"} <= set(frames)
    assert [each for frame in frames.values() for each in spec.event_mismatches(frame)] == []
    frames["READY"]["d"]["user"]["id"] = 7
    frames["GUILD_CREATE"]["d"]["channels"][0].pop("name")
    frames["MESSAGE_CREATE"]["d"].pop("author")
    frames["INTERACTION_CREATE"]["d"]["member"]["user"].pop("username")
    assert len([each for frame in frames.values() for each in spec.event_mismatches(frame)]) == 4
