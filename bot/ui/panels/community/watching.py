"""What a spectator sees of a game: what everybody may see."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.session import Session
from bot.pictures.image import Image
from bot.render.results.result_words import MARKS
from bot.text.community import watching as watch_text
from bot.text.game import results as result_text
from bot.text.game import turn as turn_text
from bot.ui.components import BUTTONS_PER_ROW, Button, Panel, cut
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import Rendering, waiting_names
from bot.ui.formatting.rendering import board as board_text
from bot.ui.panels.turn.seat import STORY, TEXT, latest_sentences


def watch_panel(
    session: Session, lines: Sequence[str], link: str, post_id: int, image: Image | None, *, ended: bool
) -> Panel:
    """What happened and the board, with a button that ends the watch while there is more to come."""
    head = watch_text.head(session.title.name, link)
    foot = (
        "\n".join([*_outcome(session), watch_text.OVER()]) if ended else turn_text.waiting_for(waiting_names(session))
    )
    story = latest_sentences(list(lines), STORY, log=False)  # it is read in a direct message
    room = TEXT - len(head) - len(story) - len(foot)
    board = "" if image is not None else cut(board_text(session, session.view), room)
    text = "\n".join(part for part in (head, story, board, foot) if part)
    stop = Button(CustomId("unwatch", 0, post_id, (str(session.game.id),)), watch_text.STOP(), disabled=ended)
    return Panel(text, ((stop,),), image)


def _outcome(session: Session) -> list[str]:
    """Who won, and all places; nothing if the game was ended before."""
    result = session.rules.result(session.state)
    if result is None:
        return []
    winners = [MARKS[seat] for seat in result.winners]
    lines = [f"**{result_text.wins(winners)}**" if winners else result_text.NOBODY_WINS()]
    lines += [result_text.place(place, MARKS[seat], result.points[seat]) for seat, place in result.places.items()]
    return [Rendering.of(session, icons=False).line(line) for line in lines]


def watched_panel(lines: Sequence[str], games: Sequence[int], above: str = "") -> Panel:
    """All games that somebody watches, with a button for each that ends it."""
    if not lines:
        return Panel(above or watch_text.WATCHES_NOTHING())
    row = tuple(
        Button(CustomId("unwatch", 0, 0, (str(game_id),)), watch_text.stop_one(number))
        for number, game_id in enumerate(games[:BUTTONS_PER_ROW], start=1)
    )
    return Panel("\n".join(filter(None, (above, watch_text.all_watched(lines)))), (row,))
