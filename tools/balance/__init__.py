"""How fair the cards are: computer players play thousands of games, and a report says what wins them."""
