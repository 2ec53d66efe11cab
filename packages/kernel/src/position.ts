// A position somebody has set up: what stands where, whose move it is, and what else a game counts. As text:
//
//   15/15/15/15/15/15/7xo6/7x7/15/15/15/15/15/15/15_o
//
// Rows from the top, numbers for empty points, then who is to move and the counts, with `_` between them.

import type { Game } from './game.ts';
import type { Look } from './picture.ts';
import { accept, type Result, refuse } from './result.ts';

export type SetPosition = {
  /** From the top: the letter of what stands there, or null. Every row is as long as the others. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** A letter of the side to move. */
  readonly toMove: string;
  /** What the board does not show, such as how many stones each side has taken; none in most games. */
  readonly counts: readonly number[];
};

/** How the positions of a family's games are set up by hand. */
export type Positions<S = unknown> = {
  /** What may stand on a point, in the order in which it is offered. */
  readonly pieces: readonly { readonly letter: string; readonly look: Look }[];
  /** The state from which the game goes on; refused with `bad_position` where nobody could play on. */
  read(game: Game<S>, position: SetPosition, players: readonly string[]): Result<S>;
  /** The position of a state, whatever led to it. */
  write(state: S): SetPosition;
};

const LONGEST_POSITION_TEXT = 2000;
const MOST_ROWS = 30;
const MOST_COUNTS = 4;
const TEXT = /^([a-zA-Z0-9/]+)_([a-zA-Z])((?:_[0-9]{1,4})*)$/;

export function makePosition({ rows, toMove, counts }: SetPosition): string {
  const texts = rows.map((row) =>
    row
      .map((letter) => letter ?? ' ')
      .join('')
      .replace(/ +/g, (empty) => `${empty.length}`),
  );
  return [texts.join('/'), toMove, ...counts].join('_');
}

export function parsePosition(text: string): Result<SetPosition> {
  const bad = refuse('bad_position', { reason: 'text' });
  if (typeof text !== 'string' || text.length > LONGEST_POSITION_TEXT) return bad;
  const [, board, toMove, rest = ''] = TEXT.exec(text) ?? [];
  if (board === undefined || toMove === undefined) return bad;
  const rows = board.split('/').map(parseRow);
  const width = rows[0]?.length ?? 0;
  if (Math.max(rows.length, width) > MOST_ROWS || width === 0) return bad;
  if (rows.some((row) => row.length !== width)) return bad;
  const counts = rest.split('_').slice(1).map(Number);
  return counts.length > MOST_COUNTS ? bad : accept({ rows, toMove, counts });
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
