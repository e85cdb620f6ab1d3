"""The board as text: enough to play from it alone."""

from __future__ import annotations

from tests.engine.games.roll_through_the_ages.table import Table


def test_the_board_can_be_read_aloud() -> None:
    table = Table(2, "sfc", trading=True).having(0, goods=(2, 0, 0, 0, 0), monuments={"obelisk": 9}).answer("roll:all")
    text = table.text_board
    assert "Round 1. Ann is rolling." in text
    assert "Dice: 1. 2 goods and 1 skull, locked; 2. 3 food; 3. 7 coins. 2 rolls left." in text
    assert "Ann: 6 points; 0 points lost to disasters." in text
    assert "Wood 2 of 8 (worth 3)" in text and "All goods are worth 3 coins." in text
    assert "Step Pyramid, 3 boxes, 1 point for the first player, 0 for others: Ann 0, Ben 0." in text
    assert "Obelisk, 9 boxes, Ann was first (6 points), 3 for others: Ann 9, Ben 0." in text
    table.answer()
    table.each("offer:1", "give:wood:1", "ask:food:2", "send")
    assert "Open offer: Ann gives Ben 1 wood for 2 food." in table.text_board


def test_the_board_of_a_finished_game_says_so() -> None:
    table = Table(1, "fff", round=10).roll().finish()
    assert "The game ended after round 10." in table.text_board
