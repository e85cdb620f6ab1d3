"""The fixtures of these tests."""

from tests.support.fixtures import clock, local, policy, repeatable  # noqa: F401
from tests.support.processes.image import image  # noqa: F401
