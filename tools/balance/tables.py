"""Tables and shares in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tools.balance.worth import Share


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(share: Share) -> str:
    low, high = share.interval
    return f"{share.share:.1%} ({low:.0%} to {high:.0%})"
