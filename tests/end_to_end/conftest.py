"""The fixtures of these tests."""

from tests.support.fixtures import audit, clock, local, policy, repeatable  # noqa: F401
from tests.support.players.frontends import frontends  # noqa: F401
from tests.support.processes.running_bot import app, no_icons, quick_restarts  # noqa: F401
