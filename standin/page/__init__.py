"""The page: a chat client in the browser for the local Discord."""
