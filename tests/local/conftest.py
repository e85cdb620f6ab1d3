"""The fixtures of these tests."""

from tests.local.fixtures import api, clock, local  # noqa: F401
from tests.local.sample import bot  # noqa: F401
