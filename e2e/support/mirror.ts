// A game followed by the rules while it is played on a page: it knows the texts that the page must show.

import { findGame } from '@sente/games';
import { faceNamed } from '@sente/games/banqi';
import {
  applyEntry,
  type Game,
  must,
  type Options,
  type Picture,
  readOptions,
  seatNames,
  seededRandom,
} from '@sente/kernel';
import type { BrowserContext } from 'playwright-core';
import { en } from '../../apps/web/src/words/en/index.ts';

export type Mirror = {
  readonly game: Game;
  state(): unknown;
  picture(): Picture;
  plies(): number;
  /** Takes over an entry of the record. */
  enter(entry: string): void;
  /** The headline a page must show now. */
  headline(): string;
};

export function mirrorOf(id: string, options: Options = {}): Mirror {
  const game = findGame(id);
  if (!game) throw new Error(`there is no game ${id}`);
  let state: unknown = must(game.setUp(must(readOptions(game.options, options)), seatNames(game.seats)));
  let plies = 0;
  const who = (seat: number) => {
    const side = game.picture(state).sides.find((one) => one.seat === seat)?.name ?? null;
    const name = `Player ${'ABC'[seat]}`;
    return side === null ? name : `${name} (${en[`side.${side}` as keyof typeof en]})`;
  };
  return {
    game,
    state: () => state,
    picture: () => game.picture(state),
    plies: () => plies,
    enter(entry) {
      state = must(applyEntry(game, state, entry));
      plies += 1;
    },
    headline() {
      const outcome = game.outcome(state);
      if (outcome) return outcome.winner === null ? 'A draw' : `${who(outcome.winner)} wins`;
      return `${who(game.turn(state) ?? 0)} to move`;
    },
  };
}

/** The faces of a game with hidden men, by their characters, which are unique within a game. */
export function facesByGlyph({ game }: Mirror): ReadonlyMap<string, string> {
  const deal = game.deal(must(readOptions(game.options, {})), seededRandom('any')) ?? '';
  const names = new Set(
    deal
      .split(',')
      .filter((id) => id !== '-')
      .map((id) => id.replace(/-\d+$/, '')),
  );
  return new Map(
    [...names].map((name) => {
      const { look } = faceNamed(name);
      return [look.kind === 'man' ? look.glyph : '', name];
    }),
  );
}

/** Fixes the random numbers, so that every page of this device shuffles in the same way. */
export async function fixChance(context: BrowserContext, seed: number): Promise<void> {
  await context.addInitScript((start) => {
    let word = start;
    Crypto.prototype.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
      const bytes = array ? new Uint8Array(array.buffer, array.byteOffset, array.byteLength) : [];
      for (let at = 0; at < bytes.length; at++) {
        word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
        bytes[at] = word >>> 24;
      }
      return array;
    };
  }, seed);
}
