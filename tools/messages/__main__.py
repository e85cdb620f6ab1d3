"""`python -m tools.messages`: write the translators' files anew, and say what is missing and what is wrong in them."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from engine.language import ENGLISH, finished_languages, languages
from tools.messages.checks import ambiguous, mistakes
from tools.messages.files import read, untranslated, write
from tools.messages.template import template

SHOWN = 40  # mistakes
DISCORD = re.compile(r"[a-z]{2}(-([A-Z]{2}|419))?")  # its locales


def main(
    language: Annotated[list[str] | None, typer.Argument(help="Only these languages; a new one is begun.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if anything is missing.")] = False,
) -> None:
    console = Console()
    entries = template()
    wrong = ambiguous(entries)
    table = Table("language", "messages", "translated", "mistakes")
    for each in language or [known for known in languages() if known != ENGLISH]:
        if not DISCORD.fullmatch(each):
            raise typer.BadParameter(f"{each}: a language is named as Discord names it: pl, pt-BR, es-419.")
        known = read(each)
        if not check:
            write(each, entries, known)
        missing, found = untranslated(entries, known), list(mistakes(each, entries, known))
        share = 100 * (1 - len(missing) / len(entries))
        table.add_row(each, str(len(entries)), f"{share:.1f} %", str(len(found)))
        wrong += [f"{each}: {mistake}" for mistake in found]
        if check and missing and each in finished_languages():
            wrong.append(f"{each}: {len(missing)} messages are not translated, such as {missing[0].id}")
    console.print(table)
    for line in wrong[:SHOWN]:
        console.print(f"- {line}", markup=False, highlight=False)
    raise typer.Exit(1 if check and wrong else 0)


if __name__ == "__main__":
    typer.run(main)
