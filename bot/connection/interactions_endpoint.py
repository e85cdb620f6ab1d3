"""Interactions come by the gateway, or Discord posts them to the application's interactions endpoint URL.

Discord uses one of these for an application. A bot that waits at the other one gets none."""

from __future__ import annotations

import logging

import discord

log = logging.getLogger(__name__)

PORTAL = "in the developer portal, under General Information"


class WrongInteractionsEndpoint(Exception):
    """No interaction would arrive; the text is a sentence for the owner."""


def check_interactions_endpoint(application: discord.AppInfo, public_key: str | None) -> None:
    """Compare where Discord sends interactions with where we wait: at an endpoint with this key, or at the gateway."""
    address = application.interactions_endpoint_url
    if public_key is None:
        if address:
            raise WrongInteractionsEndpoint(
                f"Discord posts this application's interactions to {address}, so none would come by the gateway:"
                f" start `python -m bot serve` there, or clear the Interactions Endpoint URL {PORTAL}."
            )
        return
    if public_key != application.verify_key:
        raise WrongInteractionsEndpoint(
            f"ZIGGURAT_PUBLIC_KEY is not this application's key: copy its Public Key, {PORTAL}."
        )
    if not address:
        log.warning("Discord still sends interactions to the gateway: set the Interactions Endpoint URL %s", PORTAL)
