"""What the bot says where it finds no rules."""

NO_RULES = "I have no rules for that game."
NO_TOPIC = "I found nothing about that. Choose a topic from the list, or leave it empty for the first one."
