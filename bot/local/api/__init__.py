"""The REST side of our own Discord."""
