"""What the commands share: printing, asking, a progress bar, and a quiet Ctrl-C while modules load."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from bot.base.logging import printable


def say(text: str) -> None:
    typer.echo(printable(text))


def complain(text: str) -> None:
    typer.echo(printable(text), err=True)


def confirm(question: str, yes: bool) -> bool:
    """Whether the owner agrees, beforehand by `--yes` or now; False where nobody can be asked."""
    return yes or (sys.stdin.isatty() and typer.confirm(printable(question)))


def seen(question: str) -> bool:
    """Whether the owner sees what they should; where nobody can be asked, the question is only printed."""
    if not sys.stdin.isatty():
        say(question)
        return True
    return typer.confirm(printable(question))


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int, str], None]]:
    """A progress bar on stderr, if that is a terminal. Yields the function that moves it: done, total, findings."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[found]}"))
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
    with bar:
        task = bar.add_task(title, total=None, found="")

        def show(done: int, total: int, found: str) -> None:
            bar.update(task, completed=done, total=total, found=found)

        yield show


@contextmanager
def loading() -> Iterator[None]:
    """Ctrl-C ends the program at once while modules load; inside an import it could not be caught everywhere."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
