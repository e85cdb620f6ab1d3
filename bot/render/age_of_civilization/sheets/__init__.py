"""The pictures of a player's panel."""
