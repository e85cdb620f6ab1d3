"""What players do at a table: from the lobby to looking back."""
