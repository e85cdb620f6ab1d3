// Turns Discord's markdown into elements; text never becomes markup.

import { el, formatDate } from "/dom.js";
import { channel, nameOf, state } from "/store.js";
import { say } from "/words.js";

const INLINE = [
  [/^\\([^0-9A-Za-z\s])/, (found) => found[1]],
  [/^``(.+?)``(?!`)/s, (found) => el("code", {}, found[1])],
  [/^`([^`]+)`/, (found) => el("code", {}, found[1])],
  [/^<@!?(\d+)>/, (found) => mention(found[1])],
  [/^<@&(\d+)>/, () => el("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (found) => place(found[1])],
  [/^<\/([^:>]+):\d+>/, (found) => el("span", { class: "mention" }, `/${found[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => time(Number(found[1]), found[2])],
  [/^<(a?):(\w+):(\d+)>/, (found) => emoji(found[3], found[2])],
  [/^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (found) => link(found[2], inline(found[1]))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,;:!?)'"])>?/, (found) => link(found[1], [found[1]])],
  [/^\*\*(.+?)\*\*(?!\*)/s, (found) => el("strong", {}, inline(found[1]))],
  [/^__(.+?)__(?!_)/s, (found) => el("u", {}, inline(found[1]))],
  [/^~~(.+?)~~/s, (found) => el("s", {}, inline(found[1]))],
  [/^\|\|(.+?)\|\|/s, (found) => spoiler(found[1])],
  [/^\*(?!\s)(.+?)(?<![\s*])\*(?!\*)/s, (found) => el("em", {}, inline(found[1]))],
  [/^_(?!\s)(.+?)(?<!\s)_(?!\w)/s, (found) => el("em", {}, inline(found[1]))],
];
const SPECIAL = /[\\`<[*_~|]|https?:\/\//;

/** The text and elements of one paragraph. */
function inline(text) {
  const made = [];
  let rest = text;
  let before = "";
  while (rest) {
    const insideWord = rest[0] === "_" && /\w$/.test(before);
    const rule = insideWord ? null : INLINE.find(([pattern]) => pattern.test(rest));
    if (rule) {
      const found = rule[0].exec(rest);
      made.push(rule[1](found));
      rest = rest.slice(found[0].length);
      before = "";
      continue;
    }
    const next = rest.slice(1).search(SPECIAL);
    const plain = next < 0 ? rest : rest.slice(0, next + 1);
    made.push(plain);
    before = plain;
    rest = rest.slice(plain.length);
  }
  return made;
}

function mention(id) {
  const mine = id === state.me?.id;
  return el("span", { class: mine ? "mention mine" : "mention" }, `@${nameOf(id)}`);
}

function place(id) {
  const found = channel(id);
  return el("a", { class: "mention", href: `?in=${id}`, "data-channel": id }, found ? `#${found.name}` : "#unknown");
}

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  const readable = !Number.isNaN(date.getTime());
  const title = formatDate(date, "F");
  return el("time", { datetime: readable && date.toISOString(), title, "data-style": style }, formatDate(date, style));
}

/** A custom emoji. */
export function emoji(id, name) {
  return el("img", { class: "emoji", src: `/file/${id}`, alt: `:${name}:`, title: `:${name}:` });
}

/** A link; one to a channel or a message of Discord stays in the page. */
function link(address, words) {
  const [, channel] = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/\d+)?$/.exec(address) ?? [];
  if (channel) return el("a", { href: `?in=${channel}`, "data-channel": channel }, words);
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, words);
}

function spoiler(text) {
  const hidden = el("button", { type: "button", class: "spoiler", "aria-label": say("spoiler") });
  hidden.append(...inline(text));
  hidden.addEventListener("click", () => {
    hidden.classList.add("shown");
    hidden.removeAttribute("aria-label");
  });
  return hidden;
}

const HEADING = /^(#{1,3})\s+(.+)$/;
const ITEM = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;

/** The block elements of a message. */
export function markdown(text) {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const blocks = [];
  let at = 0;
  let level = 1; // the page's own heading; none is left out below it
  while (at < lines.length) {
    const line = lines[at];
    const opened = /^```(\w*\n?)?(.*)$/.exec(line);
    if (opened) {
      const [block, next] = codeBlock(lines, at);
      blocks.push(block);
      at = next;
    } else if (line.startsWith(">>> ")) {
      blocks.push(el("blockquote", {}, markdown([line.slice(4), ...lines.slice(at + 1)].join("\n"))));
      at = lines.length;
    } else if (/^>\s/.test(line)) {
      const from = at;
      while (at < lines.length && /^>\s/.test(lines[at])) at += 1;
      blocks.push(el("blockquote", {}, markdown(lines.slice(from, at).map((each) => each.slice(2)).join("\n"))));
    } else if (HEADING.test(line)) {
      const [, hashes, text] = HEADING.exec(line);
      level = Math.min(hashes.length, level) + 1;
      blocks.push(el(`h${level}`, { class: `size-${hashes.length}` }, inline(text)));
      at += 1;
    } else if (line.startsWith("-# ")) {
      blocks.push(el("p", { class: "small" }, inline(line.slice(3))));
      at += 1;
    } else if (ITEM.test(line)) {
      const from = at;
      while (at < lines.length && continuesList(line, lines[at])) at += 1;
      blocks.push(list(lines.slice(from, at).map((each) => ITEM.exec(each))));
    } else if (!line.trim()) {
      at += 1;
      if (blocks.length && at < lines.length) blocks.push(el("p", { class: "gap" }));
    } else {
      const from = at;
      while (at < lines.length && isPlain(lines[at])) at += 1;
      blocks.push(el("p", {}, inline(lines.slice(from, at).join("\n"))));
    }
  }
  return blocks;
}

function continuesList(first, line) {
  const [one, other] = [ITEM.exec(first), ITEM.exec(line)];
  return other && (other[1].length > one[1].length || Boolean(one[2]) === Boolean(other[2]));
}

function isPlain(line) {
  return line.trim() && !/^(```|>>> |>\s|-# )/.test(line) && !HEADING.test(line) && !ITEM.test(line);
}

function codeBlock(lines, at) {
  const first = lines[at].slice(3);
  const closed = first.indexOf("```");
  if (closed >= 0) return [el("pre", {}, el("code", {}, first.slice(0, closed))), at + 1];
  let end = at + 1;
  while (end < lines.length && !lines[end].includes("```")) end += 1;
  const inside = lines.slice(at + 1, end);
  if (first && !/^\w+$/.test(first)) inside.unshift(first);
  const last = lines[end]?.slice(0, lines[end].indexOf("```"));
  if (last) inside.push(last);
  return [el("pre", { tabindex: "0" }, el("code", {}, inside.join("\n"))), end + 1];
}

function list(items) {
  const root = el(items[0][2] ? "ol" : "ul", items[0][2] ? { start: items[0][2] } : {});
  let level = [{ indent: items[0][1].length, node: root }];
  for (const [, space, number, words] of items) {
    while (level.length > 1 && space.length < level.at(-1).indent) level = level.slice(0, -1);
    if (space.length > level.at(-1).indent && level.at(-1).node.lastElementChild) {
      const inner = el(number ? "ol" : "ul");
      level.at(-1).node.lastElementChild.append(inner);
      level.push({ indent: space.length, node: inner });
    }
    level.at(-1).node.append(el("li", {}, inline(words)));
  }
  return root;
}
