// The page in a frame of Discord's: the few messages of the Embedded App protocol that say who is here, by hand.
// We ask for nothing but a code. Our server exchanges it, and Discord tells our server, not this page, whose it is.

const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;

export const inDiscord = () => new URLSearchParams(location.search).has("frame_id");

export async function authorize() {
  const { client, parents } = await (await fetch("activity")).json();
  const query = new URLSearchParams(location.search);
  const discord = parent.opener ?? parent;
  const nonce = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    addEventListener("message", ({ data, origin, source }) => {
      if (source !== discord || !parents.includes(origin) || !Array.isArray(data)) return;
      const [kind, body] = data;
      if (kind === CLOSE) return reject(new Error("closed"));
      if (kind !== FRAME) return;
      if (body.cmd === "DISPATCH" && body.evt === "READY") {
        const args = { client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
        discord.postMessage([FRAME, { cmd: "AUTHORIZE", nonce, args }], origin);
      } else if (body.cmd === "AUTHORIZE" && body.nonce === nonce) {
        if (body.evt === "ERROR") reject(new Error("refused"));
        else resolve({ code: body.data.code, channel: query.get("channel_id") ?? "" });
      }
    });
    discord.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id: client, frame_id: query.get("frame_id") }], "*");
  });
}
