"""How names, times and the tokens of the rules are written."""
