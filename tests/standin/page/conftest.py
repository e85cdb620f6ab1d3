"""The browser for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.processes.browser import launched


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for a module's tests."""
    with launched() as one:
        yield one
