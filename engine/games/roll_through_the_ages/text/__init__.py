"""Everything that is said of Roll Through the Ages."""
