// How late the first move of a game comes: the engine as a program, started anew for every game, as a manager would.

import { join } from 'node:path';
import process from 'node:process';
import { findGame } from '@sente/games';
import { applyEntry, must, readOptions, seatNames, seededRandom } from '@sente/kernel';
import { parseContestant } from '../arena/contestants.ts';
import { programMind } from '../arena/program.ts';
import { ROOT } from '../lib/root.mjs';

const STARTS = 24;
const LIMIT_MS = 500;
/** An empty board and the first flip are answered without a search. */
const PLIES = 3;

/** A position after a few plies that fit, and how it came about. */
function earlyPosition(gameId: string, seed: string) {
  const game = findGame(gameId);
  if (!game) throw new Error(`there is no game ${gameId}`);
  const options = must(readOptions(game.options, {}));
  const random = seededRandom(seed);
  const deal = game.deal(options, random);
  const entries: string[] = [];
  let state = must(game.setUp(options, seatNames(game.seats)));
  while (entries.length < PLIES) {
    const moves = game.moves(state);
    const asked = moves[Math.floor(moves.length / 2 + 3 * (random() - random()))] ?? '';
    const entry = must(game.settle(state, asked, deal));
    state = must(applyEntry(game, state, entry));
    entries.push(entry);
  }
  return { game, options, entries, state };
}

export async function measureStartTimes(gameId: string) {
  const program = `${process.execPath} ${join(ROOT, 'tools', 'run.mjs')} ${join(ROOT, 'tools', 'engine.ts')}`;
  const mind = programMind(parseContestant(`cmd:${program}`, { timeMs: LIMIT_MS, nodes: null, depth: null }));
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const { game, options, entries, state } = earlyPosition(gameId, `start ${start}`);
    await mind.begin(game, options, `${start}`);
    await mind.ready?.();
    const asked = performance.now();
    await mind.move(state, entries);
    times.push(Math.round(performance.now() - asked));
  }
  mind.close();
  times.sort((a, b) => a - b);
  return {
    bench: 'starts',
    game: gameId,
    starts: STARTS,
    limitMs: LIMIT_MS,
    medianMs: times[STARTS / 2] ?? 0,
    longestMs: times.at(-1) ?? 0,
    beyondLimit: times.filter((took) => took > LIMIT_MS).length,
  } as const;
}
