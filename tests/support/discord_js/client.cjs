// A discord.js bot that tries what Ziggurat relies on, and prints what it sends and what it reads; see record.py.
"use strict";

const assert = require("node:assert");
const { once } = require("node:events");
const net = require("node:net");
const { setTimeout } = require("node:timers/promises");
const tls = require("node:tls");

const installed = require("node:module").createRequire(`${process.cwd()}/`);
const [port, token] = [Number(process.argv[2]), process.argv[3]];
const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const lines = require("node:readline").createInterface({ input: process.stdin });

async function act(name) {
  const done = once(lines, "line");
  print({ act: name });
  await done;
}

// Every value that is parsed from an answer or an event remembers which of its fields somebody reads.
const answers = [];
const events = [];
const kind = (value) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

const proxies = new WeakMap();

function watched(value, reads, path) {
  if (value === null || typeof value !== "object") return value;
  if (proxies.has(value)) return proxies.get(value);
  const own = new Set(["length"]); // and what the library adds itself
  const proxy = new Proxy(value, {
    get(target, key) {
      const found = target[key];
      if (typeof key !== "string" || own.has(key) || !Object.hasOwn(target, key)) return found;
      const where = Array.isArray(target) ? `${path}[]` : path ? `${path}.${key}` : key;
      (reads[where] ??= new Set()).add(kind(found));
      return watched(found, reads, where);
    },
    set(target, key, found) {
      own.add(key);
      target[key] = found;
      return true;
    },
  });
  proxies.set(value, proxy);
  return proxy;
}

const parse = JSON.parse;
JSON.parse = (text, ...more) => {
  const value = parse(text, ...more);
  if (value === null || typeof value !== "object") return value;
  if (!("op" in value)) return watched(value, answers.at(-1)?.fields ?? {}, "");
  if (value.op !== 0) return value;
  if (value.s === events.length + 1) events.push({ event: value.t, fields: {} });
  return { ...value, d: watched(value.d, events[value.s - 1].fields, "") };
};

// Every connection leads to the local Discord. The bytes that undici writes are kept until the answer comes.
let written = [];
const { Agent, Headers } = installed("undici");
const agent = new Agent({
  connect(_, done) {
    const socket = net.connect(port, "127.0.0.1", () => done(null, socket));
    const write = socket.write.bind(socket);
    socket.write = (bytes, ...more) => {
      written.push(Buffer.from(bytes, "latin1"));
      return write(bytes, ...more);
    };
  },
});
for (const ask of ["get", "has"]) {
  const original = Headers.prototype[ask];
  Headers.prototype[ask] = function (name) {
    const found = original.call(this, name);
    if (found && answers.length) answers.at(-1).headers.add(name);
    return found;
  };
}
tls.connect = () => net.connect(port, "127.0.0.1");

const { WebSocket } = installed("ws");
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data, ...more) {
  print({ frame: String(data) });
  return send.call(this, data, ...more);
};
const random = Math.random;
Math.random = () => 0; // the first heartbeat follows at once

const discord = installed("discord.js");
const { ButtonStyle, Events, MessageFlags } = discord;
const PICTURE = Buffer.from("89504e470d0a1a0a0000000d49484452000000020000000372657374", "hex");
const picture = () => new discord.AttachmentBuilder(PICTURE, { name: "board.png", description: "the board" });

const client = new discord.Client({
  intents: ["Guilds", "GuildMessages", "DirectMessages"],
  partials: [discord.Partials.Channel],
  rest: { agent },
});
client.rest.on("response", (_, response) => {
  answers.push({ fields: {}, headers: new Set() });
  print({ request: Buffer.concat(written).toString("base64"), status: response.status });
  written = [];
});
client.on(Events.Debug, (line) => {
  const found = /Connecting to (\S+)/.exec(line);
  if (found) print({ connect: found[1] });
});

async function interaction(name) {
  const event = once(client, Events.InteractionCreate);
  await act(name);
  return (await event)[0];
}

async function play() {
  const run = await interaction("run the command");
  assert.equal(run.commandName, "play");
  const go = new discord.ButtonBuilder().setCustomId("go").setLabel("Go").setStyle(ButtonStyle.Primary);
  const row = new discord.ActionRowBuilder().addComponents(go);
  const shown = await run.reply({ content: "a game", components: [row], withResponse: true });
  assert.equal(shown.resource.message.content, "a game");

  const click = await interaction("click the button");
  assert.equal(click.customId, "go");
  await click.deferReply();
  const panel = new discord.ContainerBuilder()
    .setAccentColor(0xffcc00)
    .addTextDisplayComponents((text) => text.setContent("the panel"))
    .addMediaGalleryComponents((gallery) =>
      gallery.addItems((item) => item.setURL("attachment://board.png").setDescription("the board")),
    );
  const edited = await click.editReply({ components: [panel], files: [picture()], flags: MessageFlags.IsComponentsV2 });
  assert.ok(edited.flags.has(MessageFlags.IsComponentsV2) && edited.components.length === 1);
  const hand = await click.followUp({ content: "your hand", flags: MessageFlags.Ephemeral });
  assert.ok(hand.flags.has(MessageFlags.Ephemeral) && hand.content === "your hand");
  return run;
}

async function main() {
  client.login(token);
  await once(client, Events.ClientReady);
  Math.random = random;
  const command = new discord.SlashCommandBuilder().setName("play").setDescription("Opens a game");
  assert.equal((await client.application.commands.set([command])).size, 1);
  const { user } = await play();

  const table = client.channels.cache.find((channel) => channel.name === "table");
  const board = await table.send({ content: "board", files: [picture()] });
  assert.equal(board.attachments.first().description, "the board");
  assert.equal((await board.edit("board 2")).attachments.size, 1);
  const more = await board.reply("more");
  const history = await table.messages.fetch({ limit: 2, cache: false });
  assert.deepEqual(history.map((message) => message.content), ["more", "board 2"]);
  assert.ok(history.first().reference.messageId === board.id && history.first().author.bot);
  await more.delete();
  await assert.rejects(table.messages.fetch({ message: more.id, force: true }), { code: 10008 });
  await assert.rejects(table.send(""), { code: 50006 });

  const direct = await (await client.users.fetch(user.id, { force: true })).createDM();
  await direct.send("your turn");
  const heard = new Promise((tell) => client.on(Events.MessageCreate, (one) => one.author.bot || tell(one.content)));
  await act("say thanks");
  assert.equal(await heard, "thanks");

  client.rest.on("rateLimited", (limit) => limit.global && act("lift the limit"));
  await act("limit the channel");
  assert.equal((await table.send("later")).content, "later");
  await act("limit the bot");
  assert.equal((await table.send("much later")).content, "much later");

  const resumed = once(client, Events.ShardResume);
  await act("cut the gateway");
  await Promise.all([play(), resumed]);

  await setTimeout(200); // the last events are still on their way
  const read = (one) => Object.entries(one.fields).map(([path, kinds]) => [path, [...kinds].sort().join("|")]);
  const plain = (one) => Object.fromEntries(read(one));
  print({
    client: `discord.js ${discord.version}`,
    answers: answers.map((one) => ({ fields: plain(one), headers: [...one.headers].sort() })),
    events: events.map((one) => ({ event: one.event, fields: plain(one) })),
  });
  await client.destroy();
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
