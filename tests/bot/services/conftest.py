"""The fixtures of these tests."""

from tests.support.fixtures import audit, clock, local, policy, repeatable  # noqa: F401
from tests.support.processes.running_bot import no_icons  # noqa: F401
