// The board page: one game, as one person sees it.

import { inDiscord } from "./activity.js";
import { $, button, element, toast } from "./dom.js";
import { choosing, openSheet, showQuestion } from "./choices.js";
import { ask, connect, events, key } from "./live.js";
import { lay, places, show, showWords, touch } from "./picture.js";
import { lookingBack, showNews, startPast, stopPast } from "./past.js";
import { keepSession, openSession } from "./session.js";
import { locale, words } from "./words.js";
import { startZoom } from "./zoom.js";

const LOGGED = 60;
const TRIES = 8, PAUSE = 1500; // for a picture that is missing; milliseconds between two of them
const chosen = new Set();
let position = null, asking = null, busy = false, sheet = "", known = {}, missing = 0, logged = 0, explained = 0, tabShown = "", moveShown = 0;

function receive(body) {
  if (body.error) toast(body.error);
  if (body.words) {
    Object.assign(words, body.words);
    document.documentElement.lang = body.language;
    label();
  }
  if (body.position) {
    if (position && body.position.game !== position.game) startAfresh();
    const moved = !position || body.position.move !== position.move;
    if (moved) [asking, known] = [null, {}];
    if (!position || position.question?.number !== body.position.question?.number) chosen.clear();
    position = body.position;
    if (position.question && !position.question.several) setChosen(position.question.options);
    if (moved) showNews(); // whoever looks back stays there
    if (body.theme) document.documentElement.dataset.theme = body.theme;
  }
  if (body.log) addToLog(body.log);
  if (!lookingBack()) showBoard(body);
  draw();
  if (body.position && !lookingBack()) lookAround();
}

// What was chosen before and may still be changed: a draft's card.
function setChosen(options) {
  chosen.clear();
  for (const option of options) if (option.chosen) chosen.add(option.id);
}

function showBoard({ picture, text }) {
  if (picture) {
    [sheet, missing] = [picture.sheet, 0];
    show(picture);
  } else if (text) {
    showWords(words.picture_gone, text);
    tryAgain();
  }
}

function startAfresh() {
  [position, sheet, logged] = [null, "", 0];
  stopPast();
  $("log").querySelector("ol").replaceChildren();
}

// A picture that came too late is there a moment later. Those who prefer words have no pictures but the board.
function tryAgain() {
  if (position.sheets.length < 2 || ++missing > TRIES) return;
  setTimeout(async () => {
    const wanted = sheet, reply = missing && await ask("look", { sheet });
    if (reply && sheet === wanted) receive(reply); // meanwhile taps count as ever
  }, PAUSE);
}

function draw() {
  if (!position) return;
  const focused = $("panel").contains(document.activeElement) ? document.activeElement.textContent : null;
  document.body.classList.toggle("over", position.over);
  document.body.dataset.turn = position.turn;
  document.title = `${position.status} · ${position.title}`;
  $("title").textContent = position.title;
  $("status").textContent = position.status;
  $("status").className = position.question ? "mine" : "";
  $("players").replaceChildren(...position.players.map(player));
  if (moveShown !== position.move) inSight($("players").querySelector(".asked"));
  moveShown = position.move;
  $("sheets").replaceChildren(...position.sheets.map(tab));
  if (tabShown !== sheet) inSight($("sheets").querySelector("[aria-current]"));
  tabShown = sheet;
  $("told").textContent = position.lesson || position.ending;
  $("told").hidden = !$("told").textContent;
  $("ways_on").replaceChildren(...position.ways_on.map((way, at) => button(way.label, way.hint, () => goOn(way), !at)));
  $("undo").hidden = position.seat === null || position.over;
  $("undo").disabled = !position.undo;
  $("redo").hidden = !position.redo;
  $("confirm").hidden = !asking;
  if (asking) $("confirm").querySelector("p").replaceChildren(element("b", {}, asking.label), asking.text);
  if (!lookingBack()) lay(byPlace(), chosen, asking?.place);
  showQuestion(position.question, chosen);
  if (focused !== null) keepFocus(focused);
}

const inSight = (found) => found?.scrollIntoView({ block: "nearest", inline: "nearest" });

// The buttons beside the board are made anew: the keyboard stays at the same one, or else at the next question.
function keepFocus(label) {
  const now = document.activeElement;
  if ($("panel").contains(now) && now.checkVisibility()) return;
  const same = [...$("panel").querySelectorAll("button:enabled")].find((each) => each.textContent === label && each.checkVisibility());
  (same ?? $("prompt")).focus({ preventScroll: true });
}

// What can be chosen, by place; nothing in a picture of the past.
function byPlace() {
  const found = new Map();
  if (lookingBack()) return found;
  for (const option of position.question?.options || [])
    if (option.place) found.set(option.place, [...(found.get(option.place) || []), option]);
  return found;
}

function player(one, seat) {
  const made = element("li", { className: one.asked ? "asked" : "" }, element("i", {}, "ABCDEFGH"[seat]), element("span", {}, one.name));
  if (one.you) made.classList.add("you");
  if (one.points != null) made.append(element("b", {}, String(one.points)));
  if (one.deadline) {
    const time = new Date(one.deadline * 1000).toLocaleString(locale(), { weekday: "short", hour: "2-digit", minute: "2-digit" });
    made.append(element("small", {}, words.deadline.replace("{time}", time)));
  }
  return made;
}

function tab({ id, name }) {
  const made = element("button", { type: "button" }, name);
  made.dataset.sheet = id;
  if (id === sheet) made.setAttribute("aria-current", "page");
  const open = byPlace();
  if (id !== sheet && (known[id] || []).some((place) => open.has(place))) made.classList.add("open");
  made.addEventListener("click", () => look(id));
  return made;
}

const look = (wanted) => during(async () => {
  const reply = await ask("look", { sheet: wanted });
  stopPast();
  receive(reply);
});

// Which of the other pictures have something to choose; asked for once after each move.
async function lookAround() {
  const open = [...byPlace().keys()], here = places();
  if (!open.some((place) => !here.has(place))) return;
  const found = await ask("places");
  if (found.places && found.move === position.move) {
    known = found.places;
    draw();
  }
}

function addToLog(lines) {
  const list = $("log").querySelector("ol");
  const fresh = lines.filter(({ move }) => move > logged); // a page that was away is told the latest moves again
  logged = Math.max(logged, ...fresh.map(({ move }) => move));
  list.prepend(...fresh.map(({ text }) => element("li", {}, text)).reverse());
  while (list.children.length > LOGGED) list.lastChild.remove();
}

// Choosing.

// While something is on its way, nothing else is sent.
async function during(act) {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  try {
    await act();
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

async function answer(picks, place, { short = false, sure = false, toggle = false } = {}) {
  if (!position?.question) return;
  if (toggle) return flip(picks[0]);
  const same = asking && asking.place === place && asking.picks.join() === picks.join();
  await during(async () => {
    const { number } = position.question, label = labelOf(picks, short);
    const reply = await ask("answer", { number, picks, short, sure: sure || Boolean(same), key: key() });
    receive(reply);
    asking = reply.confirm ? { text: reply.confirm, picks, place, short, label } : null;
    draw();
  });
}

function labelOf([first, ...more], short) {
  const { options, shortcuts } = position.question;
  const offered = short ? shortcuts.flatMap(({ entries }) => entries) : options;
  return more.length ? "" : offered.find(({ id, n }) => (short ? String(n) : id) === first)?.label ?? "";
}

function flip(id) {
  if (chosen.has(id)) chosen.delete(id);
  else if (chosen.size < position.question.most) chosen.add(id);
  draw();
}

// The end of a lesson: its game goes on, it is left, or another one begins, which is another game.
const goOn = ({ do: what, lesson }) => during(async () => {
  const reply = await ask(what, { lesson, key: key() });
  if (!reply.session) return receive(reply);
  keepSession(reply.session);
  connect(reply.session);
});

touch.chosen = (place) => {
  hideTip();
  const here = byPlace().get(place) || [];
  if (!here.length) {
    if (asking) [asking] = [null];
    draw();
    return explain(place, null, true);
  }
  if (position.question.several) return here.length === 1 ? flip(here[0].id) : openSheet("", [], here);
  if (asking && asking.place === place) return answer(asking.picks, place, { short: asking.short, sure: true });
  if (here.length === 1) return answer([here[0].id], place);
  openSheet(position.question.prompt, [], here);
};

choosing.answer = answer;
choosing.open = (heading, options) => openSheet(heading, [], options);

// Explaining.

async function explain(place, where, large) {
  const asked = ++explained;
  const found = await ask("explain", { place });
  if (found.error) return toast(found.error);
  if (!large && asked !== explained) return; // the mouse is elsewhere, or something was tapped
  const here = position.question?.several ? [] : byPlace().get(place) || [];
  const present = lookingBack() ? [] : [...(large && here.length ? [] : found.choices), ...found.blocked]; // a button has its own words
  const lines = [...found.lines, ...present];
  const heading = found.name || (here.length ? position.question.prompt : "");
  if (large) return openSheet(heading, lines.length || here.length ? lines : [words.nothing], here, Boolean(where));
  const tip = $("tip"), box = where.getBoundingClientRect();
  if (!lines.length || !where.matches(":hover")) return;
  tip.replaceChildren(...(found.name ? [element("b", {}, found.name)] : []), ...lines.map((line) => element("p", {}, line)));
  tip.hidden = false;
  const left = Math.min(Math.max(8, box.left), innerWidth - tip.offsetWidth - 8);
  const below = box.bottom + 8 + tip.offsetHeight < innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? box.bottom + 6 : Math.max(8, box.top - tip.offsetHeight - 6)}px`;
}
touch.explained = explain;
touch.left = hideTip;

function hideTip() {
  explained++;
  $("tip").hidden = true;
}

// The rest of the page.

function label() {
  for (const id of ["undo", "redo", "now"]) $(id).textContent = words[id];
  $("back").textContent = words.past;
  $("news").textContent = words.news;
  $("larger").setAttribute("aria-label", words.zoom_in);
  $("smaller").setAttribute("aria-label", words.zoom_out);
  $("log").querySelector("summary").textContent = words.log;
  $("turn").setAttribute("aria-label", words.past);
  $("sheet").querySelector(".close").textContent = words.close;
  $("confirm").querySelector("button").textContent = words.again;
}

for (const id of ["undo", "redo"])
  $(id).addEventListener("click", () => during(async () => receive(await ask(id, { move: position.move, key: key() }))));
$("confirm").querySelector("button").addEventListener("click", () => asking && answer(asking.picks, asking.place, { short: asking.short, sure: true }));
$("sheet").querySelector(".close").addEventListener("click", () => $("sheet").close());
$("sheet").addEventListener("click", (click) => click.target === $("sheet") && $("sheet").close());

events.shown = receive;
events.lost = () => toast(words.lost);
events.ended = (why) => {
  const said = words[why] || words.ended;
  sessionStorage.removeItem("session");
  $("status").textContent = said;
  toast(said);
};

// Escape hides the tip; with nothing over the board it leaves the page, where that lies in another one (`make play`).
addEventListener("keydown", (press) => {
  if (press.key !== "Escape" || press.defaultPrevented || $("sheet").open) return;
  if (!$("tip").hidden) hideTip();
  else if (parent !== window && !inDiscord()) parent.postMessage("leave", "*");
});

label();
$("log").open = innerWidth >= 900;
startZoom();
startPast(toast, () => look(sheet));
openSession().then((session) => {
  if (session) connect(session);
  else $("status").textContent = inDiscord() ? words.no_game : words.no_link;
});
