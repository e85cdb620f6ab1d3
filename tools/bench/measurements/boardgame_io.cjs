// Random play of a small civilization card game through boardgame.io's in-memory Master.
// Usage: node boardgame_io.cjs <folder with node_modules>. Each line of stdin says for how many seconds to play and is
// answered by a line of JSON; the process stays, so that only the first is played cold.
const { createRequire } = require("module");
const load = createRequire(require("path").resolve(process.argv[2], "x.js"));
const { Master } = load("boardgame.io/master");
const { Sync, InitializeGame } = load("boardgame.io/internal");

const ACTIONS = {
  exploit: { workers: 1, cost: 0, coins: 2, red: true },
  research: { workers: 1, cost: 4, points: 1, technologies: 1 },
  wonder: { workers: 1, cost: 7, points: 3, red: true },
  culture: { workers: 1, cost: 4, points: 2 },
  build: { workers: 2, cost: 2, points: 2 },
  hunt: { workers: 1, cost: 0, coins: 1 },
  fish: { workers: 1, cost: 0, coins: 1 },
  farm: { workers: 2, cost: 0, coins: 3 },
};

const player = () => ({ coins: 3, points: 0, workers: 0, ready: 0, cards: [], technologies: 0, used: [], civilized: false });

function options(G, ctx) {
  const me = G.players[ctx.currentPlayer];
  if (!me.civilized) {
    const take = me.cards.length < 3 ? G.market.map((_, at) => ["rise", at]) : [];
    return me.cards.length ? [...take, ["skip"]] : take;
  }
  const acts = Object.keys(ACTIONS).filter(
    (id) => !me.used.includes(id) && me.ready >= ACTIONS[id].workers && me.coins >= ACTIONS[id].cost,
  );
  return [...acts.map((id) => ["act", id]), ["end"]];
}

const game = {
  name: "yardstick",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(48).keys()].map((id) => ({ id, population: 1 + (id % 4), coins: 0 })));
    return { players: { 0: player(), 1: player() }, market: deck.slice(0, 5), deck: deck.slice(5), log: [] };
  },
  moves: {
    rise: ({ G, ctx }, at) => {
      const me = G.players[ctx.currentPlayer];
      const card = G.market[at];
      if (me.civilized || !card || me.cards.length >= 3) return "INVALID_MOVE";
      G.market.splice(at, 1);
      for (const other of G.market) other.coins += 1;
      if (G.deck.length) G.market.push(G.deck.shift());
      me.cards.unshift(card.id);
      me.coins += card.coins;
      me.workers = me.ready = card.population;
      me.civilized = true;
    },
    skip: ({ G, ctx }) => {
      G.players[ctx.currentPlayer].civilized = true;
    },
    act: ({ G, ctx }, id) => {
      const me = G.players[ctx.currentPlayer];
      const action = ACTIONS[id];
      if (!me.civilized || me.used.includes(id) || me.ready < action.workers || me.coins < action.cost) return "INVALID_MOVE";
      me.used.push(id);
      me.ready -= action.workers;
      if (action.red) me.workers -= action.workers;
      me.coins += (action.coins || 0) - action.cost;
      me.points += action.points || 0;
      me.technologies += action.technologies || 0;
    },
    end: ({ G, ctx, events }) => {
      const me = G.players[ctx.currentPlayer];
      Object.assign(me, { ready: me.workers, used: [], civilized: false });
      events.endTurn();
    },
  },
  endIf: ({ G, ctx }) => (ctx.turn > 12 ? { points: [G.players[0].points, G.players[1].points] } : undefined),
};

class Memory extends Sync {
  constructor() {
    super();
    this.matches = new Map();
  }
  createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { state: initialState, initialState, metadata, log: [] });
  }
  setState(id, state, deltalog) {
    const match = this.matches.get(id);
    match.state = state;
    if (deltalog) match.log = match.log.concat(deltalog);
  }
  setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
  }
  fetch(id) {
    return this.matches.get(id);
  }
  wipe(id) {
    this.matches.delete(id);
  }
  listMatches() {
    return [...this.matches.keys()];
  }
}

// One span of random play, a match after another.
async function play(span) {
  const storage = new Memory();
  const master = new Master(game, storage, { send() {}, sendAll() {} });
  const started = performance.now();
  let moves = 0;
  let games = 0;
  while (performance.now() - started < span) {
    const id = `m${games++}`;
    storage.createMatch(id, {
      initialState: InitializeGame({ game, numPlayers: 2 }),
      metadata: { gameName: game.name, players: { 0: { id: 0 }, 1: { id: 1 } }, createdAt: 0, updatedAt: 0 },
    });
    for (;;) {
      const { state } = storage.fetch(id);
      if (state.ctx.gameover) break;
      const choices = options(state.G, state.ctx);
      const [type, ...args] = choices[Math.floor(Math.random() * choices.length)];
      const playerID = state.ctx.currentPlayer;
      const failed = await master.onUpdate({ type: "MAKE_MOVE", payload: { type, args, playerID } }, state._stateID, id, playerID);
      if (failed && failed.error) throw new Error(failed.error);
      moves += 1;
    }
    storage.wipe(id);
  }
  return { moves, games, seconds: (performance.now() - started) / 1000 };
}

async function main() {
  for await (const line of require("readline").createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await play(Number(line) * 1000)));
  }
}

main();
