"""`python -m tools.art.before_after` shows how large boards come out on a phone, before and after they were redrawn.

It puts the sample pictures of the last commit before that beside today's, each as large as Discord shows it there:
docs/pictures/before_after.png. It prints the smallest type of every board and of every picture of a panel."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable, Iterator, Sequence
from unittest.mock import patch

from PIL import Image

from bot.render.drawing.canvas import Box, Canvas
from bot.render.drawing.sheet import MARGIN, Sheet
from bot.render.drawing.surface import quantized
from bot.render.picture import Picture
from bot.render.screen import BOXES, Screen, Shown, scale
from bot.render.theme import DARK
from tools.art import pictures

BEFORE = "01dddf4"  # the last commit with the old boards
SHOWN = (
    ("board_middle_3", "board_fullest", "board_light"),
    ("rtta_middle_4", "rtta_light", "hand"),
    ("chronicles_middle", "chronicles_light"),
    ("result", "rtta_result", "chronicles_result"),
)
GAP, HEADING = 20, 48
BOX = BOXES[Screen.PHONE, Shown.ATTACHED]


def main() -> None:
    (pictures.FOLDER / "before_after.png").write_bytes(side_by_side())
    print("before_after.png in docs/pictures\n")
    print("| picture | phone, decides | phone, rest | desktop, decides | desktop, rest |")
    print("| --- | --- | --- | --- | --- |")
    for row in smallest():
        print("|", " | ".join(row), "|")


# The pictures.


def side_by_side() -> bytes:
    """For each group of pictures a column with the old ones and a column with the new."""
    columns = [column for names in SHOWN for column in (map(before, names), map(after, names))]
    drawn = [[on_phone(png) for png in column] for column in columns]
    wide, tall = BOX[0] + GAP, max(sum(image.height + GAP for image in column) for column in drawn)
    page = Canvas(DARK, len(drawn) * wide + GAP, HEADING + tall, DARK.ground)
    for k in range(len(drawn)):
        page.text(GAP + k * wide, HEADING / 2, ("Before", "After")[k % 2], 26, "title", DARK.soft, "l", BOX[0])
    image = page.finish().image.convert("RGB")
    for k, column in enumerate(drawn):
        y = HEADING
        for small in column:
            image.paste(small, (GAP + k * wide, y))
            y += small.height + GAP
    out = io.BytesIO()
    quantized(image, "dark").save(out, "PNG", compress_level=9)
    return out.getvalue()


def before(name: str) -> bytes:
    path = f"{BEFORE}:docs/pictures/{name}.png"
    return subprocess.run(["git", "show", path], cwd=pictures.FOLDER, capture_output=True, check=True).stdout


def after(name: str) -> bytes:
    return (pictures.FOLDER / f"{name}.png").read_bytes()


def on_phone(png: bytes) -> Image.Image:
    """The picture as large as a phone shows it."""
    with Image.open(io.BytesIO(png)) as image:
        share = scale(image.size, Screen.PHONE, Shown.ATTACHED)
        size = (round(image.width * share), round(image.height * share))
        return image.convert("RGB").resize(size, Image.Resampling.LANCZOS)


# The type.

TITLES: dict[str, Callable[[], Iterator[tuple[str, Picture]]]] = {
    "Age of Civilization": pictures.age_of_civilization,
    "Roll Through the Ages": pictures.roll_through_the_ages,
    "Chronicles of Civilization": pictures.chronicles_of_civilization,
}
SKIPPED = ("card_", "cover", "achievements", "result")  # not looked at to decide a turn


def smallest() -> Iterator[tuple[str, ...]]:
    """A row for each kind of picture: its name, and its smallest type in CSS pixels."""
    for title, draw in TITLES.items():
        found: dict[str, dict[Screen, list[Measured]]] = {}
        for name, measured in drawn(draw):
            if not any(part in name for part in SKIPPED):
                kind, screens = kind_of(name)
                for screen in screens:
                    found.setdefault(kind, {}).setdefault(screen, []).append(measured)
        for kind, by_screen in found.items():
            cells = [cell for screen in Screen for cell in type_in(by_screen.get(screen, []), kind, screen)]
            yield (f"{title}: {kind}", *cells)


Measured = tuple[list[Box], tuple[int, int]]  # the boxes of a picture, and its size


def drawn(draw: Callable[[], Iterator[tuple[str, Picture]]]) -> Iterator[tuple[str, Measured]]:
    """Every sample picture by name, with its boxes."""
    boxes: list[list[Box]] = []
    finish = Sheet.picture

    def recording(sheet: Sheet, alt: str, margin: int = MARGIN) -> Picture:
        boxes.append(sheet.boxes())
        return finish(sheet, alt, margin)

    with patch.object(Sheet, "picture", recording):
        for name, picture in draw():
            if boxes:
                yield name, (boxes[-1], picture.size)
            boxes.clear()


def kind_of(name: str) -> tuple[str, Sequence[Screen]]:
    """What a sample shows, and on which screens: a board is the same on both, a picture of a panel is not."""
    words = name.removeprefix("rtta_").removeprefix("chronicles_").removeprefix("sheet_")
    if name.startswith("board") or words.startswith(("early", "middle", "final", "light")) or words == "offers":
        return "board", tuple(Screen)
    screen = Screen.DESKTOP if words.endswith("_desktop") else Screen.PHONE
    return words.removeprefix("offers_").partition("_")[0], (screen,)


def type_in(shown: Sequence[Measured], kind: str, screen: Screen) -> tuple[str, str]:
    """The smallest type that decides, and the smallest of all other."""
    how = Shown.ATTACHED if kind == "board" else Shown.GALLERY
    sizes: dict[bool, list[float]] = {False: [], True: []}
    for boxes, size in shown:
        for box in boxes:
            if box.size:
                sizes[box.minor].append(box.size * scale(size, screen, how))
    deciding, rest = (f"{min(found):.1f}" if found else "–" for found in sizes.values())
    return deciding, rest


if __name__ == "__main__":
    main()
