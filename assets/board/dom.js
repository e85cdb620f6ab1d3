// Small helpers for the page's elements. Texts are always set as text, never as HTML.

export const $ = (id) => document.getElementById(id);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function button(label, hint, press, strong = false) {
  const made = element("button", { type: "button", className: strong ? "strong" : "" }, element("b", {}, label));
  if (hint) made.append(element("small", {}, hint));
  made.addEventListener("click", press);
  return made;
}

let fading;
export function toast(text) {
  const box = $("toast");
  box.textContent = text;
  box.hidden = !text;
  clearTimeout(fading);
  fading = setTimeout(() => (box.hidden = true), 6000);
}
