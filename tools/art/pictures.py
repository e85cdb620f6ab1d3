"""`make pictures` draws sample boards, cards, hands and results into docs/pictures, with a contact sheet."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from bot.render.drawing import sheet
from bot.render.drawing.canvas import Canvas, quantized
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.theme import DARK, LIGHT, theme_named
from engine.ai.levels import greedy
from engine.core import Setup
from engine.title import Title
from engine.titles import TITLES

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Ada", "Bartholomew the Magnificent", "Çelik", "Dmitri")
AOC = "age_of_civilization"
RTTA = "roll_through_the_ages"
CHRONICLES = "chronicles_of_civilization"
WORLD = ("王小明", "Анна", "นภา", "علي")  # names in other scripts
COLOURS = ("lime", "teal", "coral", "violet")  # what four players have chosen
CHOSEN, CHOSEN_LIGHT = theme_named("dark", COLOURS), theme_named("light", COLOURS)
STAGES = {"early": 0.12, "middle": 0.5, "final": 1.0}


def game(title_id: str, seats: int, options: dict[str, Any], seed: str) -> tuple[Title[Any], list[Any]]:
    """All states of a game between greedy players."""
    title = TITLES[title_id]
    state = title.rules.setup(Setup(title_id, seats, seed, options)).state
    rng = Random(seed)
    states = [state]
    while decisions := [decision for decision in title.rules.decisions(state) if not decision.optional]:
        state = title.rules.apply(state, greedy(title, state, decisions[0], rng)).state
        states.append(state)
    return title, states


def growth(title: Title[Any], states: list[Any]) -> list[list[int]]:
    """The points of each seat at the start and after each round."""
    views = [title.rules.view(state, None) for state in states]
    ends = [
        view
        for view, after in zip(views, [*views[1:], None], strict=True)
        if not after or after["round"] != view["round"]
    ]
    return [[0, *(view["players"][seat]["points"] for view in ends)] for seat in range(len(views[0]["players"]))]


def age_of_civilization() -> Iterator[tuple[str, Picture]]:
    painter = painter_of(AOC)
    for seats in (2, 3, 4):
        title, states = game(AOC, seats, {}, f"pictures {seats}")
        for stage, share in STAGES.items():
            at = min(len(states) - 1, round(len(states) * share))
            before = title.rules.view(states[max(0, at - 9)], None)
            yield f"board_{stage}_{seats}", painter.board(title.rules.view(states[at], None), NAMES, before=before)
    ended = title.rules.result(states[-1])
    assert ended is not None
    last = title.rules.view(states[-1], None)
    yield "result", painter.result(ended, NAMES, growth=growth(title, states))
    yield "region", painter.region(last, 1, NAMES)
    middle = title.rules.view(states[len(states) // 2], None)
    yield "board_light", painter.board(middle, NAMES, LIGHT)
    yield "board_colours", painter.board(middle, WORLD, CHOSEN)
    yield "board_light_colours", painter.board(middle, WORLD, CHOSEN_LIGHT)
    yield "result_colours", painter.result(ended, WORLD, CHOSEN, growth(title, states))
    options = {"innovation": True, "changing_world": True, "drafting": True}
    title, states = game(AOC, 4, options, "pictures draft")
    yield "hand", painter.hand(title.rules.view(states[9], 1), 1, NAMES)
    yield (
        "board_fullest",
        painter.board(fullest(title.rules.view(states[-40], None)), [f"{name} von Hohenlohe" for name in NAMES]),
    )
    title, states = game(AOC, 1, {"scenario": "mongol_devastation"}, "pictures solo")
    yield "board_scenario", painter.board(title.rules.view(states[len(states) // 2], None), NAMES)
    for id in ("civilization:phoenicia", "wonder:hanging_gardens", "action:hunt", "special_technology_card:spec_b3"):
        yield f"card_{id.partition(':')[2]}", painter.card(id)


def roll_through_the_ages() -> Iterator[tuple[str, Picture]]:
    painter = painter_of(RTTA)
    for seats in (2, 4):
        title, states = game(RTTA, seats, {}, f"pictures {seats}")
        rolled = [state for state in states if title.rules.view(state, None)["dice"]]
        yield f"rtta_middle_{seats}", painter.board(title.rules.view(rolled[len(rolled) * 2 // 3], None), NAMES)
    yield "rtta_final_4", painter.board(title.rules.view(states[-1], None), NAMES)
    yield "rtta_light", painter.board(title.rules.view(states[len(states) // 2], None), WORLD, CHOSEN_LIGHT)
    ended = title.rules.result(states[-1])
    assert ended is not None
    yield "rtta_result", painter.result(ended, NAMES, growth=growth(title, states))
    yield "rtta_card_masonry", painter.card("development:masonry")


def chronicles_of_civilization() -> Iterator[tuple[str, Picture]]:
    painter = painter_of(CHRONICLES)
    title, states = game(CHRONICLES, 1, {}, "pictures")
    yield "chronicles_middle", painter.board(title.rules.view(states[len(states) * 2 // 3], None), NAMES)
    yield "chronicles_light", painter.board(title.rules.view(states[-1], None), WORLD, theme_named("light", ("lime",)))
    yield "chronicles_card_agriculture", painter.card("track:agriculture")


def fullest(view: dict[str, Any]) -> dict[str, Any]:
    """The view with three civilizations and eight technologies each, and all wonders built."""
    threes = ("korea phoenicia harappa", "aksum babylon lydia", "sumer ottoman iberia", "tibet aztecs siam")
    built = ("temple_of_artemis hanging_gardens", "terracotta_army great_library", "machu_picchu colossus", "petra")
    known = "writing education science sailing currency mining iron_working gunpowder"
    for player, civilizations, wonders in zip(view["players"], threes, built, strict=True):
        player |= {"civilizations": civilizations.split(), "wonders": wonders.split(), "technologies": known.split()}
        player |= {"points": player["points"] + 30, "coins": 14, "military": 12, "workers": 4, "workers_ready": 2}
    view |= {"wonder_market": [], "special_market": ["spec_c1", "spec_b2", "spec_a3", "spec_c2", "spec_b3"]}
    ids = ("byzantium", "mongolia", "scythia", "majapahit", "polynesia", "khmer", "vikings", "francia")
    return view | {"market": [{"civilization": id, "coins": 2 * (id == "khmer")} for id in ids]}


def contact_sheet(pictures: dict[str, Picture]) -> bytes:
    """All pictures, small and with their names, in columns."""
    columns, wide, gap = 5, 380, 20
    heights = [gap] * columns
    places = []
    for name, picture in pictures.items():
        tall = round(picture.size[1] * wide / picture.size[0])
        column = heights.index(min(heights))
        places.append((name, picture, column, heights[column], tall))
        heights[column] += tall + 44
    page = Canvas(DARK, columns * (wide + gap) + gap, max(heights), DARK.ground)
    for name, _, column, y, tall in places:
        page.text(gap + column * (wide + gap), y + tall + 16, name.replace("_", " "), 22, "text", DARK.soft, "l", wide)
    image = page.finish().image.convert("RGB")
    for _, picture, column, y, tall in places:
        with Image.open(BytesIO(picture.png)) as drawn:
            small = drawn.convert("RGB").resize((wide, tall), Image.Resampling.LANCZOS)
        image.paste(small, (gap + column * (wide + gap), y))
    out = BytesIO()
    quantized(image, "dark").save(out, "PNG", compress_level=9)
    return out.getvalue()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    sheet.forget()
    pictures = dict(chain(age_of_civilization(), roll_through_the_ages(), chronicles_of_civilization()))
    for name, picture in pictures.items():
        (FOLDER / f"{name}.png").write_bytes(picture.png)
        print(f"{name:28} {picture.size[0]} x {picture.size[1]:4}  {len(picture.png) / 1000:4.0f} KB")
    (FOLDER / "contact_sheet.png").write_bytes(contact_sheet(pictures))
    print(f"{len(pictures)} pictures and contact_sheet.png in docs/pictures")


if __name__ == "__main__":
    main()
