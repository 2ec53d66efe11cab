// PSQ, the file format of Piskvork and Gomocup: a head with size and rule, then `column,row,milliseconds`, counted from 1
// at the top left.

import { accept, type Game, type GameRecord, type Point, type Result, refuse } from '@sente/kernel';
import { coloursAlternate, isBoardSize, MOST_STONES, recordOfPoints, stonesOfRecord } from './stones.ts';

const HEAD = /^Piskvorky\s+([0-9]{1,3})x([0-9]{1,3})\s*,(?:[^,]*,\s*([0-9]{1,6}))?/i;
const MOVE = /^\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(?:,\s*[0-9]{1,9}\s*)?$/;
/** The most games in one file: that of a whole tournament. */
const MOST_GAMES = 200;

/** By the number of Gomocup's rule: the likely game, and the one to try next. Rule 2 is continuous play, which Sente lacks. */
const RULES: { readonly [number: string]: readonly [Named, ...Named[]] } = {
  // Piskvork itself writes the beginner in the same place, so 0 and 1 may mean either.
  0: ['gomoku/freestyle', 'gomoku/standard'],
  1: ['gomoku/standard', 'gomoku/freestyle'],
  4: ['gomoku/renju'],
  8: ['gomoku/caro'],
  9: ['gomoku/caro5'],
};
type Named = `gomoku/${string}`;

/** The games that a file with this rule may hold, the likeliest first; refused if Sente has none. */
export function gameIdsForPsqRule(text: string): Result<readonly string[]> {
  const number = HEAD.exec(text)?.[3] ?? '0';
  const rules = Object.hasOwn(RULES, Number(number)) ? RULES[Number(number)] : undefined;
  return rules ? accept(rules) : refuse('bad_record', { reason: 'rule_number', number: Number(number) });
}

/** The games of a file: each begins with a head of its own. */
export function splitPsqIntoGames(text: string): readonly string[] | null {
  const games = text.split(/^(?=Piskvorky\s)/im).filter((part) => part.trim() !== '');
  return games.length > MOST_GAMES ? null : games;
}

/** A record has no times, so each is written as 0. */
export function toPsq(game: Game, record: GameRecord): Result<string> {
  const number = Object.keys(RULES).find((key) => RULES[key]?.[0] === game.id);
  if (number === undefined) return refuse('bad_record', { reason: 'rule_number' });
  const played = stonesOfRecord(game, record);
  if (!played.ok) return played;
  const { stones, size } = played.value;
  if (!coloursAlternate(stones)) return refuse('bad_record', { reason: 'not_in_turn' });
  const moves = stones.map(({ at: [x, y] }) => `${x + 1},${y + 1},0`);
  return accept(
    [`Piskvorky ${size}x${size}, 0:0, ${number}`, ...moves, 'black', 'white', '0', ''].join('\n'),
  );
}

export function fromPsq(text: string, game: Game): Result<GameRecord> {
  const [head = '', ...lines] = text.split(/\r\n|\r|\n/);
  const [, width, height] = HEAD.exec(head) ?? [];
  if (width === undefined) return refuse('bad_record', { reason: 'not_a_record' });
  if (width !== height) return refuse('bad_record', { reason: 'not_square' });
  const size = Number(width);
  if (!isBoardSize(size)) return refuse('bad_record', { reason: 'board_size' });
  const points: Point[] = [];
  // The moves end where the players' names begin.
  for (const line of lines) {
    const [, x, y] = MOVE.exec(line) ?? [];
    if (x === undefined) break;
    points.push([Number(x) - 1, Number(y) - 1]);
    if (points.length > MOST_STONES) return refuse('bad_record', { reason: 'too_long' });
  }
  const outside = points.some(([x, y]) => x < 0 || y < 0 || x >= size || y >= size);
  return outside ? refuse('out_of_bounds', { size }) : recordOfPoints(game, size, points);
}
