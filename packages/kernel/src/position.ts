// A position set up by hand: the pieces, the side to move, and what else a game counts. As text:
//
//   15/15/15/15/15/15/7xo6/7x7/15/15/15/15/15/15/15_o
//
// Rows from the top, numbers for empty points, then the side to move and those that follow, the counts and the taken men,
// with `_` between them.

import type { Game } from './game.ts';
import type { Options } from './options.ts';
import type { Look } from './picture.ts';
import { accept, type Refusal, type Result, refuse } from './result.ts';

export type SetPosition = {
  /** From the top: the letter of each piece, or null. All rows have the same length. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** A letter of the side to move. */
  readonly toMove: string;
  /** The sides that move after it, in order; a capital letter is out of the game. Empty in games for two. */
  readonly next: readonly string[];
  /** Counts that the board does not show, such as the stones that each side has taken; none in most games. */
  readonly counts: readonly number[];
  /** The letters of the taken men, for games that need them; none in most games. */
  readonly taken: readonly string[];
};

type Lettered = { readonly letter: string; readonly look: Look };

type Counted = {
  /** The name of the count, and its side; null: for all sides. */
  readonly code: 'taken' | 'quiet';
  readonly look: Look | null;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Its value in a new game. */
  readonly fresh: number;
};

/** How the positions of a family's games are set up by hand. */
export type Positions<S = unknown> = {
  /** The pieces that may stand on a point, in the order in which they are offered. */
  readonly pieces: readonly Lettered[];
  /** The sides that may be to move. A side that looks like the back of a man has no faction yet. */
  readonly sides: readonly Lettered[];
  /** Every order in which the others may follow the side to move. */
  orders(toMove: string): readonly (readonly string[])[];
  /** The meaning of each count. */
  readonly counts: readonly Counted[];
  /** How many more of a piece may be set up; Infinity if there is no limit. */
  left(position: SetPosition, letter: string): number;
  /** The refusal if more pieces stand or are taken than the game has; null: the position is possible. */
  tooMany(position: SetPosition): Refusal | null;
  /** The state from which the game goes on; refused with `bad_position` if no side could play on. */
  read(game: Game<S>, options: Options, position: SetPosition, players: readonly string[]): Result<S>;
  /** The position of a state. */
  write(state: S): SetPosition;
};

const LONGEST_POSITION_TEXT = 2000;
const MOST_ROWS = 30;
const MOST_COUNTS = 4;
const TEXT = /^([a-zA-Z0-9/]+)_([a-zA-Z])([a-zA-Z]{0,2})((?:_[0-9]{1,4})*)(?:_([a-zA-Z]+))?$/;

export function makePosition({ rows, toMove, next, counts, taken }: SetPosition): string {
  const texts = rows.map((row) =>
    row
      .map((letter) => letter ?? ' ')
      .join('')
      .replace(/ +/g, (empty) => `${empty.length}`),
  );
  const men = taken.length === 0 ? [] : [taken.join('')];
  return [texts.join('/'), toMove + next.join(''), ...counts, ...men].join('_');
}

export function parsePosition(text: string): Result<SetPosition> {
  const bad = refuse('bad_position', { reason: 'text' });
  if (typeof text !== 'string' || text.length > LONGEST_POSITION_TEXT) return bad;
  const [, board, toMove, next = '', rest = '', taken = ''] = TEXT.exec(text) ?? [];
  if (board === undefined || toMove === undefined) return bad;
  const rows = board.split('/').map(parseRow);
  const width = rows[0]?.length ?? 0;
  if (Math.max(rows.length, width) > MOST_ROWS || width === 0) return bad;
  if (rows.some((row) => row.length !== width)) return bad;
  const counts = rest.split('_').slice(1).map(Number);
  return counts.length > MOST_COUNTS
    ? bad
    : accept({ rows, toMove, next: [...next], counts, taken: [...taken] });
}

/** A row that is too long is cut one point after the greatest length, so that it fits no board. */
function parseRow(text: string): (string | null)[] {
  const parts = text.match(/[0-9]{1,4}|[a-zA-Z]/g) ?? [];
  return parts
    .flatMap((part): (string | null)[] =>
      /^[0-9]/.test(part) ? Array<null>(Math.min(Number(part), MOST_ROWS + 1)).fill(null) : [part],
    )
    .slice(0, MOST_ROWS + 1);
}
