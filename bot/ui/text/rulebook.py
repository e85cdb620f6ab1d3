"""What the bot says where rules are looked up in vain."""

NO_RULES = "I have no rules text for that game."
NO_TOPIC = "I found nothing about that. Choose a topic from the list, or leave it out for the first one."
