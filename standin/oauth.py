"""Discord's side of a login: codes that an application exchanges once, with its secret, for a token."""

from __future__ import annotations

import secrets

from aiohttp import web

from standin.world.model import User
from standin.world.world import World

PATHS = ("/oauth2/token", "/oauth2/token/revoke", "/oauth2/@me")


class OAuth:
    """Codes and tokens of people who have let an application know who they are."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.secret = secrets.token_urlsafe(24)
        self._codes: dict[str, tuple[str, str]] = {}  # code -> application, user
        self._tokens: dict[str, tuple[str, str]] = {}

    @property
    def tokens(self) -> int:
        """How many tokens are still good."""
        return len(self._tokens)

    def authorize(self, user: User, application_id: str = "") -> str:
        """What the client does for `AUTHORIZE`: a code for our application, or for another one."""
        code = secrets.token_urlsafe(20)
        self._codes[code] = (application_id or self._world.application_id, user.id)
        return code

    async def serve(self, request: web.Request, path: str) -> web.Response:
        if path == "/oauth2/@me":
            return self._me(request.headers.get("Authorization", ""))
        form = await request.post()
        if (form.get("client_id"), form.get("client_secret")) != (self._world.application_id, self.secret):
            return web.json_response({"error": "invalid_client"}, status=401)
        if path == "/oauth2/token/revoke":
            self._tokens.pop(str(form.get("token")), None)
            return web.json_response({})
        found = self._codes.pop(str(form.get("code")), None)
        if form.get("grant_type") != "authorization_code" or found is None or found[0] != form["client_id"]:
            return web.json_response({"error": "invalid_grant"}, status=400)
        token = secrets.token_urlsafe(24)
        self._tokens[token] = found
        return web.json_response(
            {"access_token": token, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"}
        )

    def _me(self, authorization: str) -> web.Response:
        found = self._tokens.get(authorization.removeprefix("Bearer "))
        if found is None:
            return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        application, user = found
        known = self._world.users[user]
        return web.json_response(
            {
                "application": {"id": application, "name": self._world.bot.name},
                "scopes": ["identify"],
                "user": {"id": known.id, "username": known.name},
            }
        )
