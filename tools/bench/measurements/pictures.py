"""CPU time of the drawing thread for a picture, against encoding the same picture alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from bot.render.age_of_civilization.board import layout
from bot.render.drawing import sheet
from bot.render.drawing.parts import drawable
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.theme import DARK
from engine.ai.levels import greedy
from engine.core import Setup, View
from engine.games.age_of_civilization import RULES, TITLE
from tools.bench.results import Bench, Row, at_least, at_most, timed

GROUP = "pictures, four players"
NAMES = ("Ada", "Benedikt", "Çelik", "Dmitri")
CHANGING = ("player_line", "banner", "chip")  # parts that a turn changes
LARGEST = 400_000  # bytes
PAINTER = painter_of(RULES.id)


def boards(seed: str = "bench") -> list[View]:
    """The boards of a game of four: the view at the end of each turn."""
    state = RULES.setup(Setup(RULES.id, 4, seed)).state
    rng = Random(seed)
    found = [RULES.view(state, None)]
    while decisions := RULES.decisions(state):
        state = RULES.apply(state, greedy(TITLE, state, decisions[0], rng)).state
        view = RULES.view(state, None)
        if view["active"] != found[-1]["active"]:
            found.append(view)
    return found


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def rows(bench: Bench) -> Iterator[Row]:
    views = boards()
    at = len(views) * 2 // 3
    view, before = views[at], views[at - 1]
    page = layout(view, drawable(NAMES, 4), DARK, before)
    image = page.composed()
    largest = sorted(page.parts(), key=lambda piece: -piece.image.width * piece.image.height)
    three = [piece.key for piece in largest if piece.key[1] in CHANGING][:3]

    def board() -> Picture:
        sheet.PICTURES.clear()
        return PAINTER.board(view, NAMES, DARK, before)

    def three_new() -> Picture:
        for key in three:
            sheet.PARTS.pop(key, None)
        return board()

    def without_caches() -> Picture:
        sheet.forget()
        return board()

    works: dict[str, Callable[[], object]] = {
        "encoding": lambda: sheet.encoded(image),
        "a board, its parts cached": board,
        "three parts new": three_new,
        "a view drawn before": lambda: PAINTER.board(view, NAMES, DARK, before),
        "without caches": without_caches,
    }
    times: dict[str, list[float]] = {name: [] for name in works}
    board()
    for number in range(bench.rounds):
        for name, work in works.items():
            times[name].append(cpu_seconds(work))
        bench.progress((number + 1) / bench.rounds, GROUP)
    baseline, cached = times["encoding"], times["a board, its parts cached"]
    yield timed(GROUP, "a board, its parts cached, against its encoding", baseline, cached, at_most(1.5))
    yield timed(GROUP, "three parts new", baseline, times["three parts new"], at_most(4))
    yield timed(GROUP, "a view drawn before", baseline, times["a view drawn before"])
    yield timed(GROUP, "without caches, against its parts cached", cached, times["without caches"], at_least(6))
    size = max(len(PAINTER.board(each, NAMES).png) for each in views)
    yield Row(
        GROUP, "largest board of a game, KB", "", f"{size / 1000:.0f} KB", None, at_most(LARGEST / 1000), size / 1000
    )
