// The reason to show for a move of the computer: the simplest one that the rules give, or else the line it expects.

import type { Game } from '@sente/kernel';
import { drawEngineLineMarks, followLine } from '../table/model/line-marks.ts';
import { plyText } from '../table/model/ply-text.ts';
import { enHints } from '../words/en/hints.ts';
import { sayMan } from '../words/men.ts';
import { sayCode } from '../words/speak.ts';
import { reasonToCarryOrFlipMan } from './carry-reason.ts';
import { reasonToPlaceStone } from './place-reason.ts';
import type { Reason } from './reason.ts';

/** Moves of the expected line that are shown. */
const SHOWN_MOVES = 3;

/** `line` begins with the move. null where there is no reason to tell: a choice in an opening, or a line of one move. */
export function reasonForMove(game: Game, state: unknown, line: readonly string[]): Reason | null {
  const [move = ''] = line;
  const opening = game.phase(state).opening !== undefined;
  const reason = opening
    ? null
    : (reasonToPlaceStone(game, state, move) ?? reasonToCarryOrFlipMan(game, state, move));
  return reason ?? reasonFromExpectedLine(game, state, line);
}

function reasonFromExpectedLine(game: Game, state: unknown, moves: readonly string[]): Reason | null {
  const steps = followLine(game, state, moves, SHOWN_MOVES);
  const [, ...later] = steps;
  if (later.length === 0) return null;
  const line = later.map(({ move, before }) => plyText(game, move, before)).join(', ');
  return { code: 'line', data: { line }, marks: drawEngineLineMarks(game, steps, game.picture(state)) };
}

export function reasonText({ code, data }: Reason): string {
  const { type } = data;
  return sayCode(enHints, `why.${code}`, type === undefined ? data : { ...data, man: sayMan(type) });
}
