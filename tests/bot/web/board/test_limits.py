"""Who may ask how often: one client cannot use up what is there for all."""

from __future__ import annotations

import pytest

from bot.web.board.limits import Allowance, client_at, code_limit


def test_a_bucket_empties_and_fills_up_again() -> None:
    allowance: Allowance[str] = Allowance(3, 2)
    assert [allowance.draw("red", 0.0) for _ in range(4)] == [True, True, True, False]
    assert allowance.draw("blue", 0.0)
    assert [allowance.draw("red", 1.0) for _ in range(3)] == [True, True, False]


def test_one_client_cannot_use_up_the_codes_of_all_but_many_can() -> None:
    limit = code_limit()
    assert [limit.draw("one", 0.0) for _ in range(100)].count(True) == 60
    assert limit.draw("other", 0.0)
    tried = [limit.draw(f"client {n}", 0.0) for n in range(1000)]
    assert tried.count(True) == 300 - 61, "Discord must not shut us out"
    assert not limit.draw("late", 0.0) and limit.draw("late", 1.0)


def test_good_codes_do_not_count() -> None:
    limit = code_limit()
    for _ in range(1000):  # everybody's, through Discord's own proxy
        assert limit.draw("proxy", 0.0)
        limit.was_good("proxy")


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("8.8.8.8", [], "8.8.8.8"),
        ("8.8.8.8", ["198.51.100.1"], "8.8.8.8"),  # not from a proxy of the owner's
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("172.18.0.5", ["9.9.9.9, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["9.9.9.9", "198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["unknown"], "127.0.0.1"),
        ("", ["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        ("2600:1:1:2::77", [], "2600:1:1:2::/64"),
        ("::1", ["::ffff:198.51.100.1"], "198.51.100.1"),
    ],
)
def test_a_client_is_whom_a_trusted_proxy_has_seen(peer: str, forwarded: list[str], client: str) -> None:
    assert client_at(peer, forwarded) == client
