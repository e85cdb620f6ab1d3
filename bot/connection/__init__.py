"""The connection to Discord: its gateway, failed requests, and how many requests may be sent."""
