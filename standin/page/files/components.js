// The components of a message: action rows, and the layouts of components V2.

import { el, fileAddress } from "/dom.js";
import { picture } from "/lightbox.js";
import { markdown } from "/markdown.js";
import { select, emojiOf } from "/select.js";
import { say } from "/words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK = 5;

/** The elements of a list of components; `actions` says what a click and a pick do. */
export function components(list, actions) {
  return (list ?? []).map((component) => one(component, actions)).filter(Boolean);
}

function one(component, actions) {
  const make = MAKERS[component.type];
  return make ? make(component, actions) : null;
}

const MAKERS = {
  1: (row, actions) => el("div", { class: "row" }, components(row.components, actions)),
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

function button(component, actions) {
  const style = STYLES[component.style] ?? "secondary";
  const inside = [component.emoji ? el("span", { class: "sign" }, emojiOf(component.emoji)) : null, component.label];
  if (component.style === LINK) {
    const safe = /^https?:\/\//.test(component.url) ? component.url : null;
    return el("a", { class: `button ${style}`, href: safe, target: "_blank", rel: "noopener noreferrer" }, inside);
  }
  const facts = { type: "button", class: `button ${style}`, disabled: component.disabled };
  const made = el("button", { ...facts, "data-key": actions.key(component), "data-id": component.custom_id }, inside);
  if (!component.label) made.setAttribute("aria-label", component.emoji?.name ?? say("button"));
  made.addEventListener("click", () => actions.click(component, made));
  return made;
}

function menu(component, actions) {
  const made = select(component, { key: actions.key(component), pick: (values) => actions.pick(component, values, made) });
  return made;
}

function section(component, actions) {
  const words = el("div", { class: "words" }, components(component.components, actions));
  return el("div", { class: "section" }, words, component.accessory ? one(component.accessory, actions) : null);
}

function separator(component) {
  const size = component.spacing === 2 ? "separator wide" : "separator";
  return el("div", { class: component.divider === false ? `${size} empty` : size, role: "presentation" });
}

function container(component, actions) {
  const made = el("div", { class: "container" }, components(component.components, actions));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    made.style.borderLeftColor = colour(component.accent_color);
  }
  return covered(made, component.spoiler);
}

/** A colour number as CSS. */
function colour(number) {
  return `#${Number(number).toString(16).padStart(6, "0")}`;
}

function covered(made, spoiler) {
  if (!spoiler) return made;
  const show = el("button", { type: "button", class: "button secondary" }, say("hidden"));
  const cover = el("div", { class: "cover" }, show);
  show.addEventListener("click", () => cover.replaceWith(made));
  return cover;
}

function gallery(component) {
  const items = component.items.map((item) => covered(shownMedia(item.media, item.description), item.spoiler));
  return el("div", { class: items.length > 1 ? "gallery tiles" : "gallery" }, items);
}

function shownMedia(media, description, className) {
  const address = fileAddress(media.url);
  if (!address) return el("span", { class: "small" }, description || say("external"));
  return picture({ ...media, address }, description, className);
}

function file(media, name) {
  const address = fileAddress(media.url);
  return el("a", { class: "file", href: address, download: name }, name || say("file"));
}

/** A message's uploads: pictures are shown, other files can be downloaded. */
export function attachments(list) {
  const isPicture = (each) => (each.content_type ?? "").startsWith("image/");
  const pictures = (list ?? []).filter(isPicture).map((each) => shownMedia(each, each.description));
  const files = (list ?? []).filter((each) => !isPicture(each)).map((each) => file(each, each.filename));
  return [...(pictures.length > 1 ? [el("div", { class: "tiles" }, pictures)] : pictures), ...files];
}

/** An embed. */
export function embed(shape) {
  const made = el("div", { class: "embed" });
  if (shape.color !== undefined) made.style.borderLeftColor = colour(shape.color);
  if (shape.author?.name) made.append(el("p", { class: "author" }, shape.author.name));
  if (shape.title) made.append(el("h2", {}, shape.title));
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
