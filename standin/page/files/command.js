// The form for one command: a field for each option, with hints and suggestions.

import { el } from "/dom.js";
import { ask, everybody, state } from "/store.js";
import { say } from "/words.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;
const KINDS = { 3: "text", 4: "whole_number", 5: "true_or_false", 6: "person", 7: "channel", 10: "number" };
const TYPING_PAUSE = 120;

/** The fields of one command; `submit`, `leave` and `tell` belong to the composer. */
export class Command {
  constructor(command, suggestions, { submit, leave, tell }) {
    Object.assign(this, { command, suggestions, submit, leave, tell });
    this.fields = new Map();
    this.asked = 0;
    this.pending = null;
    this.more = el("span", { class: "options" });
    this.element = el("div", { class: "command" }, el("span", { class: "path" }, `/${command.shown}`), this.more);
    for (const option of command.options.filter((each) => each.required)) this.add(option);
    this.showOptional();
  }

  add(option) {
    const input = el("input", {
      type: "text",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-label": `${option.name_localized}: ${option.description_localized}`,
      "aria-required": String(Boolean(option.required)),
      autocomplete: "off",
      spellcheck: "false",
      maxlength: option.max_length ?? 6000,
      "data-option": option.name,
    });
    const field = { option, input, value: undefined };
    const label = el("label", { class: "option" }, el("span", {}, option.name_localized), input);
    this.fields.set(option.name, field);
    this.more.before(label);
    input.addEventListener("input", () => {
      field.value = undefined;
      label.classList.remove("wrong");
      this.suggest(field);
    });
    input.addEventListener("focus", () => this.enter(field));
    input.addEventListener("keydown", (event) => this.key(event, field));
    return field;
  }

  showOptional() {
    const rest = this.command.options.filter((option) => !this.fields.has(option.name));
    this.more.replaceChildren(
      ...rest.map((option) => {
        const { name_localized: name, description_localized: description } = option;
        const facts = { type: "button", class: "more", title: description };
        return el("button", { ...facts, on: { click: () => this.addOptional(option) } }, `+ ${name}`);
      }),
    );
  }

  addOptional(option) {
    const field = this.add(option);
    this.showOptional();
    field.input.focus();
  }

  focus() {
    const empty = [...this.fields.values()].find((field) => field.option.required && !field.input.value);
    (empty ?? [...this.fields.values()].at(-1))?.input.focus();
  }

  enter(field) {
    const { option } = field;
    this.current = field;
    const kind = say(KINDS[option.type] ?? "text") + (option.required ? "" : `, ${say("optional")}`);
    this.tell(`${option.name_localized}: ${option.description_localized} (${kind})`);
    if (field.value === undefined) this.suggest(field);
    else this.suggestions.hide();
  }

  async key(event, field) {
    if (this.pending && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
      // The suggestions do not include the last letters yet, so the key waits for the new ones.
      event.preventDefault();
      await this.pending;
      if (!this.suggestions.choose() && event.key === "Enter") this.submit();
      return;
    }
    if (this.suggestions.key(event)) {
      event.preventDefault();
      return;
    }
    const first = this.fields.values().next().value === field;
    if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape" || (event.key === "Backspace" && first && !field.input.value)) {
      event.preventDefault();
      this.leave();
    }
  }

  suggest(field) {
    const asking = this.find(field).finally(() => {
      if (this.pending === asking) this.pending = null;
    });
    this.pending = asking;
  }

  async find(field) {
    this.asked += 1;
    const number = this.asked;
    const { option, input } = field;
    let found = this.known(option, input.value);
    if (option.autocomplete) {
      if (input.value) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      if (number !== this.asked) return;
      found = await this.complete(field).catch(() => []);
    }
    if (number !== this.asked || document.activeElement !== input) return;
    const at = option.required || input.value ? 0 : -1;
    this.suggestions.show(input, option.description_localized, found, at);
  }

  known(option, typed) {
    const wanted = typed.trim().toLowerCase();
    const fits = (item) => item.label.toLowerCase().includes(wanted);
    return (this.all(option) ?? []).filter(fits).slice(0, 25);
  }

  all(option) {
    if (option.choices?.length) return option.choices.map((each) => ({ label: each.name_localized, value: each.value }));
    if (option.type === BOOLEAN) return [{ label: say("true"), value: true }, { label: say("false"), value: false }];
    if (option.type === USER) {
      return everybody().map((user) => ({ label: user.name, value: user.id, hint: user.bot ? say("app") : "" }));
    }
    if (option.type !== CHANNEL) return null;
    return state.channels.filter((each) => each.kind !== "dm").map((each) => ({ label: `#${each.name}`, value: each.id }));
  }

  async complete(field) {
    const others = Object.fromEntries([...this.given()].filter(([name]) => name !== field.option.name));
    const options = { ...others, [field.option.name]: field.input.value };
    const details = { channel: state.current, path: this.command.path, focused: field.option.name, options };
    const { choices } = await ask("complete", details);
    return choices.map((each) => ({ label: each.name, value: each.value }));
  }

  /** Puts a suggestion into the current field and moves to the next required one. */
  take(item) {
    const field = this.current;
    field.input.value = item.label;
    field.value = item.value;
    const next = [...this.fields.values()].find((each) => each.option.required && !each.input.value);
    if (next) next.input.focus();
    else this.tell(say("enter_sends"));
  }

  *given() {
    for (const field of this.fields.values()) {
      const value = this.valueOf(field);
      if (value !== undefined) yield [field.option.name, value];
    }
  }

  valueOf({ option, input, value }) {
    const typed = input.value.trim();
    if (value !== undefined || !typed) return value;
    const all = this.all(option);
    if (all) {
      const fitting = this.known(option, typed);
      const exact = fitting.find((item) => item.label.toLowerCase() === typed.toLowerCase());
      return (exact ?? (fitting.length === 1 ? fitting[0] : undefined))?.value;
    }
    if (option.type === INTEGER) return /^-?\d+$/.test(typed) ? Number(typed) : undefined;
    if (option.type === NUMBER) return Number.isFinite(Number(typed)) ? Number(typed) : undefined;
    return input.value;
  }

  /** The options to send, or null after showing what is missing. */
  values() {
    const found = Object.fromEntries(this.given());
    for (const field of this.fields.values()) {
      const { option, input } = field;
      if (option.name in found && this.fits(option, found[option.name])) continue;
      if (!option.required && !input.value.trim()) continue;
      const name = option.name_localized;
      input.closest("label").classList.add("wrong");
      input.focus();
      this.tell(input.value.trim() ? say("must_be", { name, what: this.wanted(option) }) : say("is_required", { name }));
      return null;
    }
    return found;
  }

  fits(option, value) {
    const size = typeof value === "string" ? value.length : value;
    const [low, high] = typeof value === "string" ? [option.min_length, option.max_length] : [option.min_value, option.max_value];
    return size >= (low ?? size) && size <= (high ?? size);
  }

  wanted(option) {
    if (option.choices?.length) return say("one_of_choices");
    const length = range(option.min_length, option.max_length);
    if (length) return say("text_of", { length });
    const value = range(option.min_value, option.max_value);
    return say(KINDS[option.type]) + (value ? ` (${value})` : "");
  }
}

function range(low, high) {
  if (low === undefined && high === undefined) return "";
  if (low === undefined) return say("at_most", { n: high });
  return high === undefined ? say("at_least", { n: low }) : say("from_to", { low, high });
}
