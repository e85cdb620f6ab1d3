"""What is said at a table: from the lobby to the result."""
