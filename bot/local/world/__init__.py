"""The people, servers, channels and messages of our own Discord."""
