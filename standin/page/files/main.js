// The page: a chat client for the local Discord.

import { byId, formatDate } from "/dom.js";
import * as composer from "/composer.js";
import * as messages from "/messages.js";
import * as people from "/people.js";
import * as sidebar from "/sidebar.js";
import * as welcome from "/welcome.js";
import { on, switchTo } from "/store.js";

const RELATIVE_TIME_INTERVAL = 20_000;

sidebar.start();
people.start();
welcome.start();
messages.start();
composer.start();

on("status", (up) => {
  const status = byId("status");
  status.hidden = up;
  status.textContent = up ? "" : "Connection lost. Reconnecting…";
  document.body.classList.toggle("offline", !up);
});

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-style=R]")) {
    time.textContent = formatDate(new Date(time.dateTime), "R");
  }
}, RELATIVE_TIME_INTERVAL);

const query = new URLSearchParams(location.search);
switchTo(query.get("as") ?? sessionStorage.getItem("person") ?? "");
