"""The bucket of requests: it fills by itself up to a bound, and stays shut after a refusal."""

from __future__ import annotations

from bot.domain.request_budget import Bucket, Rate, can_draw, closed, filled, wait_for_more

RATE = Rate(per_second=50.0, burst=100.0)


def test_a_bucket_fills_up_to_its_bound() -> None:
    assert filled(Bucket(10.0, 0.0), RATE, 1.0) == Bucket(60.0, 1.0)
    assert filled(Bucket(10.0, 0.0), RATE, 9.0).tokens == 100.0


def test_a_clock_that_went_back_adds_nothing() -> None:
    assert filled(Bucket(10.0, 5.0), RATE, 4.0) == Bucket(10.0, 5.0)


def test_only_whole_requests_are_drawn_and_the_reserve_stays() -> None:
    assert can_draw(Bucket(5.9, 0.0), 9, 0.0, 0.0) == 5
    assert can_draw(Bucket(5.9, 0.0), 2, 0.0, 0.0) == 2
    assert can_draw(Bucket(5.9, 0.0), 9, 4.0, 0.0) == 1
    assert can_draw(Bucket(3.0, 0.0), 9, 4.0, 0.0) == 0


def test_whoever_wants_more_hears_how_long_to_wait() -> None:
    assert wait_for_more(Bucket(0.5, 0.0), RATE, 0.0, 0.0) == 0.01
    assert wait_for_more(Bucket(0.0, 0.0), RATE, 9.0, 0.0) == 0.2
    assert wait_for_more(Bucket(50.0, 0.0), RATE, 0.0, 0.0) == 0.0


def test_after_a_refusal_nobody_draws_for_a_while() -> None:
    shut = closed(Bucket(80.0, 0.0), 10.0, 3.0)
    assert shut == Bucket(0.0, 10.0, 13.0) and can_draw(filled(shut, RATE, 12.9), 1, 0.0, 12.9) == 0
    assert can_draw(filled(shut, RATE, 13.0), 1, 0.0, 13.0) == 1
    assert closed(shut, 11.0, 1.0).closed_until == 13.0, "a shorter wait does not end a longer one"
