"""A bot without pictures never loads Pillow; the names of icons, themes and colours do not need it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
ROOMS = ("domain", "base", "text", "store", "games", "services", "ui", "notifications")
BUILT_ON = (*(f"bot/{room}" for room in ROOMS), "cogs")
PLAYED = """
import asyncio
import sys
import tempfile
import warnings
from pathlib import Path
from random import Random

warnings.simplefilter("ignore", DeprecationWarning)
from standin import LocalDiscord
from engine.titles import TITLES
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing


async def main(folder: Path) -> None:
    async with LocalDiscord() as discord:
        discord.text_channel("table")
        async with playing(discord, folder, TITLES, pictures=False) as app:
            people = [discord.person(name) for name in ("Red", "Blue")]
            await open_table(discord, people, "age_of_civilization")
            await Party(discord, app, people).play_by_taps(Random(1), turns=2)
            red = people[0]
            for command in ("game show", "game replay", "achievements"):
                assert (await red.slash(command)).text, command
            reply = await red.slash("card", card="civilization:egypt")
            assert reply.text.startswith("**Egypt (") and "Legacy: " in reply.text and not reply.message.attachments


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(main(Path(folder)))
"""


def pillow_after(code: str) -> bool:
    """Whether a new process has loaded Pillow after it ran this code."""
    code += "\nimport sys\nprint('PIL' in sys.modules)\n"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1] == "True"


def test_importing_the_bot_loads_no_painter() -> None:
    paths = [path.relative_to(ROOT) for folder in BUILT_ON for path in (ROOT / folder).rglob("*.py")]
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]
    assert len(names) > 50
    imports = "\n".join(f"import {name}" for name in ("bot.app", "bot.pictures.service", *sorted(names)))
    assert not pillow_after(imports)
    assert pillow_after("import bot.render.painters"), "or this test looks for the wrong thing"


def test_a_game_without_pictures_loads_no_painter() -> None:
    assert not pillow_after(PLAYED)
