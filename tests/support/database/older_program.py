"""The program of an earlier commit, to be run on the schema of today's."""

from __future__ import annotations

import ast
import io
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
MIGRATIONS = "bot/store/sql/migrations.py"


def last_commit_before(version: int) -> str | None:
    """The last commit on the main line whose program does not know this schema version yet; None without a history."""
    if not _git("rev-parse", "HEAD"):
        return None
    commits = _git("log", "--first-parent", "--format=%H", "--", MIGRATIONS).decode().split()
    known = [commit for commit in commits if version_of(commit) >= version]
    return f"{known[-1]}^" if known else "HEAD"


def version_of(commit: str) -> int:
    """The schema version that the program of a commit knows."""
    tree = ast.parse(_git("show", f"{commit}:{MIGRATIONS}"))
    (listed,) = (
        node.value for node in tree.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "MIGRATIONS"
    )
    assert isinstance(listed, ast.Tuple)
    return len(listed.elts)


def extract(commit: str, folder: Path) -> None:
    """Put the files of a commit into this folder."""
    with tarfile.open(fileobj=io.BytesIO(_git("archive", commit))) as files:
        files.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none yet
        files.extractall(folder)


def _git(*arguments: str) -> bytes:
    """What git says; nothing where there is no repository."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False).stdout
