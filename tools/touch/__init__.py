"""The board page, played by fingers and at two front ends."""
