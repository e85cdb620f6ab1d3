// The welcome in an empty channel: how to start, and games that are one click away.

import { byId, el } from "/dom.js";
import { markdown } from "/markdown.js";
import { ask, channel, on, state } from "/store.js";
import { say } from "/words.js";

const place = byId("welcome");

/** Shows the welcome in every channel without messages. */
export function start() {
  on("channel", clear);
  on("messages", show);
  on("created", clear);
}

function clear() {
  place.replaceChildren();
}

function show() {
  clear();
  if (state.messages.size) return;
  place.append(channel()?.kind === "dm" ? emptyDirectMessages() : freeTable());
}

function emptyDirectMessages() {
  return el(
    "section",
    { class: "welcome" },
    el("h2", {}, say("own")),
    el("p", {}, say("secrets")),
  );
}

function freeTable() {
  const error = el("p", { class: "error", role: "alert" });
  const offers = state.offers.map((offer) => {
    const facts = { type: "button", class: "offer", "data-offer": offer.id };
    const words = [el("strong", {}, offer.label), el("span", {}, offer.text)];
    const made = el("button", facts, words);
    made.addEventListener("click", () => begin(offer, error));
    return made;
  });
  return el(
    "section",
    { class: "welcome" },
    el("img", { src: "/mark.svg", alt: "", width: "56", height: "56" }),
    el("h2", {}, say("free")),
    el("p", {}, say("new_here")),
    el("div", { class: "offers" }, offers),
    error,
    el("div", { class: "small" }, markdown(say("together"))),
  );
}

async function begin(offer, error) {
  const buttons = [...place.querySelectorAll(".offer")];
  for (const button of buttons) button.disabled = true;
  error.textContent = "";
  try {
    await ask("offer", { id: offer.id, channel: state.current });
  } catch (failure) {
    error.textContent = failure.message;
  }
  for (const button of buttons) button.disabled = false;
}
