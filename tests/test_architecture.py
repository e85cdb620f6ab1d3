"""The architecture: who may import whom, how full a folder may be, and no card's name in rules code."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def modules(folder: str) -> Iterator[Path]:
    return (ROOT / folder).rglob("*.py")


@cache
def nodes(path: Path) -> list[ast.AST]:
    """The syntax tree of a module, flattened."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> set[str]:
    """The full names that a module imports."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def imported_packages(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


# A folder has a dozen Python files at most, and a file 500 lines: what outgrows that becomes two.
ROOMS = ("engine", "bot", "cogs", "standin", "tools", "tests")
MOST_FILES, MOST_LINES = 12, 500
NAMED_BY_PYTHON = {"__init__.py", "__main__.py", "conftest.py"}


def test_no_folder_is_crowded() -> None:
    files = Counter(
        path.parent.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in modules(room)
        if path.name not in NAMED_BY_PYTHON
    )
    crowded = {folder: count for folder, count in files.items() if count > MOST_FILES}
    assert not crowded, "part it by what its files are about"


def test_no_module_is_too_long() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for room in ROOMS for path in modules(room)}
    assert not {path.relative_to(ROOT).as_posix(): count for path, count in lines.items() if count > MOST_LINES}


def test_no_test_imports_a_test_module() -> None:
    """What several tests use is in `tests/support`, or beside the tests of a title in `table.py`."""
    for path in modules("tests"):
        assert not {name for name in imports(path) if name.startswith("tests.") and ".test_" in name}, path


def test_a_seat_is_a_number_in_the_engine_and_a_record_in_the_bot() -> None:
    for path in (*modules("bot"), *modules("cogs"), *modules("tools")):
        assert "engine.core.Seat" not in imports(path), f"{path} means the number: int"


def test_the_engine_needs_only_the_standard_library_pydantic_and_babel() -> None:
    allowed = set(sys.stdlib_module_names) | {"engine", "pydantic", "babel"}
    offenders = {
        path.name: imported_packages(path) - allowed for path in modules("engine") if imported_packages(path) - allowed
    }
    assert not offenders


@pytest.mark.parametrize("forbidden", ["time", "datetime", "asyncio", "socket", "sqlite3", "os", "subprocess"])
def test_the_engine_has_no_clock_and_no_io(forbidden: str) -> None:
    assert not [path for path in modules("engine") if forbidden in imported_packages(path)]


def test_only_chance_makes_randomness() -> None:
    """All others take a `Random` as an argument; nobody uses the shared one."""
    for path in modules("engine"):
        calls = {node.func.id for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        assert "Random" not in calls or path.name == "chance.py", path
        modules_used = {alias.name for node in nodes(path) if isinstance(node, ast.Import) for alias in node.names}
        assert "random" not in modules_used, path


def test_arrows_point_from_cogs_to_bot_to_engine() -> None:
    assert not [path for path in modules("engine") if imported_packages(path) & {"bot", "cogs", "discord", "PIL"}]
    assert not [path for path in modules("bot") if "cogs" in imported_packages(path)]


def test_titles_do_not_know_each_other_and_the_core_knows_none() -> None:
    for path in modules("engine"):
        inside = path.relative_to(ROOT / "engine").parts
        own = inside[1] if inside[0] == "games" and len(inside) > 2 else ""
        games = {name.split(".")[2] for name in imports(path) if name.startswith("engine.games.")}
        if inside[0] == "titles.py":
            continue
        assert games <= {own}, f"{path} knows {games}"


def test_renderers_see_views_only() -> None:
    for path in modules("bot/render"):
        seen = {name for name in imports(path) if name.startswith("engine.") and ".state" in name}
        assert not seen, f"{path} imports {seen}"


# What a title may offer is declared in Rules, Wording, Advisor and Painter, so that a typo fails in mypy. Looking an
# attribute up by its name is for values of other libraries: (file, attribute).
LOOKED_UP_BY_NAME = {
    ("redacted.py", "'code'"),  # the code of a discord.py error, if it has one
    ("logging.py", "name"),  # the extra fields of a log record
    ("views.py", "'custom_id'"),  # the components of a message differ in what they have
    ("views.py", "'children'"),
    ("posts.py", "each.name"),  # the fields of a dataclass
}


def lookups_by_name(path: Path) -> Iterator[tuple[str, str]]:
    """(file, attribute) of every getattr, hasattr and __getattr__ in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name in ("__getattr__", "__getattribute__"):
            yield path.name, node.name
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "hasattr"):
            yield path.name, ast.unparse(node.args[1])


def test_titles_and_painters_are_asked_only_what_they_declare() -> None:
    found = {each for folder in ("bot", "cogs") for path in modules(folder) for each in lookups_by_name(path)}
    assert not found - LOOKED_UP_BY_NAME, "declare it in the title's base class and call it"
    assert found >= LOOKED_UP_BY_NAME, "strike out what is no longer looked up"


def test_no_module_of_the_bot_is_a_value() -> None:
    """A module in a variable has any attribute for mypy; a title's painter is an object."""
    for folder in ("bot", "cogs"):
        for path in modules(folder):
            assert not imports(path) & {"importlib", "types.ModuleType"}, path


# Every sentence that a player reads is made whole in `bot/text` or in a title's `text`, ready to be translated.
# These are read by the owner only, in the log, on the health page or while a file is checked.
FOR_THE_OWNER = {
    *(
        "bot/text/rulebook.py",
        "bot/notifications/outbox.py",
        "bot/services/lessons/catalog.py",
        "bot/services/lessons/script.py",
    ),
    "bot/services/lessons/tips.py",
    "bot/connection/interactions_endpoint.py",
    "bot/domain/errors.py",
    *(
        "bot/app/health.py",
        "bot/base/address.py",
        "bot/base/ports.py",
        "bot/base/metrics.py",
        "bot/base/redacted.py",
        "bot/app/serve.py",
    ),
}
FOR_AUTHORS = ("cards/schema.py", "cards/validation.py", "consistency.py")  # of card files and saved games
NOT_FOR_PLAYERS = {
    *("debug", "info", "warning", "error", "AssertionError"),  # log calls, and bugs
    *("ValueError", "DataError"),  # what is wrong with a file
    *("Obstacle", "obstacle", "never"),  # ids of obstacles
}
SPEAKING = ("domain", "base", "connection", "pictures", "games", "services", "ui", "notifications")
COMMAND_TEXTS = {
    "command",
    "game_command",
    "server_command",
    "describe",
    "Group",
}  # descriptions, which Discord translates
STORED_NAMES = {"standing in", "stand in", "daily game"}
TWO_WORDS = re.compile(r"[A-Za-z]{2,} [a-z]+")


def sentences(path: Path) -> Iterator[str]:
    """The strings with words in them, outside of docstrings, assertions, log calls and command descriptions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    others: set[ast.AST] = set()
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_argument_text = (
            isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper() and "cogs" in path.parts
        )
        if is_text or is_argument_text or isinstance(node, ast.Assert) or name in NOT_FOR_PLAYERS | COMMAND_TEXTS:
            others |= set(ast.walk(node))
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and node not in others else None
        if isinstance(text, str) and TWO_WORDS.search(text) and text not in STORED_NAMES:
            yield text


def test_cogs_and_services_make_no_sentences() -> None:
    rooms = ("cogs", *(f"bot/{room}" for room in SPEAKING))
    for path in (path for room in rooms for path in modules(room)):
        inside = path.relative_to(ROOT).as_posix()
        if not inside.startswith("bot/text/") and inside not in FOR_THE_OWNER:
            assert not list(sentences(path)), inside


def test_rules_code_makes_no_sentences() -> None:
    """The rules name an obstacle or an event; a title's `text` words it."""
    for path in (*modules("engine/games"), *modules("engine/ai")):
        inside = path.relative_to(ROOT).as_posix()
        if "/text/" not in inside and not inside.endswith(FOR_AUTHORS):
            assert not list(sentences(path)), inside


def test_tests_leave_the_private_parts_of_the_store_alone() -> None:
    """`tests/support/database/` has what they need: the file itself, and a store that shows its connections."""
    for path in modules("tests"):
        private = [
            ast.unparse(node)
            for node in nodes(path)
            if isinstance(node, ast.Attribute)
            and node.attr.startswith("_")
            and ast.unparse(node.value).endswith("store")
        ]
        assert not private, f"{path.relative_to(ROOT)}: {private}"


def test_who_catches_discord_s_refusals_catches_broken_connections_too() -> None:
    """`discord.HTTPException` alone is enough only for those who look at its code or status."""
    for path in (*modules("bot"), *modules("cogs")):
        for node in nodes(path):
            caught = "" if not isinstance(node, ast.ExceptHandler) or node.type is None else ast.unparse(node.type)
            if caught == "discord.HTTPException":
                assert re.search(r"error\.(code|status)", ast.unparse(node)), f"{path}: {ast.unparse(node)}"


DATABASES = ("bot.store.sqlite", "bot.store.postgres")
WHO_KNOWS_THEM = (
    "bot/store/sqlite/",
    "bot/store/postgres/",
    "bot/store/databases.py",
    "bot/app/backup.py",
    "bot/app/doctor.py",
    "bot/admin/",
)


def test_only_one_module_and_the_command_line_know_which_database_it_is() -> None:
    """Everybody else uses the protocol, and the tables serve every database."""
    for path in (*modules("bot"), *modules("cogs")):
        inside = path.relative_to(ROOT).as_posix()
        known = {name for name in imports(path) if name.startswith(DATABASES)}
        assert not known or inside.startswith(WHO_KNOWS_THEM), f"{inside} imports {known}"


def test_a_bot_on_sqlite_needs_no_library_of_postgresql() -> None:
    code = "import bot.admin.cli, bot.app.serve, sys; sys.exit(any('psycopg' in name for name in sys.modules))"
    assert not subprocess.run([sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, check=False).returncode


@pytest.mark.parametrize(
    "path",
    [
        "bot/domain/records/games.py",
        "bot/domain/records/history.py",
        "bot/domain/records/people.py",
        "bot/domain/records/processes.py",
        "bot/domain/records/seats.py",
        "bot/domain/records/votes.py",
        "bot/domain/posts.py",
        "bot/domain/errors.py",
        "bot/domain/clock/turn_clock.py",
        "bot/domain/clock/clock_changes.py",
        "bot/domain/merging.py",
        "bot/domain/request_budget.py",
    ],
)
def test_stored_values_and_the_rules_that_databases_share_do_no_io(path: str) -> None:
    assert not {name.partition(".")[0] for name in imports(ROOT / path)} & {
        "sqlite3",
        "aiosqlite",
        "psycopg",
        "discord",
        "asyncio",
        "time",
    }


# The store says what time it is (`store.clock`), so that all processes have the same. It asks the machine, or a server;
# commands beside a running bot, and the time at which a process started, need no other.
CLOCKS = {"bot/store/sql/connections.py", "bot/store/postgres/connection.py", "bot/store/sqlite/connection.py"}
CLOCKS |= {"bot/store/sqlite/store.py", "bot/app/health.py", "bot/app/backup.py"}


def test_only_the_store_asks_this_machine_for_the_time() -> None:
    asking = {
        inside
        for path in (*modules("bot"), *modules("cogs"))
        if (inside := path.relative_to(ROOT).as_posix())
        if {ast.unparse(node) for node in nodes(path) if isinstance(node, ast.Attribute)}
        & {"time.time", "datetime.now", "datetime.utcnow", "date.today", "discord.utils.utcnow"}
    }
    assert asking == CLOCKS


# Only services store: an act is one transaction, and its service wakes the outbox.
DONE_BY_SERVICES = {
    *("agree", "archive", "change_house_rules", "change_lobby", "change_preferences", "commit", "forget", "move_game"),
    *("open_game", "queue", "replace_clock", "save_draft_preferences", "settle_vote", "start_vote", "wake_game"),
}


def test_cogs_leave_the_store_the_outbox_and_the_clocks_to_services() -> None:
    for path in modules("cogs"):
        called = {ast.unparse(node.func) for node in nodes(path) if isinstance(node, ast.Call)}
        done = {name for name in called if "store." in name and name.rpartition(".")[2] in DONE_BY_SERVICES}
        woken = {name for name in called if name.endswith(("outbox.wake", "timeouts.wake"))}
        assert not done | woken, f"{path.name} calls {done | woken}"


def card_ids() -> set[str]:
    """Ids of Age of Civilization's cards, except those that are also words of its rules."""
    data = tomllib.loads((ROOT / "assets/age_of_civilization/cards.toml").read_text(encoding="utf-8"))
    sections = ("civilization", "technology", "wonder", "event", "scenario", "special_action", "command", "action")
    ids = {id for section in sections for id in data[section]}
    ids |= {tech["id"] for card in data["special_technology_card"].values() for tech in card["technologies"]}
    return ids - {"wonder", "research"}  # also steps and questions of the rules


def test_no_card_is_named_in_rules_code() -> None:
    ids = card_ids()
    for path in modules("engine/games/age_of_civilization"):
        texts = {node.value for node in nodes(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        assert not texts & ids, f"{path.name} names {texts & ids}"
