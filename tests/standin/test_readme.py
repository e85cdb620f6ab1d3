"""The stand-in's README shows a bot that knows nothing of this project; it runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

README = Path(__file__).parents[2] / "standin" / "README.md"


async def test_the_bot_of_the_readme_runs_against_the_stand_in() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert code.count("assert ") == 3
    read: dict[str, Any] = {"__name__": "readme"}
    exec(code, read)
    await read["main"]()
