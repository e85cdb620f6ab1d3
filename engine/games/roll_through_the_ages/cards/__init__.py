"""The score sheet and the dice of Roll Through the Ages."""
