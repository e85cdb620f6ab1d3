"""The database behind the bot."""
