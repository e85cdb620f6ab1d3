"""What the host of a game is told when it cannot be set up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import IllegalSetup, Setup
from engine.title import Title


def setup_refusal(title: Title[Any], setup: Setup) -> str:
    """The sentence with which this set-up is refused."""
    with pytest.raises(IllegalSetup) as refused:
        title.rules.setup(setup)
    return title.wording.setup_refusal(refused.value)
