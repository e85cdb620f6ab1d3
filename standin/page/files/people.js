// The people: their avatars, and the switch between them.

import { byId, el, speak } from "/dom.js";
import { ask, on, state, switchTo } from "/store.js";
import { say } from "/words.js";

/** An avatar: the bot's logo, or a person's first letter in their colour. */
export function avatar(userId, name) {
  if (state.users[userId]?.bot) return el("img", { class: "avatar", src: "/mark.svg", alt: "" });
  const index = state.people.findIndex((person) => person.id === userId);
  const tint = index < 0 ? "tint-none" : `tint-${name.toLowerCase()}`;
  return el("span", { class: `avatar ${tint}`, "aria-hidden": "true" }, (name || "?")[0].toUpperCase());
}

/** A name, with what a screen reader says of its news. */
export function named(name, news) {
  return el("span", { class: "name" }, name, news ? el("span", { class: "unseen" }, news) : null);
}

/** A number of notifications, for the eyes. */
export function badge(number) {
  return el("span", { class: "badge", "aria-hidden": "true" }, String(number));
}

/** Shows the people in the header, with their unread notifications. */
export function start() {
  on("person", show);
  on("person", remember);
  on("badges", show);
  on("person", showLanguage);
  byId("language").addEventListener("change", () => ask("speak", { locale: byId("language").value }).catch(showLanguage));
}

/** The languages that the person's client can have. */
function showLanguage() {
  const { locale } = state.me;
  const known = Object.entries(state.languages);
  byId("language").replaceChildren(...known.map(([id, name]) => el("option", { value: id, lang: id, selected: id === locale }, name)));
  speak(locale);
}

function show() {
  const focused = document.activeElement?.dataset?.person;
  byId("people").replaceChildren(...state.people.map(choice));
  if (focused) byId("people").querySelector(`[data-person="${focused}"]`)?.focus();
}

function choice(person) {
  const mine = person.id === state.me.id;
  const waiting = mine ? 0 : state.badges[person.id] ?? 0;
  const made = el(
    "a",
    {
      href: `/?as=${encodeURIComponent(person.name)}`,
      "data-person": person.name,
      "aria-current": mine ? "true" : null,
      title: say(mine ? "you_are_person" : "switch", { name: person.name }),
    },
    avatar(person.id, person.name),
    named(person.name, waiting ? say("new", { n: waiting }) : ""),
    waiting ? badge(waiting) : null,
  );
  made.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!mine) switchTo(person.name);
  });
  return el("li", {}, made);
}

/** Stores the person in the URL and in the tab, so that a reload keeps the person. */
function remember() {
  sessionStorage.setItem("person", state.me.name);
  const query = new URLSearchParams(location.search);
  query.set("as", state.me.name);
  query.delete("key");
  history.replaceState(history.state, "", `/?${query}`);
}
