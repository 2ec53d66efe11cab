// A game as the app itself would have left it on a device: played at the app's own table, with chance that repeats.

import { findGame } from '@sente/games';
import { commitTo, type Game, must, type Options, pick, readOptions, seededRandom } from '@sente/kernel';
import type { BrowserContext, Page } from 'playwright-core';
import { makeMemory } from '../../apps/web/src/base/memory.ts';
import { openSitting, seatingOf } from '../../apps/web/src/local/sitting.ts';
import { openLocalTable } from '../../apps/web/src/local-table/local-table.ts';

/** Answers the next move as it is asked for, or null to stop. */
export type Chooser = (game: Game, state: unknown, ply: number) => string | null;

type Remembered = {
  readonly game: string;
  readonly options?: Options;
  readonly seed?: string;
  readonly choose: Chooser;
};

/** What local storage holds after such a game. */
export async function remember({ game: id, options = {}, seed = 'seed', choose }: Remembered) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  const game = findGame(id);
  if (!game) throw new Error(`no game ${id}`);
  const memory = makeMemory(() => storage);
  const deps = {
    memory,
    loaded: null,
    random: seededRandom(seed),
    makeSalt: () => 'salt',
    commitTo,
    now: () => 0,
  };
  const seating = seatingOf(game, openSitting(memory));
  const table = openLocalTable(game, must(readOptions(game.options, options)), deps, seating);
  const { match } = table.model;
  for (;;) {
    const { turn, state, plies } = match.value;
    const move = turn === null ? null : choose(game, state, plies.length);
    if (turn === null || move === null) return [...kept];
    must(await table.model.send({ kind: 'move', seat: turn, move, ply: plies.length }));
  }
}

/** Every page of this device finds the game in progress. */
export async function leaveOn(context: BrowserContext, entries: readonly (readonly [string, string])[]) {
  await context.addInitScript((list) => {
    // Once: what the page itself writes later must survive a reload.
    for (const [key, text] of list) if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }, entries);
}

/**
 * From now on this device remembers these alone. The page leaves the app first, which writes what it has still to write as
 * it is left: that must not come after.
 */
export async function keepOnly(page: Page, url: string, entries: readonly (readonly [string, string])[]) {
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((list) => {
    localStorage.clear();
    for (const [key, text] of list) localStorage.setItem(key, text);
  }, entries);
}

/** These moves, in order. */
export function inOrder(moves: string): Chooser {
  const list = moves.split(' ');
  return (_game, _state, ply) => list[ply] ?? null;
}

/** Takes whatever it can, else turns a man over, else walks; the same game for the same seed. */
export function greedy(seed: string, plies: number): Chooser {
  return (game, state, ply) => {
    if (ply >= plies) return null;
    const random = seededRandom(`${seed} ${ply}`);
    const moves = game.moves(state);
    const takes = moves.filter((move) => move.includes('x'));
    const flips = moves.filter((move) => move.startsWith('?'));
    return pick(random, takes.length > 0 ? takes : flips.length > 0 ? flips : moves);
  };
}
