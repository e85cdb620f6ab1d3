"""The fixtures of these tests."""

from tests.support.languages import teach  # noqa: F401
