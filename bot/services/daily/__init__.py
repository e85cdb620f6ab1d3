"""The daily game: the same for everybody on one day."""
