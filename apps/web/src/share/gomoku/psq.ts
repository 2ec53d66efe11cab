// PSQ, the file of Piskvork and Gomocup: a head with the size, then `column,row,milliseconds` from 1 at the top left.

import { accept, type Game, type GameRecord, type Point, type Result, refuse } from '@sente/kernel';
import { inTurn, LONGEST_IMPORT, MOST_STONES, recordOfPoints, stonesOf } from './stones.ts';

const HEAD = /^Piskvorky\s+([0-9]{1,3})x([0-9]{1,3})\s*,/i;
const MOVE = /^\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(?:,\s*[0-9]{1,9}\s*)?$/;

/** The file says nothing about rules: whoever opens it chooses the game. Times are not kept in a record: 0. */
export function toPsq(game: Game, record: GameRecord): Result<string> {
  const played = stonesOf(game, record);
  if (!played.ok) return played;
  const { stones, size } = played.value;
  if (!inTurn(stones)) return refuse('bad_record', { reason: 'not_in_turn' });
  const moves = stones.map(({ at: [x, y] }) => `${x + 1},${y + 1},0`);
  return accept([`Piskvorky ${size}x${size}, 0:0, 0`, ...moves, 'black', 'white', '0', ''].join('\n'));
}

export function fromPsq(text: string, game: Game): Result<GameRecord> {
  if (text.length > LONGEST_IMPORT) return refuse('bad_record', { reason: 'too_long' });
  const [head = '', ...lines] = text.split(/\r\n|\r|\n/);
  const [, width, height] = HEAD.exec(head) ?? [];
  if (width === undefined) return refuse('bad_record', { reason: 'not_a_record' });
  if (width !== height) return refuse('bad_record', { reason: 'not_square' });
  const points: Point[] = [];
  // The moves end where the players' names begin.
  for (const line of lines) {
    const [, x, y] = MOVE.exec(line) ?? [];
    if (x === undefined) break;
    points.push([Number(x) - 1, Number(y) - 1]);
    if (points.length > MOST_STONES) return refuse('bad_record', { reason: 'too_long' });
  }
  const size = Number(width);
  const outside = points.some(([x, y]) => x < 0 || y < 0 || x >= size || y >= size);
  return outside ? refuse('out_of_bounds', { size }) : recordOfPoints(game, size, points);
}
