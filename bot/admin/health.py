"""`python -m bot health`: asks a running bot on this machine for its page `/health`."""

from __future__ import annotations

import json
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

TIMEOUT = 8.0  # seconds; the container waits for ten


def problems_of(port: int) -> list[str]:
    """What the bot on this port says is wrong with it. No answer is a problem too."""
    direct = build_opener(ProxyHandler({}))  # this machine is never behind a proxy
    try:
        try:
            with direct.open(f"http://127.0.0.1:{port}/health", timeout=TIMEOUT) as answer:
                found = json.load(answer)
        except HTTPError as error:
            with error:
                found = json.load(error)
        return [str(problem) for problem in found["why"]]
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error:
        return [f"The bot does not answer on port {port} ({type(error).__name__})."]
