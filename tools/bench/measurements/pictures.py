"""CPU time of the drawing thread for a picture, against encoding the same picture alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from random import Random

from PIL import Image

from bot.render.age_of_civilization.board import layout
from bot.render.drawing import sheet
from bot.render.drawing.parts import drawable
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.theme import DARK
from engine.ai.levels import greedy
from engine.core import Setup, View
from engine.games.age_of_civilization import RULES, TITLE
from engine.titles import TITLES
from tools.bench.results import Bench, Row, at_least, at_most, timed

GROUP = "pictures, four players"
NAMES = ("Ada", "Benedikt", "Çelik", "Dmitri")
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


def panels(bench: Bench) -> Iterator[Row]:
    """The first picture of a player's panel after twenty answers."""
    for title in TITLES.values():
        painter, state, rng = painter_of(title.id), title.rules.setup(Setup(title.id, 1, "bench")).state, Random(1)
        for _ in range(20):
            (decision, *_) = title.rules.decisions(state)
            state = title.rules.apply(state, greedy(title, state, decision, rng)).state
        view = title.rules.view(state, 0)
        for id in painter.sheets(view, 0)[:1]:
            with Image.open(BytesIO(painter.sheet(id, view, 0, NAMES).png)) as drawn:
                drawn.load()
            encoding, drawing = [], []
            for _ in range(bench.rounds):
                sheet.PICTURES.clear()
                encoding.append(cpu_seconds(partial(sheet.encoded, drawn)))
                drawing.append(cpu_seconds(partial(painter.sheet, id, view, 0, NAMES)))
            what = f"a panel's first picture, {painter.name}"
            yield timed(GROUP, what, encoding, drawing, at_most(1.5))


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def rows(bench: Bench) -> Iterator[Row]:
    views = boards()
    at = len(views) * 2 // 3
    view, before = views[at], views[at - 1]
    page, earlier = (layout(each, drawable(NAMES, 4), DARK, before) for each in (view, before))
    image = page.composed()
    known = {piece.key for piece in earlier.parts()}
    changed = [piece for piece in page.parts() if piece.key not in known]
    largest = sorted(changed, key=lambda piece: -piece.image.width * piece.image.height)
    three = [piece.key for piece in largest][:3]

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
    yield from panels(bench)
    size = max(len(PAINTER.board(each, NAMES).png) for each in views)
    yield Row(
        GROUP, "largest board of a game, KB", "", f"{size / 1000:.0f} KB", None, at_most(LARGEST / 1000), size / 1000
    )
