"""A turn: the board in the channel, the panel of a seat, and questions by direct message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.text.game.timing import deadline
from bot.text.names import SafeName, full_stop
from engine.language import Message, count, listed, say
from engine.phrases import amount

# Buttons and menus.
PLAY = Message("bot.turn.play", "Play")
HAND = Message("bot.turn.hand", "My hand")
TEXT = Message("bot.turn.text", "Text")
UNDO = Message("bot.turn.undo", "Undo")
REDO = Message("bot.turn.redo", "Redo")
BACK = Message("bot.turn.back", "Back")
BOARD = Message("bot.turn.board", "Board")
EARLIER = Message("bot.turn.earlier", "Earlier")
LATER = Message("bot.turn.later", "Later")
CHOOSE = Message("bot.turn.choose", "Choose…")
NONE_OF_THESE = Message("bot.turn.none_of_these", "None of these")
END_ANYWAY = Message("bot.turn.end_anyway", "End the turn")
REMATCH = Message("bot.turn.rematch", "Rematch")
DO_AS_SUGGESTED = Message("bot.turn.do_as_suggested", "Do as suggested")
WHY_NOT = Message("bot.turn.why_not", "Why not?")
HINT = Message("bot.turn.hint", "Hint")
RULES = Message("bot.turn.rules", "Rules")

ALL_HAVE_CHOSEN = Message("bot.turn.all_have_chosen", "Everyone has chosen.")
CHOSEN_ALREADY = Message(
    "bot.turn.chosen_already", "You have chosen. You may change your mind until the last player has chosen."
)
MORE_IN_LOG = Message("bot.turn.more_in_log", "-# Earlier: `/game log`.")
ANSWERED_HERE = Message(
    "bot.turn.answered_here", "-# This has been answered. The latest board shows where the game stands."
)
NO_OTHER_CHOICE = Message("bot.turn.no_other_choice", "there is no other choice")
WHY_NOT_HEAD = Message("bot.turn.why_not_head", "**What you cannot choose now, and why:**")
NOTHING_BLOCKED = Message("bot.turn.nothing_blocked", "Everything is open to you.")


def labelled(label: str, text: str) -> str:
    """A choice, a person or a picture, and what is said of it."""
    return say("bot.turn.labelled", "{label}: {text}", label=label, text=text)


def hide(picture: str) -> str:
    """The button that folds away a picture; `picture` is what the button that opens it says."""
    return say("bot.turn.hide", "Hide: {picture}", picture=picture)


def waiting_for(names: Sequence[SafeName]) -> str:
    return full_stop(say("bot.turn.waiting_for", "Waiting for {names}", names=listed(names))) if names else ""


def turn_done(names: Sequence[SafeName]) -> str:
    done = say("bot.turn.turn_done", "That's all for now.")
    return f"{done} {waiting_for(names)}".rstrip()


def still_thinking(names: Sequence[SafeName]) -> str:
    return full_stop(
        say(
            "bot.turn.still_thinking",
            "Everyone chooses in secret. Still thinking: {names}",
            names=listed(names),
        )
    )


def your_turn(mentions: str, prompt: str) -> str:
    return (
        labelled(mentions, prompt) if prompt else say("bot.turn.your_turn", "{mentions}: your turn.", mentions=mentions)
    )


def may_answer(mention: str, prompt: str) -> str:
    """For somebody who has an offer from another player: they may answer but need not."""
    return say("bot.turn.may_answer", "{mention}, no hurry: {prompt}", mention=mention, prompt=prompt)


def secret_choice(mentions: str) -> str:
    return say(
        "bot.turn.secret_choice",
        "{mentions}: a secret choice is waiting for you. Press **{play}**: only you will see it.",
        mentions=mentions,
        play=PLAY,
    )


def asked_by_dm(title: str, link: str) -> str:
    """`link` leads to the board, or to the channel."""
    return say("bot.turn.asked_by_dm", "**{title}** in {link}", title=title, link=link)


def board_at(link: str) -> str:
    return f"-# {say('bot.turn.board_at', 'The board: {link}', link=link)}"


def answered(link: str) -> str:
    """`link` leads to the board, or to the channel."""
    return f"{say('bot.turn.answered', 'You have answered this.')}\n{board_at(link)}"


def hand_title(title: str) -> str:
    return say("bot.turn.hand_title", "What only you see in **{title}**:", title=title)


def suggested(plan: str) -> str:
    return say("bot.turn.suggested", "Suggested: {plan}.", plan=plan)


def blocked(name: str, why: str) -> str:
    """A choice that is not offered, and its reason: a sentence that may name the choice itself."""
    return f"✗ {why}" if name.casefold() in why.casefold() else f"✗ {labelled(name, why)}"


def not_a_choice(nearest: Sequence[str], why: str = "") -> str:
    """For words that name no choice; `why` is about a choice of nearly that name that is not offered."""
    sentences = [say("bot.turn.not_a_choice", "That is not among your choices now.")]
    if nearest:
        choices = listed([f"**{label}**" for label in nearest], "or")
        sentences.append(say("bot.turn.did_you_mean", "Did you mean {choices}?", choices=choices))
    return " ".join([*sentences, why]).rstrip()


def pick_several(least: int, most: int) -> str:
    if least == most:
        return say("bot.turn.choose_exactly", "Choose {most}", most=most)
    if least <= 1:
        return say("bot.turn.choose_up_to", "Choose up to {most}", most=most)
    return say("bot.turn.choose_between", "Choose {least} to {most}", least=least, most=most)


def confirm_picks(picks: int) -> str:
    return count("bot.turn.confirm_picks", "Done ({n} chosen)", "Done ({n} chosen)", picks)


def add_option(first: str, last: str) -> str:
    """A menu that holds the options from one to another."""
    return say("bot.turn.add_option", "Add: {first} … {last}", first=first, last=last)


def picked_together(menu: str, picks: str) -> str:
    """Several picks of one menu, whose placeholder is `menu`."""
    return labelled(menu.rstrip("…").rstrip(), picks)


# Where a game stands.


def status_title(title: str, game_id: int, move: int) -> str:
    return say("bot.turn.status_title", "**{title}** · game {game}, move {move}", title=title, game=game_id, move=move)


PAUSED = Message("bot.turn.paused", "The game is paused: no clock runs.")
SECRET = Message("bot.turn.secret", "a secret choice")


def score(name: SafeName, points: int) -> str:
    return f"- {labelled(name, amount(points, 'point'))}"


def asked(name: SafeName, prompt: str, ends: float | None) -> str:
    """What somebody is asked now, and until when."""
    if prompt.endswith(("?", "!")):
        sentence = labelled(name, prompt)
    else:
        sentence = say("bot.turn.asked", "{name} is asked: {prompt}.", name=name, prompt=prompt.rstrip("."))
    return sentence if ends is None else f"{sentence} {deadline(ends)}"


def away(name: SafeName) -> str:
    return say("bot.turn.away", "{name} is on vacation.", name=name)


ROUND_NUMBERS = {
    "round": Message("bot.turn.round_number", "Round {number}"),
    "turn": Message("bot.turn.turn_number", "Turn {number}"),
}


def round_number(word: Literal["round", "turn"], number: int) -> str:
    return ROUND_NUMBERS[word](number=number)


# A hint.


def hint(label: str, why: str, plan: Sequence[str], gains: Sequence[tuple[str, int]] = ()) -> str:
    """A thoughtful player's choice, the rest of the turn (`plan`), and the gains of both; with tokens."""
    if why:
        choice = say(
            "bot.turn.hint_with_reason",
            "A thoughtful player would choose **{label}**: {why}",
            label=label,
            why=why,
        )
    else:
        choice = say("bot.turn.hint_of_choice", "A thoughtful player would choose **{label}**", label=label)
    lines = [full_stop(choice)]
    lines += [after_that(plan)] if plan else []
    gained, lost = gains_and_losses(gains)
    if gained and lost:
        lines.append(
            say(
                "bot.turn.would_gain_and_lose",
                "In all, you would gain {gained} and lose {lost}.",
                gained=gained,
                lost=lost,
            )
        )
    elif gained:
        lines.append(say("bot.turn.would_gain", "In all, you would gain {gained}.", gained=gained))
    elif lost:
        lines.append(say("bot.turn.would_lose", "In all, you would lose {lost}.", lost=lost))
    note = say("bot.turn.hint_note", "This player knows no more than you do, and is not always right.")
    return "\n".join([*lines, f"-# {note}"])


def choice_and_reason(label: str, why: str) -> str:
    """A choice with its reason; with tokens."""
    return full_stop(labelled(f"**{label}**", why) if why else f"**{label}**")


def after_that(plan: Sequence[str]) -> str:
    """The rest of a turn; with tokens."""
    return say("bot.turn.after_that", "After that: {plan}.", plan=", ".join(plan))


def gains_and_losses(gains: Sequence[tuple[str, int]]) -> tuple[str, str]:
    """What a plan gains and what it loses, each listed with tokens; "" for nothing."""
    gained = [_counted(name, change) for name, change in gains if change > 0]
    lost = [_counted(name, -change) for name, change in gains if change < 0]
    return listed(gained), listed(lost)


def _counted(name: str, number: int) -> str:
    if name == "happiness":
        return count("bot.turn.happiness", "{n} happiness", "{n} happiness", number)
    return amount(number, name.removesuffix("s") if name in ("points", "coins") else name)
