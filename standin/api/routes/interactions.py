"""The routes by which the bot responds to interactions."""

from __future__ import annotations

from standin.api.interactions import callback_response
from standin.api.router import Answer, Call, route
from standin.api.shapes import MESSAGE, RESPONSE


@route("POST", "/interactions/{interaction}/{token}/callback", RESPONSE)
def respond(call: Call) -> Answer:
    """Takes the first response to an interaction."""
    with_response = call.flag("with_response")
    interaction = call.interactions.respond(call.params["interaction"], call.params["token"], call.body, call.uploads)
    if with_response:
        return 200, callback_response(interaction)
    return 204, None


@route("POST", "/webhooks/{application}/{token}", MESSAGE)
def follow_up(call: Call) -> Answer:
    """Posts a follow-up message to an interaction."""
    return 200, call.interactions.follow_up(call.params["token"], call.body, call.uploads).wire


@route("GET", "/webhooks/{application}/{token}/messages/{message}")
def get_response(call: Call) -> Answer:
    """Returns a response message."""
    return 200, call.interactions.response_message(call.params["token"], call.params["message"]).wire


@route("PATCH", "/webhooks/{application}/{token}/messages/{message}", MESSAGE)
def edit_response(call: Call) -> Answer:
    """Edits a response message."""
    token, id = call.params["token"], call.params["message"]
    return 200, call.interactions.edit(token, id, call.body, call.uploads).wire


@route("DELETE", "/webhooks/{application}/{token}/messages/{message}")
def delete_response(call: Call) -> Answer:
    """Deletes a response message."""
    call.world.delete_message(call.interactions.response_message(call.params["token"], call.params["message"]))
    return 204, None
