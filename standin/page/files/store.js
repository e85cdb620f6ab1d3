// The state of this tab, and its listeners.

import { Link } from "/net.js";
import { say, words } from "/words.js";

const listeners = new Map();

export const state = {
  me: null,
  people: [],
  users: {},
  languages: {},
  offers: [],
  badges: {},
  channels: [],
  current: null,
  messages: new Map(),
  more: false,
  loaded: false,
};

let link = null;
let commands = null;
let wantedChannel = new URLSearchParams(location.search).get("in");

/** Calls `listener` whenever `topic` changes. */
export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

/** Sends a request to the server as this person. */
export function ask(what, details) {
  return link.ask(what, details);
}

/** The channel with that id, by default the open one. */
export function channel(id = state.current) {
  return state.channels.find((each) => each.id === id) ?? null;
}

/** The name of a user. */
export function nameOf(userId) {
  return state.users[userId]?.name ?? say("somebody");
}

/** The users whom a command can name: the people of the page, then the apps. */
export function everybody() {
  const playing = new Set(state.people.map((person) => person.id));
  const known = Object.entries(state.users).filter(([id, user]) => user.bot || playing.has(id));
  return known.map(([id, user]) => ({ id, ...user })).sort((one, other) => one.bot - other.bot);
}

/** Switches to a person: opens their own connection and loads everything again. */
export function switchTo(person) {
  link?.close();
  if (channel()?.kind === "dm") wantedChannel = "dm";
  Object.assign(state, { me: null, channels: [], messages: new Map(), loaded: false, more: false });
  commands = null;
  link = new Link(person, { received, up: () => emit("status", true), down: () => emit("status", false) });
}

/** Opens a channel. */
export async function open(id) {
  Object.assign(state, { current: id, messages: new Map(), more: false, loaded: false });
  commands = null;
  emit("channel");
  await load();
}

async function load() {
  const id = state.current;
  const asked = link;
  let found;
  try {
    found = await asked.ask("history", { channel: id });
  } catch {
    return; // the connection was lost; HELLO loads the channel again
  }
  if (id !== state.current || asked !== link) return;
  state.messages = new Map(found.messages.map((message) => [message.id, message]));
  state.more = found.more;
  state.loaded = true;
  emit("messages");
  markRead();
}

/** Loads the messages before the oldest one shown. */
export async function older() {
  const [before] = state.messages.keys();
  const id = state.current;
  const found = await ask("history", { channel: id, before });
  if (id !== state.current) return;
  state.messages = new Map([...found.messages.map((each) => [each.id, each]), ...state.messages]);
  state.more = found.more;
  emit("older");
}

/** The commands of the open channel, loaded once. */
export async function commandsHere() {
  commands ??= ask("commands", { channel: state.current }).then((found) => found.commands);
  try {
    return await commands;
  } catch (error) {
    commands = null;
    throw error;
  }
}

/** Marks the open channel as read if the tab is visible. */
function markRead() {
  const here = channel();
  const last = [...state.messages.keys()].at(-1);
  if (!here || !last || document.hidden) return;
  if (here.unread || here.notifications || here.read !== last) {
    Object.assign(here, { unread: false, notifications: 0, read: last });
    ask("read", { channel: here.id, message: last }).catch(() => {});
    emit("channels");
  }
}

function received(event, body) {
  const handlers = {
    HELLO: hello,
    BADGES: badges,
    CHANNELS: channels,
    MESSAGE_CREATE: created,
    MESSAGE_UPDATE: edited,
    MESSAGE_DELETE: deleted,
  };
  handlers[event]?.(body);
}

function hello(body) {
  const reconnected = state.me?.id === body.me.id;
  Object.assign(state, body);
  Object.assign(words, body.words);
  emit("person");
  if (reconnected && channel()) {
    // The same person as before: the text in the message box stays.
    commands = null;
    load();
  } else {
    open(channel() ? state.current : firstChannel());
  }
}

function firstChannel() {
  const named = state.channels.find((each) => addressOf(each) === wantedChannel);
  return (named ?? state.channels.find((each) => each.kind === "text") ?? state.channels[0]).id;
}

/** The name of a channel in the page's URL. */
export function addressOf(place) {
  return place.kind === "dm" ? "dm" : place.id;
}

function badges(body) {
  state.badges = body;
  emit("badges");
}

function channels(body) {
  state.channels = body;
  emit("channels");
}

function created(message) {
  const ephemeral = Boolean(message.flags & 64);
  if (message.channel_id === state.current && state.loaded) {
    state.messages.set(message.id, message);
    emit("created", message);
  }
  const place = channel(message.channel_id);
  const seen = message.channel_id === state.current && !document.hidden;
  if (place && !seen && !ephemeral && message.author.id !== state.me.id) {
    place.unread = true;
    place.notifications += message.notifies ? 1 : 0;
    emit("channels");
  }
  if (seen) markRead();
}

function edited(message) {
  if (!state.messages.has(message.id)) return;
  state.messages.set(message.id, message);
  emit("edited", message);
}

function deleted(gone) {
  if (state.messages.delete(gone.id)) emit("deleted", gone);
}

document.addEventListener("visibilitychange", () => {
  if (link && state.loaded) markRead();
});
