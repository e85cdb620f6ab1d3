"""What Discord may call on our side: the endpoint for signed interactions."""
