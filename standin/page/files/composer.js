// The message box: plain messages, and commands after a slash.

import { byId, el } from "/dom.js";
import { Command } from "/command.js";
import { toEnd } from "/messages.js";
import { openModal } from "/modal.js";
import { ask, channel, commandsHere, on, state } from "/store.js";
import { Suggestions } from "/suggest.js";
import { say } from "/words.js";

const LONGEST = 2000;

const suggestions = new Suggestions((item) => (command ? command.take(item) : choose(item.value)));
const hint = el("p", { class: "hint", role: "status", id: "composer-hint" });
const entry = el("textarea", {
  id: "entry",
  rows: "1",
  maxlength: LONGEST,
  "aria-autocomplete": "list",
  "aria-haspopup": "listbox",
  "aria-describedby": "composer-hint",
});
const send = el("button", { type: "submit", class: "send" });
const line = el("div", { class: "line" }, entry, send);
const form = el("form", { class: "composer" }, suggestions.element, hint, line);
let command = null;
let typing = 0;

/** Puts the message box into the page. */
export function start() {
  byId("composer").append(form);
  send.append(arrow());
  entry.addEventListener("input", typed);
  entry.addEventListener("keydown", key);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) suggestions.hide();
  });
  on("channel", reset);
  on("person", label);
}

function arrow() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M4 12 20 4l-5 16-4-6.500z");
  svg.append(path);
  return svg;
}

function reset() {
  if (!channel()) return;
  leave("");
  label();
}

function label() {
  const here = channel();
  if (here) entry.placeholder = entry.ariaLabel = say("message_to", { place: `${here.kind === "dm" ? "@" : "#"}${here.name}` });
  send.ariaLabel = say("send");
}

function tell(text, wrong = false) {
  hint.textContent = text;
  hint.classList.toggle("wrong", wrong);
}

function grow() {
  entry.style.height = "auto";
  entry.style.height = `${Math.min(entry.scrollHeight, 200)}px`;
}

async function typed() {
  grow();
  tell("");
  typing += 1;
  const number = typing;
  const text = entry.value;
  if (!text.startsWith("/") || text.includes("\n")) {
    suggestions.hide();
    return;
  }
  const all = await commandsHere().catch(() => []);
  if (number !== typing || command) return;
  const exact = text.endsWith(" ") && named(all, text.slice(1).trim());
  if (exact) {
    choose(exact);
    return;
  }
  const found = matching(all, text.slice(1).trim().toLowerCase());
  suggestions.show(entry, say("commands"), found.map((each) => ({ label: `/${each.shown}`, hint: each.description, value: each })));
}

// A command goes by its name in the person's language, and by its English one.
const names = (each) => [each.shown, each.path];
const named = (all, name) => all.find((each) => each.shown === name) ?? all.find((each) => each.path === name);

function matching(all, wanted) {
  const words = wanted.split(/\s+/);
  const fits = (each) => names(each).some((name) => words.every((word) => name.includes(word)));
  const rank = (each) => (names(each).some((name) => name.startsWith(wanted)) ? 0 : 1);
  return all.filter(fits).sort((one, other) => rank(one) - rank(other));
}

function key(event) {
  if (event.isComposing) return;
  if (suggestions.key(event)) {
    event.preventDefault();
  } else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    submit();
  }
}

/** Opens the form of a command. */
function choose(chosen) {
  suggestions.hide();
  typing += 1;
  command = new Command(chosen, suggestions, { submit, leave: () => leave(`/${chosen.shown}`, true), tell });
  entry.replaceWith(command.element);
  form.classList.add("commanding");
  if (command.fields.size) {
    command.focus();
  } else {
    tell(`${chosen.description}. ${say("enter_sends")}`);
    send.focus();
  }
}

function leave(text, focus = false) {
  suggestions.hide();
  tell("");
  if (command) {
    command.element.replaceWith(entry);
    command = null;
    form.classList.remove("commanding");
  }
  entry.value = text;
  grow();
  if (focus) entry.focus();
}

async function submit() {
  try {
    await (command ? run() : write());
  } catch (error) {
    tell(error.message, true);
  }
}

async function run() {
  const options = command.values();
  if (!options) {
    hint.classList.add("wrong");
    return;
  }
  const { path } = command.command;
  leave("", true);
  toEnd();
  const answer = await ask("slash", { channel: state.current, path, options });
  if (answer.modal) openModal(answer.modal);
  if (answer.failed) tell(say("no_answer"), true);
}

/** Runs a command whose full name was typed, or opens its form. */
async function runByName(path) {
  const exact = named(await commandsHere(), path);
  if (!exact) {
    tell(say("from_list"), true);
    return;
  }
  if (!command) choose(exact);
  if (!command.fields.size) await run();
}

async function write() {
  const content = entry.value.trim();
  if (!content) return;
  if (content.startsWith("/")) {
    await runByName(content.slice(1));
    return;
  }
  // The box is empty at once; the text returns if it could not be sent.
  leave("", true);
  toEnd();
  try {
    await ask("say", { channel: state.current, content });
  } catch (error) {
    if (!command && !entry.value) leave(content, true);
    throw error;
  }
}

// Escape closes a command without fields; otherwise its fields handle the key.
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && command && !event.defaultPrevented) leave(`/${command.command.shown}`, true);
});
