// The question beside the board: its words, what has no place on the board, and several picks at once.

import { $, button, element } from "./dom.js";
import { words } from "./words.js";

const FEW = 6; // choices without a place that are shown at once
export const choosing = { answer: () => {}, open: () => {} };

export function showQuestion(question, chosen) {
  $("prompt").textContent = question ? question.prompt : "";
  const box = $("choices"), others = $("others");
  box.replaceChildren();
  others.hidden = true;
  if (!question) return;
  if (question.several) box.append(...severalButtons(question, chosen));
  for (const bundle of question.shortcuts) {
    if (bundle.entries.length <= FEW)
      box.append(...bundle.entries.map((each) => button(each.label, each.hint, () => choosing.answer([String(each.n)], "", { short: true }))));
    else box.append(button(bundle.heading, "", () => choosing.open(bundle.heading, bundle.entries.map((each) => ({ ...each, id: String(each.n), short: true })))));
  }
  const pick = (option) => pressed(button(option.label, option.hint, () => choosing.answer([option.id], option.place)), option, chosen);
  if (question.several) return listOthers(question.options, chosen, question, pick);
  const free = question.options.filter((option) => !option.place);
  const grouped = Map.groupBy ? Map.groupBy(free, (option) => option.group) : groupBy(free);
  for (const [group, options] of grouped)
    if (free.length <= FEW || options.length === 1) box.append(...options.map((option) => pick(option)));
    else box.append(button(group, "", () => choosing.open(group, options)));
  listOthers(question.options.filter((option) => option.place), chosen, question, pick);
}

function groupBy(options) {
  const found = new Map();
  for (const option of options) found.set(option.group, [...(found.get(option.group) || []), option]);
  return found;
}

// Where several are chosen every button says whether it is; elsewhere only what was chosen before.
function pressed(made, option, chosen, several = false) {
  if (several || chosen.has(option.id)) made.setAttribute("aria-pressed", String(chosen.has(option.id)));
  return made;
}

function severalButtons(question, chosen) {
  const count = chosen.size, made = [];
  if (count || question.least > 0) {
    const done = button(count ? `${question.some} (${count})` : question.some, "", () => choosing.answer([...chosen], "", { sure: count > 0 }), true);
    done.disabled = count < question.least || count > question.most;
    made.push(done);
  }
  if (question.least === 0) made.push(button(question.none, "", () => choosing.answer([], "")));
  return made;
}

// The same choices as a list, for those who would rather read than look.
function listOthers(options, chosen, question, pick) {
  const others = $("others");
  others.hidden = !options.length;
  $("others").querySelector("summary").textContent = `${words.more} (${options.length})`;
  others.querySelector("div").replaceChildren(...options.map((option) => {
    if (!question.several) return pick(option);
    return pressed(button(option.label, option.hint, () => choosing.answer([option.id], option.place, { toggle: true })), option, chosen, true);
  }));
}

// A card's text and what can be chosen there, over the board. A finger that still holds the card is no tap on it.
let held = false;
export function openSheet(title, lines, options, holding = false) {
  const sheet = $("sheet");
  held = holding;
  sheet.querySelector("h2").textContent = title;
  sheet.querySelector(".lines").replaceChildren(...lines.map((line) => element("p", {}, line)));
  sheet.querySelector(".choices").replaceChildren(...options.map((option) => button(option.label, option.hint, () => {
    sheet.close();
    choosing.answer([option.id], option.place || "", { short: option.short });
  })));
  if (!sheet.open) sheet.showModal();
}

addEventListener("pointerdown", () => (held = false), true);
$("sheet").addEventListener("click", (click) => held && click.detail && click.stopImmediatePropagation(), true);
