"""One module for each group of rows; its `rows` measures and yields them."""
