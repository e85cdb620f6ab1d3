// Pictures: in a message as large as Discord shows them (boxes.css). A board opens the board page, on which one plays by
// touching it; another picture is enlarged to fit the window, or to its actual size.

import { el } from "/dom.js";
import { ask, state } from "/store.js";
import { say } from "/words.js";

/** A picture in a message; a click opens the board page of its game, or the picture itself large. */
export function picture(media, description, className = "picture") {
  const alt = description || say("no_description");
  const image = el("img", { src: media.address, alt });
  if (media.width && media.height) {
    image.style.setProperty("--width", media.width);
    image.style.setProperty("--height", media.height);
  }
  const open = { click: (event) => touchBoard(event.currentTarget, () => enlarge(media.address, alt)) };
  return el("button", { type: "button", class: className, "aria-label": say("enlarge", { picture: alt }), on: open }, image);
}

/** Opens the board page of the game that this picture's message shows; without a game, does something else. */
async function touchBoard(picture, otherwise) {
  const message = picture.closest("[data-message]")?.dataset.message;
  const found = message ? await ask("board", { channel: state.current, message }).catch(() => null) : null;
  if (!found?.address) return otherwise();
  const frame = el("iframe", { src: found.address, title: say("board") });
  const close = el("button", { type: "button" }, say("back"));
  const box = el("dialog", { class: "lightbox touch", "aria-label": say("board") }, el("div", { class: "bar" }, close), frame);
  const leave = (event) => {
    if (event.source === frame.contentWindow && event.data === "leave") box.close(); // its Escape is not heard here
  };
  addEventListener("message", leave);
  close.addEventListener("click", () => box.close());
  box.addEventListener("close", () => {
    removeEventListener("message", leave);
    box.remove();
  });
  document.body.append(box);
  box.showModal();
}

/** Opens a picture over the page; Escape, the button or a click outside closes it. */
function enlarge(address, alt) {
  const image = el("img", { src: address, alt });
  const size = el("button", { type: "button", "aria-pressed": "false" }, say("actual_size"));
  const close = el("button", { type: "button" }, say("close"));
  const caption = el("p", { class: "caption" }, alt);
  const stage = el("div", { class: "stage", tabindex: "0", "aria-label": say("picture") }, image);
  const bar = el("div", { class: "bar" }, caption, size, close);
  const box = el("dialog", { class: "lightbox", "aria-label": alt.slice(0, 120) }, stage, bar);
  const toggleSize = () => {
    const full = box.classList.toggle("full");
    size.setAttribute("aria-pressed", String(full));
  };
  size.addEventListener("click", toggleSize);
  image.addEventListener("click", toggleSize);
  close.addEventListener("click", () => box.close());
  stage.addEventListener("click", (event) => {
    if (event.target === stage) box.close();
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  close.focus();
}
