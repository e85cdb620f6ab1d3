"""Clocks: how long a turn may take, and what happens when a player runs out of time."""
