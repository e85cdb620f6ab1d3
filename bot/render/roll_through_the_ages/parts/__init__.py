"""The parts of the pictures of Roll Through the Ages."""
