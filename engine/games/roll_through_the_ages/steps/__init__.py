"""The steps of Roll Through the Ages."""
