"""Computer players: how they choose, when they move, and the hints they give."""
