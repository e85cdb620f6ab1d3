// Components of a message, the old rows and the new layouts alike.

import { el, fileAddress } from "/dom.js";
import { picture } from "/lightbox.js";
import { markdown } from "/markdown.js";
import { select, signOf } from "/select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK = 5;

/** The elements of a list of components; `deeds` says what a press and a pick do. */
export function components(list, deeds) {
  return (list ?? []).map((component) => one(component, deeds)).filter(Boolean);
}

function one(component, deeds) {
  const make = MAKERS[component.type];
  return make ? make(component, deeds) : null;
}

const MAKERS = {
  1: (row, deeds) => el("div", { class: "row" }, components(row.components, deeds)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: (text) => el("div", { class: "text" }, markdown(text.content)),
  11: (shown) => shownMedia(shown.media, shown.description, "thumbnail"),
  12: gallery,
  13: (shown) => file(shown.file, shown.name),
  14: separator,
  17: container,
};

function button(component, deeds) {
  const style = STYLES[component.style] ?? "secondary";
  const inside = [component.emoji ? el("span", { class: "sign" }, signOf(component.emoji)) : null, component.label];
  if (component.style === LINK) {
    const safe = /^https?:\/\//.test(component.url) ? component.url : null;
    return el("a", { class: `button ${style}`, href: safe, target: "_blank", rel: "noopener noreferrer" }, inside);
  }
  const facts = { type: "button", class: `button ${style}`, disabled: component.disabled };
  const made = el("button", { ...facts, "data-key": deeds.key(component), "data-id": component.custom_id }, inside);
  if (!component.label) made.setAttribute("aria-label", component.emoji?.name ?? "Button");
  made.addEventListener("click", () => deeds.press(component, made));
  return made;
}

function menu(component, deeds) {
  const made = select(component, { key: deeds.key(component), pick: (values) => deeds.pick(component, values, made) });
  return made;
}

function section(component, deeds) {
  const words = el("div", { class: "words" }, components(component.components, deeds));
  return el("div", { class: "section" }, words, component.accessory ? one(component.accessory, deeds) : null);
}

function separator(component) {
  const size = component.spacing === 2 ? "separator wide" : "separator";
  return el("div", { class: component.divider === false ? `${size} empty` : size, role: "presentation" });
}

function container(component, deeds) {
  const made = el("div", { class: "container" }, components(component.components, deeds));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    made.style.borderLeftColor = colour(component.accent_color);
  }
  return covered(made, component.spoiler);
}

/** A colour number as CSS. */
export function colour(number) {
  return `#${Number(number).toString(16).padStart(6, "0")}`;
}

function covered(made, spoiler) {
  if (!spoiler) return made;
  const show = el("button", { type: "button", class: "button secondary" }, "Show hidden content");
  const cover = el("div", { class: "cover" }, show);
  show.addEventListener("click", () => cover.replaceWith(made));
  return cover;
}

function gallery(component) {
  const items = component.items.map((item) => covered(shownMedia(item.media, item.description), item.spoiler));
  return el("div", { class: items.length > 1 ? "gallery many" : "gallery" }, items);
}

function shownMedia(media, description, className) {
  const address = fileAddress(media.url);
  if (!address) return el("span", { class: "small" }, description || "A picture from elsewhere, which is not loaded here");
  return picture({ ...media, address }, description, className);
}

function file(media, name) {
  const address = fileAddress(media.url);
  return el("a", { class: "file", href: address, download: name }, name || "file");
}

/** A message's uploads: pictures are shown, other files can be fetched. */
export function attachments(list) {
  return (list ?? []).map((each) => {
    const shown = (each.content_type ?? "").startsWith("image/");
    return shown ? shownMedia(each, each.description) : file(each, each.filename);
  });
}

/** An embed. */
export function embed(shape) {
  const made = el("div", { class: "embed" });
  if (shape.color !== undefined) made.style.borderLeftColor = colour(shape.color);
  if (shape.author?.name) made.append(el("p", { class: "author" }, shape.author.name));
  if (shape.title) made.append(el("h4", {}, shape.title));
  if (shape.description) made.append(el("div", { class: "text" }, markdown(shape.description)));
  const fields = (shape.fields ?? []).map((field) => {
    const words = [el("dt", {}, field.name), el("dd", {}, markdown(field.value))];
    return el("div", { class: field.inline ? "field inline" : "field" }, words);
  });
  if (fields.length) made.append(el("dl", { class: "fields" }, fields));
  if (shape.thumbnail) made.append(shownMedia(shape.thumbnail, shape.thumbnail.description, "thumbnail"));
  if (shape.image) made.append(shownMedia(shape.image, shape.image.description));
  if (shape.footer?.text) made.append(el("p", { class: "small" }, shape.footer.text));
  return made;
}
