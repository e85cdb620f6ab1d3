"""The fixtures of these tests: they send with Discord's rate limits."""

import pytest

from standin import Policy
from tests.support.fixtures import limited_policy  # noqa: F401


@pytest.fixture
def policy(limited_policy: Policy) -> Policy:  # noqa: F811
    """The limits of the fixture `local`."""
    return limited_policy
