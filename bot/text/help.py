"""The bot about itself: help, rules, reports, and the data it keeps."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.names import SafeName
from bot.text.times import moment
from engine.language import Message, count, listed, say

HELP = (
    Message("bot.help.intro", "**Ziggurat** hosts civilization board games: one game per channel."),
    Message("bot.help.new", "1. `/game new` opens a table. Everyone presses **Join**; the host presses **Start**."),
    Message(
        "bot.help.turn",
        "2. You are called when it is your turn. Press **Play** under the board, and choose. **Undo** works until"
        " something hidden is revealed.",
    ),
    Message(
        "bot.help.secrets",
        "3. Hands and secret choices come by direct message, or with **My hand** and **Play** if yours are closed.",
    ),
    Message(
        "bot.help.learning",
        "4. New to a game? `/learn` teaches it while you play. `/rules` explains it topic by topic, `/card` shows a"
        " card, `/game hint` says what a thoughtful player would do, and **Why not?** what stands in your way.",
    ),
    Message(
        "bot.help.commands",
        "5. `/game move` plays by typing, `/game text` shows the board as text, `/game log` what happened,"
        " `/game status` where the game stands. When it is over, `/review` shows which of your choices cost most.",
    ),
    Message(
        "bot.help.profiles",
        "6. `/profile` shows what someone has achieved, `/leaderboard` the best players of rated games, `/stats` who"
        " wins a game and with what. The host makes a game rated in the lobby's settings.",
    ),
    Message(
        "bot.help.people",
        "7. `/find` looks for people on this server to play with, `/league` runs tournaments for medals, `/watch`"
        " follows a game of others, and `/server` shows where games are played. `/daily` is the same game for"
        " everyone on one day.",
    ),
    Message(
        "bot.help.waiting",
        "8. `/games` lists the games that wait for you. `/settings` sets how and when I call you (by direct message or"
        " mention, quiet hours, vacation), how pictures look and who sees your profile. `/report` reaches my owner.",
    ),
)
REPORTED = Message("bot.help.reported", "Thank you. I have noted it, together with the game and the move.")
ENOUGH_REPORTS = Message(
    "bot.help.enough_reports",
    "Thank you. My owner has everything that you reported in the last 24 hours. Please write again tomorrow.",
)
NO_RULES = Message("bot.help.no_rules", "I have no rules for that game.")
NO_TOPIC = Message(
    "bot.help.no_topic",
    "I found nothing about that. Choose a topic from the list, or leave it empty for the first one.",
)


def overview() -> str:
    """The answer to `/help`."""
    return "\n".join(map(str, HELP))


def topic(name: str, title: str, difficulty: str, number: int, count: int, text: str) -> str:
    place = say("bot.help.topic_number", "{number} of {all}", number=number, all=count)
    whose = " · ".join(filter(None, (title, difficulty, place)))
    return f"### {name}\n-# {whose}\n{text}"


def topics(first: str, last: str) -> str:
    """A menu that holds the topics from one to another."""
    return say("bot.help.topics", "Choose a topic: {first} … {last}", first=first, last=last)


def card(name: str, kind: str, text: str) -> str:
    return f"**{name} ({kind})**\n{text}"


def exported(number: int, parts: int) -> str:
    if parts == 1:
        return EXPORTED()
    return say(
        "bot.help.exported_part",
        "This is part {number} of {parts} of what I keep about you. Only you see it. Each part can be read by itself.",
        number=number,
        parts=parts,
    )


def about(version: str, since: float, games: int, titles: int) -> str:
    lines = (
        say(
            "bot.help.running",
            "**Ziggurat** {version}. Running since {since}.",
            version=version,
            since=moment(since),
        ),
        count(
            "bot.help.in_play",
            "{n} game is in play, and you can choose from {titles}.",
            "{n} games are in play, and you can choose from {titles}.",
            games,
            titles=count("bot.help.titles", "{n} title", "{n} titles", titles),
        ),
        say(
            "bot.help.kept",
            "I keep what a game needs and nothing else: `/data export` shows it, `/data delete` removes it.",
        ),
    )
    return "\n".join(lines)


# Personal data.

EXPORTED = Message("bot.help.exported", "This is everything I keep about you. Only you see this message.")
NOTHING_KEPT = Message("bot.help.nothing_kept", "I keep nothing about you.")
DELETE = Message("bot.help.delete", "Delete my data")
DELETED = Message("bot.help.deleted", "Done: nothing here leads to you any more.")


def delete_question(games: Sequence[int], leagues: Sequence[SafeName] = ()) -> str:
    """What happens if somebody deletes their data; `games` and `leagues` are those they still play."""
    sentences = [
        say(
            "bot.help.delete_question",
            "Delete everything I keep about you? Your settings, achievements and records go. In finished games an"
            " unknown player takes your place.",
        )
    ]
    if games:
        left = [say("bot.help.game_left", "game {game}", game=game) for game in games]
        sentences.append(
            say(
                "bot.help.leaving_games",
                "You leave {games} for good: a computer player takes your seat, and someone else becomes the host."
                " Tables that you have opened but not started are closed. A game without anyone else ends.",
                games=listed(left),
            )
        )
    if leagues:
        sentences.append(
            say(
                "bot.help.leaving_leagues",
                "You leave {leagues}, too: a substitute takes your place, or nobody.",
                leagues=listed(leagues),
            )
        )
    return " ".join([*sentences, say("bot.help.not_undone", "This cannot be undone.")])


PHASES = {
    "lobby": Message("bot.help.phase_lobby", "in its lobby"),
    "playing": Message("bot.help.phase_playing", "in play"),
    "over": Message("bot.help.phase_over", "over"),
    "ended": Message("bot.help.phase_ended", "ended"),
    "archived": Message("bot.help.phase_archived", "archived"),
}


def game(title: str, game_id: int, phase: str) -> str:
    """A game in a list of choices."""
    return say(
        "bot.help.game", "{title}, game {game} ({phase})", title=title, game=game_id, phase=PHASES.get(phase, phase)
    )
