// Builds elements from plain values. Data becomes text or attributes, never markup.

import { say } from "/words.js";

/** Creates an element; `on` has its listeners, all other properties are attributes, null and false are skipped. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    } else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** The element with that id. */
export function byId(id) {
  return document.getElementById(id);
}

let counter = 0;

/** A new id for an element. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Announces a text to screen readers. */
export function announce(text) {
  const live = byId("live");
  live.textContent = "";
  requestAnimationFrame(() => {
    live.textContent = text.slice(0, 300);
  });
}

/** The page's URL of a file, from its URL on Discord's CDN. */
export function fileAddress(url) {
  const found = /^https:\/\/cdn\.discordapp\.com\/(?:attachments\/\d+|emojis)\/(\d+)/.exec(url ?? "");
  return found ? `/file/${found[1]}` : null;
}

let CLOCK, DAY, SHORT_DAY, LONG, RELATIVE;

/** Shows dates as in this language; in English as the browser does. */
export function speak(locale) {
  const language = locale === "en-US" ? undefined : locale;
  CLOCK = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
  DAY = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric" });
  SHORT_DAY = new Intl.DateTimeFormat(language, { dateStyle: "short" });
  LONG = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });
  RELATIVE = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  document.documentElement.lang = locale;
}

const STEPS = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];

/** The time until or since a date, in words. */
function relative(date, now = new Date()) {
  let amount = (date - now) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return RELATIVE.format(Math.round(amount), unit);
    amount /= size;
  }
  return "";
}

/** A date in one of Discord's styles: t, T, d, D, f, F, R. */
export function formatDate(date, style = "f") {
  if (Number.isNaN(date.getTime())) return say("invalid_date");
  if (style === "R") return relative(date);
  if (style === "t" || style === "T") return CLOCK.format(date);
  if (style === "d") return SHORT_DAY.format(date);
  if (style === "D") return DAY.format(date);
  return style === "F" ? LONG.format(date) : `${DAY.format(date)} ${CLOCK.format(date)}`;
}

/** The time of a message, with the date unless it is from today. */
export function stamp(date) {
  const today = new Date().toDateString() === date.toDateString();
  return today ? CLOCK.format(date) : `${SHORT_DAY.format(date)} ${CLOCK.format(date)}`;
}
