"""Slash commands and taps: each only translates between Discord and the bot."""
