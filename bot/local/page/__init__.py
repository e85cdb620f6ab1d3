"""The chat page of our own Discord."""
