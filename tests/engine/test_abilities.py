"""The five kinds of ability, and how they are looked up."""

from __future__ import annotations

from engine.abilities import Abilities, Amount, Forbid, Grant, Modify, Score, Trigger


def no_counting(what: str) -> int:
    raise AssertionError(f"{what} should not be counted")


def always(condition: str) -> bool:
    return True


def never(condition: str) -> bool:
    return False


def total(*changes: Modify, base: int = 4, item: str = "", by: str = "", holds: bool = True) -> int:
    return Abilities[str](changes).total("price", base, no_counting, always if holds else never, item=item, by=by)


def test_an_amount_is_fixed_or_grows_with_a_count() -> None:
    assert Amount(3).of(no_counting) == 3
    assert Amount(2, "coin", 3).of(lambda what: 8) == 4
    assert Amount(1, "coin", 2, at_most=5).of(lambda what: 30) == 5


def test_additions_add_up_and_the_lowest_number_set_replaces_the_base() -> None:
    less = Modify("price", Amount(-1), "a")
    assert total() == 4
    assert total(less, less) == 2
    assert total(less, Modify("price", Amount(3), "b", sets=True), Modify("price", Amount(2), "c", sets=True)) == 1


def test_a_change_may_be_limited_to_items_ways_and_conditions() -> None:
    assert total(Modify("price", Amount(-1), "a", only=("book",)), item="book") == 3
    assert total(Modify("price", Amount(-1), "a", only=("book",)), item="cup") == 4
    assert total(Modify("price", Amount(-1), "a", never=("thief",)), by="thief") == 4
    assert total(Modify("price", Amount(-1), "a", when="rain")) == 3
    assert total(Modify("price", Amount(-1), "a", when="rain"), holds=False) == 4


def test_abilities_are_found_by_their_topic() -> None:
    rings: Trigger[str] = Trigger("noon", "bell.0", "ring", "bell")
    chimes: Trigger[str] = Trigger("noon", "clock.0", "chime", "clock", optional=True)
    others = (Grant("door", "key", "cellar"), Forbid("rain", "roof"), Score(Amount(2), "roof"))
    own = Abilities[str]([rings, *others, chimes])
    assert own.on("noon") == (rings, chimes)
    assert own.on("midnight") == ()
    assert [grant.item for grant in own.granted("door")] == ["cellar"]
    assert own.granted("window") == ()
    assert "rain" in own.forbids
    assert [score.source for score in own.scores] == ["roof"]
