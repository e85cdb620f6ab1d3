"""The options of a turn in words: what they are called, what they promise, and where they stand in menus."""
