// Zoom and pan. At first everything that can be touched is large enough for a finger; one step makes it twice as large.

import { $ } from "./dom.js";

const CARD = 44, SPACE = 24; // CSS pixels: the least side of a card or die, and of a hex, a line or a space of a track
const SPACES = ["hex", "good", "city", "monument", "development", "space", "crisis", "division"];
const STEP = 2, MOST = 4;
let size = [1, 1], first = 1, zoom = 1;

const viewport = () => $("viewport");
const base = () => Math.min(viewport().clientWidth, size[0]);

// How much larger than the window's width the picture must be, so that a finger finds everything in it.
export function firstZoom(picture, width) {
  const scale = Math.min(width, picture.size[0]) / picture.size[0];
  let needed = 1;
  for (const { place, corners } of picture.areas) {
    const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
    const side = Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * scale;
    needed = Math.max(needed, (SPACES.includes(place.split(":")[0]) ? SPACE : CARD) / side);
  }
  return needed < 1.02 ? 1 : Math.min(needed, MOST);
}

export function fit(picture, again) {
  size = picture.size;
  first = picture.whole ? 1 : matchMedia("(pointer: coarse), (max-width: 899px)").matches ? firstZoom(picture, viewport().clientWidth) : 1;
  if (!again) {
    zoom = first;
    viewport().scrollTo(0, 0);
  }
  apply();
}

function apply() {
  $("picture").style.width = `${Math.round(base() * zoom)}px`;
  $("smaller").disabled = zoom <= 1;
  $("larger").disabled = zoom >= MOST;
}

function zoomTo(wanted, x, y) {
  const view = viewport(), box = view.getBoundingClientRect(), before = zoom;
  const left = (x ?? box.left + box.width / 2) - box.left, top = (y ?? box.top + box.height / 2) - box.top;
  zoom = Math.min(MOST, Math.max(1, wanted));
  const grown = zoom / before;
  apply();
  view.scrollLeft = (view.scrollLeft + left) * grown - left;
  view.scrollTop = (view.scrollTop + top) * grown - top;
}

export function startZoom() {
  $("larger").addEventListener("click", () => zoomTo(zoom * STEP));
  $("smaller").addEventListener("click", () => zoomTo(zoom / STEP < first * 1.01 ? Math.min(first, zoom / STEP) : zoom / STEP));
  addEventListener("resize", apply);
  let distance = 0, from = 1;
  const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  viewport().addEventListener("touchstart", (touch) => {
    if (touch.touches.length === 2) [distance, from] = [apart(touch.touches), zoom];
  }, { passive: true });
  viewport().addEventListener("touchmove", (touch) => {
    if (touch.touches.length !== 2 || !distance) return;
    touch.preventDefault();
    const [one, other] = touch.touches;
    zoomTo((from * apart(touch.touches)) / distance, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
  }, { passive: false });
  viewport().addEventListener("wheel", (turn) => {
    if (!turn.ctrlKey) return;
    turn.preventDefault();
    zoomTo(zoom * (turn.deltaY < 0 ? 1.15 : 1 / 1.15), turn.clientX, turn.clientY);
  }, { passive: false });
}
