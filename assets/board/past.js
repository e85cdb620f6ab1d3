// Looking back: a slider over the turns of the game, each with the board as everybody saw it.

import { $ } from "./dom.js";
import { ask } from "./live.js";
import { lay, show, showWords } from "./picture.js";
import { words } from "./words.js";

let open = false, seen = false, wanted = 0, asking = false, back = () => {};

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
      back(reply);
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
  if (past.picture) show({ ...past.picture, sheet: "past" });
  else showWords(words.picture_gone, past.text);
  lay(new Map(), new Set(), "");
}

export function stopPast() {
  open = false;
  $("past").hidden = true;
  document.body.classList.remove("past");
}

export function startPast(receive) {
  back = receive;
  $("back").addEventListener("click", () => {
    [open, seen] = [true, false];
    document.body.classList.add("past");
    $("past").hidden = false;
    $("past").querySelector("output").textContent = words.moment;
    go(1e6);
  });
  $("turn").addEventListener("input", () => go(Number($("turn").value)));
  $("now").addEventListener("click", async () => {
    stopPast();
    receive(await ask("look", { sheet: "" }));
  });
}
