// The page: a chat client for the local Discord.

import { byId, formatDate } from "/dom.js";
import * as composer from "/composer.js";
import * as messages from "/messages.js";
import * as people from "/people.js";
import * as sidebar from "/sidebar.js";
import * as welcome from "/welcome.js";
import { on, switchTo } from "/store.js";
import { say } from "/words.js";

const RELATIVE_TIME_INTERVAL = 20_000;

on("person", () => {
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
  for (const each of document.querySelectorAll("[data-label]")) each.ariaLabel = say(each.dataset.label);
});
sidebar.start();
people.start();
welcome.start();
messages.start();
composer.start();

on("status", (up) => {
  const status = byId("status");
  status.hidden = up;
  status.textContent = up ? "" : say("lost");
  document.body.classList.toggle("offline", !up);
});

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-style=R]")) {
    time.textContent = formatDate(new Date(time.dateTime), "R");
  }
}, RELATIVE_TIME_INTERVAL);

const query = new URLSearchParams(location.search);
switchTo(query.get("as") ?? sessionStorage.getItem("person") ?? "");
