"""How any program plays any title: a game with its undo, and a conversation of one JSON object per line."""
