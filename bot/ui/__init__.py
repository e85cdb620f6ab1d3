"""From games to Discord messages, and from clicks back to games."""
