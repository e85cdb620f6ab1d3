// A modal: the form that a button or a command opens.

import { el, freshId } from "/dom.js";
import { markdown } from "/markdown.js";
import { select } from "/select.js";
import { ask } from "/store.js";
import { say } from "/words.js";

const LABEL = 18;
const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const PARAGRAPH = 2;

/** Shows a modal and submits what was entered. */
export function openModal(modal) {
  const fields = [];
  const title = freshId("modal");
  const error = el("p", { class: "error", role: "alert" });
  const send = el("button", { type: "submit", class: "button primary" }, say("submit"));
  const cancel = el("button", { type: "button", class: "button secondary" }, say("cancel"));
  const form = el(
    "form",
    { method: "dialog", novalidate: true },
    el("h2", { id: title }, modal.title),
    modal.components.map((component) => part(component, fields)),
    error,
    el("div", { class: "foot" }, cancel, send),
  );
  const box = el("dialog", { class: "modal", "aria-labelledby": title }, form);
  cancel.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.find((field) => field.problem());
    if (wrong) {
      error.textContent = wrong.problem();
      wrong.focus();
      return;
    }
    send.disabled = true;
    try {
      const entered = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
      const answer = await ask("submit", { opener: modal.opener, fields: entered });
      if (!answer.failed) box.close();
      error.textContent = answer.failed ? say("no_answer") : "";
    } catch (failure) {
      error.textContent = failure.message;
    }
    send.disabled = false;
  });
  document.body.append(box);
  box.showModal();
  fields[0]?.focus();
}

function part(component, fields) {
  if (component.type === TEXT) return el("div", { class: "text" }, markdown(component.content));
  const inner = component.type === LABEL ? component.component : component.components?.[0];
  if (!inner || ![LABEL, ROW].includes(component.type)) return null;
  const name = component.label ?? inner.label ?? "";
  const id = freshId("field");
  const field = inner.type === TEXT_INPUT ? textField(inner, name, id) : menuField(inner, name);
  fields.push(field);
  const needed = inner.required === false ? null : el("span", { class: "needed", "aria-hidden": "true" }, " *");
  const hint = component.description ? el("p", { class: "small" }, component.description) : null;
  return el("div", { class: "field" }, el("label", { for: id }, name, needed), hint, field.element);
}

function textField(component, name, id) {
  const long = component.style === PARAGRAPH;
  const facts = { id, maxlength: component.max_length ?? 4000, placeholder: component.placeholder };
  const required = component.required !== false;
  const element = el(long ? "textarea" : "input", { ...facts, rows: long && 4, type: !long && "text" });
  element.value = component.value ?? "";
  element.setAttribute("aria-required", String(required));
  const least = component.min_length || (required ? 1 : 0);
  const short = least > 1 ? say("too_short", { name, n: least }) : say("is_required", { name });
  return {
    id: component.custom_id,
    element,
    value: () => element.value,
    problem: () => (element.value.length < least && (required || element.value) ? short : ""),
    focus: () => element.focus(),
  };
}

function menuField(component, name) {
  let values = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  const pick = (chosen) => {
    values = chosen;
  };
  const element = select(component, { pick, key: freshId("key"), name });
  const least = component.required === false ? 0 : component.min_values ?? 1;
  return {
    id: component.custom_id,
    element,
    value: () => values,
    problem: () => (values.length < least ? say("is_required", { name }) : ""),
    focus: () => element.focus(),
  };
}
