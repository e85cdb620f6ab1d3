"""Command-line values that are checked against names known only at run time, such as titles and levels."""

from __future__ import annotations

from collections.abc import Callable, Collection

import typer


def one_of(names: Collection[str]) -> Callable[[str | None], str | None]:
    """A typer callback that accepts one of these names, or nothing where the value is optional."""

    def check(value: str | None) -> str | None:
        if value is not None and value not in names:
            raise typer.BadParameter(f"{value!r} is not one of {', '.join(names)}.")
        return value

    return check
