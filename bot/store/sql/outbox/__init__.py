"""Tables of posts that must be sent."""
