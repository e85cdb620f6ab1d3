"""Roll Through the Ages in pictures."""
