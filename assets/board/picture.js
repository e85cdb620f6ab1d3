// The picture and what can be touched in it: every area is a button over the place where it is drawn.

import { $, element } from "./dom.js";
import { fit } from "./zoom.js";

const HOLD = 450; // milliseconds
const HOVER = 350;
let shown = null, address = "", held = 0, tapped = "";
export const touch = { chosen: () => {}, explained: () => {}, left: () => {} };

export function show(picture, alt) {
  const again = shown && shown.sheet === picture.sheet;
  shown = picture;
  touch.left(); // what is under the mouse may have changed
  URL.revokeObjectURL(address);
  const bytes = Uint8Array.from(atob(picture.png), (char) => char.charCodeAt(0));
  address = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  $("image").src = address;
  $("image").alt = picture.alt;
  $("picture").hidden = false;
  $("words").hidden = true;
  fit(picture, again);
}

export function showWords(heading, text) {
  shown = null;
  $("picture").hidden = true;
  $("words").hidden = false;
  $("words").replaceChildren(element("p", {}, heading), element("pre", {}, text));
}

export const places = () => new Set(shown ? shown.areas.map((area) => area.place) : []);

// Lay the buttons over the picture. `options` are those of the question, by place; `marks` say what is chosen.
export function lay(options, chosen, asked) {
  const areas = $("areas"), outlines = $("outlines");
  const focused = document.activeElement && document.activeElement.dataset.place;
  if (!shown) return areas.replaceChildren();
  const [width, height] = shown.size;
  outlines.setAttribute("viewBox", `0 0 ${width} ${height}`);
  outlines.replaceChildren();
  areas.replaceChildren(...shown.areas.map((area) => {
    const here = options.get(area.place) || [];
    const state = asked === area.place ? "asked" : here.some((option) => chosen.has(option.id)) ? "chosen" : here.length ? "open" : "";
    if (state) outlines.append(outline(area.corners, state));
    return areaButton(area, here, state, width, height);
  }));
  if (focused) (areas.querySelector(`[data-place="${CSS.escape(focused)}"]`) ?? $("stage")).focus({ preventScroll: true });
}

function outline(corners, state) {
  const polygon = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
  polygon.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
  polygon.setAttribute("class", state);
  return polygon;
}

function areaButton(area, here, state, width, height) {
  const xs = area.corners.map(([x]) => x), ys = area.corners.map(([, y]) => y);
  const left = Math.min(...xs), top = Math.min(...ys), wide = Math.max(...xs) - left, tall = Math.max(...ys) - top;
  const made = element("button", { type: "button", className: `area ${state}` });
  made.dataset.place = area.place;
  made.tabIndex = here.length ? 0 : -1;
  made.setAttribute("aria-label", here.length ? here.map((option) => option.label).join(", ") : area.name);
  if (here.length === 1 && here[0].hint) made.setAttribute("aria-description", here[0].hint);
  if (state === "chosen") made.setAttribute("aria-pressed", "true");
  made.style.left = `${(100 * left) / width}%`;
  made.style.top = `${(100 * top) / height}%`;
  made.style.width = `${(100 * wide) / width}%`;
  made.style.height = `${(100 * tall) / height}%`;
  if (area.corners.length !== 4) {
    const points = area.corners.map(([x, y]) => `${(100 * (x - left)) / wide}% ${(100 * (y - top)) / tall}%`);
    made.style.clipPath = `polygon(${points.join(", ")})`;
  }
  return listen(made, area.place);
}

function listen(made, place) {
  let hovering = 0, explained = false;
  made.addEventListener("pointerdown", (press) => {
    explained = false;
    if (press.pointerType === "mouse" || !press.isPrimary) return;
    held = setTimeout(() => {
      explained = true;
      touch.explained(place, made, true);
    }, HOLD);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) made.addEventListener(end, () => clearTimeout(held));
  made.addEventListener("contextmenu", (menu) => menu.preventDefault());
  made.addEventListener("pointerenter", (move) => {
    if (place === tapped) return; // after a tap the button is made anew under the mouse
    tapped = "";
    if (move.pointerType === "mouse") hovering = setTimeout(() => touch.explained(place, made, false), HOVER);
  });
  made.addEventListener("pointerleave", () => {
    clearTimeout(hovering);
    touch.left();
  });
  made.addEventListener("keydown", (pressed) => {
    if (pressed.key === "i" || pressed.key === "?") touch.explained(place, made, true);
  });
  made.addEventListener("click", () => {
    clearTimeout(hovering);
    tapped = place;
    if (!explained) touch.chosen(place);
    explained = false;
  });
  return made;
}

// A second finger zooms: nothing is held any longer.
addEventListener("pointerdown", (press) => press.isPrimary || clearTimeout(held), true);
