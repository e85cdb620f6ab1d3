"""The fixtures of these tests."""

from tests.support.fixtures import api, clock, local, policy  # noqa: F401
from tests.support.processes.sample_bot import bot  # noqa: F401
