"""The computer player of Chronicles of Civilization."""
