"""Access to the page: only a browser on this computer that knows the key gets in."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

LOCAL_HOSTS = ("127.0.0.1", "localhost")
FORBIDDEN_TEXT = (
    "This page is private. Open the address that `make play` printed in the terminal. It ends in ?key=..., "
    "and your browser will remember the key.\n"
)


@dataclass(frozen=True)
class Access:
    """Checks requests to the page at one port against its key."""

    port: int
    key: str

    @property
    def address(self) -> str:
        """The page's URL, key included."""
        return f"http://127.0.0.1:{self.port}/?key={self.key}"

    @property
    def cookie(self) -> str:
        """The cookie's name; it contains the port because all ports of a host share their cookies."""
        return f"ziggurat-{self.port}"

    def refusal(self, request: web.Request, live: bool = False) -> str | None:
        """The reason to reject a request, if there is one; a websocket must have an origin, as in every browser."""
        hosts = [f"{host}:{self.port}" for host in LOCAL_HOSTS]
        if request.host not in hosts:
            return "wrong host"
        origin = request.headers.get("Origin")
        if origin is None and live:
            return "no origin"
        if origin is not None and origin not in [f"http://{host}" for host in hosts]:
            return "wrong origin"
        if not self.has_key(request.cookies) and (live or not self.has_key(request.query, "key")):
            return "no key"
        return None

    def has_key(self, values: Mapping[str, str], name: str | None = None) -> bool:
        """Whether cookies, or a query under `name`, contain the key."""
        given = values.get(name or self.cookie, "")
        return secrets.compare_digest(given.encode("utf-8", "replace"), self.key.encode())

    def set_cookie(self, response: web.StreamResponse) -> None:
        """Stores the key in the browser; it sends the key only with requests of the page itself."""
        response.set_cookie(self.cookie, self.key, httponly=True, samesite="Strict", path="/", max_age=400 * 86400)

    def headers(self) -> dict[str, str]:
        """The security headers of every response: load nothing from other sites, allow no frames, send no referrer."""
        sockets = " ".join(f"ws://{host}:{self.port}" for host in LOCAL_HOSTS)
        policy = {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self'",
            "img-src": "'self'",
            "connect-src": f"'self' {sockets}",
            "frame-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        return {
            "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }
