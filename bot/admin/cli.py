"""The command line: `python -m bot --help` lists its commands.

Each command imports what it needs by itself, so that a small one starts quickly."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from bot.app.errors import Refused, TryLater
from bot.base.address import Address, PostgresAddress, parse_address
from bot.base.settings import Settings
from bot.base.shards import parse_shards
from bot.base.terminal import complain, confirm, loading, progress_bar, say, seen
from bot.domain.errors import BadAddress, InUse, NewerDatabase, StoreFailed, Trouble
from bot.store.sqlite.troubles import trouble_of

FAILED, REFUSED = 1, 2  # exit codes; a service manager may try again after 1, never after 2
PASSING = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM)
SETTING = "ZIGGURAT_DATABASE"
Yes = Annotated[bool, typer.Option("--yes", help="Answer yes to the question beforehand.")]

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


def main(arguments: list[str]) -> int:
    """Run a command and return its exit code. A refusal is one sentence and 2, or 1 if the command may work later."""
    try:
        app(arguments, prog_name="python -m bot")
    except SystemExit as leave:
        return int(leave.code or 0)
    except Refused as error:
        complain(str(error))
        return REFUSED
    except TryLater as error:
        complain(str(error))
        return FAILED
    except OSError as error:
        what = "the disk" if error.filename is None else error.filename
        complain(f"I cannot use {what}: {error.strerror or type(error).__name__}.")
        return FAILED if error.errno in PASSING else REFUSED
    return 0


@contextmanager
def loading_discord() -> Iterator[None]:
    """Let Ctrl-C end the program while discord.py loads, without its warning of a module that Python 3.13 drops."""
    with loading(), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


def read_settings() -> Settings:
    """The settings, or a refusal that names those that cannot be read, but not their values."""
    try:
        return Settings()
    except ValidationError as error:
        names = ", ".join(f"ZIGGURAT_{str(each['loc'][0]).upper()}" for each in error.errors(include_input=False))
        raise Refused(f"I cannot read these settings: {names}. See .env.example.") from None


def with_shards(settings: Settings, shards: str, of: int) -> Settings:
    """The settings with the shards of the command line; a refusal where another process could not serve the rest."""
    if bool(shards) != bool(of):
        raise Refused("Name the shards of this process and how many there are: --shards 0-3 --of 8.")
    try:
        chosen = parse_shards(f"{shards}/{of}") if shards else settings.shards
    except ValueError as error:
        raise Refused(str(error)) from None
    if chosen is not None and not chosen.all and isinstance(settings.address, Path):
        raise Refused("Only one process can serve a SQLite file: several need PostgreSQL, see ZIGGURAT_DATABASE.")
    return settings.model_copy(update={"shards": chosen})


@contextmanager
def using(address: Address) -> Iterator[None]:
    """Refuse with advice if the database cannot be used; if that may pass, ask to try later."""
    try:
        yield
    except StoreFailed as failure:
        raise _unusable(address, failure.trouble, failure.__cause__) from None
    except sqlite3.Error as error:
        trouble = trouble_of(error, address) if isinstance(address, Path) else None
        raise _unusable(address, trouble, error) from None
    except (BadAddress, InUse, NewerDatabase) as error:
        raise Refused(str(error)) from None


def _unusable(address: Address, trouble: Trouble | None, cause: BaseException | None) -> Exception:
    detail = " ".join(str(cause).split()) if cause else ""
    why = " ".join(filter(None, (trouble, f"({detail})" if detail else "")))
    text = f"I cannot use the database {address}: {why}."
    match trouble:
        case Trouble.DISK_FULL:
            return TryLater(f"{text} Make room on the disk.")
        case Trouble.LOCKED:
            return TryLater(f"{text} End that program.")
        case Trouble.DISK_FAILING:
            return TryLater(f"{text} The system's log may say more.")
        case Trouble.READ_ONLY | Trouble.CANNOT_OPEN:
            return Refused(f"{text} The bot's user must be able to write to the file and to its folder.")
        case Trouble.UNREACHABLE:
            return TryLater(f"{text} Is it running, and does ZIGGURAT_DATABASE name it?")
        case Trouble.REFUSED:
            return Refused(f"{text} Check the user, the password and the name of the database in ZIGGURAT_DATABASE.")
    return Refused(f"{text} `python -m bot doctor` says more, and `python -m bot restore` brings back a backup.")


def existing_database() -> Address:
    address = read_settings().address
    if isinstance(address, Path) and not address.is_file():
        raise Refused(f"There is no database {address} yet.")
    return address


def database_file(instead: str) -> Path:
    """The SQLite file; on PostgreSQL a refusal that names the program that does this."""
    address = read_settings().address
    if isinstance(address, Path):
        return address
    with using(address):
        command = instead.format(f"'{address.without_password()}'")
    raise Refused(
        f"The database {address} is in PostgreSQL, which has a program for this: {command}"
        " (it takes the password from PGPASSWORD or ~/.pgpass). `copy-database` copies it into a file."
    )


def named_database(text: str) -> Address:
    """A path, an address without a password, or the word ZIGGURAT_DATABASE for the one of the settings."""
    if text == SETTING:
        return read_settings().address
    address = parse_address(text)
    with using(address):
        if isinstance(address, PostgresAddress) and address.has_password:
            raise Refused(
                f"Everybody on this machine can read a password on the command line. Write {SETTING} for the address"
                " of the settings, or leave the password out and set PGPASSWORD or ~/.pgpass."
            )
    return address


@app.callback(invoke_without_command=True)
def default(context: typer.Context) -> None:
    """Ziggurat hosts civilization board games in Discord. Without a command it does what `run` does."""
    if context.invoked_subcommand is None:
        run()


@app.command()
def run(
    shards: Annotated[str, typer.Option(metavar="0-3", help="The shards of this process; others serve the rest.")] = "",
    of: Annotated[int, typer.Option(help="How many shards all processes serve together.")] = 0,
) -> None:
    """Connect to Discord and stay until stopped. .env.example explains the settings."""
    start(with_shards(read_settings(), shards, of))


@app.command()
def serve() -> None:
    """Answer what Discord posts to an address of yours, without the gateway. docs/hosting.md says when to use it."""
    settings = read_settings()
    if not settings.public_key.strip():
        raise Refused("There is no public key: set ZIGGURAT_PUBLIC_KEY in .env to your application's public key.")
    try:
        with loading_discord():
            from bot.web.endpoint import InteractionsEndpoint
            from bot.web.signatures import PublicKey
        key = PublicKey(settings.public_key.strip())
    except ImportError:
        raise Refused("Signatures need the package PyNaCl: pip install -c constraints.txt -e '.[http]'.") from None
    except ValueError:
        raise Refused("ZIGGURAT_PUBLIC_KEY is no public key: it has 64 digits and letters from a to f.") from None
    start(settings, endpoint=InteractionsEndpoint(key, settings.interactions_host, settings.interactions_port))


def start(settings: Settings, **options: Any) -> None:
    """Run the bot, or refuse with a sentence; `options` go to the bot."""
    if not settings.token.get_secret_value().strip():
        raise Refused("There is no token: copy .env.example to .env and set ZIGGURAT_TOKEN.")
    with loading_discord():
        import aiohttp
        import discord

        from bot.app import serve as serving
        from bot.base.logging import log_to_stderr
        from bot.base.ports import CannotListen
        from bot.connection.interactions_endpoint import WrongInteractionsEndpoint
    try:
        serving.check_cards(settings)
    except ValueError as error:
        raise Refused(str(error)) from None
    log_to_stderr(settings.log_level, settings.log)
    try:
        with using(settings.address):
            asyncio.run(serving.serve(settings, daily_backups=True, **options))
    except (discord.LoginFailure, discord.PrivilegedIntentsRequired):
        raise Refused("Discord refuses the token: set ZIGGURAT_TOKEN in .env to your bot's token.") from None
    except (CannotListen, WrongInteractionsEndpoint) as error:
        raise Refused(str(error)) from None
    except (aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound, TimeoutError) as error:
        complain(f"Discord cannot be reached ({type(error).__name__}).")
        raise typer.Exit(FAILED) from None


@app.command()
def health() -> None:
    """Ask the running bot whether all is well. The exit code is 1 where it is not."""
    port = read_settings().metrics_port
    if port is None:
        raise Refused("The bot tells how it is where ZIGGURAT_METRICS_PORT names a port: see .env.example.")
    with loading():
        from bot.admin.health import problems_of
    problems = problems_of(port)
    if not problems:
        say("All is well.")
        return
    for problem in problems:
        complain(problem)
    raise typer.Exit(FAILED)


@app.command()
def verify(
    server: Annotated[int, typer.Argument(help="The id of a test server that has the bot.", min=1)],
    channel: Annotated[int, typer.Argument(help="The id of a channel there.", min=1)],
    person: Annotated[
        int | None, typer.Option(help="The id of the person to write to; without it, the owner.", min=1)
    ] = None,
) -> None:
    """Try at Discord what the bot relies on, and remove the traces. The exit code is 1 where something fails."""
    settings = read_settings()
    if not settings.token.get_secret_value().strip():
        raise Refused("There is no token: copy .env.example to .env and set ZIGGURAT_TOKEN.")
    with loading_discord():
        import aiohttp
        import discord

        from bot.admin.verify import Verification, logged_in

    async def run_all() -> int:
        failed = 0
        async with (
            logged_in(settings) as bot,
            aclosing(Verification(bot, server, channel, person).lines()) as lines,  # Ctrl-C leaves no traces either
        ):
            async for line in lines:
                well = line.well and (not line.look or seen(line.look))
                say(f"{'ok  ' if well else 'FAIL'}  {line.what}: {line.said}")
                failed += not well
        return failed

    try:
        failed = asyncio.run(run_all())
    except discord.LoginFailure:
        raise Refused("Discord refuses the token: set ZIGGURAT_TOKEN in .env to your bot's token.") from None
    except (aiohttp.ClientError, discord.HTTPException, TimeoutError) as error:
        raise TryLater(f"Discord cannot be reached ({type(error).__name__}).") from None
    if failed:
        raise typer.Exit(FAILED)


@app.command(add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def local(context: typer.Context) -> None:
    """Play in your browser, in a small Discord of our own, with no account. `local --help` lists its options."""
    with loading():
        from bot.play.cli import main as play
    raise typer.Exit(play(context.args))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game that `/game export` has written.")],
    boards: Annotated[bool, typer.Option("--boards", help="Show the board as text after each turn.")] = False,
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a picture of each turn and a film to this folder.")
    ] = None,
) -> None:
    """Show an exported game again, turn by turn."""
    with loading():
        from bot.admin.replay import show
    show(file, boards=boards, pictures=pictures)


@app.command()
def backup() -> None:
    """Copy the database while the bot runs, and check the copy."""
    database = database_file("pg_dump --format=custom --file=ziggurat.dump --dbname={}")
    with loading():
        from bot.app.backup import back_up
    with using(database), progress_bar("Checking the copy") as progress:
        made = back_up(database, progress=progress)
    say(f"{made.path}: {made.report.games} games and {made.report.answers} answers, opened and replayed.")
    for finding in made.report.findings:
        say(f"Note: {finding}.")
    if made.deleted:
        say(f"Deleted older backups: {', '.join(path.name for path in made.deleted)}.")


@app.command()
def restore(
    file: Annotated[Path | None, typer.Argument(help="The backup; without it, all backups are listed.")] = None,
    yes: Yes = False,
) -> None:
    """Replace the database by a backup. Stop the bot first."""
    database = database_file("pg_restore --clean --if-exists --dbname={} ziggurat.dump")
    with loading():
        from bot.app.backup import list_backups
        from bot.app.backup import restore as put_back
    if file is None:
        known = "\n".join(f"  {path}" for path in list_backups(database)) or "  none yet"
        raise Refused(f"Say which backup: python -m bot restore <file> [--yes]. Backups:\n{known}")
    if not confirm(f"Replace {database} by {file}?", yes):
        raise Refused("Nothing was changed. `--yes` answers the question beforehand.")
    with using(database):
        former, report = put_back(file, database)
    say(f"{database} is restored from {file}: {report.games} games and {report.answers} answers.")
    if former is not None:
        say(f"The former database is now {former}.")


@app.command("copy-database")
def copy_database(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file, or the address of a PostgreSQL database.")],
    target: Annotated[str, typer.Argument(metavar="TO", help=f"The same; {SETTING} is that of the settings.")],
    replace: Annotated[bool, typer.Option("--replace", help="Delete what is in the target.")] = False,
) -> None:
    """Copy everything into another database, SQLite or PostgreSQL, and check the copy. Stop all bots first."""
    with loading():
        from bot.admin.copy_database import copy_database as copy
    old, new = named_database(source), named_database(target)
    with using(new), using(old), progress_bar("Copying") as progress:
        copied = copy(old, new, replace=replace, progress=progress)
    say(f"{new}: {copied.rows} rows with {copied.report.games} games and {copied.report.answers} answers, checked.")
    for finding in copied.report.findings:
        say(f"Note: {finding}.")


@app.command()
def doctor(
    repair: Annotated[bool, typer.Option("--repair", help="Repair everything that follows from the answers.")] = False,
) -> None:
    """Check the database and every game in it. The exit code is 1 where something is wrong."""
    database = existing_database()
    with loading():
        from bot.app.doctor import examine
        from bot.app.doctor import repair as apply_repairs
    with using(database), progress_bar("Checking") as progress:
        report = examine(database, progress=progress)
    notes = [finding for finding in report.findings if finding.is_note]
    say(f"{database}: {report.games} games, {report.answers} answers, {len(report.faults)} findings.")
    for finding in report.faults:
        say(f"- {finding}" + (" (can be repaired)" if finding.repair else ""))
    if notes:
        say("Older rules made these games what they are. Nothing is wrong with them; they go on as they are stored:")
        for note in notes:
            say(f"- {note}")
    repairable = any(finding.repair for finding in report.findings)
    if repairable and repair:
        with using(database):
            repaired = apply_repairs(database, report.findings)
            say(f"{repaired} findings repaired.")
            report = examine(database)
        say(f"{len(report.faults)} are left.")
    elif repairable:
        say("Make a backup with `python -m bot backup`, then repair with `python -m bot doctor --repair`.")
    if report.faults:
        raise typer.Exit(FAILED)


@app.command()
def repair(
    game: Annotated[int, typer.Argument(help="The game's number.", min=1, max=2**63 - 1)], yes: Yes = False
) -> None:
    """Bring a running game up to date with the current rules, after they were fixed."""
    database = existing_database()
    with loading():
        from bot.admin.repair import Difference, repair_game

    def agree(found: Difference) -> bool:
        say(f"Game {found.game.id} would change (- as it is, + by the current rules):")
        for line in found.lines:
            say(f"  {line}")
        return confirm("Change it, and post the change in its channel?", yes)

    with using(database):
        changed = asyncio.run(repair_game(database, game, agree))
    say("Changed. The channel will be told." if changed else "Nothing was changed. `--yes` agrees beforehand.")


@app.command()
def lessons() -> None:
    """Where people leave the lessons of `/learn`: counts, without names."""
    database = existing_database()
    with loading():
        from bot.admin.lessons import exits
    with using(database):
        found = exits(database)
    for line in found or ["Nobody has taken a lesson yet."]:
        say(line)


@app.command("recompute-ratings")
def recompute_ratings() -> None:
    """Compute all ratings again from the results, in their order. On SQLite, stop the bot first."""
    database = existing_database()
    with loading():
        from bot.admin.ratings import recompute
    with using(database):
        done = asyncio.run(recompute(database))
    say(f"{done.games} rated games give {done.ratings} ratings; {done.changed} of them have changed.")
