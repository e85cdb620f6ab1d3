"""How fast the project is, as ratios to baselines measured in the same run: `make bench`."""
