// `h8i9g7`: only the points in order. Engines and study tools exchange positions in this form.

import {
  accept,
  type Game,
  type GameRecord,
  makePoint,
  parsePoint,
  type Result,
  refuse,
} from '@sente/kernel';
import { coloursAlternate, MOST_STONES, recordOfPoints, stonesOfRecord } from './stones.ts';

export function toPosMoveList(game: Game, record: GameRecord): Result<string> {
  const played = stonesOfRecord(game, record);
  if (!played.ok) return played;
  const { stones, size } = played.value;
  if (!coloursAlternate(stones)) return refuse('bad_record', { reason: 'not_in_turn' });
  return accept(stones.map(({ at }) => makePoint(at, size)).join(''));
}

/** Any case, with or without spaces and commas between the points. */
export function fromPosMoveList(text: string, game: Game, size: number): Result<GameRecord> {
  const plain = text.toLowerCase().replace(/[\s,;]+/g, '');
  if (!/^(?:[a-z][1-9][0-9]?)*$/.test(plain)) return refuse('bad_record', { reason: 'not_a_record' });
  const words = plain.match(/[a-z][0-9]+/g) ?? [];
  if (words.length > MOST_STONES) return refuse('bad_record', { reason: 'too_long' });
  const points = words.map((word) => parsePoint(word, size, size));
  const inside = points.filter((point) => point !== null);
  if (inside.length < points.length) return refuse('out_of_bounds', { size });
  return recordOfPoints(game, size, inside);
}
