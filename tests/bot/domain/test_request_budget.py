"""The bucket of requests: it fills by itself up to a bound, and stays shut after a refusal."""

from __future__ import annotations

from bot.domain.request_budget import Bucket, Rate, closed, draw, filled

RATE = Rate(per_second=50.0, burst=100.0)


def test_a_bucket_fills_up_to_its_bound() -> None:
    assert filled(Bucket(10.0, 0.0), RATE, 1.0) == Bucket(60.0, 1.0)
    assert filled(Bucket(10.0, 0.0), RATE, 9.0).tokens == 100.0


def test_a_clock_that_went_back_adds_nothing() -> None:
    assert filled(Bucket(10.0, 5.0), RATE, 4.0) == Bucket(10.0, 5.0)


def test_only_whole_requests_are_drawn_and_the_reserve_stays() -> None:
    assert draw(Bucket(5.5, 0.0), RATE, 9, 0.0)[0] == Bucket(0.5, 0.0)
    assert draw(Bucket(5.9, 0.0), RATE, 9, 0.0)[1].granted == 5
    assert draw(Bucket(5.9, 0.0), RATE, 2, 0.0)[1].granted == 2
    assert draw(Bucket(5.9, 0.0), RATE, 9, 0.0, 4.0)[1].granted == 1
    assert draw(Bucket(3.0, 0.0), RATE, 9, 0.0, 4.0)[1].granted == 0


def test_whoever_wants_more_hears_how_long_to_wait() -> None:
    assert draw(Bucket(0.5, 0.0), RATE, 1, 0.0)[1].wait == 0.01
    assert draw(Bucket(0.0, 0.0), RATE, 1, 0.0, 9.0)[1].wait == 0.2
    assert draw(Bucket(50.0, 0.0), RATE, 50, 0.0)[1].wait == 0.0


def test_after_a_refusal_nobody_draws_for_a_while() -> None:
    shut = closed(Bucket(80.0, 0.0), 10.0, 3.0)
    assert shut == Bucket(0.0, 10.0, 13.0) and draw(shut, RATE, 1, 12.9)[1].granted == 0
    assert draw(shut, RATE, 1, 13.0)[1].granted == 1
    assert closed(shut, 11.0, 1.0).closed_until == 13.0, "a shorter wait does not end a longer one"
