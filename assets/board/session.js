// Who is at this page. The link's token stands in the fragment, which no server and no preview ever sees.

import { authorize, inDiscord } from "./activity.js";

const opened = async (where, body) => {
  const reply = await fetch(where, { method: "POST", body: JSON.stringify(body) });
  return reply.ok ? (await reply.json()).session : null;
};

export const keepSession = (session) => inDiscord() || sessionStorage.setItem("session", session);

export async function openSession() {
  // In Discord's frame the session stays in memory: it is opened anew each time.
  if (inDiscord()) return authorize().then((person) => opened("activity", person), () => null);
  const link = location.hash.slice(1);
  if (!link) return sessionStorage.getItem("session");
  history.replaceState(null, "", location.pathname);
  const session = await opened("session", { link });
  if (session) keepSession(session);
  return session ?? sessionStorage.getItem("session");
}
