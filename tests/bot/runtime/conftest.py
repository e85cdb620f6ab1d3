"""The fixtures of these tests."""

from tests.support.processes.image import image  # noqa: F401
