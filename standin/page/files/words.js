// What the page says by itself. It comes with the page in English, and in a person's language once we know who is here.

export const words = JSON.parse(document.getElementById("page_words").textContent);

/** A text of the page, with these values for its braces. */
export function say(id, values = {}) {
  return saying(id, values).join("");
}

/** The same in parts: a value may be an element. */
export function saying(id, values) {
  return words[id].split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part] : part));
}
