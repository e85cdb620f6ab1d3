// The messages of the open channel.

import { announce, byId, el, stamp } from "/dom.js";
import { attachments, components, embed } from "/components.js";
import { markdown } from "/markdown.js";
import { openModal } from "/modal.js";
import { avatar } from "/people.js";
import { ask, older, on, state } from "/store.js";
import { say, saying } from "/words.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const GROUP_WITHIN = 7 * 60 * 1000;
const BUSY_FOR = 4000;

const list = byId("messages");
const scroller = byId("scroller");
const newest = byId("newest");
let following = true;
let lastTop = 0;

/** Shows the messages of the store and follows its changes. */
export function start() {
  on("channel", () => list.replaceChildren());
  on("messages", showAll);
  on("older", () => keepPosition(showAll));
  on("created", added);
  on("edited", changed);
  on("deleted", removed);
  scroller.addEventListener("scroll", scrolled);
  newest.addEventListener("click", toEnd);
  byId("older").firstElementChild.addEventListener("click", () => older().catch(() => {}));
  new ResizeObserver(() => following && toEnd()).observe(list);
}

/** New messages scroll into view unless the reader has scrolled up. */
function scrolled() {
  const upwards = scroller.scrollTop < lastTop - 1;
  const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;
  following = atEnd || (following && !upwards);
  lastTop = scroller.scrollTop;
  if (atEnd) newest.hidden = true;
}

/** Scrolls to the newest message. */
export function toEnd() {
  scroller.scrollTop = scroller.scrollHeight;
  following = true;
  newest.hidden = true;
}

function showAll() {
  byId("older").hidden = !state.more;
  let before = null;
  list.replaceChildren(
    ...[...state.messages.values()].map((message) => {
      const made = item(message, before);
      before = message;
      return made;
    }),
  );
  toEnd();
}

function keepPosition(render) {
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  render();
  scroller.scrollTop = scroller.scrollHeight - fromEnd;
  following = false;
}

function previous(message) {
  const ids = [...state.messages.keys()];
  return state.messages.get(ids[ids.indexOf(message.id) - 1]) ?? null;
}

function added(message) {
  list.append(item(message, previous(message)));
  const mine = message.author.id === state.me.id || message.flags & EPHEMERAL;
  if (following || mine) toEnd();
  else newest.hidden = false;
  if (!(message.flags & LOADING)) announceMessage(message);
}

function changed(message) {
  const shown = find(message.id);
  if (!shown) return;
  const loading = shown.classList.contains("loading");
  const key = shown.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const made = item(message, previous(message));
  shown.replaceWith(made);
  if (key) focusAgain(made, key);
  if (loading) announceMessage(message);
  if (following) toEnd();
}

function focusAgain(made, key) {
  const same = made.querySelector(`[data-key="${key}"]:not(:disabled)`);
  (same ?? made.querySelector(".row button:not(:disabled)") ?? made).focus({ preventScroll: true });
}

function removed(gone) {
  const shown = find(gone.id);
  const focused = shown?.contains(document.activeElement);
  shown?.remove();
  if (focused) byId("entry")?.focus();
}

function find(id) {
  return list.querySelector(`:scope > [data-message="${id}"]`);
}

function announceMessage(message) {
  const shown = find(message.id);
  announce(`${authorName(message)}: ${shown?.querySelector(".content")?.innerText ?? ""}`);
}

function authorName(message) {
  return message.author.global_name ?? state.users[message.author.id]?.name ?? message.author.username;
}

function item(message, before) {
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const loading = Boolean(message.flags & LOADING);
  const mine = message.mentions.some((user) => user.id === state.me.id);
  const when = new Date(message.timestamp);
  const grouped = before && !used(message) && !ephemeral && belongsTo(message, before);
  const classes = ["message", ephemeral && "ephemeral", mine && "calls", loading && "loading", grouped && "together"];
  const name = authorName(message);
  const head = el(
    "div",
    { class: "head" },
    el("span", { class: message.author.bot ? "name of-bot" : "name" }, name),
    message.author.bot ? el("span", { class: "tag" }, "APP") : null,
    el("time", { datetime: message.timestamp, title: when.toLocaleString() }, stamp(when)),
  );
  return el(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-message": message.id, tabindex: "-1" },
    used(message),
    grouped ? el("span", { class: "face" }) : el("span", { class: "face" }, avatar(message.author.id, name)),
    el("article", { class: "body", "aria-label": `${name}, ${stamp(when)}` }, head, body(message, loading), foot(message)),
  );
}

function belongsTo(message, before) {
  const near = new Date(message.timestamp) - new Date(before.timestamp) < GROUP_WITHIN;
  return before.author.id === message.author.id && near && !(before.flags & EPHEMERAL);
}

function used(message) {
  if (message.type !== 20) return null;
  const who = message.interaction_metadata?.user;
  const name = who ? who.global_name ?? who.username : say("somebody");
  const what = message.command ? el("code", {}, `/${message.command}`) : say("a_command");
  return el("div", { class: "used" }, saying("used", { name: el("strong", {}, name), command: what }));
}

function body(message, loading) {
  if (loading) {
    const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
    return el("div", { class: "content thinking" }, dots, say("thinking", { name: authorName(message) }));
  }
  const edited = message.edited_timestamp ? el("span", { class: "edited" }, say("edited")) : null;
  const words = message.content ? el("div", { class: "text" }, markdown(message.content)) : null;
  if (words && edited) (words.lastElementChild?.tagName === "P" ? words.lastElementChild : words).append(" ", edited);
  return el(
    "div",
    { class: "content" },
    words,
    attachments(message.attachments),
    message.embeds.map(embed),
    components(message.components, actions(message)),
  );
}

function foot(message) {
  if (!(message.flags & EPHEMERAL)) return null;
  const dismiss = el("button", { type: "button", class: "plain" }, say("dismiss"));
  const details = { channel: message.channel_id, message: message.id };
  dismiss.addEventListener("click", () => ask("dismiss", details).catch((error) => showError(message.id, error.message)));
  return el("div", { class: "only" }, `${say("only_you")} · `, dismiss);
}

function actions(message) {
  const details = { channel: message.channel_id, message: message.id };
  return {
    key: (component) => `${message.id}/${component.id}`,
    click: (component, made) => interact(message, made, "click", { ...details, custom_id: component.custom_id }),
    pick: (component, values, made) => interact(message, made, "pick", { ...details, custom_id: component.custom_id, values }),
  };
}

async function interact(message, made, what, details) {
  showError(message.id, "");
  if (made.classList.contains("busy")) return;
  made.classList.add("busy");
  made.setAttribute("aria-busy", "true");
  let waits = 0;
  try {
    const answer = await ask(what, details);
    if (answer.modal) openModal(answer.modal);
    if (answer.failed) showError(message.id, say("failed"));
    waits = answer.deferred ? BUSY_FOR : 0;
  } catch (error) {
    showError(message.id, error.message);
  }
  // After a deferred response the edited message replaces this button.
  setTimeout(() => {
    made.classList.remove("busy");
    made.removeAttribute("aria-busy");
  }, waits);
}

function showError(id, text) {
  const shown = find(id);
  shown?.querySelector(".failed")?.remove();
  if (text) shown?.querySelector(".body").append(el("p", { class: "failed", role: "alert" }, text));
}
