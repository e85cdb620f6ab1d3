"""The whole program, led to a Discord of our own: `python -c PROGRAM <port> [command]`."""

from __future__ import annotations

PROGRAM = """
import sys, warnings
warnings.simplefilter("ignore", DeprecationWarning)
from bot.admin import cli
from standin.connector import LoopbackConnector
from bot.app import serve as module

real_serve = module.serve

async def serve_here(*args, **kwargs):
    await real_serve(*args, connector=LoopbackConnector(int(sys.argv[1])), **kwargs)

module.serve = serve_here
sys.exit(cli.main(sys.argv[2:]))
"""
