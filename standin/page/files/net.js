// The live connection: numbered requests, events, and reconnecting.

import { say } from "/words.js";

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];

class RequestError extends Error {}

/** One person's connection; it reconnects by itself until it is closed. */
export class Link {
  constructor(person, { received, up, down }) {
    this.person = person;
    this.handlers = { received, up, down };
    this.waiting = new Map();
    this.number = 0;
    this.tries = 0;
    this.closed = false;
    this.wake = () => this.retryNow();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/live?as=${encodeURIComponent(this.person)}`);
    this.socket = socket;
    socket.addEventListener("message", (message) => this.receive(JSON.parse(message.data)));
    socket.addEventListener("close", () => this.lost(socket));
  }

  receive(frame) {
    if (frame.event) {
      if (frame.event === "HELLO") {
        this.tries = 0;
        this.handlers.up();
      }
      this.handlers.received(frame.event, frame.body);
      return;
    }
    const request = this.waiting.get(frame.re);
    this.waiting.delete(frame.re);
    if (request && frame.error) request.reject(new RequestError(frame.error));
    else if (request) request.resolve(frame.ok);
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
    for (const request of this.waiting.values()) request.reject(new RequestError(say("connection_was_lost")));
    this.waiting.clear();
  }

  /** Sends a request; resolves with the answer or rejects with an error message. */
  ask(what, details = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new RequestError(say("not_connected")));
    }
    this.number += 1;
    const n = this.number;
    this.socket.send(JSON.stringify({ n, do: what, ...details }));
    return new Promise((resolve, reject) => this.waiting.set(n, { resolve, reject }));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.rejectAll();
    this.socket.close();
  }
}
