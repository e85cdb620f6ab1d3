// Looking back: a slider over the turns of the game, each with the board as everybody saw it.
// The game goes on meanwhile; a sign says so, and the way back to it is one tap.

import { $ } from "./dom.js";
import { ask } from "./live.js";
import { lay, show, showWords } from "./picture.js";
import { words } from "./words.js";

let open = false, seen = false, wanted = 0, asking = false, complain = () => {};

async function go(turn) {
  wanted = turn;
  if (asking) return;
  asking = true;
  let asked;
  do {
    asked = wanted;
    const reply = await ask("past", { turn: asked });
    if (!open) break;
    if (reply.error) {
      complain(reply.error);
      if (!seen) stopPast();
    }
    if (reply.past) showTurn(reply.past);
  } while (asked !== wanted);
  asking = false;
}

function showTurn(past) {
  seen = true;
  $("turn").max = past.turns - 1;
  $("turn").value = past.turn;
  if (wanted > past.turn) wanted = past.turn;
  $("past").querySelector("output").textContent =
    `${words.turn_of.replace("{n}", past.turn + 1).replace("{of}", past.turns)}. ${past.log.slice(-3).join(" ")}`;
  if (past.picture) show({ ...past.picture, sheet: "past", whole: true });
  else showWords(words.picture_gone, past.text);
  lay(new Map(), new Set(), "");
}

export const lookingBack = () => open;

export function showNews() {
  $("news").hidden = false;
  $("now").classList.add("strong");
}

export function stopPast() {
  const focused = $("past").contains(document.activeElement);
  open = false;
  $("past").hidden = true;
  document.body.classList.remove("past");
  if (focused) $("back").focus();
}

export function startPast(toast, lookAtPresent) {
  complain = toast;
  $("back").addEventListener("click", () => {
    [open, seen] = [true, false];
    $("news").hidden = true;
    $("now").classList.remove("strong");
    document.body.classList.add("past");
    $("past").hidden = false;
    $("turn").focus();
    $("past").querySelector("output").textContent = words.moment;
    go(1e6);
  });
  $("turn").addEventListener("input", () => go(Number($("turn").value)));
  $("now").addEventListener("click", lookAtPresent);
}
