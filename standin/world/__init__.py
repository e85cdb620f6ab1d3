"""The state of the local Discord: users, guilds, channels and messages, kept in a file."""
