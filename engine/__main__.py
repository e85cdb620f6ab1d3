"""`python -m engine`: the line protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine import assets
from engine.protocol.conversation import serve


def main() -> None:
    parser = argparse.ArgumentParser("python -m engine", description="Play any title by lines of JSON.")
    parser.add_argument("--cards", type=Path, help="a folder whose card files replace ours")
    folder: Path | None = parser.parse_args().cards
    if folder is not None:
        if not folder.is_dir():
            parser.error(f"There is no folder {folder}.")
        assets.add_card_folder(folder)
    for reply in serve(sys.stdin.buffer):
        print(reply, flush=True)


if __name__ == "__main__":
    main()
