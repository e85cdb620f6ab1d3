// The live connection: numbered requests and their answers, and the game as it moves.
// A request that was under way when the connection broke is sent again with its own key: it counts once.

const ENDED = 4001;
const waiting = new Map();
let socket = null, number = 0, pause = 500;

export const events = { shown: () => {}, lost: () => {}, ended: () => {} };

export function connect(session) {
  const address = new URL("live", new URL(".", location.href));
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  address.search = "";
  socket?.close();
  const opened = socket = new WebSocket(address);
  socket.onopen = () => {
    pause = 500;
    socket.send(JSON.stringify({ session }));
    for (const { request } of waiting.values()) socket.send(JSON.stringify(request));
  };
  socket.onmessage = (message) => {
    if (socket !== opened) return; // another session has taken its place
    const body = JSON.parse(message.data);
    const asked = waiting.get(body.re);
    waiting.delete(body.re);
    if (asked) asked.answer(body);
    else events.shown(body);
  };
  socket.onclose = (end) => {
    if (socket !== opened) return;
    if (end.code === ENDED) return events.ended(end.reason);
    events.lost();
    setTimeout(() => connect(session), pause);
    pause = Math.min(pause * 2, 10000);
  };
}

export function ask(what, request = {}) {
  const n = ++number;
  const whole = { n, do: what, ...request };
  return new Promise((answer) => {
    waiting.set(n, { request: whole, answer });
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(whole));
  });
}

export const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
