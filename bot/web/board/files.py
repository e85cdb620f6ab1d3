"""The files of the board page. Their address holds a hash of them all, so that a browser may keep them for good."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.text.game import board_page as page_text
from engine.language import ENGLISH, finished_language, speaking

FOLDER = Path(__file__).parents[3] / "assets" / "board"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PAGE = "index.html"


class File(NamedTuple):
    body: bytes
    type: str


class Files(NamedTuple):
    """All files by name, and the hash of all of them."""

    digest: str
    by_name: dict[str, File]

    def page(self, language: str) -> File:
        """The page itself, with its words in this language; it loads the other files from the address with the hash."""
        with speaking(language):
            words = json.dumps(page_text.words()).replace("<", "\\u003c")  # nothing in them ends the script
        body = self.by_name[PAGE].body
        for name, value in {"files": f"files/{self.digest}", "language": language, "words": words}.items():
            body = body.replace(f"{{{name}}}".encode(), value.encode())
        return File(body, TYPES[".html"])


@cache
def files() -> Files:
    found = {path.name: File(path.read_bytes(), TYPES[path.suffix]) for path in sorted(FOLDER.iterdir())}
    digest = hashlib.sha256(b"\0".join(name.encode() + b"\0" + file.body for name, file in sorted(found.items())))
    return Files(digest.hexdigest()[:20], found)


def accepted_language(header: str) -> str:
    """The first language of a browser's `Accept-Language` that we speak. It counts until we know who is there."""
    wanted = [each.partition(";")[0].strip() for each in header.split(",")]
    return next(filter(None, map(finished_language, wanted)), ENGLISH)
