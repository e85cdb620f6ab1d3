"""The board page, played by fingers and through two doors."""
