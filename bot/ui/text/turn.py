"""A turn: the board in the channel, the panel of a seat, and what is asked by direct message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, listed
from engine.phrases import amount

# Buttons and menus.
PLAY, HAND, TEXT, UNDO, REDO, BACK, BOARD = "Play", "My hand", "Text", "Undo", "Redo", "Back", "Board"
EARLIER, LATER, CHOOSE = "Earlier", "Later", "Choose…"
NONE_OF_THESE, END_ANYWAY, REMATCH = "None of these", "End the turn", "Rematch"
DO_AS_SUGGESTED = "Do as suggested"

ALL_HAVE_CHOSEN = "Everybody has chosen."
CHOSEN_ALREADY = "You have chosen. You may change your mind until the last player has chosen."
MORE_IN_LOG = "… and more: `/game log`."
ANSWERED_HERE = "-# This has been answered. The latest board shows where the game stands."
NO_OTHER_CHOICE = "there is no other choice"


def waiting_for(names: Sequence[SafeName]) -> str:
    return f"Waiting for {listed(names)}." if names else ""


def turn_done(names: Sequence[SafeName]) -> str:
    return f"That's all for now. {waiting_for(names)}".rstrip()


def still_thinking(names: Sequence[SafeName]) -> str:
    return f"Everybody chooses in secret. Still thinking: {listed(names)}."


def your_turn(mentions: str, prompt: str) -> str:
    return f"{mentions}: {prompt}" if prompt else f"{mentions}: your turn."


def may_answer(name: SafeName, prompt: str) -> str:
    """For somebody who may answer but need not: named, not mentioned."""
    return f"For {name}, no hurry. {prompt}"


def secret_choice(mentions: str) -> str:
    return f"{mentions}: a secret choice is waiting for you. Press **{PLAY}**: only you will see it."


def asked_by_dm(title: str, link: str) -> str:
    """`link` leads to the board, or to the channel."""
    return f"**{title}** in {link}"


def board_at(link: str) -> str:
    return f"-# The board: {link}"


def answered(channel_id: int) -> str:
    return f"You have answered this. The game goes on in <#{channel_id}>."


def hand_title(title: str) -> str:
    return f"What only you see in **{title}**:"


def suggested(plan: str) -> str:
    return f"Suggested: {plan}."


def pick_several(least: int, most: int) -> str:
    if least == most:
        return f"Choose {most}"
    return f"Choose up to {most}" if least <= 1 else f"Choose {least} to {most}"


def confirm_picks(count: int) -> str:
    return f"Done ({count} chosen)"


def add_option(first: str, last: str) -> str:
    """A menu that holds the options from one to another."""
    return f"Add: {first} … {last}"


def picked_together(menu: str, picks: str) -> str:
    """Several picks of one menu, whose placeholder is `menu`."""
    return f"{menu.rstrip('…')}: {picks}"


# Where a game stands.


def status_title(title: str, game_id: int, move: int) -> str:
    return f"**{title}** · game {game_id}, move {move}"


def round_number(number: int) -> str:
    return f"Round {number}"


# A hint.


def hint(label: str, why: str, plan: Sequence[str], gains: Sequence[tuple[str, int]] = ()) -> str:
    """What a thoughtful player would do, and after that in the same turn (`plan`); with tokens."""
    reason = f": {why.rstrip('.')}" if why else ""
    lines = [f"A thoughtful player would choose **{label}**{reason}."]
    if plan:
        lines.append(f"After that it would go on with: {', '.join(plan)}.")
    more = [_counted(name, change) for name, change in gains if change > 0]
    less = [_counted(name, -change) for name, change in gains if change < 0]
    if more and less:
        lines.append(f"Then you would have {listed(more)} more, and {listed(less)} less.")
    elif more or less:
        lines.append(f"Then you would have {listed(more or less)} {'more' if more else 'less'}.")
    lines.append("-# It knows no more than you do, and it is not always right.")
    return "\n".join(lines)


def _counted(name: str, count: int) -> str:
    return amount(count, name.removesuffix("s") if name in ("points", "coins") else name, name)


# The end of a game.

WON, LOST, OVER_ALONE, NOBODY_WINS = "You win!", "You lose this time.", "The game is over.", "Nobody wins."


def winners(names: Sequence[SafeName]) -> str:
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}!"


def place(number: int, name: SafeName, points: int | None) -> str:
    ordinal = {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
    return f"{ordinal}: {final_points(name, points)}"


def final_points(name: SafeName, points: int | None) -> str:
    return name if points is None else f"{name}, {amount(points, 'point')}"


def medal(kind: str) -> str:
    return f"Medal: {kind}"
