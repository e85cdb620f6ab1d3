"""Gives a certain answer with buttons and menus, and counts the taps."""

from __future__ import annotations

from bot.ui.custom_ids import CustomId
from bot.ui.option_menus import within
from bot.ui.panels.turn.shortcuts import STAR
from standin.driver import Person, Reply, pressable
from standin.world.model import Message
from tests.support.players.people import Party


def next_tap(panel: Message, ids: list[str], wanted: tuple[str, ...]) -> tuple[str, list[str] | None]:
    """The next tap towards these options: a custom id, and the values to pick if it is a menu."""
    ordinals = [str(ids.index(pick)) for pick in wanted]
    for part in panel.components:
        if not pressable(part):
            continue
        id = CustomId.parse(part["custom_id"])
        if id.verb == "none" and not wanted:
            return part["custom_id"], None
        if id.verb == "pick" and id.args[2:3] == tuple(ordinals):
            return part["custom_id"], None
        if id.verb == "menu" and wanted:
            values = [option["value"] for option in part["options"]]
            if set(ordinals) <= set(values):
                return part["custom_id"], ordinals
            for value in values:
                first, _, depth = value.partition(".")
                if depth and within(wanted[0], ":".join(ids[int(first)].split(":")[: int(depth)])):
                    return part["custom_id"], [value]
    # If shortcuts replace the plain buttons, the marked shortcut leads on.
    short = [each for each in panel.buttons if ":short:" in each["custom_id"]]
    for each in sorted(short, key=lambda button: STAR not in button["label"]):
        return each["custom_id"], None
    raise LookupError(f"nothing leads to {wanted} in {panel.labels} {panel.text}")


async def answer(party: Party, person: Person, seat: int, panel: Message, *wanted: str) -> Message:
    """Taps until the question has this answer, and returns the panel after it."""
    before = (await party.session()).game.move
    for _ in range(4):
        ids = [option.id for option in (await party.session()).decisions[seat].options]
        custom_id, values = next_tap(panel, ids, wanted)
        party.taps[person.user.name] += 1
        if values is None:
            reply: Reply = await person.click(custom_id, on=panel)
        else:
            reply = await person.pick(custom_id, values, on=panel)
        assert reply.message is not None and not reply.failed
        panel = reply.message
        if (await party.session()).game.move > before:
            return panel
    raise AssertionError(f"four taps do not answer {wanted}: {panel.text}")
