"""Views: R2."""

from __future__ import annotations

from engine.games.roll_through_the_ages import RULES
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case


@case("R2")
def test_everybody_sees_everything_but_future_rolls() -> None:
    table = Table(3, "fgs").answer("roll:all")
    views = [RULES.view(table.state, seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert "seed" not in views[0] and "ahead" not in views[0]
    assert not any(decision.private for decision in RULES.decisions(table.state))
    imagined = RULES.imagine(table.state, 0, "another")
    assert RULES.view(imagined, 0) == views[0]
    assert imagined.seed == "another"


def test_a_view_has_the_keys_of_the_line_protocol() -> None:
    view = Table(2).view
    common = {"title", "round", "active", "waiting", "players"}
    own = {"step", "dice", "locked", "taken", "rolls_left", "coins", "workers", "offers", "first"}
    assert common | own <= set(view)
    player = {"food", "goods", "cities", "city_boxes", "monuments", "completed", "developments", "disasters", "points"}
    assert player <= set(view["players"][0])
    assert list(view["players"][0]["goods"]) == ["wood", "stone", "pottery", "cloth", "spearheads"]
