// Many games at once, with two players and a spectator each. The next move is made when all three have received the last one.

import { setTimeout as wait } from 'node:timers/promises';
import { type Client, connect } from './client.ts';
import { randomGame } from './game.ts';

/** Ordinary rooms, with rules, clocks, chat, presence and limits. */
const ROOM = { mode: 'tieu_dao', swap2Enabled: false };
const MOVE_PATIENCE_MS = 15_000;
const AT_ONCE = 25;
const MOST_ERRORS = 3;

/** Two players, a spectator and their current game. */
type Table = {
  readonly people: readonly [Client, Client, Client];
  match: string | null;
  moves: readonly string[];
  ply: number;
};

export type Figures = {
  moves: number;
  errors: number;
  readonly firstErrors: string[];
  /** Milliseconds until the mover received the move, and until all three received it. */
  readonly own: number[];
  readonly all: number[];
};

export type Load = {
  /**
   * `perSecond` counts all games; 0: each move as soon as the last one was received. `measured` is called before and after
   * the measurement.
   */
  run(options: {
    readonly seconds: number;
    readonly warmUp: number;
    readonly perSecond: number;
    readonly measured: () => Promise<void>;
  }): Promise<Figures>;
  close(): void;
};

type Pace = { readonly gapMs: number; measuring: boolean; stopped: boolean };

export async function openLoad(url: string, games: number): Promise<Load> {
  const tables: Table[] = [];
  while (tables.length < games) {
    const few = Math.min(AT_ONCE, games - tables.length);
    tables.push(...(await Promise.all(Array.from({ length: few }, () => seatTable(url)))));
  }
  return {
    async run({ seconds, warmUp, perSecond, measured }) {
      const figures: Figures = { moves: 0, errors: 0, firstErrors: [], own: [], all: [] };
      const gapMs = perSecond === 0 ? 0 : (games / perSecond) * 1000;
      const pace: Pace = { gapMs, measuring: false, stopped: false };
      const played = Promise.all(tables.map((table) => playGamesAtPace(table, pace, figures)));
      await wait(warmUp * 1000);
      await measured();
      pace.measuring = true;
      await wait(seconds * 1000);
      pace.measuring = false;
      await measured();
      pace.stopped = true;
      await played;
      return figures;
    },
    close() {
      for (const { people } of tables) for (const person of people) person.close();
    },
  };
}

async function seatTable(url: string): Promise<Table> {
  const people = await Promise.all([connect(url), connect(url), connect(url)]);
  const [host, guest, spectator] = people;
  const made = await host.ask({ t: 'create', config: ROOM });
  if (made.t !== 'done' || made.room === undefined) throw new Error(JSON.stringify(made));
  const { room } = made;
  await host.ask({ t: 'enter', room });
  await guest.ask({ t: 'enter', room, sit: true });
  await spectator.ask({ t: 'enter', room });
  const table: Table = { people, match: null, moves: [], ply: 0 };
  // A player who does not watch the new game counts as absent.
  await startGame(table);
  return table;
}

/** Plays one game after another at one table, beginning with the current one. */
async function playGamesAtPace(table: Table, pace: Pace, figures: Figures): Promise<void> {
  let next = performance.now() + Math.random() * pace.gapMs;
  while (!pace.stopped) {
    if (pace.gapMs > 0) {
      await wait(Math.max(0, next - performance.now()));
      next = Math.max(next + pace.gapMs, performance.now());
      if (pace.stopped) return;
    }
    try {
      if (table.ply === table.moves.length) await startGame(table);
      const took = await makeMove(table);
      if (!pace.measuring) continue;
      figures.moves += 1;
      figures.own.push(took.own);
      figures.all.push(took.all);
    } catch (error) {
      figures.errors += 1;
      if (figures.firstErrors.length < MOST_ERRORS) figures.firstErrors.push(String(error).slice(0, 200));
      await wait(100);
      table.ply = Math.max(...table.people.map(({ plies }) => plies));
    }
  }
}

async function startGame(table: Table): Promise<void> {
  const { people, match: before } = table;
  const players = people.slice(0, 2);
  if (before !== null) for (const player of players) player.act(before, { kind: 'offer', offer: 'rematch' });
  const isNext = (match: string | null) => match !== null && match !== before;
  const room = await people[0].untilRoom(({ status, match }) => status === 'playing' && isNext(match));
  const match = room.match ?? '';
  await Promise.all(people.map((person) => person.watch(match)));
  if (before !== null) for (const person of people) person.unwatch(before);
  Object.assign(table, { match, ply: 0, moves: randomGame(Math.random).moves });
}

function makeMove(table: Table): Promise<{ own: number; all: number }> {
  const { people, ply, match } = table;
  const mover = people.find((person) => person.seat === ply % 2);
  const move = table.moves[ply];
  if (!mover || move === undefined || match === null) throw new Error('no player is to move');
  return new Promise((done, fail) => {
    const asked = performance.now();
    let own = 0;
    const timer = setTimeout(() => fail(new Error(`ply ${ply + 1} was not told`)), MOVE_PATIENCE_MS);
    const check = () => {
      if (own === 0 && mover.plies > ply) own = performance.now() - asked;
      if (!people.every((person) => person.plies > ply)) return;
      clearTimeout(timer);
      table.ply += 1;
      done({ own, all: performance.now() - asked });
    };
    for (const person of people) person.onPly = check;
    mover.onRefused = (code) => {
      clearTimeout(timer);
      fail(new Error(`refused: ${code}`));
    };
    mover.act(match, { kind: 'move', move, ply });
  });
}
