"""The content of one message: words, a picture, buttons and menus."""
