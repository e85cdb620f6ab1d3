// The live connection: numbered requests, events, and coming back after a break.

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];

export class Refused extends Error {}

/** One person's connection; it comes back by itself until it is closed. */
export class Link {
  constructor(person, { heard, up, down }) {
    this.person = person;
    this.handlers = { heard, up, down };
    this.waiting = new Map();
    this.number = 0;
    this.tries = 0;
    this.closed = false;
    this.soon = () => this.retryNow();
    addEventListener("online", this.soon);
    document.addEventListener("visibilitychange", this.soon);
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/live?as=${encodeURIComponent(this.person)}`);
    this.socket = socket;
    socket.addEventListener("message", (frame) => this.take(JSON.parse(frame.data)));
    socket.addEventListener("close", () => this.lost(socket));
  }

  take(told) {
    if (told.event) {
      if (told.event === "HELLO") {
        this.tries = 0;
        this.handlers.up();
      }
      this.handlers.heard(told.event, told.body);
      return;
    }
    const asked = this.waiting.get(told.re);
    this.waiting.delete(told.re);
    if (asked && told.error) asked.reject(new Refused(told.error));
    else if (asked) asked.resolve(told.ok);
  }

  lost(socket) {
    if (this.closed || socket !== this.socket) return;
    this.rejectAll();
    this.handlers.down();
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), pause * (0.8 + Math.random() * 0.4));
  }

  retryNow() {
    if (this.closed || document.hidden || this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.open();
  }

  rejectAll() {
    for (const asked of this.waiting.values()) asked.reject(new Refused("The connection broke. Please try again."));
    this.waiting.clear();
  }

  /** Asks for something; resolves with the answer or rejects with a sentence. */
  ask(what, details = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("There is no connection just now."));
    }
    this.number += 1;
    const n = this.number;
    this.socket.send(JSON.stringify({ n, do: what, ...details }));
    return new Promise((resolve, reject) => this.waiting.set(n, { resolve, reject }));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.soon);
    document.removeEventListener("visibilitychange", this.soon);
    this.rejectAll();
    this.socket.close();
  }
}
