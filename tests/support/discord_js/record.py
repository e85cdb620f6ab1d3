"""Record discord.js as a bot in the local Discord, and write what it sent and read to exchange.json.

Only whoever renews the recording needs Node:

    npm install --prefix FOLDER discord.js zlib-sync
    python -m tests.support.discord_js.record FOLDER

`client.cjs` prints a line for each request, each gateway frame and each act that it asks for, and at the end which
fields and headers it read. Ids and tokens are replaced by where they come from, such as `{{answer3.id}}`."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from standin import LocalDiscord, Policy
from tests.support.discord_js.acts import ACTS

HERE = Path(__file__).parent
KEPT_HEADERS = ("authorization", "content-type")
Json = dict[str, Any]


def main(folder: Annotated[Path, typer.Argument(help="The folder in which npm installed discord.js.")]) -> None:
    """Record discord.js as a bot in the local Discord."""
    recording = asyncio.run(record(folder))
    lines = [f'  "{name}": {json.dumps(recording[name])}' for name in ("client", "recorded")]
    for name in ("steps", "events"):
        items = ",\n".join(f"    {json.dumps(each)}" for each in recording[name])
        lines.append(f'  "{name}": [\n{items}\n  ]')
    (HERE / "exchange.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


async def record(folder: Path) -> Json:
    """Runs the client to its end and returns the recording."""
    async with LocalDiscord(policy=Policy(rate_limits=True, window=0.5)) as local:
        local.text_channel("table")
        local.person("Red")
        node = await asyncio.create_subprocess_exec(
            "node", HERE / "client.cjs", str(local.port), local.token, cwd=folder, stdin=PIPE, stdout=PIPE
        )
        steps, acts, read = await follow(node, local)
        await asyncio.gather(*acts)
        if await node.wait():
            raise SystemExit("discord.js did not reach its end")
        requests = [step for step in steps if "request" in step]
        for step, reads in zip(requests, read["answers"], strict=True):
            step |= reads
        answers = [exchange.answer for exchange in local.record.exchanges]
        (session,) = local.gateway.sessions.values()
        names = {value: name for name, value in named_values(local, answers, list(session.sent))}
        return {
            "client": read["client"],
            "recorded": f"{datetime.now(UTC):%Y-%m-%d}",
            "steps": [json.loads(with_names(json.dumps(step), names)) for step in steps],
            "events": read["events"],
        }


async def follow(node: Process, local: LocalDiscord) -> tuple[list[Json], list[asyncio.Task[None]], Json]:
    """Reads the client's lines and does what it asks for."""
    assert node.stdin and node.stdout
    steps: list[Json] = []
    acts: list[asyncio.Task[None]] = []
    async for text in node.stdout:
        line: Json = json.loads(text)
        if "client" in line:
            return steps, acts, line
        if "request" in line:
            line = parse_request(base64.b64decode(line["request"])) | {"status": line["status"]}
        if "frame" in line:
            line["frame"] = re.sub(r'("seq"|"op":1,"d"):\d+', r"\1:{{sequence}}", line["frame"])
        steps.append(line)
        if "act" in line:
            acts.append(asyncio.ensure_future(ACTS[line["act"]](local)))
            await asyncio.sleep(0)
            node.stdin.write(b"\n")
    raise SystemExit("discord.js stopped too early")


def parse_request(raw: bytes) -> Json:
    """A request as it stands in the recording; each byte of its body is one character."""
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
    assert "transfer-encoding" not in headers, "a body in chunks would have to be put together first"
    step: Json = {"request": first.removesuffix(" HTTP/1.1")}
    step["sent_headers"] = {name: headers[name] for name in KEPT_HEADERS if name in headers}
    return step | {"body": body.decode("latin-1")}


def named_values(local: LocalDiscord, answers: list[Any], events: list[Json]) -> Iterator[tuple[str, str]]:
    """The ids and tokens with their names; where a value has several names, the last one holds."""
    for number, answer in reversed(list(enumerate(answers))):
        yield from found_ids(answer, f"answer{number}")
    for number, event in reversed(list(enumerate(events))):
        if event["t"] in ("READY", "INTERACTION_CREATE"):
            own = {key: event["d"][key] for key in ("id", "token", "session_id") if key in event["d"]}
            yield from ((f"event{number}.{key}", value) for key, value in own.items())
    yield "red", local.user("Red").id
    yield "table", local.text_channel("table").id
    yield "guild", local.guild().id
    yield "bot", local.bot.id
    yield "token", local.token


def found_ids(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The ids in an answer, deepest first."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from found_ids(inner, f"{path}.{key}")
    elif isinstance(value, str) and re.fullmatch(r"\d{17,20}", value):
        yield path, value


def with_names(text: str, names: dict[str, str]) -> str:
    """The text with every id and token replaced by its name."""
    for value in sorted(names, key=len, reverse=True):
        text = text.replace(value, "{{" + names[value] + "}}")
    return text


if __name__ == "__main__":
    typer.run(main)
