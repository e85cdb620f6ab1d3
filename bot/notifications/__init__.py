"""Who must hear what, and how it reaches them."""
