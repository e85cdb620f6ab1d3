"""How quick the pictures are, as ratios to the bare encoding of the same picture, measured in turns in one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from bot import render
from bot.render import sheet
from bot.render.age_of_civilization.board import laid_out
from bot.render.parts import drawable
from bot.render.theme import DARK
from engine.choosers import greedy
from engine.core import Setup, View
from engine.games.age_of_civilization import RULES

NAMES = ("Ada", "Benedikt", "Çelik", "Dmitri")


def boards(seed: str = "bench") -> list[View]:
    """What would be posted in a game of four: the view at each end of a turn."""
    state = RULES.setup(Setup(RULES.id, 4, seed)).state
    rng = Random(seed)
    found = [RULES.view(state, None)]
    while decisions := RULES.decisions(state):
        state = RULES.apply(state, greedy(RULES, state, decisions[0], rng)).state
        view = RULES.view(state, None)
        if view["active"] != found[-1]["active"]:
            found.append(view)
    return found


def seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def measure(rounds: int = 15) -> dict[str, float]:
    """Ratios to the bare encoding, parts drawn anew by a usual turn, and the size in bytes."""
    views = boards()
    at = len(views) * 2 // 3
    view, before = views[at], views[at - 1]
    shown = drawable(NAMES, 4)
    page = laid_out(view, shown, DARK, before)
    image = page.composed()
    largest = sorted(page.parts(), key=lambda piece: -piece.image.width * piece.image.height)
    three = [piece.key for piece in largest if piece.key[1] in ("head", "civilization_stack", "technology_grid")][:3]
    times: dict[str, list[float]] = {}

    def board() -> render.Picture:
        sheet.PICTURES.clear()
        return render.board(view, NAMES, "dark", before)

    def three_new() -> render.Picture:
        for key in three:
            sheet.PARTS.drop(key)
        return board()

    def afresh() -> render.Picture:
        sheet.forget()
        return board()

    works: dict[str, Callable[[], object]] = {
        "bare encoding": lambda: sheet.encoded(image),
        "a board, its parts cached": board,
        "three parts new": three_new,
        "a view drawn before": lambda: render.board(view, NAMES, "dark", before),
    }
    board()
    for _ in range(rounds):
        for name, work in works.items():
            times.setdefault(name, []).append(seconds(work))
    times["afresh, without caches"] = [seconds(afresh) for _ in range(max(3, rounds // 3))]
    floor = median(times["bare encoding"])
    found = {name: median(taken) / floor for name, taken in times.items() if name != "bare encoding"}
    found["bare encoding, ms"] = floor * 1000
    found["size, bytes"] = max(len(render.board(each, NAMES).png) for each in views)
    return found


def main() -> None:
    found = measure()
    fresh = found["afresh, without caches"]
    cached = found["a board, its parts cached"]
    print(f"bare encoding of the board: {found['bare encoding, ms']:.1f} ms; all else in multiples of it")
    print(f"{'a view drawn before':28} {found['a view drawn before']:6.2f}")
    print(f"{'a board, its parts cached':28} {cached:6.2f}   at most 1.5")
    print(f"{'three parts new':28} {found['three parts new']:6.2f}   at most 4")
    print(f"{'afresh, without caches':28} {fresh:6.2f}   {fresh / cached:.1f} times the cached one, at least 6")
    print(f"{'largest board of a game':28} {found['size, bytes'] / 1000:6.0f} KB, under 400")


if __name__ == "__main__":
    main()
