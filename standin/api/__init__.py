"""Discord's REST API: routes, payloads, limits, errors and interactions."""
