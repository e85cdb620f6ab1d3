// The page: a chat client for a Discord of our own.

import { byId, moment } from "/dom.js";
import * as composer from "/composer.js";
import * as messages from "/messages.js";
import * as people from "/people.js";
import * as sidebar from "/sidebar.js";
import * as welcome from "/welcome.js";
import { become, on } from "/store.js";

const RENEW = 20_000;

sidebar.start();
people.start();
welcome.start();
messages.start();
composer.start();

on("status", (up) => {
  const status = byId("status");
  status.hidden = up;
  status.textContent = up ? "" : "The connection broke. Trying to come back…";
  document.body.classList.toggle("offline", !up);
});

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-style=R]")) {
    time.textContent = moment(new Date(time.dateTime), "R");
  }
}, RENEW);

const query = new URLSearchParams(location.search);
become(query.get("as") ?? sessionStorage.getItem("person") ?? "");
