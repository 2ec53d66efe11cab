// Games with bots, beside games of people. The person at each table answers after a pause or at once, so that the bots have work.

import { setTimeout as wait } from 'node:timers/promises';
import { BOT_LEVELS } from '@sente/match';
import { type Client, connect } from './client.ts';
import { randomGame } from './game.ts';

const AT_ONCE = 25;
/** A game ends after so many plies, because people rarely fill the board against a bot. */
const MOST_PLIES = 40;
const POLL_MS = 50;

export type BotTables = { close(): void };
/** The pause before a person's move. */
type Pace = { readonly pauseMs: number; stopped: boolean };

/** The levels are spread evenly over the tables. */
export async function openBotTables(url: string, tables: number, pauseMs: number): Promise<BotTables> {
  const pace: Pace = { pauseMs, stopped: false };
  const people: Client[] = [];
  for (let first = 0; first < tables; first += AT_ONCE) {
    const few = Array.from({ length: Math.min(AT_ONCE, tables - first) }, (_, i) => first + i);
    people.push(...(await Promise.all(few.map((nth) => sitDownWithBot(url, nth)))));
  }
  for (const person of people) void playGamesUntilStopped(person, pace);
  return {
    close() {
      pace.stopped = true;
      for (const person of people) person.close();
    },
  };
}

async function sitDownWithBot(url: string, nth: number): Promise<Client> {
  const person = await connect(url);
  const bots = BOT_LEVELS[nth % BOT_LEVELS.length] ?? 1;
  const made = await person.ask({ t: 'create', config: { mode: 'training', moveMs: 60_000 }, bots });
  if (made.t !== 'done' || made.room === undefined) throw new Error(JSON.stringify(made));
  await person.ask({ t: 'enter', room: made.room });
  return person;
}

/** Plays one game after another at one table. */
async function playGamesUntilStopped(person: Client, pace: Pace): Promise<void> {
  for (let match = ''; !pace.stopped; ) {
    const before = match;
    const isNext = (next: string | null) => next !== null && next !== before;
    match = (await person.untilRoom((room) => room.status === 'playing' && isNext(room.match))).match ?? '';
    await person.watch(match);
    if (before !== '') person.unwatch(before);
    await playGame(person, match, pace);
    person.act(match, { kind: 'resign' });
    await person.untilRoom(({ status }) => status === 'ended').catch(() => null);
    person.act(match, { kind: 'offer', offer: 'rematch' });
  }
}

async function playGame(person: Client, match: string, pace: Pace): Promise<void> {
  const points = [...randomGame(Math.random).moves];
  let isOver = false;
  person.onRefused = (code) => {
    isOver ||= code === 'game_over';
  };
  for (let asked = -1; !isOver && !pace.stopped && person.plies < MOST_PLIES; ) {
    const ply = person.plies;
    // The server refuses an occupied point; then the next one is tried.
    if (ply % 2 === person.seat && asked < ply) {
      asked = ply;
      const free = points.find((point) => !person.moves.includes(point));
      if (free === undefined) break;
      await wait(pace.pauseMs);
      person.act(match, { kind: 'move', move: free, ply });
    }
    await wait(POLL_MS);
  }
}
