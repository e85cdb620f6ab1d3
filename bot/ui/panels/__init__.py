"""What stands in one message: words, a picture, buttons and menus."""
