"""Games in retrospect: replays, the archive, achievements."""
