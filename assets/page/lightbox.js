// A picture, large: fitted to the window, or in its own size to scroll about in.

import { el } from "/dom.js";

const WIDEST = 720;

/** A picture in a message, which opens large. */
export function picture(media, description, className = "picture") {
  const alt = description || "A picture without a description";
  const image = el("img", { src: media.address, alt });
  if (className === "picture" && media.width && media.height) reserve(image, media.width, media.height);
  const open = { click: () => enlarge(media.address, alt) };
  return el("button", { type: "button", class: className, "aria-label": `Enlarge: ${alt}`, on: open }, image);
}

/** Keeps a picture's room free until it is there, so that nothing jumps. */
function reserve(image, width, height) {
  const highest = Math.max(420, innerHeight - 256);
  image.style.width = `${Math.min(width, WIDEST, (highest * width) / height)}px`;
  image.style.aspectRatio = `${width} / ${height}`;
}

/** Opens a picture over the page; Escape, the button or a click beside it closes. */
export function enlarge(address, alt) {
  const image = el("img", { src: address, alt });
  const size = el("button", { type: "button", "aria-pressed": "false" }, "Actual size");
  const close = el("button", { type: "button" }, "Close");
  const caption = el("p", { class: "caption" }, alt);
  const stage = el("div", { class: "stage", tabindex: "0", "aria-label": "The picture" }, image);
  const bar = el("div", { class: "bar" }, caption, size, close);
  const box = el("dialog", { class: "lightbox", "aria-label": alt.slice(0, 120) }, stage, bar);
  const turn = () => {
    const full = box.classList.toggle("full");
    size.setAttribute("aria-pressed", String(full));
  };
  size.addEventListener("click", turn);
  image.addEventListener("click", turn);
  close.addEventListener("click", () => box.close());
  stage.addEventListener("click", (event) => {
    if (event.target === stage) box.close();
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  close.focus();
}
