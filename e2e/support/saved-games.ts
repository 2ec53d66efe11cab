// A game as the app would have saved it on a device: played at the app's own table, with fixed random numbers.

import { findGame } from '@sente/games';
import {
  commitTo,
  type Game,
  must,
  type Options,
  pickRandom,
  readOptions,
  seededRandom,
} from '@sente/kernel';
import type { BrowserContext, Page } from 'playwright-core';
import { makeDeviceMemory } from '../../apps/web/src/base/memory.ts';
import { makeSeating, openSittingStore } from '../../apps/web/src/local/sitting.ts';
import { openLocalTable } from '../../apps/web/src/local-table/local-table.ts';

/** Returns the next move, or null to stop. */
export type Chooser = (game: Game, state: unknown, ply: number) => string | null;

type Remembered = {
  readonly game: string;
  readonly options?: Options;
  readonly seed?: string;
  readonly choose: Chooser;
};

/** The entries of local storage after such a game. */
export async function savedGame({ game: id, options = {}, seed = 'seed', choose }: Remembered) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  const game = findGame(id);
  if (!game) throw new Error(`there is no game ${id}`);
  const memory = makeDeviceMemory(() => storage);
  const deps = {
    memory,
    loaded: null,
    random: seededRandom(seed),
    makeSalt: () => 'salt',
    commitTo,
    now: () => 0,
  };
  const seating = makeSeating(game, openSittingStore(memory));
  const table = openLocalTable(game, must(readOptions(game.options, options)), deps, seating);
  const { match } = table.model;
  for (;;) {
    const { turn, state, plies } = match.value;
    const move = turn === null ? null : choose(game, state, plies.length);
    if (turn === null || move === null) return [...kept];
    must(await table.model.send({ kind: 'move', seat: turn, move, ply: plies.length }));
  }
}

/** Puts saved games on a device before its first page opens. */
export async function saveOnDevice(context: BrowserContext, entries: readonly (readonly [string, string])[]) {
  await context.addInitScript((list) => {
    // Only once, so that a reload keeps the page's own later changes.
    for (const [key, text] of list) if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }, entries);
}

/**
 * Replaces everything that is saved on a device. The page leaves the app first, because the app saves its game when it is
 * left.
 */
export async function replaceSaved(page: Page, url: string, entries: readonly (readonly [string, string])[]) {
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((list) => {
    localStorage.clear();
    for (const [key, text] of list) localStorage.setItem(key, text);
  }, entries);
}

export function inOrder(moves: string): Chooser {
  const list = moves.split(' ');
  return (_game, _state, ply) => list[ply] ?? null;
}

/** Takes if possible, or else turns a man over, or else moves; the same game for the same seed. */
export function greedy(seed: string, plies: number): Chooser {
  return (game, state, ply) => {
    if (ply >= plies) return null;
    const random = seededRandom(`${seed} ${ply}`);
    const moves = game.moves(state);
    const takes = moves.filter((move) => move.includes('x'));
    const flips = moves.filter((move) => move.startsWith('?'));
    return pickRandom(random, takes.length > 0 ? takes : flips.length > 0 ? flips : moves);
  };
}
