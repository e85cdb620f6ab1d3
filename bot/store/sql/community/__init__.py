"""Tables beside the games: ratings and counts; servers, searches, tables for given people, and spectators."""
