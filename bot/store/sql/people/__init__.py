"""Tables of people: settings, what they keep in a game, what they have won."""
