"""How quick we are, as ratios to floors measured in the same run: `make bench`."""
