// A position somebody has set up: what stands where, whose move it is, and what else a game counts. As text:
//
//   15/15/15/15/15/15/7xo6/7x7/15/15/15/15/15/15/15_o
//
// Rows from the top, numbers for empty points, then who is to move with whoever follows, the counts and the men taken,
// with `_` between them.

import type { Game } from './game.ts';
import type { Options } from './options.ts';
import type { Look } from './picture.ts';
import { accept, type Refusal, type Result, refuse } from './result.ts';

export type SetPosition = {
  /** From the top: the letter of what stands there, or null. Every row is as long as the others. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** A letter of the side to move. */
  readonly toMove: string;
  /** Who moves after that, in order; a capital letter is out of the game. Nobody in games of two, where it is plain. */
  readonly next: readonly string[];
  /** What the board does not show, such as how many stones each side has taken; none in most games. */
  readonly counts: readonly number[];
  /** The letters of men that were taken, where somebody has to say which; none in most games. */
  readonly taken: readonly string[];
};

type Lettered = { readonly letter: string; readonly look: Look };

type Counted = {
  /** What is counted, and for which side; null: for all. */
  readonly code: 'taken' | 'quiet';
  readonly look: Look | null;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What it is in a new game. */
  readonly fresh: number;
};

/** How the positions of a family's games are set up by hand. */
export type Positions<S = unknown> = {
  /** What may stand on a point, in the order in which it is offered. */
  readonly pieces: readonly Lettered[];
  /** Who may be to move. Who looks like the back of a man has no side yet. */
  readonly sides: readonly Lettered[];
  /** In every way in which the others may follow who is to move. */
  orders(toMove: string): readonly (readonly string[])[];
  /** What each of the counts says, where a position has any. */
  readonly counts: readonly Counted[];
  /** How many more of a piece could be put there; Infinity where there is no end of them. */
  left(position: SetPosition, letter: string): number;
  /** Why more stands there, or is taken, than the game has; null where it does not. */
  tooMany(position: SetPosition): Refusal | null;
  /** The state from which the game goes on; refused with `bad_position` where nobody could play on. */
  read(game: Game<S>, options: Options, position: SetPosition, players: readonly string[]): Result<S>;
  /** The position of a state, whatever led to it. */
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

/** A row that is too long is cut one point behind the longest one allowed, so that it fits nothing. */
function parseRow(text: string): (string | null)[] {
  const parts = text.match(/[0-9]{1,4}|[a-zA-Z]/g) ?? [];
  return parts
    .flatMap((part): (string | null)[] =>
      /^[0-9]/.test(part) ? Array<null>(Math.min(Number(part), MOST_ROWS + 1)).fill(null) : [part],
    )
    .slice(0, MOST_ROWS + 1);
}
