"""Every sentence that the bot itself says."""
