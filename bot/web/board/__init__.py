"""The board page: one game in a browser, for one seat or a spectator. `assets/board` holds what the browser loads."""
