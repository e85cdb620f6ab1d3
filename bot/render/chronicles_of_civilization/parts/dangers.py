"""What ends a game: the crisis tracks and relations, the ways to win, and the War Track."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.chronicles_of_civilization import card_text
from bot.render.chronicles_of_civilization.card_text import Progress
from bot.render.chronicles_of_civilization.sizes import ANY, Type
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.columns import edges
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import Theme
from engine.core import View
from engine.games.chronicles_of_civilization.text.names import CRISES
from engine.language import Message, count, say


class Track(NamedTuple):
    """A track: where it stands, what waits at its ends, and what moves it."""

    id: str
    name: str
    now: int
    spaces: int
    text: str
    first: str = ""  # the icon in its first space
    last: str = "skull"
    new: bool = False  # moved since the last board: on a green plate

    @property
    def near(self) -> bool:
        """Whether the last space is near: half of a crisis has come, or relations are two steps from war."""
        return self.now >= self.spaces - 2 if self.first else self.now > self.spaces / 2


def tracks(view: View) -> tuple[Track, ...]:
    """Hunger, Bankruptcy, Rebellion, and relations with the enemy."""
    chronicle, crisis = view["chronicle"], card_text.data()["crisis"]
    food, gold = (card_text.price(crisis[f"{name}_repay"]) for name in ("hunger", "bankruptcy"))
    texts = {
        "hunger": say(
            "chronicles.pictures.hunger",
            "1 for each {food} missing, and {unhappy}; {price} moves it back",
            food="{food}",
            unhappy="−1{happiness}",
            price=food,
        ),
        "bankruptcy": say(
            "chronicles.pictures.bankruptcy",
            "1 for each {gold} missing; {price} moves it back",
            gold="{coin}",
            price=gold,
        ),
        "rebellion": count(
            "chronicles.pictures.rebellion_text",
            "1 a turn at {happiness}; {n} happiness actions move it back",
            "1 a turn at {happiness}; {n} happiness actions move it back",
            crisis["rebellion_repay_actions"],
            happiness="1{happiness}",
        ),
    }
    found = [
        Track(id, CRISES[id](), chronicle[id], spaces, texts[id]) for id, spaces in chronicle["crisis_spaces"].items()
    ]
    name = next((name for key, name in RELATIONS.items() if chronicle[key]), NEITHER)
    text = say(
        "chronicles.pictures.relations_text",
        "From peace {peace} to war {war}; {diplomacy} moves toward peace",
        peace="{happiness}",
        war="{war}",
        diplomacy=card_text.track("diplomacy"),
    )
    spaces = chronicle["relations_spaces"]
    return (*found, Track("relations", name(), chronicle["relations"], spaces, text, "happiness", "war"))


NEITHER = Message("chronicles.pictures.relations", "Relations")
AT_WAR = Message("chronicles.pictures.at_war", "At war")
RELATIONS = {
    "conquered": Message("chronicles.pictures.conquered", "Conquered"),
    "war": AT_WAR,
    "peace": Message("chronicles.pictures.at_peace", "Peace"),
}


def nearing(view: View, before: View | None = None) -> tuple[Track, ...]:
    """The tracks as the board counts them, and which of them moved since the view `before`."""
    now = _nearing(view)
    then = {(one.name, one.now) for one in (_nearing(before) if before else now)}
    return tuple(one._replace(new=(one.name, one.now) not in then) for one in now)


def _nearing(view: View) -> tuple[Track, ...]:
    """At war the enemy's advance counts, and no longer relations."""
    armies, found = view["armies"], tracks(view)
    advance = [armies["spaces"] + 1 - one["place"] for one in armies["enemy"] if one["place"]]
    if not view["chronicle"]["war"]:
        return found
    return (*found[:-1], Track("war", AT_WAR(), max(advance, default=0), armies["spaces"], "", last="war"))


@part
def counts(theme_key: str, shown: tuple[Track, ...], size: Type, width: int) -> Canvas:
    """Each track as a number of spaces, two in a row; on a plate if it has moved."""
    theme = theme_of(theme_key)
    pitch, pad, near = size.px(50), size.px(12), size.px(6)
    needed = [_count_width(one, size) + 2 * pad + near for one in shown]
    at = edges(width, [max(needed[k::2]) for k in range(2)])
    canvas = Canvas(theme, width, -(-len(shown) // 2) * pitch + 2 * size.px(6), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    for k, one in enumerate(shown):
        x, wide, y = at[k % 2], at[k % 2 + 1] - at[k % 2], size.px(6) + (k // 2 + 0.5) * pitch
        tone = theme.bad if one.near else theme.ink
        right = x + wide - pad
        count, ink = f"{one.now}/{one.spaces}", theme.ink if one.new else tone
        if one.new:
            left = right - lettering.width(count, "bold", size.deciding) - size.px(6)
            box = (left, y - size.px(22), right + size.px(6), y + size.px(22))
            canvas.rect(box, theme.changed, size.px(10))
        number = canvas.text(right, y, count, size.deciding, "bold", ink, "r", wide, size.deciding)
        room = wide - 2 * pad - number.width - near
        canvas.text(x + pad, y, one.name, size.deciding, "text", tone, "l", room, size.rest, minor=True)
    return canvas


def _count_width(one: Track, size: Type) -> int:
    """The width of a track's name in small type, and of its number."""
    number = lettering.width(f"{one.now}/{one.spaces}", "bold", size.deciding)
    return lettering.width(one.name, "text", size.rest) + number


@part
def spaces(theme_key: str, shown: tuple[Track, ...], size: Type, width: int) -> Canvas:
    """Each track space by space, and in words what moves it."""
    theme = theme_of(theme_key)
    pitch, pad = size.px(86), size.px(14)
    widest = max(lettering.width(one.name, "bold", size.deciding) for one in shown)
    left = max(size.px(226), pad + widest + size.px(12))
    canvas = Canvas(theme, width, len(shown) * pitch + size.px(8), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    for k, one in enumerate(shown):
        y = size.px(32) + k * pitch
        tone = theme.bad if one.near else theme.ink
        canvas.text(pad, y, one.name, size.deciding, "bold", tone, "l", left - pad, size.deciding)
        right = width - size.px(124)
        canvas.text(width - pad, y, f"{one.now}/{one.spaces}", size.deciding, "bold", tone, "r", 120, size.deciding)
        if not one.first:
            canvas.area(f"crisis:{one.id}", (0, y - size.px(26), width, y + size.px(60)))
        wide = (right - left) / one.spaces
        for n in range(1, one.spaces + 1):
            box = (left + (n - 1) * wide, y - size.px(20), left + n * wide - size.px(6), y + size.px(20))
            _space(canvas, theme, box, one, n, size)
        canvas.block(
            pad,
            y + size.px(22),
            one.text,
            size.rest,
            width - 2 * pad,
            size.px(42),
            ink=theme.soft,
            floor=size.rest,
            minor=True,
        )
    return canvas


def _space(
    canvas: Canvas, theme: Theme, box: tuple[float, float, float, float], one: Track, n: int, size: Type
) -> None:
    """A space: filled if the track has reached it (relations: if it stands there); its ends have icons."""
    here = n == one.now if one.first else n <= one.now
    fill = (theme.ink if one.first else theme.bad) if here else theme.raised
    canvas.rect(box, fill, size.px(7), theme.empty, 0 if here else size.px(2))
    icon = one.first if n == 1 else one.last if n == one.spaces else ""
    if icon:
        side = size.px(34)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        canvas.icon(icon, x - side / 2, y - side / 2, side, theme.panel if here else theme.ink)


class Way(NamedTuple):
    """A way to win: a number or an icon, and its parts."""

    mark: str
    parts: tuple[Progress, ...]
    new: bool = False  # nearer or farther than on the last board: its mark is on a green plate


Ways = tuple[Way, ...]


def ways(view: View) -> Ways:
    """The ways to win and the progress in each part of them."""
    printed = card_text.chronicle_of(view)["victory"]
    return tuple(
        Way(str(number), tuple(_part(card_text.progress(each), entry) for each in way["parts"]))
        for number, (way, entry) in enumerate(zip(view["chronicle"]["victory"], printed, strict=True), 1)
    )


def _part(progress: Progress, way: card_text.Entry) -> Progress:
    """A part of a way to win; a payment names its price."""
    if progress.what != "pay" or "pay" not in way:
        return progress
    return progress._replace(
        name=say("chronicles.pictures.pay_to_win", "Pay {goods}", goods=card_text.price(way["pay"]))
    )


def nearest(view: View, before: View | None = None) -> Ways:
    """The ways to win, that of which most is done first, each with what is still missing."""
    then = set(ways(before or view))
    order = sorted(ways(view), key=_done, reverse=True)
    return tuple(
        Way("{trophy}", tuple(part for part in way.parts if not part.met) or way.parts, way not in then)
        for way in order
    )


def _done(way: Way) -> float:
    """The share of a way to win that is done."""
    shares = [1 if part.met else min(1, part.now / part.of) if part.of else 0 for part in way.parts]
    return sum(shares) / len(shares)


@part
def goals(theme_key: str, heading: str, shown: Ways, size: Type, width: int, height: int = 0) -> Canvas:
    """Ways to win, each with the progress in its parts, as many as the height has room for; what is met is ticked."""
    theme = theme_of(theme_key)
    pad, gap, title, left = size.px(14), size.px(4), size.px(52) if heading else size.px(8), size.px(56)
    room, most = width - left - 2 * pad, height - title if height else ANY
    texts = [_goal(way.parts) for way in shown]
    highs = [lettering.fit_block(text, "text", size.deciding, room, most, size.rest).height for text in texts]
    canvas = Canvas(theme, width, height or title + sum(highs) + gap * (len(highs) + 1), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    if heading:
        canvas.text(pad, size.px(30), heading, size.deciding, "title", theme.soft, "l", width - 2 * pad, size.rest)
    y = float(title)
    for way, text, high in zip(shown, texts, highs, strict=True):
        if y + high > canvas.height:
            break
        if way.new:
            canvas.rect((pad - size.px(6), y, pad + size.px(46), y + size.px(46)), theme.changed, size.px(10))
        ink = theme.ink if way.new else theme.soft
        canvas.block(pad, y, way.mark, size.deciding, left, size.px(46), "title", ink, floor=size.deciding)
        canvas.block(pad + left, y, text, size.deciding, room, high + 1, floor=size.rest, minor=bool(height))
        y += high + gap
    return canvas


def _goal(parts: tuple[Progress, ...]) -> str:
    """The parts of a way to win in a line."""
    return ", ".join(("{check}" if part.met else "") + card_text.goal(part) for part in parts)


Side = tuple[tuple[tuple[int, ...], int], ...]  # for each row its units and its space on the War Track (0: none)


def side(divisions: list[View]) -> Side:
    return tuple((tuple(division["units"]), division["place"] or 0) for division in divisions)


@part
def war_track(theme_key: str, own: Side, enemy: Side, spaces: int, war: bool, size: Type, width: int) -> Canvas:
    """The divisions of both sides, row by row, and their places on the War Track; its middle is marked."""
    theme = theme_of(theme_key)
    head, pitch, pad = size.px(52), size.px(68), size.px(14)
    canvas = Canvas(theme, width, head + pitch * len(own) + size.px(6), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    room, icon = size.px(300), size.px(40)
    canvas.text(
        pad,
        head / 2 + 2,
        say("chronicles.pictures.your_army", "Your army"),
        size.deciding,
        "title",
        theme.soft,
        "l",
        room,
        size.rest,
    )
    canvas.text(
        width - pad,
        head / 2 + 2,
        say("chronicles.pictures.enemy_side", "Enemy"),
        size.deciding,
        "title",
        theme.soft,
        "r",
        room,
        size.rest,
    )
    canvas.icon("war", width / 2 - icon / 2, (head - icon) / 2 + 4, icon, theme.soft, grey=not war)
    wide = (width - 2 * room) / spaces
    for row, ((ours, our_place), (theirs, their_place)) in enumerate(zip(own, enemy, strict=True)):
        y, r = head + pitch * (row + 0.5), size.px(16)
        canvas.area(f"division:{row + 1}", (0, y - pitch / 2, width, y + pitch / 2))
        for at in range(1, spaces + 1):
            x = room + wide * (at - 0.5)
            box = (x - wide / 2 + size.px(3), y - size.px(23), x + wide / 2 - size.px(3), y + size.px(23))
            canvas.rect(box, theme.raised, size.px(8))
            if 2 * at == spaces + 1:
                canvas.dashed(box, theme.soft, size.px(3), size.px(6))
            if at == our_place:
                canvas.circle(x, y, r, theme.player(0))
            if at == their_place:
                canvas.rect((x - r, y - r, x + r, y + r), theme.player(1), size.px(4))
        canvas.circle(pad + r, y, r, theme.player(0))
        text = " ".join(map(str, ours)) or "–"
        canvas.text(pad + 2.6 * r, y, text, size.deciding, "bold", theme.ink, "l", room - 60, size.deciding)
        canvas.rect((width - pad - 2 * r, y - r, width - pad, y + r), theme.player(1), size.px(4))
        text = " ".join(str(unit) for unit in reversed(theirs)) or "–"
        canvas.text(width - pad - 2.6 * r, y, text, size.deciding, "bold", theme.ink, "r", room - 60, size.deciding)
    return canvas
