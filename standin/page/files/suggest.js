// The list above the message box: commands, choices, people.

import { el, freshId } from "/dom.js";
import { say } from "/words.js";

/** A list of suggestions for an input, which keeps the focus. */
export class Suggestions {
  constructor(pick) {
    this.pick = pick;
    this.items = [];
    this.at = -1;
    this.input = null;
    this.list = el("ul", { role: "listbox", id: freshId("suggest") });
    this.heading = el("p", { class: "heading" });
    this.element = el("div", { class: "suggest", hidden: true }, this.heading, this.list);
  }

  get open() {
    return !this.element.hidden;
  }

  /** Shows items, each with `label`, `hint` and `value`; the one at `at` is selected. */
  show(input, heading, items, at = 0) {
    this.input = input;
    this.items = items;
    this.at = items.length ? Math.min(at, items.length - 1) : -1;
    this.heading.textContent = heading;
    this.list.ariaLabel = say("suggestions");
    this.list.replaceChildren(...items.map((item, index) => this.row(item, index)));
    this.element.hidden = !items.length;
    this.expanded();
    input.setAttribute("aria-controls", this.list.id);
    this.mark();
  }

  /** Says whether the list is open; a text box of several lines cannot say it. */
  expanded() {
    if (this.input?.role) this.input.ariaExpanded = String(this.open);
  }

  row(item, index) {
    const hint = item.hint ? el("span", { class: "hint" }, item.hint) : null;
    const made = el("li", { role: "option", id: freshId("item") }, el("span", { class: "name" }, item.label), hint);
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", () => this.choose(index));
    return made;
  }

  mark() {
    [...this.list.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === this.at)));
    const row = this.list.children[this.at];
    if (row) this.input?.setAttribute("aria-activedescendant", row.id);
    else this.input?.removeAttribute("aria-activedescendant");
    row?.scrollIntoView({ block: "nearest" });
  }

  hide() {
    this.element.hidden = true;
    this.items = [];
    this.at = -1;
    this.expanded();
    this.input?.removeAttribute("aria-activedescendant");
  }

  choose(index = this.at) {
    const item = this.items[index];
    if (!item) return false;
    this.hide();
    this.pick(item);
    return true;
  }

  /** Handles a key if it is meant for the list; returns whether it was. */
  key(event) {
    if (!this.open) return false;
    const last = this.items.length - 1;
    if (event.key === "ArrowDown") this.at = this.at >= last ? 0 : this.at + 1;
    else if (event.key === "ArrowUp") this.at = this.at <= 0 ? last : this.at - 1;
    else if (event.key === "Escape") {
      this.hide();
      return true;
    } else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) return this.choose();
    else return false;
    this.mark();
    return true;
  }
}
