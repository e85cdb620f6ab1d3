"""Slash commands and clicks. A cog reads arguments, calls one service, and shows what it returned."""
