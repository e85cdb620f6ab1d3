"""Names of all kinds do no harm, and every picture has its alt text."""

from __future__ import annotations

import pytest

from bot.render.age_of_civilization.board import layout
from bot.render.drawing.lettering import clean, has_glyph, runs
from bot.render.drawing.parts import drawable
from bot.render.painters import painter_of
from bot.render.theme import DARK
from engine.games.age_of_civilization import RULES
from engine.phrases import amount, spelled_out
from tests.support.engine.views import NAMES, fullest, game, views
from tests.support.layout import collisions, faults

PAINTER = painter_of(RULES.id)
STRANGE = [
    "🦀🏛️👩‍👩‍👧‍👦",
    "أحمد الكبير",
    "שָׁלוֹם",
    "a\u200b\u200d\u2060b",
    "\u202egnihtyna\u202c",
    "Z̸̢̛͙͇̪̈́͐̕͝a̵l̶g̴o̷" * 4,
    "x" * 5_000,
    "",
    "   ",
    "\n\t\x00",
    "{coin}{worker}",
    "漢字の名前",
    "Владимир",
    "Ñandú—Größe",
    "﷽",
    "𝕱𝖗𝖆𝖐𝖙𝖚𝖗",
]


@pytest.mark.parametrize("name", STRANGE, ids=range(len(STRANGE)))
def test_strange_names_do_no_harm(name: str) -> None:
    view = RULES.view(game(2, {}, "names")[10], None)
    sheet = layout(view, drawable([name, name], 2), DARK, None)
    assert not collisions(sheet)
    for piece in sheet.parts():
        assert not faults(piece)
    picture = PAINTER.board(view, [name, name])
    assert 0 < len(picture.alt) < 1024


def test_a_name_without_a_single_glyph_becomes_the_seat_s_letter() -> None:
    assert drawable(["\u200b", "🦀"], 2) == ["Player A", "Player B"]
    assert clean("Ada\u200b 🦀 Lovelace", "?") == "Ada Lovelace"
    assert clean("Владимир", "?") == "Владимир"


WORLD = (
    *(
        "王小明龍",
        "さくらカズ",
        "김민수",
        "محمد علي",
        "דוד כהן",
        "สมชาย ใจดี",
        "अमित शर्मा",
        "রহিম",
        "கமல்",
        "రాము",
        "ગીતા",
    ),
    *("ਸਿੰਘ", "ರಾಜು", "അനു", "නිමල්", "မောင်", "សុខា", "ສົມ", "გიორგი", "Արամ", "አበበ", "Nguyễn", "Łukasz Ŵŷ ǽ"),
)


@pytest.mark.parametrize("name", WORLD)
def test_names_of_many_scripts_are_drawn_as_they_are(name: str) -> None:
    assert clean(name, "?") == name
    for face in ("text", "title"):
        assert all(has_glyph(drawn, letter) for piece, drawn in runs(name, face) for letter in piece)
        assert "".join(piece for piece, _ in runs(name, face)) == name


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ada 王", "Ada 王"),
        ("\u202eadA\u202c", "adA"),  # marks that reverse the direction are dropped
        ("𝓐𝓭𝓪", "Ada"),
        ("🦊", "?"),
        ("Z\u0335\u0321\u031ba\u0337l", "Z\u0335a\u0337l"),
        ("{coin}", "coin"),
    ],
)
def test_letters_without_a_glyph_are_left_out(name: str, drawn: str) -> None:
    assert clean(name, "?") == drawn


def test_a_word_is_drawn_in_one_face_if_one_has_all_its_letters() -> None:
    cjk = "chinese, japanese, korean"
    assert runs("Ada Ωǽ 王 小", "title") == (("Ada ", "title"), ("Ωǽ", "other"), (" ", "title"), ("王 小", cjk))
    assert runs("محمد علي to play", "title") == (("محمد علي", "other"), (" to play", "title"))


@pytest.mark.parametrize("name", WORLD)
def test_names_of_many_scripts_fit_into_their_places(name: str) -> None:
    view = RULES.view(game(4, {}, "names")[40], None)
    for shown in ([name] * 4, [f"{name} {name} {name} {name}"] * 4):
        sheet = layout(view, drawable(shown, 4), DARK, None)
        assert not collisions(sheet)
        for piece in sheet.parts():
            assert not faults(piece)


def test_a_missing_name_becomes_the_seat_s_letter() -> None:
    assert drawable([], 2) == ["Player A", "Player B"]


def test_the_alt_text_says_whose_turn_it_is_and_what_everybody_has() -> None:
    view = RULES.view(game(3, {}, "alt")[5], None)
    alt = PAINTER.board(view, ["Ada", "Ben", "Cleo"]).alt
    assert ["Ada", "Ben", "Cleo"][view["active"]] + " to play" in alt
    for letter, name, player in zip("ABC", ["Ada", "Ben", "Cleo"], view["players"], strict=True):
        numbers = spelled_out(f"{amount(player['points'], 'point')}, {amount(player['coins'], 'coin')}, ")
        assert f"{letter} {name}: {numbers}" in alt
    assert "{" not in alt, "amounts are in words"


def test_alt_texts_of_all_boards_are_within_the_limit() -> None:
    for view in [*views(150), fullest()]:
        assert 0 < len(PAINTER.board(view, ["W" * 400] * 4).alt) < 1024 if len(view["players"]) == 4 else True
        for seat in range(len(view["players"])):
            assert 0 < len(PAINTER.region(view, seat, NAMES).alt) < 1024
