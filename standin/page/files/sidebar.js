// The list of channels: a sidebar, or a drawer on narrow screens.

import { byId, el } from "/dom.js";
import { avatar, badge, named } from "/people.js";
import { addressOf, ask, channel, on, open, state } from "/store.js";
import { say } from "/words.js";

const app = byId("app");
const drawer = byId("drawer");

/** Shows the channels and opens the one that is clicked. */
export function start() {
  on("person", show);
  on("channels", show);
  on("channel", show);
  drawer.addEventListener("click", () => setDrawer(!app.classList.contains("open")));
  byId("veil").addEventListener("click", () => setDrawer(false));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && app.classList.contains("open")) setDrawer(false);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-channel]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (channel(link.dataset.channel)) enter(link.dataset.channel);
  });
  matchMedia("(min-width: 761px)").addEventListener("change", () => setDrawer(false));
  addEventListener("popstate", (event) => event.state?.in && channel(event.state.in) && open(event.state.in));
}

/** Opens a channel and puts it into the URL. */
function enter(id) {
  setDrawer(false);
  const query = new URLSearchParams(location.search);
  query.delete("key");
  query.set("in", addressOf(channel(id)));
  history.pushState({ in: id }, "", `/?${query}`);
  open(id);
}

function setDrawer(shown) {
  const was = app.classList.contains("open");
  app.classList.toggle("open", shown);
  document.querySelector("main").inert = shown;
  drawer.setAttribute("aria-expanded", String(shown));
  if (shown) byId("places").querySelector("a")?.focus();
  else if (was) drawer.focus();
}

function show() {
  const focused = document.activeElement?.dataset?.channel;
  const direct = state.channels.filter((each) => each.kind === "dm");
  const tables = state.channels.filter((each) => each.kind !== "dm");
  const more = el("button", { type: "button", class: "more", on: { click: add } }, `+ ${say("new_table")}`);
  byId("places").replaceChildren(
    el("h2", {}, say("tables")),
    el("ul", {}, tables.map(entry), el("li", {}, more)),
    el("h2", {}, say("direct_messages")),
    el("ul", {}, direct.map(entry)),
  );
  if (focused) byId("places").querySelector(`[data-channel="${focused}"]`)?.focus();
  const elsewhere = state.channels.some((each) => each.id !== state.current && (each.unread || each.notifications));
  byId("elsewhere").hidden = !elsewhere;
  drawer.setAttribute("aria-label", say(elsewhere ? "channels_unread" : "channels"));
  title();
}

function title() {
  const here = channel();
  if (!here) return;
  const sign = here.kind === "dm" ? "@" : "#";
  const topic = here.topic ? el("span", { class: "topic" }, here.topic) : null;
  byId("title").replaceChildren(el("span", { class: "hash", "aria-hidden": "true" }, sign), el("span", { class: "name" }, here.name), topic ?? "");
  const waiting = state.channels.reduce((sum, each) => sum + each.notifications, 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}${sign}${here.name} · ${state.me?.name ?? ""} · Ziggurat`;
}

function entry(place) {
  const here = place.id === state.current;
  const sign = place.kind === "dm" ? avatar(botId(), place.name) : el("span", { class: "hash", "aria-hidden": "true" }, "#");
  const news = place.notifications ? say("for_you", { n: place.notifications }) : place.unread ? say("unread") : "";
  const facts = { href: `?in=${addressOf(place)}`, "data-channel": place.id, "aria-current": here ? "page" : null };
  const link = el(
    "a",
    { ...facts, class: place.unread ? "unread" : null },
    sign,
    named(place.name, news),
    place.notifications ? badge(place.notifications) : null,
  );
  return el("li", { class: place.kind }, link);
}

function botId() {
  return Object.keys(state.users).find((id) => state.users[id].bot);
}

async function add() {
  const made = await ask("table").catch(() => null);
  if (made) enter(made.channel);
}
