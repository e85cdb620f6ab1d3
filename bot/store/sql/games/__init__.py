"""Tables of games: their seats, histories, clocks and votes."""
