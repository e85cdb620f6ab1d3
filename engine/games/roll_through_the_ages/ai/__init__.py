"""The computer player of Roll Through the Ages."""
