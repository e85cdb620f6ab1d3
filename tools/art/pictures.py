"""`make pictures` draws sample boards, cards, hands and results into docs/pictures, with a contact sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from bot.domain.finished.course import Rank, Turn
from bot.games.history.course import course_of
from bot.pictures.service import chosen_options
from bot.render.drawing import sheet
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.surface import quantized
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.results.result_words import MARKS
from bot.render.screen import Screen
from bot.render.theme import DARK, LIGHT, Theme, theme_named
from bot.ui.panels.game_over.result import Finish, result_words
from engine.ai.levels import at_random, greedy
from engine.assets import newest_version
from engine.core import Setup, View
from engine.title import Title
from engine.titles import TITLES
from tools.art.cover_sheet import cover_sheet
from tools.art.emblem_sheet import emblem_sheet

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Ada", "Bartholomew the Magnificent", "Çelik", "Dmitri")
AOC = "age_of_civilization"
RTTA = "roll_through_the_ages"
CHRONICLES = "chronicles_of_civilization"
WORLD = ("王小明", "Анна", "นภา", "علي")  # names in other scripts
COLOURS = ("lime", "teal", "coral", "violet")  # what four players have chosen
CHOSEN, CHOSEN_LIGHT = theme_named("dark", COLOURS), theme_named("light", COLOURS)
NOTHING = Finish()
STAGES = {"early": 0.12, "middle": 0.5, "final": 1.0}


def game(title_id: str, seats: int, options: dict[str, Any], seed: str) -> tuple[Title[Any], list[Any]]:
    """All states of a game between greedy players."""
    title = TITLES[title_id]
    version = newest_version(title_id)
    state = title.rules.setup(Setup(title_id, seats, seed, options, data_version=version)).state
    rng = Random(seed)
    states = [state]
    while decisions := [decision for decision in title.rules.decisions(state) if not decision.optional]:
        state = title.rules.apply(state, greedy(title, state, decisions[0], rng)).state
        states.append(state)
    return title, states


def result(
    title: Title[Any],
    states: list[Any],
    names: Sequence[str] = NAMES,
    theme: Theme = DARK,
    finish: Finish = NOTHING,
    **options: str,
) -> Picture:
    """How a game with these options ended, and how it went."""
    ended = title.rules.result(states[-1])
    assert ended is not None
    seats = len(ended.points)
    course = course_of(title, turns(title, states), seats, ended.winners)
    mode = title.wording.mode(options)
    words = result_words(title, states[-1], ended, MARKS[:seats], replace(finish, course=course), mode)
    return painter_of(title.id).result(ended, words, names, theme, course.growth, chosen_options(title, options))


def turns(title: Title[Any], states: list[Any]) -> list[Turn]:
    """The last state of each turn."""
    views = [title.rules.view(state, None) for state in states]
    keys = [(view["round"], view["active"]) for view in views]
    after = [*zip(keys[1:], states[1:], strict=True)]
    return [
        Turn(n, *key, state, ())
        for n, (key, (following, state)) in enumerate(zip(keys, after, strict=False))
        if following != key or n == len(after) - 1
    ]


def reached(title: Title[Any], states: list[Any]) -> dict[int, list[str]]:
    """The achievements of each seat, as if all were new."""
    seats = range(len(title.rules.view(states[-1], None)["players"]))
    found = {seat: [goal.id for goal in title.rules.goals(states[-1], seat) if goal.reached] for seat in seats}
    return {seat: ids for seat, ids in found.items() if ids}


def wall(title: Title[Any], held: Collection[str], theme: Theme) -> Picture:
    drawn = painter_of(title.id).achievements(NAMES[1], title.wording.prizes(), held, theme)
    assert drawn is not None
    return drawn


def cover(drawn: Picture | None) -> Picture:
    assert drawn is not None
    return drawn


def age_of_civilization() -> Iterator[tuple[str, Picture]]:
    painter = painter_of(AOC)
    for seats in (2, 3, 4):
        title, states = game(AOC, seats, {}, f"pictures {seats}")
        for stage, share in STAGES.items():
            at = min(len(states) - 1, round(len(states) * share))
            before = title.rules.view(states[max(0, at - 9)], None)
            yield f"board_{stage}_{seats}", painter.board(title.rules.view(states[at], None), NAMES, before=before)
    yield "result", result(title, states, finish=Finish(bests={0: 19}, new=reached(title, states)))
    middle = title.rules.view(states[len(states) // 2], None)
    for id in painter.sheets(middle, 1):
        yield f"sheet_{id}", painter.sheet(id, middle, 1, NAMES)
        yield f"sheet_{id}_desktop", painter.sheet(id, middle, 1, NAMES, LIGHT, Screen.DESKTOP)
    yield "board_light", painter.board(middle, NAMES, LIGHT)
    yield "board_colours", painter.board(middle, WORLD, CHOSEN)
    yield "board_light_colours", painter.board(middle, WORLD, CHOSEN_LIGHT)
    yield "result_colours", result(title, states, WORLD, CHOSEN_LIGHT)
    options = {"innovation": True, "changing_world": True, "drafting": True}
    title, states = game(AOC, 4, options, "pictures draft")
    yield "board_draft", painter.board(title.rules.view(states[9], None), NAMES)
    yield "hand", painter.hand(title.rules.view(states[9], 1), 1, NAMES)
    full, long = fullest(title.rules.view(states[-40], None)), [f"{name} von Hohenlohe" for name in NAMES]
    yield "board_fullest", painter.board(full, long)
    for id in painter.sheets(full, 1):
        yield f"sheet_{id}_fullest", painter.sheet(id, full, 1, long)
    title, states = game(AOC, 1, {"scenario": "mongol_devastation"}, "pictures solo")
    yield "result_scenario", result(title, states, finish=Finish(rank=Rank(3, 12)), scenario="mongol_devastation")
    held = {prize.id for n, prize in enumerate(title.wording.prizes()) if n % 3}
    yield "achievements", wall(title, held, DARK)
    title, skirmish = game(AOC, 1, {"innovation": True}, "pictures skirmish")
    first = reached(title, skirmish)
    finish = Finish(rank=Rank(1, 12), held=first.get(0, ()), new=first)
    yield "result_skirmish", result(title, skirmish, theme=LIGHT, finish=finish)
    yield "cover", cover(painter.cover({}))
    yield "board_skirmish", painter.board(title.rules.view(skirmish[len(skirmish) * 2 // 3], None), NAMES, LIGHT)
    scenario = title.rules.view(states[len(states) // 2], 0)
    yield "board_scenario", painter.board(scenario, NAMES)
    yield "sheet_goals", painter.sheet("goals", scenario, 0, NAMES)
    for id in ("civilization:phoenicia", "wonder:hanging_gardens", "action:hunt", "special_technology_card:spec_b3"):
        yield f"card_{id.partition(':')[2]}", painter.card(id)


def roll_through_the_ages() -> Iterator[tuple[str, Picture]]:
    painter = painter_of(RTTA)
    for seats in (1, 2, 3, 4):
        title, states = game(RTTA, seats, {}, f"pictures {seats}")
        rolled = [at for at, state in enumerate(states) if title.rules.view(state, None)["dice"]]
        at = rolled[len(rolled) * 2 // 3]
        before = title.rules.view(states[at - 9], None)
        yield f"rtta_middle_{seats}", painter.board(title.rules.view(states[at], None), NAMES, before=before)
    yield "rtta_final_4", painter.board(title.rules.view(states[-1], None), NAMES)
    yield "rtta_light", painter.board(title.rules.view(states[len(states) // 2], None), WORLD, CHOSEN_LIGHT)
    yield from roll_through_the_ages_sheets(title, states)
    yield "rtta_result", result(title, states)
    yield "rtta_result_light", result(title, states, WORLD, CHOSEN_LIGHT)
    yield "rtta_cover", cover(painter.cover({}))
    title, states = game(RTTA, 1, {}, "pictures alone")
    yield "rtta_result_alone", result(title, states, finish=Finish(rank=Rank(2, 5)))
    yield "rtta_achievements", wall(title, {prize.id for prize in title.wording.prizes()[:4]}, LIGHT)
    yield from late_bronze_age()
    yield "rtta_card_masonry", painter.card("development:masonry")


def roll_through_the_ages_sheets(title: Title[Any], states: list[Any]) -> Iterator[tuple[str, Picture]]:
    """The pictures of a player's panel, each at a step that needs it."""
    painter = painter_of(RTTA)
    views = [title.rules.view(state, None) for state in states]
    for step, id in (("reroll", "dice"), ("build", "area"), ("buy", "developments"), ("discard", "players")):
        at = [view for view in views if view["step"] == step] or [views[-1]]
        view = at[len(at) * 2 // 3]
        seat = view["active"] or 0
        yield f"rtta_{id}", painter.sheet(id, view, seat, NAMES)
        yield f"rtta_{id}_light", painter.sheet(id, view, seat, WORLD, CHOSEN_LIGHT)
        yield f"rtta_{id}_desktop", painter.sheet(id, view, seat, NAMES, DARK, Screen.DESKTOP)
    dealing = two_offers(title)
    yield "rtta_offers", painter.board(dealing, NAMES)
    yield "rtta_offers_players", painter.sheet("players", dealing, dealing["offers"][0]["to"], NAMES)


def late_bronze_age() -> Iterator[tuple[str, Picture]]:
    """Ships, and the longer list of developments."""
    painter, (title, states) = painter_of(RTTA), game(RTTA, 2, {"late_bronze_age": True}, "pictures late 6")
    views = [title.rules.view(state, None) for state in states]
    swapping = [view for view in views if view["step"] == "swap"] or [views[-1]]
    yield "rtta_late_area", painter.sheet("area", swapping[-1], swapping[-1]["active"] or 0, NAMES)
    yield "rtta_late_developments", painter.sheet("developments", swapping[-1], swapping[-1]["active"] or 0, NAMES)


def two_offers(title: Title[Any]) -> View:
    """A trade with two open offers."""
    rng = Random("two offers")
    state = title.rules.setup(Setup(title.id, 4, "two offers", {"trading": True})).state
    view = title.rules.view(state, None)
    while len(view["offers"]) < 2:
        decision = rng.choice(list(title.rules.decisions(state)))
        state = title.rules.apply(state, at_random(title, state, decision, rng)).state
        view = title.rules.view(state, None)
    return view


def chronicles_of_civilization() -> Iterator[tuple[str, Picture]]:
    painter = painter_of(CHRONICLES)
    title, states = game(CHRONICLES, 1, {}, "pictures")
    views = [title.rules.view(state, 0) for state in states]
    yield "chronicles_early", painter.board(views[2], NAMES)
    turns = [view for view in views if view["phase"] == "card"]
    yield "chronicles_middle", painter.board(turns[7], NAMES, before=turns[6])
    yield "chronicles_light", painter.board(views[-1], WORLD, theme_named("light", ("lime",)))
    main = [view for view in views[len(views) // 2 :] if view["phase"] == "main"]
    busiest = max(main, key=lambda view: sum(id.startswith("act:") for id in view["offers"]))
    walking = max(main, key=lambda view: sum(id.startswith("map:move:") for id in view["offers"]))
    card = next(view for view in reversed(views) if view["phase"] == "card")
    shown = {"area": busiest, "map": walking, "development": busiest, "inventions": busiest, "events": card}
    for id, view in shown.items():
        yield f"chronicles_{id}", painter.sheet(id, view, 0, NAMES)
        yield f"chronicles_{id}_desktop", painter.sheet(id, view, 0, NAMES, LIGHT, Screen.DESKTOP)
    yield "chronicles_result_lost", result(title, states, finish=Finish(rank=Rank(5, 7)))
    title, states = game(CHRONICLES, 1, {}, "pictures 2")
    yield "chronicles_result", result(title, states, theme=LIGHT, finish=Finish(rank=Rank(1, 1)))
    yield "chronicles_achievements", wall(title, {"achievement:beloved", "victory:first_hearths:peace"}, DARK)
    yield "chronicles_cover", cover(painter.cover({"chronicle": "salt_and_silver"}, LIGHT))
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
    columns, wide, gap = 5, 350, 20  # as wide as a phone shows them
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
    (FOLDER / "emblems.png").write_bytes(emblem_sheet())
    (FOLDER / "covers.png").write_bytes(cover_sheet())
    print(f"{len(pictures)} pictures, contact_sheet.png, emblems.png and covers.png in docs/pictures")


if __name__ == "__main__":
    main()
