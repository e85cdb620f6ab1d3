"""All texts of Roll Through the Ages."""
