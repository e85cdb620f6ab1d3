"""From a view to a picture for somebody."""
