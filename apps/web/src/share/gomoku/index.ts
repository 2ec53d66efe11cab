// The files of the gomoku world: SGF, PSQ and bare points, written and read.

import { type Game, type GameRecord, type Result, refuse } from '@sente/kernel';
import type { Format } from '../format.ts';
import { fromPos, toPos } from './pos.ts';
import { fromPsq, toPsq } from './psq.ts';
import { fromSgf, toSgf } from './sgf.ts';

type Find = (id: string) => Promise<Game | undefined>;

export const GOMOKU_FORMATS: readonly Format[] = [
  { name: 'SGF', write: toSgf },
  { name: 'PSQ', write: toPsq },
  { name: 'POS', write: toPos },
];

/** Files of the field rarely name their rules: the plain game first, then the one where six is no win. */
const GUESSES = ['gomoku/freestyle', 'gomoku/standard'] as const;
const USUAL_SIZES = [15, 19, 20, 25] as const;

/** A text that is none of ours: no other game of the house has files of the field. */
export async function readForeign(text: string, find: Find): Promise<Result<GameRecord>> {
  let read: Result<GameRecord> = refuse('unknown_game', { game: GUESSES[0] });
  for (const id of GUESSES) {
    const game = await find(id);
    if (!game) continue;
    const named = text.startsWith('(') ? await find(namedRules(text)) : undefined;
    read = readAs(text, game, named);
    if (read.ok || read.refusal.code !== 'game_over') return read;
  }
  return read;
}

function readAs(text: string, game: Game, named: Game | undefined): Result<GameRecord> {
  if (text.startsWith('(')) return fromSgf(text, () => named, game);
  if (/^piskvorky/i.test(text)) return fromPsq(text, game);
  return fromPos(text, game, sizeFor(text));
}

function namedRules(text: string): string {
  return /RU\[([^\]\\]{1,60})\]/.exec(text)?.[1] ?? '';
}

/** Bare points say nothing about the board: the smallest usual one that holds them all. */
function sizeFor(text: string): number {
  const points =
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/[a-z][0-9]{1,2}/g) ?? [];
  const reach = points.map((point) => Math.max(point.charCodeAt(0) - 96, Number(point.slice(1))));
  const farthest = reach.reduce((most, one) => Math.max(most, one), 0);
  return USUAL_SIZES.find((size) => size >= farthest) ?? USUAL_SIZES[0];
}
