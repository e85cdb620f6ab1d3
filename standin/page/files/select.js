// A menu: a button that opens a list of options, for one value or several.

import { el, freshId } from "/dom.js";
import { emoji } from "/markdown.js";
import { everybody, state } from "/store.js";
import { say } from "/words.js";

const STRING = 3;
const USER = 5;
const CHANNEL = 8;
let closeOpen = null;

/** The options of a menu: its own, the people, or the channels. */
function optionsOf(component) {
  const chosen = new Set((component.default_values ?? []).map((each) => each.id));
  const listed = (id, label) => ({ value: id, label, default: chosen.has(id) });
  if (component.type === STRING) return component.options ?? [];
  if (component.type === USER) return everybody().map((user) => listed(user.id, user.name));
  if (component.type !== CHANNEL) return [];
  return state.channels.filter((each) => each.kind !== "dm").map((each) => listed(each.id, `#${each.name}`));
}

/** A menu's button; it calls `pick` with the chosen values. */
export function select(component, { pick, key, name }) {
  const options = optionsOf(component);
  let values = options.filter((option) => option.default).map((option) => option.value);
  const words = el("span", { class: "picked" });
  const trigger = el(
    "button",
    {
      type: "button",
      class: "select",
      disabled: component.disabled,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "data-key": key,
      "data-id": component.custom_id,
    },
    words,
    el("span", { class: "chevron", "aria-hidden": "true" }),
  );
  const show = () => {
    const labels = options.filter((option) => values.includes(option.value)).map((option) => option.label);
    const title = name ?? component.placeholder;
    words.textContent = labels.join(", ") || component.placeholder || say("choose");
    words.classList.toggle("placeholder", !labels.length);
    trigger.setAttribute("aria-label", title && title !== words.textContent ? `${title}: ${words.textContent}` : words.textContent);
  };
  show();
  const done = (chosen) => {
    values = chosen;
    show();
    pick(values);
  };
  trigger.addEventListener("click", () => openList(trigger, component, options, values, done));
  trigger.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    trigger.click();
  });
  return trigger;
}

function openList(trigger, component, options, before, done) {
  closeOpen?.();
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const several = most > 1 || least === 0;
  const chosen = new Set(before);
  const list = el("ul", { role: "listbox", tabindex: "-1", id: freshId("list"), "aria-multiselectable": String(several) });
  list.setAttribute("aria-label", component.placeholder || say("choose"));
  const rows = options.map((option) => row(option, chosen.has(option.value), several));
  list.append(...rows);
  const count = el("span", { class: "count" });
  const send = el("button", { type: "button", class: "button primary" }, say("done"));
  const foot = el("div", { class: "foot" }, count, send);
  const box = el("div", { class: several ? "list several" : "list" }, list, several ? foot : null);
  let at = Math.max(0, options.findIndex((option) => chosen.has(option.value)));

  const mark = () => {
    rows.forEach((each, index) => {
      each.classList.toggle("active", index === at);
      each.setAttribute("aria-selected", String(chosen.has(options[index].value)));
    });
    if (rows[at]) list.setAttribute("aria-activedescendant", rows[at].id);
    rows[at]?.scrollIntoView({ block: "nearest" });
    count.textContent = say(least === most ? "chosen_of" : "chosen", { n: chosen.size, least, most });
    send.disabled = chosen.size < least || chosen.size > most;
  };
  const close = () => {
    if (closeOpen !== close) return;
    closeOpen = null;
    box.remove();
    removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", close);
    trigger.setAttribute("aria-expanded", "false");
    const again = trigger.isConnected ? trigger : document.querySelector(`[data-key="${trigger.dataset.key}"]`);
    again?.focus();
  };
  const finish = () => {
    if (chosen.size < least || chosen.size > most) return;
    close();
    done(options.filter((option) => chosen.has(option.value)).map((option) => option.value));
  };
  const toggle = (index) => {
    at = index;
    const { value } = options[index];
    if (!several) {
      chosen.clear();
      chosen.add(value);
      finish();
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else {
      if (most === 1) chosen.clear();
      if (chosen.size < most) chosen.add(value);
    }
    mark();
  };
  const outside = (event) => {
    if (!box.contains(event.target) && !trigger.contains(event.target)) close();
  };
  rows.forEach((each, index) => each.addEventListener("click", () => toggle(index)));
  send.addEventListener("click", finish);
  list.addEventListener("keydown", (event) => {
    const typed = event.key.length === 1 && /\S/.test(event.key) ? event.key.toLowerCase() : null;
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    if (event.key in moves) at = Math.min(rows.length - 1, Math.max(0, moves[event.key]));
    else if (event.key === " " || (event.key === "Enter" && !several)) toggle(at);
    else if (event.key === "Enter") finish();
    else if (typed) at = nextWithLetter(options, at, typed);
    else return;
    event.preventDefault();
    if (closeOpen === close) mark();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  closeOpen = close;
  trigger.setAttribute("aria-expanded", "true");
  (trigger.closest("dialog") ?? document.body).append(box);
  position(box, trigger);
  addEventListener("pointerdown", outside, true);
  addEventListener("resize", close);
  mark();
  list.focus();
}

function row(option, chosen, several) {
  const sign = option.emoji ? el("span", { class: "sign" }, emojiOf(option.emoji)) : null;
  const hint = option.description ? el("span", { class: "hint" }, option.description) : null;
  const words = el("span", { class: "words" }, el("span", { class: "name" }, option.label), hint);
  const box = el("span", { class: several ? "tick box" : "tick", "aria-hidden": "true" });
  const facts = { role: "option", id: freshId("option"), "aria-selected": String(chosen), "data-value": option.value };
  return el("li", facts, sign, words, box);
}

/** The emoji of a button or an option. */
export function emojiOf(shown) {
  return shown.id ? emoji(shown.id, shown.name) : shown.name;
}

function nextWithLetter(options, at, letter) {
  const order = options.map((_, index) => (at + 1 + index) % options.length);
  return order.find((index) => options[index].label.toLowerCase().startsWith(letter)) ?? at;
}

function position(box, trigger) {
  const place = trigger.getBoundingClientRect();
  const width = Math.min(Math.max(place.width, 280), innerWidth - 16);
  const below = innerHeight - place.bottom - 12;
  const above = place.top - 12;
  box.style.width = `${width}px`;
  box.style.left = `${Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`;
  if (below >= Math.min(box.offsetHeight, 320) || below >= above) {
    box.style.top = `${place.bottom + 4}px`;
    box.style.maxHeight = `${Math.min(below, 420)}px`;
  } else {
    box.style.bottom = `${innerHeight - place.top + 4}px`;
    box.style.maxHeight = `${Math.min(above, 420)}px`;
  }
}
