"""Programs for developers, started by `make`."""
