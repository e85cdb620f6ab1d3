"""Discord's client around an Activity: a page with a frame, which plays Discord's side of the handshake."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

PAGE = """<!doctype html><title>Discord</title><iframe id="activity" width="390" height="800"></iframe>
<script>
  const frame = document.getElementById("activity"), said = [];
  window.said = said;
  addEventListener("message", async ({ data, source, origin }) => {
    if (source !== frame.contentWindow) return;
    said.push([origin, ...data]);
    const answer = (body) => source.postMessage([1, body], origin);
    const [kind, body] = data;
    if (kind === 0 && body.frame_id === "frame-1" && body.v === 1) answer({ cmd: "DISPATCH", evt: "READY", data: {} });
    if (kind === 1 && body.cmd === "AUTHORIZE") {
      const code = await (await fetch("/code?client=" + body.args.client_id)).text();
      answer({ cmd: "AUTHORIZE", nonce: "of somebody else", data: { code: "forged" } });
      await fromAnotherWindow([1, { cmd: "AUTHORIZE", nonce: body.nonce, evt: null, data: { code: "forged" } }]);
      answer({ cmd: "AUTHORIZE", nonce: body.nonce, evt: null, data: { code } });
    }
  });
  const fromAnotherWindow = (forged) => new Promise((done) => {
    const other = document.createElement("iframe");
    other.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(forged)}, "*")<\\/script>`;
    other.onload = done;
    document.body.append(other);
  });
  frame.src = new URLSearchParams(location.search).get("page");
</script>"""


@asynccontextmanager
async def discord_frame(authorize: Callable[[str], str]) -> AsyncIterator[str]:
    """Yields the address of the page; `?page=` is what its frame shows. `authorize` makes a code for an application."""

    async def page(request: web.Request) -> web.Response:
        return web.Response(text=PAGE, content_type="text/html")

    async def code(request: web.Request) -> web.Response:
        return web.Response(text=authorize(request.query["client"]))

    site = web.Application()
    site.add_routes([web.get("/", page), web.get("/code", code)])
    runner = web.AppRunner(site, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
