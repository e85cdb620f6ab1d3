"""Discord's limits on messages, modals and autocomplete choices."""

from __future__ import annotations

from standin.api.errors import FormErrors
from standin.world.model import SELECTS, ComponentType, Json, walk

EMBED_TEXTS = {"title": 256, "description": 4096}
LINK_STYLE, PREMIUM_STYLE = 5, 6
TOP_V2 = {
    ComponentType.ROW,
    ComponentType.SECTION,
    ComponentType.TEXT,
    ComponentType.GALLERY,
    ComponentType.FILE,
    ComponentType.SEPARATOR,
    ComponentType.CONTAINER,
}
REQUIRED = {
    ComponentType.ROW: ("components",),
    ComponentType.BUTTON: ("style",),
    ComponentType.STRING_SELECT: ("options",),
    ComponentType.TEXT_INPUT: ("style",),
    ComponentType.SECTION: ("components", "accessory"),
    ComponentType.TEXT: ("content",),
    ComponentType.THUMBNAIL: ("media",),
    ComponentType.GALLERY: ("items",),
    ComponentType.FILE: ("file",),
    ComponentType.CONTAINER: ("components",),
    ComponentType.LABEL: ("label", "component"),
}
IN_MODAL = {ComponentType.ROW, ComponentType.LABEL, ComponentType.TEXT}


def check_text(errors: FormErrors, body: Json) -> None:
    """Checks the lengths of content, embeds and nonce."""
    errors.check_length("content", body.get("content"), 2000)
    if isinstance(body.get("nonce"), str):
        errors.check_length("nonce", body["nonce"], 25)
    embeds = body.get("embeds") or []
    errors.check_length("embeds", embeds, 10)
    total = 0
    for index, embed in enumerate(embeds):
        at = f"embeds.{index}"
        lengths = [(f"{at}.{key}", embed.get(key), most) for key, most in EMBED_TEXTS.items()]
        lengths.append((f"{at}.footer.text", (embed.get("footer") or {}).get("text"), 2048))
        lengths.append((f"{at}.author.name", (embed.get("author") or {}).get("name"), 256))
        errors.check_length(f"{at}.fields", embed.get("fields"), 25)
        for number, entry in enumerate(embed.get("fields") or []):
            for key, most in (("name", 256), ("value", 1024)):
                errors.check_length(f"{at}.fields.{number}.{key}", entry.get(key), most, 1)
                total += len(entry.get(key) or "")
        for path, text, most in lengths:
            errors.check_length(path, text, most)
            total += len(text or "")
    if total > 6000:
        errors.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def check_components(errors: FormErrors, components: list[Json], v2: bool) -> None:
    """Checks rows, buttons, menus and layout components."""
    if not v2:
        errors.check_length("components", components, 5)
    for index, component in enumerate(components):
        at = f"components.{index}"
        if component["type"] not in (TOP_V2 if v2 else {ComponentType.ROW}):
            errors.add(f"{at}.type", "UNION_TYPE_CHOICES", "Value of field is not allowed here.")
            continue
        check_layout(errors, component, at)
    check_unique_ids(errors, components)
    everything = list(walk(components))
    if v2 and len(everything) > 40:
        errors.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Total number of components exceeds 40")
    if sum(len(each.get("content") or "") for each in everything if each["type"] == ComponentType.TEXT) > 4000:
        message = "Total displayable text of components exceeds 4000"
        errors.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def check_layout(errors: FormErrors, component: Json, at: str) -> None:
    """Checks one component and its children."""
    kind = component["type"]
    inside = component.get("components") or []
    check_required(errors, component, at)
    if kind == ComponentType.ROW:
        check_row(errors, inside, at)
    elif kind == ComponentType.BUTTON:
        check_button(errors, component, at)
    elif kind in SELECTS:
        check_select(errors, component, at)
    elif kind == ComponentType.TEXT:
        errors.check_length(f"{at}.content", component.get("content"), 4000, 1)
    elif kind == ComponentType.SECTION:
        errors.check_length(f"{at}.components", inside, 3, 1)
        if any(each["type"] != ComponentType.TEXT for each in inside):
            errors.add(f"{at}.components", "UNION_TYPE_CHOICES", "A section holds text displays only.")
        if accessory := component.get("accessory"):
            if accessory["type"] not in (ComponentType.BUTTON, ComponentType.THUMBNAIL):
                errors.add(f"{at}.accessory.type", "UNION_TYPE_CHOICES", "Value of field is not allowed here.")
            check_layout(errors, accessory, f"{at}.accessory")
    elif kind == ComponentType.GALLERY:
        errors.check_length(f"{at}.items", component.get("items"), 10, 1)
        for number, item in enumerate(component.get("items") or []):
            errors.check_length(f"{at}.items.{number}.description", item.get("description"), 1024)
    elif kind == ComponentType.THUMBNAIL:
        errors.check_length(f"{at}.description", component.get("description"), 1024)
    elif kind == ComponentType.CONTAINER:
        errors.check_length(f"{at}.components", inside, 40, 1)
        if any(each["type"] not in TOP_V2 - {ComponentType.CONTAINER} for each in inside):
            errors.add(f"{at}.components", "UNION_TYPE_CHOICES", "Value of field is not allowed here.")
    if kind in (ComponentType.SECTION, ComponentType.CONTAINER):
        for number, child in enumerate(inside):
            check_layout(errors, child, f"{at}.components.{number}")


def check_required(errors: FormErrors, component: Json, at: str) -> None:
    """Checks that a component has the fields without which its type makes no sense."""
    for name in REQUIRED.get(component["type"], ()):
        if component.get(name) is None:
            errors.add(f"{at}.{name}", "BASE_TYPE_REQUIRED", "This field is required")


def check_row(errors: FormErrors, inside: list[Json], at: str) -> None:
    """Checks a message's row: up to five buttons, or one menu."""
    errors.check_length(f"{at}.components", inside, 5, 1)
    kinds = [each["type"] for each in inside]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        errors.add(f"{at}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the row")
    for number, child in enumerate(inside):
        if child["type"] not in {ComponentType.BUTTON, *SELECTS}:
            errors.add(f"{at}.components.{number}.type", "UNION_TYPE_CHOICES", "Value of field is not allowed here.")
        check_layout(errors, child, f"{at}.components.{number}")


def check_button(errors: FormErrors, button: Json, at: str) -> None:
    """Checks a button's label, style, URL and custom id."""
    errors.check_length(f"{at}.label", button.get("label"), 80)
    if not 1 <= (button.get("style") or PREMIUM_STYLE) <= PREMIUM_STYLE:
        errors.add(f"{at}.style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
    if button.get("style") == PREMIUM_STYLE:
        return
    if not button.get("label") and not button.get("emoji"):
        errors.add(at, "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")
    if button.get("style") == LINK_STYLE:
        if button.get("custom_id") or not button.get("url"):
            errors.add(f"{at}.url", "BUTTON_COMPONENT_INVALID_URL", "A link button has a url and no custom id")
        return
    if button.get("url"):
        errors.add(f"{at}.url", "BUTTON_COMPONENT_INVALID_URL", "Only a link button has a url")
    check_custom_id(errors, button, at)


def check_custom_id(errors: FormErrors, component: Json, at: str) -> None:
    """Checks that a component has a custom id of 1 to 100 characters."""
    if component.get("custom_id") is None:
        errors.add(f"{at}.custom_id", "BASE_TYPE_REQUIRED", "This field is required")
    errors.check_length(f"{at}.custom_id", component.get("custom_id"), 100, 1)


def check_select(errors: FormErrors, menu: Json, at: str) -> None:
    """Checks a menu's placeholder, options and number of values."""
    check_custom_id(errors, menu, at)
    errors.check_length(f"{at}.placeholder", menu.get("placeholder"), 150)
    least, most = (1 if menu.get(name) is None else menu[name] for name in ("min_values", "max_values"))
    if not 0 <= least <= 25 or not 1 <= most <= 25 or least > most:
        errors.add(f"{at}.max_values", "NUMBER_TYPE_BOUNDS", "min_values and max_values must be 0-25 and in order.")
    if menu["type"] != ComponentType.STRING_SELECT:
        return
    options = menu.get("options") or []
    errors.check_length(f"{at}.options", options, 25, 1)
    if most > len(options) > 0:
        errors.add(f"{at}.max_values", "NUMBER_TYPE_MAX", f"int value should be less than or equal to {len(options)}.")
    values = [option.get("value") for option in options]
    for number, option in enumerate(options):
        where = f"{at}.options.{number}"
        errors.check_length(f"{where}.label", option.get("label") or "", 100, 1)
        errors.check_length(f"{where}.value", option.get("value") or "", 100, 1)
        errors.check_length(f"{where}.description", option.get("description"), 100)
        if option.get("value") in values[:number]:
            message = "The specified option value is already used"
            errors.add(f"{where}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
    if sum(bool(option.get("default")) for option in options) > most:
        errors.add(f"{at}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")


def check_unique_ids(errors: FormErrors, components: list[Json]) -> None:
    """Checks that no custom id and no numeric id appears twice."""
    for key, code in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        seen: set[object] = set()
        for component in walk(components):
            value = component.get(key)
            if value and value in seen:
                errors.add("components", code, f"Component {key} cannot be duplicated: {value}")
            seen.add(value)


def check_v2_only(errors: FormErrors, content: str | None, embeds: list[Json] | None, components: list[Json]) -> None:
    """Checks that a components-V2 message has components and neither content nor embeds."""
    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    for field, value in (("content", content), ("embeds", embeds)):
        if value:
            errors.add(field, code, f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
    if not components:
        errors.add("components", "BASE_TYPE_REQUIRED", "This field is required")


def check_modal(modal: Json) -> None:
    """Rejects a modal beyond the limits of its title, inputs and menus."""
    errors = FormErrors()
    errors.check_length("data.title", modal.get("title") or "", 45, 1)
    errors.check_length("data.custom_id", modal.get("custom_id") or "", 100, 1)
    components = modal.get("components") or []
    errors.check_length("data.components", components, 5, 1)
    for index, component in enumerate(components):
        at = f"data.components.{index}"
        if component["type"] not in IN_MODAL:
            errors.add(f"{at}.type", "UNION_TYPE_CHOICES", "Value of field is not allowed here.")
        if component["type"] == ComponentType.LABEL:
            inner = component.get("component") or {"type": ComponentType.TEXT_INPUT}
            if inner["type"] not in {ComponentType.TEXT_INPUT, *SELECTS}:
                errors.add(f"{at}.component.type", "UNION_TYPE_CHOICES", "Value of field is not allowed here.")
            errors.check_length(f"{at}.label", component.get("label") or "", 45, 1)
            errors.check_length(f"{at}.description", component.get("description"), 100)
    for component in walk(components):
        check_required(errors, component, "data.components")
        if component["type"] == ComponentType.TEXT_INPUT:
            errors.check_length("data.components.label", component.get("label"), 45)
            errors.check_length("data.components.placeholder", component.get("placeholder"), 100)
            errors.check_length("data.components.value", component.get("value"), 4000)
            check_custom_id(errors, component, "data.components")
        elif component["type"] in SELECTS:
            check_select(errors, component, "data.components")
            if component.get("required", True) and component.get("min_values") == 0:
                message = "Select menus marked as required cannot have a min_values of 0"
                errors.add("data.components.min_values", "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES", message)
    check_unique_ids(errors, components)
    errors.raise_if_any()


def check_choices(choices: list[Json]) -> None:
    """Rejects more than 25 autocomplete choices, or one longer than 100 characters."""
    errors = FormErrors()
    errors.check_length("data.choices", choices, 25)
    for index, choice in enumerate(choices):
        errors.check_length(f"data.choices.{index}.name", choice.get("name") or "", 100, 1)
        if isinstance(choice.get("value"), str):
            errors.check_length(f"data.choices.{index}.value", choice["value"], 100)
    errors.raise_if_any()
