"""What is stored, as values."""
