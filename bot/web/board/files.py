"""The files of the board page. Their address holds a hash of them all, so that a browser may keep them for good."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.ui.text.game import board_page as page_text

FOLDER = Path(__file__).parents[3] / "assets" / "board"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
WORDS = "words.js"  # what the page says, from our own texts
PAGE = "index.html"


class File(NamedTuple):
    body: bytes
    type: str


class Files(NamedTuple):
    """All files by name, and the hash of all of them."""

    digest: str
    by_name: dict[str, File]

    @property
    def page(self) -> File:
        """The page itself; it loads the other files from the address with the hash."""
        body = self.by_name[PAGE].body.replace(b"{files}", f"files/{self.digest}".encode())
        return File(body, TYPES[".html"])


@cache
def files() -> Files:
    found = {path.name: File(path.read_bytes(), TYPES[path.suffix]) for path in sorted(FOLDER.iterdir())}
    found[WORDS] = File(f"export const words = {json.dumps(page_text.WORDS)};\n".encode(), TYPES[".js"])
    digest = hashlib.sha256(b"\0".join(name.encode() + b"\0" + file.body for name, file in sorted(found.items())))
    return Files(digest.hexdigest()[:20], found)
