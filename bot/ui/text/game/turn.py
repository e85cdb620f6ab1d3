"""A turn: the board in the channel, the panel of a seat, and questions by direct message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, full_stop, listed
from bot.ui.formatting.times import relative
from engine.phrases import amount, join

# Buttons and menus.
PLAY, HAND, TEXT, UNDO, REDO, BACK, BOARD = "Play", "My hand", "Text", "Undo", "Redo", "Back", "Board"
EARLIER, LATER, CHOOSE = "Earlier", "Later", "Choose…"
NONE_OF_THESE, END_ANYWAY, REMATCH = "None of these", "End the turn", "Rematch"
DO_AS_SUGGESTED = "Do as suggested"
WHY_NOT, HINT, RULES = "Why not?", "Hint", "Rules"

ALL_HAVE_CHOSEN = "Everybody has chosen."
CHOSEN_ALREADY = "You have chosen. You may change your mind until the last player has chosen."
MORE_IN_LOG = "-# Earlier: `/game log`."
ANSWERED_HERE = "-# This has been answered. The latest board shows where the game stands."
NO_OTHER_CHOICE = "there is no other choice"
WHY_NOT_HEAD = "**What you cannot choose now, and why:**"
NOTHING_BLOCKED = "Everything is open to you."


def hide(picture: str) -> str:
    """The button that folds away a picture; `picture` is what the button that opens it says."""
    return f"Hide {picture[:1].lower()}{picture[1:]}"


def waiting_for(names: Sequence[SafeName]) -> str:
    return full_stop(f"Waiting for {listed(names)}") if names else ""


def turn_done(names: Sequence[SafeName]) -> str:
    return f"That's all for now. {waiting_for(names)}".rstrip()


def still_thinking(names: Sequence[SafeName]) -> str:
    return full_stop(f"Everybody chooses in secret. Still thinking: {listed(names)}")


def your_turn(mentions: str, prompt: str) -> str:
    return f"{mentions}: {prompt}" if prompt else f"{mentions}: your turn."


def may_answer(mention: str, prompt: str) -> str:
    """For somebody who has an offer from another player: they may answer but need not."""
    return f"{mention}, no hurry: {prompt}"


def secret_choice(mentions: str) -> str:
    return f"{mentions}: a secret choice is waiting for you. Press **{PLAY}**: only you will see it."


def asked_by_dm(title: str, link: str) -> str:
    """`link` leads to the board, or to the channel."""
    return f"**{title}** in {link}"


def board_at(link: str) -> str:
    return f"-# The board: {link}"


def answered(link: str) -> str:
    """`link` leads to the board, or to the channel."""
    return f"You have answered this.\n{board_at(link)}"


def hand_title(title: str) -> str:
    return f"What only you see in **{title}**:"


def suggested(plan: str) -> str:
    return f"Suggested: {plan}."


def blocked(name: str, why: str) -> str:
    """A choice that is not offered, and its reason: a sentence that may name the choice itself."""
    named = name.casefold() in why.casefold() and not why.startswith(("That ", "This "))
    return f"✗ {why}" if named else f"✗ {name}: {why}"


def not_a_choice(nearest: Sequence[str], why: str = "") -> str:
    """For words that name no choice; `why` is about a choice of nearly that name that is not offered."""
    found = f" Did you mean {join([f'**{label}**' for label in nearest], 'or')}?" if nearest else ""
    return " ".join(part for part in (f"That is not among your choices now.{found}", why) if part)


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


PAUSED = "The game is paused: no clock runs."
SECRET = "a secret choice"


def score(name: SafeName, points: int) -> str:
    return f"- {name}: {amount(points, 'point')}"


def asked(name: SafeName, prompt: str, ends: float | None) -> str:
    """What somebody is asked now, and until when."""
    deadline = f" Deadline: {relative(ends)}." if ends is not None else ""
    return (
        f"{name} is asked: {prompt.rstrip('.')}.{deadline}"
        if prompt[-1:] not in "?!"
        else f"{name}: {prompt}{deadline}"
    )


def away(name: SafeName) -> str:
    return f"{name} is on vacation."


def round_number(word: str, number: int) -> str:
    return f"{word.capitalize()} {number}"


# A hint.


def hint(label: str, why: str, plan: Sequence[str], gains: Sequence[tuple[str, int]] = ()) -> str:
    """A thoughtful player's choice, the rest of the turn (`plan`), and the gains of both; with tokens."""
    lines = ["A thoughtful player would choose " + choice_and_plan(label, why, plan)]
    if gains:
        lines.append(f"In all, you would {gains_and_losses(gains)}.")
    lines.append("-# This player knows no more than you do, and is not always right.")
    return "\n".join(lines)


def choice_and_plan(label: str, why: str, plan: Sequence[str]) -> str:
    """A choice with its reason, and the rest of the turn; with tokens."""
    reason = f": {why.rstrip('.')}" if why else ""
    stop = "" if reason.endswith("…") else "."
    after = f"\nAfter that: {', '.join(plan)}." if plan else ""
    return f"**{label}**{reason}{stop}{after}"


def gains_and_losses(gains: Sequence[tuple[str, int]]) -> str:
    """What a plan changes, as a verb with its objects; with tokens."""
    gained = [_counted(name, change) for name, change in gains if change > 0]
    lost = [_counted(name, -change) for name, change in gains if change < 0]
    return listed([f"{verb} {listed(amounts)}" for verb, amounts in (("gain", gained), ("lose", lost)) if amounts])


def _counted(name: str, count: int) -> str:
    return amount(count, name.removesuffix("s") if name in ("points", "coins") else name, name)
